"""Cards in columns: where they stand, how the cursor goes over them, how rows are shared out."""

from __future__ import annotations

import pytest

from themes.glyphs import UNICODE
from tui.canvas import Canvas
from tui.tables.amounts import Amounts, Part
from tui.tables.columns import lay
from tui.tables.grid import Spread, Zone, move
from tui.tables.listing import Listing
from tui.tables.rows import Row, Want, clip, fill, share


def row(text: str) -> Row:
    return ((text, "text"),)


def texts(rows: list[Row]) -> list[str]:
    return ["".join(text for text, _ in each) for each in rows]


# --- rows -------------------------------------------------------------------------------------------------------------


def test_words_fill_rows_and_are_never_parted() -> None:
    words = [row("(1)(S)"), (("Salt ", "text"), ("Crab", "value")), row("2/3"), row("Al")]
    assert texts(fill(words, 20, 2)) == ["(1)(S) Salt Crab 2/3", "  Al"]
    assert texts(fill(words, 12, 2, 2)) == ["(1)(S)", "  Salt Crab", "  2/3  Al"]


def test_what_is_left_out_is_said_and_what_is_chosen_is_in_sight() -> None:
    rows = [row(str(number)) for number in range(8)]
    more = row("more")
    assert texts(clip(rows, 9, more)) == list("01234567")
    assert texts(clip(rows, 3, more)) == ["0", "1", "more"]
    assert texts(clip(rows, 3, more, 4)) == ["3", "4", "more"]
    assert texts(clip(rows, 3, more, 7)) == ["5", "6", "7"]


@pytest.mark.parametrize(
    ("room", "given"), [(20, [5, 4, 7]), (12, [5, 4, 3]), (8, [2, 4, 2]), (3, [2, 1, 0])]
)
def test_every_part_gets_what_it_needs_before_any_gets_more(room: int, given: list[int]) -> None:
    assert share(room, [Want(2, 5), Want(4, 4), Want(2, 7)]) == given


# --- columns ----------------------------------------------------------------------------------------------------------


def test_both_columns_are_about_as_high() -> None:
    assert lay([1, 1, 1, 1, 1]).pages == ((range(3), range(3, 5)),)
    assert lay([2, 1, 1, 1, 1]).pages == ((range(2), range(2, 5)),)
    assert lay([]).height == 0


def test_what_does_not_fit_is_on_further_pages_and_nothing_is_lost() -> None:
    columns = lay([1, 2, 1, 2, 1, 2, 1], 3)
    assert [list(column) for page in columns.pages for column in page] == [
        [0, 1],
        [2, 3],
        [4, 5],
        [6],
    ]
    assert columns.height == 3
    assert [columns.page(place) for place in range(7)] == [0, 0, 0, 0, 1, 1, 1]


def test_a_thing_higher_than_the_page_stands_alone() -> None:
    assert [list(column) for page in lay([4, 1], 2).pages for column in page] == [[0], [1]]


def test_arrows_go_down_a_column_over_to_the_other_and_on_to_the_next_page() -> None:
    columns = lay([1, 2, 1, 2, 1, 2, 1], 3)
    assert columns.step(0, "down") == 1
    assert columns.step(1, "right") == 3
    assert columns.step(3, "left") == 1
    assert columns.step(1, "down") == 4
    assert columns.step(3, "down") == 6
    assert columns.step(4, "up") == 1
    assert columns.step(0, "up") is None
    assert columns.step(6, "down") is None


def test_the_cursor_goes_from_zone_to_zone_in_its_column_and_passes_over_empty_ones() -> None:
    top = Zone((10, 11, 12), lay([1, 1, 1]))
    bottom = Zone((20, 21), lay([1, 1]))
    zones = [top, Zone((), lay([])), bottom]
    assert move(zones, 11, "down") == 20
    assert move(zones, 12, "down") == 21
    assert move(zones, 21, "up") == 12
    assert move(zones, 10, "up") == 10
    assert move(zones, 99, "down") == 20, "from nowhere to the lowest zone"
    assert move([], None, "down") is None


def test_the_page_with_the_cursor_is_drawn_with_arrows_to_the_others() -> None:
    things = [[row(f"thing {number}")] for number in range(5)]
    spread = Spread(tuple(range(50, 55)), things)
    assert spread.in_sight(3, None) == ""
    assert spread.in_sight(1, 50) == "1-2 of 5"
    canvas = Canvas(80, 1)
    spread.draw(canvas, 0, 1, 53)
    assert spread.in_sight(1, 53) == "3-4 of 5"
    text = canvas.plain()
    assert text.startswith(UNICODE.down) and "thing 2" in text and f"{UNICODE.right}thing 3" in text


# --- lists and shares -------------------------------------------------------------------------------------------------


def test_a_line_is_chosen_by_arrows_or_its_own_key() -> None:
    listing = Listing(11)
    assert listing.press("up") and listing.at == 10
    assert listing.press("down") and listing.at == 0
    assert listing.press("A") and listing.at == 10
    assert not listing.press("B") and not listing.press("enter")


def test_shares_stay_between_nothing_and_their_most_and_add_up_before_they_are_right() -> None:
    parts = [Part(row("a"), 5, 0), Part(row("b"), 2, 0), Part(row("c"), 3, 1)]
    amounts = Amounts(parts, [6, 3], [5, 1, 3])
    assert is_right(amounts)
    assert amounts.press("right") and amounts.shares == [5, 1, 3]
    assert amounts.press("left") and amounts.left(0) == 1 and not is_right(amounts)
    assert amounts.press("down") and amounts.press("space") and amounts.shares == [4, 2, 3]
    assert is_right(amounts)
    assert amounts.press("9") and amounts.shares == [4, 2, 3]
    assert amounts.press("0") and amounts.left(0) == 2
    assert not amounts.press("enter")


def is_right(amounts: Amounts) -> bool:
    """A call, which a type checker takes for no constant."""
    return amounts.is_right


def test_what_is_to_be_seen_is_in_sight_while_the_cursor_is_elsewhere() -> None:
    things = [[row(f"thing {number}")] for number in range(5)]
    spread = Spread(tuple(range(50, 55)), things, 54)
    assert spread.in_sight(1, None) == "5-5 of 5"
    assert spread.in_sight(1, 51) == "1-2 of 5"
    canvas = Canvas(80, 1)
    spread.draw(canvas, 0, 1, None)
    text = canvas.plain()
    assert "thing 4" in text and UNICODE.right not in text
