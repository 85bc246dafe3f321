"""Challenges that wait for an answer: what is offered, by whom, and the keys that answer."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import ClassVar

from engines.core.registry import load
from net.identity import fingerprint
from net.offers import Incoming
from themes.theme import StyleName
from tui.canvas import Canvas
from tui.lan.decks import ready_decks
from tui.lan.words import left_words
from tui.pages.lan.bringing import BringPage
from tui.pages.lan.compared import draw_words
from tui.pages.lan.lines import in_words, name_of
from tui.pages.page import Keys, Navigator, Page
from tui.tables.pieces import foot, header, put_right, put_wrapped


class ChallengedPage(Page):
    """The oldest challenge, and how many wait behind it. It is answered by keys that mean nothing at a table."""

    name: ClassVar[str] = "A challenge"
    is_quiet: ClassVar[bool] = True
    keys: Keys = (
        ("a", "accept, with a deck where players bring such; a game against a bot is saved"),
        ("d", "decline"),
        ("right, left", "the next challenge, or the one before, if several wait"),
        ("b, then y", "decline, and hear nothing of this player any more"),
        ("v, then y", "mark the other side as verified, once you have compared the three words"),
        ("Esc", "back; the challenge waits for a minute in all"),
    )

    def __init__(self, nav: Navigator) -> None:
        super().__init__(nav)
        self._link = 0
        self._asked = ""
        """What `y` would do: `block` or `verify`."""
        self._note = ""
        self._find()

    def _find(self) -> Incoming | None:
        """The challenge at hand; another one once that is gone."""
        waiting = self.nav.lan.incoming
        if all(each.line.link != self._link for each in waiting):
            self._link = waiting[0].line.link if waiting else 0
            self._asked = ""
        return next((each for each in waiting if each.line.link == self._link), None)

    @property
    def asking(self) -> Hashable:
        self._find()
        return self._link, self._asked

    def opened(self) -> None:
        self.changed()

    def changed(self) -> None:
        """Nothing is left to be answered."""
        if self._find() is None and self.nav.top is self:
            self.nav.pop()

    @property
    def is_confirming(self) -> bool:
        return bool(self._asked)

    def draw(self, canvas: Canvas) -> None:
        incoming, peer = self._find(), self.nav.lan.peer
        header(canvas, [("A challenge", "title")], [])
        if incoming is None or peer is None:
            canvas.put(3, 3, "No challenge waits any more.")
            foot(canvas, "Esc goes back.")
            return
        waiting = self.nav.lan.incoming
        if len(waiting) > 1:
            place = [each.line.link for each in waiting].index(self._link) + 1
            put_right(canvas, 0, [(f"{place} of {len(waiting)}", "muted")])
        name = name_of(incoming.name)
        verified, known = self._standing(incoming)
        canvas.put_spans(3, 3, (name, "foe"), (f" ({known}) challenges you to", "muted"))
        y = 5
        for number, line in enumerate(in_words(incoming.offer)):
            canvas.put(3, y, line, "text" if number else "title", width=76)
            y += 1
        canvas.put(3, y + 1, "Key", "muted")
        canvas.put(17, y + 1, fingerprint(incoming.line.identity), "value")
        if left := left_words(self.nav.lan.left_unfinished(incoming.line.identity)):
            canvas.put(3, y + 2, "Beware", "muted")
            canvas.put(17, y + 2, left, "warn")
        y = draw_words(canvas, y + 3, peer.words(self._link), name, verified=verified)
        if stake := self.nav.stake:
            put_wrapped(canvas, 3, y + 1, stake, "warn")
        foot(canvas, *self._prompt(name), more=None if self._asked else "")

    def _standing(self, incoming: Incoming) -> tuple[bool, str]:
        """Whether he is verified, and how well he is known in words."""
        for entry in self.nav.lan.entries:
            if entry.identity == incoming.line.identity and entry.verified:
                return True, "verified"
        return False, "met before" if incoming.line.friend else "never met before"

    def _prompt(self, name: str) -> tuple[str, StyleName]:
        if self._note:
            return self._note, "warn"
        match self._asked:
            case "block":
                return f"Hear nothing of {name} any more? y: yes, any other key: no.", "warn"
            case "verify":
                return "Did you both read the same three words? y: yes, any other key: no.", "warn"
        return "a accepts, d declines, Esc answers later.", "prompt"

    # --- keys -------------------------------------------------------------------------------------

    def press(self, key: str, character: str | None) -> None:
        """While something is asked once more, every key answers that."""
        self._note = ""
        if not self._asked:
            super().press(key, character)
            return
        asked, self._asked = self._asked, ""
        if key == "y" and (incoming := self._find()) is not None:
            self._confirm(asked, incoming)
        self.nav.redraw()

    def _confirm(self, asked: str, incoming: Incoming) -> None:
        peer = self.nav.lan.peer
        if peer is None:
            return
        identity, name = incoming.line.identity, name_of(incoming.name)
        if asked == "verify":
            self._note = peer.verify(identity) or f"{name} is marked as verified."
        else:
            self.nav.lan.say(peer.block(identity) or f"{name} is blocked.")
            self.changed()

    def _press(self, key: str, character: str | None) -> None:
        incoming, peer = self._find(), self.nav.lan.peer
        if incoming is None or peer is None:
            return
        match key:
            case "a":
                self._accept(incoming)
            case "d":
                peer.decline(self._link)
                self.nav.lan.say(f"You have declined the challenge of {name_of(incoming.name)}.")
                self.changed()
            case "b":
                self._asked = "block"
            case "v" if peer.words(self._link) is not None:
                self._asked = "verify"
            case "right" | "left":
                self._turn(1 if key == "right" else -1)

    def _accept(self, incoming: Incoming) -> None:
        """At once; or, where players bring decks, with the one that is chosen."""
        offer = incoming.offer
        if not ready_decks(load(offer.game), dict(offer.settings)):
            self._accept_with(incoming)
            return
        accept = partial(self._accept_with, incoming)
        link, name = incoming.line.link, name_of(incoming.name)
        self.nav.push(BringPage(self.nav, link, offer, name, accept))

    def _accept_with(self, incoming: Incoming, deck: str = "") -> None:
        peer = self.nav.lan.peer
        if peer is None:
            return
        self.nav.lan.deck = deck
        # What begins at once takes the place of all pages; else the other side has the last word.
        self.nav.lan.say(f"You accept. The game with {name_of(incoming.name)} is about to begin.")
        if words := peer.accept(incoming.line.link):
            self.nav.lan.say(words)
        self.changed()

    def _turn(self, step: int) -> None:
        links = [each.line.link for each in self.nav.lan.incoming]
        self._link = links[(links.index(self._link) + step) % len(links)]
