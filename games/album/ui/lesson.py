"""The lesson of Album: guide one photo with two hints, see it guessed, then win a round as the Oya and count its stars."""

from collections.abc import Callable

from games.album.eyes import sight_of
from games.album.types import LEVELS, ROW, Action, Eliminate, Observation, Place, Reveal
from games.card_table.adapter import Lesson, Step


def is_ruled_out_well(seen: Observation, action: Action) -> bool:
    """Tell whether the action rules out a photo that is not the one the hints fit best."""
    if not isinstance(action, Eliminate):
        return False
    strengths = sight_of(seen.deck).strengths
    read = [(hint.word, hint.level) for hint in seen.scale if hint.face_up and hint.word is not None]
    left = [place for place in range(ROW) if place not in seen.eliminated]
    best = min(left, key=lambda place: sum(abs(strengths[seen.row[place]][word] - level) for word, level in read))
    return action.photo != best


def _is_oya_with(out: int) -> Callable[[Observation], bool]:
    """The learner is the Oya, and so many photos are out."""
    return lambda seen: bool(seen.row) and seen.oya == seen.seat and len(seen.eliminated) == out


def _has_played(rounds: int) -> Callable[[Observation], bool]:
    return lambda seen: len(seen.rounds) >= rounds


def _tell_first_round(seen: Observation) -> str:
    return "album.lesson.round.won" if seen.rounds[0].won else "album.lesson.round.lost"


def _tell_level(seen: Observation) -> str:
    """A hint on a low level speaks against photos that evoke it, one on a high level against those that do not."""
    read = next(hint for hint in seen.scale if hint.face_up)
    return "album.lesson.out.strong" if read.level > LEVELS // 2 else "album.lesson.out.faint"


def _rule_out(name: str, out: int, variant: Callable[[Observation], str] | None = None) -> Step[Observation, Action]:
    return Step(f"album.lesson.{name}", "photo.*", is_ruled_out_well, _is_oya_with(out), advice="album.lesson.keep", variant=variant)


LESSON: Lesson[Observation, Action] = Lesson(
    players=2,
    seed=89,  # whatever the learner does, the hints of the second round fit its target best
    options={"journey": "2-2-2-3-3-3", "first_guide": 0},
    level="natural",
    steps=(
        Step("album.lesson.target", "target"),
        Step("album.lesson.hint", "hint.0"),
        Step("album.lesson.place", "level.*", Place, advice="album.lesson.no_refusal"),
        Step("album.lesson.second", "level.*", Place, advice="album.lesson.no_refusal"),
        Step("album.lesson.watch", "talk", due=lambda seen: bool(seen.row)),
        Step(
            "album.lesson.round",
            "stars",
            due=_has_played(1),
            variant=_tell_first_round,
            values=lambda seen: {"n": seen.rounds[0].stars},
        ),
        Step("album.lesson.oya", "hint.*", due=_is_oya_with(0)),
        Step("album.lesson.turn", "hint.*", Reveal, _is_oya_with(0)),
        _rule_out("out", 0, _tell_level),
        Step("album.lesson.other", "hint.*", Reveal, _is_oya_with(1), advice="album.lesson.read_both"),
        _rule_out("out_next", 1),
        _rule_out("out_third", 2),
        _rule_out("out_last", 3),
        Step("album.lesson.stars", "stars", due=_has_played(2)),
    ),
)
