"""A seat in the browser: whole games by presses, nothing secret in any message, and what a page may do when."""

import json
import random
import re
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pygame
import pytest

from games.album.types import Eliminate
from games.browser_seat.faces import make_faces
from games.browser_seat.files import page_files
from games.browser_seat.layout import LEAST_ZOOM, choose_layout
from games.card_table import image_loader
from games.core.game_api import WATCHER
from games.face_cards.likeness import likeness
from games.network.face import Sight
from games.network.protocol import Drop, Enlarge, Key, Next, Press, Resize, Screen, Settle, Write
from tests.games.browser_seat.pages import LAPTOP, NAMES, PHONE, TABLET, Pages, play_to_the_end
from tests.games.card_table.tables import FACES, states, usual_players

GAMES = sorted(FACES)


@pytest.mark.campaign
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_by_presses_on_pages_alone(game: str) -> None:
    pages = Pages(game, usual_players(FACES[game]), blank=True)
    play_to_the_end(pages)
    for seat in range(len(pages.pages)):
        while "reveal" in pages.scenes[seat]:
            pages.do(seat, Next())
        assert pages.scenes[seat]["over"]
        assert not any(spot.get("press") for spot in pages.scenes[seat]["spots"])


def sent(game: str, state: Any, seat: int, screen: Screen) -> tuple[Any, ...]:
    """All that a page is sent when it comes to a table in this state."""
    adapter = FACES[game]
    players = len(adapter.game.scores(state))
    faces = make_faces(game, NAMES[:players], (False,) * players)
    assert faces is not None
    pages = Pages(game, players, blank=True)
    outcome = adapter.game.outcome(state) if adapter.game.is_over(state) else None
    sight = Sight(1, adapter.game.observe(state, seat), adapter.game.to_move(state), pages.sight(0).seats, outcome)
    return faces.open_face(None if seat == WATCHER else seat, screen).show(sight)


@pytest.mark.parametrize("game", GAMES)
def test_pictures_and_words_are_equal_when_what_the_seat_may_not_know_is_dealt_anew(game: str) -> None:
    rng = random.Random(11)
    adapter = FACES[game]
    players = usual_players(adapter)
    played = list(states(adapter, players, 7))
    for state in rng.sample(played[:-1], 5):
        seat = rng.randrange(players)
        other = adapter.game.resample_hidden(state, seat, rng.getrandbits(60))
        assert sent(game, state, seat, PHONE) == sent(game, other, seat, PHONE)


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_is_sent_once_and_before_the_scene_that_shows_it(game: str) -> None:
    pages = Pages(game, usual_players(FACES[game]), screen=PHONE)
    known: set[str] = set()
    frames = pages.faces.open_face(0, PHONE).show(pages.sight(0))
    for frame in frames:
        if isinstance(frame, bytes):
            name = frame[:12].hex()
            assert name not in known
            known.add(name)
    again = pages.pages[0].handle(Key("shell.back")).frames
    assert {spot["picture"] for spot in pages.scenes[0]["spots"] if "picture" in spot} <= known
    assert [type(frame) for frame in again] == [str]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("screen", [PHONE, TABLET, LAPTOP])
def test_every_spot_lies_on_the_table_and_every_button_has_a_name(game: str, screen: Screen) -> None:
    pages = Pages(game, usual_players(FACES[game]), screen=screen, blank=True)
    rng = random.Random(4)
    for _ in range(60):
        for seat in range(len(pages.pages)):
            wide, high, _ratio = pages.scenes[seat]["area"]
            for spot in pages.scenes[seat]["spots"]:
                x, y, w, h = spot["rect"]
                assert pygame.Rect(0, 0, wide, high).contains((x, y, w, h)), (seat, spot["key"], spot["rect"])
                assert not spot.get("press") or spot.get("says") or spot.get("reads"), spot["key"]
        looking = [seat for seat, scene in enumerate(pages.scenes) if "reveal" in scene]
        pages.press_anything(rng.choice(looking or list(pages.table.to_move) or [0]), rng)


def test_what_is_revealed_on_a_phone_lies_within_the_page() -> None:
    pages = Pages("face-cards", 3, screen=PHONE, blank=True)
    rng = random.Random(3)
    answers = 0
    while answers < 12:
        looking = [seat for seat, scene in enumerate(pages.scenes) if "reveal" in scene]
        pages.press_anything(rng.choice(looking or list(pages.table.to_move)), rng)
        for scene in pages.scenes:
            sheet = next((spot["rect"] for spot in scene["spots"] if spot["key"] == "answer"), None)
            if sheet is not None:
                answers += 1
                outside = [spot["key"] for spot in scene["spots"] if not pygame.Rect(0, 0, *scene["area"][:2]).contains(spot["rect"])]
                assert outside == []


