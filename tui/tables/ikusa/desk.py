"""The table of Ikusa: what its keys do. What is asked is in `steps` and its kin, what it looks like in `table`."""

from __future__ import annotations

import random
from typing import ClassVar

from engines.core.cards import Handle, Seat
from engines.core.game import Fact
from engines.core.moves import Move
from engines.core.needs import Shuffle
from engines.core.registry import Names
from engines.core.words import YOU, verb
from engines.ikusa.facts import Blocked, HitDaimyo
from engines.ikusa.moves import FACEDOWN
from engines.ikusa.passing import IkusaWindows
from engines.ikusa.preview import Preview
from engines.ikusa.state import POINTS, WINDOWS
from engines.ikusa.view import IkusaView
from themes.glyphs import Glyphs
from themes.theme import StyleName
from tui.canvas import Canvas
from tui.lines.ikusa_table import preview_lines
from tui.tables.desk import LEADS_TO, Answer
from tui.tables.ikusa.asking import (
    Deciding,
    giving_up,
    laying,
    ordering,
    putting_back,
    searching,
    targeting,
)
from tui.tables.ikusa.fields import Marks
from tui.tables.ikusa.fighting import Blocking, Splitting
from tui.tables.ikusa.foresight import falls, headline, preview_rows
from tui.tables.ikusa.playing import Playing, free_casting
from tui.tables.ikusa.preparing import Gates, Opening, first_step, throwing
from tui.tables.ikusa.setup_table import draw_setup
from tui.tables.ikusa.sight import Sight
from tui.tables.ikusa.signs import SYMBOLS
from tui.tables.ikusa.stack import stack_rows
from tui.tables.ikusa.steps import IkusaStep
from tui.tables.ikusa.table import Picture, draw_table
from tui.tables.panel import PANEL
from tui.tables.passing import HIGH, KEYS, PassingDesk, topics


