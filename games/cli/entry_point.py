"""Run the console script `aya`: arguments, files, clocks and exit codes. Only commands that draw import pygame.

Exit codes: 0 done; 1 the program failed; 2 wrong use or a refused file; 3 a verification that differs; 130 Ctrl-C.
"""

import argparse
import contextlib
import os
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import aya_sim
from aya_sim.decode_errors import system_reason
from aya_sim.errors import AyaError, Diverged
from games.cli import parser as parsing
from games.cli import play_command
from games.cli.exit_codes import DONE, FAILED, INTERRUPTED, REFUSED
from games.cli.game_options import add_game_options
from games.cli.language import translate, words
from games.cli.parser import Parser, add_speech, on_one_line, place
from games.core import registry
from games.i18n.catalogues import languages
from games.i18n.compile import NoBabel
from games.shell.logs import write_failure

SPEAKING = ("play", "join", "open", "replay")
"""Commands with a window, which --speak-to is for."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    _be_ready_for_any_terminal()
    parsing.speak()
    try:
        return _flush_answer(_run_command(arguments))
    except KeyboardInterrupt:
        _tell(words("cli.interrupted"))
        return INTERRUPTED
    except NoBabel as wordless:  # there are no words to say it in
        _tell(f"aya: {wordless}")
        return REFUSED


def _run_command(arguments: Sequence[str] | None) -> int:
    try:
        given = sys.argv[1:] if arguments is None else list(arguments)
        if not given:  # the launcher: its window does not wait for what commands need
            return play_command.launcher()
        parser = _parser()
        args = parser.parse_args(given)
        if args.speak_to and args.command not in (None, *SPEAKING):
            parser.error(words("refused.speak_to"))
        return int(args.run(args))
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else REFUSED
    except BrokenPipeError:  # whoever read our output has gone
        return DONE
    except NoBabel:
        raise
    except Diverged as lost:
        return _report_failure(lost)
    except AyaError as refused:
        _tell(words("cli.refused", command="aya", why=on_one_line(translate(refused))))
        return REFUSED
    except OSError as lost:
        # files are read and written by rooms that refuse with their names: what has none is where answers go
        return _report_failure(lost) if lost.filename is not None else _report_unwritten(lost)
    except Exception as failed:
        return _report_failure(failed)


def _flush_answer(code: int) -> int:
    """Flush stdout and return the exit code: unchanged if the reader of a pipe has gone, 2 if the disk is full."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _discard_stdout()
    except OSError as lost:
        return code or _report_unwritten(lost)
    return code


def _report_unwritten(lost: OSError) -> int:
    _discard_stdout()
    _tell(words("cli.unwritten", why=translate(system_reason(lost))))
    return REFUSED


