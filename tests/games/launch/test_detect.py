"""A file is what is in it, whatever it is called; what is nothing of ours, or damaged, is refused in one sentence."""

import json
import os
import zipfile
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from aya_sim import layout_file
from aya_sim.errors import BadFile
from aya_sim.game import new_game
from aya_sim.game.text import dumps
from aya_sim.replay import dumps as replay_bytes
from aya_sim.replay import of_topple
from aya_sim.scenes import scene
from games.core.registry import GAMES, game_named
from games.core.resources import asset
from games.i18n.errors import translate_error
from games.i18n.words import Words
from games.launch.detect import DetectedFile, FileType, detect_file
from games.network.table import Seat, open_table
from games.network.table_file import dumps as hosted_bytes
from games.pictures import DeckKind, deck_text, plain_deck

CARD_GAMES = [record.name for record in GAMES if record.adapter]
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49444154789c63606060000000040001f61738550000000049454e44ae426082"
)


def card_game(name: str) -> bytes:
    game = next(record for record in GAMES if record.name == name).game()
    state = game.states.write(game.new_game(game.players[0], 1))
    return b'{"format": "aya-cards", "version": 1, "game": "%s", "state": %s}' % (name.encode(), json_text(state))


def json_text(text: str) -> bytes:
    return json.dumps(text).encode()


def hosted_table(name: str) -> bytes:
    game = game_named(name).game()
    tokens = (f"{name}-{k}" for k in count())
    return hosted_bytes(open_table(game, tuple(Seat(f"P{k}") for k in range(game.players[0])), 1, {}, lambda: next(tokens)), 8472)


MADE: dict[str, tuple[Callable[[], bytes], FileType, str]] = {
    "layout": (lambda: layout_file.dumps(scene("curve")), FileType.LAYOUT, "aya"),
    "layout of some editors": (lambda: b"\xef\xbb\xbf" + layout_file.dumps(scene("curve")), FileType.LAYOUT, "aya"),
    "replay": (lambda: replay_bytes(of_topple(scene("straight"))), FileType.REPLAY, "aya"),
    "game of Aya": (lambda: dumps(new_game(2, seed=1)), FileType.GAME, "aya"),
    **{f"game of {name}": (partial(card_game, name), FileType.GAME, name) for name in CARD_GAMES},
    **{f"hosted table of {name}": (partial(hosted_table, name), FileType.HOSTED, name) for name in (*CARD_GAMES, "aya")},
    "deck": (lambda: deck_text(plain_deck(DeckKind.IMAGINE)), FileType.DECK, "imagine"),
    "cards": (lambda: asset("albedo", "cards.json") or b"", FileType.CARDS, "albedo"),
    "planets": (lambda: asset("albedo", "planets.json") or b"", FileType.PLANETS, "albedo"),
}


@pytest.mark.parametrize("kind", MADE)
def test_what_a_file_is_does_not_hang_on_its_name(kind: str, tmp_path: Path) -> None:
    make, what, game = MADE[kind]
    for name in ("without an ending", "picture.png", "of.json"):
        (tmp_path / name).write_bytes(make())
        assert detect_file(tmp_path / name) == DetectedFile(tmp_path / name, what, (game,))


@pytest.mark.parametrize("kind", MADE)
def test_half_a_file_is_refused_in_one_sentence_that_names_it(kind: str, tmp_path: Path) -> None:
    whole = MADE[kind][0]()
    place = tmp_path / "half"
    for part in (whole[: len(whole) // 2], whole[:-20]):
        place.write_bytes(part)
        with pytest.raises(BadFile) as refused:
            detect_file(place)
        assert str(refused.value).startswith(f"{place}: ")
        assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "empty, 0 bytes"),
        (b"Dear diary", "neither a layout, a replay"),
        (b"\xff\xfe\x00", "neither a layout, a replay"),
        (b"[1, 2]", "neither a layout, a replay"),
        (b'{"format": "gpx"}', r"\$\.format: 'gpx' is none of this program's"),
        (b'{"format": "aya-cascade", "version": 1}', "`aya topple --json` prints, there is nothing in it to open"),
        (b'{"format": "aya-cards", "game": "no-such-game"}', r"\$\.game: there is no game 'no-such-game' of cards here"),
        (b'{"format": "aya-cards", "game": "aya"}', r"\$\.game: there is no game 'aya' of cards here"),
        (b'{"format": "aya-layout", "version": 99}', "newer than this program"),
    ],
)
def test_what_is_nothing_to_open_is_refused_with_the_reason(data: bytes, said: str, tmp_path: Path) -> None:
    (tmp_path / "odd").write_bytes(data)
    with pytest.raises(BadFile, match=said):
        detect_file(tmp_path / "odd")


def test_a_zip_that_is_no_replay_is_refused(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "letters.ayareplay", "w") as packed:
        packed.writestr("letter.txt", "Dear")
    with pytest.raises(BadFile, match=r"letters\.ayareplay: a zip, but not one of a replay"):
        detect_file(tmp_path / "letters.ayareplay")


def test_what_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="there is no such file"):
        detect_file(tmp_path / "nowhere")


def test_a_folder_fits_the_games_it_holds_enough_pictures_for(tmp_path: Path) -> None:
    for k in range(21):
        (tmp_path / f"{k}.png").write_bytes(PIXEL)
    (tmp_path / "notes.txt").write_text("no picture")
    assert detect_file(tmp_path) == DetectedFile(tmp_path, FileType.PICTURES, ("imagine",))
    (tmp_path / "Animal").mkdir()
    (tmp_path / "Animal" / "one.jpeg").write_bytes(PIXEL)
    assert detect_file(tmp_path).games == ("face-cards", "imagine")


def test_a_picture_stands_for_the_folder_it_lies_in(tmp_path: Path) -> None:
    for k in range(20):
        (tmp_path / f"{k}.png").write_bytes(PIXEL)
    assert detect_file(tmp_path / "3.png") == DetectedFile(tmp_path, FileType.PICTURES, ("imagine",))


def test_a_folder_with_too_few_pictures_says_how_many(tmp_path: Path) -> None:
    (tmp_path / "one.png").write_bytes(PIXEL)
    with pytest.raises(BadFile, match=r": 1 picture \(JPEG, PNG, WEBP\); a deck needs at least 20$"):
        detect_file(tmp_path)
    (tmp_path / "one.png").unlink()
    with pytest.raises(BadFile, match=r": 0 pictures \(JPEG, PNG, WEBP\); a deck needs at least 20$"):
        detect_file(tmp_path)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"\x07\x99" * 400, "not a JPEG, PNG or WebP picture"),
        (b"Dear diary", "text, not a picture"),
        (b"", "empty, 0 bytes"),
        (PIXEL[:9], "not a JP"),
    ],
)
def test_files_that_are_only_named_as_pictures_make_no_deck(data: bytes, why: str, tmp_path: Path) -> None:
    for k in range(25):
        (tmp_path / f"{k:02}.png").write_bytes(data)
    (tmp_path / "good.jpg").write_bytes(PIXEL)
    with pytest.raises(BadFile) as refused:
        detect_file(tmp_path)
    assert f"at least 20; files named so that are none: 25, such as 00.png ({why}" in str(refused.value)
    assert "fichiers nommés ainsi qui n’en sont pas\u202f: 25, par exemple 00.png (" in translate_error(Words("fr"), refused.value)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names")
def test_a_pipe_named_as_a_picture_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "film.png")
    with pytest.raises(BadFile, match=r"such as film\.png \(not a file\)"):
        detect_file(tmp_path)
