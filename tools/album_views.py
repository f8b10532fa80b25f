"""Show Album's table at every phase, for the gallery."""

from collections.abc import Callable

from games.album.types import State
from games.album.ui.reveal import Answered, Drawn
from games.album.ui.selection import Target
from games.card_table.screen import TableScreen
from games.screens.help import HelpScreen
from tools.card_views import at_end, lesson_at, moment_at, setup_of, still, table_at
from tools.views import Stack, Stage

Moment = Callable[[State], bool]


def _at(g: Stage, moment: Moment, *, guide: int, people: int = 1, players: int = 4) -> TableScreen:
    return moment_at(g, "album", moment, players=players, people=people, first_guide=guide)


def _place(g: Stage) -> Stack:
    """Show the guide with a third hint to place and one refused."""
    screen = _at(g, lambda state: not state.row and len(state.scale) == 2, guide=0)
    screen.play.press_key(Target("refuse"))
    return [still(screen)]


def _watch(g: Stage) -> Stack:
    """Show a bot that guides."""

    def until(screen: TableScreen) -> bool:
        state = screen.session.state
        return not state.row and state.guide == 1 and len(state.scale) == 2 and screen.state.reveal is None

    return [still(table_at(g, "album", until, players=4, first_guide=1))]


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
    return [still(screen)]


def _show_look(g: Stage) -> Stack:
    """Show a guide who looks at the other photos alone."""
    return [
        still(table_at(g, "album", lambda screen: screen.state.reveal is not None and isinstance(screen.state.reveal[0], Drawn), players=4))
    ]


def _guide(g: Stage) -> Stack:
    """Show bots that guess after one person has guided."""

    def until(screen: TableScreen) -> bool:
        state = screen.session.state
        return bool(state.row) and state.guide == 0 and state.revealed and screen.state.reveal is None

    return [still(table_at(g, "album", until, players=4, first_guide=0))]


def _show_reveal(g: Stage, *, step: int, won: bool) -> Stack:
    """Show what all players look at: an answer, the end of a round, or its hints."""

    def until(screen: TableScreen) -> bool:
        if screen.state.reveal is None or not isinstance(answer := screen.state.reveal[0], Answered):
            return False
        return answer.is_target != won and screen.state.reveal[1] == step and (not step or answer.ended is not None)

    return [still(table_at(g, "album", until, players=4, first_guide=1))]


ALBUM: dict[str, Callable[[Stage], Stack]] = {
    "album-setup": lambda g: setup_of(g, "album", 6),
    "album-place": _place,
    "album-watch": _watch,
    "album-turn": _turn,
    "album-out": _out,
    "album-people": lambda g: _out(g, 6, 6),
    "album-drawn": _show_look,
    "album-guide": _guide,
    "album-answer": lambda g: _show_reveal(g, step=0, won=True),
    "album-won": lambda g: _show_reveal(g, step=1, won=True),
    "album-lost": lambda g: _show_reveal(g, step=1, won=False),
    "album-recap": lambda g: _show_reveal(g, step=2, won=True),
    "album-end": lambda g: at_end(g, "album", players=4, first_guide=0),
    "album-lesson": lambda g: lesson_at(g, "album", 3),
    "album-rules": lambda g: [g.put(HelpScreen(g.services, "album"))],
}
"""Name of a view -> how it is made."""
