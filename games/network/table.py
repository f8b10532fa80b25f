"""Represent a hosted table as a value: messages and moments in, another table and messages out. No sockets, no clock, no disk.

The rules of the game decide what is legal; what is decided here is who is who, which view an action was decided on, and what each
line is sent. Nothing that a player sends raises.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from hmac import compare_digest
from itertools import islice
from typing import Any

import msgspec

from aya_sim.errors import AyaError, IllegalAction
from games.core.game_api import LEVELS, WATCHER, Game
from games.core.thinking import seed_bots
from games.i18n.catalogues import ENGLISH, languages
from games.i18n.errors import translate_error
from games.i18n.words import Words
from games.network import protocol
from games.network.face import SeatSeen, Sight
from games.network.names import clean_name
from games.network.protocol import Act, Gesture, Hello, NotUnderstood

AWAY_AFTER = 30.0  # s from a lost line until its player is away
HELLO_WITHIN = 10.0  # s from a connection to its first message
MOST_BAD, BAD_WITHIN = 20, 10.0  # messages that are none, in s
MOST_WATCHERS = 20
MOST_CHOICES = 10_000  # of a view: some hands of Albedo can be sent in more ways, and any of them may be sent
NOT_UNDERSTOOD = "not_understood"


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
    language: str = ""
    tells_presence: bool = False
    bad: tuple[float, ...] = ()  # when messages came that were none, s


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
        """Return the seat of the computer player that the host lets act next; None if none is to act."""
        return next((seat for seat in self.to_move if self.seats[seat].bot and not self.seats[seat].is_local), None)

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


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A message for one line. closes: it is the last one."""

    line: int
    text: str
    closes: bool = False


@dataclass(frozen=True, slots=True)
class Accepted:
    """An action that was carried out."""

    seat: int
    action: Any
    before: Any  # what the seat saw before it
    seq: int  # after it
    rng: int | None = None  # the next state of the generator of the computer player that acted; None: a person did


@dataclass(frozen=True, slots=True)
class Step:
    """What came of a message or a moment: the table after it, what is sent, what was carried out, and what a page's face has to answer."""

    table: Table
    outgoing: tuple[Outgoing, ...] = ()
    accepted: Accepted | None = None
    gesture: Gesture | None = None
    welcomed: int | None = None  # the line that has just been given a seat


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
    return Table(game, state, seats, rngs, tokens, make_token(), language, acted=nothing, last=("",) * len(seats))


def reseat(table: Table, seats: tuple[Seat, ...], make_token: Callable[[], str]) -> Step:
    """Return the table with other players. A seat that is still played elsewhere keeps its token and its line."""
    before, out, now = table.seats_seen(), [], []
    tokens = []
    for k, (seat, old, token) in enumerate(zip(seats, table.seats, table.tokens, strict=True)):
        is_elsewhere = not seat.level and not seat.is_local
        tokens.append((token or make_token()) if is_elsewhere else "")
        now.append(replace(seat, is_here=old.is_here, left=old.left) if is_elsewhere and token else seat)
        line = _line_of(table, k)
        if line is not None and not is_elsewhere:
            out.append(_bye(table, line, "net.bye.taken_over"))
            table = _drop(table, line)
    table = replace(table, seats=tuple(now), tokens=tuple(tokens))
    return Step(table, (*out, *_presence(table, before)))


def connect(table: Table, line: int, now: float) -> Table:
    """Return the table with a new line that has not said hello yet. now: s."""
    return replace(table, lines={**table.lines, line: Line(now)})


def disconnect(table: Table, line: int, now: float) -> Step:
    """Return the table without a line. Its seat is kept."""
    gone = table.lines.get(line)
    table = _drop(table, line)
    if gone is None or gone.seat is None or gone.seat == WATCHER or _line_of(table, gone.seat) is not None:
        return Step(table)
    return Step(_with_seat(table, gone.seat, left=now))


