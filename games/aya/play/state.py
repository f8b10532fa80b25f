"""What the parts of the table share. Each reads it and changes what is its own; none holds the screen."""

import math
from dataclasses import dataclass, field

from aya_sim.game import Game, Phase, Pose, piece
from games.aya.play.actions import Offer
from games.aya.play.gesture import Gesture, Idle, Pixel, Turning, holding, piece_carried
from games.aya.play.rows.plan import Row, owner_of
from games.aya.play.top_bar import TopBar
from games.aya.play.tray import Tray
from games.aya.play.voices import PartnerVoices
from games.aya.remote.company import Company
from games.aya.remote.controller import RemoteController
from games.aya.render.board import Board
from games.aya.session.bots import Bots
from games.aya.session.controller import GameController
from games.aya.session.hand import HandControl
from games.aya.session.piece import Use
from games.i18n.words import Words
from games.shell.services import Services
from games.ui.widgets import Button, Group

TIP_AFTER = 0.7  # s
TOO_NEW = 0.35  # s, for an offer to be meant by a click: a double click, or the sand ran out meanwhile
KNOWS_CAMERAS = "aya.knows_cameras"  # of what the settings remember


@dataclass(slots=True)
class TableState:
    """The table as its parts see it."""

    services: Services
    controller: GameController
    bots: Bots
    voices: PartnerVoices
    hand: HandControl
    board: Board
    top_bar: TopBar
    tray: Tray
    group: Group
    gesture: Gesture = field(default_factory=Idle)
    camera_use: Use = Use.STANDARD  # what a camera domino in hand is meant for
    heading: float = 0.0  # rad, of the last domino that was laid
    pointer: Pixel = (0, 0)
    zone: str = ""  # of the tray or the top bar under the pointer
    zone_time: float = 0.0  # s that the pointer rests there
    offers: list[Offer] = field(default_factory=list)
    offered: float = math.inf  # s since the offers changed
    buttons: list[Button] = field(default_factory=list)  # of these offers
    answers: tuple[Button, ...] = ()  # to what a partner asks
    banner: float = 0.0  # s for which whose turn it is is still shown large
    rows: dict[int, Row] = field(default_factory=dict)  # by whose they are
    drawn: Row = field(default_factory=Row)  # the row that is being drawn
    sand_frame: int = 0  # which picture of the running sand
    size: Pixel = (0, 0)

    @property
    def game(self) -> Game:
        """Return the game as it is now."""
        return self.controller.game

    @property
    def remote(self) -> RemoteController | None:
        """Return the controller of a game that is played at several screens; None where all play at this one."""
        return self.controller if isinstance(self.controller, RemoteController) else None

    @property
    def company(self) -> Company:
        """Return what the others do besides playing: players at other screens, else the partners of this one."""
        return self.remote.company if self.remote is not None else self.voices.company

    @property
    def words(self) -> Words:
        """Return the words of the language."""
        return self.services.words

    @property
    def is_ours(self) -> bool:
        """Return whether people at this window may act now, besides helping others."""
        return self.controller.people_may_act

    @property
    def knows_cameras(self) -> bool:
        """Return whether a camera domino was used at this table or in an earlier game."""
        return bool(self.services.settings.remembered.get(KNOWS_CAMERAS))

    @property
    def turning(self) -> int | None:
        """Return the id of the standing domino that is being turned."""
        held = holding(self.gesture)
        return held.domino if isinstance(held, Turning) else None

    @property
    def is_over_table(self) -> bool:
        """Return whether the pointer is over the table."""
        return bool(self.board.area.collidepoint(self.pointer))

    @property
    def tip_in(self) -> float | None:
        """Return the s until a tip about the tray comes; None for none."""
        return TIP_AFTER - self.zone_time + 0.02 if self.zone and self.zone_time < TIP_AFTER else None

    @property
    def shows_tip(self) -> bool:
        """Return whether a tip about the tray is shown."""
        return bool(self.zone) and self.zone_time >= TIP_AFTER and piece_carried(self.gesture) is None and not self.services.is_covered

    @property
    def drop_zone(self) -> str:
        """Return the zone on which the piece in hand would be dropped; "" for none."""
        piece_ = piece_carried(self.gesture)
        laid_down = piece_ is not None and piece_.use in (Use.STANDARD, Use.ANIMAL, Use.FLAT)
        return "reserve" if laid_down and self.zone == "reserve" else ""

    @property
    def next_use(self) -> Use | None:
        """Return what the piece that is to be laid next would be; None where there is none, or it is a bot's."""
        game = self.game
        if not self.is_ours:
            return None
        if game.phase is Phase.SETUP:
            return Use.START
        held = game.seats[game.turn].hand
        if game.phase is not Phase.PLACING or held is None:
            return None
        if game.tile is not None:
            return Use.TILE
        return self.camera_use if piece(held, game.options.cameras).camera else Use.STANDARD

    @property
    def row_rest(self) -> tuple[Pose, ...]:
        """Return the places of the row that are still to come, in the turn of the player whose row it is."""
        row = self.rows.get(owner_of(self.game)) if self.is_ours and self.game.phase is Phase.PLACING else None
        return row.rest(self.game.layout) if row is not None else ()

    @property
    def planned(self) -> tuple[Pose, ...]:
        """Return the places of all rows that are still to come, also those of players who are not in turn."""
        return tuple(at for row in self.rows.values() for at in row.rest(self.game.layout))

    @property
    def proposed(self) -> Pose | None:
        """Return where the row wants the domino in hand; None where it has none, or something is held over the table."""
        is_free = isinstance(holding(self.gesture), Idle) and self.hand.held is None and self.next_use is Use.STANDARD
        rest = self.row_rest if is_free else ()
        return rest[0] if rest else None

    def pan_of(self, x: float) -> float:
        """Return where a place of the table is heard, -1 left to 1 right. x: mm."""
        return max(-1.0, min(1.0, 2 * self.board.pixel(x, 0.0)[0] / max(1, self.size[0]) - 1))
