"""Each loss that is warned of is put into a sentence in both languages, with the land and the shape of its tile."""

import pytest

from aya_sim.game import Lay
from aya_sim.game.warnings import Loss, action_losses
from aya_sim.scoring import Failure
from games.aya.text.refusals import describe_loss
from games.i18n.words import Words
from tests.aya_sim.game.tables import POLE
from tests.aya_sim.game.test_warnings import ON_TILE, with_straight


@pytest.mark.parametrize(("language", "said"), [("en", "loses the desert landscape (straight)"), ("fr", "paysage désert (droite)")])
def test_a_warning_names_the_landscape_that_would_be_lost(language: str, said: str) -> None:
    game = with_straight(POLE)
    (loss,) = action_losses(game, Lay(1, ON_TILE))
    assert said in describe_loss(Words(language), game.layout, loss)


@pytest.mark.parametrize("failure", [Failure.ON_TILE, Failure.SHARED_STRETCH])
def test_a_warning_for_an_animal_photo_is_a_sentence_of_its_own(failure: Failure) -> None:
    layout = with_straight().layout
    texts = {describe_loss(Words(language), layout, Loss(failure, photo=0)) for language in ("en", "fr")}
    assert len(texts) == 2
    assert all(text.endswith(".") and "{" not in text for text in texts)
