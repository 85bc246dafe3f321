"""What happens around a game on the network, put on the quiet line."""

from __future__ import annotations

from net.notices import Notice
from tui.lan.company import Lan
from tui.lan.game import LanGame
from tui.lan.words import ABOUT_THE_CONNECTION, notice_words
from tui.pages.lan.talk import chat_lines

_CONNECTION = "connection"


def tell(lan: Lan, game: LanGame, shown_anyway: tuple[type[Notice], ...] = ()) -> bool:
    """Say the last of what is new, chat included; gives whether there was anything.

    Notices of the kinds in `shown_anyway` are not said. What stands there about the connection goes when another
    notice about it comes, said or not.
    """
    notices = game.take_notices()
    if any(isinstance(notice, ABOUT_THE_CONNECTION) for notice in notices):
        lan.settle(_CONNECTION)
    shown = {
        notice_words(notice, game.other_name)
        for notice in notices
        if isinstance(notice, shown_anyway)
    }
    said = chat_lines(game)
    while words := game.take_notice():
        if words not in shown:
            said.append(words)
    if said:
        lan.say(said[-1], about=_CONNECTION if said[-1] == game.connection_words else "")
    return bool(said)
