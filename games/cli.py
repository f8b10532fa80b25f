"""Room: the console script `aya`. The outermost room: arguments, files, clocks and exit codes; pygame only in commands that draw.

Exit codes: 0 done; 1 the program failed; 2 wrong use or a refused file; 3 a verification that differs; 130 Ctrl-C.
"""

import argparse
import contextlib
import os
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

import aya_sim
from aya_sim.errors import AyaError, Diverged
from games import bench_command, commands, doctor, open_command, registry, replay_commands, sim_command, sweep_command
from games.catalogues import languages
from games.shell.logs import write_failure

DONE, FAILED, REFUSED, INTERRUPTED = 0, 1, 2, 130


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in two lines instead of a page, and takes no shortened option for another."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        self.exit(REFUSED, f"{self.prog}: {commands.on_one_line(message)}\nTry `{self.prog} --help`.\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    _be_ready_for_any_terminal()
    try:
        return _said(_done(arguments))
    except KeyboardInterrupt:
        return INTERRUPTED


def _done(arguments: Sequence[str] | None) -> int:
    try:
        wanted = _parser().parse_args(arguments)
        return int(wanted.run(wanted))
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else REFUSED
    except BrokenPipeError:  # whoever read our output has gone
        return DONE
    except Diverged as lost:
        return _failed(lost)
    except AyaError as refused:
        print(f"aya: {commands.on_one_line(refused)}", file=sys.stderr)
        return REFUSED
    except Exception as failed:
        return _failed(failed)


def _said(code: int) -> int:
    """The exit code once the answer has left the program; a reader who has gone is no failure, a full disk is."""
    try:
        sys.stdout.flush()
    except OSError as lost:
        with contextlib.suppress(OSError, ValueError):  # or Python would try once more, and complain, as it ends
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(lost, BrokenPipeError):
            print(f"aya: the answer could not be written ({lost.strerror})", file=sys.stderr)
            return code or FAILED
    return code


def _parser() -> _Parser:
    parser = _Parser(prog="aya", description="Lay, topple, count and picture rivers of dominoes. Alone: the window with all games.")
    parser.add_argument("--version", action="version", version=f"aya {aya_sim.__version__}")
    parser.set_defaults(run=commands.launcher)
    them = parser.add_subparsers(title="commands", metavar="COMMAND")

    play = them.add_parser("play", help="open a game in its window", description="Open a game in its window.")
    play.set_defaults(run=commands.play)
    play.add_argument("game", metavar="GAME", help=", ".join(record.name for record in registry.GAMES))
    play.add_argument("--players", type=_whole, metavar="N", help="how many sit at the table")
    play.add_argument("--bots", default="", metavar="LEVEL,...", help="computer players by level; people have the other seats")
    play.add_argument("--seed", type=_whole, metavar="S", help="shuffles the same way again")
    play.add_argument(
        "--speak-to", default="", choices=("stdout", "speech"), help="say what has the focus and what happens: printed or aloud"
    )
    play.add_argument("--hourglass", type=_seconds, metavar="S", help="seconds in a hourglass, for a short game of Aya")

    open_command.add(them)

    topple = them.add_parser("topple", help="let a laid table fall", description="Let a laid table fall.")
    topple.set_defaults(run=commands.topple)
    topple.add_argument("layout", type=Path, metavar="LAYOUT", help="a layout file (JSON)")
    topple.add_argument("--push", type=_whole, metavar="ID", help="nudge this domino instead of the pushes of the file")
    topple.add_argument("--until-down", action="store_true", help="go on nudging until none stands")
    topple.add_argument("--seed", type=_whole, default=0, metavar="S", help="draws where animal photos slide in curves (0)")
    topple.add_argument("--json", action="store_true", help="print the whole cascade as JSON")
    topple.add_argument("--out", type=Path, metavar="FALLEN", help="write the fallen layout")
    topple.add_argument("--png", type=Path, metavar="FILE", help="draw the table before and after")
    topple.add_argument("--replay", type=Path, metavar="FILE", help="keep the cascade as a replay (.ayareplay)")
    topple.add_argument("--engine", default="pymunk", metavar="NAME", help="who decides the cascade (pymunk; docs/engines.md)")
    topple.add_argument("--dt", type=_seconds, metavar="S", help="time step in seconds (0.001 for dominoes 48 mm high)")
    topple.add_argument("--certify", action="store_true", help="write the proof of this cascade into LAYOUT")

    _add_replay(them)

    verify = them.add_parser("verify", help="let certified layouts and replays fall again", description="Let them fall again and compare.")
    verify.set_defaults(run=commands.verify)
    verify.add_argument("paths", type=Path, nargs="+", metavar="PATH", help="layouts and replays, or folders of them")

    count = them.add_parser("count", help="count a fallen table", description="Count a fallen table.")
    count.set_defaults(run=commands.count)
    count.add_argument("layout", type=Path, metavar="LAYOUT", help="a fallen layout file (JSON)")
    count.add_argument("--json", action="store_true", help="print the counting as JSON")
    count.add_argument("--pushes", type=_whole, metavar="N", help="how often it was pushed (else as the file says)")

    demo = them.add_parser(
        "demo", help="a whole game by computer partners, toppled, counted and pictured", description="A whole game by computer partners."
    )
    demo.set_defaults(run=commands.demo)
    demo.add_argument("--seed", type=_whole, default=0, metavar="S", help="another game for every number (0)")
    demo.add_argument("--out", type=Path, metavar="DIR", help="folder for the layouts and the picture (none: only the count)")

    bench_command.add(them)
    sweep_command.add(them)

    sim = them.add_parser("sim", help="games between computer players, no window", description="Games between computer players.")
    sim.set_defaults(run=sim_command.run)
    sim.add_argument("game", metavar="GAME", help=", ".join(record.name for record in registry.GAMES if record.has_rules))
    sim.add_argument("--players", type=_whole, metavar="N", help="how many sit at the table (aya 4, else its smallest number)")
    sim.add_argument("--bots", default="", metavar="LEVEL,...", help="beginner, natural, expert (cards: random): one for all or one a seat")
    sim.add_argument("--cameras", type=_whole, metavar="N", help="aya: camera dominoes in the box, 25 or 40 (25)")
    sim.add_argument("--games", type=_whole, default=1, metavar="N", help="how many are played (1)")
    sim.add_argument("--seed", type=_whole, default=0, metavar="S", help="of the first game; each next one has the next (0)")
    sim.add_argument("--json", action="store_true", help="print every game as JSON")

    rules = them.add_parser("rules", help="the rules of a game", description="The rules of a game.")
    rules.set_defaults(run=commands.rules)
    rules.add_argument("game", metavar="GAME", help=", ".join(commands.games_with_rules()))
    rules.add_argument("--lang", default="en", metavar="LANG", help=", ".join(languages()))

    doctor.add(them)

    credits = them.add_parser(
        "credits", help="who made the pictures and fonts", description="Every picture and font, its author and licence."
    )
    credits.set_defaults(run=commands.credits)
    return parser


