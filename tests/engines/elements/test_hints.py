"""Hints for Elements: the adept's move, and every number in the reason is true, counted here in another way."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from textwrap import wrap

import pytest

from engines.bots.hints import NOT_ASKED
from engines.core.moves import Move
from engines.elements import PACKAGE
from engines.elements.bots import Reckoner
from engines.elements.hints import hint
from engines.elements.view import ElementsView
from tests.engines.elements.test_bots import MATCH, OPEN, seat_of, turns
from tests.vectors.elements import ElementsPosition


def knock_scores(own: int, other: int, limit: int) -> bool:
    """E6, by the sums."""
    return own <= limit and (other > limit or own > other)


class Told:
    """A view with its hint, and what the other side may hold, hand by hand."""

    def __init__(self, view: ElementsView) -> None:
        self.view = view
        self.move, self.reason = hint(view)
        self.limit = view.limit
        self.own = view.own_sum()
        foe = 1 - seat_of(view)
        self.unseen = [int(face[0]) for group in view.groups for face in group.faces]
        front = sum(int(view.faces[card][0]) for card in view.fronts[foe])
        self.theirs = [
            front + sum(hand) for hand in combinations(self.unseen, len(view.hands[foe]))
        ]
        self.hand = [int(view.faces[card][0]) for card in view.hands[seat_of(view)]]
        self.foe_cards = len(view.hands[foe])

    @property
    def top(self) -> int:
        return int(self.view.faces[self.view.display[-1]][0])

    def steps(self) -> dict[str, tuple[int, int]]:
        """Every way to go on, in the words of the hints -> own sum and limit after it."""
        steps = {f"playing a {v}": (self.own - v, self.limit + v) for v in self.hand}
        if 6 in self.hand:
            steps["discarding a 6"] = self.own - 6, self.limit
        if self.view.display:
            steps[f"taking the {self.top}"] = self.own + self.top, self.limit - self.top
        return steps

    def doing(self) -> str:
        assert self.move is not None
        verb, args = self.move
        if verb == "take":
            return f"taking the {self.top}"
        assert isinstance(args[0], int)
        value = self.view.faces[args[0]][0]
        return f"playing a {value}" if verb == "play" else f"discarding a {value}"

    def wins(self) -> int:
        return sum(knock_scores(self.own, theirs, self.limit) for theirs in self.theirs)

    def threat(self, doing: str) -> int:
        own, limit = self.steps()[doing]
        return sum(knock_scores(theirs, own, limit) for theirs in self.theirs)

    def gaps(self, doing: str) -> tuple[int, float]:
        own, limit = self.steps()[doing]
        return own - limit, sum(self.theirs) / len(self.theirs) - limit

    def others(self) -> list[int]:
        return [self.threat(each) for each in self.steps() if each != self.doing()]


def _signed(number: str, side: str) -> int:
    return 0 if side == "just at" else int(number) * (1 if side == "over" else -1)


def _gap(words: str) -> int:
    return _signed(*words.split()) if words != "just at" else 0


def dead_knock(told: Told, own: str) -> bool:
    return not told.steps() and int(own) == told.own == 0 and told.wins() == len(told.theirs)


def dead_yield(told: Told, own: str) -> bool:
    return not told.steps() and int(own) == told.own > 0 == told.limit


def beaten_anyway(told: Told, with_: str, of: str) -> bool:
    threats = {told.threat(doing) for doing in told.steps()}
    return threats == {int(with_)} == {int(of)} == {len(told.theirs)} and not told.view.rounds


def hopeless(told: Told) -> bool:
    bot = Reckoner()
    bot.choose(told.view, random.Random(), 0)
    return max(each.value for each in bot.explain()) < 1 / 200


def over_for_certain(told: Told, theirs: str, limit: str) -> bool:
    return told.theirs == [int(theirs)] and int(theirs) > int(limit) == told.limit


def higher_for_certain(told: Told, own: str, theirs: str, limit: str) -> bool:
    return (told.own, told.theirs, told.limit) == (int(own), [int(theirs)], int(limit)) and (
        int(theirs) < int(own) <= int(limit)
    )


def knock(told: Told, own: str, limit: str, wins: str, hands: str, rest: str) -> bool:
    sums = int(own) == told.own <= told.limit == int(limit)
    fewer = rest != ", and no move promises more" or int(wins) < int(hands) / 2
    return sums and fewer and (int(wins), int(hands)) == (told.wins(), len(told.theirs))


def sure_knock(told: Told, own: str, limit: str, hands: str) -> bool:
    return knock(told, own, limit, hands, hands, "")


def last_point(told: Told, points: str) -> bool:
    scores = told.view.scores
    return hopeless(told) and int(points) == scores[1 - seat_of(told.view)] == 5


def counted_out(told: Told, result: str) -> bool:
    """Plays the takes out: nobody has anything else left but a knock."""
    own, limit = told.steps()[told.doing()]
    display = [int(told.view.faces[card][0]) for card in told.view.display]
    if told.doing().startswith("playing"):
        display.append(told.hand[0])
    elif told.doing().startswith("taking"):
        display.pop()
    sums, mover = [own, *told.theirs], 1
    while not knock_scores(sums[mover], sums[1 - mover], limit):
        if not display:
            mover = 1 - mover
            break
        sums[mover] += display[-1]
        limit -= display.pop()
        mover = 1 - mover
    return (mover == 0) == (result == "the round is yours") and told.foe_cards == 0


def early(told: Told, only: str, wins: str, hands: str, theirs: str) -> bool:
    assert (int(wins), int(hands)) == (told.wins(), len(told.theirs))
    assert bool(only) == (int(wins) < int(hands) / 2)
    return told.own <= told.limit and int(theirs) == told.threat(told.doing())


def threat_of_one(told: Told, mine: str, hands: str, doing: str, theirs: str) -> bool:
    assert int(hands) == len(told.theirs)
    assert int(mine) == told.threat(told.doing()) >= min(told.others())
    return int(theirs) == told.threat(doing) > int(mine)


def threat_of_all(told: Told, mine: str, hands: str, low: str, high: str) -> bool:
    others = told.others()
    assert int(hands) == len(told.theirs)
    assert int(mine) == told.threat(told.doing()) < int(low)
    return (int(low), int(high or low)) == (min(others), max(others))


def within(told: Told, own: str, limit: str) -> bool:
    return (int(own), int(limit)) == told.steps()[told.doing()] and int(own) <= int(limit)


def sixes(told: Told, many: str, unseen: str, theirs: str, limit: str) -> bool:
    mean = sum(told.theirs) / len(told.theirs)
    assert told.doing() == "discarding a 6"
    assert (0 if many == "None" else int(many)) == told.unseen.count(6)
    return (int(unseen), int(limit)) == (len(told.unseen), told.limit) and abs(
        int(theirs) - mean
    ) <= 0.5001


def race(told: Told, mine: str, theirs: str, doing: str, mine_else: str, theirs_else: str) -> bool:
    checks = [(told.doing(), mine, theirs)]
    if doing:
        checks.append((doing, mine_else, theirs_else))
    for what, own, other in checks:
        gap, mean = told.gaps(what)
        assert _gap(own) == gap
        assert abs(_gap(other) - mean) <= 0.5001
    return True


GAP = r"(just at|\d+ (?:over|under))"
KINDS: dict[str, Callable[..., bool]] = {
    r"No card is left to play or take, and a knock with your sum (\d+) wins\.": dead_knock,
    r"No card is left to play or take, and your sum (\d+) is over 0: yield\.": dead_yield,
    r"Whatever you move, they can then knock and win with (\d+) of (\d+) hands: "
    r"a yield costs 1 point instead of 2\.": beaten_anyway,
    r"No move leaves you one chance in two hundred, and a yield costs 1 point where a lost "
    r"knock costs 2\.": hopeless,
    r"Their hand is empty, and their sum (\d+) is over the limit (\d+)\.": over_for_certain,
    r"Their hand is empty, and your sum (\d+) beats their (\d+) at limit (\d+)\.": (
        higher_for_certain
    ),
    r"Your sum (\d+) is within the limit (\d+), and a knock wins against all (\d+) hands "
    r"that they can have\.": sure_knock,
    r"Your sum (\d+) is within the limit (\d+), and a knock wins against (\d+) of (\d+) hands"
    r"(, and no move promises more|)\.": knock,
    r"It is as good as lost, but they have (\d+) points, and a yield would give them "
    r"the match\.": last_point,
    r"Both hands are empty then: counted out to the last take, "
    r"(the round is yours|no move wins)\.": counted_out,
    r"A knock now wins against (only |)(\d+) of (\d+) hands; after this move, theirs wins "
    r"with (\d+) of them\.": early,
    r"Then they can knock and win with (\d+) of (\d+) hands; after ((?!any).*), with (\d+)\.": (
        threat_of_one
    ),
    r"Then they can knock and win with (\d+) of (\d+) hands; after any other move, "
    r"with (\d+)(?: to (\d+))?\.": threat_of_all,
    r"Your sum is then (\d+), within the limit (\d+): you may knock next, unless they take\.": (
        within
    ),
    r"(None|\d+) of the (\d+) unseen cards (?:is a six|are sixes), so they hold about (\d+) "
    r"at limit (\d+); a six that you play helps them, too\.": sixes,
    rf"You are then {GAP} the limit and they about {GAP}(?:; after (.*), {GAP} and {GAP})?\.": race,
}
"""Every kind of reason as it is worded -> whether its numbers are true."""


def check(told: Told) -> str:
    """The kind of reason that was given, after its numbers were counted again."""
    fits = [pattern for pattern in KINDS if re.fullmatch(pattern, told.reason)]
    assert len(fits) == 1, told.reason
    match = re.fullmatch(fits[0], told.reason)
    assert match is not None
    assert KINDS[fits[0]](told, *match.groups()), (told.reason, told.view)
    return KINDS[fits[0]].__name__


@cache
def sample() -> tuple[Told, ...]:
    """Hints at the turns of random games."""
    views = (view for case in (MATCH, OPEN) for seed in range(20) for view in turns(case, seed))
    return tuple(Told(view) for view in views)


def build(hands: str, fronts: str, display: str, scores: tuple[int, int] = (0, 0)) -> ElementsView:
    """The view of seat 0 at its turn; hands and fronts as `mine / theirs`, the next four cards aside."""
    split = [[side.split() for side in zone.split("/")] for zone in (hands, fronts)]
    used = [*split[0][0], *split[0][1], *split[1][0], *split[1][1], *display.split()]
    rest = [f"{v}{c}" for v in range(1, 7) for c in ("abcdef" if v == 6 else "ab")]
    rest = [card for card in rest if card not in used]
    sixes = [card for card in rest if card[0] == "6"]
    aside = [card for card in rest if card not in sixes][:4]
    aside += sixes[: 4 - len(aside)]
    position = ElementsPosition(
        {
            "phase": "TURN",
            "start": 0,
            "turn": 0,
            "scores": list(scores),
            "hands": split[0],
            "front": split[1],
            "display": display.split(),
            "discard": [card for card in rest if card not in aside],
            "aside": aside,
        }
    )
    return position.game.view(0)


def test_every_number_in_a_reason_is_true() -> None:
    seen = Counter(check(told) for told in sample())
    common = {
        "dead_yield", "beaten_anyway", "hopeless", "higher_for_certain", "knock", "sure_knock",
        "counted_out", "early", "threat_of_one", "threat_of_all", "within", "sixes", "race",
    }  # fmt: skip
    assert common <= set(seen)


@pytest.mark.parametrize(
    ("kind", "view"),
    [
        ("dead_knock", lambda: build("/ 6a", "/", "")),
        ("dead_yield", lambda: build("/ 6a", "1a /", "")),
        ("over_for_certain", lambda: build("1a /", "/ 5a 5b", "2a 2b")),
        ("higher_for_certain", lambda: build("3a /", "/ 1a", "2a 2b")),
        ("last_point", lambda: build("5b / 1a", "6c 6d 5a /", "6e 4a", (0, 5))),
        ("sure_knock", lambda: build("1a / 6a 6b 6c", "/ 5a", "3a")),
    ],
)
def test_rare_reasons_are_true(kind: str, view: Callable[[], ElementsView]) -> None:
    assert check(Told(view())) == kind


def test_a_hint_is_the_reckoners_move() -> None:
    for told in sample()[::3]:
        assert told.move == Reckoner().choose(told.view, random.Random(), 0)


def test_the_same_view_gives_the_same_hint_whatever_is_hidden() -> None:
    rng = random.Random(1)
    for told in sample()[::40]:
        for _ in range(20):
            world = told.view.sample(rng).view(seat_of(told.view))
            assert isinstance(world, ElementsView)
            assert hint(world) == (told.move, told.reason)


def test_reasons_are_one_sentence_in_two_lines() -> None:
    for told in sample():
        assert len(wrap(told.reason, 76)) <= 2
        assert told.reason.endswith(".")
        assert told.reason.count(". ") == 0


def test_who_is_not_asked_gets_no_move() -> None:
    for view in _other_views():
        assert hint(view) == NOT_ASKED


def _other_views() -> Iterator[ElementsView]:
    table = MATCH.table("others")
    view = table.game.view(None)
    assert isinstance(view, ElementsView) and view.turn is not None
    yield view
    waiting = table.game.view(1 - view.turn)
    assert isinstance(waiting, ElementsView)
    yield waiting
    table.choose(0, Move("concede"))
    over = table.game.view(0)
    assert isinstance(over, ElementsView)
    yield over


def test_the_package_gives_these_hints() -> None:
    assert PACKAGE.hint is hint
