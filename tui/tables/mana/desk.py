"""The table of Mana: what its keys do. What is asked is in `steps` and its kin, what it looks like in `table`."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from engines.core.cards import Handle, Seat
from engines.core.game import Fact
from engines.core.moves import Move
from engines.core.registry import Names
from engines.core.words import YOU, verb
from engines.mana.facts import Blocked
from engines.mana.moves import pairs_move
from engines.mana.passing import ManaWindows
from engines.mana.preview import Preview
from engines.mana.view import ManaView
from themes.glyphs import Glyphs
from themes.theme import StyleName
from tui.canvas import Canvas
from tui.lines.mana_preview import preview_lines
from tui.tables.desk import LEADS_TO
from tui.tables.mana.craft_table import draw_crafting
from tui.tables.mana.crafting import Keeping
from tui.tables.mana.declaring import Attacking, Blocking
from tui.tables.mana.deploying import Meanwhile, Playing
from tui.tables.mana.fields import Marks
from tui.tables.mana.foresight import brief_rows, deaths, headline, preview_rows
from tui.tables.mana.paying import ManaChoice
from tui.tables.mana.sight import Sight
from tui.tables.mana.signs import SYMBOLS
from tui.tables.mana.splitting import Splitting
from tui.tables.mana.steps import ManaStep
from tui.tables.mana.table import Picture, draw_table
from tui.tables.mana.targeting import Choosing
from tui.tables.panel import PANEL
from tui.tables.passing import HIGH, KEYS, PassingDesk, topics
from tui.tables.rows import Row
from tui.tables.steps import Step


class ManaDesk(PassingDesk):
    windows: ClassVar = ManaWindows()
    keys: ClassVar = (
        ("arrows", "move over the cards of the table; what is there is told below"),
        ("Space, its key", "first hand: mark a card to keep, or take the mark off"),
        ("1-9", "a card of your hand, or in combat one of your Units"),
        ("Enter", "do what the prompt says"),
        ("c", "the card under the cursor in full"),
        ("v", "in combat: what your choice leads to, in words"),
        ("m", "deploy a Mana card; on the network also while the other side chooses"),
        ("t", "deploy, and choose by hand which Mana is tapped"),
        ("p", "pass"),
        *KEYS,
        ("Space, 1-9", "attack: send a Unit, or call it back; a all or none"),
        ("a letter", "block: the attacker that your Unit blocks; Space: the next"),
        ("left right, 0-9", "damage to split: change a share; Space: what is left"),
        ("Esc", "a step back, as from a target or a payment"),
        ("x, then Enter", "concede"),
    )
    symbols: ClassVar = SYMBOLS
    topics: ClassVar = topics(windows)

    def __init__(self, seat: Seat, names: Names, glyphs: Glyphs) -> None:
        super().__init__(seat, names, glyphs)
        self._view: ManaView | None = None
        self._before_blocks: Sight | None = None
        """The table as it was when blocks were last asked for."""

    @property
    def view(self) -> ManaView:
        assert self._view is not None, "a desk is first given a view"
        return self._view

    def update(self, view: ManaView) -> None:
        if view == self._view:
            return
        before, was = self._step, self._view
        self._view = view
        self._sight = Sight(view, self.seat, self.names)
        if was is not None and (_is_foes_mana(was, view) or _is_foes_hand(was, view)):
            if isinstance(before, ManaStep):
                before.go_on(self._sight)
            return
        self._begin(self._next_step(before))
        if view.label == "block":
            self._before_blocks = self._sight

    def _next_step(self, before: Step | None) -> ManaStep | None:
        """The step in which this seat answers, or does what it may beside the other's choice, after `before`."""
        sight = self._sight
        if self.seat not in sight.view.waiting:
            step: ManaStep | None = Meanwhile(sight) if _has_right(sight) else None
        else:
            step = _first_step(sight)
        if not isinstance(step, (Playing, Meanwhile)) or before is None:
            return step
        if before.at in sight.hand:
            step.at = before.at
        if isinstance(step, Playing) and isinstance(before, ManaChoice) and before.before:
            return before.again(step.options.mana, step) if step.options.mana else step
        return step

    @property
    def _open(self) -> ManaStep | None:
        """What is asked now, or may be done."""
        step = self._step if self.is_active else None
        assert step is None or isinstance(step, ManaStep)
        return step

    # --- keys --------------------------------------------------------------------------------------------------------

    @property
    def foretold(self) -> dict[str, list[str]]:
        step = self._open
        unsent, text = (None, "") if step is None else (step.unsent, step.text)
        parts = {
            "What the card says": [text] if text else [],
            LEADS_TO: preview_lines(self._sight.preview(unsent), self.view, self.names),
        }
        return {title: said for title, said in parts.items() if said}

    def point(self, move: Move) -> None:
        step = self._step
        if move.verb == "mana" and isinstance(step, Playing) and self.asked:
            self._step = ManaChoice(step.sight, step.options.mana, step)
        super().point(move)

    # --- drawing -----------------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        prompt, style = self._prompt()
        step = self._open
        if self.view.phase == "setup":
            # What was chosen stays in sight while it is on its way.
            keeping = self._step if isinstance(self._step, Keeping) else Keeping(self._sight)
            self._zones = draw_crafting(
                canvas, keeping, prompt, style, self.offered, asked=step is not None
            )
            return
        self._zones = draw_table(canvas, self._picture(step, prompt, style, canvas.height))
        self._draw_setting(canvas)

    def _picture(
        self, step: ManaStep | None, prompt: str, style: StyleName, height: int
    ) -> Picture:
        """The table with what the step shows; while nothing is asked, with what the combat comes to."""
        sight, glyphs = self._sight, self.glyphs
        menu = self._menu if self.confirming is None else None
        if menu is not None:
            return Picture(
                sight,
                _combat_marks(sight, dict(sight.view.blocks), None),
                menu.prompt,
                "prompt",
                title=menu.title,
                panel=menu.panel(sight.view, PANEL, glyphs),
                place="the list goes on",
                with_hand=height >= HIGH,
            )
        if step is not None:
            marks, panel, title = step.marks, step.panel(PANEL, glyphs), step.title
            brief = partial(step.brief, PANEL, glyphs)
        else:
            shown = sight.preview()
            marks = _combat_marks(sight, dict(sight.view.blocks), shown)
            panel, title = preview_rows(shown, sight, PANEL, glyphs), headline(shown)
            brief = partial(_brief, shown, sight, glyphs)
        return Picture(
            sight,
            marks,
            prompt,
            style,
            title=title,
            panel=panel,
            brief=brief,
            place="" if step is None else step.place,
            is_of_hand=step is None or step.is_of_hand,
            recent=self.recent,
            more=self.offered,
            open_hand=self.open_hand,
        )

    def _waiting(self, foe: str) -> str:
        if self.view.bound[self.seat]:
            return f"Your hand is chosen. {foe} is choosing{self.glyphs.ellipsis}"
        return super()._waiting(foe)

    # --- moments -----------------------------------------------------------------------------------------------------

    def moment(self, fact: Fact) -> bool:
        """Blocks are a moment, for damage follows them at once; your own you have seen as you made them."""
        before = self._before_blocks
        if not isinstance(fact, Blocked) or before is None:
            return False
        return self.names[fact.seat] != YOU and before.view.label == "block"

    def draw_moment(self, canvas: Canvas, fact: Fact, stage: int) -> bool:
        sight = self._before_blocks
        assert isinstance(fact, Blocked) and sight is not None
        shown = sight.preview(pairs_move("block", fact.pairs), fact.seat)
        name = self.names[fact.seat]
        picture = Picture(
            sight,
            _combat_marks(sight, dict(fact.pairs), shown),
            "Any key goes on.",
            "prompt",
            title=f"{name} {verb(name, 'block')}"
            if fact.pairs
            else f"{name} {verb(name, 'do')} not block",
            panel=preview_rows(shown, sight, PANEL, self.glyphs),
            brief=partial(_brief, shown, sight, self.glyphs),
            place="the log will tell all of it",
            more=None,
            with_hand=False,
        )
        draw_table(canvas, picture)
        return False


