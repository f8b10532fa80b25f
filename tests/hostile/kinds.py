"""Every kind of file that the program reads, and the way in that its command uses.

A way in raises an `AyaError` for a file that is refused. What it accepts is used, as far as the program would: saved games are played
at random to the end. A way in that does not refuse damaged files returns False for one that it set aside.
"""

import contextlib
import io
import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from PIL import Image

from aya_sim import layout_file
from aya_sim.errors import BadFile
from aya_sim.game import Game, Phase, apply, check, new_game
from aya_sim.game import text as game_text
from aya_sim.physics import topple
from aya_sim.rng import seeded
from aya_sim.scenes import scene
from aya_sim.sweep import read as read_sweep
from aya_sim.sweep import run_all
from games.albedo.tables import tables_of
from games.card_table import autosave
from games.card_table.session import Session
from games.cli import main
from games.core.game_api import RANDOM
from games.core.registry import game_named
from games.core.resources import asset
from games.launch.detect import detect_file
from games.pictures import deck_named
from games.pictures.deck_file import deck_text, load_deck
from games.pictures.meaning import LANGUAGES, meaning_of_picture
from games.pictures.own import own_pictures
from games.pictures.types import DeckKind
from games.pictures.words_files import LONGEST_LINE
from games.records import csv_export, store
from games.records.results import Ended
from games.shell import chosen_language, settings
from games.sweep.journal import Journal
from tests.aya_sim.game.random_play import some_action
from tests.games.card_table.tables import FACES, table_of

