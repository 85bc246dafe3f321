"""`fourfold host`, `fourfold join` and `fourfold lobby`: in lines, or on the whole terminal."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Mapping

from tui import line
from tui.arguments import WrongWord
from tui.lan.arguments import lan_options, looking_time, port_of
from tui.lines.console import Console
from tui.options import Options


def run(
    words: argparse.Namespace,
    environ: Mapping[str, str] = os.environ,
    full_screen: Callable[[Options], int] | None = None,
) -> int:
    """Carry out one of the three commands; gives the code to exit with. Raises WrongWord.

    `full_screen` runs the program on the whole terminal; None where there is none. A bot's game is told in lines.
    """
    from net.addresses import BadAddress
    from tui.lan import commands, listing
    from tui.lan.errand import wish_of

    if words.command == "lobby":
        seconds, port = looking_time(words), port_of(words)
        if full_screen is not None and not words.json:
            return full_screen(
                Options(
                    theme=words.theme, ascii=words.ascii, lobby=True, port=port, mdns=words.mdns
                )
            )

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
    if full_screen is not None and options.bot is None:
        return full_screen(
            Options(
                theme=words.theme,
                ascii=words.ascii,
                lobby=True,
                lan=options,
                port=options.port,
                mdns=options.mdns,
            )
        )
    return line.on_console(
        words.ascii, environ, lambda console: commands.play(wish, console, environ)
    )