def _discard_stdout() -> None:
    """Point stdout to the null device, or Python would try to flush once more, and complain, at exit."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _tell(line: str) -> None:
    """Print a line on stderr, ignoring a stderr that cannot be written."""
    with contextlib.suppress(OSError):
        print(line, file=sys.stderr)


def _parser() -> Parser:
    from games.cli import (  # and what each of them loads
        bench_command,
        cascade_commands,
        doctor,
        host_command,
        join_command,
        open_command,
        pictures_command,
        serve_command,
        sim_command,
        sweep_command,
    )

    parser = Parser(prog="aya", description=words("cli.about"))
    parser.add_argument("--version", action="version", version=f"aya {aya_sim.__version__}")
    parser.set_defaults(run=lambda args: play_command.launcher(args.speak_to), speak_to="")
    add_speech(parser)
    them = parser.add_subparsers(title=words("cli.commands"), metavar="COMMAND", dest="command")

    play = them.add_parser("play", help=words("cli.play"), description=words("cli.play.about"))
    play.set_defaults(run=play_command.play)
    play.add_argument("game", metavar="GAME", help=", ".join(record.name for record in registry.GAMES))
    play.add_argument("--players", type=_whole, metavar="N", help=words("cli.play.players"))
    play.add_argument("--bots", default="", metavar="LEVEL,...", help=words("cli.play.bots"))
    play.add_argument("--seed", type=_whole, metavar="S", help=words("cli.play.seed"))
    add_speech(play)
    add_game_options(play)

    host_command.add(them, _whole)
    serve_command.add(them, _whole)
    join_command.add(them)
    open_command.add(them)

    topple = them.add_parser("topple", help=words("cli.topple"), description=words("cli.topple.about"))
    topple.set_defaults(run=cascade_commands.topple)
    topple.add_argument("layout", type=place, metavar="LAYOUT", help=words("cli.topple.layout"))
    topple.add_argument("--push", type=_whole, metavar="ID", help=words("cli.topple.push"))
    topple.add_argument("--until-down", action="store_true", help=words("cli.topple.until_down"))
    topple.add_argument("--seed", type=_whole, default=0, metavar="S", help=words("cli.topple.seed"))
    topple.add_argument("--json", action="store_true", help=words("cli.topple.json"))
    topple.add_argument("--out", type=place, metavar="FALLEN", help=words("cli.topple.out"))
    topple.add_argument("--png", type=place, metavar="FILE", help=words("cli.topple.png"))
    topple.add_argument("--replay", type=place, metavar="FILE", help=words("cli.topple.replay"))
    topple.add_argument("--engine", default="pymunk", metavar="NAME", help=words("cli.topple.engine"))
    topple.add_argument("--dt", type=_seconds, metavar="S", help=words("cli.topple.dt"))
    topple.add_argument("--certify", action="store_true", help=words("cli.topple.certify"))

    _add_replay(them)

    verify = them.add_parser("verify", help=words("cli.verify"), description=words("cli.verify.about"))
    verify.set_defaults(run=cascade_commands.verify)
    verify.add_argument("paths", type=place, nargs="+", metavar="PATH", help=words("cli.verify.paths"))

    count = them.add_parser("count", help=words("cli.count"), description=words("cli.count.about"))
    count.set_defaults(run=cascade_commands.count)
    count.add_argument("layout", type=place, metavar="LAYOUT", help=words("cli.count.layout"))
    count.add_argument("--json", action="store_true", help=words("cli.count.json"))
    count.add_argument("--pushes", type=_whole, metavar="N", help=words("cli.count.pushes"))

    demo = them.add_parser("demo", help=words("cli.demo"), description=words("cli.demo.about"))
    demo.set_defaults(run=cascade_commands.demo)
    demo.add_argument("--seed", type=_whole, default=0, metavar="S", help=words("cli.demo.seed"))
    demo.add_argument("--out", type=place, metavar="DIR", help=words("cli.demo.out"))

    bench_command.add(them)
    sweep_command.add(them)

    sim = them.add_parser("sim", help=words("cli.sim"), description=words("cli.sim.about"))
    sim.set_defaults(run=sim_command.run)
    sim.add_argument("game", metavar="GAME", help=", ".join(record.name for record in registry.GAMES if record.has_rules))
    sim.add_argument("--players", type=_whole, metavar="N", help=words("cli.sim.players"))
    sim.add_argument("--bots", default="", metavar="LEVEL,...", help=words("cli.sim.bots"))
    sim.add_argument("--games", type=_whole, default=1, metavar="N", help=words("cli.sim.games"))
    sim.add_argument("--seed", type=_whole, default=0, metavar="S", help=words("cli.sim.seed"))
    sim.add_argument("--json", action="store_true", help=words("cli.sim.json"))
    add_game_options(sim)

    rules = them.add_parser("rules", help=words("cli.rules"), description=words("cli.rules.about"))
    rules.set_defaults(run=cascade_commands.rules)
    rules.add_argument("game", metavar="GAME", help=", ".join(cascade_commands.games_with_rules()))
    rules.add_argument("--lang", metavar="LANG", help=", ".join(languages()))

    pictures_command.add(them)

    doctor.add(them)

    credits = them.add_parser("credits", help=words("cli.credits"), description=words("cli.credits.about"))
    credits.set_defaults(run=cascade_commands.credits)
    return parser


def _add_replay(them: Any) -> None:
    from games.cli import replay_commands

    replay = them.add_parser("replay", help=words("cli.replay"), description=words("cli.replay.about"))
    replay.set_defaults(run=replay_commands.replay)
    replay.add_argument("file", type=place, metavar="FILE", help=words("cli.replay.file"))
    replay.add_argument("--verify", action="store_true", help=words("cli.replay.verify"))
    for kind in replay_commands.FILMS:
        replay.add_argument(f"--{kind}", type=place, metavar="F", help=words("cli.replay.film", kind=kind))
    replay.add_argument("--html", type=place, metavar="F", help=words("cli.replay.html"))
    replay.add_argument("--png", type=place, metavar="F", help=words("cli.replay.png"))
    replay.add_argument("--at", type=_moment, metavar="T", help=words("cli.replay.at"))
    replay.add_argument("--strip", type=place, metavar="F", help=words("cli.replay.strip"))
    replay.add_argument("--view", default="plan", metavar="VIEW", help=words("cli.replay.view"))
    replay.add_argument("--size", type=_size, metavar="WxH", help=words("cli.replay.size"))
    replay.add_argument("--speed", type=_times, default=1.0, metavar="X", help=words("cli.replay.speed"))
    replay.add_argument("--whole", action="store_true", help=words("cli.replay.whole"))
    add_speech(replay)


def _size(text: str) -> tuple[int, int]:
    one, _, other = text.lower().partition("x")
    if not (one.isdecimal() and other.isdecimal() and len(text) < 20):
        raise argparse.ArgumentTypeError(words("refused.size", got=text))
    return int(one), int(other)


def _moment(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not abs(value) < float("inf"):
        raise argparse.ArgumentTypeError(words("refused.moment", got=text))
    return value


def _whole(text: str) -> int:
    """Parse a whole number from 0 to 2**63 - 1. Raises ArgumentTypeError."""
    try:
        value = int(text)
    except ValueError:
        value = -1
    if not 0 <= value <= 2**63 - 1:
        raise argparse.ArgumentTypeError(words("refused.whole", got=text))
    return value


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0.0 < value < float("inf"):
        raise argparse.ArgumentTypeError(words("refused.seconds", got=text))
    return value


def _times(text: str) -> float:
    try:
        return _seconds(text)
    except argparse.ArgumentTypeError:
        raise argparse.ArgumentTypeError(words("refused.times", got=text)) from None


def _be_ready_for_any_terminal() -> None:
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by who started us; print would take the other one instead
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - as long as the program
        stream = getattr(sys, name)
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # a name no terminal can spell is no reason to fail


def _report_failure(why: Exception) -> int:
    where = ""
    try:
        from games.cli.cascade_commands import log_file

        log = log_file()
        write_failure("".join(traceback.format_exception(why)), log)
        where = words("cli.failed.details", file=log)
    except (OSError, RuntimeError):  # no home to write into
        pass
    _tell(words("cli.failed", kind=type(why).__name__, why=on_one_line(translate(why))) + where)
    return FAILED
