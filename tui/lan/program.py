"""`fourfold host`, `fourfold join` and `fourfold lobby`: in lines, or on the whole terminal."""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping

from tui import line
from tui.arguments import WrongWord
from tui.lan.arguments import lan_options, looking_time, port_of
from tui.lan.status import Status
from tui.lines.console import Console


def run(
    words: argparse.Namespace, environ: Mapping[str, str] = os.environ, *, has_screen: bool = False
) -> int:
    """Carry out one of the three commands; gives the code to exit with. Raises WrongWord."""
    try:
        from net.addresses import BadAddress
        from tui.lan import commands, listing
        from tui.lan.errand import wish_of
    except ImportError as error:
        print(f"The network part cannot be loaded: {error.name} is missing.")
        return Status.FAILED
    if words.command == "lobby":
        seconds, port = looking_time(words), port_of(words)

        def look(console: Console) -> int:
            say = console.say_as_is if words.json else console.say
            return listing.run(
                environ, say, seconds=seconds, as_json=words.json, port=port, mdns=words.mdns
            )

        return line.on_console(words.ascii, environ, look)
    options = lan_options(words)
    try:
        wish = wish_of(options)
    except BadAddress as wrong:
        raise WrongWord(wrong.words) from wrong
    return line.on_console(
        words.ascii, environ, lambda console: commands.play(wish, console, environ)
    )
