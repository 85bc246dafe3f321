"""Action points and windows at the table: lay, cast, use, attack, or pass (W-02)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from engines.core.cards import Handle
from engines.core.moves import Move
from engines.ikusa.describing import describe
from engines.ikusa.laying import lays
from engines.ikusa.moves import FACEDOWN, PASS
from engines.ikusa.plays import Play, Plays
from engines.ikusa.titles import signs
from themes.glyphs import Glyphs
from tui.tables.ikusa.fields import Marks
from tui.tables.ikusa.foresight import headline, preview_rows
from tui.tables.ikusa.lists import Entry, OneOf, sends
from tui.tables.ikusa.plays import go_on, payment, play_words
from tui.tables.ikusa.sight import Sight
from tui.tables.ikusa.signs import attribute_word
from tui.tables.ikusa.steps import IkusaStep
from tui.tables.rows import Row, Word, fill, prose
from tui.tables.steps import Reply, Step, Sure

_MEANT = {
    "elementium": "Lay no card this turn? Enter does so, any other key goes back.",
    "main": "End your main phase? Enter ends it, any other key goes back.",
    "attack": "End the ikusa phase? Enter ends it, any other key goes back.",
}
_PASSES = {
    "elementium": "p lays nothing",
    "main": "p ends the phase",
    "attack": "p ends the phase",
}
_FAULTS = {
    "E_TAPPED": "is tapped",
    "E_FRESH": "is new: without Swift it attacks from next turn on",
    "E_CAUTION": "has Caution, and cannot attack",
}


class Playing(IkusaStep):
    """What can be done with the card under the cursor, if anything; Enter does it."""

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        options = sight.options
        assert isinstance(options, Plays)
        self._plays = options.plays
        self._moves = options.moves
        self.entries: dict[Handle, list[Entry]] = {}
        for move in options.moves:
            if move.verb in ("attack", "elementium"):
                card = int(move.args[0])
                self._add(card, Entry(self._words(move), sends(move), card, move))
        for play in options.plays:
            self._add(play.card, self._entry(play))
        if FACEDOWN in options.moves:
            down = "lay it face-down, as an elementium of any attribute"
            for card in sight.hand:
                self._add(card, Entry(down, sends(FACEDOWN), card, FACEDOWN))
        field = [card.handle for card in sight.side(sight.seat)]
        order = [*field, *sight.hand] if sight.view.label == "attack" else [*sight.hand, *field]
        able = [card for card in order if card in self.entries]
        self.at = next(iter([*able, *order]), None)

    def _add(self, card: Handle, entry: Entry) -> None:
        self.entries.setdefault(card, []).append(entry)

    def _words(self, move: Move) -> str:
        if move.verb == "attack":
            return "attack with it"
        face = self.sight.card(int(move.args[0])).elementium
        assert face is not None
        says = f": {face.text}" if face.text else ""
        return f"lay it as an elementium {signs(face.attributes)}{says}"

    def _entry(self, play: Play) -> Entry:
        words = play_words(self.sight, play)
        return Entry(words, lambda step: go_on(self.sight, play, step), play.card, play=play)

    # --- what is shown -----------------------------------------------------------------------------------------------

    @property
    def marks(self) -> Marks:
        return replace(super().marks, open=frozenset(self.entries))

    @property
    def unsent(self) -> Move | None:
        """The attack that Enter would declare."""
        moves = [each.move for each in self._here if each.move is not None]
        return next((move for move in moves if move.verb == "attack"), None)

    @property
    def _here(self) -> list[Entry]:
        return [] if self.at is None else self.entries.get(self.at, [])

    @property
    def prompt(self) -> str:
        passes = _PASSES.get(self.sight.view.label, "p passes")
        if PASS not in self._moves:
            passes = "a Berserker must attack" if self.sight.view.label == "attack" else ""
        tail = f", {passes}." if passes else "."
        here = self._here
        if self.at is None or not here:
            return f"1-9 or arrows choose a card{tail}"
        return f"Enter: {self._does(here, self.at)}{tail}"

    def _does(self, here: Sequence[Entry], card: Handle) -> str:
        """What Enter does, in a few words."""
        name = self.sight.name(card)
        verbs = sorted(dict.fromkeys(each.does for each in here), key="attack with".__eq__)
        if len(verbs) == 1 and len(here) > 1:
            return {
                "lay": f"lay {name}, face-up or face-down",
                "cast": f"cast either side of {name}",
            }.get(verbs[0], f"{verbs[0]} {name}")
        down = " face-down" if verbs == ["lay"] and here[0].move == FACEDOWN else ""
        return f"{' or '.join(verbs)} {name}{down}"

    def panel(self, width: int, glyphs: Glyphs) -> list[Row]:
        """What Enter leads to with the card under the cursor, or why nothing can be done with it."""
        if self.at is None:
            return []
        here = self._here
        shown = self.sight.preview(self.unsent)
        rows = preview_rows(shown, self.sight, width, headline(shown))
        if self.unsent is not None:
            return [*rows, *self._blockers(width)]
        plays = [play for play in self._plays if play.card == self.at]
        if not here and (why_not := self._why_not(self.at)):
            rows += prose(why_not, width, "illegal")
        elif len(here) == len(plays) == 1 and plays[0].cost.total:
            rows += self._payment(plays[0], width)
        return rows

    def _payment(self, play: Play, width: int) -> list[Row]:
        """Which elementium are tapped, and how many are left."""
        words: list[Word] = [(("Taps", "muted"),)]
        sources = payment(self.sight, play)
        game = self.sight.game
        words += [attribute_word(game.attributes(game.field[source])) for source in sources]
        left = len(self.sight.game.untapped_elementium(self.sight.seat)) - len(sources)
        words.append(((f"and leaves {left} untapped; t chooses others.", "muted"),))
        return fill(words, width, 2)

    def _blockers(self, width: int) -> list[Row]:
        """Who could block the attack as the battlefield is now."""
        game = self.sight.game
        attacker = game.field[self.at or 0]
        able = [
            self.sight.title(card.handle)
            for card in game.of(game.defender)
            if card.is_wargeist and not game.block_faults(card, attacker)
        ]
        words = [f"{each}," for each in able[:-1]] + [f"{each}." for each in able[-1:]]
        if not able:
            return [(("Nothing there can block it.", "muted"),)]
        said: list[Word] = [
            (("Can be blocked by", "muted"),),
            *(((each, "muted"),) for each in words),
        ]
        return fill(said, width, 2)

    def _why_not(self, card: Handle) -> str:
        """Why nothing can be done with an own card now; nothing for others."""
        sight, game, label = self.sight, self.sight.game, self.sight.view.label
        name = sight.name(card)
        if card in sight.hand:
            known = sight.card(card)
            if not known.is_kyu and label != "main":
                return f"{name} is cast in your main phase."
            costs = [each.cost for each in (known.upright, known.reversed) if each and each.cost]
            if all(game.auto_pay(sight.seat, cost) is None for cost in costs):
                return f"Your untapped elementium cannot pay for {name}."
            return f"{name} has no target now."
        permanent = game.field.get(card)
        if permanent is None or permanent.controller != sight.seat:
            return ""
        if label == "attack" and permanent.is_wargeist:
            return f"{name} {_FAULTS.get(game.attack_fault(permanent), 'cannot attack')}."
        return ""

    # --- keys --------------------------------------------------------------------------------------------------------

    def press(self, key: str) -> Reply:
        match key:
            case "enter":
                return self._do()
            case "t":
                return self._pay_by_hand()
            case "p":
                return self._pass()
        card = self.sight.labelled(key)
        self.at = self.at if card is None else card
        return None

    def _do(self) -> Reply:
        if self.at is None:
            return "There is nothing to choose; p passes."
        here = self._here
        if not here:
            return self._why_not(self.at) or "Nothing can be done with it; c shows it in full."
        return self.list() or here[0].reply(self)

    def list(self) -> OneOf | None:
        """All that can be done with the card under the cursor, where that is more than one thing: both orientations."""
        here = self._here
        if self.at is None or len(here) < 2:
            return None
        step = OneOf(self.sight, self.sight.title(self.at), here, self)
        if self.sight.hinted is not None:
            step.point(self.sight.hinted)
        return step

    def _pay_by_hand(self) -> Reply:
        """P-04: the same, but which elementium are tapped is chosen."""
        plays = [play for play in self._plays if play.card == self.at]
        if not plays:
            return "Nothing is paid for with that now."
        if len(plays) == 1:
            return go_on(self.sight, plays[0], self, by_hand=True)

        def chooses(play: Play) -> Callable[[Step], Reply]:
            return lambda step: go_on(self.sight, play, step, by_hand=True)

        entries = [
            Entry(play_words(self.sight, play), chooses(play), play.card, play=play)
            for play in plays
        ]
        return OneOf(self.sight, self.sight.title(plays[0].card), entries, self)

    def _pass(self) -> Reply:
        """At an action point a pass ends it: where anything could still be done, it is asked whether that is meant."""
        label = self.sight.view.label
        if PASS not in self._moves:
            if label == "attack":
                return "A Berserker of yours has to attack first."
            return "One card has to be laid each turn."
        if label in _MEANT and self.entries:
            return Sure(PASS, _MEANT[label])
        return PASS

    def point(self, move: Move) -> None:
        play = next((each for each in self._plays if each.allows(move)), None)
        if play is not None:
            self.at = play.card
        elif move.verb in ("attack", "elementium"):
            self.at = int(move.args[0])
        elif move == FACEDOWN:
            ways = lays(self.sight.game, self.sight.seat)
            self.at = next(way.card for way in ways if way.face_down)


def free_casting(sight: Sight) -> IkusaStep:
    """I-11: what has fallen, in the order in which it is cast."""
    options = sight.options
    assert isinstance(options, Plays)

    def casts(play: Play) -> Callable[[Step], Reply]:
        return lambda step: go_on(sight, play, step)

    entries = [
        Entry(play_words(sight, play), casts(play), play.card, play=play) for play in options.plays
    ]
    entries.append(Entry(describe(PASS, sight.view), sends(PASS), None, PASS))
    said = "These have fallen, and may be cast for nothing, one after the other."
    return OneOf(sight, "Free casts", entries, said=said, asks="Enter does this")
