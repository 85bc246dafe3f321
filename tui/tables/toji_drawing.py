"""What the table of Tōji looks like: pure functions from a picture to a canvas. Its moments are in `toji_moments`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engines.core.cards import Face, Handle, Seat, other
from engines.core.registry import Names
from engines.toji.battle import Sum
from engines.toji.catalogue import CROWN, CUT, ELEMENT, ELEMENTS, LIFE, MP, PICK, STANDARD
from engines.toji.view import TojiView
from themes.glyphs import Glyphs
from themes.theme import StyleName
from tui.canvas import Canvas
from tui.tables.pieces import Text, draw_card, foot, header, put_right, put_wrapped, recent, rule
from tui.tables.toji_words import battle_note, card_preview, support_preview

STYLE: tuple[StyleName, ...] = ("fire", "wind", "earth", "water")
LETTER = "FWEA"
LEFT, RIGHT, BOX = 22, 45, 12
_STEP = 15
"""Columns from one hand card to the next."""


@dataclass(frozen=True, slots=True)
class Picture:
    """All that the table shows."""

    view: TojiView
    seat: Seat
    names: Names
    hand: tuple[Handle, ...]
    """The own hand in the order of the screen."""
    cursor: int | None
    adding: tuple[Handle, ...]
    holding: bool
    recent: tuple[str, ...]
    prompt: str
    prompt_style: StyleName
    watched: bool = False
    open_hand: tuple[Face, ...] = ()
    """The other hand, where it lies open to whoever looks on."""
    more: str | None = ""
    """Keys to name beside the prompt, where there is room."""


def draw_table(canvas: Canvas, picture: Picture) -> None:
    view, seat, foe = picture.view, picture.seat, other(picture.seat)
    draw_header(canvas, view, view.event, f"turn {view.turn}" if view.turn else "", deck=True)
    _draw_side(canvas, 2, picture, foe)
    if view.label == "throw":
        _draw_throws(canvas, picture)
    elif view.label == "pick":
        _draw_fan(canvas, picture)
    else:
        _draw_battle(canvas, picture)
    _draw_side(canvas, 11, picture, seat)
    rule(canvas, 13)
    _draw_hand(canvas, 14, picture)
    for place, text in enumerate(_preview(picture)[:2]):
        canvas.put(1, 18 + place, text, "preview", width=78)
    y = 20
    if canvas.height >= 32:
        y = _draw_piles(canvas, y, view)
    recent(canvas, y, canvas.height - 2 - y, picture.recent)
    foot(canvas, picture.prompt, picture.prompt_style, more=picture.more)


def event_spans(event: Face | None, glyphs: Glyphs) -> list[Text]:
    """The current event with its mark and numbers."""
    if event is None:
        return []
    if event in STANDARD:
        spans: list[Text] = [("Event ", "muted"), ("STANDARD", "title")]
        for element, bonus in enumerate(STANDARD[event]):
            spans.append((f"  {LETTER[element]}+{bonus}", STYLE[element]))
        return spans
    if event in CROWN:
        element = CROWN[event]
        name = f"{glyphs.crown} {ELEMENTS[element]}"
        return [
            ("Event ", "muted"),
            ("CROWN ", "title"),
            (name, STYLE[element]),
            (" alone wins", "muted"),
        ]
    if event == PICK:
        return [("Event ", "muted"), ("HAND-PICK", "title"), ("  pick for each other", "muted")]
    return [("Event ", "muted"), ("MIN", "title"), ("  the lower base MP wins", "muted")]


def hearts(mp: int, glyphs: Glyphs) -> str:
    """Base MP as lit hearts out of eight."""
    return glyphs.heart * mp + glyphs.heart_off * (CUT - mp)


def draw_header(
    canvas: Canvas, view: TojiView, event: Face | None, moment: str, *, deck: bool = False
) -> None:
    title = "Tōji" if canvas.glyphs.name == "unicode" else "Toji"
    match = f"   game {view.game} ({view.wins[0]}:{view.wins[1]})" if view.best_of > 1 else ""
    left: list[Text] = [(title, "title"), (f"{match}   {moment}", "phase")]
    right: list[Text] = [("deck ", "muted"), (f"{len(view.deck):2}", "value")] if deck else []
    header(canvas, left, right)
    canvas.put_spans(30 if not match else 34, 0, *event_spans(event, canvas.glyphs))


def _draw_side(canvas: Canvas, y: int, picture: Picture, seat: Seat) -> None:
    """A player's two rows: name, life, hand; supports."""
    view, glyphs = picture.view, canvas.glyphs
    own = seat == picture.seat
    role = "" if view.first is None else "first" if view.first == seat else "second"
    x = canvas.put(1, y, picture.names[seat], "you" if own else "foe")
    if role:
        canvas.put(x, y, f" {glyphs.dot} {role}", "muted")
    life = view.life[seat]
    canvas.put_spans(
        30, y, ("life ", "muted"), (glyphs.life * life, "life"),
        (glyphs.life_lost * (LIFE - life), "life_lost"), (f" {life:2}", "value"),
    )  # fmt: skip
    if not own:
        backs = " ".join([glyphs.back * 2] * view.hand_sizes[seat])
        hand: list[Text] = [(backs or "-", "back")]
        if picture.open_hand:
            hand = [
                (f"{text} ", style) for text, style in _short(sorted(picture.open_hand, key=_order))
            ]
        put_right(canvas, y, [("hand ", "muted"), *hand])
    canvas.put(3, y + 1, "supports", "muted")
    _draw_supports(canvas, y + 1, picture, seat)
    if not own:
        put_right(
            canvas,
            y + 1,
            [
                ("Tōji zone " if glyphs.name == "unicode" else "Toji zone ", "muted"),
                (f"{len(view.toji):2}", "value"),
            ],
        )