def _add_replay(them: Any) -> None:
    replay = them.add_parser("replay", help="watch or verify a replay, or make a film of it", description="Watch, verify or film a replay.")
    replay.set_defaults(run=replay_commands.replay)
    replay.add_argument("file", type=Path, metavar="FILE", help="a replay (.ayareplay)")
    replay.add_argument("--verify", action="store_true", help="simulate it again and compare")
    for kind in replay_commands.FILMS:
        replay.add_argument(f"--{kind}", type=Path, metavar="F", help=f"write a film (.{kind})")
    replay.add_argument("--png", type=Path, metavar="F", help="write a picture of one moment")
    replay.add_argument("--at", type=_moment, metavar="T", help="which moment: seconds from the first nudge (the end)")
    replay.add_argument("--strip", type=Path, metavar="F", help="write six moments as one picture")
    replay.add_argument("--view", default="plan", metavar="VIEW", help="plan, tilted, or plan,tilted side by side (plan)")
    replay.add_argument("--size", type=_size, metavar="WxH", help="pixels (1280x720; GIF 640x400; each picture of a strip 800x500)")
    replay.add_argument("--speed", type=_seconds, default=1.0, metavar="X", help="times as fast (1)")
    replay.add_argument("--whole", action="store_true", help="from the first domino laid, not from the first nudge")


def _size(text: str) -> tuple[int, int]:
    one, _, other = text.lower().partition("x")
    if not (one.isdecimal() and other.isdecimal() and len(text) < 20):
        raise argparse.ArgumentTypeError(f"expected a size like 1280x720, got {text!r}")
    return int(one), int(other)


def _moment(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not abs(value) < float("inf"):
        raise argparse.ArgumentTypeError(f"expected a number of seconds, got {text!r}")
    return value


def _whole(text: str) -> int:
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
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by who started us; print would take the other one instead
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - as long as the program
        stream = getattr(sys, name)
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # a name no terminal can spell is no reason to fail


def _failed(why: Exception) -> int:
    where = ""
    try:
        log = commands.log_file()
        write_failure("".join(traceback.format_exception(why)), log)
        where = f" (details in {log})"
    except (OSError, RuntimeError):  # no home to write into
        pass
    print(f"aya: the program failed: {type(why).__name__}: {commands.on_one_line(why)}{where}", file=sys.stderr)
    return FAILED


if __name__ == "__main__":
    sys.exit(main())
