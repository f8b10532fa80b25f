"""Album, line by line of its rules page."""

from collections import Counter

import pytest

from aya_sim.errors import BadQuestion
from games.album import GAME
from games.album.rules import rating
from games.album.types import Action, Eliminate, Place, Reason, Refuse, Reveal, State
from games.core.game_api import Refused
from games.pictures import plain_deck
from tests.games.album.tables import laid_out, lost, others, played, the_target, won


def refused(state: State, action: Action) -> Reason:
    """Why the rules refuse this action; the words of the refusal are whole."""
    before = GAME.states.write(state)
    with pytest.raises(Refused) as caught:
        GAME.apply(state, action)
    assert "{" not in str(caught.value)
    assert GAME.states.write(state) == before
    return Reason(caught.value.reason)


def a_game(players: int = 4, **options: object) -> State:
    return GAME.new_game(players, 1, first_guide=0, **{"deck": "plain", **options})


# Set-up


def test_there_are_98_photos_and_48_hints_and_the_guide_holds_one_of_each() -> None:
    state = a_game()
    assert len(plain_deck("album")) == 98
    assert len(state.pile) == 97
    assert len(state.tower) == 47
    assert (state.target is None, state.drawn is None) == (False, False)


@pytest.mark.parametrize(
    ("journey", "tiles"), [("first", (4, 4, 4, 4, 3, 3)), ("harder", (4, 3, 3, 3, 2, 2)), ("2-3-4-2-3-4", (2, 3, 4, 2, 3, 4))]
)
def test_a_journey_is_the_first_the_harder_or_any_other(journey: str, tiles: tuple[int, ...]) -> None:
    assert a_game(journey=journey).journey == tiles


def test_a_random_journey_is_six_of_the_ten_tiles() -> None:
    met = {GAME.new_game(3, seed, journey="random", deck="plain").journey for seed in range(60)}
    assert len(met) > 20
    assert all(len(tiles) == 6 for tiles in met)
    assert max(Counter(tiles)[4] for tiles in met) <= 4
    assert max(Counter(tiles)[hints] for tiles in met for hints in (2, 3)) == 3


@pytest.mark.parametrize("journey", ["4-4-4-4-4-3", "2-2-2-2-3-3", "4-4-4", "5-4-4-4-3-3", "easy", ""])
def test_a_journey_that_the_ten_tiles_cannot_make_is_refused(journey: str) -> None:
    with pytest.raises(BadQuestion, match="journey"):
        a_game(journey=journey)


def test_the_first_guide_is_chosen_or_drawn() -> None:
    assert GAME.new_game(4, 1, first_guide=2, deck="plain").guide == 2
    assert {GAME.new_game(4, seed, deck="plain").guide for seed in range(40)} == {0, 1, 2, 3}
    with pytest.raises(BadQuestion, match="first_guide"):
        GAME.new_game(4, 1, first_guide=4, deck="plain")


@pytest.mark.parametrize("players", [1, 7])
def test_album_is_for_two_to_six(players: int) -> None:
    with pytest.raises(BadQuestion, match="players"):
        GAME.new_game(players, 1, deck="plain")


# Placing


def test_only_the_guide_places_hints() -> None:
    state = a_game()
    assert GAME.to_move(state) == (0,)
    assert refused(state, Place(1, 3)) is Reason.NOT_YOUR_TURN


def test_the_scale_goes_from_0_to_5() -> None:
    state = a_game()
    assert refused(state, Place(0, 6)) is Reason.NO_SUCH_LEVEL
    assert refused(state, Place(0, -1)) is Reason.NO_SUCH_LEVEL
    assert [GAME.apply(state, Place(0, level)).scale[0].level for level in range(6)] == [0, 1, 2, 3, 4, 5]


def test_several_hints_may_share_a_level() -> None:
    assert [hint.level for hint in laid_out(a_game(), (5, 5, 5, 5)).scale] == [5, 5, 5, 5]


def test_one_hint_a_round_may_be_refused_and_leaves_the_game() -> None:
    state = a_game()
    after = GAME.apply(state, Refuse(0))
    assert (after.refused, after.drawn) == (state.drawn, state.tower[0])
    assert refused(after, Refuse(0)) is Reason.ALREADY_REFUSED
    next_round = lost(laid_out(after))
    assert next_round.rounds[0].refused == state.drawn
    assert Refuse(1) in GAME.legal_actions(next_round, 1)


def test_the_refused_hint_is_known_to_the_guide_alone() -> None:
    state = GAME.apply(a_game(), Refuse(0))
    assert GAME.observe(state, 0).refused == state.refused
    assert [GAME.observe(state, seat).refused for seat in (1, 2, 3)] == [None] * 3
    assert all(GAME.observe(state, seat).has_refused for seat in range(4)), "that one was refused is seen"


