"""Plays all pieces of a work that are not played yet, and writes down each; the loop of every arena."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Mapping
from concurrent.futures.process import BrokenProcessPool

from engines.bots.matchup import BotFault
from tui import botloader
from tui.arena.ledger import Ledger, LedgerError
from tui.arena.playing import Piece, Work, play


class Stopped(Exception):
    """It could not be finished: a sentence for the user, and the exit status."""

    def __init__(self, sentence: str, status: int) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status


def run_through(
    work: Work[Piece],
    count: int,
    jobs: int,
    ledger: Ledger[Piece] | None,
    *,
    called: str = "games",
    blame: Callable[[BotFault], str],
    enough: Callable[[Mapping[int, Piece]], bool] = lambda played: False,
) -> dict[int, Piece]:
    """The pieces 0 to `count` - 1 by number, in any order; fewer if `enough` says so of those that are there.

    `called` is the word for pieces, `blame` names the bot of a fault. Raises Stopped.
    """
    played = dict(ledger.played) if ledger else {}
    todo = [number for number in range(count) if number not in played]
    if enough(played) or not todo:
        return played
    done = count - len(todo)
    try:
        with contextlib.closing(play(work, todo, min(jobs, len(todo)))) as playing:
            for number, piece in playing:
                if ledger:
                    ledger.add(number, piece)
                played[number] = piece
                done += 1
                _show_progress(f"{done:,} of {count:,} {called}")
                if enough(played):
                    break
    except BotFault as fault:
        raise Stopped(f"{blame(fault)}: {fault.reason}", 1) from fault
    except (botloader.BotError, LedgerError) as error:
        raise Stopped(str(error), 1) from error
    except BrokenProcessPool as error:
        raise Stopped("A process ended while its bots were thinking.", 1) from error
    except KeyboardInterrupt:
        resume = " The same command goes on from there." if ledger else ""
        raise Stopped(f"Stopped after {done:,} of {count:,} {called}.{resume}", 130) from None
    finally:
        _show_progress("")
    return played


def _show_progress(line: str) -> None:
    """How far it is, on one line that the next wipes; nothing where nobody watches."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)
