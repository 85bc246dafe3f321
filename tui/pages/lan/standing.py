"""What stands over a table on the network, in words: offers, absence, and what is asked once more."""

from __future__ import annotations

from net.dealing import What
from tui.canvas import cells
from tui.lan.game import LanGame, Presence
from tui.pages.page import WIDTH
from tui.tables.pieces import Text
from tui.wrapping import wrap

_OFFERED: dict[What, str] = {
    "draw": "{} offers a draw.",
    "take_back": "{} asks to take the last answer back.",
}


def standing_rows(game: LanGame, notice: str) -> list[Text]:
    """An offer, or what can be done while the other side is away; mostly nothing.

    Where `notice`, on the quiet line below, takes two rows, a blank one is left for it.
    """
    rows = _rows(game)
    return [*rows, ("", "text")] if rows and cells(notice) > WIDTH - 4 else rows


def _rows(game: LanGame) -> list[Text]:
    name = game.other_name
    for what, words in _OFFERED.items():
        if what in game.offers:
            return [(words.format(name), "warn"), ("Tab answers.", "text")]
    if game.asks_what_to_do:
        claim = " or claim the game" if game.may_claim else ""
        keys = f"Tab: wait on{claim}. Esc puts the game aside for another day."
        return [(line, "warn") for line in wrap(game.asking_words, WIDTH - 2)] + [(keys, "text")]
    return []


def deal_rows(game: LanGame) -> list[Text]:
    """What there is to settle with the other side, and the keys for it."""
    for what, words in _OFFERED.items():
        if what in game.offers:
            return [(words.format(game.other_name), "warn"), ("a agrees, s says no.", "text")]
    if game.asks_what_to_do:
        claim = ", g claims the game" if game.may_claim else ""
        return [(f"w waits on{claim}.", "text")]
    return [("o offers a draw, v shows the three words of your connection.", "text")]


def deal_keys(game: LanGame) -> str:
    """The keys that settle something now."""
    answers = "as" if game.offers else ""
    waits = "w" if game.asks_what_to_do else ""
    return f"o{answers}{waits}{'g' if game.may_claim else ''}"


def presence_words(presence: Presence) -> str:
    """How it stands with the other side, if not well."""
    match presence:
        case Presence.HERE:
            return ""
        case Presence.UNSTEADY | Presence.SILENT:
            return "connection unsteady"
        case Presence.ELSEWHERE:
            return "not yet at the table"
        case Presence.LOST:
            return "connection lost"
    return "other side away"


def question(asked: str, name: str) -> str:
    """What Enter would do: `offer draw`, `agree draw`, `agree take_back` or `claim`."""
    match asked:
        case "offer draw":
            return f"Offer {name} a draw? Enter offers it, any other key goes back."
        case "agree draw":
            return "Agree to a draw? Enter agrees and ends the game, any other key goes back."
        case "agree take_back":
            return "Let the last answer be taken back? Enter agrees, any other key goes back."
    return "Claim the game? Enter claims it as won, any other key goes back."