def _draw_supports(canvas: Canvas, y: int, picture: Picture, seat: Seat) -> None:
    view, glyphs = picture.view, canvas.glyphs
    choosing = seat == picture.seat and view.label == "support" and picture.cursor is not None
    matching = view.matching(seat) if choosing else ()
    for place, card in enumerate(view.supports[seat]):
        face = view.faces.get(card)
        if face is None:
            continue
        x = 13 + place * 17
        element = ELEMENT[face]
        style: StyleName = STYLE[element]
        if choosing:
            if card in matching:
                number = matching.index(card)
                here = number == picture.cursor
                canvas.put(x, y, str(number + 1), "cursor" if here else "key")
                sign = glyphs.yes if card in picture.adding else glyphs.right if here else " "
                canvas.put(x + 1, y, sign, "chosen" if card in picture.adding else "cursor")
            else:
                style = "illegal"
        canvas.put(x + 2, y, f"{LETTER[element]}{MP[face]} {hearts(MP[face], glyphs)}", style)
    if not view.supports[seat] and view.turn:
        canvas.put(13, y, "none left", "muted")


# --- the contest in the middle ----------------------------------------------------------------------------------------


def face_rows(face: Face, glyphs: Glyphs, note: str = "") -> list[Text]:
    element = ELEMENT[face]
    style = STYLE[element]
    name = ELEMENTS[element].lower()
    return [
        (f" {LETTER[element]} {name}", style),
        (f" {hearts(MP[face], glyphs)}", style),
        (f" {note}" if note else f" base {MP[face]}", "muted"),
    ]


def back_rows(name: str, note: str, glyphs: Glyphs) -> list[Text]:
    shade: Text = (glyphs.back * 10, "back")
    return [shade, (f" {name}"[:10], "foe"), (f" {note}", "muted")]


