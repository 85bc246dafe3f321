"""Ikusa in lines: windows that are passed by themselves (W-06)."""

from __future__ import annotations

from engines.ikusa.moves import PASS
from engines.ikusa.passing import HOLD, MODES, SMART, Habit, passes
from engines.ikusa.state import WINDOWS
from engines.ikusa.view import IkusaView
from tui.game import PlayedGame
from tui.lines.questions import Question
from tui.lines.reflexes import Reflex, Reflexes

STOPS = {
    "start": "W_START",
    "main": "W_MAIN_END",
    "attack": "W_ATTACK",
    "block": "W_BLOCK",
    "end": "W_END",
    "answer": "W_RESPONSE",
}
"""What a player calls each window."""

_WHERE = {
    "W_START": "at the start of the turn",
    "W_MAIN_END": "as the main phase ends",
    "W_ATTACK": "after the attack",
    "W_BLOCK": "after the block",
    "W_END": "at the end of the turn",
    "W_RESPONSE": "in answer to that",
}
_WHY = {
    "nothing": "You can do nothing {}, so you pass. From now on that happens in silence; w tells"
    " what you can set.",
    "quick": "Passed {} (w quick; Enter: ask me again).",
    "until": "Passed {} (until your turn; Enter: ask me again).",
}
_NOTHING_TO = {
    "main": "There is nothing that you can cast or use.",
    "attack": "There is nothing that can attack, and nothing to cast or use.",
    "block": "None of your wargeists can block.",
}
"""Why a choice is made for the player, where its own words would not tell."""
_HELP = [
    "In windows you may cast kyu cards, and use abilities that say at any time.",
    *(f"w {mode}: {words}" for mode, words in MODES.items()),
    "w turn: passes in every window until your next turn begins",
    f"w stop and one of {', '.join(STOPS)}: asks there whenever you can do something, whatever the"
    " mode; once more takes it off",
    "Attacks, blocks, free casts and other choices are never made for you.",
    "Only hold hides everything: in the other modes an opponent who watches the time may tell a"
    " pass by itself from one that you thought about.",
]


class Windows(Reflexes):
    """The windows of one player, and how they are answered; forced answers beside."""

    commands = (("w", "how windows are passed by themselves, and what else can be set"),)

    def __init__(self) -> None:
        self.habit = Habit()
        self._has_told = False
        """It has been said that windows are passed where nothing can be done."""

    def answer(self, game: PlayedGame, question: Question) -> Reflex | None:
        view = game.view(game.seat)
        assert isinstance(view, IkusaView)
        if view.label in WINDOWS:
            why = passes(self.habit, view)
            if not why:
                return None
            words = _WHY[why].format(_WHERE[view.label])
            if why != "nothing":
                return Reflex(PASS, words, is_forced=False)
            words, self._has_told = ("" if self._has_told else words), True
            return Reflex(PASS, words)
        if self.habit.mode == HOLD:
            return None  # Even that there was nothing to choose might be told by the time.
        reflex = super().answer(game, question)
        if reflex is None or view.label not in _NOTHING_TO:
            return reflex
        return reflex._replace(words=_NOTHING_TO[view.label])

    def does(self, typed: str, game: PlayedGame) -> list[str]:
        first, *words = typed.lower().split() or [""]
        if first != "w":
            return []
        match words:
            case []:
                return [*_HELP, self._now(game)]
            case [mode] if mode in MODES:
                self.habit = self.habit._replace(mode=mode, until=0)
            case ["turn"]:
                view = game.view(game.seat)
                assert isinstance(view, IkusaView)
                self.habit = self.habit.until_own_turn(view)
            case ["stop", name] if name in STOPS:
                self.habit = self.habit._replace(stops=self.habit.stops ^ {STOPS[name]})
            case _:
                return ["That is no setting of windows.", *_HELP]
        return [self._now(game)]

    def _now(self, game: PlayedGame) -> str:
        view = game.view(game.seat)
        assert isinstance(view, IkusaView)
        words = f"Windows: {self.habit.mode}, which {MODES[self.habit.mode]}."
        if view.turn < self.habit.until:
            words = f"Windows are passed until your turn; then: {self.habit.mode}."
        stops = [name for name, window in STOPS.items() if window in self.habit.stops]
        return f"{words} Stops: {', '.join(stops) or 'none'}."

    def cancel(self) -> list[str]:
        if not self.habit.until and self.habit.mode == SMART:
            return []
        self.habit = self.habit._replace(mode=SMART, until=0)
        return [f"You are asked again. Windows: {SMART}, which {MODES[SMART]}."]
