"""Play each screen by a script, for `benchmarks.frames.cases`: every game through all its phases."""

import itertools
import math
import random
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from .screens import Player, Script

if TYPE_CHECKING:
    from games.aya.cascade.screen import CascadeScreen
    from games.aya.model.timeline import Timeline
    from games.aya.play.screen import TableScreen as AyaTable
    from games.aya.practice.screen import PracticeScreen
    from games.card_table.screen import TableScreen

Pixel = tuple[int, int]
LONGEST = 300.0  # s that a compiler or a cascade is waited for


def _event(kind: int, **what: Any) -> Any:
    import pygame

    return pygame.event.Event(kind, **what)


def _press(key: int) -> Any:
    import pygame

    return _event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)


def _release(key: int) -> Any:
    import pygame

    return _event(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)


def point(k: int, size: Pixel) -> Any:
    """Return the event of a pointer that goes all over the window."""
    import pygame

    at = round(size[0] / 2 * (1 + 0.96 * math.sin(k / 61))), round(size[1] / 2 * (1 + 0.96 * math.sin(k / 47)))
    return _event(pygame.MOUSEMOTION, pos=at, rel=(3, 2), buttons=(0, 0, 0))


def look_around(size: Pixel) -> Script:
    """Point everywhere, scroll, and go from part to part by keys."""
    import pygame

    keys = [pygame.K_TAB, pygame.K_DOWN, pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_UP, pygame.K_TAB, pygame.K_PAGEUP, pygame.K_END]
    for k in itertools.count():
        events = [point(k, size)]
        if k % 7 == 3:
            events.append(_event(pygame.MOUSEWHEEL, x=0, y=1 if k // 140 % 2 else -1, flipped=False))
        if k % 20 == 11:
            key = keys[k // 20 % len(keys)]
            events += [_press(key), _release(key)]
        yield events
        if k % 40 == 39:
            yield from ((),) * 10  # time to read


def play_cards(player: Player) -> Script:
    """Play the game on top to its end and again, each action followed by its motion, a look over the table and a card that is dragged."""
    from games.card_table.screen import TableScreen

    table, rng = player.top, random.Random(1)
    assert isinstance(table, TableScreen)
    begun, kind, k = table.session, type(table), 0
    while True:
        screen = player.top
        if not isinstance(screen, TableScreen):  # the end of the game; it is measured by itself
            from games.ui.screen import Replace

            again = kind(player.services, begun)
            player.loop._do(Replace(again))
            player._pass_frame(())
            continue
        yield _next_act(screen, rng)
        yield from ((),) * 14
        k += 1
        if k % 3 == 0:
            yield from look_over(screen)
        if k % 5 == 0:
            yield from _drag_card(screen)


def _next_act(screen: "TableScreen", rng: random.Random) -> Callable[[], object]:
    """What happens next; the thinking of a natural player comes before it."""
    if screen.state.reveal is not None:
        return screen.play.advance_reveal
    if screen.session.covered:
        return screen.play.lift_curtain
    if not screen.session.may_act:
        return lambda: None
    action, _ = screen.state.adapter.game.choose(screen.session.observe(), "natural", rng.getrandbits(60))
    return lambda: screen.play.do(action)


def look_over(screen: "TableScreen") -> Script:
    """The pointer goes from thing to thing, two frames each, and a key picks one."""
    import pygame

    places = [spot.rect.center for spot in screen.stage.spots if spot.says]
    for at in places[:: max(1, len(places) // 10)]:
        yield [_event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0))]
        yield ()
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_DOWN):
        yield [_press(key), _release(key)]
    yield from ((),) * 25  # long enough for a tooltip


def _drag_card(screen: "TableScreen") -> Script:
    """A card that may be dragged goes around and is let go where nothing takes it."""
    import pygame

    held = next((spot for spot in screen.stage.spots if spot.lifts), None)
    if held is None or screen.session.covered or screen.state.reveal is not None:
        return
    x, y = held.rect.center
    yield [_event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)]
    for k in range(1, 20):
        yield [_event(pygame.MOUSEMOTION, pos=(x + 9 * k, y - 6 * k), rel=(9, -6), buttons=(1, 0, 0))]
    yield screen.input.let_go
    yield lambda: screen.relay(moves=False)


def lay_dominoes(player: Player) -> Script:
    """Lay domino after domino where it strikes the next, turning and looking on the way."""
    from games.aya.session.piece import Use

    screen: AyaTable = player.top  # type: ignore[assignment]  # the case has opened it
    import pygame

    for k in itertools.count():
        yield lambda: screen.placement.begin(by_keys=True)
        yield from ((),) * 6
        yield lambda: screen.hand.next_spot()
        yield from ((),) * 10
        yield lambda: screen.placement.lay()
        yield from ((),) * 6
        if screen.hand.held is not None and screen.hand.held.use is not Use.START:
            yield lambda: screen.placement.cancel()
        for n in range(20):
            yield [point(20 * k + n, player.window.size)]
        if k % 4 == 3:
            yield [_event(pygame.MOUSEWHEEL, x=0, y=1 if k % 8 == 3 else -1, flipped=False)]
            yield from ((),) * 12


def carry_about(player: Player) -> Script:
    """Carry the last domino over the full table, and push and zoom the table."""
    from aya_sim.game import Pose
    from games.aya.session.piece import Use

    screen: AyaTable = player.top  # type: ignore[assignment]  # as above
    for part in itertools.count():
        yield lambda: screen.placement.take(Use.STANDARD, at=Pose(700.0, 500.0, 0.0))
        for k in range(240):
            at = math.tau * k / 240 + part
            yield partial(screen.hand.steer, 800.0 + 520 * math.cos(at), 500.0 + 330 * math.sin(3 * at))
        yield lambda: screen.hand.put_down()
        for k in range(120):
            yield partial(screen.board.pan, 14 * math.cos(k / 9), 9 * math.sin(k / 6))
        yield lambda: screen.commands.show_all()
        for notch in (*[1] * 9, *[-1] * 9):
            yield partial(screen.commands.zoom, 1.15**notch, screen.board.area.center)
            yield from ((),) * 4
        yield lambda: screen.commands.show_all()
        yield from ((),) * 30


def topple(player: Player, *, follow: bool = False, orbits: bool = False) -> Script:
    """Aim, nudge until no domino stands, and watch each cascade; then again in slow motion."""
    screen: CascadeScreen = player.top  # type: ignore[assignment]  # as above
    screen.controls.follow.chosen = follow
    for k in itertools.count():
        if screen.state.is_aiming:
            for n in range(60):
                yield [point(3 * n, player.window.size)]
            yield lambda: screen.nudge(screen.state.candidates[0])
            end = time.monotonic() + LONGEST
            while screen.state.is_simulating and time.monotonic() < end:
                time.sleep(0.05)
                yield ()
        elif screen.state.playback is not None and screen.state.playback.is_over:
            yield screen.controls.repeat_slowly
        yield from orbit(player, k) if orbits and k % 10 == 5 else ((),) * 30


def orbit(player: Player, k: int) -> Script:
    """Turn around the table with the mouse."""
    import pygame

    x, y = player.window.size[0] // 2, player.window.size[1] // 2
    yield [_event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)]
    for n in range(30):
        yield [_event(pygame.MOUSEMOTION, pos=(x + 4 * n, y), rel=(4 if k % 20 == 5 else -4, 1), buttons=(1, 0, 0))]
    yield [_event(pygame.MOUSEBUTTONUP, pos=(x, y), button=1)]


