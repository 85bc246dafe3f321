"""Unfinished games on the network, for the list of saved games."""

from __future__ import annotations

from dataclasses import dataclass

from net.errors import LogError
from net.records import SavedGame, saved_games
from tui.inert import inert
from tui.lan.company import Phase
from tui.pages.lan.lines import name_of, title
from tui.pages.lan.seating import go_on_online
from tui.pages.listed import LONGEST
from tui.pages.page import Navigator


@dataclass(frozen=True, slots=True)
class OnlineGame:
    """One of them, in words."""

    saved: SavedGame

    @property
    def name(self) -> str:
        """Who sits at the other end."""
        return name_of(self.saved.peer_name)

    @property
    def title(self) -> str:
        """Which game, and with whom, in at most LONGEST cells."""
        if self.saved.terms is None:
            return inert(self.saved.path.name, LONGEST)
        return inert(f"{title(self.saved.terms.game)} with {self.name}", LONGEST, ellipsis=".")

    @property
    def changed(self) -> float:
        """When something last happened in it."""
        return self.saved.changed

    @property
    def problem(self) -> str:
        """Why it cannot be gone on with; empty if it can."""
        return self.saved.problem

    @property
    def standing(self) -> str:
        """How it stands, in at most STANDING cells."""
        return "cannot be continued" if self.problem else "on the network"

    @property
    def words(self) -> str:
        """What to know before opening it."""
        return inert(self.problem, 150) or f"It goes on as soon as {self.name} is there, too."

    async def go_on(self, nav: Navigator) -> None:
        """Join the network, and sit down to the game."""
        await nav.lan.joined(nav.settings)
        if nav.lan.phase is Phase.FAILED:
            nav.lan.say(nav.lan.trouble)
            nav.redraw()
        else:
            await go_on_online(nav, self.saved)

    async def give_up(self, nav: Navigator) -> None:
        """Count the game for nobody: its secrets are deleted, its record is kept."""
        games = await nav.lan.joined(nav.settings)
        try:
            if games is not None:
                await games.abandon(self.saved)
                nav.lan.say("Given up: the game is won by nobody.")
        except LogError as error:
            nav.lan.say(error.words)
        nav.top.opened()
        nav.redraw()


def online_games(nav: Navigator) -> list[OnlineGame]:
    """The games that can be gone on with, the one last played first."""
    games = nav.lan.games
    found = saved_games(nav.lan.folder) if games is None else games.saved_games()
    return [OnlineGame(saved) for saved in found]
