"""A game of each kind, played to its end in French by keyboard alone, by somebody who hears what is spoken and sees nothing.

The players (tests/games/card_table/blind_players.py) decide by what they heard. Beside them it is checked that all a seat may know and
needs was said when it asked, in the moment in which it had to act.
"""

import io
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from games.albedo.types import Phase as Sending
from games.albedo.ui.log import planet_name, title
from games.album.ui import fixtures
from games.album.ui.photos import subject_of
from games.card_table.adapter import Table
from games.card_table.screen import TableScreen
from games.face_cards.types import Phase
from games.face_cards.ui.card_text import describe
from games.imagine.ui.scene import call, details, write_points
from games.shell.audio.voices import Printed
from games.shell.services import Opening, Services
from games.ui.speech import Speaker
from tests.games.card_table.blind_players import AlbedoPlayer, AlbumPlayer, FaceCardsPlayer, ImaginePlayer, Player
from tests.games.card_table.eyes_shut import EyesShut, at_once
from tests.games.conftest import PaperWindow

Facts = Callable[[Any, Table], Iterator[str]]


def album(seen: Any, table: Table) -> Iterator[str]:
    """The words that this seat may read, the photos in the row, its target."""
    yield from (fixtures.word_of(hint.word, table) for hint in seen.scale if hint.word is not None)
    yield from (f"{hint.level}" for hint in seen.scale)
    photos = [card for place, card in enumerate(seen.row) if place not in seen.eliminated]
    yield from (subject_of(seen.deck, card, table.words.language) for card in [*photos, seen.target] if card is not None)
    yield str(seen.stars)


def imagine(seen: Any, table: Table) -> Iterator[str]:
    """The name of each card of the hand or of those shown, the points."""
    cards = seen.shown or seen.hand
    yield from (call(seen.options.deck, card, table) for card in cards)
    yield from (f"{table.names[seat]}" for seat in range(seen.players))
    yield from map(write_points, seen.scores)


def face_cards(seen: Any, table: Table) -> Iterator[str]:
    """Every card that may be taken, whole."""
    cards = seen.hand if seen.phase is Phase.PAIRING else (*seen.centre, *(front.card for front in seen.fronts))
    yield from (describe(seen.deck, card, table.words).removesuffix(".") for card in cards)
    yield from (table.words("faces.pile", n=seen.pile),)


def albedo(seen: Any, table: Table) -> Iterator[str]:
    """The planets, the units in hand, the points of everybody."""
    sending = seen.phase == Sending.ALLOCATE
    yield from (planet_name(seen.tables, planet) for planet in (seen.revealed if sending else [seen.revealed[seen.at]]))
    yield from (title(table.words, seen.tables, unit) for unit in (set(seen.hand) if sending else ()))
    yield from table.names


PLAYERS: dict[str, tuple[type[Player], Facts, int]] = {
    "album": (AlbumPlayer, album, 2),
    "face-cards": (FaceCardsPlayer, face_cards, 3),
    "imagine": (ImaginePlayer, imagine, 3),
    "albedo": (AlbedoPlayer, albedo, 2),
}


@pytest.fixture(autouse=True)
def _thinks_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.card_table.controller.Bots", at_once)


@pytest.mark.parametrize("name", PLAYERS)
def test_a_game_is_played_to_its_end_in_french_with_eyes_shut(name: str, services: Services, paper_window: PaperWindow) -> None:
    kind, facts, count = PLAYERS[name]
    hands = EyesShut(name, services, paper_window, Opening(players=count, bots=("beginner",) * (count - 1), seed=5), "fr")
    missing: list[str] = []

    class Checked(kind):  # type: ignore[valid-type, misc]  # one of the four
        def act(self, there: list[str]) -> None:
            table, told = hands.app.stack[-1], "\n".join(there)
            assert isinstance(table, TableScreen)
            if table.session.may_act:
                missing.extend(fact for fact in facts(table.session.observe(), table.state.table()) if fact not in told)
            super().act(there)

    Checked(hands).play()
    assert missing == []
    end = hands.all[hands.all.index(services.words("cards.end.title")) :]
    assert any(services.words("speech.points", name="Ada", n=n) in end for n in range(-60, 60)) or "étoile" in " ".join(end)
    assert services.words("cards.end.title") == "Partie terminée"


def test_a_key_tells_all_that_is_on_the_card_of_the_focus(services: Services, paper_window: PaperWindow) -> None:
    hands = EyesShut("imagine", services, paper_window, Opening(players=3, bots=("beginner",) * 2, seed=5), "fr")
    hands.key("return")
    player = ImaginePlayer(hands)
    card = player.goes_to_sentence("imagine.card")
    table = hands.app.stack[-1]
    assert isinstance(table, TableScreen)
    seen = table.session.observe()
    (held,) = (one for one in seen.hand if call(seen.options.deck, one, table.state.table()) in card)
    told = details(seen.options.deck, held, table.state.table())
    assert told not in hands.all, "only when it is asked for"
    assert told in hands.key("z")
    assert len(told.split(", ")) > 8
    hands.key("escape")
    assert told in hands.key("z"), "and again"


def test_the_voice_on_stdout_says_one_line_for_each_sentence(services: Services, paper_window: PaperWindow) -> None:
    stream = io.StringIO()
    hands = EyesShut("album", services, paper_window, Opening(players=2, bots=("beginner",), seed=5), "fr")
    services.speech = Speaker(Printed(stream))
    hands.key("return")
    lines = stream.getvalue().split("\n")
    assert lines[0] == "Album"
    assert lines[-1] == ""
    assert not any(not line for line in lines[:-1])
