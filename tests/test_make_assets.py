"""What may be given away: how the rights of a file are read in its package, and that the decks are what the lists say."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from games.pictures import BOX, DeckKind, deck_named
from tools.make_assets import album, dreams, faces, rights, sources
from tools.make_assets.colours import measure
from tools.make_assets.ledger import together
from tools.make_assets.rights import NotFree, Rights, rights_of

COPYRIGHT = """Format: x

Files: *
Copyright: Somebody
License: GPL-3+

Files: images/land/a*
Copyright: 2012, Ann Example <ann@example.org>
License: CC-BY-SA-4.0

Files:
 images/land/a2*
 images/land/b*
Copyright: Various
License: public-domain
 Taken from unsplash.com, a collection of photographs.

Files: images/land/b1*
Copyright: NASA
License: public-domain

Files: images/land/c*
Copyright: Various
License: public-domain
"""


@pytest.fixture
def _package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    told = tmp_path / "es" / sources.PACKAGES["es"].copyright
    told.parent.mkdir(parents=True)
    told.write_text(COPYRIGHT)
    monkeypatch.setattr(sources, "CACHE", tmp_path)
    rights._stanzas.cache_clear()
    yield
    rights._stanzas.cache_clear()


@pytest.mark.usefixtures("_package")
def test_the_last_stanza_that_fits_names_author_and_licence() -> None:
    found = rights_of("es/images/land/a1.jpg")
    assert (found.author, found.licence) == ("Ann Example <ann@example.org>", "CC-BY-SA-4.0")
    assert found.source == "endless-sky-data 0.9.8-1.2: images/land/a1.jpg"


@pytest.mark.usefixtures("_package")
@pytest.mark.parametrize("name", ["a2.jpg", "b0.jpg", "b1.jpg"])
def test_a_file_that_any_stanza_takes_from_a_doubtful_site_is_refused(name: str) -> None:
    with pytest.raises(NotFree, match="unsplash"):
        rights_of(f"es/images/land/{name}")


@pytest.mark.usefixtures("_package")
def test_a_file_under_another_licence_is_refused() -> None:
    with pytest.raises(NotFree, match="GPL"):
        rights_of("es/sounds/c.wav")


@pytest.mark.parametrize(
    ("licences", "whole"),
    [
        (("MIT", "CC-BY-3.0"), "CC-BY-3.0"),
        (("public-domain", "CC-BY-SA-3.0"), "CC-BY-SA-3.0"),
        (("CC-BY-SA-3.0", "CC-BY-SA-4.0"), "CC-BY-SA-4.0"),
        (("CC-BY-SA-3.0", "CC-BY-4.0"), "CC-BY-SA-4.0"),
    ],
)
def test_what_is_put_together_has_the_licence_that_asks_most(licences: tuple[str, ...], whole: str) -> None:
    assert together([Rights("somebody", licence, "somewhere") for licence in licences]) == whole


def test_the_decks_are_what_the_lists_say() -> None:
    for kind, said in (
        (DeckKind.ALBUM, [recipe.picture for recipe in album.recipes()]),
        (DeckKind.FACE_CARDS, [face.picture for face in faces.faces()]),
        (DeckKind.IMAGINE, [dream.picture for dream in dreams.dreams()]),
    ):
        assert said == [replace(picture, colours=()) for picture in deck_named(BOX, kind).pictures]


@pytest.mark.campaign
@pytest.mark.parametrize("kind", DeckKind)
def test_the_colours_of_the_decks_are_those_of_the_pixels(kind: DeckKind) -> None:
    deck = deck_named(BOX, kind)
    wrong = {picture.id: measure(deck, card) for card, picture in enumerate(deck.pictures) if measure(deck, card) != picture.colours}
    assert wrong == {}, "python -m tools.make_assets colours"


@pytest.mark.usefixtures("_package")
def test_a_file_by_nobody_in_particular_is_refused_even_where_it_is_free() -> None:
    with pytest.raises(NotFree, match="no author is named, only 'Various'"):
        rights_of("es/images/land/c1.jpg")


@pytest.mark.parametrize(("told", "name"), [('2018, "Freespace"', "Freespace"), ('Trevor "Freespace", 2018', 'Trevor "Freespace"')])
def test_quotes_around_a_name_go_and_those_around_a_part_of_it_stay(told: str, name: str) -> None:
    assert rights._person(told) == name
