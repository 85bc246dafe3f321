"""The process in which a bot thinks: `python -P -m tui.botworker`, started by `tui.botprocess`.

One JSON object a line, both ways. The first says who is to play: {"game", "module", "bot"}; it is answered by
{"ready": true}. Each further one is a decision: {"view", "seed", "budget"}; it is answered by {"move", "judgements":
[[move, value, visits], ...]}. Whatever fails is answered by {"error": SENTENCE}. The process ends with its standard
input.

It imports the engines and nothing of the screen, for it has to be there at once.
"""

from __future__ import annotations

import json
import os
import random
import sys
from typing import IO, Any

from engines.bots.bot import Bot
from engines.core import registry
from engines.core.plain import from_plain
from engines.core.registry import Package
from tui import botloader


def main() -> int:
    """Answer until nothing more is asked."""
    answers = _own_output()
    bot: Bot | None = None
    package: Package | None = None
    for line in sys.stdin.buffer:
        answer: dict[str, Any]
        try:
            asked = json.loads(line)
            if bot is None or package is None:
                registry.register(asked["game"], asked["module"])
                package = registry.load(asked["game"])
                bot = botloader.load(package, asked["bot"])
                answer = {"ready": True}
            else:
                answer = _decide(bot, package, asked)
        except botloader.BotError as error:
            answer = {"error": str(error)}
        except Exception as error:  # Somebody's own bot may raise anything.
            answer = {"error": f"The bot broke down: {type(error).__name__}: {error}"}
        answers.write(json.dumps(answer).encode() + b"\n")
        answers.flush()
    return 0


def _decide(bot: Bot, package: Package, asked: dict[str, Any]) -> dict[str, Any]:
    view = from_plain(package.view, asked["view"])
    move = bot.choose(view, random.Random(asked["seed"]), asked["budget"])
    judgements = [[str(each.move), each.value, each.visits] for each in bot.explain()]
    return {"move": str(move), "judgements": judgements}


def _own_output() -> IO[bytes]:
    """Standard output for the answers alone; what a bot prints goes to standard error."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return answers


if __name__ == "__main__":
    sys.exit(main())