@pytest.mark.parametrize("game", ["album", "face-cards", "imagine", "albedo"])
@pytest.mark.parametrize("screen", [PHONE, Screen(390, 712), TABLET])
@pytest.mark.parametrize("players", [3, 8])
def test_no_table_is_wider_than_an_upright_screen(game: str, screen: Screen, players: int) -> None:
    layout = choose_layout(game, players, screen)
    assert layout.area.width / layout.ratio <= screen.width
    assert layout.scale >= LEAST_ZOOM


def test_a_table_for_many_is_higher_than_a_phone_and_never_too_small_to_read() -> None:
    assert choose_layout("albedo", 3, PHONE).area.height <= PHONE.height
    layout = choose_layout("albedo", 8, PHONE)
    assert layout.scale == LEAST_ZOOM
    assert layout.area.height > PHONE.height
    large = choose_layout("imagine", 3, LAPTOP)
    assert (large.area.width, large.area.height) == (1280, 692)


@pytest.mark.parametrize("players", [2, 4, 8])
def test_no_part_of_albedo_lies_on_another_on_an_upright_phone(players: int) -> None:
    pages = Pages("albedo", players, screen=PHONE, blank=True)
    rng = random.Random(4)
    checked = set()
    for _ in range(400):
        for scene in pages.scenes:
            at = {spot["key"]: pygame.Rect(spot["rect"]) for spot in scene["spots"]}
            parts = [at[key] for key in ("deck.0", "land.0", "land.1", "land.2", "bar", "hand", "done", "own.deck", "tab.0") if key in at]
            parts += [rect for key, rect in at.items() if key.startswith(("row.", "player.", "column."))]
            if "sheet" not in at and not ({"bar", "done"} <= at.keys()):
                assert all(not one.colliderect(other) for k, one in enumerate(parts) for other in parts[k + 1 :]), sorted(at)
            checked.add("reveal" if "reveal" in scene else "land" if "land.0" in at else "send")
        if pages.is_over or (len(checked) == 3 and rng.random() < 0.02):
            break
        looking = [seat for seat, scene in enumerate(pages.scenes) if "reveal" in scene]
        pages.press_anything(rng.choice(looking or list(pages.table.to_move)), rng)
    assert checked == {"reveal", "land", "send"}


def test_a_press_on_what_has_changed_since_does_nothing() -> None:
    pages = Pages("imagine", 3, blank=True)
    architect = pages.table.to_move[0]
    before = pages.scenes[architect]
    card = next(spot["key"] for spot in before["spots"] if spot["key"].startswith("card-") and spot.get("press"))
    pages.do(architect, Press(before["seq"], card))
    pages.do(architect, Write("a word"))
    pages.do(architect, Press(before["seq"], "amount-1"))
    assert pages.table.seq == 0
    pages.do(architect, Press(before["seq"], "do"))
    assert pages.table.seq == 1
    again = pages.do(architect, Press(before["seq"], "do"))
    assert again.action is None
    assert pages.table.seq == 1
    assert "sentence" not in pages.scenes[architect]


def test_who_is_not_to_move_is_told_for_whom_the_table_waits() -> None:
    pages = Pages("imagine", 4, blank=True)
    architect = pages.table.to_move[0]
    other = (architect + 1) % 4
    assert pages.scenes[other]["waiting"] == f"Waiting for {NAMES[architect]}"
    assert not pages.scenes[other]["ours"]
    assert pages.scenes[architect]["waiting"] == ""
    assert pages.scenes[architect]["ours"]


def test_a_page_speaks_the_language_of_its_reader() -> None:
    pages = Pages("imagine", 3, blank=True, first_architect=0)
    face = pages.faces.open_face(1, Screen(1280, 692, 1.0, "fr"))
    pages.take(0, face.show(pages.sight(1)))
    assert pages.scenes[0]["waiting"] == "En attente d’Ada"
    assert pages.scenes[0]["language"] == "fr"


def test_what_is_selected_and_told_outlives_a_lost_line() -> None:
    pages = Pages("imagine", 3, blank=True)
    architect = pages.table.to_move[0]
    card = next(spot["key"] for spot in pages.scenes[architect]["spots"] if spot["key"].startswith("card-") and spot.get("press"))
    pages.do(architect, Press(0, card))
    pages.do(architect, Write("a thought"))
    pages.pages[architect].close()
    pages.pages[architect] = pages.faces.open_face(architect, PHONE)
    pages.take(architect, pages.pages[architect].show(pages.sight(architect)))
    assert pages.scenes[architect]["written"]["text"] == "a thought"


