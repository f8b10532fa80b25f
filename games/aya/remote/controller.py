"""Play a game of Aya at a table that others share: what is done here goes to the host, and the last view is what is shown. No pixels.

Nothing is guessed ahead: a piece stays in hand until the host has laid it, and the host alone owns the sand. Between two views the
sand is counted down here as it will be seen, but it never runs out here.
"""

import base64
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from aya_sim.errors import IllegalAction
from aya_sim.game import Action, Game, Knock, Nudge, Phase, Pose, Reason, check
from aya_sim.game.actions import LAYINGS, MICROSECONDS, PlaceStart
from aya_sim.physics import Cascade
from aya_sim.physics import Knock as HandKnock
from games.aya.environment.film import read_film
from games.aya.environment.game import GAME
from games.aya.model.timeline import SAMPLE_RATE
from games.aya.remote.company import Company, pose_of
from games.aya.remote.talk import say_sign
from games.aya.remote.views import Sand, read_game
from games.aya.session.controller import FASTEST_KNOCK, GameController
from games.aya.session.session import Toppling
from games.network.client import No, Other, Seats, Stood, View, Welcome
from games.network.client import Phase as Standing
from games.network.face import SeatSeen
from games.network.guest_line import GuestLine
from games.network.protocol import SIGNS
from games.shell.services import Services
from games.ui.screen import Screen

TOO_LATE = 1.0  # s after its beginning a cascade that comes over a slow line is shown whole, and not with the others
LATELY = 2.0  # s in which a domino that was knocked here is not knocked again
CARRIES_EVERY = 0.12  # s between two messages about the piece in hand: the host relays ten a second
_CARRIES_AGAIN = 0.8  # s after which the others are told again of a piece that rests in hand
_STANDS_IN = "natural"  # how a computer player is marked whose level is not told


