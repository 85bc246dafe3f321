"""The windows of Mana, as far as they are passed by themselves: both phases of deployment, in both roles (R-8)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import ClassVar

from engines.core.passing import HOLD, Window, Windows
from engines.core.view import View
from engines.mana.view import ManaView


class ManaWindows(Windows):
    """R-8: a pass is explicit unless its player asks for another mode."""

    usual = HOLD
    what = "a phase of deployment while you hold priority"
    kinds: ClassVar[Mapping[str, Window]] = {
        "pre_attacking": Window("attack-pre", "Pre-Combat, you attack"),
        "post_attacking": Window("attack-post", "Post-Combat, you attack"),
        "pre_defending": Window("defence-pre", "Pre-Combat, you defend"),
        "post_defending": Window("defence-post", "Post-Combat, you defend"),
    }
    quick = "as smart; once you passed, asks again only when your Units change"
    until = "until your attack"
    yours = "attacks, blocks, targets, payments and damage to split"

    def at(self, view: View) -> str:
        """R-2: where the view's seat holds Deployment Priority."""
        assert isinstance(view, ManaView)
        if view.label != "priority" or view.seat not in view.waiting:
            return ""
        return f"{view.phase}_{'attacking' if view.attacker == view.seat else 'defending'}"

    def is_urgent(self, view: View, passed: Hashable) -> bool:
        """Unless the player has passed in this phase, and nothing was done to a Unit of his since."""
        return passed != self.mark(view)

    def mark(self, view: View) -> Hashable:
        """The phase, and the own Units as they are."""
        assert isinstance(view, ManaView)
        own = tuple(record for record in view.units if record.owner == view.seat)
        return (view.turn, view.phase, own)

    def own_turn(self, view: View) -> int:
        """The next one in which the view's seat attacks."""
        assert isinstance(view, ManaView)
        return view.turn + (2 if view.attacker == view.seat else 1)

    def turn(self, view: View) -> int:
        """Shared by both seats; the hands are chosen before the first."""
        assert isinstance(view, ManaView)
        return 0 if view.phase == "setup" else view.turn

    def is_open(self, view: View) -> bool:
        """All but priority hangs on what lies on the table, and on the number of Mana cards left."""
        assert isinstance(view, ManaView)
        return view.label != "priority"
