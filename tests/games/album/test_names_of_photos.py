"""What the tooltips and the log of Album call a photo."""

import pytest

from games.album.types import ROW
from games.album.ui.photos import subject_of
from games.pictures import BOX, DeckKind, deck_named
from games.pictures.meaning import meaning
from games.pictures.tongues import said_in
from tests.games.card_table.tables import FACES, states, table_of


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_photo_is_called_what_a_person_would_call_it(language: str) -> None:
    deck = deck_named(BOX, DeckKind.ALBUM)
    for card in range(len(deck)):
        name = subject_of(BOX, card, language)
        assert name == meaning(deck, card, language).name
        assert not any(name.startswith(f"{said_in(language, tag)}, ") for tag in deck[card].tags), "no list of tags"


def test_the_tooltip_of_a_photo_is_its_name_and_no_list() -> None:
    adapter = FACES["album"]
    state = next(state for state in states(adapter, 3, 2) if state.row)
    seen = adapter.game.observe(state, state.oya)
    scene = adapter.build_scene(seen, adapter.initial_selection(seen), table_of(adapter, 3))
    told = [spot.says for spot in scene.spots if spot.key.startswith("photo.")]
    assert len(told) == ROW
    for card, says in zip(seen.row, told, strict=True):
        assert subject_of(seen.deck, card, "en") in says
        assert len(says) < 120
