"""Run `aya replay`, and write and verify replays for other commands: arguments in, exit code out."""

import argparse
import itertools
from pathlib import Path
from typing import TYPE_CHECKING

from aya_sim.files import refuse_unwritable, same_place
from aya_sim.proof import Verdict
from aya_sim.replay import Replay, load
from aya_sim.replay.verify import verify
from games.cli.language import bad_question, language, translate, words
from games.cli.parser import Parser, add_speech, moment, on_one_line, place, seconds, size, times
from games.cli.progress import RunProgress
from games.shell.display import has_display

if TYPE_CHECKING:
    from games.aya.replays.encoder import Clip

DONE, DIFFERENT = 0, 3
FILMS = ("mp4", "webm", "gif")
OUTPUTS = (*FILMS, "html", "png", "strip")


def add_replay(parser: Parser) -> None:
    """Add the arguments of `aya replay`."""
    parser.set_defaults(run=replay)
    parser.add_argument("file", type=place, metavar="FILE", help=words("cli.replay.file"))
    parser.add_argument("--verify", action="store_true", help=words("cli.replay.verify"))
    for kind in FILMS:
        parser.add_argument(f"--{kind}", type=place, metavar="F", help=words("cli.replay.film", kind=kind))
    parser.add_argument("--html", type=place, metavar="F", help=words("cli.replay.html"))
    parser.add_argument("--png", type=place, metavar="F", help=words("cli.replay.png"))
    parser.add_argument("--at", type=moment, metavar="T", help=words("cli.replay.at"))
    parser.add_argument("--strip", type=place, metavar="F", help=words("cli.replay.strip"))
    parser.add_argument("--view", default="plan", metavar="VIEW", help=words("cli.replay.view"))
    parser.add_argument("--size", type=size, metavar="WxH", help=words("cli.replay.size"))
    parser.add_argument("--speed", type=times, default=1.0, metavar="X", help=words("cli.replay.speed"))
    parser.add_argument("--seconds", type=seconds, metavar="S", help=words("cli.replay.seconds"))
    parser.add_argument("--whole", action="store_true", help=words("cli.replay.whole"))
    add_speech(parser)


def replay(args: argparse.Namespace) -> int:
    """Open, verify or export a replay and return the exit code."""
    _refuse_places(args)
    asked = [one for one in OUTPUTS if getattr(args, one) is not None]
    if args.at is not None and args.png is None:
        raise bad_question("refused.at")
    if args.speak_to and (asked or args.verify):
        raise bad_question("refused.speak_to")
    shown = load(args.file)
    if not asked and not args.verify:
        return _open(args.file, shown, args.speak_to)
    code = verify_replay(args.file, shown) if args.verify else DONE
    if asked:
        _export(args, shown)
    return code


def verify_replay(path: Path, shown: Replay) -> int:
    """Simulate a replay again, print the verdict and return the exit code."""
    with RunProgress(path.name) as progress:
        finding = verify(shown, progress.show_cascade)
    print(on_one_line(words("error.place", where=path, why=translate(finding))))
    return DIFFERENT if finding.verdict == Verdict.DIFFERENT else DONE


def clip_of(args: argparse.Namespace, shown: Replay) -> "Clip":
    """Return the part of the replay to export: from the first nudge on, or all of it with --whole. Raises BadQuestion."""
    from aya_sim.replay.timeline import ReplayTimeline
    from games.aya.replays.encoder import Clip
    from games.aya.replays.view import Side

    views = [view for view in args.view.split(",") if view]
    known = {side.value: side for side in Side}
    for view in views:
        if view not in known:
            raise bad_question("refused.view", got=view)
    timeline = ReplayTimeline(shown)
    begin = timeline.begin if args.whole or timeline.end <= 0 else 0.0
    return Clip(args.size, tuple(known[view] for view in views), args.speed, begin, seconds=args.seconds)


def _export(args: argparse.Namespace, shown: Replay) -> None:
    from games.aya.replays import encoder  # pygame is loaded only by who draws

    clip = clip_of(args, shown)
    for kind in FILMS:
        path = getattr(args, kind)
        if path is not None:
            write_film(shown, path, clip)
    if args.html is not None:
        _write_page(shown, args.html)
    if args.png is not None:
        encoder.export_picture(shown, args.png, clip, args.at)
    if args.strip is not None:
        from games.i18n.words import Words

        encoder.export_strip(shown, args.strip, clip, Words(language()))


def write_film(shown: Replay, path: Path, clip: "Clip") -> None:
    """Write a film and show how far it is."""
    from games.aya.replays.encoder import export_film  # pygame is loaded only by who draws

    with RunProgress(path.name) as progress:
        export_film(shown, path, clip, progress.show_part)


def _write_page(shown: Replay, path: Path) -> None:
    from games.aya.page3d.page import PageBuilder  # pygame is loaded only by who draws
    from games.i18n.words import Words

    with RunProgress(path.name) as progress:
        work = PageBuilder(shown, path, Words(language()))
        while not work.is_drawn:
            progress.show_part(work.progress)
            work.advance()
        work.finish()


def _open(path: Path, shown: Replay, speak_to: str) -> int:
    """Open the replay in a window and return the exit code."""
    if not has_display():
        raise bad_question("refused.window", why=words("refused.display"), others=words("refused.window.replay"))
    from games.aya.opening import open_replay  # pygame is loaded only by who opens a window
    from games.launch import shelf
    from games.screens import start

    try:
        return start.show_screen(lambda services: open_replay(services, shown, path), shelf.shelf(), speak_to=speak_to)
    except start.NoWindow as refused:
        raise bad_question("refused.window", why=refused, others=words("refused.window.replay")) from None


def _refuse_places(args: argparse.Namespace) -> None:
    """Raise an error, before any work, if an output file cannot be written or would be written twice."""
    places = [(one, getattr(args, one)) for one in OUTPUTS if getattr(args, one) is not None]
    for option, path in places:
        refuse_unwritable(path)
        if same_place(path, args.file):
            raise bad_question("refused.over_replay", option=option, file=path)
        if option in (*FILMS, "html") and path.suffix.lower() != f".{option}":
            raise bad_question("refused.film", option=option, got=path)
    for (one, path), (other, also) in itertools.combinations(places, 2):
        if same_place(path, also):
            raise bad_question("refused.both", one=one, other=other, file=path)
