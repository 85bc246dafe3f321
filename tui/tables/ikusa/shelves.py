"""What can be looked at card by card in Ikusa: the battlefield, the hand, one's gates, Hell and exile."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from engines.core.cards import Handle, Seat, other
from engines.core.registry import Names
from engines.core.words import whose
from engines.ikusa.view import IkusaView
from themes.glyphs import Glyphs
from tui.lines.ikusa_table import by_cost
from tui.tables.ikusa.detail import card_rows
from tui.tables.ikusa.sight import Sight
from tui.tables.ikusa.signs import cost_word
from tui.tables.shelves import Shelf, Shown


def shelves(view: IkusaView, names: Names, glyphs: Glyphs) -> list[Shelf]:
    """Every card that this seat may look at; what is its own comes first."""
    seat = view.seat or 0
    sight = Sight(view, seat, names)
    if view.phase == "setup":
        dealt = by_cost(view, view.dealt[seat])
        return [
            Shelf(f"{_whose(sight, seat)} ten cards", _cards(sight, dealt)),
            Shelf(f"{_whose(sight, seat)} deck", _cards(sight, by_cost(view, view.decks[seat]))),
        ]
    sides = [(each, _whose(sight, each)) for each in (seat, other(seat))]
    field = {each: [card.handle for card in sight.side(each)] for each, _ in sides}
    return [
        Shelf(f"{_whose(sight, seat)} hand", _cards(sight, sight.hand)),
        *(Shelf(f"{name} battlefield", _cards(sight, field[each])) for each, name in sides),
        Shelf("What has fallen", _cards(sight, view.verge)),
        Shelf("On the stack", _cards(sight, [item.card for item in reversed(view.stack)])),
        *(
            Shelf(f"{name} gates, from the top", _cards(sight, view.gates[each]))
            for each, name in sides
        ),
        *(
            Shelf(f"{name} elementium", _cards(sight, _others(sight, each, field[each])))
            for each, name in sides
        ),
        *(
            Shelf(f"{name} Hell, newest first", _cards(sight, view.hells[each][::-1]))
            for each, name in sides
        ),
        *(Shelf(f"{name} exile", _cards(sight, view.exiles[each][::-1])) for each, name in sides),
    ]


def _others(sight: Sight, seat: Seat, shown: Sequence[Handle]) -> list[Handle]:
    """The elementium that are only counted on the table."""
    return [card.handle for card in sight.game.elementium(seat) if card.handle not in shown]


def _whose(sight: Sight, seat: Seat) -> str:
    name = whose(sight.names[seat])
    return f"{name[:1].upper()}{name[1:]}"


def _cards(sight: Sight, cards: Iterable[Handle]) -> list[Shown]:
    shown = []
    for each in cards:
        if each in sight.view.faces:
            face = sight.card(each).upright
            cost = () if face.cost is None else cost_word(face.cost)
            line = (*cost, (f" {face.name}", "text"))
            shown.append(Shown(each, line, partial(card_rows, sight, each)))
    return shown