def pass_time(table: Table, now: float) -> Step:
    """Return the table at this moment: players whose line was lost a while ago are away, connections without a hello are closed."""
    before, out = table.seats_seen(), []
    for k, seat in enumerate(table.seats):
        if seat.left is not None and now - seat.left >= AWAY_AFTER:
            table = _with_seat(table, k, left=None, is_here=False)
    for number, line in table.lines.items():
        if line.seat is None and now - line.opened >= HELLO_WITHIN:
            out.append(_bye(table, number, "net.bye.hello"))
            table = _drop(table, number)
    return Step(table, (*out, *_presence(table, before)))


def receive(table: Table, number: int, data: str | bytes, now: float) -> Step:
    """Return what comes of the data that a line sent. Nothing that is sent raises."""
    line = table.lines.get(number)
    if line is None:
        return Step(table)
    try:
        message = protocol.decode(data)
    except NotUnderstood:
        return _misunderstand(table, number, now)
    if line.seat is None or isinstance(message, Hello):
        known = isinstance(message, Hello) and line.seat is None
        return _greet(table, number, message, now) if known and isinstance(message, Hello) else _misunderstand(table, number, now)
    if line.seat == WATCHER:
        is_gesture = line.screen is not None and isinstance(message, Gesture)
        return Step(table, gesture=message) if is_gesture and isinstance(message, Gesture) else _misunderstand(table, number, now)
    if isinstance(message, Act):
        return _act(table, number, line.seat, message, now)
    if isinstance(message, protocol.Name):
        name = clean_name(message.name)
        return _change_seat(table, line.seat, name=name) if name else _misunderstand(table, number, now)
    if isinstance(message, protocol.SitIn | protocol.StandUp):
        return _sit_in(table, number, message, now)
    return Step(table, gesture=message) if line.screen is not None else _misunderstand(table, number, now)


def carry_out(table: Table, seat: int, action: Any, rng: int | None = None) -> Step:
    """Return the table after an action of a computer player or of the host's window. rng: the player's next. Raises an AyaError."""
    before, seen = table.to_move, table.game.observe(table.state, seat)
    state = table.game.apply(table.state, action)
    seq, after = table.seq + 1, table.game.to_move(state)
    at_once = len(before) > 1 and seat in before and set(after) in (set(before), set(before) - {seat}) and bool(after)
    aside = seat not in before and after == before
    acted = (*table.acted[:seat], seq, *table.acted[seat + 1 :])
    rngs = table.rngs if rng is None else (*table.rngs[:seat], rng, *table.rngs[seat + 1 :])
    since = table.since if at_once or aside else seq
    table = replace(table, state=state, seq=seq, since=since, acted=acted, rngs=rngs)
    return Step(table, _views(table, table.lines), Accepted(seat, action, seen, seq, rng))


def say_goodbye(table: Table, name: str) -> Step:
    """Return the table without lines, all of them told why. name: of the sentence in the words."""
    return Step(replace(table, lines={}), tuple(_bye(table, number, name) for number in table.lines))


def refuse(table: Table, number: int, seq: int, reason: str, sentence: str) -> Outgoing:
    """Return the answer to an action that was refused."""
    return Outgoing(number, protocol.encode({"type": "no", "seq": seq, "reason": reason, "sentence": str(sentence)}))


def words_for(table: Table, number: int) -> Words:
    """Return the sentences in the language of a line."""
    line = table.lines.get(number)
    return Words(line.language if line is not None and line.language else table.language)


def judge(table: Table, seat: int, seq: int, action: Any, number: int) -> Step | Outgoing:
    """Carry out the action of a seat, decided on the view `seq`, or return the refusal for its line."""
    words = words_for(table, number)
    if getattr(action, "seat", None) != seat:
        return refuse(table, number, seq, "not_your_seat", words("net.no.not_your_seat"))
    may_move = seat in table.to_move
    if seq > table.seq or (may_move and seq < max(table.since, table.acted[seat])):
        return refuse(table, number, seq, "stale", words("net.no.stale"))
    try:
        return carry_out(table, seat, action)
    except IllegalAction as refused:
        reason = refused.reason.name.lower() if may_move else "not_your_turn"
        return refuse(table, number, seq, reason, translate_error(words, refused))
    except AyaError as refused:
        return refuse(table, number, seq, "impossible", translate_error(words, refused))


