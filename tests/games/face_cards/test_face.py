"""Face Cards at the table: what is shown, what may be pressed and dragged, what comes of it."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

import pygame
import pytest
from msgspec.structs import replace as with_fields

from games.card_table.adapter import Reject, Submit, Table
from games.card_table.bot_worker import InlineWorker
from games.card_table.overlay.remarks import begin, draw_remarks
from games.card_table.scene import Scene, Spot
from games.card_table.screen import TableScreen
from games.card_table.session import Seat, new_session
from games.card_table.setup.screen import SetupScreen
from games.core.game_api import Outcome
from games.core.registry import game_named
from games.face_cards import GAME
from games.face_cards.types import Action, Guess, MakePair, Phase, State, Stop, Variant
from games.face_cards.ui.adapter import ADAPTER
from games.face_cards.ui.card_art import CATEGORIES, card
from games.face_cards.ui.first_camera import FirstCamera
from games.face_cards.ui.lesson import LESSON, finds_most_alike, makes_findable_pair
from games.face_cards.ui.places import plan_of
from games.face_cards.ui.recap import RoundPair, RoundPairs, describe_pair
from games.face_cards.ui.reveal import Answered, TurnedUp
from games.face_cards.ui.selection import Card, Do, Look, Place, Selection
from games.i18n.words import Words
from games.pictures import BOX, Deck, DeckKind, deck_named, plain_deck
from games.shell.services import Services
from games.ui.screen import Replace
from games.ui.theme import Theme
from tests.games.card_table.tables import keyed
from tests.games.face_cards.tables import a_game, alike, paired, right, right_guess, unlike, wrong, wrong_guess

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus")
TABLES = [(variant, players) for variant in Variant for players in range(3, 8) if variant is not Variant.RISKY_MOVES or players <= 5]
Then = tuple[State, Action, State]


@pytest.fixture(scope="module", autouse=True)
def letters() -> None:
    pygame.font.init()


def a_table(players: int = 4, size: tuple[int, int] = (960, 600)) -> Table:
    area = pygame.Rect(0, 48, size[0], size[1] - 48 - 54)
    return Table(area, Theme(1.0), keyed(), NAMES[:players], (False,) * players)


def shown(state: State, seat: int, chosen: Selection | None = None, table: Table | None = None) -> Scene:
    seen = GAME.observe(state, seat)
    return ADAPTER.build_scene(seen, chosen or ADAPTER.initial_selection(seen), table or a_table(state.players))


def spot(scene: Scene, key: str) -> Spot:
    return next(spot for spot in scene.spots if spot.key == key)


def pressed(state: State, seat: int, *acts: object) -> Selection | Submit[Action] | Reject:
    """What the last of these presses comes to."""
    seen = GAME.observe(state, seat)
    chosen = ADAPTER.initial_selection(seen)
    for act in acts[:-1]:
        answer = ADAPTER.press(seen, chosen, act)
        assert isinstance(answer, Selection)
        chosen = answer
    return ADAPTER.press(seen, chosen, acts[-1])


def played_on(state: State, level: str = "random") -> Iterator[Then]:
    """Every action to the end, as computer players of this level do it."""
    rng = 4
    while not GAME.is_over(state):
        before = state
        action, rng = GAME.choose(GAME.observe(state, GAME.to_move(state)[0]), level, rng)
        state = GAME.apply(state, action)
        yield before, action, state


def moments(variant: Variant, players: int) -> list[State]:
    """A table while the first pairs are made, when some are, when they are guessed, and after a few guesses."""
    states = [a_game(players, variant=variant)]
    for _, _, state in played_on(states[0]):
        states.append(state)
        if len(state.guesses) == 3:
            break
    first = next(k for k, state in enumerate(states) if state.phase is Phase.GUESSING)
    return [states[0], states[2], states[first], states[-1]]


def hand(state: State, seat: int = 0) -> list[Card]:
    return [Card(card) for card in state.hands[seat]]


# Making a pair


def test_the_first_card_picked_goes_in_front_and_the_second_to_the_centre() -> None:
    state = a_game()
    one, other, *_ = hand(state)
    assert pressed(state, 0, one, other) == Selection(one.number, other.number)
    assert pressed(state, 0, one, other, Do("make")) == Submit(MakePair(0, one.number, other.number))


def test_another_pick_takes_the_place_of_the_centre_card() -> None:
    state = a_game()
    one, other, third, *_ = hand(state)
    assert pressed(state, 0, one, other, third) == Selection(one.number, third.number)


def test_a_picked_card_is_taken_back_by_pressing_it_or_its_place() -> None:
    state = a_game()
    one, other, *_ = hand(state)
    assert pressed(state, 0, one, other, one) == Selection(None, other.number)
    assert pressed(state, 0, one, other, Place("centre")) == Selection(one.number, None)


def test_the_two_cards_of_a_pair_change_places() -> None:
    state = a_game()
    one, other, *_ = hand(state)
    assert pressed(state, 0, one, other, Do("swap"), Do("make")) == Submit(MakePair(0, other.number, one.number))


def test_cards_are_dragged_to_their_places_and_back() -> None:
    state = a_game()
    seen = GAME.observe(state, 0)
    one, other, third, *_ = hand(state)
    chosen = ADAPTER.drop(seen, ADAPTER.initial_selection(seen), other, Place("centre"))
    assert chosen == Selection(None, other.number)
    chosen = ADAPTER.drop(seen, chosen, one, Place("front"))
    assert chosen == Selection(one.number, other.number)
    swapped = Selection(other.number, one.number)
    assert ADAPTER.drop(seen, chosen, one, Place("centre")) == ADAPTER.drop(seen, chosen, one, other) == swapped
    assert ADAPTER.drop(seen, chosen, other, one) == swapped
    assert ADAPTER.drop(seen, chosen, third, one) == Selection(third.number, other.number)
    assert ADAPTER.drop(seen, chosen, one, Place("hand")) == Selection(None, other.number)


def test_half_a_pair_is_not_laid_and_it_is_said_what_is_missing() -> None:
    state = a_game()
    answer = pressed(state, 0, hand(state)[0], Do("make"))
    assert isinstance(answer, Reject)
    assert Words()(answer.sentence).startswith("A pair needs two cards")


def test_with_secret_agents_the_order_of_the_two_does_not_matter() -> None:
    state = a_game(variant=Variant.SECRET_AGENTS)
    one, other, *_ = hand(state)
    assert pressed(state, 0, other, one, Do("make")) == Submit(MakePair(0, one.number, other.number))


def test_with_improv_talents_the_face_stays_in_front_and_one_card_is_picked() -> None:
    state = a_game(variant=Variant.IMPROV_TALENTS)
    face, one = state.faces[0], hand(state)[0]
    assert face is not None
    assert pressed(state, 0, one, Do("make")) == Submit(MakePair(0, face, one.number))
    for act in (Card(face), Place("front"), Do("swap")):
        assert isinstance(pressed(state, 0, act), Reject)
    seen = GAME.observe(state, 0)
    assert isinstance(ADAPTER.drop(seen, ADAPTER.initial_selection(seen), one, Place("front")), Reject)


def test_with_risky_moves_a_second_pair_is_asked_for() -> None:
    state = a_game(variant=Variant.RISKY_MOVES)
    first = shown(state, 0).asks
    state = GAME.apply(state, MakePair(0, state.hands[0][0], state.hands[0][1]))
    assert first != shown(state, 0).asks
    assert "second pair" in shown(state, 0).asks
    state = GAME.apply(state, MakePair(0, state.hands[0][0], state.hands[0][1]))
    assert shown(state, 0).asks == "Your pair is ready. Waiting for: Ben, Cleo and Dora."


def test_a_choice_is_kept_while_others_lay_their_pairs() -> None:
    state = a_game()
    chosen = Selection(state.hands[0][0])
    after = GAME.apply(state, MakePair(1, state.hands[1][0], state.hands[1][1]))
    assert ADAPTER.retain_selection is not None
    assert ADAPTER.retain_selection(GAME.observe(state, 0), GAME.observe(after, 0), chosen) == chosen
    turned = paired(after)
    assert ADAPTER.retain_selection(GAME.observe(after, 0), GAME.observe(turned, 0), chosen) == Selection()


# Guessing


def test_a_guess_is_two_presses_in_either_order() -> None:
    state = paired(a_game())
    guess = right_guess(state)
    both = (Card(guess.centre), Card(guess.front))
    assert pressed(state, 0, *both) == pressed(state, 0, *both[::-1]) == Submit(guess)


def test_a_guess_is_one_card_dragged_onto_the_other() -> None:
    state = paired(a_game())
    guess, seen = right_guess(state), GAME.observe(state, 0)
    one, other = Card(guess.centre), Card(guess.front)
    assert (
        ADAPTER.drop(seen, ADAPTER.initial_selection(seen), one, other)
        == ADAPTER.drop(seen, ADAPTER.initial_selection(seen), other, one)
        == Submit(guess)
    )
    assert isinstance(
        ADAPTER.drop(seen, ADAPTER.initial_selection(seen), one, Card(next(card for card in state.centre if card != one.number))), Reject
    )


def test_a_picked_card_of_a_guess_may_be_changed_or_put_back() -> None:
    state = paired(a_game())
    one, other = state.centre[:2]
    assert pressed(state, 0, Card(one), Card(other)) == Selection(centre=other)
    assert pressed(state, 0, Card(one), Card(one)) == Selection()


def test_ones_own_front_card_is_refused_in_words() -> None:
    state = paired(a_game())
    own = next(pair.front for pair in state.pairs if pair.owner == 0)
    assert isinstance(pressed(state, 0, Card(own)), Reject)
    seen = GAME.observe(state, 0)
    assert isinstance(ADAPTER.drop(seen, ADAPTER.initial_selection(seen), Card(state.centre[0]), Card(own)), Reject)


def test_secret_agents_are_guessed_by_two_centre_cards_and_never_ones_own() -> None:
    state = paired(a_game(variant=Variant.SECRET_AGENTS))
    guess, own = right_guess(state), next(pair for pair in state.pairs if pair.owner == 0)
    assert pressed(state, 0, Card(guess.centre), Card(guess.front)) == Submit(guess)
    assert isinstance(pressed(state, 0, Card(own.front), Card(own.centre)), Reject)


def test_with_risky_moves_one_may_stop_after_a_right_guess_only() -> None:
    state = paired(a_game(variant=Variant.RISKY_MOVES))
    assert isinstance(pressed(state, 0, Do("stop")), Reject)
    state = right(state)
    scene = shown(state, 0)
    assert "stop and keep it" in scene.asks
    assert scene.keys["face_cards.stop"] == spot(scene, "stop").act
    assert pressed(state, 0, Do("stop")) == Submit(Stop(0))
    assert spot(scene, f"card.{state.won[0]}").rect.colliderect(spot(scene, "stake").rect)


def test_only_the_guesser_can_pick_cards() -> None:
    state = paired(a_game())
    assert all(isinstance(spot.act, Look | None) for spot in shown(state, 1).spots)
    assert pressed(state, 1, Card(state.centre[0])) == Selection()
    assert shown(state, 1).asks == "Ada is guessing."


def test_a_card_that_was_wrong_with_the_one_picked_lies_in_the_shade() -> None:
    state = paired(a_game())
    guess = wrong_guess(state)
    state = wrong(state)
    if guess.front == next(pair.front for pair in state.pairs if pair.owner == 1):
        guess = Guess(1, guess.front, guess.centre)
    scene = shown(state, 1, Selection(centre=guess.centre))
    assert [spot.key for spot in scene.spots if spot.dimmed] == [f"card.{guess.front}"]
    assert "not a pair" in spot(scene, f"card.{guess.front}").says


def test_the_second_lap_says_why_it_is_played() -> None:
    state = paired(a_game())
    for _ in range(4):
        state = wrong(state)
    assert state.lap == 1
    assert shown(state, 0).asks.startswith("No one was right: guess once more.")


# What lies there


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_everything_is_on_the_table_and_no_card_covers_another(variant: Variant, players: int) -> None:
    table = a_table(players)
    for state in moments(variant, players):
        for seat in (0, players - 1):
            scene = shown(state, seat, table=table)
            keys = [spot.key for spot in scene.spots]
            assert len(keys) == len(set(keys))
            assert [spot.key for spot in scene.spots if not table.area.contains(spot.rect)] == []
            cards = [spot.rect for spot in scene.spots if isinstance(spot.act, Card)]
            assert all(rect.collidelist(cards[k + 1 :]) == -1 for k, rect in enumerate(cards))
            assert all(rect.height >= 70 for rect in cards)


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_nothing_is_shown_that_the_seat_does_not_know(variant: Variant, players: int) -> None:
    """Two tables that differ only in what is hidden from a seat look the same to it, to the last pixel and the last word."""
    table, seat = a_table(players), 1
    for state in moments(variant, players):
        other = GAME.resample_hidden(state, seat, 99)
        one, two = shown(state, seat, table=table), shown(other, seat, table=table)
        assert drawn(one) == drawn(two)
        assert [(spot.key, spot.says, spot.look, spot.act) for spot in one.spots] == [(s.key, s.says, s.look, s.act) for s in two.spots]
        assert (one.asks, one.keys) == (two.asks, two.keys)


def drawn(scene: Scene) -> bytes:
    sheet = pygame.Surface((960, 600), 0, 32)
    for spot in scene.spots:
        spot.paint(sheet, spot.rect)
    return pygame.image.tobytes(sheet, "RGB")


def test_everything_that_lies_there_is_said_in_words_that_exist() -> None:
    for variant in Variant:
        for state in moments(variant, 4):
            scene = shown(state, state.guesser if state.phase is Phase.GUESSING else 0)
            said = [scene.asks, scene.keys_say, *(spot.says for spot in scene.spots)]
            assert [line for line in said if "faces." in line or "{" in line] == []
            assert all(spot.says for spot in scene.spots if spot.act is not None)


def test_a_card_is_described_by_its_tags_and_its_category() -> None:
    state = a_game()
    card = state.hands[0][0]
    picture = plain_deck("face-cards")[card]
    says = spot(shown(state, 0), f"card.{card}").reads
    assert picture.category in says
    assert all(tag.split(":")[1] in says for tag in picture.tags)


def test_an_album_and_the_box_can_be_looked_into_at_any_time() -> None:
    state = right(paired(a_game(), alike))
    look = spot(shown(state, 3), "album.0").act
    assert look == Look(0)
    chosen = pressed(state, 3, look)
    assert isinstance(chosen, Selection)
    scene = shown(state, 3, chosen)
    assert [spot.key for spot in scene.spots if spot.key.startswith("look.")] == [f"look.{card}" for card in state.albums[0]]
    assert ADAPTER.press(GAME.observe(state, 3), chosen, spot(scene, "close").act) == Selection()
    assert spot(shown(state, 3), f"card.{state.box[-1]}").act == Look(None)


def test_ones_own_pair_carries_the_emblem_where_no_other_person_looks_on() -> None:
    state = paired(a_game())
    own = next(pair.centre for pair in state.pairs if pair.owner == 2)
    alone = replace(a_table(), bots=(True, True, False, True))
    assert spot(shown(state, 2, table=alone), f"card.{own}").says.startswith("Part of your pair")
    assert not spot(shown(state, 1, table=alone), f"card.{own}").says.startswith("Part of your pair")
    assert not any(spot.says.startswith("Part of your pair") for spot in shown(state, 2).spots)


def test_all_look_on_while_pairs_are_guessed_and_hands_are_hidden_again_after_it() -> None:
    state = paired(a_game())
    assert {ADAPTER.private_view_key(GAME.observe(state, seat)) for seat in range(4)} == {None}
    assert len({ADAPTER.private_view_key(GAME.observe(a_game(), seat)) for seat in range(4)}) == 4


def test_the_first_camera_goes_to_the_player_who_is_chosen_once_the_first_card_is_shown(services: Services) -> None:
    """The card asked about is the one that lies in the box afterwards, whoever gets the camera; a lot is drawn as without asking."""
    setup = SetupScreen(services, ADAPTER)
    setup.arrange((1280, 800))
    setup.options.seat_players(setup.record, 6)
    setup.options.options["first_camera"] = "ask"
    for seat in (None, 0, 5):
        asked = setup.begin(11)
        assert isinstance(asked, FirstCamera)
        asked.arrange((1280, 800))
        change = (asked.lot if seat is None else asked.players[seat]).press()
        assert isinstance(change, Replace)
        assert isinstance(change.screen, TableScreen)
        state = change.screen.session.state
        assert state.box == asked.seen.box
        assert state.camera == (seat if seat is not None else GAME.new_game(6, 11).camera)
        assert setup.options.options["first_camera"] == "ask"


def test_five_people_at_one_screen_pass_it_round_once_a_round(services: Services) -> None:
    screen = TableScreen(services, new_session(ADAPTER, tuple(map(Seat, NAMES[:5])), 3, {"first_camera": 2}), InlineWorker())
    screen.arrange((1280, 800))
    curtains: list[int] = []
    for k in range(200):
        state = screen.session.state
        if screen.state.reveal is not None:
            screen.play.advance_reveal()
        elif screen.session.covered:
            assert state.phase is Phase.PAIRING
            curtains.append(screen.session.viewer)
            screen.play.lift_curtain()
        elif state.round == 2:
            break
        else:
            screen.play.do(GAME.choose(screen.session.observe(), "natural", k)[0])
    assert sorted(curtains[:5]) == sorted(curtains[5:10]) == list(range(5))
    assert len(curtains) == 11


def test_the_guesses_of_the_round_are_listed() -> None:
    state = wrong(right(paired(a_game())))
    rows = [spot.says for spot in shown(state, 3).spots if spot.key.startswith("guess.")]
    assert len(rows) == 2
    assert "it’s Ben's pair" in rows[0]
    assert rows[1].startswith("Ben guessed")
    assert rows[1].endswith("not a pair.")


# What all look at


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


def numbered(deck: Deck, name: str) -> int:
    return next(card for card, picture in enumerate(deck.pictures) if picture.id == name)


@pytest.mark.parametrize("players", [3, 4])
def test_cards_are_a_third_larger_while_pairs_are_guessed_where_there_is_room(players: int) -> None:
    before = a_game(players)
    state = paired(before)
    small = plan_of(a_table(players).area, Theme(1.0), players, 1, 58).seats[0].fronts[0].height
    large = spot(shown(state, 0), f"card.{GAME.observe(state, 0).fronts[0].card}").rect.height
    assert 3 * large >= 3.9 * small
    assert min(spot(shown(state, 0), f"card.{card}").rect.height for card in state.centre) >= 120


def test_lost_and_kept_pictures_of_risky_moves_are_told() -> None:
    state = right(paired(a_game(variant=Variant.RISKY_MOVES)))
    after = wrong(state)
    shown_ = ADAPTER.public_reveal(GAME.observe(state, 2), GAME.observe(after, 2))
    assert isinstance(shown_, Answered)
    assert shown_.lost == state.won
    assert ADAPTER.public_reveal(GAME.observe(state, 2), GAME.observe(GAME.apply(state, Stop(0)), 2)) is None


# What is told


def test_a_computer_player_says_why_after_its_guess_was_answered() -> None:
    deck = deck_named(BOX, DeckKind.FACE_CARDS)
    dog, poodle, bell, wolf = (numbered(deck, name) for name in ("dog", "poodle", "bell", "wolf"))
    state = paired(a_game(deck="box"))
    state = with_fields(state, pairs=(state.pairs[0], with_fields(state.pairs[1], front=dog, centre=poodle), *state.pairs[2:]))
    state = with_fields(state, centre=(poodle, bell, wolf))
    assert remarked(state, Guess(0, dog, poodle)) == ((0, "Both are dogs."),)
    assert remarked(state, Guess(0, dog, wolf))[0][1].startswith("I thought: ")
    assert remarked(state, Guess(0, dog, bell)) == ((0, "Just a guess."),)


def remarked(before: State, action: Action) -> tuple[tuple[int, str], ...]:
    """What is said after an action; every seat hears the same."""
    after = GAME.apply(before, action)
    heard = {ADAPTER.remarks(GAME.observe(before, seat), action, GAME.observe(after, seat), a_table()) for seat in range(before.players)}
    assert len(heard) == 1
    return heard.pop()


@pytest.mark.parametrize("players", [4, 7])
def test_what_a_player_says_covers_the_name_of_no_other(players: int) -> None:
    state, table = paired(a_game(players)), a_table(players, (1280, 800))
    scene = shown(state, 0, table=table)
    sheet = pygame.Surface((1280, 800), 0, 32)
    for seat in range(players):
        sheet.fill((0, 0, 0))
        draw_remarks(
            sheet, begin([(seat, "I thought: both are mammals.")]), scene.spots, (), table.area, [pygame.Rect(0, 0, 1280, 48)], table.theme
        )
        assert sheet.get_bounding_rect()
        drawn_at = pygame.mask.from_threshold(sheet, (0, 0, 0), (1, 1, 1, 255))
        drawn_at.invert()
        (slip, *_) = drawn_at.get_bounding_rects()
        names = [spot(scene, f"seat.{other}").rect for other in range(players) if other != seat]
        assert slip.inflate(-8, -8).collidelist(names) == -1


def test_what_was_said_goes_with_the_step_that_all_looked_at(services: Services) -> None:
    seats = (Seat("Ada"), *(Seat(name, "natural") for name in NAMES[1:4]))
    screen = TableScreen(services, new_session(ADAPTER, seats, 3, {"first_camera": 1}), InlineWorker())
    screen.arrange((1280, 800))
    while not screen.state.remarks:
        if screen.state.reveal is not None:
            screen.play.advance_reveal()
        elif screen.session.may_act and screen.state.pending is None:
            screen.play.do(screen.session.adapter.game.legal_actions(screen.session.state, 0)[0])
        else:
            screen.update(1.0)
    assert isinstance(screen.state.reveal and screen.state.reveal[0], Answered)
    screen.play.advance_reveal()
    assert not screen.state.remarks


def test_nothing_is_said_of_a_pair_that_is_still_hidden() -> None:
    state = a_game()
    assert remarked(state, MakePair(0, *state.hands[0][:2])) == ()


def test_a_player_who_stops_says_so() -> None:
    assert remarked(right(paired(a_game(variant=Variant.RISKY_MOVES))), Stop(0)) == ((0, "I’ll stop here."),)


def test_the_lesson_lets_only_right_guesses_pass_whatever_pair_the_learner_makes() -> None:
    session = new_session(ADAPTER, (Seat("Ada"), Seat("Ben", "expert"), Seat("Clara", "expert")), LESSON.seed, dict(LESSON.options))
    while (seat := session.bot_to_move) is not None:
        action, rng = GAME.choose(session.observe(seat), "expert", session.rngs[seat])
        session = session.apply(action, lambda *_: (), rng)
    for own in GAME.legal_actions(session.state, 0):
        state = GAME.apply(session.state, own)
        seen = GAME.observe(state, 0)
        passing = {
            (guess.front, guess.centre)
            for guess in GAME.legal_actions(state, 0)
            if isinstance(guess, Guess) and finds_most_alike(seen, guess)
        }
        assert passing == {(pair.front, pair.centre) for pair in state.pairs if pair.owner}


def test_the_lesson_answers_a_pair_without_a_link_and_lets_every_pair_with_one_pass(services: Services) -> None:
    step = next(step for step in LESSON.steps if step.wants is makes_findable_pair)
    state = GAME.new_game(LESSON.players, LESSON.seed, **LESSON.options)
    seen, hand = GAME.observe(state, 0), state.hands[0]
    named = {deck_named(LESSON.options["deck"], DeckKind.FACE_CARDS)[card].id: card for card in hand}
    assert step.accepts(seen, MakePair(0, named["crown"], named["monarch"]))
    assert step.accepts(seen, MakePair(0, named["frowning-woman"], named["painter-woman"]))
    assert not step.accepts(seen, MakePair(0, named["ninja"], named["rooster"]))
    assert services.words(step.advice).startswith("The others would hardly find this pair.")


def test_a_wrong_guess_in_the_lesson_is_answered_with_what_to_look_for(services: Services) -> None:
    step = next(step for step in LESSON.steps if step.wants is finds_most_alike)
    assert services.words(step.advice).startswith("Not a pair. Look for")


def test_the_log_tells_that_a_pair_is_made_and_never_which() -> None:
    state = a_game()
    action = MakePair(0, *state.hands[0][:2])
    after = GAME.apply(state, action)
    lines = [
        ADAPTER.log_lines(GAME.observe(state, seat), action if seat == 0 else None, GAME.observe(after, seat), a_table())
        for seat in range(4)
    ]
    assert lines == [("Ada has made a pair.",)] * 4
    assert ADAPTER.is_public(GAME.observe(state, 0), action) is False


def test_the_log_tells_the_guesses_the_answers_and_the_rounds() -> None:
    lines = [
        line
        for before, action, after in played_on(a_game(variant=Variant.RISKY_MOVES), "natural")
        for line in ADAPTER.log_lines(GAME.observe(before, 0), action, GAME.observe(after, 0), a_table())
    ]
    assert [line for line in lines if "faces." in line or "{" in line] == []
    assert sum(line.startswith("Round ") for line in lines) == 7
    for said in (" + ", "It’s a match:", "Not a pair.", "stops and keeps", "In front of Ben:"):
        assert any(said in line for line in lines), said


def test_what_was_heard_or_turned_up_cannot_be_taken_back() -> None:
    state = a_game()
    learnt = []
    for before, action, after in played_on(state):
        learnt.append((ADAPTER.undo_barrier(GAME.observe(before, action.seat), action, GAME.observe(after, action.seat)), before, after))
        if after.round:
            break
    told = [(why, before.phase, after.phase) for why, before, after in learnt]
    assert [why for why, before, after in told if before is after is Phase.PAIRING] == [""] * 3
    assert [why for why, before, after in told if before is not after and before is Phase.PAIRING] == ["faces.learnt.up"]
    assert {why for why, before, _ in told if before is Phase.GUESSING} == {"faces.learnt.guess"}
    words = Words()
    assert all(why in words for why in ("faces.learnt.guess", "faces.learnt.up", "faces.learnt.drawn"))


def test_a_hint_points_at_the_two_cards() -> None:
    state = paired(a_game())
    guess = right_guess(state)
    assert ADAPTER.explain_hint is not None
    keys, sentence = ADAPTER.explain_hint(GAME.observe(state, 0), guess, a_table())
    assert keys == (f"card.{guess.centre}", f"card.{guess.front}")
    assert all(spot(shown(state, 0), key).act is not None for key in keys)
    assert sentence.startswith("Suggestion: match")


def test_the_end_says_who_won_and_by_how_much_and_lays_the_albums_out() -> None:
    *_, (_, _, state) = played_on(a_game(), "natural")
    seen, outcome = GAME.observe(state, 0), GAME.outcome(state)
    lines = ADAPTER.explain_end(seen, outcome, a_table())
    assert f"with {max(outcome.scores)} pictures" in lines[0]
    assert lines[-1] == "After 8 rounds, the fullest album wins."
    scene = ADAPTER.end_scene(seen, outcome, a_table())
    assert {spot.look for spot in scene.spots if spot.look is not None} == {card for album in state.albums for card in album}
    assert all(a_table().area.contains(spot.rect) for spot in scene.spots)


def test_a_shared_win_names_all_who_share_it() -> None:
    *_, (_, _, state) = played_on(a_game(), "natural")
    shared = Outcome((0, 2), (9, 3, 9, 1), "")
    lines = ADAPTER.explain_end(GAME.observe(state, 0), shared, a_table())
    assert lines[0] == "Ada and Cleo share the win with 9 pictures each."
    assert len(lines) == 2


# Everything at once


@pytest.mark.parametrize(
    ("variant", "players"), [(Variant.PLAIN, 3), (Variant.SECRET_AGENTS, 6), (Variant.IMPROV_TALENTS, 4), (Variant.RISKY_MOVES, 5)]
)
def test_a_whole_game_can_be_played_by_pressing_spots_and_nothing_else(variant: Variant, players: int) -> None:
    """Whoever is to move presses what can be pressed, in an order that luck gives, until something is done; all that is done is legal."""
    state, table, rng = a_game(players, variant=variant), a_table(players), 17
    while not GAME.is_over(state):
        seat = GAME.to_move(state)[-1]
        seen = GAME.observe(state, seat)
        chosen = ADAPTER.initial_selection(seen)
        done: Action | None = None
        for _ in range(200):
            acts = [
                spot.act
                for spot in ADAPTER.build_scene(seen, chosen, table).spots
                if spot.act is not None and not isinstance(spot.act, Look)
            ]
            rng = (rng * 6364136223846793005 + 1442695040888963407) % 2**64
            answer = ADAPTER.press(seen, chosen, acts[(rng >> 33) % len(acts)])
            if isinstance(answer, Submit):
                done = answer.action
                break
            chosen = answer if isinstance(answer, Selection) else chosen
        assert done is not None
        assert done in GAME.legal_actions(state, seat)
        state = GAME.apply(state, done)


def test_the_lesson_can_be_followed_to_its_end() -> None:
    lesson = ADAPTER.lesson
    state = GAME.new_game(lesson.players, lesson.seed, **lesson.options)
    rng, words = 1, Words()
    for step in lesson.steps:
        assert step.words in words
        while step.wants is not None:
            seat = GAME.to_move(state)[0]
            if seat:
                action, rng = GAME.choose(GAME.observe(state, seat), lesson.level, rng)
                state = GAME.apply(state, action)
                continue
            may = [action for action in GAME.legal_actions(state, 0) if step.accepts(GAME.observe(state, 0), action)]
            assert may, step.words
            if isinstance(may[0], MakePair):
                assert spot(shown(state, 0, table=a_table(3)), "hand")
            state = GAME.apply(state, may[0])
            break


def test_what_may_be_chosen_at_the_set_up_begins_a_game() -> None:
    words = Words()
    for asked in game_named("face-cards").options:
        assert asked.words in words
        assert f"{asked.words}.tip" in words
        assert all(name in words for _, name in asked.values)
        for value in asked.choices(3):
            assert GAME.new_game(3, 1, **{"deck": "plain", asked.field: value}).players == 3


@pytest.mark.parametrize("category", list(CATEGORIES))
def test_a_card_that_is_not_of_the_box_carries_colour_and_mark_of_its_category(category: str) -> None:
    deck = plain_deck("face-cards")
    number = next(k for k, picture in enumerate(deck.pictures) if picture.category == category)
    sheet, rect = pygame.Surface((140, 160), 0, 32), pygame.Rect(10, 10, 120, 140)
    card(deck.reference, number, Theme(1.0))(sheet, rect)
    foot = sheet.subsurface(pygame.Rect(rect.x + 10, rect.bottom - 16, rect.width - 20, 8))
    colours = {tuple(foot.get_at((x, 4)))[:3] for x in range(foot.get_width())}
    assert CATEGORIES[category] in colours
    assert any(min(colour) > 200 for colour in colours), "the mark is as pale as paper"


@pytest.mark.parametrize("variant", list(Variant))
def test_the_key_that_swaps_is_offered_only_where_two_cards_can_be_swapped(variant: Variant) -> None:
    scene = shown(a_game(variant=variant), 0)
    can_swap = variant in (Variant.PLAIN, Variant.RISKY_MOVES)
    assert ("face_cards.swap" in scene.keys) is can_swap
    assert ("swap" in scene.keys_say) is can_swap
    assert any(one.key == "swap" for one in scene.spots) is can_swap
