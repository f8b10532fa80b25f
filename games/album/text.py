"""Render an Album table as a few lines of text, hidden cards included; for logs and golden playthroughs."""

from games.album.rules import is_over, outcome
from games.album.types import ROUNDS, Hint, Round, State
from games.pictures import hint_words


def render_text(state: State) -> str:
    """Return the whole table as lines of text."""
    lines = [f"Album, {state.players} players, journey {'-'.join(map(str, state.journey))}, {state.stars} stars"]
    lines += [_describe_round(number, played) for number, played in enumerate(state.rounds, start=1)]
    if is_over(state):
        return "\n".join([*lines, outcome(state).why])
    lines.append(f"round {len(state.rounds) + 1} of {ROUNDS}: seat {state.guide} guides to photo {state.target}, seat {state.oya} is Oya")
    if state.scale:
        lines.append("scale: " + _scale(state.scale))
    if state.drawn is not None:
        lines.append(f"in hand: {hint_words()[state.drawn].id}")
    if state.row:
        lines.append("row: " + " ".join(f"({photo})" if place in state.eliminated else str(photo) for place, photo in enumerate(state.row)))
    return "\n".join(lines)


def _describe_round(number: int, played: Round) -> str:
    fate = f"won, {played.stars} stars" if played.won else f"lost at elimination {len(played.eliminated)}"
    return f"round {number}: seat {played.guide} guided to photo {played.target}: {fate}; {_scale(played.scale)}"


def _scale(scale: tuple[Hint, ...]) -> str:
    """Each hint with its level; in brackets while it is face down."""
    return " ".join(f"{_word(hint)}={hint.level}" for hint in scale)


def _word(hint: Hint) -> str:
    name = hint_words()[hint.word].id
    return name if hint.face_up else f"({name})"
