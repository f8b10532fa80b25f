"""Let the partners speak: about what was done, at its place on the table, and with a question that may be answered. No pixels.

What is said follows from the game, its seed and what was done; only how long it stays is a matter of time.
"""

from dataclasses import dataclass

from aya_sim.components import Terrain
from aya_sim.game import Lay, Phase, Point
from aya_sim.game.types import HOURGLASSES
from games.aya.remote.company import Company
from games.aya.session.bots import Bots
from games.aya.session.controller import GameController
from games.aya.session.occasions import Event, find_event, stock_left
from games.aya.session.session import Deed
from games.aya.text.voices import Occasion, choose_wording, pick, say_wording, temper_of
from games.shell.services import Services

_CHATTER = 3  # a joined river is praised about once in so many times
_ASKS_AFTER = 14  # dominoes drawn between two questions
_FIRST_ASKED = 8  # dominoes on the table before the first
_ASK_STAYS = 20.0  # s
_HURRY = 60.0  # s left
_LONG_GLASS = 120.0  # s of a glass in which the last minute is worth a word
_OWN = (Occasion.SLIP, Occasion.DONE)  # what partners say of themselves


@dataclass(frozen=True, slots=True)
class Question:
    """Hold what a partner asks: whether it shall take the side of this land. left: s that it stays."""

    seat: int
    land: Terrain
    left: float = _ASK_STAYS


class PartnerVoices:
    """Speaks for the partners of a table where all play at this window."""

    def __init__(self, services: Services, controller: GameController, bots: Bots) -> None:
        self._services, self._controller, self._bots = services, controller, bots
        self.company = Company()
        self.question: Question | None = None
        self._heard = controller.session.changes  # deeds up to here have been noticed
        self._said: dict[Occasion, str] = {}  # the wording that was said last
        self._phase, self._turn = controller.game.phase, controller.game.turn
        self._seconds = controller.game.seconds_left
        self._asked = stock_left(controller.game)  # when the last question was asked

    @property
    def _speaks(self) -> bool:
        controller = self._controller
        return self._services.settings.partner_talk and bool(self._bots.levels) and bool(controller.people) and not controller.is_shared

    @property
    def next_change_in(self) -> float | None:
        """Return the s until something is to be seen; None while nothing is."""
        return self.company.next_change_in

    def update(self, dt: float) -> None:
        """Let dt s go by, and speak of what has been done meanwhile."""
        self.company = self.company.pass_time(dt)
        session, game = self._controller.session, self._controller.game
        new = [deed for deed in session.deeds if deed.number > self._heard]
        self._heard = session.changes
        if not self._speaks:
            self.company, self.question = Company(), None
        else:
            for deed in new:
                self._hear(deed)
            self._notice_time()
            self._ask(dt)
        self._phase, self._turn, self._seconds = game.phase, game.turn, game.seconds_left

    def answer(self, *, is_yes: bool) -> None:
        """Answer the question: the partner builds on that side, or leaves it to others."""
        asked, self.question = self.question, None
        if asked is None:
            return
        self._bots.lean(asked.seat, asked.land, is_wanted=is_yes)
        self._say(asked.seat, Occasion.YES if is_yes else Occasion.NO)

    # occasions

    def _hear(self, deed: Deed) -> None:
        event = find_event(deed.before, deed.action, deed.after, self._controller.people)
        if event is None and isinstance(deed.action, Lay) and self._is_last(deed.action.seat):
            event = Event(Occasion.DONE, deed.action.seat, Point(deed.action.at.x, deed.action.at.y))
        if event is None or (event.occasion is Occasion.LINK and not self._is_chatty):
            return
        speaker = event.seat if event.occasion in _OWN and event.seat in self._bots.levels else self._speaker()
        self._say(speaker, event.occasion)
        if event.at is not None:
            self.company = self.company.point(speaker, event.at.x, event.at.y)

    def _is_last(self, seat: int) -> bool:
        """Return whether a partner has laid the last domino that a tile needs."""
        remark = self._bots.remarks.get(seat)
        return seat in self._bots.levels and remark is not None and remark.name == "last"

    @property
    def _is_chatty(self) -> bool:
        game = self._controller.game
        return not self.company.bubbles and not pick(game.seed, stock_left(game), _CHATTER)

    def _speaker(self) -> int:
        """Return the partner that speaks now."""
        game, seats = self._controller.game, sorted(self._bots.levels)
        return seats[pick(game.seed, stock_left(game), len(seats))]

    def _notice_time(self) -> None:
        game, before = self._controller.game, self._phase
        if game.phase is Phase.PAUSE and before is Phase.PLACING:
            self._say(self._speaker(), Occasion.PAUSE)
        is_late = game.hourglass == HOURGLASSES and game.options.hourglass >= _LONG_GLASS and game.seconds_left <= _HURRY
        if game.phase is Phase.PLACING and is_late and self._seconds > _HURRY:
            self._say(self._speaker(), Occasion.HURRY)

    def _say(self, seat: int, occasion: Occasion, land: str = "", stays: float | None = None) -> None:
        """Let a partner say something, and write it into the log, which is read aloud."""
        words, game = self._services.words, self._controller.game
        number = pick(game.seed + seat, stock_left(game), 1 << 16)
        wording = choose_wording(occasion, temper_of(game.seed, seat), number, self._said.get(occasion, ""))
        self._said[occasion] = wording
        text = say_wording(words, occasion, wording, land)
        self.company = self.company.say(seat, text, stays)
        self._controller.write_log(words("aya.remote.said", name=game.options.names[seat], text=text))

    # the question

    def _ask(self, dt: float) -> None:
        game, asked = self._controller.game, self.question
        if asked is not None:
            left = asked.left - dt
            is_over = left <= 0 or game.phase is not Phase.PLACING or asked.seat not in self._bots.levels
            self.question = None if is_over else Question(asked.seat, asked.land, left)
            return
        is_new_turn = game.phase is Phase.PLACING and game.turn in self._bots.levels and game.turn != self._turn
        is_due = self._asked - stock_left(game) >= _ASKS_AFTER and len(game.layout.dominoes) >= _FIRST_ASKED
        side = self._bots.open_side(game.turn) if is_new_turn and is_due and game.turn not in self.company.bubbles else None
        if side is None:
            return
        land, at = side
        self._asked = stock_left(game)
        self.question = Question(game.turn, land)
        self._say(game.turn, Occasion.ASK, self._services.words(f"aya.land.{land}").lower(), _ASK_STAYS)
        self.company = self.company.point(game.turn, at.x, at.y)
