"""Derive what one seat of Album knows, what it may do, and other states that would look the same to it."""

from collections.abc import Sequence

from msgspec.structs import replace

from aya_sim.rng import randbelow, shuffle
from games.album.rules import is_over, to_move
from games.album.types import LEVELS, ROW, Action, Eliminate, Hint, HintSeen, Observation, Place, Refuse, Reveal, Round, RoundSeen, State


def observe(state: State, seat: int) -> Observation:
    """Return what this seat sees: the target, face-down words and the refused hint are visible to the guide alone."""
    guides = seat == state.guide and not is_over(state)
    return Observation(
        seat=seat,
        players=state.players,
        deck=state.deck,
        journey=state.journey,
        guide=state.guide,
        oya=state.oya,
        photos_left=len(state.pile),
        hints_left=len(state.tower),
        target=state.target if guides else None,
        drawn=state.drawn if guides else None,
        has_refused=state.refused is not None,
        refused=state.refused if guides else None,
        scale=_scale(state.scale, guides),
        row=state.row,
        eliminated=state.eliminated,
        revealed=state.revealed,
        rounds=tuple(_round(played, played.guide == seat) for played in state.rounds),
        stars=state.stars,
    )


def legal_actions_seen(seen: Observation) -> Sequence[Action]:
    """Return what the observing seat may do: refusing, levels, hints, then photos; empty when it is not to move."""
    if seen.row:
        return _guesses(seen) if seen.seat == seen.oya else ()
    if seen.drawn is None:
        return ()
    refusals: tuple[Action, ...] = () if seen.has_refused else (Refuse(seen.seat),)
    return (*refusals, *(Place(seen.seat, level) for level in range(LEVELS)))


def legal_actions(state: State, seat: int) -> Sequence[Action]:
    """Return what this seat may do now, in a fixed order; empty when it is not to move."""
    return legal_actions_seen(observe(state, seat)) if seat in to_move(state) else ()


def resample_hidden(state: State, seat: int, rng: int) -> State:
    """Return another state that looks the same from this seat, with everything hidden drawn anew."""
    state, rng = _other_photos(state, seat, rng)
    state, rng = _other_words(state, seat, rng)
    return replace(state, rng=rng)


def _scale(scale: tuple[Hint, ...], knows: bool) -> tuple[HintSeen, ...]:
    return tuple(HintSeen(hint.level, hint.face_up, hint.word if knows or hint.face_up else None) for hint in scale)


def _round(played: Round, guided: bool) -> RoundSeen:
    return RoundSeen(
        guide=played.guide,
        target=played.target,
        row=played.row,
        eliminated=played.eliminated,
        scale=_scale(played.scale, True),
        has_refused=played.refused is not None,
        refused=played.refused if guided else None,
        won=played.won,
    )


def _guesses(seen: Observation) -> tuple[Action, ...]:
    reveals: tuple[Action, ...] = ()
    if not seen.revealed:
        reveals = tuple(Reveal(seen.seat, number) for number, hint in enumerate(seen.scale) if not hint.face_up)
    if not seen.eliminated and not seen.revealed:
        return reveals
    return (*reveals, *(Eliminate(seen.seat, photo) for photo in range(ROW) if photo not in seen.eliminated))


def _other_photos(state: State, seat: int, rng: int) -> tuple[State, int]:
    """The face-down pile in another order; for who does not guide, another target too."""
    if seat == state.guide or state.target is None:
        pile, rng = shuffle(rng, sorted(state.pile))
        return replace(state, pile=pile), rng
    if state.row:
        left = [photo for place, photo in enumerate(state.row) if place not in state.eliminated]
        which, rng = randbelow(rng, len(left))
        pile, rng = shuffle(rng, sorted(state.pile))
        return replace(state, target=left[which], pile=pile), rng
    photos, rng = shuffle(rng, sorted((state.target, *state.pile)))
    return replace(state, target=photos[0], pile=photos[1:]), rng


def _other_words(state: State, seat: int, rng: int) -> tuple[State, int]:
    """The words this seat has not seen, dealt anew to the tower, the guide's hand, the scale and what was refused in earlier rounds."""
    guides = seat == state.guide
    unseen = [*state.tower]
    if not guides:
        unseen += [word for word in (state.drawn, state.refused) if word is not None]
        unseen += [hint.word for hint in state.scale if not hint.face_up]
    unseen += [played.refused for played in state.rounds if played.guide != seat and played.refused is not None]
    mixed, rng = shuffle(rng, sorted(unseen))
    words = list(mixed)
    rounds = tuple(
        played if played.guide == seat or played.refused is None else replace(played, refused=words.pop()) for played in state.rounds
    )
    if not guides:
        state = replace(
            state,
            drawn=None if state.drawn is None else words.pop(),
            refused=None if state.refused is None else words.pop(),
            scale=_hints_anew(state.scale, words),
        )
    return replace(state, rounds=rounds, tower=tuple(words)), rng


def _hints_anew(scale: tuple[Hint, ...], words: list[int]) -> tuple[Hint, ...]:
    return tuple(hint if hint.face_up else replace(hint, word=words.pop()) for hint in scale)


def is_public(_before: Observation, _action: Action) -> bool:
    """Return True: all players see every action of Album, though not the word of a placed hint."""
    return True


def undo_barrier(before: Observation, action: Action, after: Observation) -> str:
    """Return why the action cannot be undone: every action of Album uncovers something hidden."""
    match action:
        case Place() if after.row:
            return "album.learns.row"
        case Place() | Refuse():
            return "album.learns.hint"
        case Reveal():
            return "album.learns.word"
        case Eliminate():
            return "album.learns.answer"
