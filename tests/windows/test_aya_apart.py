"""Aya by real windows on one table: one hosts and shows it, three play by their links, each on a display of its own.

One of the three joins when the game is under way, another leaves and comes back.
"""

import secrets
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from itertools import combinations
from pathlib import Path

import pytest

from aya_sim.game import Game, Nudge, Phase, Pose, new_game
from aya_sim.replay import Replay, load
from games.aya.environment.game import GAME
from games.aya.play.screen import TableScreen
from games.network.table import Seat, host_state
from games.network.table_file import Kept, read_table, write_table
from games.records.results import Result
from games.records.store import read
from games.shell.services import Services
from tests.games.conftest import _driver, paper_window, services
from tests.windows.film_watch import Frame, films_of, measure_apart, read_frames
from tests.windows.harness import PATIENCE as MOMENT
from tests.windows.harness import PICTURES, WindowUnderTest, display, window
from tests.windows.joining import leave

pytest.importorskip("websockets", reason="needs the extra net")
__all__ = ["_driver", "paper_window", "services"]
SIZE = (1280, 800)
SAND = 60.0  # s of an hourglass
PATIENCE = 240.0  # s
DOMINOES = 6
NAMES = ("Ada", "Ben", "Cem")
FAR_APART = 0.1  # s that two windows may show different moments of a film


class Watched:
    """The table as its host keeps it in a file."""

    def __init__(self, place: Path) -> None:
        self.place = place
        game = new_game(len(NAMES), 5, first=0, hourglass=SAND, names=NAMES, start=Pose(450.0, 400.0, 0.0))
        seats = tuple(map(Seat, NAMES))
        table = host_state(GAME, game, seats, tuple(range(1, len(NAMES) + 1)), partial(secrets.token_urlsafe, 16))
        write_table(place, replace(table, by_clock=True), 0)

    @property
    def kept(self) -> Kept:
        return read_table(self.place)

    @property
    def game(self) -> Game:
        game: Game = self.kept.table.state
        return game

    def until(self, done: Callable[[Game], object], what: str, act: Callable[[], object] = lambda: None) -> Game:
        """Act again and again until the game is as wanted."""
        end = time.monotonic() + PATIENCE
        while not done(self.game):
            assert time.monotonic() < end, f"waited in vain for {what}: {self.game.phase}, {len(self.game.layout.dominoes)} dominoes"
            act()
            time.sleep(0.2)
        return self.game


class Party:
    """The windows at the table. Each writes down its frames of films."""

    def __init__(self, folder: Path, table: Watched, stack: ExitStack) -> None:
        self.folder, self.table, self.stack = folder, table, stack
        self.screens = {name: stack.enter_context(display(SIZE)) for name in ("host", *NAMES)}
        self.windows: dict[str, WindowUnderTest] = {}

    def open(self, name: str, *arguments: str) -> WindowUnderTest:
        """Open a window that stays until the end or is closed before."""
        home = self.folder / name
        home.mkdir(exist_ok=True)
        watched = {"AYA_FILMS": str(home / "films.jsonl")}
        opened = window(*arguments, home=home, on=self.screens[name], extra=watched, module="tests.windows.film_watch")
        self.windows[name] = self.stack.enter_context(opened)
        return self.windows[name]

    def join(self, name: str) -> WindowUnderTest:
        """Open the window of a player, who joins by link."""
        kept = self.table.kept
        joined = self.open(name, "join", f"http://127.0.0.1:{kept.port}/#{kept.table.tokens[NAMES.index(name)]}")
        joined.wait_until(lambda: joined.title().startswith("Aya"), "the table")
        return joined

    def leave(self, name: str) -> None:
        """Close the window of a player, who answers the question."""
        leave(self.windows.pop(name))

    @property
    def players(self) -> dict[str, WindowUnderTest]:
        """The windows of those who play."""
        return {name: one for name, one in self.windows.items() if name != "host"}

    def press(self, *keys: str) -> None:
        """Press keys at the windows of all players who are here."""
        for one in self.players.values():
            one.key(*keys)

    def lay(self) -> None:
        """Let the player whose turn it is draw and lay, who joins if that is yet to be."""
        name = NAMES[self.table.game.turn]
        player = self.windows.get(name) or self.join(name)
        player.key("Tab")
        player.settle(0.3)
        player.key("Return")
        player.settle(0.5)

    def picture(self, moment: str) -> None:
        """Keep what all windows show at this moment, where pictures are wanted."""
        if PICTURES:
            Path(PICTURES).mkdir(parents=True, exist_ok=True)
            taken = [one.begin_photograph(Path(PICTURES) / f"apart-{moment}-{name}.png") for name, one in self.windows.items()]
            assert [one.wait(MOMENT) for one in taken] == [0] * len(taken)

    def frames(self, name: str) -> list[Frame]:
        """The frames of films that a window has shown."""
        return read_frames(self.folder / name / "films.jsonl")

    def films(self, kind: str) -> Mapping[str, dict[str, list[Frame]]]:
        """Films of a kind by window."""
        return {name: films_of(self.frames(name), kind) for name in self.windows}

    def picture_film(self, kind: str, seen: int, since: float) -> None:
        """Keep a picture of a film of which this is more than the so-manieth, once the host's window has shown so much of it, s."""

        def is_shown() -> bool:
            films = films_of(self.frames("host"), kind)
            return len(films) > seen and any(frames[-1].time > since for frames in films.values())

        self.windows["host"].wait_until(is_shown, f"a film of a {kind}")
        self.picture(f"film-{kind}")