def test_the_guide_places_as_many_hints_as_the_journey_tile_says() -> None:
    state = a_game(journey="2-3-4-2-3-4")
    for hints in (2, 3, 4):
        for _ in range(hints):
            assert not state.row
            state = GAME.apply(state, Place(state.guide, 1))
        assert state.row
        state = lost(state)


def test_the_level_of_a_placed_hint_is_public_and_its_word_is_the_guides() -> None:
    state = played(a_game(), [Place(0, 2), Place(0, 5)])
    assert [hint.level for hint in GAME.observe(state, 3).scale] == [2, 5]
    assert [hint.word for hint in GAME.observe(state, 3).scale] == [None, None]
    assert [hint.word for hint in GAME.observe(state, 0).scale] == [hint.word for hint in state.scale]


def test_only_the_guide_knows_the_target_and_the_hint_in_hand() -> None:
    state = a_game()
    assert (GAME.observe(state, 0).target, GAME.observe(state, 0).drawn) == (state.target, state.drawn)
    assert all((GAME.observe(state, seat).target, GAME.observe(state, seat).drawn) == (None, None) for seat in (1, 2, 3))


def test_five_photos_are_laid_out_one_of_them_the_target() -> None:
    before = a_game()
    state = laid_out(before)
    assert set(state.row) == {before.target, *before.pile[:4]}
    assert GAME.observe(state, 2).row == state.row


def test_the_target_lies_anywhere_in_the_row() -> None:
    assert {the_target(laid_out(GAME.new_game(2, seed, deck="plain"))) for seed in range(40)} == {0, 1, 2, 3, 4}


# Guessing


def test_the_first_oya_is_on_the_guides_left_and_must_reveal_before_eliminating() -> None:
    state = laid_out(a_game())
    assert GAME.to_move(state) == (1,)
    assert refused(state, Eliminate(1, 0)) is Reason.REVEAL_FIRST
    assert GAME.legal_actions(state, 1) == tuple(Reveal(1, hint) for hint in range(4))


def test_one_hint_a_turn_at_most() -> None:
    state = GAME.apply(laid_out(a_game()), Reveal(1, 2))
    assert refused(state, Reveal(1, 1)) is Reason.ONE_HINT_A_TURN


def test_a_revealed_word_is_public() -> None:
    state = GAME.apply(laid_out(a_game()), Reveal(1, 2))
    assert [GAME.observe(state, 3).scale[hint].word for hint in range(4)] == [None, None, state.scale[2].word, None]


def test_after_the_first_oya_revealing_is_optional() -> None:
    state = GAME.apply(laid_out(a_game()), Reveal(1, 2))
    state = GAME.apply(state, Eliminate(1, others(state)[0]))
    legal = GAME.legal_actions(state, 2)
    assert {type(action) for action in legal} == {Reveal, Eliminate}
    assert refused(state, Reveal(2, 2)) is Reason.ALREADY_FACE_UP
    assert refused(state, Reveal(2, 4)) is Reason.NO_SUCH_HINT


def test_revealing_is_impossible_when_all_hints_are_face_up() -> None:
    state = laid_out(a_game(journey="2-2-2-3-3-3"))
    for turn in range(2):
        state = played(state, [Reveal(state.oya, turn), Eliminate(state.oya, others(state)[0])])
    assert {type(action) for action in GAME.legal_actions(state, state.oya)} == {Eliminate}


def test_a_photo_is_eliminated_once_and_lies_in_the_row() -> None:
    state = GAME.apply(laid_out(a_game()), Reveal(1, 0))
    out = others(state)[0]
    state = GAME.apply(state, Eliminate(1, out))
    assert refused(state, Eliminate(2, out)) is Reason.ALREADY_ELIMINATED
    assert refused(state, Eliminate(2, 5)) is Reason.NO_SUCH_PHOTO


def test_the_role_of_oya_passes_to_the_left_and_skips_the_guide() -> None:
    state, oyas = laid_out(a_game(players=3)), []
    for turn in range(4):
        oyas.append(state.oya)
        state = played(state, [Reveal(state.oya, turn), Eliminate(state.oya, others(state)[0])])
    assert oyas == [1, 2, 1, 2]


def test_with_two_players_the_other_one_is_oya_every_time() -> None:
    state, oyas = laid_out(a_game(players=2)), []
    for turn in range(4):
        oyas.append(state.oya)
        state = played(state, [Reveal(state.oya, turn), Eliminate(state.oya, others(state)[0])])
    assert oyas == [1, 1, 1, 1]


def test_the_guide_says_nothing_while_the_others_guess() -> None:
    state = laid_out(a_game())
    assert GAME.legal_actions(state, 0) == ()
    assert refused(state, Eliminate(0, 0)) is Reason.NOT_YOUR_TURN


