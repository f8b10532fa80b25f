"""Represent a hosted table as a value, with what a change of it sends. No sockets, no clock, no disk.

`lines` says what comes of a message, `acts` what comes of an action; this module has the values that both work on.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from games.core.game_api import Game
from games.core.live import Live
from games.core.thinking import seed_bots
from games.i18n.catalogues import ENGLISH
from games.i18n.words import Words
from games.network import protocol
from games.network.face import SeatSeen, Sight
from games.network.protocol import Gesture


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat of a hosted table."""

    name: str
    level: str = ""  # of a computer player; "" for a person
    stand_in: str = ""  # level of the computer player that sits in for the person; "": none does
    is_local: bool = False  # is it played at the host's own window, by a person or by a computer player of that window?
    is_here: bool = False  # is the person connected, or was until a moment ago?
    left: float | None = None  # when the line was lost, s of the host's clock; None: it was not

    @property
    def bot(self) -> str:
        """Return the level of the computer player that acts here now; "" if a person does."""
        return self.level or self.stand_in


@dataclass(frozen=True, slots=True)
class Line:
    """One connection. seat: `WATCHER` for a watcher, None before its hello."""

    opened: float  # s
    seat: int | None = None
    screen: protocol.Screen | None = None
    is_window: bool = False  # a program with the rules, which is sent what happened
    language: str = ""
    tells_presence: bool = False
    bad: tuple[float, ...] = ()  # when messages came that were none, s
    talked: Mapping[str, tuple[float, ...]] = field(default_factory=dict)  # by kind of message, when its last ones came, s

    @property
    def is_for_people(self) -> bool:
        """Return whether a player looks at what it is sent: at a window or a page, and not a program."""
        return self.is_window or self.screen is not None


@dataclass(frozen=True, slots=True)
class Past:
    """The table before an action, for taking it back."""

    seat: int  # that acted
    by_bot: bool
    state: Any
    rngs: tuple[int, ...]
    learnt: str  # name in the words of why the action cannot be taken back; "": nothing hidden was learnt


@dataclass(frozen=True, slots=True)
class UndoRequest:
    """A player's wish to take back an action, which the others are asked about."""

    seat: int
    step: int  # place in `Table.past`
    at: float  # s
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Table:
    """A game that is hosted, at one moment."""

    game: Game[Any, Any, Any]
    state: Any
    seats: tuple[Seat, ...]
    rngs: tuple[int, ...]  # of each seat's computer player
    tokens: tuple[str, ...]  # by seat; "" where none can be taken
    watch: str  # token of watchers
    language: str = ENGLISH  # of sentences to players who did not say theirs
    seq: int = 0  # how many actions were applied
    since: int = 0  # the seq of the last moment before which nothing could be decided
    acted: tuple[int, ...] = ()  # by seat, the seq after its last action
    last: tuple[str, ...] = ()  # by seat, its last message that was carried out
    lines: Mapping[int, Line] = field(default_factory=dict)
    chat: bool = False  # may the players write to each other?
    by_clock: bool = False  # does time pass by the host's clock? Only in games that are `live`; among programs alone it does not
    clock: float | None = None  # s of the host's clock up to which time has passed; None: it has not begun
    time_up: int | None = None  # the seq at which time was up; actions that left before may still come. None: it is not
    past: tuple[Past, ...] = ()  # the last actions, the oldest first
    undo: UndoRequest | None = None

    @property
    def live(self) -> Live[Any, Any] | None:
        """Return how the game runs by the clock; None if it does not."""
        return self.game.live if self.by_clock else None

    @property
    def deck(self) -> str:
        """Return the reference of the deck in play; "" in games without one."""
        return str(getattr(self.state.options, "deck", ""))

    @property
    def is_over(self) -> bool:
        """Return whether the game is over."""
        return self.game.is_over(self.state)

    @property
    def to_move(self) -> tuple[int, ...]:
        """Return the seats that may act now."""
        return self.game.to_move(self.state)

    @property
    def bot_to_move(self) -> int | None:
        """Return the seat of the computer player that the host lets act next; None if none is to act, or if people say when it goes on."""
        if self._waits_for_people:
            return None
        return next((seat for seat in self.to_move if self.seats[seat].bot and not self.seats[seat].is_local), None)

    @property
    def _waits_for_people(self) -> bool:
        """Return whether computer players leave it to the people to begin, or to go on after a pause: in games that run by a clock."""
        people = [seat for seat in self.seats if not seat.bot]
        if self.game.live is None or not people:
            return False
        has_no_people_yet = self.seq == 0 and not any(seat.is_here or seat.is_local for seat in people)
        return has_no_people_yet or (self.by_clock and self.game.live.is_paused(self.state))

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the players, by seat."""
        return tuple(seat.name for seat in self.seats)

    def seats_seen(self) -> tuple[SeatSeen, ...]:
        """Return what all players see of who plays."""
        return tuple(
            SeatSeen(
                k, seat.name, "computer" if seat.level else "person", bool(seat.level) or seat.is_local or seat.is_here, bool(seat.stand_in)
            )
            for k, seat in enumerate(self.seats)
        )

    def sight(self, seat: int) -> Sight:
        """Return what a page of this seat, or of a watcher, may know now."""
        outcome = self.game.outcome(self.state) if self.is_over else None
        return Sight(self.seq, self.game.observe(self.state, seat), self.to_move, self.seats_seen(), outcome)

    def line_of(self, seat: int) -> int | None:
        """Return the number of the line of a seat; None if it has none."""
        return next((number for number, line in self.lines.items() if line.seat == seat), None)

    def with_seat(self, seat: int, **changes: Any) -> "Table":
        """Return the table with a seat changed so."""
        changed = replace(self.seats[seat], **changes)
        return replace(self, seats=(*self.seats[:seat], changed, *self.seats[seat + 1 :]))

    def with_line(self, number: int, line: Line) -> "Table":
        """Return the table with this line."""
        return replace(self, lines={**self.lines, number: line})

    def without_line(self, number: int) -> "Table":
        """Return the table without a line."""
        return replace(self, lines={key: line for key, line in self.lines.items() if key != number})


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A message for one line.

    closes: it is the last one. can_drop: it is left out if others wait to be sent before it. refuses: it refuses what the line sent.
    """

    line: int
    text: str
    closes: bool = False
    can_drop: bool = False
    refuses: bool = False


