"""The lobby: who is there, and what to do about it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import ClassVar

from net.addresses import BadAddress, parse_address
from net.identity import fingerprint
from net.players import Entry, Origin, Standing
from themes.theme import StyleName
from tui.canvas import Canvas
from tui.inert import inert
from tui.lan.company import Phase
from tui.lan.peer import Peer
from tui.lan.words import left_words
from tui.pages.field import Field
from tui.pages.lan import lines
from tui.pages.lan.new_key import NewKeyPage
from tui.pages.lan.offering import OfferPage
from tui.pages.lan.roll import Roll
from tui.pages.page import Keys, Navigator, Page
from tui.tables.pieces import foot, header
from tui.wrapping import wrap

_ADDRESS_CELLS = 62
_KEYS = "a address  ? help"


class LobbyPage(Page):
    """Players on the network, those who can be challenged first."""

    name: ClassVar[str] = "Local network"
    keys: Keys = (
        ("arrows, j k", "from player to player"),
        ("Enter", "challenge the player under the cursor, or see what is wrong"),
        ("n", "look at a challenge that waits for your answer"),
        ("a", "type the address of a player who is not listed: host or host:port"),
        ("b", "block the player, or hear of him again"),
        ("v", "how to make sure who somebody is; take such a mark back"),
        ("f", "forget a player that was typed or remembered"),
        ("d", "do not disturb: decline all challenges unseen, or welcome them"),
        ("o", "hide: see others and be seen by nobody, or be seen again"),
    )

    def __init__(self, nav: Navigator, note: str = "") -> None:
        super().__init__(nav)
        self._roll = Roll()
        self._note = note
        self._address: Field | None = None
        """What is being typed."""
        self._watched: Peer | None = None
        """The station that knows that its list is on the screen."""

    def opened(self) -> None:
        self.nav.lan.start(self.nav.settings)
        self.changed()

    def changed(self) -> None:
        """Somebody has come or gone, or the network itself: while the list shows, everybody is asked if he is there."""
        peer = self._peer
        if peer is not self._watched:
            self._watched = peer
            if peer is not None:
                peer.watch(True)
        self._roll.update(self.nav.lan.entries)

    def closed(self) -> None:
        if self._watched is not None:
            self._watched.watch(False)

    @property
    def _peer(self) -> Peer | None:
        return self.nav.lan.peer

    @property
    def asking(self) -> Hashable:
        return (self._address is not None, self._roll.losses)

    @property
    def writing(self) -> bool:
        return self._address is not None

    # --- what is shown ----------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        peer = self._peer
        self._roll.update(self.nav.lan.entries)
        header(canvas, [("Local network", "title")], self._own_state())
        if peer is None:
            self._draw_absence(canvas)
            return
        y = 2
        for line in wrap(inert(peer.lobby.banner, 156), 78) if peer.lobby.banner else []:
            canvas.put(1, y, line, "warn")
            y += 1
        bottom = canvas.height - 7
        if self._roll.entries:
            lines.draw_titles(canvas, y)
            self._roll.draw(
                canvas,
                y + 1,
                bottom - y - 1,
                lambda row, entry, here: self._draw(canvas, row, entry, here),
            )
        else:
            canvas.put(3, y + 1, "Nobody is there yet.")
            canvas.put(
                3,
                y + 3,
                "Whoever starts Fourfold on this network appears here by itself.",
                "muted",
            )
            canvas.put(
                3,
                y + 4,
                "If that does not happen, a lets you type the address that they read to you.",
                "muted",
            )
        self._draw_about(canvas, bottom)
        self._draw_self(canvas, peer)
        if self._address is None:
            foot(canvas, *self._prompt(), keys=_KEYS, more="o hide  d quiet  b block")
        else:
            foot(canvas, "Address", keys="")
            canvas.put(1, canvas.height - 2, " Enter looks there, Esc goes back. ", "muted")
            self._address.draw(canvas, 10, canvas.height - 1, focused=True)

    def _draw_absence(self, canvas: Canvas) -> None:
        lan = self.nav.lan
        if lan.phase is Phase.STARTING:
            canvas.put(3, 3, f"Joining the network{canvas.glyphs.ellipsis}", "muted")
            foot(canvas, "Esc goes back.")
            return
        words = lan.trouble or "This Fourfold runs without a network."
        for y, line in enumerate(wrap(inert(words, 300), 74), start=3):
            canvas.put(3, y, line, "warn")
        canvas.put(3, 8, "Everything else works as before.", "muted")
        foot(canvas, "Enter tries again, Esc goes back." if lan.is_possible else "Esc goes back.")

    def _own_state(self) -> list[tuple[str, StyleName]]:
        """Who one is to others, and whether they see it."""
        if self._peer is None:
            return []
        settings = self.nav.settings
        state, style = "open to challenges", "good"
        if settings.undisturbed:
            state, style = "do not disturb", "warn"
        if not settings.presence:
            state, style = "hidden", "warn"
        name = lines.name_of(self._peer.lobby.me.name)
        mark = f" {self.nav.glyphs.dot} "
        return [("you are ", "muted"), (name, "you"), (mark, "muted"), (state, _style(style))]

    def _draw(self, canvas: Canvas, y: int, entry: Entry, here: bool) -> None:
        trip = self.nav.lan.rtt(entry) if entry.standing is Standing.READY else ""
        lines.draw_entry(canvas, y, entry, self._state(entry), trip, here=here)

    def _state(self, entry: Entry) -> tuple[str, StyleName]:
        lan = self.nav.lan
        if any(each.line.identity == entry.identity for each in lan.incoming):
            return "challenges you", "good"
        if self._peer is not None and entry.key in self._peer.kept_out:
            return "shows another key", "bad"
        return lines.doing(entry, self.nav.clock.wall())

    def _draw_about(self, canvas: Canvas, y: int) -> None:
        """The player under the cursor, in two rows, and in one above them what speaks against him."""
        entry, peer = self._roll.current, self._peer
        if entry is None or peer is None:
            return
        canvas.put(1, y, left_words(self.nav.lan.left_unfinished(entry.identity)), "warn")
        if (stranger := peer.kept_out.get(entry.key)) is not None:
            texts = wrap(inert(stranger.words, 156), 77)
        else:
            identity = entry.identity
            texts = [
                line
                for text in lines.about(entry, fingerprint(identity) if identity else "")
                for line in wrap(text, 77)
            ]
        for row, text in enumerate(texts[:2], start=y + 1):
            canvas.put(1, row, text, "muted")

    def _draw_self(self, canvas: Canvas, peer: Peer) -> None:
        """What to read aloud to somebody who does not find us, or is not sure of us."""
        y = canvas.height - 4
        where = lines.reachable(peer.addresses)
        canvas.put(1, y, "your address", "muted")
        canvas.put(15, y, where or "nobody can dial you", "value" if where else "warn")
        canvas.put(1, y + 1, "your key", "muted")
        canvas.put(15, y + 1, fingerprint(peer.lobby.me.identity), "value")

    def _prompt(self) -> tuple[str, StyleName]:
        if self._note:
            return self._note, "warn"
        entry, peer = self._roll.current, self._peer
        if entry is None or peer is None:
            return "Waiting for players. Esc goes back.", "prompt"
        name = lines.name_of(entry.name)
        if any(each.line.identity == entry.identity for each in self.nav.lan.incoming):
            return f"Enter looks at the challenge of {name}.", "prompt"
        if entry.key in peer.kept_out:
            return "Enter shows both keys.", "warn"
        if entry.open and not entry.blocked:
            return f"Enter challenges {name}.", "prompt"
        return f"{name} cannot be challenged now.", "muted"

    # --- keys -------------------------------------------------------------------------------------

    def leave(self) -> None:
        if self._address is not None:
            self._address = None
        else:
            self.nav.home()

    def paste(self, text: str) -> None:
        if self._address is not None:
            self._address.paste(text)

    def _press(self, key: str, character: str | None) -> None:
        self._note = ""
        if self._peer is None:
            if key == "enter":
                self.nav.lan.start(self.nav.settings)
        elif self._address is not None:
            self._write(self._address, key, character)
        elif not self._roll.press(key):
            self._do(key)

    def _write(self, field: Field, key: str, character: str | None) -> None:
        if key != "enter":
            field.press(key, character)
            return
        try:
            address = parse_address(field.text)
        except BadAddress as error:
            self.nav.lan.say(error.words)
            return
        self._address = None
        if self._peer is not None:
            self._roll.choose(self._peer.type_address(address))

    def _do(self, key: str) -> None:
        settings = self.nav.settings
        match key:
            case "enter" | "space":
                self._challenge()
            case "a":
                self._address = Field("", _ADDRESS_CELLS)
            case "b":
                self._block()
            case "v":
                self._verify()
            case "f":
                self._forget()
            case "d":
                self._note = self.nav.change(
                    replace(settings, undisturbed=not settings.undisturbed)
                )
            case "o":
                self._note = self.nav.change(replace(settings, presence=not settings.presence))

    def _challenge(self) -> None:
        entry, peer = self._roll.current, self._peer
        if entry is None or peer is None:
            return
        name = lines.name_of(entry.name)
        if any(each.line.identity == entry.identity for each in self.nav.lan.incoming):
            self.nav.look()
        elif entry.key in peer.kept_out:
            self.nav.push(NewKeyPage(self.nav, entry.key))
        elif entry.blocked:
            self._note = f"{name} is blocked; b ends that."
        elif entry.open:
            self.nav.push(OfferPage(self.nav, entry))
        elif entry.standing is Standing.READY:
            self._note = f"{name} {lines.doing(entry, 0)[0]}: no challenges now."
        else:
            self._note = f"{name} has to answer first, and is asked every ten seconds."

    def _block(self) -> None:
        entry, peer = self._roll.current, self._peer
        if entry is None or peer is None:
            return
        if entry.identity is None:
            self._note = "Only who has answered once can be blocked: nobody else is known for sure."
            return
        name = lines.name_of(entry.name)
        words = f"{name} is blocked." if not entry.blocked else f"{name} is heard again."
        self._note = peer.block(entry.identity, not entry.blocked) or words

    def _verify(self) -> None:
        entry, peer = self._roll.current, self._peer
        if entry is None or peer is None:
            return
        if entry.verified and entry.identity is not None:
            self._note = peer.verify(entry.identity, False) or "No longer marked as verified."
        else:
            self._note = "Three words to compare stand on every challenge and at the table (v)."

    def _forget(self) -> None:
        entry, peer = self._roll.current, self._peer
        if entry is None or peer is None:
            return
        if entry.origin in (Origin.TYPED, Origin.REMEMBERED):
            self._note = peer.forget(entry.key)
        else:
            self._note = "Only typed and remembered players can be forgotten; b blocks."


def _style(name: str) -> StyleName:
    return "good" if name == "good" else "warn"
