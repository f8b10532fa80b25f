"""The rules of Album, in the order of a round (assets/rules/en/album.md): a state and an action in, the next state out."""

from msgspec.structs import replace

from aya_sim.rng import shuffle
from games.album.types import (
    LEVELS,
    RATINGS,
    ROUNDS,
    ROW,
    Action,
    Eliminate,
    Hint,
    Place,
    Reason,
    Refuse,
    Reveal,
    Round,
    State,
)
from games.core.game_api import Outcome, Refused, check_over


def apply(state: State, action: Action) -> State:
    """Return the state after this action. Raises Refused and leaves the state unchanged when the rules do not allow it."""
    _refuse_other_seats(state, action.seat)
    match action:
        case Refuse():
            return _refuse(state)
        case Place():
            return _place(state, action.level)
        case Reveal():
            return _reveal(state, action.hint)
        case Eliminate():
            return _eliminate(state, action.photo)


def to_move(state: State) -> tuple[int, ...]:
    """Return the seat to move: the guide while hints are placed, then the Oya; empty when the game is over."""
    if is_over(state):
        return ()
    return (state.oya,) if state.row else (state.guide,)


def is_over(state: State) -> bool:
    """Tell whether six rounds have been played."""
    return len(state.rounds) == ROUNDS


def scores(state: State) -> tuple[int, ...]:
    """Return the stars won so far, the same number for every seat."""
    return (state.stars,) * state.players


def outcome(state: State) -> Outcome:
    """Return how the game ended; all seats win together. Raises BadQuestion while the game goes on."""
    check_over(is_over(state))
    won = [played for played in state.rounds if played.won]
    journeys = sum(ROW - len(played.scale) for played in won)
    kept = state.stars - journeys
    why = f"{len(won)} of {ROUNDS} rounds were won: {journeys} stars of their journeys and {kept} of hints kept face down."
    return Outcome(tuple(range(state.players)) if state.stars else (), scores(state), why, rating(state.stars))


def rating(stars: int) -> str:
    """Return the name of the rating step that this many stars reach."""
    return next(name for least, name in reversed(RATINGS) if stars >= least)


def _refuse_other_seats(state: State, seat: int) -> None:
    if is_over(state):
        raise Refused(Reason.GAME_OVER)
    if seat not in to_move(state):
        raise Refused(Reason.NOT_YOUR_TURN, turn=to_move(state)[0])


def _refuse(state: State) -> State:
    if state.row:
        raise Refused(Reason.NOT_NOW)
    if state.refused is not None:
        raise Refused(Reason.ALREADY_REFUSED)
    return replace(state, refused=state.drawn, drawn=state.tower[0], tower=state.tower[1:])


def _place(state: State, level: int) -> State:
    if state.row:
        raise Refused(Reason.NOT_NOW)
    if not 0 <= level < LEVELS:
        raise Refused(Reason.NO_SUCH_LEVEL, level=level)
    assert state.drawn is not None
    placed = replace(state, scale=(*state.scale, Hint(state.drawn, level)), drawn=None)
    if len(placed.scale) == state.journey[len(state.rounds)]:
        return _lay_out(placed)
    return replace(placed, drawn=state.tower[0], tower=state.tower[1:])


def _lay_out(state: State) -> State:
    """The guide draws four more photos and shuffles them with the target; the Oya lays them out."""
    row, rng = shuffle(state.rng, (state.target, *state.pile[: ROW - 1]))
    return replace(state, row=row, pile=state.pile[ROW - 1 :], rng=rng)


def _reveal(state: State, hint: int) -> State:
    if not state.row:
        raise Refused(Reason.NOT_NOW)
    if not 0 <= hint < len(state.scale):
        raise Refused(Reason.NO_SUCH_HINT, hint=hint, hints=len(state.scale))
    if state.revealed:
        raise Refused(Reason.ONE_HINT_A_TURN)
    if state.scale[hint].face_up:
        raise Refused(Reason.ALREADY_FACE_UP, hint=hint)
    turned = replace(state.scale[hint], face_up=True)
    return replace(state, scale=(*state.scale[:hint], turned, *state.scale[hint + 1 :]), revealed=True)


def _eliminate(state: State, photo: int) -> State:
    if not state.row:
        raise Refused(Reason.NOT_NOW)
    if not 0 <= photo < ROW:
        raise Refused(Reason.NO_SUCH_PHOTO, photo=photo)
    if photo in state.eliminated:
        raise Refused(Reason.ALREADY_ELIMINATED, photo=photo)
    if not state.eliminated and not state.revealed:
        raise Refused(Reason.REVEAL_FIRST)
    state = replace(state, eliminated=(*state.eliminated, photo))
    if state.row[photo] == state.target:
        return _end_round(state, won=False)
    if len(state.eliminated) == ROW - 1:
        return _end_round(state, won=True)
    return replace(state, oya=_next_oya(state), revealed=False)


def _next_oya(state: State) -> int:
    """The next seat on the left; the guide is skipped."""
    left = (state.oya + 1) % state.players
    return left if left != state.guide else (left + 1) % state.players


def _end_round(state: State, *, won: bool) -> State:
    """Photos and hints of the round leave the game; the player on the guide's left is the next guide."""
    assert state.target is not None
    played = Round(state.guide, state.target, state.row, state.eliminated, state.scale, state.refused, won)
    guide = (state.guide + 1) % state.players
    ended = replace(
        state,
        rounds=(*state.rounds, played),
        guide=guide,
        oya=(guide + 1) % state.players,
        target=None,
        drawn=None,
        refused=None,
        scale=(),
        row=(),
        eliminated=(),
        revealed=False,
    )
    if is_over(ended):
        return ended
    return replace(ended, target=state.pile[0], pile=state.pile[1:], drawn=state.tower[0], tower=state.tower[1:])
