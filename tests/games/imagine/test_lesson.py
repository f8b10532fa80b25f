"""Imagine's lesson: following it wins the first turn, mistakes are answered, and what the learner's own words bring is explained."""

import pytest

from games.card_table.session import seed_bots
from games.imagine import GAME
from games.imagine.types import Action, Bet, Describe, Phase, Play, State
from games.imagine.ui.lesson import LESSON
from games.imagine.ui.selection import Selection

STEPS = {step.words.removeprefix("imagine.lesson."): step for step in LESSON.steps}


class Players:
    """The computer players of the lesson, each with its own generator."""

    def __init__(self) -> None:
        self.state: State = GAME.new_game(LESSON.players, LESSON.seed, **LESSON.options)
        self.rngs = list(seed_bots(LESSON.seed, LESSON.players))

    def act(self) -> None:
        """Let them act until the learner must."""
        while (waiting := [seat for seat in GAME.to_move(self.state) if seat]) and 0 not in GAME.to_move(self.state)[:1]:
            seat = waiting[0]
            action, self.rngs[seat] = GAME.choose(GAME.observe(self.state, seat), LESSON.level, self.rngs[seat])
            self.state = GAME.apply(self.state, action)

    def good(self, step: str) -> list[Action]:
        """What the learner may do at this step."""
        seen = GAME.observe(self.state, 0)
        return [action for action in GAME.legal_actions(self.state, 0) if STEPS[step].accepts(seen, action)]


@pytest.mark.parametrize("stake", [1, 2])
def test_following_the_lesson_wins_the_bet_and_the_stake(stake: int) -> None:
    players = Players()
    players.act()
    (play,) = (action for action in players.good("play") if isinstance(action, Play) and action.stake == stake)
    players.state = GAME.apply(players.state, play)
    players.act()
    assert players.state.phase is Phase.BET
    (bet,) = players.good("bet")
    players.state = GAME.apply(players.state, bet)
    players.act()
    assert players.state.turn == 1
    assert players.state.scores[0] == 2 + stake
    values = STEPS["scored"].values
    assert values is not None
    assert values(GAME.observe(players.state, 0)) == {"stake": stake, "total": 2 + stake}


def test_one_card_is_played_and_one_is_bet_on_and_other_choices_are_answered() -> None:
    players = Players()
    players.act()
    seen, (play, _) = GAME.observe(players.state, 0), players.good("play")
    assert isinstance(play, Play)
    other = next(card for card in seen.hand if card != play.card)
    assert STEPS["play"].advise(seen, Play(0, other, 2)) == "imagine.lesson.play.advice"
    assert not STEPS["play"].accepts(seen, Play(0, play.card, 0))
    assert STEPS["play"].advise(seen, Play(0, play.card, 0)) == "imagine.lesson.play.stake"
    players.state = GAME.apply(players.state, play)
    players.act()
    seen, (bet,) = GAME.observe(players.state, 0), players.good("bet")
    assert isinstance(bet, Bet)
    wrong = next(card for card in seen.shown if card not in (bet.card, play.card))
    assert STEPS["bet"].advise(seen, Bet(0, wrong, 2)) == "imagine.lesson.bet.advice"
    assert not STEPS["bet"].accepts(seen, Bet(0, bet.card, 1))
    assert STEPS["bet"].advise(seen, Bet(0, bet.card, 1)) == "imagine.lesson.bet.more"


def own_turn(words: str) -> State:
    """The learner has followed the lesson and then said this of its first card."""
    players = Players()
    players.act()
    for step in ("play", "bet"):
        players.state = GAME.apply(players.state, players.good(step)[0])
        players.act()
    players.state = GAME.apply(players.state, Describe(0, players.state.hands[0][0], words, 2))
    while players.state.turn == 1:
        players.act()
    return players.state


def test_what_the_learners_words_brought_is_told_as_it_was() -> None:
    told = STEPS["outcome"].variant
    assert told is not None
    for words in ("xyzzy", "snail", "knight", "slow and steady wins the race", "armour", "shell"):
        state = own_turn(words)
        seen = GAME.observe(state, 0)
        assert seen.last is not None
        brought, name = seen.last.points[0], told(seen).removeprefix("imagine.lesson.outcome.")
        assert brought == (2 if name == "some" else -2)
        assert seen.scores[0] >= 1


def test_the_frame_follows_what_is_chosen() -> None:
    players = Players()
    players.act()
    seen, points = GAME.observe(players.state, 0), STEPS["play"].spots_pointed_at
    assert points(seen, Selection()) == ["card-*"]
    assert points(seen, Selection(card=seen.hand[0])) == ["amount-*"]
    assert points(seen, Selection(card=seen.hand[0], amount=1)) == ["do"]
    describes = STEPS["describe"].spots_pointed_at
    assert describes(seen, Selection(card=7)) == ["card-7"]
    assert describes(seen, Selection(card=7, words="sea")) == ["amount-*"]
