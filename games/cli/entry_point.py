"""Run the console script `aya`: arguments, files, clocks and exit codes. Only commands that draw import pygame.

Exit codes: 0 done; 1 the program failed; 2 wrong use or a refused file; 3 a verification that differs; 130 Ctrl-C.
"""

import contextlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import aya_sim
from aya_sim.errors import AyaError, Diverged
from games.cli import parser as parsing
from games.cli.exit_codes import DONE, FAILED, INTERRUPTED, REFUSED
from games.cli.language import translate, words
from games.cli.parser import Parser, add_speech, on_one_line
from games.i18n.compile import NoBabel
from games.shell.places import usual_places

COMMANDS = {
    "play": "games.cli.play_command.add_play",
    "host": "games.cli.host_command.add_host",
    "serve": "games.cli.serve_command.add_serve",
    "join": "games.cli.join_command.add_join",
    "open": "games.cli.open_command.add_open",
    "topple": "games.cli.cascade_commands.add_topple",
    "replay": "games.cli.replay_commands.add_replay",
    "verify": "games.cli.cascade_commands.add_verify",
    "count": "games.cli.cascade_commands.add_count",
    "demo": "games.cli.cascade_commands.add_demo",
    "bench": "games.cli.bench_command.add_bench",
    "sweep": "games.cli.sweep_command.add_sweep",
    "sim": "games.cli.sim_command.add_sim",
    "rules": "games.cli.text_commands.add_rules",
    "pictures": "games.cli.pictures_command.add_pictures",
    "doctor": "games.cli.doctor.add_doctor",
    "credits": "games.cli.text_commands.add_credits",
}
"""Command -> dotted name of the function that adds its arguments to its parser. A command is imported only when it is asked for."""
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
            return _open_launcher()
        parser = build_parser()
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
    from aya_sim.decode_errors import system_reason

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


def build_parser() -> Parser:
    """Return the parser of `aya`. The parser of a command imports it, and adds its arguments, when it is used."""
    parser = Parser(prog="aya", description=words("cli.about"))
    parser.add_argument("--version", action="version", version=f"aya {aya_sim.__version__}")
    parser.set_defaults(run=lambda args: _open_launcher(args.speak_to), speak_to="")
    add_speech(parser)
    them = parser.add_subparsers(title=words("cli.commands"), metavar="COMMAND", dest="command")
    for name, arguments in COMMANDS.items():
        them.add_parser(name, help=words(f"cli.{name}"), description=words(f"cli.{name}.about"), arguments=arguments)
    return parser


def _open_launcher(speak_to: str = "") -> int:
    from games.cli import play_command

    return play_command.launcher(speak_to)


def log_file() -> Path:
    """Return the path of the file that tracebacks are written to."""
    return usual_places().log


def _be_ready_for_any_terminal() -> None:
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by who started us; print would take the other one instead
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - as long as the program
        stream = getattr(sys, name)
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # a name no terminal can spell is no reason to fail


def _report_failure(why: Exception) -> int:
    import traceback

    from games.shell.logs import write_failure

    where = ""
    try:
        log = log_file()
        write_failure("".join(traceback.format_exception(why)), log)
        where = words("cli.failed.details", file=log)
    except (OSError, RuntimeError):  # no home to write into
        pass
    _tell(words("cli.failed", kind=type(why).__name__, why=on_one_line(translate(why))) + where)
    return FAILED
