"""Run the commands of `aya` on cascades: arguments in, exit code out.

Answers go to stdout, progress to stderr.
"""

import argparse
import contextlib
import itertools
import json
import re
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from aya_sim import cascade_file, certainty, layout_file, proof, scoring
from aya_sim import replay as replays
from aya_sim.errors import AyaError, BadFile, BadLayout, Diverged, NotInstalled
from aya_sim.files import is_folder, make_folder, refuse_unwritable, same_place
from aya_sim.geometry.check import refuse_impossible
from aya_sim.layout import Layout, Push, State
from aya_sim.physics import DEFAULT, Cascade, Engine, engine_named, opening
from aya_sim.physics import topple as let_fall
from games.cli import replay_commands
from games.cli.language import bad_question, language, translate, words
from games.cli.parser import Parser, on_one_line, place, seconds, whole_number
from games.cli.progress import RunProgress
from games.cli.summaries import cascade_in_words, count_in_words
from games.i18n.words import Words

DONE, FAILED, REFUSED, DIFFERENT = 0, 1, 2, 3  # the worst of several is the largest
_FILM = 20.0  # s of the film of a demo


def add_topple(parser: Parser) -> None:
    """Add the arguments of `aya topple`."""
    parser.set_defaults(run=topple)
    parser.add_argument("layout", type=place, metavar="LAYOUT", help=words("cli.topple.layout"))
    parser.add_argument("--push", type=whole_number, metavar="ID", help=words("cli.topple.push"))
    parser.add_argument("--until-down", action="store_true", help=words("cli.topple.until_down"))
    parser.add_argument("--seed", type=whole_number, default=0, metavar="S", help=words("cli.topple.seed"))
    parser.add_argument("--json", action="store_true", help=words("cli.topple.json"))
    parser.add_argument("--out", type=place, metavar="FALLEN", help=words("cli.topple.out"))
    parser.add_argument("--png", type=place, metavar="FILE", help=words("cli.topple.png"))
    parser.add_argument("--replay", type=place, metavar="FILE", help=words("cli.topple.replay"))
    parser.add_argument("--engine", default="pymunk", metavar="NAME", help=words("cli.topple.engine"))
    parser.add_argument("--dt", type=seconds, metavar="S", help=words("cli.topple.dt"))
    parser.add_argument("--certify", action="store_true", help=words("cli.topple.certify"))


def topple(args: argparse.Namespace) -> int:
    """Topple a layout file and return the exit code."""
    _refuse_places(args)
    layout = _load_possible_layout(args.layout)
    pushes = opening(layout) if args.push is None else (_push(layout, args.push),)
    engine = _engine(args.engine)
    with RunProgress(words("cli.toppling")) as progress, _locate_errors(args.layout, layout):
        if args.replay is None:
            run = partial(let_fall, layout, pushes, until_down=args.until_down, seed=args.seed)
            cascade = run(engine=engine, dt=args.dt, progress=progress.show_cascade)
        else:
            record = partial(replays.of_topple, layout, pushes, until_down=args.until_down, seed=args.seed, date=_now())
            kept = record(engine=engine, dt=args.dt, progress=progress.show_cascade, on_moment=progress.show_poses)
            replays.save(kept, args.replay)
            cascade = kept.acts[0].cascade
    if args.out is not None:
        layout_file.save(cascade.fallen, args.out)
    if args.png is not None:
        _draw(cascade, args.png)
    if args.certify:
        layout_file.save(proof.certify(cascade, pushes, until_down=args.until_down), args.layout)
    if args.json:
        sys.stdout.writelines(cascade_file.as_json(cascade))
    else:
        print(cascade_in_words(cascade))
    return DONE


def _engine(name: str) -> Engine:
    """Return the engine of this name; warn on stderr and return the default one if its package is not installed."""
    try:
        return engine_named(name)
    except NotInstalled as missing:
        print(words("cli.topple.instead", why=translate(missing), engine=DEFAULT), file=sys.stderr)
        return engine_named(DEFAULT)


def add_verify(parser: Parser) -> None:
    """Add the arguments of `aya verify`."""
    parser.set_defaults(run=verify)
    parser.add_argument("paths", type=place, nargs="+", metavar="PATH", help=words("cli.verify.paths"))


