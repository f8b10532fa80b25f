"""Write what the lines of a table are sent of it: views, and who is here. Each is sent what its own seat may know, and nothing else."""

import base64
import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Any

import msgspec

from games.core.game_api import WATCHER
from games.network import protocol
from games.network.face import SeatSeen
from games.network.table import Accepted, Outgoing, Table
from games.network.undo import undo_offer

MOST_CHOICES = 10_000  # of a view: some hands of Albedo can be sent in more ways, and any of them may be sent
FILM_AFTER = 0.3  # s from the moment at which a film is sent to the one at which all begin to show it


@dataclass(frozen=True, slots=True)
class News:
    """What led to a view, for windows. accepted: the action; None: there was none. undone: the seat whose action was taken back."""

    accepted: Accepted | None = None
    bot: str = ""
    undone: int | None = None


def write_views(table: Table, numbers: Iterable[int], now: float, news: News | None = None) -> tuple[Outgoing, ...]:
    """Return a view for each of these lines that has a seat or watches. now: s of the host's clock."""
    told: dict[tuple[int, bool, bool], str] = {}
    out = []
    for number in numbers:
        line = table.lines[number]
        if line.seat is None:
            continue
        key = (line.seat, line.screen is not None, line.is_window)
        if key not in told:
            told[key] = _view(table, line.seat, now, news or News(), is_page=line.screen is not None, is_window=line.is_window)
        out.append(Outgoing(number, told[key]))
    return tuple(out)


def write_film(table: Table, accepted: Accepted, now: float) -> tuple[Outgoing, ...]:
    """Return the film of what an action set off, for all windows. All show it by the host's clock."""
    if not accepted.film:
        return ()
    film = {
        "type": "film",
        "seq": accepted.seq,
        "seat": accepted.seat,
        "at": round(now + FILM_AFTER, 3),
        "cascade": base64.b64encode(accepted.film).decode(),
    }
    text = protocol.encode(film)
    return tuple(Outgoing(number, text) for number, line in table.lines.items() if line.is_window)


def write_presence(table: Table, before: tuple[SeatSeen, ...]) -> tuple[Outgoing, ...]:
    """Return who is here, for those who want to know, if that has changed."""
    if table.seats_seen() == before:
        return ()
    return tuple(presence_message(table, number) for number, line in table.lines.items() if line.tells_presence)


def presence_message(table: Table, number: int) -> Outgoing:
    """Return who is here, for one line."""
    seats = [
        {"seat": seat.seat, "name": seat.name, "kind": seat.kind, "here": seat.here, "sits_in": seat.sits_in} for seat in table.seats_seen()
    ]
    return Outgoing(number, protocol.encode({"type": "seats", "seats": seats}))


def _view(table: Table, seat: int, now: float, news: News, *, is_page: bool, is_window: bool) -> str:
    """Return the view of a seat. A page is sent neither the observation nor the choices, which its face draws; a window no choices."""
    game = table.game
    over: dict[str, Any] | None = None
    if table.is_over:
        outcome = game.outcome(table.state)
        over = {"winners": outcome.winners, "scores": outcome.scores, "why": _name_players(outcome.why, table.names)}
        if is_window:
            over["rating"] = outcome.rating
    seen, choices = protocol.raw("{}"), protocol.raw("[]")
    more: dict[str, Any] = {}
    if not is_page:
        seen = protocol.raw(game.observations.write(game.observe(table.state, seat)))
        if seat in table.to_move and not is_window:
            choices = protocol.raw_list([game.actions.write(one) for one in islice(game.legal_actions(table.state, seat), MOST_CHOICES)])
        if seat == WATCHER and over is not None:
            each = [game.observations.write(game.observe(table.state, k)) for k in range(len(table.seats))]
            more["all"] = protocol.raw_list(each)
    if is_window:
        more |= _window_view(table, seat, now, news)
    view = {"type": "view", "seq": table.seq, "to_move": table.to_move, "seen": seen, "choices": choices, "over": over, **more}
    return protocol.encode(view)


def _name_players(sentence: str, names: tuple[str, ...]) -> str:
    """Return a sentence of the rules with the names of the players in place of "Player 1"."""
    return re.sub(r"\bPlayer (\d+)", lambda found: names[int(found[1]) - 1], sentence)


def _window_view(table: Table, seat: int, now: float, news: News) -> dict[str, Any]:
    """Return what a window is told besides: what was done, whether it can be taken back, how much time is left."""
    more: dict[str, Any] = {}
    done = news.accepted
    if done is not None:
        is_seen = done.is_public or done.seat == seat
        more["did"] = {"seat": done.seat, "do": protocol.raw(table.game.actions.write(done.action)) if is_seen else None}
        more["bot"] = news.bot
    if news.undone is not None:
        more["undone"] = news.undone
    if seat != WATCHER:
        more["undo"] = undo_offer(table, seat)
    if (live := table.live) is not None:
        left = 0.0 if table.time_up is not None else live.seconds_left(table.state)
        more["sand"] = {"left": round(left, 3), "runs": live.is_running(table.state), "at": round(now, 3)}
        if table.is_over:
            more["whole"] = msgspec.Raw(table.game.states.write(table.state).encode())
    return more
