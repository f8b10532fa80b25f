"""Host a game of Aya from the window: a server in a thread owns the table, and this window is one of its guests. Draws nothing.

The first person at this window has a line of its own, as every guest has, so that the host gains nothing by being the host. Further
people here, computer players, and those that sit in, act through the server.
"""

import secrets
from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from aya_sim.errors import BadQuestion
from aya_sim.game import Action, Game, Knock
from games.aya.environment.game import GAME
from games.aya.remote.controller import RemoteController
from games.aya.session import autosave
from games.aya.session.result import game_id, play_time_of
from games.card_table.hosting.line import Broken, Declined, Links
from games.card_table.hosting.server_line import ServerLine
from games.card_table.session import HINTING, Seat
from games.core.thinking import seed_bots
from games.i18n.errors import translate_error
from games.i18n.words import Words
from games.network import table as tables
from games.network.client import View, parse_link
from games.network.client_line import ClientLine, wait_for_seat
from games.network.face import SeatSeen
from games.network.table import Table
from games.network.table_file import Kept, dumps
from games.screens.joining.connecting import open_line
from games.shell.services import Hosting, Services
from games.shell.waking import wake_window
from games.ui.screen import STAY, Change


class HostController(RemoteController):
    """The controller of a game that this window hosts."""

    def __init__(self, services: Services, server: ServerLine, line: ClientLine, seats: tuple[Seat, ...]) -> None:
        self.server: ServerLine | None = server
        self.seats = seats
        self.came: frozenset[int] = frozenset()
        self._table, self._port = server.table, server.port
        self._submitted: int | None = None  # the seat whose action the server was given, until it is seen
        super().__init__(services, line)
        self.play_time = play_time_of(services, self.whole)
        self.save()

    @property
    def whole(self) -> Game:
        """Return the game with all that is hidden, as the server has it."""
        if self.server is not None:
            self._table = self.server.table
        game: Game = self._table.state
        return game

    # who plays where

    @property
    def people(self) -> tuple[int, ...]:
        """Return the seats of the people at this window, that with a line of its own first."""
        here = [k for k, seat in enumerate(self.seats) if seat.is_here and k != self.seat]
        return tuple(here) if self.seat is None else (self.seat, *here)

    @property
    def bots(self) -> Mapping[int, str]:
        """Return the seats that computer players of this window play, those that sit in among them."""
        return {k: seat.level for k, seat in enumerate(self.seats) if seat.level} if self.server is not None else {}

    @property
    def keeps(self) -> bool:
        """Return True: the game is this window's."""
        return True

    @property
    def leaving_note(self) -> str:
        """Return that the table is closed to the others."""
        return self.services.words("invite.leaving")

    @property
    def has_pages(self) -> bool:
        """Return False: Aya is played in windows."""
        return False

    @property
    def links(self) -> Links | None:
        """Return the links of the seats as they are now; None where the server has ended."""
        return self.server.links if self.server is not None else None

    def is_here(self, seat: int) -> bool:
        """Return whether the player of a seat at another screen is connected."""
        return any(one.seat == seat and one.here for one in self.present)

    def change_seats(self, seats: tuple[Seat, ...]) -> Change:
        """Seat these people and computer players from now on. The seat with a line of its own stays at this window; the first person
        who sits down here gets one.
        """
        own = self.seat if self.seat is not None else _first_here(seats)
        now = tuple(replace(seat, level="", elsewhere=False) if k == own else seat for k, seat in enumerate(seats))
        self.seats = now
        if self.server is not None:
            self.server.reseat(tuple(hosted_seat(seat, is_own=k == own) for k, seat in enumerate(now)))
            if own != self.seat:
                self._sit_down(self.server, own)
        self.save()
        return STAY

    def _sit_down(self, server: ServerLine, seat: int | None) -> None:
        """Go on by a line of this seat instead of the watchers'; the table is taken from it as it comes."""
        self.line.close()
        self.line, self.seat = _open_own_line(server, seat, self.services.words), seat

    def _take_seats(self, seats: tuple[SeatSeen, ...]) -> None:
        """Note who is here; a player who comes back takes the seat from the computer player that sat in."""
        super()._take_seats(seats)
        self.came |= {one.seat for one in seats if one.here}
        self.seats = tuple(_as_told(seat, one) for seat, one in zip(self.seats, seats, strict=True))

    # acting

    @property
    def is_waiting(self) -> bool:
        """Return whether the server has not answered yet, or has ended."""
        return self._submitted is not None or self.server is None or super().is_waiting

    def _ask(self, action: Action) -> None:
        seat = getattr(action, "seat", self.seat)
        if seat == self.seat or self.server is None:
            super()._ask(action)
        else:
            self._submitted = seat
            self.server.submit(action, None)

    def queue_knock(self, action: Knock, pan: float = 0.0) -> None:
        """Let an accident of a computer player happen."""
        if self.server is not None:
            self.server.submit(action, None)

    def follow(self, dt: float) -> None:
        """Take what the server has told. dt: s since the last call."""
        for news in self.server.take_news() if self.server is not None else ():
            match news:
                case Declined(why):
                    if self._submitted is not None:
                        self._submitted, self._was_refused = None, True
                    if self._submitted in self.people:
                        self.say(translate_error(self.services.words, why), "no")
                case Broken(why):
                    self.server, self.trouble = None, why
        super().follow(dt)

    def _take_view(self, view: View) -> None:
        if view.did is not None and view.did.seat == self._submitted:
            self._submitted = None
        super()._take_view(view)
        if self.services.settings.autosave:
            self.save()

    def save(self) -> None:
        """Write the autosave, with the links; a disk that refuses is told once, and stops nothing."""
        game, levels = self.whole, tuple(seat.level for seat in self.seats)
        self.play_time.id = self.play_time.id or game_id(game)
        options = replace(game.options, names=self.game.options.names, partners=levels)
        table = replace(self._table, state=replace(game, options=options))
        autosave.write_hosted(self.services, dumps(table, self._port, frozenset(k for k, seat in enumerate(self.seats) if seat.is_here)))

    def close(self) -> None:
        """Close the table to all players."""
        super().close()
        if self.server is not None:
            self.server.close()


