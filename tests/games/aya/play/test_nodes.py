"""A screen reader at Aya's table: it finds every piece by its place, and lays, chooses spots and stands up by requests alone."""

from aya_sim.game import Game, Lay, Pose, apply
from games.aya.play.nodes import IN_HAND, SPOTS
from games.shell.services import Services
from games.ui.nodes import Node, Request
from tests.games.aya.play.table_driver import Player, game_with, player_at
from tests.games.conftest import _driver, paper_window, services

__all__ = ["_driver", "paper_window", "services"]


def found(player: Player) -> dict[object, Node]:
    """What a reader finds now, by key."""
    return {node.key: node for top in player.screen.nodes(player.screen.says()) for node in top.walk()}


def one_laid() -> Game:
    return apply(game_with(seed=5), Lay(0, Pose(456.0, 500.0, 0.0)))


def test_every_piece_of_the_table_is_found_by_its_place(services: Services) -> None:
    player = player_at(services, one_laid())
    nodes, layout = found(player), player.game.layout
    domino = nodes["domino", int(layout.dominoes.id[0])]
    assert "domino" in domino.name
    assert "flows right" in domino.name
    assert [nodes["tile", tile.id].role for tile in layout.tiles] == ["list_item"] * len(layout.tiles)
    x, y, wide, tall = domino.rect or (0, 0, 0, 0)
    assert (x + wide // 2, y + tall // 2) == tuple(round(part) for part in player.screen.board.pixel(456.0, 500.0))


def test_words_are_made_anew_only_where_the_table_is_another(services: Services) -> None:
    player = player_at(services, one_laid())
    before = found(player)
    assert found(player)["pieces",].children[0] is before["pieces",].children[0]
    player.screen.board.zoom(2.0)
    assert found(player)["pieces",].children[0] is not before["pieces",].children[0]


def test_a_domino_is_laid_at_a_good_spot_by_requests_alone(services: Services) -> None:
    player = player_at(services, game_with(seed=5))
    screen, before = player.screen, len(player.game.layout.dominoes)
    hand = next(node for node in found(player).values() if node.role == "button" and node.name.startswith("In hand"))
    screen.perform(Request(hand.key, "click"))
    screen.update(0.05)
    assert screen.focus_key() == IN_HAND
    assert found(player)[SPOTS].amount is not None
    screen.perform(Request(SPOTS, "set_value", 1.0))
    screen.update(0.05)
    spots = found(player)[SPOTS].amount
    assert spots is not None
    assert (spots.now, spots.low) == (1, 0)
    if spots.high > 1:
        screen.perform(Request(SPOTS, "increment"))
        assert getattr(found(player)[SPOTS].amount, "now") == 2  # noqa: B009 - it may be None
        screen.perform(Request(SPOTS, "decrement"))
    screen.perform(Request(IN_HAND, "click"))
    for _ in range(200):
        screen.update(0.05)
    assert len(player.game.layout.dominoes) == before + 1
