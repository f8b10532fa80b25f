"""What all players of Face Cards look at together: revealed cards, answers, and the pairs of a round."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from games.face_cards import GAME
from games.face_cards.types import Guess, MakePair, Phase, Stop, Variant
from games.face_cards.ui.adapter import ADAPTER
from games.face_cards.ui.recap import RoundPair, RoundPairs, describe_pair
from games.face_cards.ui.reveal import Answered, TurnedUp
from games.pictures import BOX, DeckKind, deck_named
from tests.games.face_cards.scenes import a_table, numbered, played_on, shown, spot
from tests.games.face_cards.tables import a_game, alike, paired, right, unlike, wrong


@pytest.mark.parametrize("variant", list(Variant))
def test_what_all_look_at_is_the_same_from_every_seat_and_lays_a_table(variant: Variant) -> None:
    table, kinds = a_table(4), set()
    for before, action, after in played_on(a_game(variant=variant), "natural"):
        seen = [ADAPTER.public_reveal(GAME.observe(before, seat), GAME.observe(after, seat)) for seat in range(4)]
        assert seen == [seen[0]] * 4
        stopped = isinstance(action, Stop) and before.round == after.round
        assert (seen[0] is None) == (stopped or (isinstance(action, MakePair) and before.phase is after.phase))
        kinds.add(type(seen[0]))
        if after.round > 1:
            break
        if seen[0] is not None:
            scene = ADAPTER.reveal_scene(seen[0], 0, table)
            assert scene is not None
            assert len({spot.key for spot in scene.spots}) == len(scene.spots)
            assert ADAPTER.reveal_scene(seen[0], 2, table) is None
    assert {type(None), TurnedUp, Answered} <= kinds <= {type(None), TurnedUp, Answered, RoundPairs}


def test_the_last_guess_of_a_round_is_answered_like_the_others() -> None:
    found = [
        (action, ADAPTER.public_reveal(GAME.observe(before, 0), GAME.observe(after, 0)))
        for before, action, after in played_on(a_game(), "natural")
        if isinstance(action, Guess) and before.round != after.round
    ]
    assert len(found) == 8
    for action, shown_ in found:
        assert isinstance(shown_, Answered)
        assert (shown_.guess.seat, shown_.guess.front, shown_.guess.centre) == (action.seat, action.front, action.centre)
        assert shown_.ends


@pytest.mark.parametrize(("taste", "bonus"), [(alike, 0), (unlike, 2)])
def test_bonus_pictures_are_told_with_who_gets_them(taste: Callable[[MakePair], bool], bonus: int) -> None:
    before = paired(a_game(seed=3), taste)
    after = right(before)
    shown_ = ADAPTER.public_reveal(GAME.observe(before, 3), GAME.observe(after, 3))
    assert isinstance(shown_, Answered)
    assert [seat for seat, _ in shown_.bonus] == [0, 1][:bonus]
    assert all(card in after.albums[seat] for seat, card in shown_.bonus)
    scene = ADAPTER.reveal_scene(shown_, 0, a_table())
    assert scene is not None
    assert ("bonus" in spot(scene, "answer.told").says) == bool(bonus)


def test_cards_face_down_are_named_by_their_place_and_turn_over_where_they_lie() -> None:
    before = a_game()
    *_, (before, _, after) = (then for then in played_on(before) if then[0].phase is Phase.PAIRING and then[0].round == 0)
    shown_ = ADAPTER.public_reveal(GAME.observe(before, 0), GAME.observe(after, 0))
    up = ADAPTER.reveal_scene(shown_, 0, a_table())
    assert up is not None
    assert ADAPTER.reveal_scene(shown_, 1, a_table()) is None
    assert {spot(up, f"down.centre.{place}").look for place in range(7)} == set(after.centre)
    down = {one.key for one in shown(before, 0).spots if one.key.startswith("down.") and one.key[5].isdigit()}
    assert down
    assert all(spot(up, key).look is not None for key in down)
    now = shown(after, 0)
    assert spot(now, f"card.{after.centre[0]}").rect == spot(up, "down.centre.0").rect


@pytest.mark.parametrize("variant", list(Variant))
def test_after_a_round_all_its_pairs_are_shown_with_their_owners_and_finders(variant: Variant) -> None:
    rounds, made = 0, set[tuple[int, int, int]]()
    for before, action, after in played_on(a_game(5, variant=variant), "natural"):
        if isinstance(action, MakePair):
            made.add((action.seat, action.front, action.centre))
        if before.round == after.round:
            continue
        rounds += 1
        shown_ = ADAPTER.public_reveal(GAME.observe(before, 0), GAME.observe(after, 0))
        assert isinstance(shown_, Answered | RoundPairs)
        assert {(pair.owner, pair.front, pair.centre) for pair in shown_.pairs} == made
        missed = {(pair.owner, pair.front, pair.centre) for pair in after.unfound}
        assert {(pair.owner, pair.front, pair.centre) for pair in shown_.pairs if pair.finder is None} == missed
        assert all(pair.finder != pair.owner for pair in shown_.pairs)
        scenes = [scene for step in range(3) if (scene := ADAPTER.reveal_scene(shown_, step, a_table(5)))]
        assert {card for _, *pair in made for card in pair} <= {one.look for one in scenes[-1].spots}
        assert f"{len(made) - len(missed)} of {len(made)} pairs found" in scenes[-1].asks
        assert sum(spot.says.endswith("Not found.") for spot in scenes[-1].spots) == len(missed)
        assert GAME.states.read(GAME.states.write(after)) == after
        made.clear()
    assert rounds


@pytest.mark.parametrize("pairs", range(1, 11))
@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_the_pairs_of_a_round_lie_side_by_side_on_the_sheet(pairs: int, size: tuple[int, int]) -> None:
    seen = GAME.observe(a_game(5, variant=Variant.RISKY_MOVES), 0)
    table = a_table(5, size)
    made = tuple(RoundPair(k // 2, 2 * k, 2 * k + 1, None if k % 2 else 4) for k in range(pairs))
    scene = ADAPTER.reveal_scene(RoundPairs(seen, made), 0, table)
    assert scene is not None
    assert all(table.area.contains(spot.rect) for spot in scene.spots)
    cards = [spot.rect for spot in scene.spots if spot.look is not None]
    told = [spot.rect for spot in scene.spots if spot.key.startswith("recap.told.")]
    assert len(cards) == 2 * len(told) == 2 * pairs
    assert all(rect.collidelist([*cards[:k], *told]) == -1 for k, rect in enumerate(cards))
    assert min(rect.height for rect in cards) >= 95


def test_a_recap_says_what_computer_players_saw_and_nothing_of_what_people_thought() -> None:
    deck = deck_named(BOX, DeckKind.FACE_CARDS)
    dog, poodle, astronaut, rocket, bell, wolf = (numbered(deck, name) for name in ("dog", "poodle", "astronaut", "rocket", "bell", "wolf"))
    table = replace(a_table(4), bots=(False, True, True, True))
    told = partial(describe_pair, deck.reference, table=table)
    assert told(RoundPair(1, dog, poodle, 0)) == "Ben saw: both are dogs. Found by Ada."
    assert told(RoundPair(0, dog, poodle, 1)) == "Found by Ben: both are dogs."
    assert told(RoundPair(0, astronaut, rocket, None)) == "Not found."
    assert told(RoundPair(2, bell, wolf, 3)) == "Cleo: just a feeling. Found by Dora."


def test_lost_and_kept_pictures_of_risky_moves_are_told() -> None:
    state = right(paired(a_game(variant=Variant.RISKY_MOVES)))
    after = wrong(state)
    shown_ = ADAPTER.public_reveal(GAME.observe(state, 2), GAME.observe(after, 2))
    assert isinstance(shown_, Answered)
    assert shown_.lost == state.won
    assert ADAPTER.public_reveal(GAME.observe(state, 2), GAME.observe(GAME.apply(state, Stop(0)), 2)) is None
