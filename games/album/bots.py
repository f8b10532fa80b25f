"""Choose actions for the computer players of Album: three levels of Oya, one guide.

A beginner turns every hint it can and believes the last one. A natural player adds up what all hints say about the photos
and turns another when it cannot tell. An expert weighs the odds and turns a hint when that is worth more than its star.
All of them weigh what the other players point at with what they see themselves.
"""

from collections.abc import Sequence

from games.album.eyes import sight_of
from games.album.guide import feeling, guide, likelihood, unseen_words
from games.album.observe import legal_actions_seen
from games.album.types import ROW, Action, Eliminate, Observation, Reveal
from games.core.game_api import choose_at_random

DOUBT = 1  # level: a natural player turns another hint while the two furthest photos are less than this apart
SURPRISE = 0.01  # what an expert allows for a person who places a hint nowhere near its value
HEED = 1.0  # levels: how much further from the hints a photo seems for every player who would eliminate it
TRUST = 0.4  # how likely an expert thinks a player is to point at the target, beside another photo


def choose(seen: Observation, level: str, rng: int) -> tuple[Action, int]:
    """Return the action of a computer player of this level, and the next generator state.

    Raises BadQuestion when the seat is not to move or the level does not exist.
    """
    may = legal_actions_seen(seen)
    taken = choose_at_random(seen.seat, may, level, rng, or_only=True)
    if taken is not None:
        return taken
    if not seen.row:
        return guide(seen, level, rng)
    if level == "beginner":
        return _beginner(seen, rng)
    return _natural(seen, rng) if level == "natural" else _expert(seen, rng)


def _beginner(seen: Observation, rng: int) -> tuple[Action, int]:
    """Turn the first hint that may be turned; then out with the photo furthest from the hint turned last, at a glance."""
    hidden = _face_down(seen)
    if hidden and not seen.revealed:
        return Reveal(seen.seat, hidden[0]), rng
    shown = [hint for hint in seen.scale if hint.face_up][-1:]
    far, rng = _distances(seen, [(hint.word, hint.level) for hint in shown], rng)
    return Eliminate(seen.seat, _furthest(seen, far)), rng


def _natural(seen: Observation, rng: int) -> tuple[Action, int]:
    """Out with the photo furthest from all hints; another hint first where two photos are about as far."""
    shown = [(hint.word, hint.level) for hint in seen.scale if hint.face_up]
    far, rng = _distances(seen, shown, rng)
    worst, next_worst = sorted((far[place] for place in _remaining(seen)), reverse=True)[:2]
    hidden = _face_down(seen)
    if hidden and not seen.revealed and (not seen.eliminated or worst - next_worst < DOUBT):
        return Reveal(seen.seat, max(hidden, key=lambda number: seen.scale[number].level)), rng
    return Eliminate(seen.seat, _furthest(seen, far)), rng


def _distances(seen: Observation, hints: Sequence[tuple[int | None, int]], rng: int) -> tuple[list[float], int]:
    """How far each photo of the row is from these hints, in levels, as it looks now: everybody sees a photo a little differently.

    Of pictures that nobody judged a computer player is wrong often enough without that.
    """
    sight = sight_of(seen.deck)
    far = []
    for photo in seen.row:
        total = 0.0
        for word, level in hints:
            assert word is not None
            looks = sight.strengths[photo][word]
            if sight.judged[photo]:
                looks, rng = feeling(looks, rng)
            total += abs(looks - level)
        far.append(total)
    return [distance + HEED * count for distance, count in zip(far, _voices(seen), strict=True)], rng


def _voices(seen: Observation) -> list[int]:
    """How many players would eliminate each photo; a guide who points at anything is not heard."""
    heard = [place for seat, place in seen.points if seat not in (seen.guide, seen.seat)]
    return [heard.count(place) for place in range(ROW)]


def _furthest(seen: Observation, far: Sequence[float]) -> int:
    return max(_remaining(seen), key=lambda place: far[place])


def _expert(seen: Observation, rng: int) -> tuple[Action, int]:
    """Turn the hint that is worth most where the round is then worth more, its star given up, than now; else eliminate the least likely.

    Waiting with a hint that is worth turning gains nothing: a round that is lost meanwhile would not have paid its star either.
    """
    chances = _chances(seen)
    hidden = _face_down(seen)
    if hidden and not seen.revealed:
        stars = ROW - len(seen.scale) + len(hidden)
        worth, number = max(((stars - 1) * _certainty(seen, chances, number), -number) for number in hidden)
        if not seen.eliminated or worth > stars * max(chances):
            return Reveal(seen.seat, -number), rng
    return Eliminate(seen.seat, min(_remaining(seen), key=lambda place: chances[place])), rng


def _certainty(seen: Observation, chances: Sequence[float], number: int) -> float:
    """How likely the round is won once this hint is face up and no other will be, over all the words that it may be."""
    evokes = sight_of(seen.deck).strengths
    likely = likelihood()[seen.scale[number].level]
    photos = [(chances[place], evokes[seen.row[place]]) for place in _remaining(seen)]
    best = total = 0.0
    for word in unseen_words(seen):
        weights = [chance * (likely[looks[word]] + SURPRISE) for chance, looks in photos]
        best += max(weights)
        total += sum(weights)
    return best / total


def _chances(seen: Observation) -> list[float]:
    """How likely each photo of the row is the target, given every hint that is face up."""
    evokes = sight_of(seen.deck).strengths
    chances = [0.0 if place in seen.eliminated else TRUST**count for place, count in enumerate(_voices(seen))]
    for hint in seen.scale:
        if hint.face_up and hint.word is not None:
            likely = likelihood()[hint.level]
            chances = [chance * (likely[evokes[photo][hint.word]] + SURPRISE) for chance, photo in zip(chances, seen.row, strict=True)]
    total = sum(chances)
    return [chance / total for chance in chances]


def _face_down(seen: Observation) -> list[int]:
    return [number for number, hint in enumerate(seen.scale) if not hint.face_up]


def _remaining(seen: Observation) -> list[int]:
    return [place for place in range(ROW) if place not in seen.eliminated]