TESTS = Path(__file__).parent.parent
SAMPLES = TESTS / "games" / "card_table" / "samples"
MOST = 3000  # actions of a game of Aya by players who do anything
_SPEC = b'{"format": "aya-sweep", "version": 1, "axes": {"pitch": [20, 26], "turn": {"from": 0, "to": 20, "steps": 2}}, "length": 5}'


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of file. originals: sound ones. way_in: is given a path and a generator."""

    name: str
    suffix: str
    originals: Callable[[], Iterable[bytes]]
    way_in: Callable[[Path, random.Random], bool]


def _command(*arguments: object) -> None:
    """Run a command in this process. Raises BadFile with what it says where it refuses, and AssertionError where it fails."""
    answer, told = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(answer), contextlib.redirect_stderr(told):
        code = main([str(one) for one in arguments])
    assert code in (0, 2, 3), told.getvalue()
    assert "Traceback" not in told.getvalue(), told.getvalue()
    if code:
        raise BadFile("foreign", "{text}", text=told.getvalue().rstrip("\n"))


def _layouts() -> Iterable[bytes]:
    for name in ("fork", "animal-photo", "tile-with-a-fork"):
        yield layout_file.dumps(scene(name))
        yield layout_file.dumps(topple(scene(name)).fallen)


def _layout(path: Path, _rng: random.Random) -> bool:
    """Whatever stands is toppled and counted; what lies is counted."""
    detect_file(path)
    fallen = path.with_name("fallen.json")
    try:
        _command("topple", path, "--json", "--out", fallen)
    except BadFile:
        _command("count", path, "--json")
        return True
    with contextlib.suppress(BadFile):  # not all of it fell
        _command("count", fallen)
    return True


def _replays() -> Iterable[bytes]:
    yield (TESTS / "aya_sim" / "replay" / "samples" / "toppling-1.ayareplay").read_bytes()


def _replay(path: Path, _rng: random.Random) -> bool:
    detect_file(path)
    _command("replay", path, "--verify")
    return True


def _aya_games() -> Iterable[bytes]:
    game = new_game(2, 5, width=500.0, height=400.0, hourglass=60.0)
    rng = random.Random(4)
    yield game_text.dumps(game)
    for k in range(400):
        action = some_action(game, rng)
        if check(game, action) is None and game.phase is not Phase.COUNTING:
            game = apply(game, action)
        if k in (60, 200, 399):
            yield game_text.dumps(game)


def _aya_game(path: Path, rng: random.Random) -> bool:
    detect_file(path)
    game: Game = game_text.loads(path.read_bytes())
    for _ in range(MOST):
        if game.phase is Phase.COUNTING:
            break
        action = some_action(game, rng)
        if check(game, action) is None:
            game = apply(game, action)
    game_text.loads(game_text.dumps(game))
    return True


def _card_games(name: str) -> Iterable[bytes]:
    """The sample, and games in the middle and near the end, with steps to take back."""
    adapter = FACES[name]
    data = (SAMPLES / f"{name}.autosave").read_bytes()
    yield data
    session, rng = autosave.loads(adapter, data), seeded(3)
    for k in range(90):
        if session.is_over:
            break
        session, rng = _step(session, rng)
        if k % 15 == 14:
            yield autosave.dumps(session)


def _step(session: Session[Any, Any, Any], rng: int) -> tuple[Session[Any, Any, Any], int]:
    """Return the session after any legal action."""
    game, adapter = session.adapter.game, session.adapter
    seat = session.to_move[0]
    action, rng = game.choose(session.observe(seat), RANDOM, rng)
    table = table_of(adapter, session.players)
    return session.apply(action, lambda before, did, after, _seat: adapter.log_lines(before, did, after, table)), rng


def _card_game(name: str, path: Path, rng: random.Random) -> bool:
    adapter = FACES[name]
    detect_file(path)
    session = autosave.loads(adapter, path.read_bytes())
    for start in (session, session.behind_curtain(), session.lift_curtain()):
        here = start if start.may_undo else start.undo()
        _look(here)
    if not session.may_undo:
        session = session.undo() if rng.random() < 0.5 else session
    luck = seeded(rng.randrange(1 << 30))
    for k in range(3000):
        if session.is_over:
            break
        session, luck = _step(session, luck)
        if k % 10 == 0:
            _look(session)
    assert session.is_over, "the game does not end"
    adapter.game.outcome(session.state)
    _look(session)
    autosave.loads(adapter, autosave.dumps(session))
    return True


def _look(session: Session[Any, Any, Any]) -> None:
    """Say the table, and lay it out for the viewer."""
    adapter, seen, table = session.adapter, session.observe(), table_of(session.adapter, session.players)
    adapter.game.render_text(session.state)
    if session.is_over:
        outcome = adapter.game.outcome(session.state)
        adapter.end_scene(seen, outcome, table)
        adapter.explain_end(seen, outcome, table)
    else:
        adapter.build_scene(seen, adapter.initial_selection(seen), table)


@lru_cache(maxsize=1)
def _decks() -> tuple[bytes, ...]:
    """Decks as large as a game needs, whose pictures are those of the package."""
    return tuple(deck_text(deck_named("plain", kind)) for kind in DeckKind)


def _deck(path: Path, rng: random.Random) -> bool:
    name = detect_file(path).games[0]
    load_deck(path)
    game = game_named(name).game()
    state, luck = game.new_game(game.players[0], rng.randrange(1 << 30), deck=str(path)), seeded(1)
    for _ in range(20):
        action, luck = game.choose(game.observe(state, game.to_move(state)[0]), RANDOM, luck)
        state = game.apply(state, action)
    game.render_text(state)
    return True


def _pictures() -> Iterable[bytes]:
    rows = np.random.default_rng(1).integers(0, 256, (24, 32, 3), dtype=np.uint8)
    for mode in ("RGB", "RGBA", "P", "L"):
        for kind in ("PNG", "WEBP", *(("JPEG",) if mode in ("RGB", "L") else ())):
            out = io.BytesIO()
            Image.fromarray(rows).convert(mode).save(out, kind)
            yield out.getvalue()


def _picture(path: Path, _rng: random.Random) -> bool:
    own = own_pictures(path.parent, DeckKind.ALBUM)
    for refused in own.refused:
        raise BadFile.of(refused.why, refused.file)
    return True


def _texts() -> Iterable[bytes]:
    yield b"lighthouse, storm, old sailor\nSomeone left the light on for you.\n"
    yield "renard, lettre, neige\nL’appel du large, et rien d’autre.\n".encode()


def _table_rows() -> Iterable[bytes]:
    yield b'file,words\nfox.png,"fox, red letter",You have been waiting for this.\nother.jpg,waves\n'
    yield "fichier;mots\nfox;renard, neige\nother.jpg;l’été\n".encode()


def _words_beside(name: str, path: Path, _rng: random.Random) -> bool:
    """Put the file beside two pictures under this name; what it says is read, gathered and compared."""
    folder = path.parent
    path.with_name(name).write_bytes(path.read_bytes())
    Image.new("RGB", (9, 9), "red").save(folder / "fox.png")
    Image.new("RGB", (9, 9), "blue").save(folder / "other.jpg")
    own = own_pictures(folder, DeckKind.IMAGINE)
    for language in LANGUAGES:
        for picture in own.pictures:
            said = meaning_of_picture(picture, language)
            assert said.says
            assert all(text.isprintable() and len(text) <= LONGEST_LINE for text in (said.name, *said.shows, *said.says))
    for refused in own.refused:
        if refused.file == name:
            raise BadFile.of(refused.why, refused.file)
    return True


def _albedo_cards(path: Path, rng: random.Random) -> bool:
    return _albedo(path, rng, "cards")


def _albedo_planets(path: Path, rng: random.Random) -> bool:
    return _albedo(path, rng, "planets")


def _albedo(path: Path, rng: random.Random, which: str) -> bool:
    detect_file(path)
    tables_of(*((str(path), "") if which == "cards" else ("", str(path))))
    game, luck = game_named("albedo").game(), seeded(rng.randrange(1 << 30))
    state = game.new_game(rng.choice((2, 3)), 1, **{which: str(path)})
    for _ in range(3000):
        if game.is_over(state):
            break
        action, luck = game.choose(game.observe(state, game.to_move(state)[0]), RANDOM, luck)
        state = game.apply(state, action)
    assert game.is_over(state), "the game does not end"
    game.states.read(game.states.write(state))
    return True


def _all_settings() -> Iterable[bytes]:
    plain = settings.Settings()
    for one in (plain, replace(plain, remembered={"a": 1, "b": "two", "c": True}, language="fr")):
        yield msgspec.json.encode({"format": "aya-settings", "version": settings.VERSION, "settings": one})


def _settings(path: Path, _rng: random.Random) -> bool:
    data = path.read_bytes()
    chosen_language.load_language(path)
    found, aside = settings.load(path)
    assert aside is None or aside.read_bytes() == data, "the file that was set aside is as it was"
    settings.save(found, path.with_name("again.json"))
    assert settings.load(path.with_name("again.json")) == (found, None)
    if aside is not None:
        aside.replace(path)
    return aside is None


def _records() -> Iterable[bytes]:
    yield (TESTS / "games" / "records" / "samples" / "records-1.sqlite").read_bytes()


def _record(path: Path, _rng: random.Random) -> bool:
    data = path.read_bytes()
    try:
        sound = store.is_sound(path)
        results = store.read(path)
        csv_export.table(results)
        copy = path.with_name("copy.sqlite")
        copy.write_bytes(path.read_bytes())
        if results:
            store.write(copy, [Ended(replace(results[0], id="another"))], thorough=True)
            store.read(copy, thorough=True)
    finally:
        path.write_bytes(data)  # an older version is upgraded where it lies
    return sound


def _specs() -> Iterable[bytes]:
    yield _SPEC
    yield _SPEC.replace(b'"length": 5', b'"length": 4, "seeds": 2, "sample": {"count": 3, "seed": 1}, "name": "one"')


def _spec(path: Path, _rng: random.Random) -> bool:
    sweep = read_sweep(path.read_bytes())
    if sweep.cases and sweep.cases[0].length < 30:
        run_all(sweep.cases[:1])
    return bool(sweep.digest)


@lru_cache(maxsize=1)
def _journals() -> tuple[bytes, ...]:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        sweep, answer = read_sweep(_SPEC), Path(folder) / "answer.csv"
        with Journal(sweep, answer) as journal:
            journal.add(run_all(sweep.cases))
        part = (Path(folder) / "answer.csv.part").read_bytes()
        with Journal(sweep, answer) as journal:
            journal.finish()
        return (part, answer.read_bytes())[:1]


def _journal(path: Path, _rng: random.Random) -> bool:
    sweep, answer = read_sweep(_SPEC), path.with_suffix("")
    data = path.read_bytes()
    try:
        with Journal(sweep, answer) as journal:
            missing = {case.number for case in sweep.cases} & set(journal.missing)
            journal.add(run_all([case for case in sweep.cases if case.number in missing]))
            journal.finish()
        assert answer.read_bytes().count(b"\n") == len(sweep.cases) + 1
    finally:
        path.write_bytes(data)  # it grows, and is gone at the end
    return True


KINDS = {
    kind.name: kind
    for kind in (
        Kind("layout", ".json", _layouts, _layout),
        Kind("replay", ".ayareplay", _replays, _replay),
        Kind("aya", ".aya", _aya_games, _aya_game),
        *(Kind(name, ".autosave", partial(_card_games, name), partial(_card_game, name)) for name in FACES),
        Kind("deck", ".json", _decks, _deck),
        Kind("picture", ".png", _pictures, _picture),
        Kind("words-text", ".said", _texts, partial(_words_beside, "fox.txt")),
        Kind("words-table", ".said", _table_rows, partial(_words_beside, "words.csv")),
        Kind("albedo-cards", ".json", lambda: [asset("albedo", "cards.json") or b""], _albedo_cards),
        Kind("albedo-planets", ".json", lambda: [asset("albedo", "planets.json") or b""], _albedo_planets),
        Kind("settings", ".json", _all_settings, _settings),
        Kind("records", ".sqlite", _records, _record),
        Kind("spec", ".json", _specs, _spec),
        Kind("journal", ".csv.part", _journals, _journal),
    )
}
"""By name."""
