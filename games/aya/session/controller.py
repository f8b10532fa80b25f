"""Play a game of Aya: actions become the next session, its sounds and its autosave; a large knock is worked out on a thread. No pixels."""

from aya_sim.errors import IllegalAction
from aya_sim.game import Action, Game, Knock
from aya_sim.physics import Knock as HandKnock
from games.aya.session import autosave
from games.aya.session.result import game_id, play_time_of
from games.aya.session.session import KnockResult, Session, work_out_knock
from games.aya.text.refusals import Tone, describe_refusal
from games.core.worker import ThreadWorker
from games.shell.services import Services

_SAVE_CLOCK = 5.0  # s between autosaves while only the sand runs
_FEW = 24  # standing dominoes whose fall is worked out within a frame; of more, beside the window
_FASTEST = 40.0  # rad/s of a knock


class GameController:
    """Holds the session of one game and changes it."""

    def __init__(self, services: Services, game: Game) -> None:
        self.services = services
        self.session = Session(game)
        self.play_time = play_time_of(services, game)
        self._worker = ThreadWorker(work_out_knock, "aya knock")
        self._unsaved = 0.0  # s of sand since the last autosave

    @property
    def game(self) -> Game:
        """Return the game as it is now."""
        return self.session.game

    def submit(self, action: Action) -> bool:
        """Play this action; return False if the rules refuse it, and say why."""
        self.settle()
        try:
            self.session = self.session.play(action, self.services.words)
        except IllegalAction as refused:
            self.say(describe_refusal(self.services.words, refused, self.game), "no")
            return False
        self._autosave()
        return True

    def knock(self, struck: HandKnock, pan: float = 0.0) -> None:
        """Let a domino fall that the hand has knocked over, with what it strikes. pan: where it is heard, -1 left to 1 right."""
        self.queue_knock(Knock(self.game.turn, struck.domino, struck.side, min(struck.speed, _FASTEST)), pan)

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
            self._autosave()

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
        for strength in self.session.strikes_within(dt):
            self.services.sounds.play("wood", strength)
        self.session = self.session.pass_time(dt, motion=self.services.settings.motion)

    def say(self, text: str, tone: Tone = "plain", *, logged: bool = True) -> None:
        """Show the players a message. logged: False where the log has it in words of its own."""
        self.session = self.session.say(text, tone, logged=logged)

    def _autosave(self) -> None:
        if self.services.settings.autosave:
            self.save()

    def save(self) -> None:
        """Write the autosave; a disk that refuses is told once, and stops nothing."""
        self._unsaved = 0.0
        self.play_time.id = self.play_time.id or game_id(self.game)
        autosave.write(self.services, self.game)