class IkusaDesk(PassingDesk):
    windows: ClassVar = IkusaWindows()
    keys: ClassVar = (
        ("arrows", "move over the cards of the table; what is there is told below"),
        ("1-9, 0, A-Z", "a card of yours: on the battlefield first, then in hand"),
        ("small letters", "a card of the other side's, by the letter before it"),
        ("Enter", "do what the prompt says: lay, cast, use, attack"),
        ("c", "the card under the cursor in full, both orientations"),
        ("v", "in an ikusa: what your choice leads to, in words; the stack"),
        ("t", "cast or use, and choose by hand which elementium are tapped"),
        ("p", "pass; at an action point that ends the phase"),
        *KEYS,
        ("Space, 1-9", "block: send a wargeist, or call it back; a all or none"),
        ("left right, 0-9", "damage to split: change a share; Space: what is left"),
        ("Space, a", "packs: open the whole pack, or all of them"),
        ("Esc", "a step back, as from a target or a payment"),
        ("x, then Enter", "concede"),
    )
    symbols: ClassVar = SYMBOLS
    topics: ClassVar = topics(windows)

    def __init__(self, seat: Seat, names: Names, glyphs: Glyphs) -> None:
        super().__init__(seat, names, glyphs)
        self._view: IkusaView | None = None
        self._before_block: Sight | None = None
        """The table as it was when a block was last asked for."""
        self._is_opened = False
        """The packs have been looked through."""
        self._to_lay = ""
        """The face that shall be laid face-down, once the hand has been mixed (K-07)."""
        self._rng = random.Random()

    @property
    def view(self) -> IkusaView:
        assert self._view is not None, "a desk is first given a view"
        return self._view

    def update(self, view: IkusaView) -> None:
        if view == self._view:
            return
        before, was = self._step, self._view
        self._view = view
        self._sight = Sight(view, self.seat, self.names)
        if was is not None and isinstance(before, IkusaStep) and _is_foes_seal(was, view):
            before.sight = self._sight
            return
        step = self._first_step() if self.seat in view.waiting else None
        if isinstance(step, Playing) and before is not None and before.at in self._sight.hand:
            step.at = before.at
        self._begin(step)
        if view.label == "block":
            self._before_block = self._sight
        if view.label not in ("lay", ""):
            self._to_lay = ""

    # --- keys --------------------------------------------------------------------------------------------------------

    @property
    def reflex(self) -> Answer | None:
        """Windows are passed as this seat has set it (W-06), and a hand is mixed by chance (K-07)."""
        need = self._mixed if self.asked else None
        if need is None or self.view.looked:
            return super().reflex
        return tuple(self._rng.sample(range(len(need.cards)), len(need.cards)))

    @property
    def _mixed(self) -> Shuffle | None:
        """The shuffle whose order this seat owes."""
        if self.view.choice is not None:
            return None
        needs = [need for need in self.view.wanted if isinstance(need, Shuffle)]
        return next((need for need in needs if need.by == self.seat), None)

    @property
    def pointed(self) -> Handle | None:
        step = self._step
        return step.pointed if isinstance(step, IkusaStep) and self.asked else None

    def point(self, move: Move) -> None:
        """A hint is an answer to all that is asked, so what was chosen on the way to another one is dropped."""
        step = self._step
        if not isinstance(step, IkusaStep) or not self.asked:
            return
        self._sight.hinted = move
        while step.before is not None:
            step = step.before
        step.point(move)
        self._step = (isinstance(step, Playing) and step.list()) or step

    def _press(self, key: str) -> Answer | None:
        at = None if self._step is None else self._step.at
        answer = super()._press(key)
        if answer == FACEDOWN and at is not None:
            self._to_lay = self.view.faces.get(at, "")
        self._is_opened = self._is_opened or not isinstance(self._step, Opening)
        return answer

    @property
    def foretold(self) -> dict[str, list[str]]:
        unsent = self._step.unsent if self._step is not None and self.asked else None
        parts = {
            "The stack": [
                "".join(text for text, _ in row) for row in stack_rows(self._sight, 10_000)
            ],
            LEADS_TO: preview_lines(self._sight.preview(unsent), self.view, self.names),
        }
        return {title: said for title, said in parts.items() if said}

    def _first_step(self) -> IkusaStep | None:
        """The step in which what is asked of this seat is answered."""
        sight, label = self._sight, self.view.label
        if label in POINTS or label in WINDOWS:
            return Playing(sight)
        need = self._mixed
        if need is not None:
            return putting_back(sight, need) if self.view.looked else None
        match label:
            case "rps":
                return first_step(sight, is_opened=self._is_opened)
            case "gates":
                return Gates(sight)
            case "lay":
                return laying(sight, self._to_lay)
            case "may" | "look":
                return Deciding(sight)
        made = {
            "block": Blocking,
            "distribute": Splitting,
            "free_cast": free_casting,
            "order": ordering,
            "target": targeting,
            "search": searching,
        }.get(label, giving_up)
        return made(sight)

    # --- drawing -----------------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        prompt, style = self._prompt()
        step = self._step if self.asked else None
        assert step is None or isinstance(step, IkusaStep)
        if self.view.phase == "setup":
            shown = step or self._set_up()
            told = self.recent
            self._zones = draw_setup(
                canvas, shown, prompt, style, self.offered, told, asked=step is not None
            )
            return
        self._zones = draw_table(canvas, self._picture(step, prompt, style, canvas.height))
        self._draw_setting(canvas)

    def _set_up(self) -> IkusaStep:
        """What is seen before the first turn while nothing is asked: what was chosen stays while it is on its way."""
        if isinstance(self._step, IkusaStep):
            return self._step
        if self.view.dealt[self.seat] and self.view.label == "gates":
            return Gates(self._sight)
        return throwing(self._sight)

    def _picture(
        self, step: IkusaStep | None, prompt: str, style: StyleName, height: int
    ) -> Picture:
        """The table with what the step shows; while nothing is asked, with what the ikusa comes to."""
        sight, glyphs = self._sight, self.glyphs
        menu = self._menu if self.confirming is None else None
        if menu is not None:
            return Picture(
                sight,
                _marks(sight, frozenset(sight.view.blockers), None),
                menu.prompt,
                "prompt",
                title=menu.title,
                panel=menu.panel(sight.view, PANEL, glyphs),
                focus=menu.focus,
                has_list=True,
                with_hand=height >= HIGH,
            )
        if step is not None:
            marks, panel, title = step.marks, step.panel(PANEL, glyphs), step.title
        else:
            shown = sight.preview()
            marks = _marks(sight, frozenset(sight.view.blockers), shown)
            panel, title = preview_rows(shown, sight, PANEL), headline(shown)
        return Picture(
            sight,
            marks,
            prompt,
            style,
            title=title,
            foreseen=() if step is None else step.foreseen(PANEL),
            panel=panel,
            focus=0 if step is None else step.focus,
            has_list=step is not None and step.has_list,
            told=None if step is None else step.pointed,
            recent=self.recent,
            more=self.offered,
            open_hand=self.open_hand,
        )

    def _waiting(self, foe: str) -> str:
        if self.view.bound[self.seat]:
            what = "Your gates are set" if self.view.label == "gates" else "You have thrown"
            return f"{what}. {foe} is choosing{self.glyphs.ellipsis}"
        return super()._waiting(foe)

    # --- moments -----------------------------------------------------------------------------------------------------

    def moment(self, fact: Fact) -> bool:
        """Blocks and hits are moments, for much may follow at once; your own blocks you have seen as you made them."""
        if not isinstance(fact, (Blocked, HitDaimyo)) or self._before_block is None:
            return False
        return self.names[fact.seat] != YOU

    def draw_moment(self, canvas: Canvas, fact: Fact, stage: int) -> bool:
        sight = self._before_block
        assert isinstance(fact, (Blocked, HitDaimyo)) and sight is not None
        cards = fact.cards if isinstance(fact, Blocked) else ()
        shown = sight.preview(Move("block", cards), fact.seat)
        name = self.names[fact.seat]
        picture = Picture(
            sight,
            _marks(sight, frozenset(cards), shown),
            "Any key goes on.",
            "prompt",
            title=f"{name} {verb(name, 'block')}"
            if cards
            else f"The attack gets through to {name}",
            panel=preview_rows(shown, sight, PANEL),
            more=None,
            with_hand=False,
        )
        draw_table(canvas, picture)
        return False


def _is_foes_seal(was: IkusaView, view: IkusaView) -> bool:
    """S-02, S-06: whether all that happened is that the other side has thrown, or has set its gates."""
    if was.label != view.label or view.label not in ("rps", "gates"):
        return False
    return view.seat in was.waiting and view.seat in view.waiting and was.bound != view.bound


def _marks(sight: Sight, blockers: frozenset[Handle], shown: Preview | None) -> Marks:
    """Who attacks, who blocks, and who falls of it."""
    return Marks(attacker=sight.view.attacker, blockers=blockers, falls=falls(shown))
