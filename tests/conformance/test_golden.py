"""The golden playthroughs are played as they were."""

import hashlib

import pytest

from games.core.registry import game_named
from tests.conformance.cases import Case, names
from tests.conformance.golden import FOLDER, SEED, actions_in, file_of, playthrough, variants

RULES: dict[str, tuple[int, str]] = {
    "aya": (1, "a58a1289f04d"),
    "album": (1, "dbf1bd2719a8"),
    "face-cards": (1, "786c9a40005a"),
    "imagine": (1, "d5bf86f58a62"),
    "albedo": (1, "997482cd2e14"),
}
"""By game, the version of its rules and the digest of its playthroughs. Other playthroughs need another `Game.rules_version`, by which
programs of different versions at one table know that they cannot play together."""

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


@pytest.mark.parametrize("name", names())
def test_other_playthroughs_have_another_version_of_the_rules(name: str) -> None:
    texts = b"".join(path.read_bytes() for path in sorted(FOLDER.glob(f"{name}-*.txt")))
    now = (game_named(name).game().rules_version, hashlib.sha256(texts).hexdigest()[:12])
    assert now == RULES.get(name, (1, now[1]))  # a new game begins with version 1
