"""Check the parts of the program for `aya doctor`. Each check yields findings: a part, its condition and a sentence.

Nothing is changed except a temporary folder and the kept speed of a renderer.
Packages are looked up by name, since a missing one is a finding and no error.
"""

import contextlib
import importlib
import importlib.metadata
import importlib.util
import os
import platform
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Any

import platformdirs

import aya_sim
from aya_sim import scoring
from aya_sim.distribution import find_stranger, name_extra
from aya_sim.errors import AyaError
from aya_sim.physics import engine_named, topple
from aya_sim.physics.compiler import Compiler
from aya_sim.proof import Verdict
from aya_sim.scenes import scene
from games.core import simulate
from games.core.registry import GAMES
from games.core.resources import asset, benchmarks_name
from games.shell.display import has_display
from games.shell.places import usual_places


class Condition(StrEnum):
    """The condition of a part. MISSING is not the program's fault; FAILED is."""

    OK = "ok"
    MISSING = "missing"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the report of `aya doctor`."""

    condition: Condition
    name: str  # of a sentence, below "doctor."
    values: dict[str, object]


Check = Callable[[], Iterator[Finding]]
NEEDED = ("numpy", "shapely", "msgspec", "pillow", "platformdirs")
EXTRAS = {
    "video": "imageio-ffmpeg",
    "fast": "numba",
    "gl": "moderngl",
    "net": "websockets",
    "plots": "matplotlib",
    "rl": "pettingzoo",
    "openspiel": "open-spiel",
    "sweep": "pyarrow",
}
"""The extras that people and programs use, and a package that each of them brings."""
COMPILED = ("fast", "full")
FACES = ("title", "heading", "large", "strong", "text", "italic", "small", "tiny")
LETTERS = "aZ0éàçœßñÅ«»’…"
GOLDEN = "one-terrain-complete"
GOLDEN_FELL, GOLDEN_TOTAL = 30, 16
SHIPPED = ("replays", "expedition.ayareplay")
DRAWN = (640, 480)  # pixels of the table that is drawn
FULLEST = {"aya": 5}  # players of a game that is over soonest with as many as may play


def ok(name: str, /, **values: object) -> Finding:
    """Return a finding that all is well."""
    return Finding(Condition.OK, name, values)


def missing(name: str, /, **values: object) -> Finding:
    """Return a finding that something is missing, which is not a failure."""
    return Finding(Condition.MISSING, name, values)


def failed_finding(name: str, /, **values: object) -> Finding:
    """Return a finding that something of the program has failed."""
    return Finding(Condition.FAILED, name, values)


def versions() -> Iterator[Finding]:
    """Yield the versions of the program, its dependencies and the extras, and what each extra adds."""
    yield ok("aya", version=aya_sim.__version__, python=platform.python_version(), system=platform.platform(terse=True))
    pygame = importlib.import_module("pygame")
    yield ok("version", name="pygame-ce", version=pygame.version.ver, below=f"SDL {'.'.join(map(str, pygame.get_sdl_version()))}")
    pymunk = importlib.import_module("pymunk")
    yield ok("version", name="pymunk", version=pymunk.version, below=f"Chipmunk {pymunk.chipmunk_version}")
    shapely = importlib.import_module("shapely")
    yield ok("version", name="shapely", version=shapely.__version__, below=f"GEOS {shapely.geos_version_string}")
    yield ok("packages", names=", ".join(f"{name} {_version(name)}" for name in NEEDED if name != "shapely"))
    strangers = [(name, find_stranger(name)) for name in ("games", benchmarks_name())]
    for name, where in strangers:
        if where:
            yield failed_finding("stranger", name=name, where=where)
    for extra, package in EXTRAS.items():
        found = importlib.util.find_spec(package.replace("-", "_")) is not None
        yield (ok if found else missing)(
            f"extra.{extra}", package=package, how=name_extra(extra), version=_version(package) if found else ""
        )


def _version(package: str) -> str:
    """Return the installed version of a package; "" if it has no metadata, as in a one-file build."""
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return ""


def places() -> Iterator[Finding]:
    """Yield the folders the program writes to, and whether each can be written."""
    for name, place in (("data", platformdirs.user_data_dir), ("log", platformdirs.user_log_dir), ("cache", platformdirs.user_cache_dir)):
        folder = Path(place("aya", appauthor=False))
        yield (ok if _can_be_written(folder) else failed_finding)(f"place.{name}", folder=folder)
    yield ok("place.assets") if asset("CREDITS.md") else failed_finding("place.assets.failed")
    if importlib.util.find_spec("numba") is not None:
        folder = Path(os.environ.get("NUMBA_CACHE_DIR") or platformdirs.user_cache_dir("aya"))
        yield (ok if _can_be_written(folder) else missing)("place.numba", folder=folder)


def compiled_engines() -> Iterator[Finding]:
    """Yield of each engine that is compiled whether that was done for this version. Compiles nothing."""
    for name in COMPILED if importlib.util.find_spec("numba") is not None else ():
        importlib.import_module(f"aya_sim.physics.{name}.kernels")
        yield ok("engine.compiled" if Compiler.known[name].is_kept else "engine.waits", name=name)


def _can_be_written(folder: Path) -> bool:
    """Return whether a file could be created in this folder, which may not exist yet. Leaves nothing behind."""
    there = folder
    while not os.path.isdir(there):  # noqa: PTH112 - Path.is_dir raises for a folder that may not be looked into
        if there == there.parent or os.path.lexists(there):  # a file stands where a folder should
            return False
        there = there.parent
    try:
        with tempfile.TemporaryFile(dir=there):
            return True
    except OSError:
        return False


def records() -> Iterator[Finding]:
    """Yield whether the saved results can be read, their version and the number of games. Never upgrades the file."""
    path = usual_places().records
    if not os.path.lexists(path):
        yield ok("records.none")
        return
    try:
        with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=1.0)) as connection:
            yield _records_in(connection, path)
    except sqlite3.Error as refused:
        busy = getattr(refused, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
        yield (missing if busy else failed_finding)("records.unread", file=path, why=refused)


def _records_in(connection: sqlite3.Connection, path: Path) -> Finding:
    """Return the finding for an open database of results. Raises sqlite3.Error."""
    files = importlib.import_module("games.records.store")

    def told(query: str) -> Any:
        return connection.execute(query).fetchone()[0]

    version, owner, tables = told("PRAGMA user_version"), told("PRAGMA application_id"), told("SELECT COUNT(*) FROM sqlite_master")
    if not version and not tables:
        return ok("records.none")
    if owner != files.APPLICATION:
        return failed_finding("records.strange", file=path)
    if version > files.VERSION:
        return missing("records.newer", file=path, version=version, known=files.VERSION)
    sound = told("PRAGMA quick_check(1)")
    if sound != "ok":
        return failed_finding("records.unread", file=path, why=sound)
    return ok("records", file=path, version=version, n=told("SELECT COUNT(*) FROM games"))


def speech() -> Iterator[Finding]:
    """Yield which speech program would speak. Starts none and says nothing."""
    program = importlib.import_module("games.shell.audio.voices").speech_program("en")
    yield ok("speech", voice=program.name) if program is not None else missing("speech.none")


def readers() -> Iterator[Finding]:
    """Yield whether screen readers can read the window."""
    is_there = importlib.import_module("games.shell.access.platform").is_installed()
    yield ok("reader", version=_version("accesskit")) if is_there else missing("reader.none")


def display() -> Iterator[Finding]:
    """Yield whether there is a display, and whether drawing works without one."""
    if not has_display():
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        yield missing("display.none")
    pygame = importlib.import_module("pygame")
    try:
        pygame.display.init()
    except pygame.error as refused:
        yield missing("display.refused", why=refused)
    else:
        sizes = ", ".join(f"{w}x{h}" for w, h in pygame.display.get_desktop_sizes())
        yield ok("display", driver=pygame.display.get_driver(), sizes=sizes or "-")
    picture = importlib.import_module("games.aya.render.png").draw_table(scene(GOLDEN), size=DRAWN)
    drawn = picture.get_width() > 0 and len(set(picture.get_buffer().raw[:: 4 * 997])) > 8
    yield (ok if drawn else failed_finding)("display.drawing", size=f"{picture.get_width()}x{picture.get_height()}")


def opengl() -> Iterator[Finding]:
    """Yield which renderer draws the table in perspective, how long it takes, and whether that is fast enough; measured once for each."""
    choice = importlib.import_module("games.aya.render.gl.choice")
    try:
        measured = choice.recall_renderer()
    except AyaError as refused:
        yield missing("opengl.none", why=refused)
        return
    yield (ok if measured.is_fast else missing)("opengl", renderer=measured.renderer, ms=f"{measured.ms:.1f}", most=f"{choice.SLOWEST:.0f}")


def fonts() -> Iterator[Finding]:
    """Yield whether every font has the letters of every language."""
    theme = importlib.import_module("games.ui.theme").Theme(1.0)
    lacking = {letter for face in FACES for letter, known in zip(LETTERS, theme.font(face).metrics(LETTERS), strict=True) if known is None}
    yield failed_finding("fonts.failed", letters=" ".join(sorted(lacking))) if lacking else ok("fonts", n=len(FACES))


def sound() -> Iterator[Finding]:
    """Yield whether there is a sound device; a machine without one is not a failure."""
    pygame = importlib.import_module("pygame")
    made = importlib.import_module("games.shell.audio.synth").synthesize("wood", 0)
    try:
        with _stderr_closed():
            pygame.mixer.init()
    except pygame.error as refused:
        yield missing("sound.none", why=refused)
        return
    yield ok("sound", driver=pygame.mixer.get_driver(), seconds=f"{len(made) / 44100:.2f}")
    pygame.mixer.quit()


@contextlib.contextmanager
def _stderr_closed() -> Iterator[None]:
    """Silence stderr inside the block: sound libraries print pages about a machine without a device."""
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def words() -> Iterator[Finding]:
    """Yield whether each language has its sentences, and every game its rules."""
    known = importlib.import_module("games.i18n.words")
    for language in known.languages():
        said = known.Words(language)
        full = "dialog.ok" in said and all(asset("rules", "en", f"{record.name}.md") for record in GAMES)
        yield (ok if full else failed_finding)("words", language=said("language.name"), code=language)


def table() -> Iterator[Finding]:
    """Yield whether a small table topples and counts, and whether the shipped replay falls again exactly as recorded."""
    cascade = topple(scene(GOLDEN), engine=engine_named("pymunk"))
    fell, total = int(cascade.fell.sum()), scoring.count(cascade.fallen).total
    fine = (fell, total) == (GOLDEN_FELL, GOLDEN_TOTAL)
    yield (ok if fine else failed_finding)("table", fell=fell, total=total)
    from aya_sim.replay import loads
    from aya_sim.replay.verify import verify

    verdict = verify(loads(asset(*SHIPPED) or b""), poses=False).verdict
    yield (failed_finding if verdict == Verdict.DIFFERENT else ok)("replay", verdict=verdict)


def playout(name: str, title: str) -> Iterator[Finding]:
    """Yield how many actions one game between random players takes to its end."""
    ended = simulate.play_game(simulate.table(name, FULLEST.get(name), ("random",)), 1)
    yield ok("playout", title=title, n=ended.actions)


def round_trips() -> Iterator[Finding]:
    """Yield whether settings and a saved game read back as they were written."""
    from aya_sim.game import new_game
    from aya_sim.game.text import dumps, loads
    from games.shell import settings
    from games.shell.saves import Saves

    with tempfile.TemporaryDirectory(prefix="aya-doctor-") as kept:
        folder = Path(kept)
        chosen = settings.Settings(ui_scale=1.25, language="fr").remembering("doctor.was.here", 1)
        settings.save(chosen, folder / "settings.json")
        game, saves = new_game(2, seed=1), Saves(folder / "saves")
        saves.autosave("aya", dumps(game))
        same = settings.load(folder / "settings.json") == (chosen, None) and loads(saves.resume("aya")) == game
    yield ok("round_trips") if same else failed_finding("round_trips.failed")


PARTS: dict[str, tuple[Check, ...]] = {
    "versions": (versions,),
    "places": (places, compiled_engines, records),
    "window": (display, opengl, fonts, sound, speech, readers, words),
    "self_test": (table, *(partial(playout, record.name, record.title) for record in GAMES if record.has_rules), round_trips),
}
"""All of it, in the order in which it is told."""


def run_check(check: Check) -> Iterator[Finding]:
    """Yield the findings of a check; an exception raised by the check is a finding too."""
    try:
        yield from check()
    except Exception as failure:  # whatever it is, the other checks are to be done and this one told
        yield failed_finding("fell_over", what=getattr(check, "__name__", "playout"), why=f"{type(failure).__name__}: {failure}"[:200])
