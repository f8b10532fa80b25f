"""Represent a card game in progress as a value: its state, seats, bots' random generators, undo steps and logs. Knows no pixels.

Actions go in, another session comes out. The same seed and the same actions of people give the same game, however quickly the bots
think: each bot draws from a random generator of its own, and acts before the people who choose at the same time.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Generic, Self

from games.card_table.adapter import A, C, O, Points, TableAdapter
from games.core.game_api import LEVELS, WATCHER
from games.core.thinking import seed_bots

MOST_TOLD = 600  # lines of a seat's log
MOST_KEPT = 60  # steps back
HINTING = "natural"
UNLOOKED = "cards.undo.looked"
BEGUN = "cards.undo.begun"
HOSTED = "cards.undo.hosted"
Teller = Callable[[Any, Any, Any, int], tuple[str, ...]]
"""(before, action or None, after, seat): lines for this seat's log."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat at the table. level: of a bot; "" for a person. elsewhere: whether that person plays at another screen."""

    name: str
    level: str = ""
    elsewhere: bool = False

    @property
    def is_bot(self) -> bool:
        """Return whether a bot plays this seat."""
        return bool(self.level)

    @property
    def is_here(self) -> bool:
        """Return whether a person plays this seat at this screen."""
        return not self.is_bot and not self.elsewhere


@dataclass(frozen=True, slots=True)
class Invitation:
    """How players at other screens come to this table, kept with the game so that its links stay the same.

    tokens: the secret of each seat; "": it cannot be taken. watch: that of watchers. port: that the table was hosted on last.
    """

    tokens: tuple[str, ...]
    watch: str
    port: int = 0


@dataclass(frozen=True, slots=True)
class Past:
    """The table before an action, for undo."""

    seat: int  # who did it
    state: Any
    rngs: tuple[int, ...]
    log_lengths: tuple[int, ...]  # lines in each seat's log


