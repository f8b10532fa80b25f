"""Represent a card game that another computer hosts, as one seat sees it: its state is the last view. Knows no pixels and no sockets.

No rule is applied here, and nothing is guessed ahead: the game at such a table knows who is to move and whether it is over because the
host says so, and `observe` gives what the host has sent, whatever seat is asked for.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from games.card_table.adapter import A, C, O, TableAdapter
from games.card_table.session import HINTING, HOSTED, MOST_TOLD, Seat, Session, Teller
from games.core.game_api import Game, Outcome, check_over, convert_options
from games.network.client import View, Welcome
from games.network.face import SeatSeen


@dataclass(frozen=True, slots=True)
class SeenTable:
    """The table at one view. options: of the game, for the records."""

    seq: int
    seen: Any  # the observation of the seat
    to_move: tuple[int, ...]
    outcome: Outcome | None
    options: Any


@dataclass(frozen=True, slots=True)
class JoinedSession(Session[O, A, C]):
    """A game at one moment. Only the viewer's log is kept; computer players think at the host."""

    @property
    def bot_to_move(self) -> int | None:
        """Return None: no computer player is asked here."""
        return None

    @property
    def may_undo(self) -> str:
        """Return why nothing can be taken back here: the host decides about it."""
        return HOSTED

    def with_seats(self, seats: tuple[Seat, ...]) -> "JoinedSession[O, A, C]":
        """Return the session with other players; the viewer stays."""
        return replace(self, seats=seats)

    def with_lines(self, *lines: str) -> Self:
        """Return the session with more lines in the viewer's log, the only one."""
        return replace(self, public_log=(*self.public_log, *lines)[-MOST_TOLD:])

    def log(self) -> tuple[str, ...]:
        """Return the log of the viewer."""
        return self.public_log

    def see(self, state: SeenTable, action: A | None, teller: Teller) -> "JoinedSession[O, A, C]":
        """Return the session after one action. state: the table after it. action: None where the viewer did not see it."""
        lines = teller(self.observe(), action, state.seen, self.viewer)
        return replace(self, state=state).with_lines(*lines)


def seen_game(game: Game[Any, Any, Any]) -> Game[Any, Any, Any]:
    """Return the game over views instead of states. Nothing is applied to them."""
    return replace(
        game,
        observe=lambda state, _seat: state.seen,
        to_move=lambda state: state.to_move,
        is_over=lambda state: state.outcome is not None,
        outcome=_outcome,
        scores=lambda state: _outcome(state).scores,
    )


def _outcome(state: SeenTable) -> Outcome:
    check_over(state.outcome is not None)
    assert state.outcome is not None
    return state.outcome


def read_view(game: Game[Any, Any, Any], view: View, options: Any) -> SeenTable:
    """Return the table of a view. Raises BadFile for one that this version of the game cannot read."""
    over = view.over if view.over is not None else None
    return SeenTable(view.seq, game.observations.read(bytes(view.seen).decode()), view.to_move, over, options)


def read_seats(seats: tuple[SeatSeen, ...], viewer: int, levels: Mapping[int, str]) -> tuple[Seat, ...]:
    """Return who plays, as the card table shows it: the viewer at this screen, all others elsewhere.

    levels: of the computer players whose level is known, by seat.
    """
    return tuple(
        Seat(
            one.name,
            levels.get(one.seat, HINTING) if one.kind == "computer" or one.sits_in else "",
            elsewhere=one.kind == "person" and one.seat != viewer,
        )
        for one in seats
    )


def join_session(
    adapter: TableAdapter[O, A, C], welcome: Welcome, view: View, seats: tuple[SeatSeen, ...], id: str
) -> JoinedSession[O, A, C]:
    """Return the session at a table that has been joined. id: of this game in the records. Raises BadFile and BadQuestion."""
    game = adapter.game
    options = convert_options(game.options, welcome.window.options)
    present = seats or tuple(SeatSeen(k, name, "person", True, False) for k, name in enumerate(welcome.names))
    return JoinedSession(
        replace(adapter, game=seen_game(game)),
        read_view(game, view, options),
        read_seats(present, welcome.viewer, {}),
        (),
        welcome.viewer,
        0,
        id="" if welcome.seat is None else id,
    )