def verify(args: argparse.Namespace) -> int:
    """Verify proofs, print one line for each, and return the worst exit code."""
    code = DONE
    for path in _files_in(args.paths):
        try:
            code = max(
                code, replay_commands.verify_replay(path, replays.load(path)) if path.suffix == replays.SUFFIX else _verify_layout(path)
            )
        except NotInstalled as missing:  # no verdict can be worked out here; the line still is one
            print(words("error.place", where=on_one_line(path), why=translate(proof.Verdict.OTHER)))
            print(words("error.place", where=on_one_line(path), why=translate(missing)), file=sys.stderr)
        except AyaError as refused:
            print(words("cli.refused", command="aya", why=on_one_line(translate(refused))), file=sys.stderr)
            code = max(code, FAILED if isinstance(refused, Diverged) else REFUSED)
    return code


def _verify_layout(path: Path) -> int:
    verdict = _verdict(path)
    print(words("error.place", where=on_one_line(path), why=translate(verdict)))
    return DIFFERENT if verdict == proof.Verdict.DIFFERENT else DONE


def _verdict(path: Path) -> proof.Verdict:
    if is_folder(path):
        raise BadFile("file.empty_folder", "there is no layout (*.json) or replay (*.ayareplay) in this folder", where=path)
    layout = _load_possible_layout(path)
    with RunProgress(path.name) as progress, _locate_errors(path, layout):
        return proof.verify(layout, progress.show_cascade)


def add_count(parser: Parser) -> None:
    """Add the arguments of `aya count`."""
    parser.set_defaults(run=count)
    parser.add_argument("layout", type=place, metavar="LAYOUT", help=words("cli.count.layout"))
    parser.add_argument("--json", action="store_true", help=words("cli.count.json"))
    parser.add_argument("--pushes", type=whole_number, metavar="N", help=words("cli.count.pushes"))


def count(args: argparse.Namespace) -> int:
    """Count the points of a fallen layout file and return the exit code."""
    layout = _load_possible_layout(args.layout)
    with _locate_errors(args.layout, layout):
        counted = scoring.count(layout, args.pushes)
    if args.json:
        sure = certainty.judge(layout, counted, _engine(certainty.ENGINE).name) if certainty.can_judge(layout) else None
        print(json.dumps(certainty.as_json(counted, sure), indent=1))
    else:
        print(count_in_words(counted))
    return DONE


def add_demo(parser: Parser) -> None:
    """Add the arguments of `aya demo`."""
    parser.set_defaults(run=demo)
    parser.add_argument("--seed", type=whole_number, default=0, metavar="S", help=words("cli.demo.seed"))
    parser.add_argument("--out", type=place, metavar="DIR", help=words("cli.demo.out"))
    parser.add_argument("--film", type=place, metavar="FILE", help=words("cli.demo.film", seconds=f"{_FILM:g}"))


def demo(args: argparse.Namespace) -> int:
    """Play a whole game with bots, topple and count it; write it to a folder and film it if that is asked for."""
    folder: Path | None = args.out
    if args.film is not None:
        _refuse_film(args.film)
    if folder is not None:
        make_folder(folder)
    layout = _play_placing(args.seed)
    with RunProgress(words("cli.toppling")) as progress:
        kept = replays.of_topple(layout, until_down=True, seed=args.seed, progress=progress.show_cascade, on_moment=progress.show_poses)
    cascade = kept.acts[0].cascade
    counted = scoring.count(cascade.fallen)
    if folder is not None:
        with RunProgress(words("cli.progress.writing")):
            _write_demo(folder, kept, counted)
    print(cascade_in_words(cascade))
    print(count_in_words(counted))
    if folder is not None:
        print(words("cli.demo.there", folder=on_one_line(folder)))
    if args.film is not None:
        _write_film(kept, args.film)
    return DONE


def _refuse_film(path: Path) -> None:
    """Raise an error, before any work, if this film cannot be made here."""
    from games.aya.replays.encoder import refuse_film  # pygame is loaded only by who draws

    refuse_film(path)