def test_placing_and_guessing_keep_apart() -> None:
    placing, guessing = a_game(), laid_out(a_game())
    assert refused(placing, Reveal(0, 0)) is Reason.NOT_NOW
    assert refused(placing, Eliminate(0, 0)) is Reason.NOT_NOW
    assert refused(guessing, Place(1, 0)) is Reason.NOT_NOW
    assert refused(guessing, Refuse(1)) is Reason.NOT_NOW


# The end of a round


def test_a_round_lost_at_the_first_elimination_scores_nothing() -> None:
    state = lost(laid_out(a_game()))
    assert (state.stars, state.rounds[0].won, len(state.rounds[0].eliminated)) == (0, False, 1)
    assert state.guide == 1, "the next guide begins at once"


def test_a_round_won_at_the_last_elimination_scores_its_tile_and_the_unused_hints() -> None:
    state = won(laid_out(a_game()), reveals=1)
    assert (state.stars, len(state.rounds[0].eliminated)) == (1 + 3, 4)


@pytest.mark.parametrize(("reveals", "stars"), [(1, 4), (2, 3), (3, 2), (4, 1)])
def test_every_hint_still_face_down_is_a_star(reveals: int, stars: int) -> None:
    assert won(laid_out(a_game()), reveals).stars == stars


@pytest.mark.parametrize(("journey", "tile"), [("4-4-4-3-3-3", 1), ("3-4-4-4-3-3", 2), ("2-4-4-3-3-3", 3)])
def test_a_journey_tile_is_worth_five_stars_less_its_hints(journey: str, tile: int) -> None:
    state = a_game(journey=journey)
    hints = state.journey[0]
    assert won(laid_out(state), reveals=1).stars == tile + hints - 1 == 4


def test_a_round_lost_at_the_last_elimination_scores_nothing() -> None:
    state = lost(laid_out(a_game()), after=3)
    assert (state.stars, len(state.rounds[0].eliminated)) == (0, 4)


def test_all_hints_of_a_round_are_shown_once_it_is_over_but_for_the_refused_one() -> None:
    begun = GAME.apply(a_game(), Refuse(0))
    before, state = laid_out(begun), lost(laid_out(begun))
    assert {hint.word for hint in GAME.observe(before, 2).scale} == {None}
    for seat in (0, 2):
        scale = GAME.observe(state, seat).rounds[0].scale
        assert [hint.word for hint in scale] == [hint.word for hint in state.rounds[0].scale]
        assert [hint.face_up for hint in scale] == [True, False, False, False]
    assert [GAME.observe(state, seat).rounds[0].refused is None for seat in (0, 2)] == [False, True]


def test_photos_and_hints_of_a_round_are_out_and_the_next_seat_guides() -> None:
    state = won(laid_out(a_game()))
    gone = set(state.rounds[0].row)
    assert state.guide == 1
    assert state.oya == 2
    assert gone.isdisjoint((*state.pile, state.target))
    assert len(state.pile) == 98 - 5 - 1


def test_a_game_is_six_rounds_and_needs_30_photos_and_at_most_28_hints() -> None:
    state = a_game()
    for _ in range(6):
        state = won(laid_out(GAME.apply(state, Refuse(state.guide))), reveals=1)
    assert GAME.is_over(state)
    assert GAME.to_move(state) == ()
    assert len(state.pile) == 98 - 30
    assert len(state.tower) == 48 - 28
    assert refused(state, Eliminate(0, 0)) is Reason.GAME_OVER


def test_the_best_game_is_worth_24_stars_and_everybody_shares_them() -> None:
    state = a_game()
    for _ in range(6):
        state = won(laid_out(state), reveals=1)
    ended = GAME.outcome(state)
    assert ended.scores == (24,) * 4
    assert ended.winners == (0, 1, 2, 3)
    assert ended.why == "6 of 6 rounds were won: 8 stars of their journeys and 16 of hints kept face down."
    assert ended.rating == "One gaze"


def test_a_game_without_a_star_has_no_winner() -> None:
    state = a_game()
    for _ in range(6):
        state = lost(laid_out(state))
    ended = GAME.outcome(state)
    assert (ended.winners, ended.scores, ended.rating) == ((), (0,) * 4, "Loose prints")


def test_there_is_no_outcome_before_the_end() -> None:
    with pytest.raises(BadQuestion, match="the game goes on"):
        GAME.outcome(a_game())


@pytest.mark.parametrize(
    ("stars", "name"),
    [
        (0, "Loose prints"),
        (5, "Loose prints"),
        (6, "A page begun"),
        (10, "A page begun"),
        (11, "A shared album"),
        (15, "A shared album"),
        (16, "Kindred eyes"),
        (20, "Kindred eyes"),
        (21, "One gaze"),
        (24, "One gaze"),
    ],
)
def test_every_rating_has_its_stars(stars: int, name: str) -> None:
    assert rating(stars) == name
