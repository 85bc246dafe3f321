"""Unfinished games on the network, for the list of saved games."""

from __future__ import annotations

from dataclasses import dataclass

from net.errors import LogError
from net.records import SavedGame, saved_games
from tui.inert import inert
from tui.lan.words import GIVEN_UP
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
        """Join the network under the key with which the game was begun, and sit down to it."""
        if await nav.lan.joined_as(self.saved.identity, nav.settings) is None:
            nav.redraw()
        else:
            await go_on_online(nav, self.saved)

    async def give_up(self, nav: Navigator) -> None:
        """Count the game for nobody: its secrets are deleted, its record is kept."""
        games = await nav.lan.joined(nav.settings)
        try:
            if games is not None:
                await games.abandon(self.saved)
                nav.lan.say(GIVEN_UP)
        except LogError as error:
            nav.lan.say(error.words)
        nav.top.opened()
        nav.redraw()


def online_games(nav: Navigator) -> list[OnlineGame]:
    """The games that can be gone on with under any key of this user, the one last played first."""
    games, found = nav.lan.games, saved_games(nav.lan.folder)
    if games is not None:  # Of its own, it knows which is being played.
        others = [saved for saved in found if saved.identity != games.identity]
        found = sorted([*games.saved_games(), *others], key=lambda saved: -saved.changed)
    return [OnlineGame(saved) for saved in found]
