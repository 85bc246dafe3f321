"""What makes the program tough in a real terminal; every quirk of the framework is dealt with here.

`AppBase` is what our App derives from, `run` what starts it and gives the exit code.
"""

from __future__ import annotations

import os
import selectors
import signal
import sys
import termios
import threading
import time
from codecs import getincrementaldecoder
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from traceback import format_exception
from types import FrameType
from typing import Any, ClassVar

from rich.console import RenderableType
from rich.control import Control
from rich.text import Text
from textual import constants
from textual._ansi_sequences import SYNC_END, SYNC_START
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.drivers.linux_driver import LinuxDriver
from textual.events import Resize
from textual.screen import Screen

from themes.glyphs import Glyphs
from themes.glyphs import choose as choose_glyphs
from tui.environ import user_environment
from tui.inert import inert
from tui.mirror import Mirror
from tui.probe import Question
from tui.widgets.board import Board
from tui.widgets.ink import Ink, filters, ink

ENDING_SIGNALS = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)

GRACE = 3.0
"""Seconds between a signal and the moment when the program is ended without being asked."""

# CAN ends an escape sequence that was cut short; then colours, synchronized output, bracketed
# paste, line wrap, in-band resize, focus reports, kitty's keys, alternate screen and cursor.
_UNDO_MODES = (
    b"\x18\x1b[0m\x1b[?2026l\x1b[?2004l\x1b[?7h\x1b[?2048l\x1b[?1004l\x1b[<u\x1b[?1049l\x1b[?25h"
)


_KEEP_TITLE, _OLD_TITLE = "\x1b[22;2t", "\x1b[23;2t"
"""Put the window's title aside, and bring it back (xterm's XTWINOPS; others ignore both)."""


