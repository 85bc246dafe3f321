"""Players of the lobby in words and columns."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import registry
from net.addresses import Address
from net.offers import Offer
from net.players import Entry, Origin, Standing
from net.terms import Settings
from themes.theme import StyleName
from tui.canvas import Canvas, cells
from tui.inert import inert
from tui.pages.home import told
from tui.pages.listed import ago
from tui.tables.kinds import games

NAME, STATE, KNOWN, PLAYS, TRIP_END = 3, 28, 49, 59, 79
"""The columns of the list; the last one is where the round-trip time ends."""

NAME_CELLS = STATE - NAME - 1


def name_of(text: str) -> str:
    """A name from the network, once more made inert."""
    return inert(text, NAME_CELLS, ellipsis=".") or "?"


def doing(entry: Entry, wall: float) -> tuple[str, StyleName]:
    """What a player is doing, as far as is known, in at most 21 cells."""
    if entry.blocked:
        return "blocked", "illegal"
    match entry.standing:
        case Standing.READY if entry.state == "open":
            return "ready", "good"
        case Standing.READY if entry.state == "playing":
            return f"plays {title(entry.playing)}", "muted"
        case Standing.READY:
            return "busy", "muted"
        case Standing.NEW:
            return "looking", "muted"
        case Standing.SILENT:
            return "no answer", "illegal"
        case Standing.UNFIT:
            return "does not fit", "bad"
    if entry.seen_at is None:
        return "not there", "illegal"
    return f"seen {ago(wall - entry.seen_at)}", "illegal"


def known(entry: Entry) -> tuple[str, StyleName]:
    """Whether we know who he is, in at most 8 cells."""
    if entry.verified:
        return "verified", "good"
    if entry.friend:
        return "met", "text"
    return ("new", "muted") if entry.identity is not None else ("", "muted")


def title(game: str) -> str:
    """What a game is called; of one that we do not have, nothing is repeated."""
    return told(game)[0] if game in registry.names() else "another game"


def plays(played: Sequence[str]) -> str:
    """The games that both sides can play on the network, in at most 14 cells; if that is too little, how many."""
    titles = [title(game) for game in played if game in games()]
    named = ", ".join(titles)
    return named if cells(named) <= 14 else f"{len(titles)} games"


def draw_titles(canvas: Canvas, y: int) -> None:
    """What the columns are."""
    for x, text in ((NAME, "player"), (STATE, "state"), (KNOWN, "known"), (PLAYS, "plays")):
        canvas.put(x, y, text, "muted")
    canvas.put_right(TRIP_END, y, "trip", "muted")


def draw_entry(
    canvas: Canvas, y: int, entry: Entry, state: tuple[str, StyleName], trip: str, *, here: bool
) -> None:
    """One player in one row."""
    grey = entry.standing >= Standing.SILENT or entry.blocked
    canvas.put(1, y, canvas.glyphs.right if here else " ", "key")
    style: StyleName = "cursor" if here else "illegal" if grey else "text"
    canvas.put(NAME - 1, y, f" {name_of(entry.name)} ", style)
    canvas.put(STATE, y, state[0], state[1], width=KNOWN - STATE - 1)
    canvas.put(KNOWN, y, *known(entry))
    canvas.put(PLAYS, y, plays(entry.games), "illegal" if grey else "text")
    canvas.put_right(TRIP_END, y, trip, "muted")


def about(entry: Entry, fingerprint: str) -> list[str]:
    """What the list has no room for."""
    if entry.words:
        return [inert(entry.words, 156)]
    where = inert(str(entry.addresses[0]), 46) if entry.addresses else "nowhere"
    how = {
        Origin.RECORD: "found at",
        Origin.CALLER: "called from",
        Origin.TYPED: "typed:",
        Origin.REMEMBERED: "last at",
    }[entry.origin]
    program = f", Fourfold {inert(entry.program, 16)}" if entry.program else ""
    lines = [f"{how} {where}{program}"]
    if fingerprint:
        lines.append(f"key {fingerprint}")
    return lines


def reachable(addresses: Sequence[Address]) -> str:
    """One's own addresses for reading aloud, as many as fit in 60 cells, the best first."""
    shown = ""
    for address in addresses:
        longer = f"{shown}  or  {address}" if shown else str(address)
        if len(longer) > 60:
            break
        shown = longer
    return shown


def in_words(offer: Offer) -> list[str]:
    """What is offered: the game, its options, the clock; a line each."""
    lines = [title(offer.game)]
    lines += options_in_words(offer.game, offer.settings)
    if offer.clock:
        what = f"A clock of {offer.clock} seconds for"
        lines.append(
            f"{what} an action; {OUT_OF_TIME}"
            if is_answered_for(offer.game)
            else f"{what} a choice; it never ends a game by itself."
        )
    if offer.rematch:
        lines.append("A rematch, on each other's seats.")
    return lines


OUT_OF_TIME = "who uses up that and ten minutes more is answered for."
"""What comes of a clock, as the end of a sentence, where `is_answered_for`."""


def is_answered_for(game: str) -> bool:
    """Whether this game has answers for a player whose time is up."""
    return game in registry.names() and registry.load(game).timing is not None


def options_in_words(game: str, settings: Settings) -> list[str]:
    """The options of a game, as its own package calls them."""
    if game not in registry.names():
        return []
    chosen = dict(settings)
    return [
        f"{setting.title}: {words}"
        for setting in registry.load(game).settings
        for value, words in setting.choices
        if chosen.get(setting.name) == value
    ]
