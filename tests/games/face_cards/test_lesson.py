"""The lesson of Face Cards: it can be followed to its end, and every mistake is answered."""

from games.card_table.session import Seat, new_session
from games.face_cards import GAME
from games.face_cards.types import Guess, MakePair
from games.face_cards.ui.adapter import ADAPTER
from games.face_cards.ui.lesson import LESSON, finds_most_alike, makes_findable_pair
from games.i18n.words import Words
from games.pictures import DeckKind, deck_named
from games.shell.services import Services
from tests.games.face_cards.scenes import a_table, shown, spot


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
    assert services.words(str(step.advice)).startswith("The others would hardly find this pair.")


def test_a_wrong_guess_in_the_lesson_is_answered_with_what_to_look_for(services: Services) -> None:
    step = next(step for step in LESSON.steps if step.wants is finds_most_alike)
    assert services.words(str(step.advice)).startswith("Not a pair. Look for")


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