def _write_film(kept: replays.Replay, path: Path) -> None:
    from games.aya.replays.encoder import Clip
    from games.aya.replays.view import Side

    replay_commands.write_film(kept, path, Clip(sides=(Side.FILM,), seconds=_FILM))


def _write_demo(folder: Path, kept: replays.Replay, counted: scoring.Count) -> None:
    """Write the table as it was laid, with its proof, and as it fell; the replay; and the picture."""
    cascade = kept.acts[0].cascade
    layout_file.save(proof.certify(cascade, opening(cascade.layout), until_down=True), folder / "expedition.json")
    layout_file.save(cascade.fallen, folder / "expedition-fallen.json")
    replays.save(kept, folder / f"expedition{replays.SUFFIX}")
    _draw(cascade, folder / "expedition.png", counted)


def _play_placing(seed: int) -> Layout:
    """Return the table as four bots of level `natural` leave it when the placing ends."""
    from aya_sim.bots import NATURAL, mind, step
    from aya_sim.game import Phase, new_game

    game, known = new_game(4, seed=seed), mind(seed)
    with RunProgress(words("cli.laying")) as progress:
        while game.phase not in (Phase.TOPPLING, Phase.COUNTING):
            game, known = step(game, (NATURAL,) * 4, known)
            progress.show_placing(len(game.layout.dominoes))
    return replace(game.layout, name=f"Expedition {seed}")


def _now() -> str:
    """Return the time a replay is recorded at, to the minute."""
    return time.strftime("%Y-%m-%dT%H:%M")


def _load_possible_layout(path: Path) -> Layout:
    """Return the layout of a file. Raises BadFile, and BadLayout if it cannot lie on a table."""
    layout = layout_file.load(path)
    with _locate_errors(path, layout):
        refuse_impossible(layout)
    return layout


@contextlib.contextmanager
def _locate_errors(path: Path, layout: Layout) -> Iterator[None]:
    """Prefix errors raised inside with the name of this file, and turn row numbers (sorted by id) into places in the file."""
    try:
        yield
    except BadLayout as refused:
        place = layout.dominoes.place
        where = [re.sub(r"^\$\.dominoes\[(\d+)\]", lambda row: f"$.dominoes[{place[int(row[1])]}]", one) for one in refused.where]
        raise BadLayout.of(refused.message, (path, *where)) from None


def _refuse_places(args: argparse.Namespace) -> None:
    """Raise an error, before any work, if an output file cannot be written or would be written twice."""
    places = [(option, getattr(args, option)) for option in ("out", "png", "replay") if getattr(args, option) is not None]
    if args.certify:
        places.append(("certify", args.layout))
    for _, path in places:
        refuse_unwritable(path)
    for option in ("png", "replay"):
        if getattr(args, option) is not None and same_place(getattr(args, option), args.layout):
            raise bad_question("refused.over_layout", option=option, file=getattr(args, option))
    for (one, path), (other, also) in itertools.combinations(places, 2):
        if same_place(path, also) and (path.is_file() or not path.exists()):
            raise bad_question("refused.both", one=one, other=other, file=path)


def _push(layout: Layout, one: int) -> Push:
    """Return a nudge of this domino. Raises BadQuestion if there is no such domino."""
    try:
        row = layout.dominoes.row_of(one)
    except (KeyError, OverflowError):
        raise bad_question("refused.push.none", domino=one) from None
    if layout.dominoes.state[row] != State.STANDING:
        raise bad_question("refused.push.lies", domino=one)
    return Push(one)


def _files_in(paths: list[Path]) -> Iterator[Path]:
    """Yield the files named and the files of the folders named; a folder without any is yielded itself."""
    for path in paths:
        kinds = ("**/*.json", f"**/*{replays.SUFFIX}")
        inside = sorted(file for kind in kinds for file in path.glob(kind) if file.is_file()) if is_folder(path) else []
        yield from inside or (path,)


def _draw(cascade: Cascade, path: Path, counted: scoring.Count | None = None) -> None:
    from games.aya.render import png  # pygame is loaded only by who draws

    if counted is None and not len(cascade.standing):
        counted = scoring.count(cascade.fallen)
    png.save_png(png.before_and_after(cascade.layout, cascade.fallen, counted, Words(language())), path)
