"""Show Album's table at every phase, for the gallery."""

from collections.abc import Callable
from typing import Any

from games.album.types import State
from games.album.ui.selection import Target
from games.card_table.bot_worker import InlineWorker
from games.card_table.lesson import LessonTable
from games.card_table.screen import TableScreen
from games.card_table.setup.screen import SetupScreen
from games.screens.help import HelpScreen
from games.shell.services import Opening
from tools.card_views import adapter_of, at_end, ours, play_on, table_at
from tools.views import Stack, Stage

Moment = Callable[[State], bool]


def _at(g: Stage, moment: Moment, *, guide: int, people: int = 1, players: int = 4, **options: Any) -> TableScreen:
    """Return a table at a moment of the current viewer."""

    def until(screen: TableScreen) -> bool:
        return ours(screen) and moment(screen.session.state)

    return table_at(g, "album", until, players=players, people=people, first_guide=guide, **options)


def _still(screen: TableScreen) -> Stack:
    for _ in range(40):
        screen.stage.update(0.05)
    return [screen]


def _setup(g: Stage) -> Stack:
    return [g.put(SetupScreen(g.services, adapter_of("album"), Opening(players=6)))]


def _place(g: Stage) -> Stack:
    """Show the guide with a third hint to place and one refused."""
    screen = _at(g, lambda state: not state.row and len(state.scale) == 2, guide=0)
    screen.play.press_key(Target("refuse"))
    return _still(screen)


def _watch(g: Stage) -> Stack:
    """Show a bot that guides."""

    def until(screen: TableScreen) -> bool:
        state = screen.session.state
        return not state.row and state.guide == 1 and len(state.scale) == 2 and screen.state.reveal is None

    return _still(table_at(g, "album", until, players=4, first_guide=1))


def _turn(g: Stage) -> Stack:
    """Show the first Oya of a round, about to turn a hint."""
    return [_at(g, lambda state: bool(state.row) and not state.eliminated and not state.revealed, guide=3)]


def _out(g: Stage, players: int = 4, people: int = 1) -> Stack:
    """Show the Oya about to take a photo out; bots point, and people do."""
    screen = _at(g, lambda state: bool(state.row) and state.revealed, guide=players - 1, people=people, players=players)
    state = screen.session.state
    left = [place for place in range(5) if place not in state.eliminated]
    for seat in range(1, people):
        screen.play.press_key(Target("counter", seat))
        screen.play.press_key(Target("photo", left[seat % len(left)]))
    screen.play.press_key(Target("photo", left[0]))
    return _still(screen)


def _guide(g: Stage) -> Stack:
    """Show bots that guess after one person has guided."""

    def until(screen: TableScreen) -> bool:
        state = screen.session.state
        return bool(state.row) and state.guide == 0 and state.revealed and screen.state.reveal is None

    return _still(table_at(g, "album", until, players=4, first_guide=0))


def _told(g: Stage, *, over: bool, won: bool) -> Stack:
    """Show what all players look at: an answer, or the end of a round."""

    def until(screen: TableScreen) -> bool:
        if screen.state.reveal is None:
            return False
        answer: Any = screen.state.reveal[0]
        step = screen.state.reveal[1]
        return bool(answer.is_target != won and step == int(over) and (not over or answer.ended is not None))

    return _still(table_at(g, "album", until, players=4, first_guide=1))


def _rules(g: Stage) -> Stack:
    return [g.put(HelpScreen(g.services, "album"))]


def _lesson(g: Stage, step: int) -> Stack:
    """Show the lesson at a step; a natural player does what it asks for."""
    screen = g.put(LessonTable(g.services, adapter_of("album"), InlineWorker()))
    for k in range(400):
        if screen.play.at >= step and ours(screen):
            break
        if screen.play.step is not None and screen.play.step.wants is None and screen.state.reveal is None:
            screen._next()
        else:
            play_on(screen, k)
    return _still(screen)


ALBUM: dict[str, Callable[[Stage], Stack]] = {
    "album-setup": _setup,
    "album-place": _place,
    "album-watch": _watch,
    "album-turn": _turn,
    "album-out": _out,
    "album-people": lambda g: _out(g, 6, 6),
    "album-guide": _guide,
    "album-answer": lambda g: _told(g, over=False, won=True),
    "album-won": lambda g: _told(g, over=True, won=True),
    "album-lost": lambda g: _told(g, over=True, won=False),
    "album-end": lambda g: at_end(g, "album", players=4, first_guide=0),
    "album-lesson": lambda g: _lesson(g, 3),
    "album-rules": _rules,
}
"""Name of a view -> how it is made."""