def hosted_seat(seat: Seat, *, is_own: bool) -> tables.Seat:
    """Return a seat as the server has it. is_own: of the person at this window who has a line."""
    if seat.elsewhere or is_own:
        return tables.Seat(seat.name, stand_in=seat.level)
    return tables.Seat(seat.name, seat.level, is_local=True)


def host_game(services: Services, game: Game, seats: tuple[Seat, ...], hosting: Hosting, kept: Table | None = None) -> HostController:
    """Open a game to players at other screens, and sit down at it. kept: the table that it was hosted as before.

    Raises an AyaError where it cannot be hosted.
    """
    own = _first_here(seats)
    hosted = tuple(hosted_seat(seat, is_own=k == own) for k, seat in enumerate(seats))
    make_token = partial(secrets.token_urlsafe, 16)
    table = tables.host_state(GAME, game, hosted, seed_bots(game.seed, len(seats)), make_token, services.words.language)
    table = replace(table, by_clock=True, chat=hosting.chat)
    if kept is not None:
        tokens = tuple((old or new) if new else "" for old, new in zip(kept.tokens, table.tokens, strict=True))
        table = replace(table, tokens=tokens, watch=kept.watch, seq=kept.seq, since=kept.since, acted=kept.acted, last=kept.last)
    server = ServerLine(table, wake_window, hosting=hosting, words=services.words)
    line = _open_own_line(server, own, services.words)
    if not wait_for_seat(line):
        line.close()
        server.close()
        raise BadQuestion("net.own", "the window cannot reach its own table ({why})", why=line.guest.why)
    return HostController(services, server, line, seats)


def _first_here(seats: tuple[Seat, ...]) -> int | None:
    return next((k for k, seat in enumerate(seats) if seat.is_here), None)


def _open_own_line(server: ServerLine, seat: int | None, words: Words) -> ClientLine:
    """Return a line from this window to its own server. seat: None for the watchers'."""
    token = server.table.watch if seat is None else server.table.tokens[seat]
    return open_line(parse_link(f"http://127.0.0.1:{server.port}/#{token}"), words)


def seats_of(game: Game, *, all_elsewhere: bool) -> tuple[Seat, ...]:
    """Return who plays where when a game is opened: the first person here, the others at their own screens."""
    first = None if all_elsewhere else next(iter(game.options.people), None)
    levels = game.options.partners or ("",) * game.players
    return tuple(
        Seat(name, level, elsewhere=not level and k != first)
        for k, (name, level) in enumerate(zip(game.options.names, levels, strict=True))
    )


def kept_seats(kept: Kept, *, all_elsewhere: bool) -> tuple[Seat, ...]:
    """Return who plays where at a table that was hosted before: here those who played here, unless all play elsewhere now."""
    return tuple(
        Seat(seat.name, seat.bot, elsewhere=not seat.level and (all_elsewhere or k not in kept.here))
        for k, seat in enumerate(kept.table.seats)
    )


def _as_told(seat: Seat, told: SeatSeen) -> Seat:
    if not seat.elsewhere:
        return seat
    return replace(seat, name=told.name or seat.name, level=(seat.level or HINTING) if told.sits_in else "")
