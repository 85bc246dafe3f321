"""The live previews of Tōji in words: final MP, the element matchup, and what is at risk."""

from __future__ import annotations

from itertools import combinations

from engines.core.cards import Handle, Seat, other
from engines.core.registry import Names
from engines.core.words import inner, verb
from engines.toji.battle import Sum, add_up, decide
from engines.toji.catalogue import CROWN, ELEMENT, ELEMENTS, LOW, MOST_ADDED, MP
from engines.toji.view import TojiView


def card_preview(view: TojiView, seat: Seat, names: Names, card: Handle) -> list[str]:
    """What a hand card would come to as Battle Card: alone, with supports, against the event."""
    face, event = view.faces[card], view.event
    assert event is not None
    element = ELEMENT[face]
    name, risk = f"{ELEMENTS[element]} {MP[face]}", f"at risk {MP[face]}"
    if event == LOW:
        return [
            f"{name}: base {MP[face]}, and the lower base wins; {risk}",
            _matchup(element, "base"),
        ]
    totals = f"{_totals(view, seat, card)}; {risk}"
    crown = CROWN.get(event)
    if crown is None:
        return [f"{name}: {totals}", _matchup(element, "MP")]
    foe, crowned = names[other(seat)], ELEMENTS[crown]
    if crown == element:
        return [f"{name} is crowned: it wins unless {foe} shows {crowned} too.", f"Then: {totals}"]
    return [f"{name} loses outright if {foe} shows {crowned}.", f"If not: {totals}"]


def support_preview(
    view: TojiView, seat: Seat, names: Names, adding: tuple[Handle, ...]
) -> list[str]:
    """How the battle stands with these supports, and what the other side can still add."""
    lines = battle_note(view, seat, names, adding)
    foe = other(seat)
    if view.first == seat:
        best = _best_reply(view, foe)
        now = view.running(foe)
        if best is not None and now is not None and best.final > now.final:
            lines.append(f"{names[foe]} answers after you, and can come to {best.final}.")
        else:
            lines.append(f"{names[foe]} has no support that changes this.")
    return lines


def battle_note(view: TojiView, seat: Seat, names: Names, adding: tuple[Handle, ...]) -> list[str]:
    """Who would win if nothing more were added."""
    assert view.battle is not None and view.event is not None
    cards = [view.faces[card] for card in view.battle]
    added = [[view.faces[card] for card in view.added[each]] for each in (0, 1)]
    added[seat] += [view.faces[card] for card in adding]
    verdict = decide(view.event, cards, added)
    assert verdict.sums is not None
    mine, theirs = verdict.sums[seat].final, verdict.sums[other(seat)].final
    score = f"As it stands {mine} against {theirs}"
    if verdict.winner is None:
        return [f"{score}: a tie, nobody loses life."]
    loser = other(verdict.winner)
    why = ""
    if verdict.by == "matchup":
        best, worst = (ELEMENTS[ELEMENT[cards[each]]] for each in (verdict.winner, loser))
        why = f" ({best} beats {worst})"
    ends = f"{inner(names[verdict.winner])} {verb(names[verdict.winner], 'win')}"
    loses = f"{inner(names[loser])} {verb(names[loser], 'lose')}"
    return [f"{score}{why}: {ends}, {loses} {MP[cards[loser]]}."]


def _totals(view: TojiView, seat: Seat, card: Handle) -> str:
    """`alone 4+3 = 7, with +1 8, with +4 8 (cut)`: the event's bonus is in all of them."""
    face, event = view.faces[card], view.event
    assert event is not None
    alone = add_up(event, face, ())
    shown = (
        f"alone {alone.base}+{alone.bonus} = {alone.total}"
        if alone.bonus
        else f"alone {alone.base}"
    )
    parts = [shown]
    fitting = view.fitting(seat, face)
    for size in range(1, MOST_ADDED + 1):
        for chosen in combinations(fitting, size):
            faces = [view.faces[each] for each in chosen]
            total = add_up(event, face, faces)
            values = "+".join(str(MP[each]) for each in faces)
            cut = " (cut)" if total.total > total.final else ""
            parts.append(f"with +{values} {total.final}{cut}")
    text = parts[0]
    for part in parts[1:]:
        # One row is all there is; the strongest group matters more than the list.
        if len(text) + len(part) > 50:
            break
        text += f", {part}"
    return text


def _matchup(element: int, what: str) -> str:
    """What equal numbers come to for a Battle Card of this element."""
    beaten, beats = ELEMENTS[(element + 1) % 4], ELEMENTS[(element - 1) % 4]
    return f"On equal {what} {ELEMENTS[element]} beats {beaten} and loses to {beats}."


def _best_reply(view: TojiView, seat: Seat) -> Sum | None:
    """The highest final MP that `seat` can still reach."""
    fitting = view.matching(seat)
    sums = [
        total
        for size in range(MOST_ADDED + 1)
        for chosen in combinations(fitting, size)
        if (total := view.running(seat, chosen)) is not None
    ]
    return max(sums, key=lambda total: total.final, default=None)