class TerminalDriver(LinuxDriver):
    """Textual's driver for POSIX terminals, made to survive what terminals really send."""

    in_use = False
    """Whether the terminal is in our modes: raw, alternate screen, no cursor."""

    def __init__(self, app: App[Any], **options: Any) -> None:
        super().__init__(app, **options)
        self._is_stopping = False
        self._typed = b""
        """Keys from before the terminal was taken."""
        self._stopped: tuple[int, int] | None = None
        """The two ends of a pipe that tells the reader of keys to stop."""
        if self._file is not None and hasattr(self._file, "reconfigure"):
            # Where the locale is not UTF-8, Python writes what it cannot encode as `\u2500`: six
            # cells instead of one.
            self._file.reconfigure(errors="replace")

    def start_application_mode(self) -> None:
        """Take the terminal."""
        self.in_use = True
        self._stopped = self._stopped or os.pipe()
        if isinstance(self._app, AppBase):
            self._app.repaint()
            if self._app.question is not None:
                self._typed += self._app.question.hand_over()
        super().start_application_mode()  # type: ignore[no-untyped-call]  # Textual's own.
        # In the background it is not ours to take: Textual waits for the next SIGCONT.
        self.in_use = self._key_thread is not None and self._key_thread.is_alive()
        if self.in_use and self._has_title:
            self.write(f"{_KEEP_TITLE}\x1b]2;{self._app.TITLE}\x07")

    def stop_application_mode(self) -> None:
        """Give the terminal back."""
        if self._has_title:
            self.write(_OLD_TITLE)
        super().stop_application_mode()
        self.in_use = False

    def name_window(self, title: str) -> None:
        """Call the window so, if there is one."""
        if self.in_use and self._has_title:
            self.write(f"\x1b]2;{inert(title, 80)}\x07")
            self.flush()

    @property
    def _has_title(self) -> bool:
        """Whether there is a window to name, and a name for it."""
        term = os.environ.get("TERM", "")
        return bool(self._app.TITLE) and not term.startswith(("linux", "dumb", "vt"))

    def _sigtstp_application(self, *_: object) -> None:
        """Give the terminal back and stop, with the whole job; afterwards take it again.

        Differs from the original in two ways. `make play` and whatever else waits for the program
        stops as well, or the shell would not take over. Where nobody is there to continue the job
        (its process group is orphaned), the system does not stop it, and it goes on at once.
        """
        if not self.in_use:
            os.kill(os.getpid(), signal.SIGSTOP)
            return
        self.suspend_application_mode()
        self._is_stopping = True
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(0, signal.SIGTSTP)
        # Another thread may be the one that is told; all stop, but not in the same instant.
        time.sleep(0.1)
        signal.signal(signal.SIGTSTP, self._sigtstp_application)
        self._is_stopping = False
        self.resume_application_mode()

    def _sigcont_application(self, *_: object) -> None:
        """Take the terminal again, also after a SIGSTOP, before which it was not given back."""
        if self._is_stopping:
            return
        if self.in_use:
            self.suspend_application_mode()
        self.resume_application_mode()

    def disable_input(self) -> None:
        """Stop reading keys, at once."""
        if self._stopped:
            reader, stopper = self._stopped
            os.write(stopper, b".")
            super().disable_input()
            os.read(reader, 1)

    def close(self) -> None:
        """Finish writing and free what was opened."""
        super().close()
        for end in self._stopped or ():
            os.close(end)
        self._stopped = None

    def run_input_thread(self) -> None:
        """Read keys until told to stop.

        Differs from the original in four ways. Bytes that are not UTF-8 become U+FFFD instead of
        ending the program (https://github.com/Textualize/textual/issues/6456). A key code that the
        parser chokes on, such as `CSI 1114112 u`, is skipped. The end of the input (the terminal is
        gone) counts as a hang-up, where the original spins. Nobody wakes up when nothing happens:
        the original looks ten times a second.
        """
        assert self._stopped is not None, "Keys are read in application mode only"
        stopped, _ = self._stopped
        decode = getincrementaldecoder("utf-8")("replace").decode
        parser = XTermParser(self._debug)
        wait: float | None = None
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            selector.register(stopped, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                data, self._typed = self._typed, b""
                ready = data or self.fileno in [key.fd for key, _ in selector.select(wait)]
                try:
                    data = data or (os.read(self.fileno, 4096) if ready else b".")
                except OSError:
                    data = b""
                if not data:
                    os.kill(os.getpid(), signal.SIGHUP)
                    return
                try:
                    if ready and (text := decode(data)):
                        for message in parser.feed(text):
                            self.process_message(message)
                    for message in parser.tick():
                        self.process_message(message)
                except (ValueError, OverflowError):
                    parser = XTermParser(self._debug)
                # A lone Esc is known by nothing following it for a moment, which `tick` tells.
                wait = 0.05 if parser._timeout_time is not None else None

    def abandon(self) -> None:
        """Put the terminal right without any help from the program, if it is still in use.

        For when the program hangs or was torn down half-way. A terminal that takes no output (a
        connection that died) is not waited for.
        """
        if not self.in_use or self._file is None:
            return
        self.in_use = False
        if self.attrs_before is not None:
            with suppress(termios.error):
                termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)
        undo = threading.Thread(target=_undo_modes, args=(self._file.fileno(),), daemon=True)
        undo.start()
        undo.join(0.5)


def _undo_modes(fileno: int) -> None:
    with suppress(OSError):
        os.write(fileno, _UNDO_MODES)


