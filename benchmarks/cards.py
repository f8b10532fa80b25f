"""Measure a frame of a card table: the real screens of every card game, played by natural players, 1280x800,
off-screen.

`python -m benchmarks.cards` prints the table. CPU time of the thread that draws, not wall time; pictures are read and
the game is written beside it. The pointer moves over the cards, a card is dragged, cards move.
"""

import os
import random
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from games.core.registry import GAMES, Record

from .frames import _DT, ALLOWED, SIZE, Row, _row, _Seat, _services, _table

if TYPE_CHECKING:
    from games.card_table.screen import TableScreen

_ACTS = 40  # of people and computer players, each followed by its motion


def run(quiet: bool = False, *, acts: int = _ACTS) -> dict[str, Any]:
    """Return frame times of the card tables, ms of CPU: at rest, pointed at, a card dragged, cards moving, and
    building a scene anew.
    """
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    rows: dict[str, Row] = {}
    for record in (one for one in GAMES if one.adapter):
        players = min(record.players[0] + 2, record.players[1])
        with _services() as services:
            rows |= {f"{record.folder}: {name}": row for name, row in _play(services, record, players, acts)}
    if not quiet:
        print(_table(f"Card tables: {SIZE[0]}x{SIZE[1]}; ms of CPU, a frame is to take under {ALLOWED:g}", rows, ALLOWED))
    return {"frames": rows, "allowed_ms": ALLOWED}


class _Player(_Seat):
    """Play at a card table and time its frames. Only the frame's own thread counts: others read pictures and write the game."""

    clock = staticmethod(time.thread_time)


def _play(services: Any, record: Record, players: int, acts: int) -> Iterator[tuple[str, Row]]:
    from games.card_table.bot_worker import InlineWorker
    from games.card_table.screen import TableScreen
    from games.card_table.session import Seat, new_session

    adapter = record.table_adapter()
    seats = tuple(Seat(name) for name in ("Ada", "Ben", "Clara", "Dan", "Ella")[:players])
    start = time.thread_time()
    screen = TableScreen(services, new_session(adapter, seats, 4, {}), InlineWorker())
    seat = _Player(screen)
    seat.frame()
    first = [1e3 * (time.thread_time() - start)]
    spent: dict[str, list[float]] = {name: [] for name in ("at rest", "pointed at", "card dragged", "cards on their way", "scene laid")}
    rng = random.Random(1)
    for _ in range(acts):
        if screen.session.is_over and screen.state.reveal is None:
            break
        spent["scene laid"].append(_go_on(screen, seat, rng))
        spent["cards on their way"] += [seat.frame() for _ in range(12) if screen.stage.is_moving]
        seat.settle(45)
        screen.reader.settle()  # who plays looks at the table for longer than that
        spent["at rest"] += [seat.frame() for _ in range(3)]
        spent["pointed at"] += _point(screen, seat)
        spent["card dragged"] += _drag(screen, seat)
    screen.leave()
    yield "first frame, all cold", _row(first)
    for name, ms in spent.items():
        yield name, _row(ms or [0.0])


def _go_on(screen: "TableScreen", seat: _Seat, rng: random.Random) -> float:
    """The next thing happens; ms of CPU of that frame, the thinking of a natural player left out."""
    if screen.state.reveal is not None:
        return seat.frame(screen.play.advance_reveal)
    if screen.session.covered:
        return seat.frame(screen.play.lift_curtain)
    action, _ = screen.state.adapter.game.choose(screen.session.observe(), "natural", rng.getrandbits(60))
    return seat.frame(lambda: screen.play.do(action))


def _move_pointer(screen: "TableScreen", pos: tuple[int, int]) -> None:
    import pygame

    screen.on_event(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0)))


def _point(screen: "TableScreen", seat: _Seat) -> list[float]:
    """The pointer goes from thing to thing, a frame each."""
    places = [spot.rect.center for spot in screen.stage.spots if spot.says][:12]
    return [seat.frame(lambda at=at: _move_pointer(screen, at), _DT) for at in places]  # type: ignore[misc]  # mypy cannot infer a default's type


def _drag(screen: "TableScreen", seat: _Seat) -> list[float]:
    """A card that may be dragged goes around and is let go where it was."""
    import pygame

    held = next((spot for spot in screen.stage.spots if spot.lifts), None)
    if held is None or screen.session.covered:
        return []
    x, y = held.rect.center
    screen.on_event(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1))
    ms = [seat.frame(lambda k=k: _move_pointer(screen, (x + 9 * k, y - 6 * k))) for k in range(1, 25)]  # type: ignore[misc]  # as above
    screen.input.let_go()
    screen.relay(moves=False)
    return ms


if __name__ == "__main__":
    run()