class RemoteController(GameController):
    """The controller of a game that is shared: of a guest, or of a watcher."""

    def __init__(self, services: Services, line: GuestLine, again: Callable[[], Screen] | None = None) -> None:
        """line: that has brought a first view. again: makes the screen that sits down once more, after the line has ended."""
        welcome, view = line.guest.welcome, line.guest.view
        assert welcome is not None, "a seat at a table"
        assert view is not None, "a table that was seen"
        self.line, self.seat, self.has_chat = line, welcome.seat, welcome.window.chat
        self.present: tuple[SeatSeen, ...] = line.guest.seats
        self.company = Company()
        self.is_muted = False  # are signs and chat of others left out?
        self.trouble = ""  # why the table is not live; "" while it is
        self.join_again = again
        self._was_refused = False  # was what was asked for last refused?
        self.placed: Action | None = None  # what another player did last
        self._seq = view.seq
        self._film: tuple[int, float, Cascade] | None = None  # seq of the view after it, when it begins by the host's clock, s
        self._topplings: deque[Toppling] = deque()
        self._knocked: dict[int, float] = {}  # domino -> s for which it is not knocked again
        self._sand = Sand()
        self._carried: tuple[str, Pose] | None = None
        self._since_carried = 0.0  # s
        self._shown = line.clock.now(line.time())  # s of the host's clock up to which accidents have been shown
        super().__init__(services, self._dress(read_game(view)))
        self._note(view)
        line.take_news()  # all of it is in the view
        if again is not None and view.seq:
            self.session = self.session.write_log(services.words("join.log.joined", n=view.seq))

    # who plays at this window

    @property
    def people(self) -> tuple[int, ...]:
        """Return the seats of the people at this window."""
        return () if self.seat is None else (self.seat,)

    @property
    def bots(self) -> Mapping[int, str]:
        """Return no bots: they are the host's."""
        return {}

    @property
    def is_watched(self) -> bool:
        """Return False: the sand is the host's, whatever players there are."""
        return False

    @property
    def is_shared(self) -> bool:
        """Return True: nothing waits while a menu is open here."""
        return True

    @property
    def keeps(self) -> bool:
        """Return False: the host keeps the game."""
        return False

    @property
    def leaving_note(self) -> str:
        """Return that the seat is kept."""
        return self.services.words("aya.remote.leaving")

    @property
    def is_waiting(self) -> bool:
        """Return whether the host has not answered yet, or cannot be reached."""
        return self.line.guest.asked is not None or not self.line.guest.is_live

    @property
    def has_ended(self) -> bool:
        """Return whether the line to the host has ended for good: only joining again helps."""
        return self.line.phase is Standing.ENDED

    @property
    def was_refused(self) -> bool:
        """Return whether the host has refused what was waited for last."""
        return self._was_refused

    @property
    def away(self) -> frozenset[int]:
        """Return the seats whose players are away, and no computer player sits in."""
        return frozenset(one.seat for one in self.present if not one.here and not one.sits_in)

    def _dress(self, game: Game) -> Game:
        """Return the game with the names and computer players of the table as it is now."""
        if len(self.present) != game.players:
            return game
        levels = game.options.partners or ("",) * game.players
        partners = tuple((levels[one.seat] or _STANDS_IN) if one.kind == "computer" or one.sits_in else "" for one in self.present)
        names = tuple(one.name or old for one, old in zip(self.present, game.options.names, strict=True))
        return replace(game, options=replace(game.options, names=names, partners=partners))

    # acting

    def submit(self, action: Action) -> bool:
        """Ask the host to carry out this action; return False, and say why, if the rules refuse it or the host cannot be reached."""
        if self.trouble:
            self.say(self.trouble, "no")
            return False
        if self.is_waiting:
            return False
        if isinstance(action, PlaceStart):
            action = replace(action, seat=self.acting_seat)  # any player may lay it, not only the one who begins
        refused = check(self.game, action)
        if refused is None and isinstance(action, LAYINGS) and self._sand.is_out(self.line):
            refused = IllegalAction(Reason.SAND_HAS_RUN_OUT)
        if refused is not None:
            self.refuse(refused)
            return False
        self._was_refused = False
        self._ask(action)
        return True

    def _ask(self, action: Action) -> None:
        left = self._sand.left(self.line) if isinstance(action, LAYINGS) else None
        self.line.submit(self._seq, GAME.actions.write(action), left)

    def knock(self, struck: HandKnock, pan: float = 0.0) -> None:
        """Tell the host that the hand has knocked over a domino."""
        action = Knock(self.acting_seat, struck.domino, struck.side, min(struck.speed, FASTEST_KNOCK))
        if self.people and struck.domino not in self._knocked and check(self.game, action) is None:
            self._knocked[struck.domino] = LATELY
            self.line.submit_aside(self._seq, GAME.actions.write(action))

    def settle(self) -> None:
        """Do nothing: knocks are worked out by the host."""

    # talking

    @property
    def may_talk(self) -> bool:
        """Return whether what this window shows and says reaches the others."""
        return self.seat is not None and self.line.guest.is_window

    def show_carried(self, piece: str, at: Pose | None) -> None:
        """Let the others see the piece in hand, ten times a second at most. piece: what it is to be; "" for an empty hand."""
        now = (piece, at) if piece and at is not None else None
        is_due = self._since_carried >= (CARRIES_EVERY if now != self._carried else _CARRIES_AGAIN)
        if not self.may_talk or (now is None and self._carried is None) or not is_due:
            return
        where = at if now is not None and at is not None else Pose(0.0, 0.0, 0.0)
        self._carried, self._since_carried = now, 0.0
        self.line.send(
            {"type": "carry", "piece": piece, "x": round(where.x, 1), "y": round(where.y, 1), "heading": round(where.heading, 3)}
        )

    def point(self, x: float, y: float) -> None:
        """Show the others a place of the table, mm."""
        if self.seat is not None and self.may_talk:
            self.company = self.company.point(self.seat, x, y)
            self.line.send({"type": "mark", "x": round(x, 1), "y": round(y, 1)})

    @property
    def signs(self) -> tuple[tuple[str, str], ...]:
        """Return the signs there are, and each in words."""
        return tuple((sign, say_sign(self.services.words, self.game, self.acting_seat, sign)) for sign in SIGNS)

    def give_sign(self, sign: str) -> None:
        """Say something by a sign; the host tells it to all, this window too."""
        if self.may_talk:
            self.line.send({"type": "sign", "sign": sign})

    def chat(self, text: str) -> None:
        """Say something in one's own words."""
        if self.may_talk and text.strip():
            self.line.send({"type": "chat", "text": text.strip()})

    def _hear_sign(self, seat: int, sign: str) -> None:
        text = say_sign(self.services.words, self.game, seat, sign)
        if text:
            self._hear(seat, text)

    def _hear(self, seat: int, text: str) -> None:
        """Show what a player says, and write it into the log, which is read aloud."""
        if self.is_muted and seat != self.seat:
            return
        self.company = self.company.say(seat, text)
        self.session = self.session.write_log(self.services.words("aya.remote.said", name=self.game.options.names[seat], text=text))

    # what the host tells

    def follow(self, dt: float) -> None:
        """Take what the host has told. dt: s since the last call."""
        self.company = self.company.pass_time(dt)
        self._since_carried += dt
        self._knocked = {domino: left - dt for domino, left in self._knocked.items() if left > dt}
        for news in self.line.take_news():
            match news:
                case View():
                    self._take_view(news)
                case No(_, reason, sentence):
                    # two hands may knock over the same domino, and two help the same one up
                    if reason != Reason.NOT_KNOCKED_OVER and (reason != Reason.NOT_STANDING or not self._knocked):
                        self._was_refused = True
                        self.say(sentence, "no")
                case Seats(seats):
                    self._take_seats(seats)
                case Stood(standing, why):
                    self._take_standing(standing, why)
                case Welcome():
                    self.has_chat = news.window.chat
                case Other(kind, data):
                    self._take_other(kind, data)

    def _take_view(self, view: View) -> None:
        words, before = self.services.words, self.game
        action = None if view.did is None or view.did.do is None else GAME.actions.read(bytes(view.did.do).decode())
        game = self._dress(read_game(view))
        film = self._film if self._film is not None and self._film[0] == view.seq else None
        self.session = self.session.adopt(game, action, words)
        if film is not None:
            self._film = None
            self._begin_film(action, before, game, film[1], film[2])
        if action is not None and not isinstance(action, Knock) and action.seat not in self.people:  # type: ignore[union-attr]  # no Tick
            self.placed = action
            self.services.sounds.play("wood", 0.4)
        self._note(view)

    def _begin_film(self, action: Action | None, before: Game, after: Game, begins: float, cascade: Cascade) -> None:
        line = self.line
        if isinstance(action, Knock):
            self.session = self.session.fall(cascade, self._shown - begins, self.services.words)
            self.services.sounds.play("knock", 0.7)
        elif isinstance(action, Nudge):
            is_late = line.clock.now(line.time()) - begins > TOO_LATE
            shown_since = None if is_late else lambda: line.clock.now(line.time()) - begins
            self._topplings.append(Toppling(action, before, after, cascade, shown_since))

    def _note(self, view: View) -> None:
        """Note what a view says besides the table."""
        self._seq = view.seq
        sand = view.more.get("sand")
        if isinstance(sand, Mapping):
            self._sand = Sand(float(sand["left"]), bool(sand["runs"]), float(sand["at"]))

    def _take_seats(self, seats: tuple[SeatSeen, ...]) -> None:
        """Note who is here, and say who went away or came back."""
        words, were = self.services.words, {one.seat: one for one in self.present}
        self.present = seats
        for one in seats:
            was = were.get(one.seat)
            if (
                was is not None
                and one.kind == "person"
                and one.seat not in self.people
                and (was.here, was.sits_in) != (one.here, one.sits_in)
            ):
                how = "here" if one.here else "sits_in" if one.sits_in else "away"
                self.say(words(f"aya.remote.{how}", name=one.name))
        self.session = replace(self.session, game=self._dress(self.game))

    def _take_standing(self, standing: Standing, why: str) -> None:
        words = self.services.words
        if standing is Standing.LOST:
            self.trouble = words("aya.remote.lost", why=why)
        elif standing is Standing.ENDED:
            self.trouble = words("aya.remote.ended", why=why)
        else:
            if self.trouble:
                self.say(words("aya.remote.back"), "good")
            self.trouble = ""

    def _take_other(self, kind: str, data: Mapping[str, Any]) -> None:
        seat = data.get("seat")
        is_seat = isinstance(seat, int) and 0 <= seat < self.game.players
        at = pose_of(data)
        match kind:
            case "film":
                cascade = read_film(base64.b64decode(data["cascade"]), SAMPLE_RATE)
                self._film = int(data["seq"]), float(data["at"]), cascade
            case "ghost" if is_seat and at is not None:
                self.company = self.company.carry(int(data["seat"]), str(data.get("piece", "")), at)
            case "mark" if is_seat and at is not None and not self.is_muted:
                self.company = self.company.point(int(data["seat"]), at.x, at.y)
                self.services.sounds.play("paper", 0.2)
            case "sign" if is_seat:
                self._hear_sign(int(data["seat"]), str(data.get("sign", "")))
            case "chat" if is_seat:
                self._hear(int(data["seat"]), str(data.get("text", "")))

    # the toppling

    @property
    def is_nudging(self) -> bool:
        """Return whether the host works out a nudge of this window."""
        return self.game.phase is Phase.TOPPLING and self.line.guest.asked is not None

    def nudge(self, action: Nudge) -> bool:
        """Ask the host to let a domino be nudged; return False if the rules refuse it."""
        return self.submit(action)

    def take_toppling(self) -> Toppling | None:
        """Return the next cascade that a nudge has set off, once."""
        return self._topplings.popleft() if self._topplings else None

    # time

    def run_sand(self, dt: float) -> None:
        """Show the sand as it is by the host's clock, whatever dt; it never runs out here."""
        if self.game.phase is Phase.PLACING and not self.trouble:
            left = round(self._sand.left(self.line) * MICROSECONDS)
            used = min(max(0, self.game.sand - left), self.game.sand - 1)
            self.session = replace(self.session, game=replace(self.game, used=used))

    def pass_time(self, dt: float) -> None:
        """Let what is seen, heard and said go on for dt s; accidents by the host's clock, however long a frame was."""
        now = self.line.clock.now(self.line.time())
        self.session = self.session.shift_falls(now - self._shown - dt)
        self._shown = now
        super().pass_time(dt)

    def save(self) -> None:
        """Do nothing: the host keeps the game."""

    def close(self) -> None:
        """Leave the table; the seat is kept."""
        self.line.close()
