"""Imagine's lesson: following it wins the first turn, mistakes are answered, and what the learner's own words bring is explained."""

import re

import pytest

from games.core.thinking import seed_bots
from games.i18n.words import Words
from games.imagine import GAME
from games.imagine.types import Action, Bet, Describe, Pass, Phase, Play, State
from games.imagine.ui.lesson import LESSON, SUGGESTED
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
    assert values(GAME.observe(players.state, 0)) == {"stake": stake, "total": str(2 + stake)}


def test_one_card_is_played_and_one_is_bet_on_and_other_choices_are_answered_at_once() -> None:
    players = Players()
    players.act()
    seen, (play, _) = GAME.observe(players.state, 0), players.good("play")
    assert isinstance(play, Play)
    other = next(card for card in seen.hand if card != play.card)
    check = STEPS["play"].find_mistake
    assert check(seen, Selection(card=other)) == "imagine.lesson.play.advice"
    assert check(seen, Selection(amount=0)) == check(seen, Selection(card=play.card, amount=0)) == "imagine.lesson.stake"
    assert not check(seen, Selection(card=play.card, amount=1))
    assert not STEPS["play"].accepts(seen, Play(0, play.card, 0))
    players.state = GAME.apply(players.state, play)
    players.act()
    seen, (bet,) = GAME.observe(players.state, 0), players.good("bet")
    assert isinstance(bet, Bet)
    wrong = next(card for card in seen.shown if card not in (bet.card, play.card))
    check = STEPS["bet"].find_mistake
    assert check(seen, Selection(card=wrong)) == "imagine.lesson.bet.advice"
    assert check(seen, Selection(card=bet.card, amount=1)) == check(seen, Selection(amount=0)) == "imagine.lesson.bet.more"
    assert not STEPS["bet"].accepts(seen, Bet(0, bet.card, 1))


def own_turn(words: str, place: int = 0, stake: int = 2) -> State:
    """The learner has followed the lesson, staked so much, and then said this of a card of its hand."""
    players = architect(stake)
    players.state = GAME.apply(players.state, Describe(0, players.state.hands[0][place], words, stake))
    while players.state.turn == 1:
        players.act()
    return players.state


def architect(stake: int = 2) -> Players:
    """The learner has followed the lesson with this stake, and is the Architect."""
    players = Players()
    players.act()
    for step in ("play", "bet"):
        players.state = GAME.apply(players.state, players.good(step)[stake - 1 if step == "play" else 0])
        players.act()
    return players


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("stakes", [(1, 2), (2, 2)])
def test_the_words_that_the_lesson_suggests_win_it(language: str, stakes: tuple[int, int]) -> None:
    words = Words(language)
    suggested = re.search("“(.*?)”|« (.*?) »", words("imagine.lesson.describe"))
    assert suggested is not None
    said = next(filter(None, suggested.groups()))
    for told in (said, said.lower(), said.rpartition(" ")[0][:3] + said[3:].replace("l", "", 1), f"« {said} ! »"):
        players = architect(stakes[0])
        seen = GAME.observe(players.state, 0)
        assert SUGGESTED in seen.hand
        describe = Describe(0, SUGGESTED, told, stakes[1])
        assert STEPS["describe"].accepts(seen, describe)
        players.state = GAME.apply(players.state, describe)
        while players.state.turn == 1:
            players.act()
        seen = GAME.observe(players.state, 0)
        assert STEPS["outcome"].variant is not None
        assert STEPS["outcome"].variant(seen) == "imagine.lesson.outcome.some"
        assert STEPS["won"].variant is not None
        assert STEPS["won"].variant(seen) == "imagine.lesson.won.lead"
        assert seen.scores[0] == 2 + sum(stakes)


def test_the_end_tells_what_was_won_and_how_the_score_came_about() -> None:
    step = STEPS["won"]
    assert step.values is not None
    assert LESSON.steps[-1] is step
    told = {}
    for words, place in (("the ugly duckling", -1), ("nest", -1)):
        seen = GAME.observe(own_turn(words, place), 0)
        assert step.variant is not None
        told[words] = Words("en")(step.variant(seen), **step.values(seen))
    assert told == {
        "the ugly duckling": "You win, 6 to Ben’s 4 and Clara’s 0: 2 for your bet on Clara’s card, 2 for Ben’s bet on yours, "
        "and +2 for your own description.",
        "nest": "Your score is 2, Ben’s 2, Clara’s 2. Yours is 2 for your bet on Clara’s card, 2 for Ben’s bet on yours, "
        "and −2 for your own description.",
    }


def test_words_that_all_or_none_would_find_a_new_hand_and_a_stake_of_nothing_are_answered() -> None:
    players, step = architect(), STEPS["describe"]
    seen = GAME.observe(players.state, 0)
    for words, answer in (("a nest", "clear"), ("eggs", "clear"), ("xyzzy", "obscure"), ("the whale", "obscure")):
        action = Describe(0, SUGGESTED, words, 2)
        assert not step.accepts(seen, action)
        assert step.advise(seen, action) == f"imagine.lesson.describe.{answer}"
        assert step.spots_pointed_at(seen, Selection(SUGGESTED, words, 2)) == [f"card-{SUGGESTED}"]
    assert step.find_mistake(seen, Selection(amount=0)) == "imagine.lesson.stake"
    assert not step.accepts(seen, Describe(0, SUGGESTED, "the ugly duckling", 0))
    assert step.find_mistake(seen, Selection(redraws=True)) == step.advise(seen, Pass(0)) == "imagine.lesson.describe.advice"
    assert step.accepts(seen, Describe(0, seen.hand[0], "a big day", 1)), "words of one's own will do"


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
    assert points(seen, Selection(card=seen.hand[0])) == ["amount-1", "amount-2"], "0 is not what the lesson asks for"
    assert points(seen, Selection(card=seen.hand[0], amount=1)) == ["do"]
    players.state = GAME.apply(players.state, players.good("play")[0])
    players.act()
    seen, points = GAME.observe(players.state, 0), STEPS["bet"].spots_pointed_at
    assert seen.own is not None
    assert set(points(seen, Selection())) == {f"card-{card}" for card in seen.shown if card != seen.own.card}
    assert points(seen, Selection(card=seen.shown[0])) == ["amount-2"]
    seen, points = GAME.observe(architect().state, 0), STEPS["describe"].spots_pointed_at
    assert points(seen, Selection()) == [f"card-{SUGGESTED}"]
    assert points(seen, Selection(card=seen.hand[0])) == [f"card-{seen.hand[0]}"]
    assert points(seen, Selection(card=SUGGESTED, words="the ugly duckling")) == ["amount-1", "amount-2"]
