"""Mana in lines: crafting a hand, and what is deployed in PRE and POST, with picks and payment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engines.core.cards import Handle
from engines.core.moves import Move
from engines.mana.card_text import by_cost, cost_signs, head_and_texts, mana_title, title
from engines.mana.catalogue import HAND, MOST_KEPT, pool
from engines.mana.moves import PASS, Deployment, read_deployment, read_mana
from engines.mana.payment import pays
from engines.mana.plays import Playable, Plays
from engines.mana.rules import Mana
from engines.mana.sentences import count
from engines.mana.text import describe, target
from engines.mana.view import ManaView
from tui.game import PlayedGame
from tui.lines.questions import Made, Next, Numbered, Question, Reply, Said, number_of, up_to, wrong
from tui.lines.steps import BACK, OneOf, SomeOf, enumerated, numbers_in, places_of, then_done

_WIDE = 7
"""Costs from here on are counted together."""

OWED = (
    "You still owe a Mana card this turn. If Post-Combat ends without it, you must deploy one then,"
    " and no Life can untap it."
)
"""M-6"""


class Keeping(Question):
    """S-5: which of the 14 cards to keep."""

    def __init__(self, view: ManaView) -> None:
        cards = pool(view.pool).cards
        self._view = view
        self._cards = {card: cards[view.faces[card]] for card in view.dealt[view.seat or 0]}
        self._hand = sorted(self._cards, key=lambda card: by_cost(self._cards[card]))
        self._kept: set[Handle] = set()

    @property
    def listed(self) -> list[str]:
        lines = []
        for number, card in enumerate(self._hand, 1):
            mark = "keep " if card in self._kept else ""
            lines.append(f"{number}: {mark}{title(self._cards[card])}")
        return [*lines, self._curve(), "t tells what all of them say."]

    @property
    def prompt(self) -> str:
        return "Numbers to keep, 0 when done"

    def take(self, answer: str) -> Reply:
        if answer == "0":
            kept = tuple(sorted(self._kept))
            words = f"keep {count(len(kept), 'card')}" if kept else "keep none of the 14 cards"
            return Made(Move("keep", kept), words, "" if kept else "You have marked no card.")
        places = numbers_in(answer, len(self._hand))
        if places is None:
            return wrong(answer, f"Answer with numbers from 1 to {len(self._hand)}, or 0.")
        marked = self._kept ^ {self._hand[place - 1] for place in places}
        if len(marked) > MOST_KEPT:
            return Said([f"That would be {len(marked)} cards; you may keep {MOST_KEPT}."])
        self._kept = marked
        names = ", ".join(self._cards[card].name for card in self._hand if card in marked)
        return Said([f"Kept {len(marked)}: {names or 'nothing'}.", self._curve(), self._follows()])

    def typed(self, move: Move, words: str) -> str:
        return then_done(places_of(self._kept ^ {int(card) for card in move.args}, self._hand))

    def _curve(self) -> str:
        """The cost histogram of the 14, those kept counted apart."""
        dealt, kept = Counter[int](), Counter[int]()
        for card, each in self._cards.items():
            cost = min(each.cost.total, _WIDE)
            dealt[cost] += 1
            kept[cost] += card in self._kept
        parts = [
            f"{cost}{'+' if cost == _WIDE else ''}: {kept[cost]}/{dealt[cost]}"
            for cost in range(_WIDE + 1)
            if dealt[cost]
        ]
        return f"Kept by cost. {', '.join(parts)}."

    def _follows(self) -> str:
        """S-6, S-7: what comes of keeping so many."""
        number = len(self._kept)
        if number == MOST_KEPT:
            return "Eight kept: you draw no card at the end of turn 1."
        if number == HAND:
            return "Seven kept: a full hand."
        return f"{count(HAND - number, 'card')} will be drawn to make seven."


class Playing(Question):
    """R-3, M-3: deploy something, or pass."""

    def __init__(self, game: PlayedGame) -> None:
        view, options = game.view(game.seat), game.options(game.seat)
        assert isinstance(view, ManaView) and isinstance(options, Plays)
        self.view = view
        self.options = options
        cards = pool(view.pool).cards
        self._cards = {each.card: cards[view.faces[each.card]] for each in options.playable}
        self._playable = sorted(options.playable, key=lambda each: by_cost(self._cards[each.card]))

    @property
    def _entries(self) -> list[str]:
        entries = [f"deploy {title(self._cards[each.card])}" for each in self._playable]
        return [*entries, *(["deploy a Mana card"] if self.options.mana else []), "pass"]

    @property
    def listed(self) -> list[str]:
        return enumerated(self._entries)

    @property
    def _has_a_choice_of_mana(self) -> bool:
        """P-6: payments differ in more than which of some alike cards are tapped."""
        kinds = {self.view.faces[source] for source in self.options.sources}
        many = len(self.options.sources)
        return len(kinds) > 1 and any(0 < each.cost.total < many for each in self._playable)

    @property
    def prompt(self) -> str:
        by_hand = "; 1m: you say what pays" if self._has_a_choice_of_mana else ""
        return f"Your choice, {up_to(len(self._entries))}{by_hand}"

    def take(self, answer: str) -> Reply:
        by_hand = answer.endswith("m")
        number = number_of(answer.removesuffix("m").strip(), len(self._entries))
        if number is None or (by_hand and number > len(self._playable)):
            more = ", or 1m to choose the Mana yourself" if self._has_a_choice_of_mana else ""
            most = len(self._entries)
            numbers = f"a number from 1 to {most}" if most > 1 else "1"
            return wrong(answer, f"Answer with {numbers}{more}.")
        if number <= len(self._playable):
            return self.deploy(self._playable[number - 1], (), by_hand)
        if number == len(self._entries):
            return Made(PASS, "pass", OWED if self._is_last_call else "")
        return Next(ManaCards(self.options.mana, self.view, self))

    def typed(self, move: Move, words: str) -> str:
        if move.verb == "mana":
            return str(len(self._playable) + 1) if self.options.mana else ""
        return super().typed(move, words)

    @property
    def _is_last_call(self) -> bool:
        """M-6: a pass in POST, by which or after which the phase may end."""
        return self.view.phase == "post" and bool(self.options.mana)

    def deploy(self, each: Playable, picks: tuple[Handle, ...], by_hand: bool) -> Reply:
        """The next step of a deployment: a pick, the payment, or all of it."""
        if len(picks) < len(each.targets):
            return Next(_Picking(self, each, picks, by_hand))
        if by_hand and each.cost.total:
            return Next(self._paying(each, picks))
        game = self.view.partial()
        assert isinstance(game, Mana)
        sources = game.auto_pay(self.view.seat or 0, each.card)
        assert sources is not None  # It is playable.
        return self.made(each, picks, sources)

    def _paying(self, each: Playable, picks: tuple[Handle, ...]) -> Question:
        """P-6: which Mana cards to tap, chosen by hand."""
        mana = pool(self.view.pool).mana
        sources = list(self.options.sources)
        cards = [mana[self.view.faces[source]] for source in sources]

        def pay(places: list[int]) -> Reply:
            if not pays(each.cost, [cards[place].elements for place in places]):
                return Said([f"These Mana cards do not pay exactly {cost_signs(each.cost)}."])
            return self.made(each, picks, [sources[place] for place in places])

        head = f"What pays {cost_signs(each.cost)}?"
        return SomeOf(self, head, [mana_title(card) for card in cards], each.cost.total, pay)

    def made(self, each: Playable, picks: tuple[Handle, ...], sources: Sequence[Handle]) -> Made:
        move = Deployment(each.card, picks, tuple(sources)).move
        return Made(move, describe(move, self.view))


class Meanwhile(Question):
    """M-3: a Mana card while the other player holds priority."""

    def __init__(self, game: PlayedGame) -> None:
        view = game.view(game.seat)
        assert isinstance(view, ManaView)
        self._view = view
        self._holder = game.names(game.seat)[view.holder]
        self._moves = list(game.options(game.seat))

    @property
    def listed(self) -> list[str]:
        return []

    @property
    def prompt(self) -> str:
        return f"{self._holder} is choosing. m deploys a Mana card meanwhile"

    def take(self, answer: str) -> Reply:
        if answer == "m":
            return Next(ManaCards(self._moves, self._view, self))
        return wrong(answer, "Answer with m, or wait.")


class _Picking(OneOf):
    """R-5: whom an Action is done to, one pick after the other."""

    def __init__(
        self, before: Playing, each: Playable, picks: tuple[Handle, ...], by_hand: bool
    ) -> None:
        self._place = len(picks)
        self._targets = each.targets[self._place]
        _, text = head_and_texts(pool(before.view.pool).cards[before.view.faces[each.card]])
        which = "Whom" if len(each.targets) == 1 else f"Whom for choice {self._place + 1}"
        head = f'"{text}" {which}?'
        lines = [target(before.view, card) for card in self._targets]

        def then(place: int) -> Reply:
            return before.deploy(each, (*picks, self._targets[place]), by_hand)

        super().__init__(before, head, lines, then)

    def typed(self, move: Move, words: str) -> str:
        """Whatever pays for it."""
        wanted = read_deployment(move)
        picks = wanted.picks[self._place :][:1] if wanted is not None else ()
        return "".join(
            str(self._targets.index(pick) + 1) for pick in picks if pick in self._targets
        )


class ManaCards(Numbered):
    """M-3, M-5, M-6: which Mana card, and whether it is paid for to enter untapped."""

    def __init__(self, moves: Sequence[Move], view: ManaView, before: Question | None) -> None:
        """`before`: the question to go back to; None where a card has to be deployed."""
        self._before = before
        super().__init__(mana_choices(moves, view))

    @property
    def listed(self) -> list[str]:
        return [*super().listed, *([BACK] if self._before else [])]

    @property
    def prompt(self) -> str:
        return f"{super().prompt}, or 0" if self._before else super().prompt

    def take(self, answer: str) -> Reply:
        if answer == "0" and self._before is not None:
            return Next(self._before)
        return super().take(answer)

    def typed(self, move: Move, words: str) -> str:
        """Of cards of the same elements one stands for all."""
        wanted = f"{words.removeprefix(_DEPLOY)} ("
        entries = enumerate((entry for _, entry in self._choices), 1)
        return next((str(number) for number, entry in entries if entry.startswith(wanted)), "")


_DEPLOY = "deploy the Mana card "


def mana_choices(moves: Sequence[Move], view: ManaView) -> list[tuple[Move, str]]:
    """Mana cards to deploy, those of the same elements once, with how many there are; of few elements first."""
    cards = pool(view.pool).mana
    numbers = Counter(view.faces[card] for card in view.mana_decks[view.seat or 0])
    choices: dict[tuple[int, str], Move] = {}
    for move in moves:
        play = read_mana(move)
        assert play is not None
        face = view.faces[play.card]
        words = describe(move, view).removeprefix(_DEPLOY)
        choices.setdefault((cards[face].price, f"{words} ({numbers[face]} left)"), move)
    return [(move, words) for (_, words), move in sorted(choices.items(), key=lambda item: item[0])]
