"""Let the bots of a table play: what they decide is done at its time on the hourglass; hints too. Imports no pixels.

A bot begins to think when its turn comes, and acts when the hand time of what it does has run through the hourglass; what others do
meanwhile makes it think again where it must. Where only bots play the sand waits for their thoughts: a game is the same at any speed.
"""

from dataclasses import dataclass, replace

from aya_sim.bots import Hint, Leaning, Mind, Saying, level_named, mind, open_side
from aya_sim.components import Terrain
from aya_sim.game import Action, Draw, DrawReserve, Game, Knock, Phase, Point, StandUp, check, observe
from aya_sim.game.actions import LAYINGS, MICROSECONDS
from aya_sim.game.types import LEVELS
from games.aya.session.bot_worker import BotDecision, HintQuestion, ProcessWorker, Question, RecallQuestion, Thinker, TurnsQuestion
from games.aya.session.controller import GameController

SPEEDS = (1, 4, 16)
GLIDE_TIME = 0.22  # s that a piece is seen on its way
LOOK_AHEAD = 1.0  # s before it is laid that its place is told
UNDO_TIME = 3.0  # s that a bot leaves a person to take a placement back before it draws; its hand takes so much less then


@dataclass(frozen=True, slots=True)
class PendingMove:
    """Hold what a bot is about to do."""

    seat: int
    plan: BotDecision
    due: int  # microseconds on the partners' clock
    phase: Phase
    in_turn: bool
    changes: int  # how often the game had changed when it was thought of

    @property
    def action(self) -> Action:
        """Return the action it is about; an accident on the way may follow."""
        return self.plan.decision.actions[0]


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a question was about."""

    question: Question
    seats: tuple[int, ...]  # of a `TurnsQuestion`; () for another
    phase: Phase
    turn: int
    begun: int  # microseconds on the partners' clock
    changes: int
    in_hand: tuple[object, ...]  # what a hint would be for


class Bots:
    """Plays the bots of one table, and asks for hints."""

    def __init__(self, controller: GameController, thinker: Thinker | None = None) -> None:
        self.controller = controller
        self._seated = controller.bots
        self.levels = {seat: level_named(name) for seat, name in self._seated.items()}
        self.speed = SPEEDS[0]
        self.hint: Hint | None = None
        self.remarks: dict[int, Saying] = {}  # what each partner said last
        self._mind: Mind = mind(controller.game.seed)
        self._leanings: dict[tuple[int, Terrain], bool] = {}
        self._waited: dict[int, int] = {}  # seat -> microseconds that it waited before it drew
        self._has_recalled = not self.levels
        self._worker = thinker if thinker is not None else ProcessWorker()
        self._asked: _Asked | None = None
        self._asked_at: dict[int, int] = {}  # seat -> how often the game had changed when it last thought
        self._pending: dict[int, PendingMove] = {}
        self._idle = 0  # microseconds that went by while no sand ran
        self._wants_hint = False
        self._hint_for = self._in_hand()  # what the hint is for

    # what the screen asks

    @property
    def game(self) -> Game:
        """Return the game as it is now."""
        return self.controller.game

    @property
    def move_animation(self) -> tuple[PendingMove, float] | None:
        """Return the move that is on its way from the tray to its place, and how far it has come, 0 to 1."""
        one = self._pending.get(self.game.turn)
        if one is None or one.phase is not self.game.phase or not isinstance(one.action, LAYINGS):
            return None
        takes = GLIDE_TIME * MICROSECONDS * self.speed
        left = one.due - self._clock
        return (one, 1.0 - left / takes) if left < takes else None

    @property
    def next_placement(self) -> Action | None:
        """Return what the bot whose turn it is lays within the next moment; None for nothing."""
        one = self._pending.get(self.game.turn)
        is_near = one is not None and one.due - self._clock < LOOK_AHEAD * MICROSECONDS * self.speed
        return one.action if one is not None and is_near and one.phase is self.game.phase else None

    @property
    def next_frame_in(self) -> float | None:
        """Return the s until something is to be seen; None while nothing is under way."""
        if self.move_animation is not None or (self._worker.is_busy and self.controller.is_watched):
            return 0.0
        if self._worker.is_busy:
            return 0.03
        due = [one.due - self._clock for one in self._pending.values()]
        return max(0.0, min(due) / MICROSECONDS / self.speed - GLIDE_TIME) if due else None

    def remark_of(self, seat: int) -> Saying | None:
        """Return what a bot says while it is its turn."""
        one = self._pending.get(seat)
        return one.plan.remark if one is not None else self.remarks.get(seat)

    def open_side(self, seat: int) -> tuple[Terrain, Point] | None:
        """Return the land that the bot of this seat could ask about, and where its tile is; None for none."""
        return open_side(observe(self.game, seat), self._known)

    def lean(self, seat: int, land: Terrain, *, is_wanted: bool) -> None:
        """Let the bot of this seat build towards the tiles of a land, or leave them to others; what it was about to do it thinks over."""
        self._leanings[seat, land] = is_wanted
        if seat in self._pending and self._pending[seat].in_turn:
            self._drop(seat)

    @property
    def _known(self) -> Mind:
        """Return what the bots share, with what they were asked for."""
        return replace(self._mind, leanings=tuple(Leaning(*key, wanted) for key, wanted in self._leanings.items()))

    def ask_hint(self) -> None:
        """Ask where the domino in hand belongs."""
        self._wants_hint, self.hint = True, None

    def drop_hint(self) -> None:
        """Forget the hint and the question for one."""
        self._wants_hint, self.hint = False, None

    @property
    def is_hint_pending(self) -> bool:
        """Return whether a hint was asked for that is not there yet."""
        return self._wants_hint

    def close(self) -> None:
        """Stop thinking and free the worker."""
        self._worker.close()

    # time

    def pass_time(self, dt: float) -> Phase:
        """Let dt s go by; bots do what is due, each thing at its time. Return the phase of the game before."""
        before = self.game.phase
        if self._seated != self.controller.bots:
            self._seat_bots()
        left = round(dt * MICROSECONDS * self.speed)
        while True:
            self._collect_answer()
            while self._ask_next():
                self._collect_answer()
            self._drop_outdated()
            if self.controller.is_watched and self._worker.is_busy:
                break
            step = max(0, min([left, *(one.due - self._clock for one in self._pending.values())]))
            self._run(step)
            left -= step
            if not self._act_first() and left <= 0:
                break
        self.controller.pass_time(dt)
        if self._hint_for != self._in_hand():
            self.drop_hint()
            self._hint_for = self._in_hand()
        return before

    def _seat_bots(self) -> None:
        """Let other bots play from now on, such as one that sits in for a player who is away."""
        self._seated = self.controller.bots
        self.levels = {seat: level_named(name) for seat, name in self._seated.items()}
        self._pending = {seat: move for seat, move in self._pending.items() if seat in self.levels}
        self._has_recalled = self._has_recalled and not self.levels

    @property
    def _clock(self) -> int:
        """Return the microseconds that went by: of sand while it runs."""
        return self.game.hourglass * self.game.sand + self.game.used + self._idle

    def _run(self, step: int) -> None:
        if self.game.phase is Phase.PLACING:
            self.controller.run_sand(step / MICROSECONDS)
        else:
            self._idle += step

    # thinking

    def _ask_next(self) -> bool:
        """Ask the next question, if there is one and the worker is free; return whether there was."""
        game = self.game
        if self._worker.is_busy or self.controller.session.knocks or self.controller.is_waiting:
            return False
        plays = game.phase is Phase.PLACING or (self.controller.is_watched and game.phase in (Phase.SETUP, Phase.PAUSE))
        seats = self._seats_to_ask() if plays else ()
        if plays and not self._has_recalled:
            best = max(self.levels.values(), key=lambda level: LEVELS.index(level.name))
            self._ask_question(RecallQuestion(observe(game, game.turn), best, self._mind))
        elif self._wants_hint:
            self._ask_question(HintQuestion(observe(game, game.turn), self._mind))
        elif seats:
            self._asked_at.update(dict.fromkeys(seats, self.controller.session.changes))
            self._ask_question(TurnsQuestion(tuple((observe(game, seat), self.levels[seat]) for seat in seats), self._known), seats)
        else:
            return False
        return True

    def _ask_question(self, question: Question, seats: tuple[int, ...] = ()) -> None:
        game = self.game
        self._asked = _Asked(question, seats, game.phase, game.turn, self._clock, self.controller.session.changes, self._in_hand())
        self._worker.ask(question)

    def _seats_to_ask(self) -> tuple[int, ...]:
        """Return the bots that have something to think about: the one whose turn it is first, others only while the sand runs."""
        game, players = self.game, self.game.players
        order = [(game.turn + k) % players for k in range(players if game.phase is Phase.PLACING else 1)]
        fresh = (seat for seat in order if self._asked_at.get(seat) != self.controller.session.changes)
        return tuple(seat for seat in fresh if seat in self.levels and seat not in self._pending)

    def _collect_answer(self) -> None:
        answer, asked = self._worker.answer(), self._asked
        if answer is None or asked is None:
            return
        self._asked = None
        match asked.question:
            case TurnsQuestion():
                self._plan_moves(asked, answer.decisions)
            case RecallQuestion():
                self._mind, self._has_recalled = answer.mind, True
            case HintQuestion():
                if self._mind.plan is None:
                    self._mind = answer.mind
                if asked.in_hand == self._in_hand() and self._wants_hint:
                    self.hint, self._wants_hint = answer.hint, False

    def _plan_moves(self, asked: _Asked, thoughts: tuple[BotDecision, ...]) -> None:
        """Plan what the bots decided to do, if it is still that turn."""
        for seat, thought in zip(asked.seats, thoughts, strict=True):
            if (self.game.phase, self.game.turn) != (asked.phase, asked.turn):
                self._asked_at.pop(seat, None)
            elif thought.decision.actions and not self._is_planned(thought.decision.actions[0]):
                due = asked.begun + round(thought.decision.seconds * MICROSECONDS) + self._undo_time(seat, thought.decision.actions[0])
                self._pending[seat] = PendingMove(seat, thought, due, asked.phase, seat == asked.turn, asked.changes)
            elif seat == asked.turn:
                self._mind = thought.decision.mind

    def _undo_time(self, seat: int, action: Action) -> int:
        """Return how much later a bot draws so that a person can still take back what was placed, and how much sooner it lays then, us."""
        if isinstance(action, Draw | DrawReserve) and self.controller.may_undo:
            self._waited[seat] = round(UNDO_TIME * MICROSECONDS)
            return self._waited[seat]
        return -self._waited.pop(seat, 0) if isinstance(action, LAYINGS) else 0

    def _is_planned(self, action: Action) -> bool:
        """Return whether another bot is standing that domino up already."""
        return isinstance(action, StandUp) and any(
            isinstance(one.action, StandUp) and one.action.domino == action.domino for one in self._pending.values()
        )

    # doing

    def _drop_outdated(self) -> None:
        """Drop moves that were planned for another phase or turn."""
        game = self.game
        for seat, one in list(self._pending.items()):
            if one.phase is not game.phase or (one.in_turn and seat != game.turn):
                self._drop(seat)

    def _drop(self, seat: int) -> None:
        del self._pending[seat]
        self._asked_at.pop(seat, None)

    def _act_first(self) -> bool:
        """Do the first move that is due; return whether there was one."""
        due = [one for one in self._pending.values() if one.due <= self._clock and one.phase is self.game.phase]
        if not due or self.controller.session.knocks or self.controller.is_waiting:
            return False
        one = min(due, key=lambda move: (move.due, not move.in_turn, move.seat))
        first = one.plan.decision.actions[0]
        refused = check(self.game, first)
        if refused is not None:
            assert one.changes != self.controller.session.changes, (first, refused)  # another was there first: it is thought over again
            self._drop(one.seat)
            return True
        del self._pending[one.seat]
        if one.in_turn:
            self._mind = one.plan.decision.mind
        self.remarks[one.seat] = one.plan.remark
        for action in one.plan.decision.actions:
            self._play(action, one.phase)
        return True

    def _play(self, action: Action, phase: Phase) -> None:
        if self.game.phase is not phase:
            return
        if isinstance(action, Knock):
            self.controller.queue_knock(action)
        elif check(self.game, action) is None:
            self.controller.submit(action)

    def _in_hand(self) -> tuple[object, ...]:
        """Return what a hint would be for."""
        game = self.game
        return game.phase, game.turn, game.seats[game.turn].hand, game.tile, game.standard