def _act(table: Table, number: int, seat: int, message: Act, now: float) -> Step:
    text = bytes(message.do).decode()
    mark = f"{message.seq} {text}"
    if mark == table.last[seat]:
        return Step(table, _views(table, (number,)))  # it came before the line was lost
    try:
        action = table.game.actions.read(text)
    except AyaError:
        return _misunderstand(table, number, now, message.seq)
    judged = judge(table, seat, message.seq, action, number)
    if isinstance(judged, Outgoing):
        return Step(table, (judged,))
    last = (*table.last[:seat], mark, *table.last[seat + 1 :])
    return replace(judged, table=replace(judged.table, last=last))


def _greet(table: Table, number: int, hello: Hello, now: float) -> Step:
    spoken = (hello.screen.language if hello.screen is not None else "") or hello.language
    heard = replace(table.lines[number], language=spoken if spoken in languages() else "")
    table = replace(table, lines={**table.lines, number: heard})
    if hello.protocol != protocol.PROTOCOL:
        return _turn_away(table, number, "net.bye.protocol", now)
    seat = _seat_of(table, hello.token)
    if seat is None:
        return _turn_away(table, number, "net.bye.token", now)
    out: list[Outgoing] = []
    before = table.seats_seen()
    if seat == WATCHER and sum(line.seat == WATCHER for line in table.lines.values()) >= MOST_WATCHERS:
        return _turn_away(table, number, "net.bye.full", now)
    older = None if seat == WATCHER else _line_of(table, seat)
    if older is not None:
        out.append(_bye(table, older, "net.bye.taken_over"))
        table = _drop(table, older)
    line = replace(heard, seat=seat, screen=hello.screen, tells_presence=hello.presence or hello.screen is not None)
    table = replace(table, lines={**table.lines, number: line})
    if seat != WATCHER:
        table = _with_seat(table, seat, is_here=True, left=None, stand_in="")
    welcome = {
        "type": "welcome",
        "protocol": protocol.PROTOCOL,
        "game": table.game.name,
        "players": len(table.seats),
        "seat": None if seat == WATCHER else seat,
        "names": table.names,
    }
    out.append(Outgoing(number, protocol.encode(welcome)))
    if line.tells_presence:
        out.append(_presence_message(table, number))
    told = [one for one in _presence(table, before) if one.line != number]
    return Step(table, (*out, *_views(table, (number,)), *told), welcomed=number)


def _seat_of(table: Table, token: str) -> int | None:
    """Return the seat of a token, `WATCHER` for that of watchers; None if it is none. Takes as long whichever it is."""
    found: int | None = None
    given = token.encode("utf-8", "replace")
    for seat, one in ((WATCHER, table.watch), *enumerate(table.tokens)):
        if compare_digest(one.encode(), given) and one:
            found = seat
    return found


def _sit_in(table: Table, number: int, message: protocol.SitIn | protocol.StandUp, now: float) -> Step:
    if not 0 <= message.seat < len(table.seats):
        return _misunderstand(table, number, now)
    level = message.level if isinstance(message, protocol.SitIn) else ""
    if level not in ("", *LEVELS):
        return _misunderstand(table, number, now)
    seat = table.seats[message.seat]
    if seat.level or seat.is_here or seat.is_local:
        return Step(table, (refuse(table, number, table.seq, "not_away", words_for(table, number)("net.no.not_away")),))
    return _change_seat(table, message.seat, stand_in=level)


