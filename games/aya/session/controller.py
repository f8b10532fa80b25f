"""Play a game of Aya: actions become the next session, its sounds and its autosave; a large knock is worked out on a thread. No pixels."""

from collections.abc import Mapping
from dataclasses import replace

from aya_sim.errors import IllegalAction
from aya_sim.game import Action, Game, Knock, Nudge, Phase, check
from aya_sim.physics import Knock as HandKnock
from games.aya.session import autosave
from games.aya.session.possible import legal_now
from games.aya.session.result import game_id, play_time_of
from games.aya.session.session import KnockResult, Session, Toppling, work_out_knock, work_out_nudge
from games.aya.text.refusals import Tone, describe_refusal
from games.core.worker import ThreadWorker
from games.shell.services import Services

_SAVE_CLOCK = 5.0  # s between autosaves while only the sand runs
_FEW = 8  # standing dominoes whose fall is worked out within a frame; of more, beside the window
FASTEST_KNOCK = 40.0  # rad/s of a knock


class GameController:
    """Holds the session of one game and changes it."""

    def __init__(self, services: Services, game: Game) -> None:
        self.services = services
        self.session = Session(game)
        self.play_time = play_time_of(services, game)
        self._worker = ThreadWorker(work_out_knock, "aya knock")
        self._nudge_worker = ThreadWorker(work_out_nudge, "aya nudge")
        self._unsaved = 0.0  # s of sand since the last autosave
        self._saves_in = 0  # frames until an accident is saved, which takes long enough by itself to be put on the table; 0: none

    @property
    def game(self) -> Game:
        """Return the game as it is now."""
        return self.session.game

    # who plays at this window

    @property
    def people(self) -> tuple[int, ...]:
        """Return the seats of the people at this window."""
        return self.game.options.people

    @property
    def bots(self) -> Mapping[int, str]:
        """Return the seats that bots of this window play, and their levels."""
        return {seat: level for seat, level in enumerate(self.game.options.partners) if level}

    @property
    def is_watched(self) -> bool:
        """Return whether no person plays, so that the bots may play faster."""
        return not self.game.options.people

    @property
    def acting_seat(self) -> int:
        """Return the seat of the person who acts or helps: the one whose turn it is, else the next; without people, whose turn it is."""
        game, people = self.game, self.people
        order = ((game.turn + k) % game.players for k in range(game.players))
        return next((seat for seat in order if seat in people), game.turn)

    @property
    def people_may_act(self) -> bool:
        """Return whether it is the turn of a person at this window, or everyone's, as between the hourglasses."""
        return bool(self.people) and (self.game.phase in (Phase.SETUP, Phase.PAUSE) or self.game.turn in self.people)

    @property
    def is_shared(self) -> bool:
        """Return whether others play at their own screens, so that nothing waits while a menu is open here."""
        return False

    @property
    def was_refused(self) -> bool:
        """Return whether what was waited for last has been refused."""
        return False

    @property
    def may_undo(self) -> bool:
        """Return whether the last placement can be taken back by a person at this window."""
        last = self.game.last
        return last is not None and last.seat in self.people and legal_now(self.game, last.seat).take_back

    @property
    def keeps(self) -> bool:
        """Return whether the game is kept in the autosave of this window."""
        return True

    @property
    def is_lesson(self) -> bool:
        """Return whether the game only teaches, so that neither its result nor its replay is kept."""
        return False

    @property
    def leaving_note(self) -> str:
        """Return what is said, besides that the game is kept, before the window is closed; "" for nothing."""
        return ""

    def follow(self, dt: float) -> None:
        """Take what others did at their own screens. dt: s since the last call."""

    def close(self) -> None:
        """Leave the table that others share."""

    @property
    def is_waiting(self) -> bool:
        """Return whether what was done here last is not carried out yet, so that nothing else can be."""
        return False

    # acting

    def submit(self, action: Action) -> bool:
        """Play this action; return False if the rules refuse it, and say why."""
        self.settle()
        try:
            self.session = self.session.play(action, self.services.words)
        except IllegalAction as refused:
            self.refuse(refused)
            return False
        self._autosave()
        return True

    def refuse(self, refused: IllegalAction) -> None:
        """Say why the rules refuse something."""
        self.say(describe_refusal(self.services.words, refused, self.game), "no")

    def knock(self, struck: HandKnock, pan: float = 0.0) -> None:
        """Let a domino fall that the hand has knocked over, with what it strikes. pan: where it is heard, -1 left to 1 right."""
        self.queue_knock(Knock(self.acting_seat, struck.domino, struck.side, min(struck.speed, FASTEST_KNOCK)), pan)

    def queue_knock(self, action: Knock, pan: float = 0.0) -> None:
        """Let an accident happen once those before it are worked out. pan: where it is heard, -1 left to 1 right."""
        self.session = self.session.queue_knock(action, pan)
        self._start_knock()

    def settle(self) -> None:
        """Wait until every knock has been worked out."""
        while self._worker.is_busy:
            self._worker.wait()
            self._collect_knock()

    def _start_knock(self) -> None:
        while self.session.knocks and not self._worker.is_busy:
            question = (self.game, self.session.knocks[0].action)
            if int(self.game.layout.dominoes.standing.sum()) > _FEW:
                self._worker.ask(question)
            else:
                self._land_knock(work_out_knock(question))

    def _collect_knock(self) -> None:
        result = self._worker.answer()
        if result is not None:
            self._land_knock(result)
            self._start_knock()

    def _land_knock(self, result: KnockResult) -> None:
        pan = self.session.knocks[0].pan
        self.session = self.session.land_knock(result, self.services.words)
        if result.cascade is not None:
            self.services.sounds.play("knock", 0.7, pan)
            self._saves_in = 2

    # the toppling

    @property
    def is_nudging(self) -> bool:
        """Return whether a nudge of this window is being worked out."""
        return self._nudge_worker.is_busy

    def nudge(self, action: Nudge) -> bool:
        """Let a nudge be worked out beside the window; return False if the rules refuse it."""
        if self.is_nudging or check(self.game, action) is not None:
            return False
        self._nudge_worker.ask((self.game, action))
        return True

    def take_toppling(self) -> Toppling | None:
        """Return the next cascade that a nudge has set off, once; the game is the one after it from then on."""
        toppling = self._nudge_worker.answer()
        if toppling is not None:
            self.session = replace(self.session, game=toppling.after)
            self._autosave()
        return toppling

    # time

    def run_sand(self, dt: float) -> None:
        """Let the sand run for dt s; it waits while a knock is worked out."""
        self._collect_knock()
        before = self.session
        self.session = before.run_sand(dt)
        if self.game is not before.game:
            self._unsaved += dt + before.owed
            if self._unsaved >= _SAVE_CLOCK or self.game.phase is not before.game.phase:
                self._autosave()

    def pass_time(self, dt: float) -> None:
        """Let what is seen, heard and said go on for dt s."""
        if self._saves_in > 0:
            self._saves_in -= 1
            if self._saves_in == 0:
                self._autosave()
        for strength in self.session.strikes_within(dt):
            self.services.sounds.play("wood", strength)
        self.session = self.session.pass_time(dt, motion=self.services.settings.motion)

    def say(self, text: str, tone: Tone = "plain", *, logged: bool = True) -> None:
        """Show the players a message. logged: False where the log has it in words of its own."""
        self.session = self.session.say(text, tone, logged=logged)

    def write_log(self, text: str) -> None:
        """Write a line into the log, which is read aloud, without a message."""
        self.session = self.session.write_log(text)

    def _autosave(self) -> None:
        if self.services.settings.autosave:
            self.save()

    def save(self) -> None:
        """Write the autosave; a disk that refuses is told once, and stops nothing."""
        self._unsaved, self._saves_in = 0.0, 0
        self.play_time.id = self.play_time.id or game_id(self.game)
        autosave.write(self.services, self.game)
