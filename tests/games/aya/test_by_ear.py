"""Aya played to its end in French, by keyboard alone, by somebody who only hears; and that all which is needed was said at its moment."""

from collections.abc import Iterator

import pytest

from aya_sim.game import Game, Phase, piece
from aya_sim.scoring import Failure
from games.aya.counting.screen import CountScreen
from games.aya.play.screen import TableScreen
from games.aya.session.bot_worker import InlineWorker
from games.core import worker
from games.i18n.words import Words
from games.shell.services import Opening, Services
from tests.games.aya.by_ear import AyaByEar, AyaPlayer
from tests.games.conftest import PaperWindow

SECONDS = 60.0


@pytest.fixture(autouse=True)
def _thinks_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.aya.session.bots.ProcessWorker", InlineWorker)
    monkeypatch.setattr("games.aya.session.controller.ThreadWorker", lambda run, _name: worker.InlineWorker(run))


def shown(game: Game, words: Words) -> Iterator[str]:
    """What the table's screen shows in numbers and names: the turn, hands, stock, sand, tokens, piles, what is on the table."""
    land = words(f"aya.land.{piece(held, game.options.cameras).terrain}").lower() if (held := game.seats[game.turn].hand) else ""
    yield from (game.options.names[game.turn], land, f" {len(game.seats[game.turn].stock)}.", f"{game.tokens} ")
    for pile in game.piles:
        yield words("aya.spoken.tiles_left", n=len(pile.tiles))
        yield words("aya.spoken.photos_left", n=pile.animals)
    yield words("aya.spoken.standing", n=int(game.layout.dominoes.standing.sum()))
    yield from (words(f"aya.shape.{tile.shape}") for tile in game.layout.tiles if tile.shape != "spring")


class Checked(AyaPlayer):
    """Beside the player it is looked whether what was said is what the screen shows."""

    missing: list[str]

    def looks(self) -> list[str]:
        top = self.aya.app.stack[-1]
        before = top.controller.session.changes if isinstance(top, TableScreen) else -1
        there = super().looks()
        if (
            isinstance(top, TableScreen) and top.game.phase is Phase.PLACING and top.controller.session.changes == before
        ):  # no partner acted meanwhile
            self.missing.extend(fact for fact in shown(top.game, self.words) if fact not in "\n".join(there))
        return there


def played(services: Services, window: PaperWindow, opening: Opening, dominoes: int) -> tuple[Checked, Game]:
    """A game from the agreement to the rating, and how it ended."""
    player = Checked(AyaByEar(services, window, opening, "fr"), dominoes)
    player.missing = []
    player.play()
    top = player.aya.app.stack[-1]
    assert isinstance(top, CountScreen)
    assert top.game is not None
    return player, top.game


@pytest.mark.campaign
@pytest.mark.parametrize("bots", [(), ("beginner",)], ids=["two people", "a person and a partner"])
def test_a_game_of_aya_is_played_to_its_end_in_french_with_eyes_shut(
    bots: tuple[str, ...], services: Services, paper_window: PaperWindow
) -> None:
    player, game = played(services, paper_window, Opening(players=2, bots=bots, seed=7, options={"hourglass": SECONDS}), 9)
    heard, words = "\n".join(player.aya.all), player.words
    assert player.missing == []
    assert game.phase is Phase.COUNTING
    assert game.hourglass == 2
    assert len(game.layout.dominoes) >= 9
    assert len(game.layout.tiles) > 1
    laid = [line for line in player.aya.all if any(player.said(f"aya.spoken.did.{how}", [line]) for how in ("stood", "animal", "flat"))]
    assert all(any(f" {one} " in line for line in laid) for one in game.layout.dominoes.id.tolist())  # each was told when it was laid
    assert game.count is not None
    verdicts = [photo.won for photo in game.count.animals] + [photo.won for photo in game.count.landscapes]
    counted = player.aya.all[player.aya.all.index(words("aya.count.window")) :]
    n = len(verdicts) + len(game.count.triptychs)
    pages = {line for line in counted if line.split(".")[0] in {words("aya.count.at", k=k + 1, n=n) for k in range(n)}}
    won = [line for line in pages if words("aya.spoken.page.won") in line]
    lost = [line for line in pages if words("aya.spoken.page.lost") in line]
    assert len(won) == sum(verdicts) + len(game.count.triptychs)
    assert len(lost) == len(verdicts) - sum(verdicts)
    assert all(any(words(f"aya.count.lost.{why}") in line for why in Failure) for line in lost)
    assert words("aya.count.points", n=game.count.total) in heard
    assert words(f"aya.count.rating.{game.count.rating}") in heard
    for said in ("Le temps est écoulé", "Sable restant", "pioche", "Bien : celui de derrière l’atteindra", "pichenette", "tombé"):
        assert said in heard
