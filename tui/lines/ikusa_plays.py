"""Ikusa in lines: what can be done at an action point, in a window, or with what has fallen; targets and payment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engines.core.cards import Handle
from engines.core.moves import Move
from engines.ikusa.catalogue import pool
from engines.ikusa.costs import pays
from engines.ikusa.describing import describe, source_name
from engines.ikusa.moves import PASS, Handles, targets_of
from engines.ikusa.naming import name_now
from engines.ikusa.phrases import listed
from engines.ikusa.plays import Picks, Play, Plays
from engines.ikusa.preview import preview
from engines.ikusa.rules import Ikusa
from engines.ikusa.titles import ability_sentence, cost_signs, face_title, title
from engines.ikusa.view import IkusaView
from engines.ikusa.vocabulary import UP, CardFace
from tui.game import PlayedGame
from tui.lines.ikusa_table import by_cost, by_side, permanent_line, preview_lines, target_line
from tui.lines.questions import Made, Next, Question, Reply, Said, number_of, wrong
from tui.lines.steps import OneOf, SomeOf, enumerated


class Chosen(NamedTuple):
    """What was named for a play so far."""

    targets: Handles = ()
    picks: tuple[Handles, ...] = ()
    """Sacrifices, discards, cards exiled from Hell."""


class Playing(Question):
    """W-02, X, H: lay, cast, use, attack, or pass."""

    def __init__(self, game: PlayedGame) -> None:
        view, options = game.view(game.seat), game.options(game.seat)
        known = view.partial()
        assert isinstance(view, IkusaView) and isinstance(options, Plays)
        assert isinstance(known, Ikusa)
        self.view = view
        self.known = known
        self.names = game.names(game.seat)
        words = dict[str, Move | Play]()  # Of choices in the same words, the first.
        for move in self._as_held(options.moves):
            words.setdefault(self._move_words(move), move)
        for play in sorted(options.plays, key=self._order):
            words.setdefault(self._play_words(play), play)
        if PASS in options.moves:
            words[describe(PASS, view)] = PASS
        self._plays = options.plays
        self._entries = list(words.items())

    def _as_held(self, moves: Sequence[Move]) -> list[Move]:
        """Cards to lay are listed as the hand is; the others as they come, but for the pass."""
        laid = {int(move.args[0]): move for move in moves if move.verb == "elementium"}
        others = [move for move in moves if move.verb != "elementium" and move != PASS]
        return [*(laid[card] for card in by_cost(self.view, laid)), *others]

    def _order(self, play: Play) -> tuple[bool, int, Handle]:
        return play.kind == "activate", play.cost.total, play.card

    def _move_words(self, move: Move) -> str:
        if move.verb != "attack":
            return describe(move, self.view)
        return f"attack with {permanent_line(self.view, self.known, int(move.args[0]))}"

    def _play_words(self, play: Play) -> str:
        face = self._face(play)
        if play.kind == "activate":
            ability = face.abilities[face.activated[play.number]]
            name = name_now(self.view, play.card)
            return f'use {name}: "{ability_sentence(face, ability)}"'
        if play.kind == "free_cast":
            return f"cast {face_title(face)} for free"
        card = pool(self.view.pool).cards[self.view.faces[play.card]]
        return f"cast {title(card) if play.side == UP else face_title(face)}"

    def _face(self, play: Play) -> CardFace:
        if play.kind == "activate":
            return self.known.field[play.card].shown
        card = pool(self.view.pool).cards[self.view.faces[play.card]]
        face = card.face(play.side or UP)
        assert face is not None
        return face

    @property
    def listed(self) -> list[str]:
        return [*enumerated([words for words, _ in self._entries]), *self._closing()]

    def _closing(self) -> list[str]:
        """P-06, where there is anything to choose."""
        plays = [choice for _, choice in self._entries if isinstance(choice, Play)]
        if any(self._has_payments(play) for play in plays):
            return ["An m behind the number of a card, as in 1m: you choose what pays."]
        return []

    def _has_payments(self, play: Play) -> bool:
        kinds = {attributes for _, attributes in play.sources}
        return len(kinds) > 1 and 0 < play.cost.total < len(play.sources)

    @property
    def prompt(self) -> str:
        return f"Your choice, 1 to {len(self._entries)}"

    @property
    def only(self) -> Made | None:
        [(words, choice), *others] = self._entries
        return Made(choice, words) if isinstance(choice, Move) and not others else None

    def typed(self, move: Move, words: str) -> str:
        play = next((each for each in self._plays if each.allows(move)), None)
        entry = self._move_words(move) if play is None else self._play_words(play)
        entries = [each for each, _ in self._entries]
        return str(entries.index(entry) + 1) if entry in entries else ""

    def take(self, answer: str) -> Reply:
        by_hand = answer.endswith("m")
        number = number_of(answer.removesuffix("m").strip(), len(self._entries))
        words, choice = self._entries[(number or 1) - 1]
        if number is None or (by_hand and isinstance(choice, Move)):
            return wrong(answer, f"Answer with a number from 1 to {len(self._entries)}.")
        if isinstance(choice, Play):
            return self._go_on(choice, Chosen(), by_hand)
        if choice.verb == "attack":
            return Next(_Attack(self, choice, words))
        return Made(choice, words)

    # --- what is named with a play -----------------------------------------------------------------------------------

    def _go_on(self, play: Play, chosen: Chosen, by_hand: bool) -> Reply:
        """The next step of a play: a target, a part of the cost, the payment, or all of it."""
        if len(chosen.targets) < len(play.targets):
            return Next(self._targeting(play, chosen, by_hand))
        parts = (play.sacrifices, play.discards, play.exiles)
        place = len(chosen.picks)
        if place < len(parts):
            if parts[place].n == 0:
                return self._go_on(play, chosen._replace(picks=(*chosen.picks, ())), by_hand)
            return Next(self._picking(play, chosen, parts[place], _COSTS[place], by_hand))
        if by_hand and play.cost.total:
            return Next(self._paying(play, chosen))
        without = play.card if play.kind == "activate" and self._taps(play) else None
        sources = self.known.auto_pay(self.view.seat or 0, play.cost, without)
        assert sources is not None  # It can be paid, or it were not offered.
        return self._made(play, chosen, sources)

    def _taps(self, play: Play) -> bool:
        cost = self._face(play).abilities[self._face(play).activated[play.number]].cost
        return cost is not None and cost.tap

    def _targeting(self, play: Play, chosen: Chosen, by_hand: bool) -> Question:
        targets = tuple(by_side(self.view, self.known, play.targets[len(chosen.targets)]))
        head = "At which card?"
        if len(play.targets) > 1:
            head = f"Target {len(chosen.targets) + 1} of {len(play.targets)}: which card?"
        face = self._face(play)
        if face.host is not None and play.kind != "activate":
            head = "Attached to which card?"

        def then(place: int) -> Reply:
            more = chosen._replace(targets=(*chosen.targets, targets[place]))
            return self._go_on(play, more, by_hand)

        return _Aiming(self, head, targets, len(chosen.targets), then)

    def _picking(
        self, play: Play, chosen: Chosen, picks: Picks, what: str, by_hand: bool
    ) -> Question:
        def then(places: list[int]) -> Reply:
            cards = tuple(sorted(picks.cards[place] for place in places))
            return self._go_on(play, chosen._replace(picks=(*chosen.picks, cards)), by_hand)

        head = f"What do you {what}? {'One card' if picks.n == 1 else f'{picks.n} cards'}:"
        return SomeOf(self, head, [self._line(card) for card in picks.cards], picks.n, then)

    def _line(self, card: Handle) -> str:
        if card in self.known.field:
            return permanent_line(self.view, self.known, card)
        return title(pool(self.view.pool).cards[self.view.faces[card]])

    def _paying(self, play: Play, chosen: Chosen) -> Question:
        """P-04: which elementium are tapped, chosen by hand."""

        def then(places: list[int]) -> Reply:
            if not pays(play.cost, [play.sources[place][1] for place in places]):
                return Said([f"These do not pay exactly {cost_signs(play.cost)}."])
            return self._made(play, chosen, [play.sources[place][0] for place in places])

        lines = [source_name(self.view, source) for source, _ in play.sources]
        head = f"What pays {cost_signs(play.cost)}?"
        return SomeOf(self, head, lines, play.cost.total, then)

    def _made(self, play: Play, chosen: Chosen, sources: Sequence[Handle]) -> Made:
        move = play.move(chosen.targets, tuple(sorted(sources)), *chosen.picks)
        return Made(move, describe(move, self.view))


class _Aiming(OneOf):
    """X-04: one of the targets of a play."""

    def __init__(
        self,
        before: Playing,
        head: str,
        targets: Handles,
        place: int,
        then: Callable[[int], Reply],
    ) -> None:
        """It is the target of that place among those of the play."""
        lines = [target_line(before.view, before.known, card) for card in targets]
        super().__init__(before, head, lines, then)
        self._targets = targets
        self._place = place

    def typed(self, move: Move, words: str) -> str:
        wanted = targets_of(move)[self._place :][:1]
        return "".join(
            str(self._targets.index(card) + 1) for card in wanted if card in self._targets
        )


_COSTS = ("sacrifice", "discard", "exile from your Hell")


class _Attack(Question):
    """I-01: an attack, with what it leads to, before it is declared."""

    def __init__(self, before: Playing, move: Move, words: str) -> None:
        self._before = before
        self._made = Made(move, words)

    @property
    def listed(self) -> list[str]:
        before = self._before
        shown = preview(before.view, self._made.move)
        lines = preview_lines(shown, before.view, before.names)
        return [f"You would {self._made.words}. {self._blockers()}", *lines, "1: attack", "0: back"]

    def _blockers(self) -> str:
        """Who could block as the battlefield is now."""
        known, view = self._before.known, self._before.view
        attacker = known.field[int(self._made.move.args[0])]
        able = [
            permanent_line(view, known, card.handle)
            for card in known.of(known.defender)
            if card.is_wargeist and not known.block_faults(card, attacker)
        ]
        return f"Can be blocked by {listed(able)}." if able else "Nothing there can block it."

    @property
    def prompt(self) -> str:
        return "1 to attack, or 0"

    def typed(self, move: Move, words: str) -> str:
        return "1" if move == self._made.move else ""

    def take(self, answer: str) -> Reply:
        if answer == "0":
            return Next(self._before)
        if answer == "1":
            return self._made
        return wrong(answer, "Answer with 1 or 0.")