def draw_pair(
    canvas: Canvas, y: int, left: Sequence[Text], right: Sequence[Text], *, cursor: bool = False
) -> None:
    draw_card(canvas, LEFT, y, left, width=BOX)
    canvas.put(LEFT + BOX + 4, y + 2, "vs", "muted")
    draw_card(canvas, RIGHT, y, right, width=BOX, cursor=cursor)


def _draw_battle(canvas: Canvas, picture: Picture) -> None:
    view, seat, foe = picture.view, picture.seat, other(picture.seat)
    glyphs = canvas.glyphs
    if view.turn == 0 or view.outcome is not None:
        return
    if view.phase == "FAN":
        text = "Both hands are offered as fans, face down; each picks a place in the other's fan."
        put_wrapped(canvas, 3, 6, text, "muted")
        return
    if view.battle is None:
        state = "ready" if view.bound[foe] else "choosing"
        left = back_rows(picture.names[foe], state, glyphs)
        own = view.sealed
        right: list[Text] = (
            face_rows(view.faces[own], glyphs, "sealed") if own is not None else [("", "text")] * 3
        )
        if own is None and picture.watched:
            right = back_rows(picture.names[seat], "choosing", glyphs)
        elif own is None and view.label == "select":
            right = [("", "text"), (" your card", "muted"), ("", "text")]
        draw_pair(canvas, 5, left, right)
        return
    mine, theirs = (view.faces[view.battle[each]] for each in (seat, foe))
    draw_pair(canvas, 5, face_rows(theirs, glyphs), face_rows(mine, glyphs))
    adding = picture.adding if view.label == "support" else ()
    for each, x in ((foe, 2), (seat, RIGHT + BOX + 2)):
        total = view.running(each, adding if each == seat else ())
        if total is not None:
            draw_sum(canvas, x, 6, total)
    if view.picks is not None:
        pick = f"picked place {view.picks[foe] + 1}"
        canvas.put(RIGHT + BOX + 2, 9, pick, "muted")
        canvas.put(2, 9, f"picked place {view.picks[seat] + 1}", "muted")


def draw_sum(canvas: Canvas, x: int, y: int, total: Sum) -> None:
    """Base, supports and bonus one by one, and what they come to."""
    parts = [str(total.base), *(str(each) for each in total.supports)]
    if total.bonus:
        parts.append(str(total.bonus))
    canvas.put(x, y, "final MP", "muted")
    canvas.put(x, y + 1, "+".join(parts) if len(parts) > 1 else "", "text")
    cut = f" ({total.total} is cut)" if total.total > CUT else ""
    canvas.put(canvas.put(x, y + 2, str(total.final), "value"), y + 2, cut, "muted")


def _draw_throws(canvas: Canvas, picture: Picture) -> None:
    view = picture.view
    canvas.put(
        3, 5, "Rock, paper, scissors: the winner goes first, and first is the harder seat.", "muted"
    )
    if view.throws is not None:
        canvas.put(3, 6, f"Both threw {view.throws[0]}. Once more.", "warn")
    own = str(view.own.args[0]) if view.own is not None else ""
    for place, throw in enumerate(("rock", "paper", "scissors")):
        x = 10 + place * 21
        canvas.put(x - 2, 7, str(place + 1), "key" if picture.cursor is not None else "muted")
        draw_card(
            canvas, x, 7, [(f" {throw}", "text")], width=12,
            cursor=place == picture.cursor, chosen=throw == own,
        )  # fmt: skip


def _draw_fan(canvas: Canvas, picture: Picture) -> None:
    """The other hand as numbered backs, to pick one of."""
    view, foe = picture.view, other(picture.seat)
    glyphs = canvas.glyphs
    own = view.own.args[0] if view.own is not None else None
    told = (
        f"Pick one of {picture.names[foe]}'s cards: it becomes {picture.names[foe]}'s Battle Card."
    )
    if picture.watched:
        told = "Each picks one of the other's cards: it becomes the other's Battle Card."
    canvas.put(1, 4, told, "muted")
    for place in range(len(view.hands[foe])):
        x = 8 + place * 13
        canvas.put(x - 2, 5, str(place + 1), "key" if picture.cursor is not None else "muted")
        draw_card(
            canvas, x, 5, [(glyphs.back * 6, "back")] * 3, width=8,
            cursor=place == picture.cursor, chosen=place == own,
        )  # fmt: skip