def edit_table(screen: "PracticeScreen", size: Pixel, *, topples: bool) -> Script:
    from games.aya.practice.editor import Tool
    from games.aya.practice.edits import Move, Selection

    editor = screen.editor

    def drag(k: int) -> None:
        editor.select(Selection(frozenset({int(editor.document.layout.dominoes.id[0])})))
        editor.apply(Move(0.0, 0.5 if k % 2 else -0.5), stroke=1)

    def choose(tool: Tool) -> None:
        editor.tool = tool

    while True:
        yield lambda: choose(Tool.DOMINO)
        for k in range(200):
            time.sleep(0 if topples else 1 / 60)  # in which the forecast is worked out
            yield [point(3 * k, size)]
        yield lambda: choose(Tool.SELECT)
        for k in range(100):
            time.sleep(0 if topples else 1 / 60)
            yield partial(drag, k)
        if topples:
            yield screen.toppling.topple_first
            yield from ((),) * 400
            yield screen.toppling.reset
            yield from ((),) * 10


def watch_mosaic(screen: "PracticeScreen", show: "Timeline", size: Pixel) -> Script:
    """Point at the table, then watch it fall, and stand it up again."""
    while True:
        for k in range(30):
            yield [point(3 * k, size)]
        yield lambda: screen.toppling.show(show)
        while screen.state.show is not None:
            yield ()
        yield from ((),) * 20
        yield screen.toppling.reset
        yield from ((),) * 10