def test_a_page_that_comes_back_is_told_what_happened_while_its_line_was_lost() -> None:
    away, there = Pages("imagine", 3, blank=True), Pages("imagine", 3, blank=True)
    away.pages[2].close()
    assert away.faces.absent_seats() == (2,)
    rng = random.Random(6)
    while there.table.seq < 5:
        seq = there.table.seq
        looking = [seat for seat, scene in enumerate(there.scenes) if "reveal" in scene]
        there.press_anything(rng.choice(looking or list(there.table.to_move)), rng)
        if there.table.seq > seq and (done := there.latest) is not None:
            away.carry_out(done.seat, done.action)
            away.faces.note(2, away.sight(2, away.latest))
    logs = []
    for pages in (away, there):
        page = pages.faces.open_face(2, PHONE)
        pages.take(2, page.show(pages.sight(2)))
        logs.append(pages.scenes[2]["log"])
    assert len(logs[0]) > 4
    assert logs[0] == logs[1]


def test_the_log_of_a_page_tells_what_was_taken_back() -> None:
    away, there = Pages("imagine", 3, blank=True), Pages("imagine", 3, blank=True)
    away.pages[2].close()
    for pages in (away, there):
        before, seat = pages.table, pages.table.to_move[0]
        pages.carry_out(seat, pages.table.game.legal_actions(before.state, seat)[0])
        pages.table = replace(pages.table, state=before.state, seq=pages.table.seq + 1)
        told = replace(pages.sight(2), undone=seat)
        if pages is away:
            pages.faces.note(2, told)
            pages.pages[2] = pages.faces.open_face(2, PHONE)
            pages.take(2, pages.pages[2].show(pages.sight(2)))
        else:
            pages.take(2, pages.pages[2].show(told))
        assert pages.scenes[2]["log"][-1] == f"{NAMES[seat]} took back the last move."


def test_what_pages_will_need_is_read_beside_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(image_loader, "_asked", set())
    monkeypatch.setattr(image_loader, "_waiting", waiting := deque[Callable[[], object]]())
    read = list[tuple[int, bool]]()
    image_loader.ask("test", 3, lambda card: read.append((card, threading.current_thread() is threading.main_thread())))
    Pages("face-cards", 4, blank=True)
    end = time.monotonic() + 60.0
    while waiting or not likeness.cache_info().currsize:
        assert time.monotonic() < end
        time.sleep(0.01)
    assert read == [(0, False), (1, False), (2, False)]
    assert likeness.cache_info().currsize, "and why pictures go together is known before the first guess is explained"


def test_a_picture_that_is_looked_at_is_sent_as_large_as_the_page_has_room_for() -> None:
    pages = Pages("imagine", 3)
    seat = pages.table.to_move[0]
    spot = next(spot for spot in pages.scenes[seat]["spots"] if spot.get("details"))
    sent = pages.pages[seat].handle(Enlarge(spot["key"])).frames
    large = json.loads(sent[-1])
    assert large["type"] == "large"
    assert isinstance(sent[0], bytes)
    assert sent[0][:12].hex() == large["picture"] != spot["picture"]
    assert large["size"][1] > 1.5 * spot["rect"][3]
    assert large["size"][1] <= LAPTOP.height
    assert pages.pages[seat].handle(Enlarge(spot["key"])).frames == sent[1:]
    assert pages.pages[seat].handle(Enlarge("nothing")).frames == ()


def test_the_page_says_who_is_away_of_those_it_waits_for() -> None:
    pages = Pages("imagine", 3, blank=True)
    seat = pages.table.to_move[0]
    other, here = (seat + 1) % 3, pages.table.seats
    assert pages.scenes[other]["waiting"] == f"Waiting for {NAMES[seat]}"
    pages.table = replace(pages.table, seats=tuple(replace(one, is_here=False) for one in here))
    pages.show(None)
    assert pages.scenes[other]["absent"] == [seat]
    assert pages.scenes[other]["waiting"] == f"Waiting for {NAMES[seat]} (away)"
    pages.table = replace(pages.table, seats=tuple(replace(one, is_here=False, stand_in="natural") for one in here))
    pages.show(None)
    assert pages.scenes[other]["absent"] == []


