"""People's own pictures: a folder becomes a deck, or is refused file by file with a reason."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image

from aya_sim.errors import BadFile
from games.album import GAME as ALBUM
from games.face_cards import GAME as FACE_CARDS
from games.pictures import (
    COLOURS,
    HINTS,
    Deck,
    DeckKind,
    deck_named,
    load_deck,
    own_deck,
    own_pictures,
    pixels,
    plain_deck,
    save_deck,
    with_own,
)
from games.pictures.looking import LOOKS, WORDS, colours_of, evocation_levels, look, tags_of
from games.pictures.reading import read_bytes_of_picture, read_picture
from tests.games.pictures.files import RGB, a_folder, a_picture, claims, turned


def test_a_folder_of_thirty_pictures_is_an_album(tmp_path: Path) -> None:
    deck, refused = own_deck(a_folder(tmp_path, 30), DeckKind.ALBUM)
    assert len(deck) == 30
    assert refused == ()
    assert all(len(picture.evokes) == HINTS and picture.colours and picture.tags for picture in deck.pictures)


def test_29_are_too_few_for_album(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="expected 30 to 2000 pictures for album, got 29"):
        own_deck(a_folder(tmp_path, 29), DeckKind.ALBUM)


def test_a_whole_game_of_album_is_played_with_own_pictures(tmp_path: Path) -> None:
    state = ALBUM.new_game(4, 1, deck=str(a_folder(tmp_path, 30)))
    rng = 1
    while not ALBUM.is_over(state):
        seat = ALBUM.to_move(state)[0]
        action, rng = ALBUM.choose(ALBUM.observe(state, seat), "natural", rng)
        state = ALBUM.apply(state, action)
    assert len(state.pile) == 0, "a game needs 30 photos"
    assert ALBUM.states.read(ALBUM.states.write(state)) == state


def test_every_file_that_is_no_picture_is_refused_with_a_reason_and_the_others_serve(tmp_path: Path) -> None:
    folder = a_folder(tmp_path, 30)
    (folder / "empty.jpg").write_bytes(b"")
    (folder / "letter.jpg").write_text("Dear friends, this is not a picture.", encoding="utf-8")
    (folder / "noise.png").write_bytes(bytes(range(256)))
    (folder / "notes.txt").write_text("a list", encoding="utf-8")
    (folder / "notes.odt").write_text("a list", encoding="utf-8")
    whole = a_picture(tmp_path / "000.jpg", 3, (400, 300)).read_bytes()
    (folder / "torn.jpg").write_bytes(whole[: len(whole) // 2])
    claims(folder / "vast.png", 30_000, 30_000)
    claims(folder / "wide.png", 10_000, 8_001)
    claims(folder / "hollow.png", 100, 100)
    (folder / ".hidden").write_text("passed over", encoding="utf-8")
    deck, refused = own_deck(folder, DeckKind.ALBUM)
    assert len(deck) == 30
    reasons = {one.file: str(one.why) for one in refused}
    assert reasons.pop("empty.jpg") == "empty, 0 bytes"
    assert reasons.pop("letter.jpg") == "text, not a picture"
    assert reasons.pop("noise.png") == "not a JPEG, PNG or WebP picture"
    assert reasons.pop("notes.txt") == "there is no picture called 'notes'"
    assert reasons.pop("notes.odt") == "not named as a JPEG, PNG or WebP picture"
    assert reasons.pop("torn.jpg").startswith("broken or cannot be read")
    assert reasons.pop("vast.png") == "more than 80 megapixels"
    assert reasons.pop("wide.png") == "10000 x 8001 is more than 80 megapixels"
    assert reasons.pop("hollow.png").startswith("broken or cannot be read")
    assert reasons == {}


@pytest.mark.skipif(getattr(os, "geteuid", int)() == 0, reason="who may read everything is refused nothing")
def test_a_file_that_may_not_be_read_is_refused(tmp_path: Path) -> None:
    a_picture(tmp_path / "a.png").chmod(0)
    assert [one.file for one in own_pictures(tmp_path, DeckKind.ALBUM).refused] == ["a.png"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes of this kind here")
def test_a_pipe_and_a_dangling_link_are_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.jpg")
    (tmp_path / "link.jpg").symlink_to(tmp_path / "nowhere.jpg")
    assert [str(one.why) for one in own_pictures(tmp_path, DeckKind.ALBUM).refused] == ["not a file", "not a file"]


def test_what_is_no_folder_is_refused(tmp_path: Path) -> None:
    for place in (tmp_path / "nowhere", a_picture(tmp_path / "a.png")):
        with pytest.raises(BadFile, match="expected a folder"):
            own_pictures(place, DeckKind.ALBUM)


def test_too_few_pictures_are_told_with_the_first_reasons(tmp_path: Path) -> None:
    (tmp_path / "empty.jpg").write_bytes(b"")
    with pytest.raises(BadFile) as told:
        own_deck(tmp_path, DeckKind.ALBUM)
    assert str(told.value).endswith("; empty.jpg cannot be used (empty, 0 bytes)")
    assert str(told.value).isprintable()


@pytest.mark.parametrize("ending", [".jpg", ".png", ".webp"])
def test_pictures_are_turned_as_their_camera_says(tmp_path: Path, ending: str) -> None:
    shown = read_picture(turned(tmp_path / f"turned{ending}"), 40)
    assert shown.shape == (40, 20, 3)
    above, below = shown[:16].mean(axis=(0, 1)), shown[24:].mean(axis=(0, 1))
    assert above[0] > 200 > 60 > above[2]
    assert below[2] > 200 > 60 > below[0]


def test_what_is_transparent_is_seen_on_white(tmp_path: Path) -> None:
    Image.new("RGBA", (20, 20), (0, 0, 0, 0)).save(tmp_path / "clear.png")
    assert (read_picture(tmp_path / "clear.png", 20) == 255).all()


@pytest.mark.parametrize("mode", ["1", "L", "P", "CMYK", "I;16", "LA"])
def test_pictures_of_every_mode_are_read_as_three_colours(tmp_path: Path, mode: str) -> None:
    path = tmp_path / ("a.jpg" if mode == "CMYK" else "a.png")
    Image.new(mode, (30, 20)).save(path)
    assert read_picture(path, 16).shape == (11, 16, 3)


def test_a_picture_is_never_made_larger(tmp_path: Path) -> None:
    assert read_picture(a_picture(tmp_path / "a.png", 1, (7, 1)), 96).shape == (1, 7, 3)


def test_a_large_grey_picture_of_16_bits_is_read_and_its_light_kept(tmp_path: Path) -> None:
    rows = np.repeat(np.linspace(0, 65535, 400).astype(np.uint16)[:, None], 300, axis=1)
    Image.fromarray(rows).save(tmp_path / "deep.png")
    shown = read_picture(tmp_path / "deep.png", 40)
    assert shown.shape == (40, 30, 3)
    assert shown[0].max() < 10 < 120 < shown[20].mean() < 135 < 245 < shown[-1].min()


def test_a_webp_is_refused_by_its_head_where_its_decoder_would_need_too_much(tmp_path: Path) -> None:
    Image.new("L", (6001, 4000)).save(tmp_path / "large.webp", quality=1, method=0)
    with pytest.raises(BadFile, match=r"large\.webp: 6001 x 4000 is more than the 24 megapixels a WebP picture may have"):
        read_picture(tmp_path / "large.webp", 96)


LARGE: dict[str, tuple[str, dict[str, Any]]] = {
    "plain.jpg": ("RGB", {}),
    "progressive.jpg": ("RGB", {"progressive": True}),
    "print.jpg": ("CMYK", {"progressive": True}),
}
LARGE |= {"plain.png": ("RGB", {"compress_level": 1}), "clear.png": ("RGBA", {"compress_level": 1})}


@pytest.mark.soak
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="where a process does not tell what memory it had at most")
@pytest.mark.parametrize("name", [*LARGE, "large.webp"])
def test_fifty_megapixels_are_read_or_refused_in_bounded_memory(tmp_path: Path, name: str) -> None:
    mode, options = LARGE.get(name, ("RGB", {"method": 0, "quality": 20}))
    Image.linear_gradient("L").resize((8000, 6250)).convert("RGB").convert(mode).save(tmp_path / name, **options)
    code = (
        "import pathlib, re, sys\n"
        "from games.pictures import own_pictures\n"
        "own = own_pictures(pathlib.Path(sys.argv[1]), 'album')\n"
        "most = re.search(r'VmHWM:\\s*(\\d+) kB', pathlib.Path('/proc/self/status').read_text())[1]\n"
        "print(len(own.pictures), [str(one.why) for one in own.refused], most, sep=';')"
    )
    told = subprocess.run([sys.executable, "-c", code, str(tmp_path)], check=True, capture_output=True, text=True).stdout.split(";")
    refused = "['8000 x 6250 is more than the 24 megapixels a WebP picture may have']"
    assert told[:2] == (["0", refused] if name == "large.webp" else ["1", "[]"])
    assert int(told[2]) < 500_000  # kB


# What is said of them


def test_colours_are_named_the_largest_first() -> None:
    pixels = np.zeros((40, 40, 3), dtype=np.uint8)
    pixels[:] = RGB["blue"]
    pixels[:10] = RGB["yellow"]
    assert colours_of(pixels) == ("blue", "yellow")
    assert set(RGB) == set(COLOURS)


def test_a_look_is_eleven_numbers_from_0_to_1() -> None:
    grid = np.indices((24, 24)).sum(axis=0) % 2 * 255
    for rows in (np.zeros((1, 1, 3)), np.full((9, 5, 3), 255), np.stack([grid] * 3, axis=2)):
        looks = look(rows.astype(np.uint8))
        assert looks.shape == (len(LOOKS),)
        assert 0 <= looks.min() <= looks.max() <= 1


def test_light_dark_even_and_busy_are_told_apart() -> None:
    night, snow = np.full((24, 24, 3), 10, dtype=np.uint8), np.full((24, 24, 3), 245, dtype=np.uint8)
    chess = np.stack([np.indices((24, 24)).sum(axis=0) % 2 * 255] * 3, axis=2).astype(np.uint8)
    assert "light:dark" in tags_of(night)
    assert "light:bright" in tags_of(snow)
    assert "calm:even" in tags_of(snow)
    assert "calm:busy" in tags_of(chess)


def test_among_own_pictures_the_scale_of_every_word_is_used_whole(tmp_path: Path) -> None:
    deck, _ = own_deck(a_folder(tmp_path, 30), DeckKind.ALBUM)
    for word in range(HINTS):
        assert {picture.evokes[word] for picture in deck.pictures} == set(range(6))


def test_every_word_has_looks_of_its_own() -> None:
    named = [entry.split(":")[1].split() for entry in WORDS.replace("\n", "/").split("/") if ":" in entry]
    assert len(named) == HINTS
    assert all(len(looks) == 3 and set(looks) <= set(LOOKS) for looks in named)


def test_a_bright_picture_evokes_light_and_a_dark_one_darkness() -> None:
    words = {"light": 26, "darkness": 27}
    greys = [np.full((8, 8, 3), value, dtype=np.uint8) for value in range(0, 240, 20)]
    strengths = evocation_levels([look(pixels) for pixels in greys])
    assert [row[words["light"]] for row in strengths] == sorted(row[words["light"]] for row in strengths)
    assert strengths[0][words["darkness"]] == strengths[-1][words["light"]] == 5


# Categories, decks and games


def test_face_cards_have_the_category_of_their_folder_or_as_given(tmp_path: Path) -> None:
    for category in ("human", "animal", "object"):
        a_folder(tmp_path / category, 7)
    a_picture(tmp_path / "aunt.png")
    a_picture(tmp_path / "vase.png")
    deck, _ = own_deck(tmp_path, DeckKind.FACE_CARDS, {"aunt.png": "human"})
    told = {picture.id: picture.category for picture in deck.pictures}
    assert (told["aunt.png"], told["vase.png"], told["animal/001.png"]) == ("human", "object", "animal")
    assert len(deck) == 23


def test_a_cards_pixels_are_found_beside_the_deck_file_or_in_the_folder(tmp_path: Path) -> None:
    folder = a_folder(tmp_path / "ours", 30)
    own, _ = own_deck(folder, DeckKind.ALBUM)
    shown = pixels(own, 1, 40)
    assert shown is not None
    assert shown.shape == (27, 40, 3)
    beside = Deck("beside", DeckKind.ALBUM, tuple(replace(picture, file=picture.id) for picture in own.pictures))
    saved = save_deck(folder / "deck.json", beside)
    again = pixels(saved, 1, 40)
    assert again is not None
    assert (again == shown).all()
    (folder / saved[1].id).unlink()
    with pytest.raises(BadFile, match="not a file"):
        pixels(saved, 1, 40)


def test_a_card_without_a_file_has_no_pixels() -> None:
    assert pixels(plain_deck(DeckKind.ALBUM), 0, 40) is None


def test_a_picture_in_memory_is_read_like_a_file(tmp_path: Path) -> None:
    path = turned(tmp_path / "turned.jpg")
    assert (read_bytes_of_picture(path.read_bytes(), "turned", 40) == read_picture(path, 40)).all()
    with pytest.raises(BadFile, match="letter: text, not a picture"):
        read_bytes_of_picture(b"Dear friends", "letter", 40)


def test_a_category_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"\$\.pictures\[0\]\.category: expected human or animal or object, got 'plant'"):
        own_deck(a_folder(tmp_path, 22), DeckKind.FACE_CARDS, {"000.jpg": "plant"})


def test_own_pictures_are_added_to_a_deck_as_on_blank_cards(tmp_path: Path) -> None:
    own = own_pictures(a_folder(tmp_path, 10), DeckKind.FACE_CARDS)
    mixed = with_own(plain_deck(DeckKind.FACE_CARDS), own, "ours")
    assert len(mixed) == 152
    saved = save_deck(tmp_path / "ours.json", mixed)
    assert load_deck(tmp_path / "ours.json") == saved
    state = FACE_CARDS.new_game(7, 1, deck=saved.name)
    assert len(state.pile) == 152 - 7 * 6 - 1
    assert deck_named(state.deck, DeckKind.FACE_CARDS)[150].file == str(tmp_path / "008.webp")