class AppBase(App[int], inherit_bindings=False):
    """A Textual App that keeps quiet, wears our themes, and ends cleanly however it ends.

    `ink` and `glyphs` are what to draw with. Of Textual's own keys only Tab and Shift+Tab are left
    (a focused Board takes these too); Ctrl+C quits.
    """

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        # With priority, or Screen's "copy" would take it.
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]
    DEFAULT_CSS: ClassVar[str] = "Screen { background: ansi_default; }"

    def __init__(
        self,
        theme_name: str | None = None,
        glyphs_name: str | None = None,
        environ: Mapping[str, str] | None = None,
    ) -> None:
        # Native colours, or Textual turns the terminal's own 16 into its idea of them.
        super().__init__(ansi_color=True)
        self._environ = user_environment() if environ is None else environ
        self.glyphs: Glyphs = choose_glyphs(self._environ, glyphs_name)
        self.ink: Ink = ink(theme_name, self.console.color_system, self._environ)
        self._ending: int | None = None
        self._filters = list(filters(self.ink))
        self._mirror = Mirror(self.console.color_system)
        self.question: Question | None = None
        """What the terminal is being asked until it is taken."""

    def wear(self, theme_name: str) -> None:
        """Show everything in another theme, from now on."""
        self.ink = ink(theme_name, self.console.color_system, self._environ)
        self._filters = list(filters(self.ink))
        for screen in self.screen_stack:
            for board in screen.query(Board):
                board.wear(self.ink)
        self.refresh()

    def name_window(self, title: str) -> None:
        """Call the terminal's window so, where it has one."""
        if isinstance(self._driver, TerminalDriver):
            self._driver.name_window(title)

    def action_interrupt(self) -> None:
        """Ctrl+C: leave as if interrupted by the signal, which the raw terminal does not send."""
        self.exit(return_code=128 + signal.SIGINT)

    def end_by_signal(self, number: int, frame: FrameType | None = None) -> None:
        """Leave in order with exit code 128 + `number`; at a second signal or after GRACE, at once.

        Textual leaves the terminal as it is (https://github.com/Textualize/textual/issues/5140).
        """
        if self._ending is not None:
            # A terminal that goes away hangs up twice: the kernel says so, and the end of the input.
            if number != signal.SIGHUP:
                self._end_now()
            return
        self._ending = 128 + number
        if self._loop is None:
            raise SystemExit(self._ending)
        watchdog = threading.Timer(GRACE, self._end_now)
        watchdog.daemon = True
        watchdog.start()
        self._loop.call_soon_threadsafe(lambda: self.exit(return_code=128 + number))

    @property
    def is_ending(self) -> bool:
        """Whether a signal has asked the program to end."""
        return self._ending is not None

    def _end_now(self) -> None:
        if isinstance(self._driver, TerminalDriver):
            self._driver.abandon()
        os._exit(self._ending or 1)

    def get_driver_class(self) -> type[Driver]:
        """Ours, unless TEXTUAL_DRIVER names another."""
        return super().get_driver_class() if constants.DRIVER else TerminalDriver

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        """Send what differs from what the terminal shows, in one piece, instead of all of it."""
        if not isinstance(renderable, LayoutUpdate | ChopsUpdate) or self.is_headless:
            super()._display(screen, renderable)
            return
        driver = self._driver if self._running and not self._closed else None
        if driver and not self._batch_count:
            data = self._mirror.difference(renderable, self.size)
            if data:
                # Where an input method opens its window; the cursor itself is hidden.
                data += Control.move_to(*self.size.clamp_offset(self.cursor_position)).segment.text
                driver.write(SYNC_START + data + SYNC_END if self._sync_available else data)
                driver.flush()
        self.post_display_hook()

    async def _on_resize(self, event: Resize) -> None:
        """Draw everything anew: a terminal that changed its size may have changed what it shows."""
        self.repaint()

    def repaint(self) -> None:
        """Draw everything, whatever the terminal is thought to show."""
        self._mirror.forget()
        self.refresh()

    def _fatal_error(self) -> None:
        """End with a plain traceback.

        Textual's shows the local variables, and among ours are hidden cards and secret keys, which
        must not be in a bug report.
        """
        error = sys.exception()
        lines = "".join(format_exception(error)).split("\n") if error else ["unknown error"]
        self._exit_renderables.append(Text("\n".join(inert(line, 500) for line in lines)))
        self._close_messages_no_wait()


@contextmanager
def _handling_signals(app: AppBase) -> Iterator[None]:
    before = {number: signal.signal(number, app.end_by_signal) for number in ENDING_SIGNALS}
    try:
        yield
    finally:
        # After one signal the process is on its way out; a second must still give our exit code.
        if not app.is_ending:
            for number, handler in before.items():
                signal.signal(number, handler)


def _let_go_of_broken_streams() -> None:
    """Keep Python from exiting with 120 because a dead terminal does not take its last words."""
    for stream in (sys.__stdout__, sys.__stderr__):
        if stream is not None:
            try:
                stream.flush()
            except OSError:
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def run(app: AppBase) -> int:
    """Run the app on the whole terminal; gives the code to exit with.

    0 after a normal end, what `exit(return_code=...)` said, 1 after a crash, 128 + n after signal
    n, 130 after Ctrl+C. The terminal is as it was before, in every case.
    """
    with _handling_signals(app):
        try:
            app.run(mouse=False)
        finally:
            if isinstance(app._driver, TerminalDriver):
                app._driver.abandon()
            _let_go_of_broken_streams()
    # Only exit() sets the code: an app that ended without it has panicked.
    return 1 if app.return_code is None else app.return_code
