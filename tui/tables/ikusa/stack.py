"""What is under way on the table of Ikusa: the stack, triggers that wait, and what has fallen."""

from __future__ import annotations

from engines.core.words import whose
from engines.ikusa.describing import item_name
from engines.ikusa.naming import all_owned
from engines.ikusa.view import Item
from tui.tables.ikusa.sight import Sight
from tui.tables.rows import Row, prose


def stack_rows(sight: Sight, width: int) -> list[Row]:
    """What resolves first stands first; then the triggers that are still to be stacked, and the verge."""
    view = sight.view
    rows: list[Row] = []
    for place, item in enumerate(reversed(view.stack)):
        head = "Resolving" if view.resolving and not place else f"Stack {len(view.stack) - place}"
        rows += prose(f"{head}: {_item(sight, item)}", width, "text" if place else "value", 2)
    for item in (*view.ready, *view.triggered):
        rows += prose(f"Pending: {_item(sight, item)}", width, "muted", 2)
    if view.verge:
        fallen = ", ".join(sight.name(card) for card in view.verge)
        rows += prose(f"Fallen: {fallen}", width, "value", 2)
    return rows


def _item(sight: Sight, item: Item) -> str:
    """Whose it is, what it says, and whom it is done to."""
    targets = [target for target in item.targets if target is not None]
    at = f" at {all_owned(sight.view, targets, sight.names)}" if targets else ""
    return f"{whose(sight.names[item.seat])} {item_name(sight.view, item)}{at}"
