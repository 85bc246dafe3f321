"""`fourfold host` and `fourfold join` on the whole terminal: the wish is pursued while the lobby shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tui.lan.company import Lan
from tui.lan.options import LanOptions
from tui.settings import Settings


async def come_together(
    lan: Lan, settings: Settings, options: LanOptions, heard: Callable[[], None]
) -> None:
    """Join the network and look for the game that was asked for; what comes of it is said on the quiet line.

    `heard` is called whenever that is something new.
    """

    def say(words: str) -> None:
        lan.say(words)
        heard()

    lan.deck = options.deck
    if options.game:
        settings = replace(settings, presence=True)  # Whoever waits wants to be found.
    games = await lan.joined(settings)
    if games is None:
        return
    from net.addresses import BadAddress
    from net.online import Online
    from tui.lan.errand import Errand, NoGame, wish_of

    assert isinstance(games, Online)
    try:
        wish = wish_of(options)
        errand = Errand(games, wish, say)
        await errand.look_for_saved()
        if wish.offer is not None:
            say(f"Waiting for somebody to play {wish.offer.title}.")
        await errand.run()
    except (BadAddress, NoGame) as error:
        say(str(error))