def _brief(shown: Preview | None, sight: Sight, glyphs: Glyphs, height: int) -> list[Row]:
    """What a combat comes to, in so many rows."""
    return brief_rows(shown, sight, PANEL, glyphs, height)


def _combat_marks(sight: Sight, blocks: dict[Handle, Handle], shown: Preview | None) -> Marks:
    """Who attacks and who blocks whom, and who dies of it."""
    return Marks(attackers=frozenset(sight.view.attackers), blocks=blocks, dies=deaths(shown))


def _has_right(sight: Sight) -> bool:
    """M-3"""
    choice = sight.view.choice
    return choice is not None and (sight.seat, "mana") in choice.rights


def _is_foes_hand(was: ManaView, view: ManaView) -> bool:
    """S-6: whether all that happened is that the other side has chosen its first hand."""
    return (
        was.label == view.label == "keep" and view.seat in was.waiting and view.seat in view.waiting
    )


def _is_foes_mana(was: ManaView, view: ManaView) -> bool:
    """M-3: whether all that happened is that the other side has deployed a Mana card, beside a choice or in its own."""
    if not was.label == view.label == "priority":
        return False

    def asked(each: ManaView) -> object:
        seat = each.seat or 0
        own = each.mana[seat], each.untapped[seat], each.life[seat]
        return each.turn, each.phase, each.holder, each.passes, each.hands, each.units, own

    return asked(was) == asked(view)


def _first_step(sight: Sight) -> ManaStep | None:
    """The step in which what is asked of this seat is answered."""
    match sight.view.label:
        case "keep":
            return Keeping(sight)
        case "priority":
            return Playing(sight)
        case "forced":
            return ManaChoice(sight, list(sight.options), None)
        case "attack":
            return Attacking(sight)
        case "block":
            return Blocking(sight)
        case "assign" | "parry" | "revenge":
            return Splitting(sight)
        case "choose":
            return Choosing(sight)
    return None
