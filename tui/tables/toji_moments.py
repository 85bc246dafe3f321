"""The moments of Tōji: the throws, both cards turning together, a battle step by step, the end of a game."""

from __future__ import annotations

from engines.core.cards import Face, Seat, other
from engines.core.game import Fact
from engines.core.registry import Names
from engines.toji.catalogue import ELEMENT, LIFE, MP
from engines.toji.facts import Battle, Revealed
from engines.toji.text import narrate
from engines.toji.view import TojiView
from themes.glyphs import Glyphs
from themes.theme import StyleName
from tui.canvas import Canvas
from tui.tables.pieces import foot, put_wrapped
from tui.tables.toji_drawing import (
    BOX,
    LEFT,
    LETTER,
    RIGHT,
    back_rows,
    draw_header,
    draw_pair,
    draw_sum,
    face_rows,
)


def draw_moment(
    canvas: Canvas, fact: Fact, stage: int, view: TojiView, seat: Seat, names: Names
) -> bool:
    """Draw a moment at `stage`; False once there is no further one."""
    if isinstance(fact, Battle):
        return _draw_battle_moment(canvas, fact, stage, view, seat, names)
    if isinstance(fact, Revealed):
        draw_header(canvas, view, view.event, f"turn {view.turn}")
        _draw_turning(canvas, fact.faces, stage, seat, names)
        foot(canvas, "Both Battle Cards are turned up.", keys="")
        return stage < 2
    draw_header(canvas, view, None, "")
    put_wrapped(canvas, 3, 8, narrate(fact, view, names), "title")
    foot(canvas, "Any key goes on.", keys="")
    return False


def _draw_turning(
    canvas: Canvas, faces: tuple[Face, Face], stage: int, seat: Seat, names: Names
) -> None:
    """Backs, edges, faces."""
    glyphs = canvas.glyphs
    sides = []
    for each in (other(seat), seat):
        if stage == 0:
            sides.append(back_rows(names[each], "", glyphs))
        elif stage == 1:
            edge = " " * 4 + glyphs.single.vertical * 2
            sides.append([(edge, "back")] * 3)
        else:
            sides.append(face_rows(faces[each], glyphs))
    draw_pair(canvas, 8, sides[0], sides[1])
    canvas.put(LEFT, 7, names[other(seat)], "foe", width=BOX)
    canvas.put(RIGHT, 7, names[seat], "you", width=BOX)


def _draw_battle_moment(
    canvas: Canvas, battle: Battle, stage: int, view: TojiView, seat: Seat, names: Names
) -> bool:
    """First the cards, then what was added, then the verdict and the lives."""
    foe, glyphs = other(seat), canvas.glyphs
    draw_header(canvas, view, battle.event, f"turn {battle.turn}")
    # Where there was no Support Phase the cards have only now been turned up.
    turned = stage if battle.sums is None else 2
    _draw_turning(canvas, battle.cards, turned, seat, names)
    if battle.sums is not None and stage >= 1:
        for each, x in ((foe, 2), (seat, RIGHT + BOX + 2)):
            draw_sum(canvas, x, 9, battle.sums[each])
            added = " and ".join(
                f"{LETTER[ELEMENT[face]]}{MP[face]}" for face in battle.added[each]
            )
            canvas.put(x, 12, f"with {added}" if added else "no supports", "muted", width=19)
    if stage < 2:
        foot(canvas, "", keys="")
        return True
    style: StyleName = (
        "text" if battle.winner is None else "good" if battle.winner == seat else "bad"
    )
    put_wrapped(canvas, 3, 15, narrate(battle, view, names), style)
    for each, y in ((foe, 4), (seat, 18)):
        _draw_life(canvas, y, battle, each, names, glyphs, own=each == seat)
    foot(canvas, "Any key goes on.", keys="")
    return False


def _draw_life(
    canvas: Canvas, y: int, battle: Battle, seat: Seat, names: Names, glyphs: Glyphs, *, own: bool
) -> None:
    after = battle.life[seat]
    lost = battle.loss if battle.winner == other(seat) else 0
    before = min(LIFE, after + lost)
    canvas.put(3, y, names[seat], "you" if own else "foe")
    x = canvas.put_spans(
        24, y, ("life ", "muted"), (glyphs.life * after, "life"),
        (glyphs.life_lost * (before - after), "bad"), (glyphs.life_lost * (LIFE - before), "life_lost"),
    )  # fmt: skip
    change = f" {before} {glyphs.to} {after}" if lost else f" {after}"
    canvas.put(x, y, change, "value")