@dataclass(frozen=True, slots=True)
class Session(Generic[O, A, C]):
    """A game at one moment."""

    adapter: TableAdapter[O, A, C]
    state: Any
    seats: tuple[Seat, ...]
    rngs: tuple[int, ...]  # of each seat's computer player
    viewer: int  # whose side of the table is shown; `WATCHER`: what all may see, as every person plays at another screen
    seed: int
    covered: bool = False  # the curtain is down: it is the viewer who is to lift it
    past: tuple[Past, ...] = ()
    barrier: str = BEGUN  # name in the words of why nothing earlier than `past` can be taken back
    logs: tuple[tuple[str, ...], ...] = ()  # by seat
    points: Points = ()  # what people point at now
    is_settled: bool = False  # have they said that the computer player may act?
    id: str = ""  # of this game among all that were played; "": nothing of it is kept in the records
    invitation: Invitation | None = None  # for players at other screens; None: none were invited
    public_log: tuple[str, ...] = ()  # of those who watch a table that is hosted

    @property
    def players(self) -> int:
        """Return the number of players."""
        return len(self.seats)

    @property
    def people(self) -> tuple[int, ...]:
        """Return the seats of the people at this screen."""
        return tuple(k for k, seat in enumerate(self.seats) if seat.is_here)

    @property
    def is_hosted(self) -> bool:
        """Return whether people play at other screens."""
        return any(seat.elsewhere and not seat.is_bot for seat in self.seats)

    @property
    def is_viewer_here(self) -> bool:
        """Return whether the table is shown as a person at this screen sees it."""
        return self.viewer in self.people

    @property
    def is_over(self) -> bool:
        """Return whether the game is over."""
        return self.adapter.game.is_over(self.state)

    @property
    def to_move(self) -> tuple[int, ...]:
        """Return the seats that may act now."""
        return self.adapter.game.to_move(self.state)

    @property
    def bot_to_move(self) -> int | None:
        """Return the seat of the bot that acts next, before any person who chooses at the same time; None if no bot is to act."""
        return next((seat for seat in self.to_move if self.seats[seat].is_bot), None)

    @property
    def may_act(self) -> bool:
        """Return whether the current viewer is to act."""
        return not self.covered and self.viewer in self.to_move and self.is_viewer_here

    @property
    def is_open(self) -> bool:
        """Return whether the people at this screen may all look at the table as it is shown."""
        return len({self.adapter.private_view_key(self.observe(seat)) for seat in self.people}) < 2

    def observe(self, seat: int | None = None) -> O:
        """Return what a seat may know; without a seat what the viewer may know."""
        return self.adapter.game.observe(self.state, self.viewer if seat is None else seat)

    def heard_by(self, seat: int) -> O:
        """Return what a bot may know, and what people point at once they have said that it may act."""
        talk, seen = self.adapter.talk, self.observe(seat)
        return talk.hear(seen, self.points) if talk is not None and self.is_settled else seen

    def apply(self, action: A, teller: Teller, rng: int | None = None) -> "Session[O, A, C]":
        """Return the session after an action. rng: the next state of the generator of the bot that acted. Raises Refused."""
        game, adapter = self.adapter.game, self.adapter
        state = game.apply(self.state, action)
        seat: int = action.seat  # type: ignore[attr-defined]  # every action has one (games.core.game_api)
        before = game.observe(self.state, seat)
        is_open = adapter.game.is_public(before, action)

        def log_for(k: int) -> tuple[str, ...]:
            seen = action if is_open or k == seat else None
            return (*self._log(k), *teller(game.observe(self.state, k), seen, game.observe(state, k), k))[-MOST_TOLD:]

        logs = tuple(map(log_for, range(self.players)))
        public_log = log_for(WATCHER) if self.is_hosted else ()
        here = Past(seat, self.state, self.rngs, tuple(len(self._log(k)) for k in range(self.players)))
        learnt = HOSTED if self.is_hosted else adapter.game.undo_barrier(before, action, game.observe(state, seat))
        past = () if learnt else (*self.past, here)[-MOST_KEPT:]
        rngs = self.rngs if rng is None else (*self.rngs[:seat], rng, *self.rngs[seat + 1 :])
        barrier = learnt or self.barrier
        now = replace(self, state=state, rngs=rngs, logs=logs, public_log=public_log, past=past, barrier=barrier, is_settled=False)
        return replace(now, covered=True) if self.is_open and not now.is_open else now  # all were looking on

    def _log(self, seat: int) -> tuple[str, ...]:
        return self.public_log if seat == WATCHER else self.logs[seat] if self.logs else ()

    def log(self) -> tuple[str, ...]:
        """Return the log of the viewer."""
        return self._log(self.viewer)

    def next_viewer(self) -> "Session[O, A, C]":
        """Return the session with the table turned to the person to act, behind the curtain if that person's hand
        must stay unseen till then.
        """
        waiting = [seat for seat in self.to_move if self.seats[seat].is_here]
        if self.is_over or self.bot_to_move is not None or not waiting or self.viewer in waiting:
            return self
        heir = next((seat for seat in waiting if seat > self.viewer), waiting[0])
        return self.turn_to(heir)

    def turn_to(self, seat: int) -> "Session[O, A, C]":
        """Return the session with the table turned to this seat."""
        if seat == self.viewer:
            return self
        private = self.adapter.private_view_key
        was_here = self.is_viewer_here
        hides = was_here and private(self.observe(self.viewer)) != private(self.observe(seat))
        falls = hides or (not was_here and len(self.people) > 1) or self.covered
        return replace(self, viewer=seat, covered=falls)

    def behind_curtain(self) -> "Session[O, A, C]":
        """Return the session as it is resumed: the curtain covers the hand of the viewer if other people have different ones."""
        other = [seat for seat in self.people if seat != self.viewer]
        shown = self.is_viewer_here and self.adapter.private_view_key(self.observe())
        hides = any(self.adapter.private_view_key(self.observe(seat)) != shown for seat in other)
        return replace(self, covered=True) if hides and not self.is_over else self

    def lift_curtain(self) -> "Session[O, A, C]":
        """Return the session with the curtain up; earlier actions can no longer be undone."""
        return replace(self, covered=False, past=(), barrier=UNLOOKED) if self.covered else self

    @property
    def may_undo(self) -> str:
        """Return the key of the sentence why nothing can be undone now; "" if something can."""
        if self.is_hosted:
            return HOSTED
        if any(not self.seats[step.seat].is_bot for step in self.past):
            return ""
        return self.barrier

    @property
    def step_to_undo(self) -> int:
        """Return the place in `past` of the last action of a person. Only if it may be undone."""
        assert not self.may_undo
        return max(k for k, step in enumerate(self.past) if not self.seats[step.seat].is_bot)

    def undo(self) -> "Session[O, A, C]":
        """Return the session before the last action of a person, without what bots did since then."""
        at = self.step_to_undo
        step = self.past[at]
        logs = tuple(log[:told] for log, told in zip(self.logs, step.log_lengths, strict=True))
        back = replace(self, state=step.state, rngs=step.rngs, logs=logs, past=self.past[:at], points=(), is_settled=False)
        return back.turn_to(step.seat)  # who takes back what another did is covered from that seat's hand

    def go_back(self, state: Any, rngs: tuple[int, ...], line: str) -> "Session[O, A, C]":
        """Return the session in an earlier state, to which a player at another screen took the table back. line: for all logs."""
        return replace(self.with_lines(line), state=state, rngs=rngs, past=(), points=(), is_settled=False)

    def with_lines(self, *lines: str) -> Self:
        """Return the session with more lines in every log."""
        logs = tuple((*self._log(k), *lines)[-MOST_TOLD:] for k in range(self.players))
        return replace(self, logs=logs, public_log=(*self.public_log, *lines)[-MOST_TOLD:])

    def with_seats(self, seats: tuple[Seat, ...]) -> "Session[O, A, C]":
        """Return the session with other seats. If the viewer's seat is no longer played here, the next viewer's hand is covered."""
        now = replace(self, seats=seats)
        if not now.people:
            return replace(now, viewer=WATCHER, covered=False) if now.is_hosted else replace(now, viewer=max(0, now.viewer)).next_viewer()
        if now.is_viewer_here:
            return now.next_viewer()
        heir = now.people[0]
        shown = self.observe() if self.is_viewer_here else None
        hides = shown is not None and self.adapter.private_view_key(shown) != self.adapter.private_view_key(self.observe(heir))
        turned = now.turn_to(heir)
        return replace(turned, covered=turned.covered or (hides and not self.is_over)).next_viewer()


def new_session(
    adapter: TableAdapter[O, A, C], seats: tuple[Seat, ...], seed: int, options: dict[str, Any], id: str = ""
) -> Session[O, A, C]:
    """Start a new game. Raises BadQuestion and BadFile."""
    state = adapter.game.new_game(len(seats), seed, **options)
    first = Session(adapter, state, seats, seed_bots(seed, len(seats)), 0, seed, logs=((),) * len(seats), id=id)
    people = first.people
    first = replace(first, viewer=people[0] if people else WATCHER if first.is_hosted else 0)
    turned = first.next_viewer()
    opening_seat = turned.viewer
    hides = len(people) > 1 and any(
        adapter.private_view_key(turned.observe(k)) != adapter.private_view_key(turned.observe(opening_seat)) for k in people
    )
    return replace(turned, covered=hides)


def levels() -> tuple[str, ...]:
    """Return the choices for a seat: "" for a person, or the level of a bot."""
    return ("", *LEVELS)
