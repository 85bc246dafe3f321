"""The end of a game over the network: who won, whether both have signed that, and what next."""

from __future__ import annotations

from collections.abc import Hashable
from typing import ClassVar

from engines.core.cards import other
from engines.core.errors import Refused
from engines.core.moves import CONCEDE
from engines.core.words import inner, verb
from themes.theme import StyleName
from tui.canvas import Canvas
from tui.lan.game import CLAIMED, LanGame, Presence
from tui.pages.lan.opened import OpenedPage
from tui.pages.lan.talk import TalkPage
from tui.pages.lan.telling import tell
from tui.pages.log import LogPage
from tui.pages.margin import draw_margin
from tui.pages.menu import Entry, Menu
from tui.pages.page import Keys, Navigator, Page, Running
from tui.pages.result import LAST_WORDS
from tui.pages.text import paragraphs
from tui.tables.kinds import KINDS
from tui.tables.pieces import foot, header, put_right
from tui.wrapping import wrap

AGREED = "agreed"
"""The reason of a draw that both sides wanted."""


class OnlineResultPage(Page):
    """The connection is kept as long as this page is open, for a rematch or to open all cards."""

    name: ClassVar[str] = "Result"
    keys: Keys = (
        ("arrows, j k", "from line to line"),
        ("Enter", "choose the line under the cursor"),
        ("r", "offer a rematch on each other's seats, or accept one"),
        ("o", "offer to open all cards, or agree to that; then look at them"),
        ("l c h", "log, chat, home"),
    )

    def __init__(self, nav: Navigator, game: LanGame) -> None:
        super().__init__(nav)
        self._game = game
        self._note = ""
        self._wants_rematch = False
        """The player has asked for one, and the programs are still busy with the game that is over."""
        self._menu = Menu(self._entries())
        self._following: Running | None = None

    @property
    def log(self) -> list[str]:
        """The whole log."""
        return self._game.log

    @property
    def asking(self) -> Hashable:
        return self._is_asked_for_rematch, "open" in self._game.offers

    # --- what there is to choose ------------------------------------------------------------------

    def _entries(self) -> list[Entry]:
        return [
            Entry("r", "Rematch", self._rematch_words, self._rematch),
            Entry("o", "Open cards", self._open_words, self._open),
            Entry("l", "Log", "the whole game in sentences", self._show_log),
            Entry("c", "Chat", "phrases, or a line of your own", self._talk),
            Entry("h", "Home", "", self.leave),
        ]

    @property
    def _is_asked_for_rematch(self) -> bool:
        """Whether the other side has offered one."""
        games = self.nav.lan.games
        link = None if games is None else games.rematch_link
        return link is not None and any(each.line.link == link for each in self.nav.lan.incoming)

    @property
    def _is_offering(self) -> bool:
        """Whether one's own offer of a rematch waits for an answer."""
        peer = self.nav.lan.peer
        outgoing = None if peer is None else peer.lobby.outgoing
        return outgoing is not None and bool(outgoing.offer.rematch)

    @property
    def _rematch_words(self) -> str:
        name = self._game.other_name
        if self._game.outcome is None:
            return "not after a game that was stopped"
        if self._is_asked_for_rematch:
            return f"{name} wants one: r accepts"
        if self._is_offering or self._wants_rematch:
            return f"offered; {name} has a minute to answer"
        if self._has_left:
            return f"{name} has left"
        return "on each other's seats, with new cards"

    @property
    def _open_words(self) -> str:
        game = self._game
        if game.outcome is None:
            return "not after a game that was stopped"
        if game.opened:
            return "look at all cards"
        if "open" in game.offers:
            return f"{game.other_name} offers that: o agrees"
        if self._is_left:
            return "not after one of you has left, or wants a rematch"
        if game.why_not_offer("open") == "It is offered already.":
            return f"offered; {game.other_name} has not answered"
        return "show each other what nobody saw, if both want that"

    @property
    def _has_left(self) -> bool:
        """Whether the other side is gone, so that nothing can be agreed on any more."""
        lan, game = self.nav.lan, self._game
        if lan.games is not None and lan.peer is not None and lan.games.rematch_link is not None:
            return lan.peer.words(lan.games.rematch_link) is None
        gone = game.presence in (Presence.LEFT, Presence.LOST, Presence.ELSEWHERE)
        return (game.carrier.has_left and not self._wants_rematch) or gone

    @property
    def _is_left(self) -> bool:
        """Whether one side has said its last word about this game."""
        games, game = self.nav.lan.games, self._game
        return game.carrier.has_left or (games is not None and games.rematch_link is not None)

    def _rematch(self) -> None:
        games, game = self.nav.lan.games, self._game
        if game.outcome is None:
            return
        if games is None:
            self._note = "The network is gone."
        elif self._has_left:
            self._note = f"{game.other_name} has left."
        elif games.rematch_link is not None:
            self._note = "" if self._is_offering else games.rematch()
        elif not game.is_signed and game.sight.is_on:
            self._note = f"{game.other_name} has still to sign the result."
        elif not self._wants_rematch:
            self._wants_rematch = True
            self.nav.spawn(self._part())

    async def _part(self) -> None:
        """The last word about this game is said before the next is talked about."""
        await self._game.part()
        self._wants_rematch = False
        games = self.nav.lan.games
        if games is None or games.rematch_link is None:
            self._note = f"{self._game.other_name} has left."
        else:
            self._note = games.rematch()
        self._heard()

    def _open(self) -> None:
        game = self._game
        try:
            if game.opened:
                self.nav.push(OpenedPage(self.nav, game))
            elif "open" in game.offers:
                game.answer_offer("open", True)
            elif not self._is_left:
                game.offer("open")
        except Refused as refused:
            self._note = refused.reason

    def _show_log(self) -> None:
        self.nav.push(LogPage(self.nav, self))

    def _talk(self) -> None:
        self.nav.push(TalkPage(self.nav, self, self._game))

    # --- what is shown ----------------------------------------------------------------------------

    def _heard(self) -> None:
        tell(self.nav.lan, self._game)
        self.nav.redraw()

    def draw(self, canvas: Canvas) -> None:
        game = self._game
        seat, names = game.seat, game.names(game.reader)
        title = game.package.title
        header(canvas, [(f"{title} {canvas.glyphs.dot} result", "title")], [])
        put_right(canvas, 0, [("against ", "muted"), (game.other_name, "foe")])
        headline, style = self._headline()
        y = 3
        for line in wrap(headline, 74):
            canvas.put(3, y, line, style)
            y += 1
        y += 1
        for line in self._last_words():
            canvas.put(3, y, line)
            y += 1
        y = max(y + 1, 9)
        scores = KINDS[game.package.name].scores(game.view(seat))
        for each in (seat, other(seat)):
            canvas.put(3, y, names[each], "you" if each == seat else "foe", width=24)
            canvas.put(28, y, scores[each], "value")
            y += 1
        canvas.put(3, y + 1, *self._signature())
        self._menu = Menu(self._entries(), self._menu.cursor)
        self._menu.draw(canvas, 2, y + 3, 76, 5, label=14)
        draw_margin(canvas, "Log", lambda width: paragraphs(self.log, width), from_end=True)
        if self._note:
            foot(canvas, self._note, "warn")
        else:
            foot(canvas, "Enter or the key in front chooses; Esc goes home.")

    def _headline(self) -> tuple[str, StyleName]:
        """Who won, and why the game was over."""
        game = self._game
        outcome, names = game.outcome, game.names(game.reader)
        if outcome is None:
            return game.ended_words, "bad"
        winner = outcome.winner
        if winner is None:
            return "A draw." if outcome.reason != AGREED else "A draw: both sides agreed.", "title"
        style: StyleName = "good" if winner == game.seat else "bad"
        wins = f"{names[winner]} {verb(names[winner], 'win')}"
        loser = names[other(winner)]
        if outcome.reason == CONCEDE.verb:
            return f"{wins}: {inner(loser)} conceded.", style
        if outcome.reason == CLAIMED:
            return f"{wins}: {inner(loser)} stayed away, and the game was claimed.", style
        return f"{wins}.", style

    def _last_words(self) -> list[str]:
        """How it ended: what the log says last. Of an end by somebody's will it says nothing."""
        outcome = self._game.outcome
        if outcome is None or outcome.reason in (CONCEDE.verb, CLAIMED, AGREED):
            return []
        return [line for sentence in self.log[-LAST_WORDS:] for line in wrap(sentence, 73)]

    def _signature(self) -> tuple[str, StyleName]:
        """What stands behind the result."""
        game = self._game
        if game.is_signed:
            return "Both sides have signed this result.", "good"
        if game.outcome is None and not game.sight.claims:
            return "Nothing is signed: this game has no result.", "muted"
        if game.outcome is None or game.outcome.reason == CLAIMED:
            return "Signed by nobody but the side that says so.", "muted"
        if self._has_left or game.is_complete:
            return f"Not signed by {game.other_name}: kept as your own record.", "warn"
        return f"{game.other_name} has still to sign this result.", "muted"

    # --- keys -------------------------------------------------------------------------------------

    def _press(self, key: str, character: str | None) -> None:
        self._note = ""
        self._menu.press(key)

    def opened(self) -> None:
        if self._following is None:
            self._following = self.nav.spawn(self._follow())

    async def _follow(self) -> None:
        while True:
            self._heard()
            await self._game.changed()

    def leave(self) -> None:
        self.nav.home()

    def closed(self) -> None:
        if self._following is not None:
            self._following.cancel()
        if self.nav.lan.games is not None:
            self.nav.lan.games.release()
        self._game.close()
