"""A computer player who waits for people at pages, through the real socket: they point, it waits, and it acts on what they pointed at."""

import asyncio
import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

from games.album.types import Eliminate
from games.browser_seat.faces import TableFaces, make_faces
from games.core.thinking import Question, think
from games.core.worker import InlineWorker
from games.network.protocol import Gesture, Press, Settle, encode
from games.network.server import Server
from tests.games.browser_seat.pages import Blank, choose_gesture
from tests.games.network.clients import run_hosted, sit
from tests.games.network.tables import a_table

SCREEN = {"width": 1280, "height": 692}
SEED = 5  # the computer player is the Oya of the first round, and seat 2 the guide
POINTING, GUIDE, OYA = (0, 1), 2, 3
PATIENCE = 60.0  # s


class Page:
    """A player at a page: what was shown last, and what is done there."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.scene: dict[str, Any] = {}
        self.scenes = 0
        self.said: list[str] = []  # by players
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for data in self.socket:
            if isinstance(data, str) and (message := json.loads(data))["type"] == "scene":
                self.scene = message
                self.scenes += 1
                self.said += [text for _, text in message.get("remarks", [])]

    async def do(self, gesture: Gesture) -> None:
        """Do this, and wait until the page is shown the table again."""
        before = self.scenes
        await self.socket.send(encode(gesture))
        await wait_until(lambda: self.scenes > before)

    @property
    def asked(self) -> str:
        """What all are asked before a computer player acts; "" if none waits."""
        return str(self.scene.get("question", ""))

    def counter_of(self, seat: int) -> str:
        """What the counter of a seat says."""
        return str(next(spot["says"] for spot in self.scene["spots"] if spot["key"] == f"counter.{seat}"))


async def wait_until(done: Callable[[], bool]) -> None:
    """Let the others go on until this is so."""
    async with asyncio.timeout(PATIENCE):
        while not done():
            await asyncio.sleep(0.005)


async def play_until_asked(pages: list[Page]) -> None:
    """All press what leads on until the computer player is about to rule a photo out."""
    rng = random.Random(3)
    while not all(page.asked for page in pages):
        for page in pages:
            if "reveal" in page.scene or page.scene["ours"]:
                gesture = choose_gesture(page.scene, rng)
                assert gesture is not None
                await page.do(gesture)
        await asyncio.sleep(0.01)


def thought_of(server: Server, faces: TableFaces) -> Eliminate:
    """What the computer player does if it is to act now: it hears what people point at."""
    table = server.table
    heard = faces.hear(table.game.observe(table.state, OYA))
    action = think(Question("album", heard, table.seats[OYA].bot, table.rngs[OYA])).action
    assert isinstance(action, Eliminate)
    return action


@pytest.mark.parametrize(("photo", "follows"), [(0, True), (3, True), (4, False)])
def test_a_computer_oya_waits_until_people_have_pointed_and_hears_them(photo: int, follows: bool) -> None:
    table = a_table("album", 4, seed=SEED, levels=("natural",))
    faces = make_faces("album", table.names, (False, False, False, True))
    assert faces is not None
    faces.pictures = Blank()

    async def play(server: Server) -> None:
        pages = [Page(await sit(server, token, screen=SCREEN)) for token in server.table.tokens if token]
        await wait_until(lambda: all(page.scenes for page in pages))
        await play_until_asked(pages)
        state, seq = server.table.state, server.table.seq
        alone = thought_of(server, faces)
        for seat in POINTING:
            await pages[seat].do(Press(seq, f"photo.{photo}"))
            for page in pages:
                await wait_until(lambda page=page, seat=seat: str(photo + 1) in page.counter_of(seat))  # type: ignore[misc]
                assert page.asked
        assert server.table.state == state, "it acted before it was told that all have pointed"
        assert faces.points == tuple((seat, photo) for seat in POINTING)
        heard = thought_of(server, faces)
        assert (heard.photo == photo) == follows != (heard == alone)
        expected = server.table.game.apply(state, heard)
        await pages[GUIDE].do(Settle())
        await wait_until(lambda: server.table.seq > seq)
        now = server.table.state  # of a round that is over the next guide, the computer player, may have begun another
        assert (now.rounds, now.eliminated) == (expected.rounds, expected.eliminated)
        await wait_until(lambda: all(page.scene["seq"] > seq and not page.asked for page in pages[:2]))
        assert all(page.said for page in pages[:2]), "it says whether it follows those who pointed"
        for page in pages:
            await page.socket.close()
            await page.reading

    run_hosted(table, play, thinker=InlineWorker(think), pace=0.001, faces=faces)
