"""What goes wrong between peers, by who can do something about it.

Nothing that a peer sends raises anything else. `words` is one sentence for the player; `code` is for logs and tests.
"""

from __future__ import annotations


class NetError(Exception):
    """Common ground of the errors below; never raised itself."""

    def __init__(self, code: str, words: str) -> None:
        super().__init__(f"{code}: {words}")
        self.code = code
        self.words = words


class Malformed(NetError):
    """Bytes that no honest program writes: the connection is closed, a game in it can be resumed.

    There is no blame in it. Only what a peer has signed can be held against him, and that is a `Fault`.
    """

    def __init__(self, code: str, words: str = "") -> None:
        super().__init__(code, words or "The other side sent something that cannot be read.")


class Rejected(NetError):
    """Well-formed, and still not accepted: another version, an unknown game, too many at a time.

    The connection is closed with the code; nothing is held against anybody, and what was saved stays.
    """


class Fault(NetError):
    """A deviation inside a game: the game stops here, and the evidence is kept.

    `blame` is the role (0 or 1) whose own signed frames show the deviation; None if that cannot be told from them.
    `evidence` is frame bodies as they were received or sent, signature included.
    """

    def __init__(
        self, code: str, words: str, blame: int | None = None, evidence: tuple[bytes, ...] = ()
    ) -> None:
        super().__init__(code, words)
        self.blame = blame
        self.evidence = evidence


class LogError(NetError):
    """The own disk: a frame log that cannot be made, written, locked or read."""
