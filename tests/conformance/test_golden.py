"""The golden playthroughs are played as they were."""

import pytest

from tests.conformance.cases import Case
from tests.conformance.golden import FOLDER, SEED, actions_in, file_of, playthrough, variants

every_variant = pytest.mark.parametrize(("name", "variant"), list(variants()))


@every_variant
def test_a_golden_playthrough_is_played_line_by_line_as_it_was(name: str, variant: str) -> None:
    assert playthrough(name, variant).splitlines() == file_of(name, variant).read_text(encoding="utf-8").splitlines()


@every_variant
def test_the_actions_of_a_golden_playthrough_lead_to_its_end(name: str, variant: str) -> None:
    case, text = Case(name, variant, SEED, 1), file_of(name, variant).read_text(encoding="utf-8")
    game, state = case.game, case.new_game(SEED)
    for action in actions_in(text):
        state = game.apply(state, game.actions.read(action))
    assert text.endswith(f"{game.render_text(state)}\n{game.outcome(state)}\n")


def test_there_is_no_golden_playthrough_of_a_variant_that_has_gone() -> None:
    assert set(FOLDER.glob("*")) == {file_of(name, variant) for name, variant in variants()}
