"""Describe a cascade and a count for the commands, in the language they speak."""

from aya_sim.layout import State
from aya_sim.physics import Cascade
from aya_sim.scoring import Count
from games.cli.language import words

_NAMED = 8  # dominoes that are named one by one


def cascade_in_words(cascade: Cascade) -> str:
    """Return one or two sentences about a cascade; the English ones are those of `aya_sim.cascade_file.summary`."""
    fell, all_, speed = int(cascade.fell.sum()), len(cascade.layout.dominoes), cascade.wave_speed
    along = words("cli.cascade.speed", speed=speed) if speed is not None else ""
    told = [words("cli.cascade", fell=fell, all=all_, seconds=cascade.duration, along=along, n=len(cascade.pushes))]
    standing = cascade.standing
    if len(standing):
        some = ", ".join(map(str, standing[:_NAMED].tolist())) + (", ..." if len(standing) > _NAMED else "")
        told.append(words("cli.cascade.stand", n=len(standing), some=some))
    backward = int((cascade.fell & (cascade.state == State.BACKWARD)).sum())
    if backward:
        told.append(words("cli.cascade.backward", n=backward))
    return " ".join(told)


def count_in_words(counted: Count) -> str:
    """Return the total, then a line for every photo that was lost."""
    won = sum(photo.won for photo in counted.animals), sum(photo.won for photo in counted.landscapes)
    told = words(
        "cli.count.sum",
        n=counted.total,
        step=counted.rating,
        animals=won[0],
        of_animals=len(counted.animals),
        landscapes=won[1],
        of_landscapes=len(counted.landscapes),
        triptychs=len(counted.triptychs),
        tokens=counted.retriggers_left,
    )
    named = [(words("cli.count.animal", number=a.index, land=words(f"cli.land.{a.terrain}")), a.failed) for a in counted.animals]
    named += [(words("cli.count.landscape", number=p.tile), p.failed) for p in counted.landscapes]
    whys = [(name, ", ".join(words(f"cli.count.why.{reason}") for reason in failed)) for name, failed in named if failed]
    return "\n".join([told, *(words("cli.count.lost", photo=name, why=why) for name, why in whys)])
