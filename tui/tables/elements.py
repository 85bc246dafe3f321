"""The table of Elements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engines.core.cards import Face, Handle, Seat, other
from engines.core.game import Fact, Game
from engines.core.moves import Move
from engines.core.registry import Names
from engines.core.words import whose
from engines.elements.catalogue import ELEMENT, TARGET, VALUE
from engines.elements.facts import RoundResult
from engines.elements.text import explain
from engines.elements.view import ElementsView
from themes.glyphs import Glyphs
from themes.theme import StyleName
from tui.canvas import Canvas
from tui.tables.desk import GOES_BACK, Answer, Desk
from tui.tables.pieces import Text, draw_card, foot, header, put_right, put_wrapped, recent, rule

_STYLE: dict[int, StyleName] = {
    1: "wood", 2: "fire", 3: "earth", 4: "metal", 5: "water", 6: "yinyang",
}  # fmt: skip
_SHORT = {1: "WOO", 2: "FIR", 3: "EAR", 4: "MET", 5: "WAT", 6: "YIN"}
_STEP = 9
"""Columns from one hand card to the next."""


class ElementsDesk(Desk):
    keys: ClassVar = (
        ("1-6, arrows", "choose a card of your hand"),
        ("Enter", "play it onto the display"),
        ("d", "discard it, if it is a 6"),
        ("t", "take the last card of the display"),
        ("k, then Enter", "knock"),
        ("y, then Enter", "yield the round"),
        ("x, then Enter", "concede"),
    )
    symbols: ClassVar = (
        ("back", "a card you cannot see"),
        ("up", "the card that is chosen"),
        ("yes", "your sum would not be over the limit"),
    )

    def __init__(self, seat: Seat, names: Names, glyphs: Glyphs) -> None:
        super().__init__(seat, names, glyphs)
        self._view: ElementsView | None = None
        self._game: Game | None = None
        self._hand: tuple[Handle, ...] = ()
        self._cursor = 0

    @property
    def view(self) -> ElementsView:
        assert self._view is not None, "a desk is first given a view"
        return self._view

    def update(self, view: ElementsView) -> None:
        chosen = self._chosen
        self._view, self._game = view, view.partial()
        hand = view.hands[self.seat]
        self._hand = tuple(
            sorted((c for c in hand if c in view.faces), key=lambda c: (VALUE[view.faces[c]], c))
        )
        if chosen in self._hand:
            self._cursor = self._hand.index(chosen)
        self._cursor = max(0, min(self._cursor, len(self._hand) - 1))

    @property
    def _chosen(self) -> Handle | None:
        return self._hand[self._cursor] if self._hand else None

    # --- keys -----------------------------------------------------------------------------------------------------

    def _press(self, key: str) -> Answer | None:
        if key in ("left", "right") and self._hand:
            step = 1 if key == "right" else -1
            self._cursor = (self._cursor + step) % len(self._hand)
        elif key.isdigit():
            if 1 <= int(key) <= len(self._hand):
                self._cursor = int(key) - 1
        elif key in ("enter", "d"):
            if self._chosen is None:
                self.note = "You have no card left in your hand."
            else:
                return self._allowed(Move("discard" if key == "d" else "play", (self._chosen,)))
        elif key == "t":
            return self._allowed(Move("take"))
        elif key == "k":
            self._try_to_knock()
        elif key == "y" and self._allowed(Move("yield")):
            self.confirm(Move("yield"))
        return None

    def _allowed(self, move: Move) -> Move | None:
        """The move, if it is legal; else the reason goes to the prompt line."""
        assert self._game is not None
        refused = self._game.why_not(self.seat, move)
        if refused is None:
            return move
        self.note = refused.reason
        return None

    def _try_to_knock(self) -> None:
        """A false knock is legal, costs two points and is never meant (R4): it is not offered."""
        view = self.view
        if self._allowed(Move("knock")) is None:
            return
        if view.own_sum() > view.limit:
            self.note = f"Your sum {view.own_sum()} is over the limit {view.limit}: no knock."
        else:
            self.confirm(Move("knock"))

    def point(self, move: Move) -> None:
        if move.args and move.args[0] in self._hand:
            self._cursor = self._hand.index(int(move.args[0]))

    # --- drawing --------------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        view = self.view
        self._draw_header(canvas, view.round, view.scores)
        self._draw_foe(canvas, 2)
        self._draw_display(canvas, 4)
        self._draw_own(canvas, 8)
        self._draw_unseen(canvas, 14)
        if self.asked:
            self._draw_actions(canvas, 16)
        y = 20
        if canvas.height >= 32 and view.last is not None:
            y = self._draw_last_round(canvas, y, view.last)
        recent(canvas, y, canvas.height - 2 - y, self.recent)
        foot(canvas, *self._prompt(), more=self.offered)

    def _draw_header(self, canvas: Canvas, number: int, scores: Sequence[int]) -> None:
        view, you, foe = self.view, self.seat, other(self.seat)
        what = f"of {view.rounds}" if view.rounds else ""
        tally = "rounds won" if view.rounds else "points"
        goal = "open play" if view.rounds else f"first to {TARGET} wins"
        header(
            canvas,
            [
                ("Elements", "title"),
                (f"   round {number} {what}".rstrip(), "phase"),
                (f"   {tally}  ", "muted"),
                (f"{self.names[you]} {scores[you]}", "you"),
                (" : ", "muted"),
                (f"{scores[foe]} {self.names[foe]}", "foe"),
            ],
            [(goal, "muted")],
        )

    def _draw_foe(self, canvas: Canvas, y: int) -> None:
        view, foe = self.view, other(self.seat)
        backs = " ".join(self.glyphs.back * len(view.hands[foe]))
        hand: list[Text] = [(backs or "-", "back")]
        if self.open_hand:
            hand = self._values(self.open_hand)
        front = self._values([view.faces[card] for card in view.fronts[foe]])
        canvas.put(1, y, self.names[foe], "foe")
        canvas.put_spans(20, y, ("hand  ", "muted"), *hand)
        canvas.put_spans(42, y, ("in front  ", "muted"), *front)
        shown = view.shown_sum(foe)
        hidden = " + ?" if view.hands[foe] else ""
        put_right(canvas, y, [("shows  ", "muted"), (f"{shown}{hidden}", "value")])

    def _draw_display(self, canvas: Canvas, y: int) -> None:
        view, last = self.view, len(self.view.display) - 1
        canvas.put(3, y, "DISPLAY", "title")
        canvas.put(11, y, "(the last one played is on the right)", "muted")
        x = 5
        for place, card in enumerate(view.display):
            face = view.faces.get(card)
            text = str(VALUE[face]) if face else self.glyphs.back
            style = _STYLE[VALUE[face]] if face else "back"
            spans: list[Text] = [(text, style)]
            if place == last:
                spans = [("[", "rule"), (text, style), ("]", "rule")]
            x = canvas.put_spans(x, y + 1, *spans) + (1 if place == last - 1 else 2)
        if not view.display:
            canvas.put(5, y + 1, "empty", "muted")
        discards = self._values([view.faces[card] for card in view.discards if card in view.faces])
        canvas.put_spans(3, y + 2, ("discarded  ", "muted"), *discards)
        canvas.box(60, y, 16, 3, "rule")
        canvas.put_spans(63, y + 1, ("LIMIT  ", "title"), (f"{view.limit:3}", "value"))

    def _draw_own(self, canvas: Canvas, y: int) -> None:
        view = self.view
        front = self._values([view.faces[card] for card in view.fronts[self.seat]])
        canvas.put(1, y, self.names[self.seat], "you")
        canvas.put_spans(42, y, ("in front  ", "muted"), *front)
        if view.hands[self.seat] or view.fronts[self.seat] or view.turn is not None:
            put_right(
                canvas,
                y,
                [
                    ("sum  " if self.watched else "your sum  ", "muted"),
                    (str(view.own_sum()), "value"),
                ],
            )
        for place, card in enumerate(self._hand):
            value = VALUE[view.faces[card]]
            x = 3 + place * _STEP
            canvas.put(x, y + 1, str(place + 1), "key" if self.asked else "muted")
            draw_card(
                canvas,
                x + 2,
                y + 1,
                [(f" {value} ", _STYLE[value]), (_SHORT[value], _STYLE[value])],
                width=5,
                cursor=self.asked and card == self._chosen,
            )
        if not self._hand and view.turn is not None:
            canvas.put(3, y + 2, "no card in hand", "muted")

    def _draw_unseen(self, canvas: Canvas, y: int) -> None:
        view = self.view
        foe = other(self.seat)
        if not view.aside:
            return
        hidden = len(view.hands[foe])
        held = f"{whose(self.names[foe])} {hidden} and the {len(view.aside)} set aside"
        unseen = list(view.unseen())
        if self.watched:
            held = f"the {len(view.aside)} set aside"
            for face in self.open_hand:
                unseen.remove(VALUE[face])
        spans: list[Text] = [(f"unseen ({held})  ", "muted")]
        spans.extend((f" {value}", _STYLE[value]) for value in unseen)
        canvas.put_spans(1, y, *spans)

    def _draw_actions(self, canvas: Canvas, y: int) -> None:
        """What each key would lead to: limit and own sum after it."""
        view, left, right = self.view, 1, 42
        limit, own = view.limit, view.own_sum()
        if self._chosen is not None:
            value = VALUE[view.faces[self._chosen]]
            self._draw_action(
                canvas, left, y, "Enter", f"play this {value}", limit + value, own - value
            )
            if value == 6:
                self._draw_action(canvas, left, y + 1, "d", "discard it", limit, own - 6)
            else:
                canvas.put(left, y + 1, "d", "illegal")
                canvas.put(left + 2, y + 1, "discard: only a 6 can go", "illegal")
        if view.display:
            value = VALUE[view.faces[view.display[-1]]]
            self._draw_action(
                canvas, right, y, "t", f"take the {value}", limit - value, own + value
            )
        else:
            canvas.put_spans(right, y, ("t ", "illegal"), ("nothing to take", "illegal"))
        self._draw_knock(canvas, right, y + 1)
        self._draw_yield(canvas, left, y + 2)

    def _draw_last_round(self, canvas: Canvas, y: int, last: RoundResult) -> int:
        """On a taller screen the last round stays in sight; gives the next free row."""
        canvas.put(1, y, f"ROUND {last.round}", "title")
        put_wrapped(canvas, 3, y + 1, explain(last, self.names), "muted")
        canvas.put_spans(3, y + 3, ("display  ", "muted"), *self._in_order(last.display))
        for place, seat in enumerate((self.seat, other(self.seat))):
            hand = last.shown[seat]
            shown: list[Text] = [("closed", "muted")] if hand is None else self._values(hand)
            canvas.put(3, y + 4 + place, f"{whose(self.names[seat])} hand", "muted")
            x = canvas.put_spans(24, y + 4 + place, *shown)
            canvas.put_spans(
                max(x, 40), y + 4 + place, ("in front  ", "muted"), *self._values(last.fronts[seat])
            )
        return y + 7

    def _draw_action(
        self, canvas: Canvas, x: int, y: int, key: str, what: str, limit: int, own: int
    ) -> None:
        canvas.put_spans(x, y, (f"{key} ", "key"), (what, "legal"))
        canvas.put_spans(x + 19, y, ("limit ", "muted"), (f"{limit:2}", "preview"))
        x = canvas.put_spans(x + 29, y, ("you ", "muted"), (f"{own:2} ", "preview"))
        if own <= limit:
            canvas.put(x, y, self.glyphs.yes, "good")

    def _draw_knock(self, canvas: Canvas, x: int, y: int) -> None:
        view = self.view
        own = view.own_sum()
        if own > view.limit or (self._game and self._game.why_not(self.seat, Move("knock"))):
            text = f"knock: your {own} is over the limit {view.limit}"
            canvas.put_spans(x, y, ("k ", "illegal"), (text, "illegal"))
            return
        against = f"{own}" if own == view.limit else f"{own} to {view.limit}"
        canvas.put_spans(x, y, ("k ", "key"), (f"knock: loses only to {against}", "legal"))

    def _draw_yield(self, canvas: Canvas, x: int, y: int) -> None:
        if self._game and self._game.why_not(self.seat, Move("yield")):
            return
        foe = self.names[other(self.seat)]
        price = f"{foe} wins the round" if self.view.rounds else f"{foe} +1"
        canvas.put_spans(x, y, ("y ", "key"), ("yield", "legal"))
        canvas.put(x + 19, y, price, "muted")

    def _values(self, faces: Sequence[Face]) -> list[Text]:
        values = sorted(VALUE[face] for face in faces)
        return [(f"{value} ", _STYLE[value]) for value in values] or [("-", "muted")]

    def _asks(self, foe: str) -> str:
        if self._chosen is None:
            return "Your move: t takes, k knocks, y yields (k and y ask again)."
        value, many = VALUE[self.view.faces[self._chosen]], len(self._hand)
        return f"Your move. Enter plays {value} ({ELEMENT[value]}). 1-{many} or arrows choose."

    def _doubts(self, move: Move, foe: str) -> str:
        if move.verb == "knock":
            own, limit = self.view.own_sum(), self.view.limit
            return f"Knock with {own} at limit {limit}? Enter knocks, {GOES_BACK}"
        price = "the round" if self.view.rounds else "1 point"
        return f"Yield? {foe} gets {price}. Enter yields, {GOES_BACK}"

    # --- the score screen -----------------------------------------------------------------------------------------

    def moment(self, fact: Fact) -> bool:
        return isinstance(fact, RoundResult)

    def draw_moment(self, canvas: Canvas, fact: Fact, stage: int) -> bool:
        """A round's end: first who ended it, then the hands, then who scores (R22)."""
        assert isinstance(fact, RoundResult)
        scores = list(fact.scores)
        if stage < 2:
            scores[fact.scorer] -= fact.points or 1
        self._draw_header(canvas, fact.round, scores)
        canvas.put(3, 3, f"ROUND {fact.round} IS OVER", "title")
        foe = other(self.seat)
        for seat, y in ((foe, 5), (self.seat, 13)):
            style: StyleName = "you" if seat == self.seat else "foe"
            canvas.put(3, y, self.names[seat], style)
            opened = seat == fact.actor or stage >= 1
            self._draw_rows(canvas, y, fact, seat, opened)
        canvas.put_spans(5, 9, ("display  ", "muted"), *self._in_order(fact.display))
        canvas.put_spans(5, 10, ("discarded  ", "muted"), *self._values(fact.discards))
        canvas.box(60, 8, 16, 3, "rule")
        canvas.put_spans(63, 9, ("LIMIT  ", "title"), (f"{fact.limit:3}", "value"))
        if stage >= 2:
            style = "good" if fact.scorer == self.seat else "bad"
            put_wrapped(canvas, 3, 18, explain(fact, self.names), style)
        rule(canvas, canvas.height - 2)
        foot(canvas, "Any key goes on.", "prompt", keys="")
        return stage < 2

    def _draw_rows(
        self, canvas: Canvas, y: int, fact: RoundResult, seat: Seat, opened: bool
    ) -> None:
        hand, total = fact.shown[seat], fact.sums[seat]
        closed: list[Text] = [("closed", "muted")]
        canvas.put_spans(
            5,
            y + 1,
            ("hand      ", "muted"),
            *(self._values(hand) if hand is not None and opened else closed),
        )
        canvas.put_spans(5, y + 2, ("in front  ", "muted"), *self._values(fact.fronts[seat]))
        known = total is not None and opened
        text = str(total) if known else "?"
        over = known and total is not None and total > fact.limit
        canvas.put_spans(60, y + 1, ("sum  ", "muted"), (text, "value"))
        if over:
            canvas.put(69, y + 1, "over", "bad")

    def _in_order(self, faces: Sequence[Face]) -> list[Text]:
        return [(f"{VALUE[face]} ", _STYLE[VALUE[face]]) for face in faces] or [("-", "muted")]
