"""Say why photos are lost: in the counting and in practice. Imports no pixels."""

from collections.abc import Collection

from aya_sim.layout import Layout
from aya_sim.scoring import Count, Failure
from games.aya.text.photos import photo_number, species_name
from games.aya.text.positions import landscape_name
from games.i18n.words import Words


def describe_failures(words: Words, failed: Collection[str]) -> list[str]:
    """Return why a photo is lost, at most two sentences; of two that say the same, one."""
    shown = [why for why in failed if why != Failure.NOT_CONNECTED or Failure.OFF_CHAIN not in failed]
    return [words(f"aya.count.lost.{why}") for why in shown[:2]]


def describe_losses(words: Words, layout: Layout, count: Count) -> list[str]:
    """Return a line for every lost photo of a fallen table: which it is, and why."""
    shapes = {tile.id: tile.shape for tile in layout.tiles}

    def line(photo: str, failed: Collection[str]) -> str:
        return words("aya.practice.fallen.lost", photo=photo, why=describe_failures(words, failed)[0])

    animals = [
        line(words(f"aya.animal.{species_name(one.terrain, photo_number(layout.animals, one.index))}"), one.failed)
        for one in count.animals
        if not one.won
    ]
    landscapes = [line(landscape_name(words, one.terrain, shapes[one.tile]), one.failed) for one in count.landscapes if not one.won]
    return animals + landscapes