def _draw_hand(canvas: Canvas, y: int, picture: Picture) -> None:
    view, glyphs = picture.view, canvas.glyphs
    fanning = view.phase == "FAN" and picture.cursor is not None
    choosing = view.label == "select" and picture.cursor is not None
    for place, card in enumerate(picture.hand):
        face = view.faces[card]
        element = ELEMENT[face]
        x = 3 + place * _STEP
        here = (choosing or fanning) and place == picture.cursor
        canvas.put(x - 2, y, str(place + 1), "key" if choosing or fanning else "muted")
        rows: list[Text] = [
            (f" {LETTER[element]} {ELEMENTS[element].lower()}", STYLE[element]),
            (f" {hearts(MP[face], glyphs)}", STYLE[element]),
        ]
        draw_card(canvas, x, y, rows, width=BOX, cursor=here, chosen=here and picture.holding)
    if not picture.hand and view.turn:
        canvas.put(3, y + 1, "no card in hand", "muted")


def _preview(picture: Picture) -> list[str]:
    view = picture.view
    if picture.cursor is None:
        if view.battle is not None and view.label == "support":
            return battle_note(view, picture.seat, picture.names, ())
        return []
    if view.label == "select":
        return card_preview(view, picture.seat, picture.names, picture.hand[picture.cursor])
    if view.label == "support":
        return support_preview(view, picture.seat, picture.names, picture.adding)
    if view.phase == "FAN":
        return [f"{picture.names[other(picture.seat)]} will see {len(picture.hand)} backs and pick one of them.",
                "The order shown is drawn at random and tells nothing; you may change it."]  # fmt: skip
    if view.label == "pick":
        return [f"{picture.names[other(picture.seat)]} picks one of your cards in the same way."]
    return []


def _draw_piles(canvas: Canvas, y: int, view: TojiView) -> int:
    """On a taller screen the open piles stay in sight; gives the next free row."""
    for title, spans in piles(view, canvas.glyphs):
        canvas.put(1, y, title, "title")
        x = 17
        for text, style in spans:
            if x + len(text) + 2 > 79:
                x, y = 17, y + 1
            x = canvas.put(x, y, f"{text}  ", style)
        y += 1
    return y + 1


def piles(view: TojiView, glyphs: Glyphs) -> list[tuple[str, list[Text]]]:
    """The open piles, and what has not been seen yet."""
    gone = sorted((view.faces[card] for card in view.toji), key=_order)
    unseen = sorted(view.unseen(), key=_order)
    turned = [view.faces[card] for card in view.event_pile if card in view.faces]
    zone = "Tōji zone" if glyphs.name == "unicode" else "Toji zone"
    return [
        (zone, _short(gone)),
        ("unseen cards", _short(unseen)),
        ("past events", [(_event(face), "text") for face in turned[:-1]] or [("-", "muted")]),
        (
            "events to come",
            [(_event(face), "muted") for face in view.unturned()] or [("-", "muted")],
        ),
    ]


def _order(face: Face) -> tuple[int, int]:
    return ELEMENT[face], MP[face]


def _short(faces: Iterable[Face]) -> list[Text]:
    spans: list[Text] = [
        (f"{LETTER[ELEMENT[face]]}{MP[face]}", STYLE[ELEMENT[face]]) for face in faces
    ]
    return spans or [("-", "muted")]


def _event(face: Face) -> str:
    """A short name of an event: the four numbers, the crown's letter, MIN, or PICK."""
    if face in STANDARD:
        return "".join(map(str, STANDARD[face]))
    return f"crown {LETTER[CROWN[face]]}" if face in CROWN else face