def test_a_page_without_a_keyboard_names_no_keys() -> None:
    pages = Pages("albedo", 2, screen=msgspec.structs.replace(PHONE, touch=True), blank=True)
    pages.do(0, Press(0, "player.1"))
    assert next(spot for spot in pages.scenes[0]["spots"] if spot["key"] == "close")["says"] == "Close"
    pages.do(0, Resize(PHONE))
    assert next(spot for spot in pages.scenes[0]["spots"] if spot["key"] == "close")["says"] == "Close (C)"


def test_the_end_of_a_game_ranks_the_players() -> None:
    pages = Pages("imagine", 3, blank=True)
    play_to_the_end(pages)
    while any("reveal" in scene for scene in pages.scenes):
        for seat, scene in enumerate(pages.scenes):
            if "reveal" in scene:
                pages.do(seat, Next())
    points = {name: score for name, score, _ in pages.scenes[0]["standings"]}
    outcome = pages.table.game.outcome(pages.table.state)
    assert points == {NAMES[seat]: score for seat, score in enumerate(outcome.scores)}
    assert list(points.values()) == sorted(points.values(), reverse=True)
    assert [won for _, _, won in pages.scenes[0]["standings"]].count(True) == len(outcome.winners)


def test_everybody_sees_at_once_what_one_player_points_at() -> None:
    pages = Pages("album", 4, blank=True)
    rng = random.Random(2)
    while not hasattr(pages.table.state, "row") or not pages.sight(0).seen.row or any("reveal" in scene for scene in pages.scenes):
        looking = [seat for seat, scene in enumerate(pages.scenes) if "reveal" in scene]
        pages.press_anything((looking or list(pages.table.to_move))[0], rng)
    seen = pages.sight(0).seen
    pointing = next(seat for seat in range(4) if seat not in (seen.guide, seen.oya))
    pages.do(pointing, Press(pages.table.seq, "photo.2"))
    for seat in range(4):
        counter = next(spot for spot in pages.scenes[seat]["spots"] if spot["key"] == f"counter.{pointing}")
        assert "3" in counter["says"]
        assert not counter.get("lifts") or seat == pointing


def test_a_computer_player_waits_until_the_people_at_pages_have_pointed() -> None:
    pages = Pages("album", 3, blank=True)
    game = FACES["album"].game
    state = next(one for one in states(FACES["album"], 3, 5) if game.observe(one, 0).row and game.observe(one, 0).revealed)
    oya = game.to_move(state)[0]
    seen = game.observe(state, oya)
    action = next(one for one in game.legal_actions(state, oya) if isinstance(one, Eliminate))
    assert pages.faces.holds_back(seen, action)
    pages.show(None)
    assert "question" in pages.scenes[0]
    pages.do(0, Settle())
    assert not pages.faces.holds_back(seen, action)
    assert "question" not in pages.scenes[0]


def test_a_watcher_sees_the_table_and_presses_nothing() -> None:
    pages = Pages("imagine", 3, blank=True)
    face = pages.faces.open_face(None, LAPTOP)
    pages.take(0, face.show(pages.sight(WATCHER)))
    assert pages.scenes[0]["waiting"]
    assert pages.scenes[0]["title"] == "Imagine"
    assert not any(spot.get("press") for spot in pages.scenes[0]["spots"])
    assert face.handle(Press(0, "do")).action is None


@pytest.mark.campaign
@pytest.mark.parametrize("game", GAMES)
def test_no_gesture_raises_whatever_it_names(game: str) -> None:
    pages = Pages(game, usual_players(FACES[game]), blank=True)
    rng = random.Random(8)
    for _ in range(150):
        scene = rng.choice(pages.scenes)
        keys = [spot["key"] for spot in scene["spots"]] + ["", "nothing", "card-9999"]
        seq = rng.choice([scene["seq"], -1, 0, 2**60])
        gestures = (
            Press(seq, rng.choice(keys)),
            Drop(seq, rng.choice(keys), rng.choice(keys)),
            Key(rng.choice(["", "cards.show_all", "shell.back", "shell.press", "imagine.amount_1", "x" * 200])),
            Write(rng.choice(["", "\x00\u202e", "sea " * 400])),
            Next(),
            Resize(Screen(rng.choice([200, 360, 8000]), rng.choice([200, 8000]), rng.choice([0.5, 3.7]), "xx")),
        )
        pages.do(rng.randrange(len(pages.pages)), rng.choice(gestures))


def test_the_files_of_the_page_are_there_and_name_no_other_machine() -> None:
    files = page_files()
    assert {"/", "/page.js", "/page.css", "/words.json", "/cabin-500.woff2"} <= set(files)
    for name, (_, data) in files.items():
        if name.endswith((".html", ".js", ".css")):
            text = data.decode()
            assert not re.search(r"http:|https://| style=| on[a-z]+=", text), name