def test_three_windows_play_a_game_at_the_table_of_a_fourth(tmp_path: Path, services: Services) -> None:
    table = Watched(tmp_path / "table.json")
    with ExitStack() as stack:
        party = Party(tmp_path, table, stack)
        host = party.open("host", "host", "aya", "--resume", str(table.place), "--listen", "127.0.0.1", "--port", "0")
        host.wait_until(lambda: table.kept.port > 0, "an open port")
        host.picture("apart-invite")
        ada, _ = party.join("Ada"), party.join("Ben")
        host.key("Return")
        table.until(lambda game: game.phase is Phase.PLACING, "the sand", lambda: ada.key("h"))
        table.until(lambda game: len(game.layout.dominoes) >= DOMINOES, "dominoes", party.lay)  # the third joins at the first own turn
        assert set(party.players) == set(NAMES)
        party.picture("laid")
        table.until(lambda game: game.phase is Phase.PAUSE, "the pause")
        party.leave("Ben")
        party.picture("pause")
        table.until(lambda game: game.phase is not Phase.PAUSE, "the second hourglass", lambda: ada.key("h"))
        laid = len(table.until(lambda game: NAMES[game.turn] == "Ben", "the turn of the player who has left", party.lay).layout.dominoes)
        party.picture("away")
        table.until(lambda game: len(game.layout.dominoes) > laid, "a domino of the player who is back", party.lay)
        assert "Ben" in party.players
        party.picture("back")
        knock_over(party, services)
        party.picture_film("knock", 0, 0.1)
        table.until(lambda game: game.layout.dominoes.standing.all(), "help", partial(party.press, "u"))
        ada.key("v", "3")
        party.picture("sign")
        table.until(lambda game: game.phase in (Phase.TOPPLING, Phase.COUNTING), "the last grain")
        for one in party.windows.values():
            one.wait_for_title("Aya: the cascade")
        table.until(lambda game: any(isinstance(one, Nudge) for one in game.record), "a nudge", partial(party.press, "Tab", "Return"))
        party.picture_film("nudge", 0, 0.3)
        table.until(lambda game: game.phase is Phase.COUNTING, "the cascade", partial(party.press, "Tab", "Return"))
        for one in party.windows.values():
            count(one)
            one.key("End")
        party.picture("counted")
        check_films(party)
        check_ends(party)


def check_films(party: Party) -> None:
    """All windows have shown the same films, each at the same moment."""
    for kind in ("knock", "nudge"):
        films = party.films(kind)
        assert films["host"]
        assert all(set(shown) == set(films["host"]) for shown in films.values())
        for film in films["host"]:
            for one, other in combinations(films, 2):
                by_frame, on_screen = measure_apart(films[one][film], films[other][film])
                counts = f"{len(films[one][film])} and {len(films[other][film])} frames"
                print(f"{kind}: {one} and {other} show films {1e3 * by_frame:.1f} ms apart, screens {1e3 * on_screen:.0f} ms, {counts}")
                assert by_frame < FAR_APART


def check_ends(party: Party) -> None:
    """The counts, the rating and the replay are the same at all windows."""
    results, replays = dict[str, Result](), dict[str, Replay]()
    for name, one in party.windows.items():
        data = party.folder / name / "data" / "aya"
        one.wait_until(partial(is_kept, data), "a replay and a record")
        (kept,) = (data / "replays").glob("*")
        (results[name],) = read(data / "records.sqlite")
        replays[name] = load(kept)
    first = results["host"]
    assert first.rating
    for name in party.windows:
        assert (results[name].seats, results[name].rating) == (first.seats, first.rating)
        assert what_was_played(replays[name]) == what_was_played(replays["host"])
    print("scores", [seat.score for seat in first.seats], first.rating)


def is_kept(data: Path) -> bool:
    """Whether a window has written its replay and its record."""
    return any((data / "replays").glob("*")) and bool(read(data / "records.sqlite"))


def what_was_played(replay: Replay) -> tuple[object, ...]:
    """All of a replay but its name and its date."""
    cascades = [act.cascade.digest for act in replay.acts]
    return replay.seed, replay.options, replay.commands, cascades, replay.clock, replay.digest, replay.total, replay.rating


def count(one: WindowUnderTest) -> None:
    """Go on to the counting."""

    def is_counting() -> bool:
        one.key("Return")
        return one.title() == "Aya: scoring"

    one.wait_until(is_counting, "the counting")


def knock_over(party: Party, services: Services) -> None:
    """The player whose turn it is draws a piece by the mouse through what stands, until something falls."""
    table, end = party.table, time.monotonic() + PATIENCE
    while table.game.layout.dominoes.standing.all():
        assert time.monotonic() < end, "nothing falls"
        game = table.game
        screen = TableScreen(services, game)
        screen.arrange(SIZE)
        d = game.layout.dominoes
        x, y = float(d.x[2]), float(d.y[2])
        hand = screen.tray.zones["hand"].center
        screen.leave()
        player = party.windows[NAMES[game.turn]]
        if game.seats[game.turn].hand is None:
            player.key("d")
            continue
        player.move(*hand)
        player._xdotool("mousedown", "1")
        for k in range(25):
            player.move(*screen.board.pixel(x, y - 120.0 + 10.0 * k))
        player.move(*hand)
        player._xdotool("mouseup", "1")
        player.settle(0.5)
