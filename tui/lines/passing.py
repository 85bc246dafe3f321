"""Passing by itself in lines: the same settings as at a table, by words (Ikusa W-06, Mana R-8)."""

from __future__ import annotations

from engines.core.moves import Move
from engines.core.passing import MODES, NOTHING, PASS, QUICK, Passing, Windows
from tui.game import PlayedGame
from tui.lines.questions import Question
from tui.lines.reflexes import Reflex, Reflexes
from tui.passing import KEY, about, setting


class PassingReflexes(Reflexes):
    """The passes of one player, as he has set them, and what else leaves no choice."""

    commands: tuple[tuple[str, str], ...] = (
        (KEY, "auto-pass: when your passes are made for you, and stops that ask"),
    )

    def __init__(self, windows: Windows) -> None:
        self.passing = Passing(windows)
        self._has_told = False
        """It has been said that windows are passed where nothing can be done."""

    def answer(self, game: PlayedGame, question: Question) -> Reflex | None:
        view, passing = game.view(game.seat), self.passing
        if why := passing.why(view):
            return self._passed(why, passing.windows.kinds[passing.windows.at(view)].name)
        return None if passing.asks(view) else super().answer(game, question)

    def _passed(self, why: str, window: str) -> Reflex:
        """A pass, and what is said of it: once, where there was nothing else to do."""
        if why != NOTHING:
            mode = QUICK if why == QUICK else self.passing.windows.until
            words = f"Passed by itself ({window}; auto-pass {mode}; Enter: ask me again)."
            return Reflex(PASS, words, is_forced=False)
        words = (
            f"You can do nothing here ({window}), so you pass. From now on that happens in silence;"
            f" {KEY} tells what you can set."
        )
        if self._has_told:
            words = ""
        self._has_told = True
        return Reflex(PASS, words)

    def note(self, game: PlayedGame, move: Move) -> None:
        self.passing.note(game.view(game.seat), move)

    def standing(self, game: PlayedGame) -> list[str]:
        view = game.view(game.seat)
        if not self.passing.windows.turn(view):
            return []
        return [f"Auto-pass: {setting(self.passing, view)} ({KEY} changes it)."]

    def does(self, typed: str, game: PlayedGame) -> list[str]:
        first, *words = typed.lower().split() or [""]
        if first != KEY:
            return []
        passing, view = self.passing, game.view(game.seat)
        stops = {window.word: kind for kind, window in passing.windows.kinds.items()}
        match words:
            case []:
                return [*self._help(), self._now(game)]
            case [mode] if mode in MODES:
                passing.set_mode(mode)
            case ["turn"]:
                passing.rest(view)
            case ["stop", word] if word in stops:
                passing.flip_stop(stops[word])
            case _:
                return ["That is no setting of auto-pass.", *self._help()]
        return [self._now(game)]

    def _help(self) -> list[str]:
        windows = self.passing.windows
        stops = [f"{window.word} ({window.name})" for window in windows.kinds.values()]
        return [
            *about(windows),
            *(f"{KEY} {mode}: {windows.meaning(mode)}" for mode in MODES),
            f"{KEY} turn: passes every window but where a stop is set, {windows.until}",
            f"{KEY} stop and one word sets a stop, once more takes it off: {', '.join(stops)}",
        ]

    def _now(self, game: PlayedGame) -> str:
        """All that is set."""
        passing = self.passing
        mode = f"{passing.mode}, which {passing.windows.meaning(passing.mode)}"
        if passing.is_resting(game.view(game.seat)):
            mode = f"every window is passed {passing.windows.until}; then {passing.mode}"
        stops = [
            window.word for kind, window in passing.windows.kinds.items() if kind in passing.stops
        ]
        return f"Auto-pass: {mode}. Stops: {', '.join(stops) or 'none'}."

    def cancel(self, game: PlayedGame) -> list[str]:
        before = self._now(game)
        self.passing.reset()
        now = self._now(game)
        return [f"You are asked again. {now}"] if now != before else []