def _misunderstand(table: Table, number: int, now: float, seq: int | None = None) -> Step:
    """Answer a message that is none; after too many of them the connection is closed."""
    line = table.lines[number]
    bad = (*(at for at in line.bad if now - at < BAD_WITHIN), now)
    if len(bad) > MOST_BAD:
        return _turn_away(table, number, "net.bye.too_many", now)
    table = replace(table, lines={**table.lines, number: replace(line, bad=bad)})
    sentence = words_for(table, number)("net.no.not_understood")
    return Step(table, (refuse(table, number, table.seq if seq is None else seq, NOT_UNDERSTOOD, sentence),))


def _turn_away(table: Table, number: int, name: str, now: float) -> Step:
    gone = table.lines[number]
    out = _bye(table, number, name)
    table = _drop(table, number)
    if gone.seat is not None and gone.seat != WATCHER:
        table = _with_seat(table, gone.seat, left=now)
    return Step(table, (out,))


def _bye(table: Table, number: int, name: str) -> Outgoing:
    sentence = str(words_for(table, number)(name))
    return Outgoing(number, protocol.encode({"type": "bye", "sentence": sentence}), closes=True)


def _drop(table: Table, number: int) -> Table:
    return replace(table, lines={key: line for key, line in table.lines.items() if key != number})


def _line_of(table: Table, seat: int) -> int | None:
    return next((number for number, line in table.lines.items() if line.seat == seat), None)


def _with_seat(table: Table, seat: int, **changes: Any) -> Table:
    changed = replace(table.seats[seat], **changes)
    return replace(table, seats=(*table.seats[:seat], changed, *table.seats[seat + 1 :]))


def _change_seat(table: Table, seat: int, **changes: Any) -> Step:
    before = table.seats_seen()
    table = _with_seat(table, seat, **changes)
    return Step(table, _presence(table, before))


def _presence(table: Table, before: tuple[SeatSeen, ...]) -> tuple[Outgoing, ...]:
    """Return who is here, for those who want to know, if that has changed."""
    if table.seats_seen() == before:
        return ()
    return tuple(_presence_message(table, number) for number, line in table.lines.items() if line.tells_presence)


def _presence_message(table: Table, number: int) -> Outgoing:
    seats = [
        {"seat": seat.seat, "name": seat.name, "kind": seat.kind, "here": seat.here, "sits_in": seat.sits_in} for seat in table.seats_seen()
    ]
    return Outgoing(number, protocol.encode({"type": "seats", "seats": seats}))


def _views(table: Table, numbers: Iterable[int]) -> tuple[Outgoing, ...]:
    """Return a view for each of these lines that has a seat or watches."""
    told: dict[tuple[int, bool], str] = {}
    out = []
    for number in numbers:
        line = table.lines[number]
        if line.seat is None:
            continue
        key = (line.seat, line.screen is not None)
        if key not in told:
            told[key] = _view(table, *key)
        out.append(Outgoing(number, told[key]))
    return tuple(out)


def _view(table: Table, seat: int, is_page: bool) -> str:
    """Return the view of a seat. A page is sent neither the observation nor the choices: its face draws them."""
    game, over = table.game, None
    if table.is_over:
        outcome = game.outcome(table.state)
        over = {"winners": outcome.winners, "scores": outcome.scores, "why": outcome.why}
    seen, choices = protocol.raw("{}"), protocol.raw("[]")
    more: dict[str, msgspec.Raw] = {}
    if not is_page:
        seen = protocol.raw(game.observations.write(game.observe(table.state, seat)))
        if seat in table.to_move:
            choices = protocol.raw_list([game.actions.write(one) for one in islice(game.legal_actions(table.state, seat), MOST_CHOICES)])
        if seat == WATCHER and over is not None:
            each = [game.observations.write(game.observe(table.state, k)) for k in range(len(table.seats))]
            more["all"] = protocol.raw_list(each)
    view = {"type": "view", "seq": table.seq, "to_move": table.to_move, "seen": seen, "choices": choices, "over": over, **more}
    return protocol.encode(view)
