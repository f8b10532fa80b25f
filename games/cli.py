"""Room: the console script `aya`. The outermost room: arguments, files, clocks and exit codes; pygame only in commands that draw.

Exit codes: 0 done; 1 the program failed; 2 wrong use or a refused file; 3 a verification that differs; 130 Ctrl-C.
"""

import argparse
import os
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import aya_sim
from aya_sim.errors import AyaError, Diverged
from games import commands, registry

DONE, FAILED, REFUSED, INTERRUPTED = 0, 1, 2, 130


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in two lines instead of a page."""

    def error(self, message: str) -> NoReturn:
        self.exit(REFUSED, f"{self.prog}: {message}\nTry `{self.prog} --help`.\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    _be_ready_for_any_terminal()
    try:
        wanted = _parser().parse_args(arguments)
        code = wanted.run(wanted)
        sys.stdout.flush()
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else REFUSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # whoever read our output has gone
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except Diverged as lost:
        return _failed(lost)
    except AyaError as refused:
        print(f"aya: {_plain(refused)}", file=sys.stderr)
        return REFUSED
    except Exception as failed:
        return _failed(failed)
    return int(code)


def _parser() -> _Parser:
    parser = _Parser(prog="aya", description="Lay, topple, count and picture rivers of dominoes. Alone: the window with all games.")
    parser.add_argument("--version", action="version", version=f"aya {aya_sim.__version__}")
    parser.set_defaults(run=commands.launcher)
    them = parser.add_subparsers(title="commands", metavar="COMMAND")

    play = them.add_parser("play", help="open a game in its window", description="Open a game in its window.")
    play.set_defaults(run=commands.play)
    play.add_argument("game", metavar="GAME", help=", ".join(record.name for record in registry.GAMES))
    play.add_argument("--players", type=_seed, metavar="N", help="how many sit at the table")
    play.add_argument("--bots", default="", metavar="LEVEL,...", help="computer players, by level")
    play.add_argument("--seed", type=_seed, metavar="S", help="shuffles the same way again")

    topple = them.add_parser("topple", help="let a laid table fall", description="Let a laid table fall.")
    topple.set_defaults(run=commands.topple)
    topple.add_argument("layout", type=Path, metavar="LAYOUT", help="a layout file (JSON)")
    topple.add_argument("--push", type=int, metavar="ID", help="nudge this domino instead of the pushes of the file")
    topple.add_argument("--until-down", action="store_true", help="go on nudging until none stands")
    topple.add_argument("--seed", type=_seed, default=0, metavar="S", help="draws where animal photos slide in curves (0)")
    topple.add_argument("--json", action="store_true", help="print the whole cascade as JSON")
    topple.add_argument("--out", type=Path, metavar="FALLEN", help="write the fallen layout")
    topple.add_argument("--png", type=Path, metavar="FILE", help="draw the table before and after")
    topple.add_argument("--engine", default="pymunk", metavar="NAME", help="who decides the cascade (pymunk)")
    topple.add_argument("--dt", type=_seconds, metavar="S", help="time step in seconds (0.001 for dominoes 48 mm high)")
    topple.add_argument("--certify", action="store_true", help="write the proof of this cascade into LAYOUT")

    verify = them.add_parser("verify", help="let certified layouts fall again and compare", description="Let certified layouts fall again.")
    verify.set_defaults(run=commands.verify)
    verify.add_argument("paths", type=Path, nargs="+", metavar="PATH", help="layouts, or folders of them")

    count = them.add_parser("count", help="count a fallen table", description="Count a fallen table.")
    count.set_defaults(run=commands.count)
    count.add_argument("layout", type=Path, metavar="LAYOUT", help="a fallen layout file (JSON)")
    count.add_argument("--json", action="store_true", help="print the counting as JSON")
    count.add_argument("--pushes", type=_seed, metavar="N", help="how often it was pushed (else as the file says)")

    demo = them.add_parser("demo", help="a whole expedition, toppled, counted and pictured", description="A whole expedition.")
    demo.set_defaults(run=commands.demo)
    demo.add_argument("--seed", type=_seed, default=0, metavar="S", help="draws where animal photos slide in curves (0)")
    demo.add_argument("--out", type=Path, metavar="DIR", help="folder for the layouts and the picture (none: only the count)")

    bench = them.add_parser("bench", help="the toppling benchmarks", description="The toppling benchmarks; alone: a list of them.")
    bench.set_defaults(run=commands.bench)
    bench.add_argument("names", nargs="?", default="", metavar="NAMES", help="one or more of them, with commas between")
    bench.add_argument("--json", action="store_true", help="print figures as JSON")

    rules = them.add_parser("rules", help="the rules of a game", description="The rules of a game.")
    rules.set_defaults(run=commands.rules)
    rules.add_argument("game", metavar="GAME", help=", ".join(commands.games_with_rules()))
    rules.add_argument("--lang", default="en", metavar="LANG", help="en")
    return parser


def _seed(text: str) -> int:
    """A whole number from 0."""
    try:
        value = int(text)
    except ValueError:
        value = -1
    if not 0 <= value <= 2**63 - 1:
        raise argparse.ArgumentTypeError(f"expected a whole number from 0, got {text!r}")
    return value


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0.0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"expected a number of seconds above 0, got {text!r}")
    return value


def _be_ready_for_any_terminal() -> None:
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # a name no terminal can spell is no reason to fail


def _failed(why: Exception) -> int:
    log = commands.log_file()
    where = ""
    try:
        log.parent.mkdir(parents=True, exist_ok=True)
        log.write_text("".join(traceback.format_exception(why)), encoding="utf-8", errors="backslashreplace")
        where = f" (details in {log})"
    except OSError:
        pass
    print(f"aya: the program failed: {type(why).__name__}: {_plain(why)}{where}", file=sys.stderr)
    return FAILED


def _plain(why: BaseException) -> str:
    """At most three lines, and no control characters of somebody's file name."""
    lines = [line for line in str(why).splitlines() if line.strip()][:3]
    return "\n".join("".join(c if c.isprintable() else "?" for c in line)[:400] for line in lines)


if __name__ == "__main__":
    sys.exit(main())
