"""Pages without a browser: the faces of a hosted table, and players who press what is on them."""

import json
import random
import re
from dataclasses import replace
from typing import Any

import pygame

from games.browser_seat.faces import TableFaces, make_faces
from games.browser_seat.pictures import Picture, Pictures
from games.browser_seat.seat import SeatFace
from games.card_table.scene import Paint
from games.network.acts import judge
from games.network.face import Frame, Reply, Sight
from games.network.protocol import Gesture, Key, Next, Press, Screen, Write
from games.network.table import Accepted, Outgoing, Request, Seat, open_table

NAMES = ("Ada", "Ben", "Clara", "Dan", "Ella", "Finn", "Greta", "Hugo")
LAPTOP, PHONE, TABLET = Screen(1280, 692), Screen(360, 508), Screen(768, 916)
MOST_PRESSES = 4000
EAGER = {
    "do": 6,
    "make": 6,
    "close": 6,
    "done": 4,
    "nothing": 0.2,
    "sky": 5,
    "level": 3,
    "amount": 2,
    "pass": 0.2,
    "redraw": 0.1,
    "refuse": 0.3,
}
EAGER |= {"player": 0.02, "own": 0.02, "album": 0.02, "hand": 0.02, "counter": 0.05}
"""How gladly players press a spot, by how its key begins; others once."""


class Blank(Pictures):
    """Draws nothing, where only what is pressed matters."""

    def draw(self, paint: Paint, rect: pygame.Rect, spill: int, area: pygame.Rect) -> Picture | None:
        return None


class Pages:
    """A hosted table, all of whose seats are people at pages."""

    def __init__(self, game: str, players: int, seed: int = 3, screen: Screen = LAPTOP, *, blank: bool = False, **options: Any) -> None:
        faces = make_faces(game, NAMES[:players], (False,) * players)
        assert faces is not None
        self.faces: TableFaces = faces
        if blank:
            faces.pictures = Blank()
        seats = tuple(Seat(name, is_here=True) for name in NAMES[:players])
        tokens = iter(f"token-{k}" for k in range(players + 1))
        self.table = open_table(faces.adapter.game, seats, seed, options, lambda: next(tokens))
        self.pages: list[SeatFace] = [faces.open_face(seat, screen) for seat in range(players)]
        self.scenes: list[dict[str, Any]] = [{}] * players
        self.pictures: list[dict[str, bytes]] = [{} for _ in range(players)]
        self.latest: Accepted | None = None
        self.sizes: list[int] = []  # bytes of each view
        for seat in range(players):
            self.take(seat, self.pages[seat].show(self.sight(seat)))

    def sight(self, seat: int, acted: Accepted | None = None) -> Sight:
        """What a seat may know now, and the action that led here as far as it was seen."""
        sight = self.table.sight(seat)
        if acted is None:
            return sight
        is_seen = acted.seat == seat or acted.is_public
        return replace(sight, actor=acted.seat, acted=acted.action if is_seen else None)

    def take(self, seat: int, frames: tuple[Frame, ...]) -> None:
        """Keep what a page was sent."""
        for frame in frames:
            if isinstance(frame, bytes):
                self.pictures[seat][frame[:12].hex()] = frame
            else:
                self.scenes[seat] = json.loads(frame)
        self.sizes.append(sum(map(len, frames)))

    def do(self, seat: int, gesture: Gesture) -> Reply:
        """A player does this on a page, and everybody is shown what came of it."""
        reply = self.pages[seat].handle(gesture)
        self.take(seat, reply.frames)
        if reply.is_told_to_all:
            self.show(None)
        if reply.action is None:
            return reply
        judged = judge(self.table, Request(seat, reply.action, 0.0, line=0, seq=reply.seq))
        if isinstance(judged, Outgoing):
            self.take(seat, self.pages[seat].refuse(json.loads(judged.text)["sentence"]))
        else:
            self.table, self.latest = judged.table, judged.accepted
            self.show(judged.accepted)
        return reply

    def carry_out(self, seat: int, action: Any) -> None:
        """A seat acts, and everybody is shown it."""
        judged = judge(self.table, Request(seat, action, 0.0, line=0, seq=self.table.seq))
        assert not isinstance(judged, Outgoing)
        self.table, self.latest = judged.table, judged.accepted
        self.show(judged.accepted)

    def show(self, acted: Accepted | None) -> None:
        """Every page is shown the table."""
        for seat, page in enumerate(self.pages):
            if seat not in self.faces.absent_seats():
                self.take(seat, page.show(self.sight(seat, acted)))

    def press_anything(self, seat: int, rng: random.Random) -> None:
        """A player presses whatever seems to lead on."""
        gesture = choose_gesture(self.scenes[seat], rng)
        if gesture is not None:
            self.do(seat, gesture)

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.table.is_over


def choose_gesture(scene: dict[str, Any], rng: random.Random) -> Gesture | None:
    """What a player does who presses whatever seems to lead on; None where nothing can be pressed."""
    if "reveal" in scene:
        return Next() if rng.random() < 0.5 else Key("cards.show_all")
    if "written" in scene and not scene["written"]["text"]:
        return Write(rng.choice(["a word", "the sea at night", "42"]))
    pressable = [spot["key"] for spot in scene["spots"] if spot.get("press")]
    if not pressable:
        return None
    weights = [EAGER.get(re.split(r"[.-]", key)[0], 1) for key in pressable]
    return Press(scene["seq"], rng.choices(pressable, weights)[0])


def play_to_the_end(pages: Pages, seed: int = 1) -> int:
    """Everybody presses what seems to lead on till the game is over; how many presses that took."""
    rng = random.Random(seed)
    for k in range(MOST_PRESSES):
        if pages.is_over:
            return k
        looking = [seat for seat, scene in enumerate(pages.scenes) if "reveal" in scene]
        pages.press_anything(rng.choice(looking or list(pages.table.to_move)), rng)
    raise AssertionError(f"{pages.table.game.name} is not over after {MOST_PRESSES} presses")