@dataclass(frozen=True, slots=True)
class Accepted:
    """An action that was carried out."""

    seat: int
    action: Any
    before: Any  # what the seat saw before it
    seq: int  # after it
    is_public: bool  # do all players see all of it?
    rng: int | None = None  # the next state of the generator of the computer player that acted; None: a person did
    film: bytes = b""  # of what it set off


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The last action of a player at another screen was taken back; the table is in this state again."""

    seat: int
    state: Any
    rngs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AsksUndo:
    """A player wishes to take something back, and the players at the host's own window are to answer; seat None: they are not.

    seq: of the table on which they are asked.
    """

    seat: int | None = None
    seq: int = 0


@dataclass(frozen=True, slots=True)
class Said:
    """What a player at another screen says to all, for the host's own window. sign: a name, "" where it is said in words."""

    seat: int
    sign: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Request:
    """An action that is asked for. Where it sets off what has to be worked out first, that is landed with it."""

    seat: int
    action: Any
    at: float  # s of the host's clock, when it came
    rng: int | None = None  # the next state of the generator of the computer player that acts
    line: int | None = None  # whose message it was
    seq: int = 0  # of the view it was decided on
    left: float = 0.0  # s that its player saw left when it was let go
    mark: str = ""  # of the message, so that it is carried out once


@dataclass(frozen=True, slots=True)
class Step:
    """What came of a message or a moment: the table after it, what is sent, what was carried out, and what is to be done by others.

    Where `table.seq` has changed the table is worth keeping.
    """

    table: Table
    outgoing: tuple[Outgoing, ...] = ()
    accepted: Accepted | None = None
    gesture: Gesture | None = None  # for the face of the page
    welcomed: int | None = None  # the line that has just been given a seat
    topple: Request | None = None  # to be worked out, and given to `acts.land` before anything else comes to the table
    undone: int | None = None  # the seat whose last action was taken back
    said: Said | None = None


def open_table(
    game: Game[Any, Any, Any],
    seats: tuple[Seat, ...],
    seed: int,
    options: Mapping[str, Any],
    make_token: Callable[[], str],
    language: str = ENGLISH,
) -> Table:
    """Return a table with a new game. make_token: returns a new secret at each call. Raises BadQuestion and BadFile."""
    return host_state(game, game.new_game(len(seats), seed, **options), seats, seed_bots(seed, len(seats)), make_token, language)


def host_state(
    game: Game[Any, Any, Any],
    state: Any,
    seats: tuple[Seat, ...],
    rngs: tuple[int, ...],
    make_token: Callable[[], str],
    language: str = ENGLISH,
) -> Table:
    """Return a table with a game that has begun, such as one in the window. Seats that are not played elsewhere get no token."""
    tokens = tuple("" if seat.level or seat.is_local else make_token() for seat in seats)
    nothing = (0,) * len(seats)
    by_clock = game.live is not None and any(seat.is_local for seat in seats)
    return Table(game, state, seats, rngs, tokens, make_token(), language, acted=nothing, last=("",) * len(seats), by_clock=by_clock)


def refuse(table: Table, number: int, seq: int, reason: str, sentence: str) -> Outgoing:
    """Return the answer to an action that was refused."""
    return Outgoing(number, protocol.encode({"type": "no", "seq": seq, "reason": reason, "sentence": str(sentence)}), refuses=True)


def refuse_by_name(table: Table, number: int, reason: str) -> Outgoing:
    """Return the answer to what was refused for a reason that has a sentence of its own, `net.no.REASON`."""
    return refuse(table, number, table.seq, reason, words_for(table, number)(f"net.no.{reason}"))


def say_bye(table: Table, number: int, name: str, **values: Any) -> Outgoing:
    """Return the last message of a line. name: of the sentence in the words; values: what it names."""
    sentence = str(words_for(table, number)(name, **values))
    line = table.lines.get(number)
    reason = {"reason": name.rpartition(".")[2]} if line is not None and line.screen is not None else {}  # a page offers what helps
    return Outgoing(number, protocol.encode({"type": "bye", "sentence": sentence, **reason}), closes=True)


def words_for(table: Table, number: int) -> Words:
    """Return the sentences in the language of a line."""
    line = table.lines.get(number)
    return Words(line.language if line is not None and line.language else table.language)
