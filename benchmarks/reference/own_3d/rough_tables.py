"""Lay whole tables rougher than computer partners do: the layouts that `tables/` measures; deterministic, and no MuJoCo.

Half of them are tables of partners (`tables/laid/`, kept because partners change) laid again by a hand; the other half are rivers with
what partners avoid: tight bends, forks of uneven arms, chains 5 to 15 mm apart, photos at heads, tails, bends and forks, photos that touch.
"""

import copy
import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from aya_sim.components import ANIMAL_DIAMETER, ANIMAL_FRICTION_DOMINO, LANDS, TABLE_HEIGHT, TABLE_WIDTH, TILE_DIAMETER, Shape, Terrain
from aya_sim.errors import BadLayout
from aya_sim.geometry.check import refuse_impossible
from aya_sim.geometry.footprints import depths, feet
from aya_sim.geometry.paths import Pose
from aya_sim.layout import Animal, Domino, Dominoes, Floats, Layout, Material, Table
from aya_sim.layout_file import load
from aya_sim.scenes.river import LEFT, Garden, Landscape, River, RiverBuilder, Run

from .photo_scenes import CLEAR, FOLDER, ON_TOP

LAID = ("natural901", "beginner902", "expert903", "natural904", "beginner905", "expert906", "natural907", "beginner908", "expert909")
RIVERS = 18
ROUGHNESS = ((1.0, 3.0), (1.5, 5.0), (2.0, 4.0), (2.5, 6.0), (3.0, 8.0), (1.0, 6.0))  # mm, deg: sd of a hand's error
FRICTIONS = (0.2, 0.2, 0.15, 0.2, 0.25, 0.2, 0.3)
PHOTO_FRICTION = {"a04": 0.4, "b14": 0.4, "a12": 0.5, "b10": 0.5, "b04": 0.5, "a06": 0.4, "a13": 0.5, "b13": 0.4}  # else as in the game
TRIES = 60


@dataclass(frozen=True, slots=True)
class RoughTable:
    """Hold one table, and how rough it was laid."""

    name: str  # a01, b02, ...: laws are fitted to the a's only
    of: str  # the table of partners, or "rivers"
    off_mm: float  # sd of a hand's error
    off_deg: float
    photo_friction: float  # on dominoes
    layout: Layout


def rough_tables() -> Iterator[RoughTable]:
    """Yield all tables: every table of partners twice, rougher the second time, and as many tables of rivers."""
    for number in range(2 * len(LAID) + RIVERS):
        yield lay_table(number)


def lay_table(number: int) -> RoughTable:
    """Return the table of this number."""
    rng = np.random.default_rng((3030, number))
    pair, second = divmod(number, 2)
    off_mm, off_deg = ROUGHNESS[(pair + 3 * second) % len(ROUGHNESS)]
    if pair % 2 == 0:
        of = LAID[pair // 2]
        plan = load(FOLDER / "tables" / "laid" / f"{of}.json")
    else:
        of, plan = "rivers", _lay_rivers(rng)
    name = f"{'ab'[second]}{pair + 1:02d}"
    friction = FRICTIONS[number % len(FRICTIONS)]
    layout = replace(_roughen(plan, off_mm, off_deg, rng), name=name, material=Material(friction), pushes=())
    return RoughTable(name, of, off_mm, off_deg, PHOTO_FRICTION.get(name, ANIMAL_FRICTION_DOMINO), layout)


def _roughen(plan: Layout, off_mm: float, off_deg: float, rng: np.random.Generator) -> Layout:
    """Return the layout with every domino off by what a hand is, less where there is no room, and its photos laid on it again."""
    dominoes = list(plan.dominoes)
    for row, planned in enumerate(dominoes):
        others = np.array([k for k in range(len(dominoes)) if k != row and abs(dominoes[k].x - planned.x) < 60.0], np.int64)
        for attempt in range(TRIES):
            dx, dy, turn = (rng.normal(0.0, 1.0, 3) * (1.0 - attempt / TRIES)).tolist()
            x, y = round(planned.x + dx * off_mm, 2), round(planned.y + dy * off_mm, 2)
            heading = math.radians(round(math.degrees(planned.heading) + turn * off_deg, 2))
            moved = Domino(planned.id, planned.terrain, x, y, heading, planned.camera)
            if _has_room(moved, [dominoes[k] for k in others.tolist()]):
                dominoes[row] = moved
                break
    layout = replace(plan, dominoes=Dominoes.of(dominoes))
    photos = [photo for photo in (_lay_photo(layout, one, rng) for one in plan.animals) if photo is not None]
    return replace(layout, animals=tuple(photos))


def _has_room(one: Domino, others: list[Domino]) -> bool:
    """Return whether this foot is on the table, and clear of the others."""
    near = [other for other in others if math.hypot(other.x - one.x, other.y - one.y) < 60.0]
    boxes = feet(Layout(Dominoes.of([replace(d, id=k) for k, d in enumerate([one, *near], 1)])))
    if not is_inside(boxes.corners[0], 0.0):
        return False
    first = boxes.take(np.zeros(len(near), np.int64))
    return not near or -float(depths(first, boxes.take(np.arange(1, len(near) + 1))).max()) >= CLEAR


def is_inside(points: Floats, margin: float) -> bool:
    """Return whether all these points are on the table, `margin` mm from its edge."""
    return bool((points >= margin).all() and (points <= np.array([TABLE_WIDTH, TABLE_HEIGHT]) - margin).all())


def _lay_photo(layout: Layout, planned: Animal, rng: np.random.Generator) -> Animal | None:
    """Return the photo laid on its two dominoes a little off their middle; None where they stand too far apart."""
    tops = feet(layout).take(layout.dominoes.rows_of(planned.on or ()))
    for attempt in range(TRIES):
        x, y = (tops.centres.mean(axis=0) + rng.uniform(-3.0, 3.0, 2) * (1.0 - attempt / TRIES)).round(2).tolist()
        reaches = tops.distances(np.tile((x, y), (len(tops), 1))).max() <= ANIMAL_DIAMETER / 2 - ON_TOP
        if reaches and is_inside(np.array([x, y]), ANIMAL_DIAMETER / 2):
            return replace(planned, x=x, y=y)
    return None


def _lay_rivers(rng: np.random.Generator) -> Layout:
    """Return a table of five rivers, one of each land, laid wherever there is room."""
    laid = RiverBuilder()
    for land in LANDS:
        for _ in range(20 * TRIES):
            tried = copy.deepcopy(laid)
            x, y, heading = (rng.uniform((60.0, 60.0, 0.0), (TABLE_WIDTH - 60.0, TABLE_HEIGHT - 60.0, math.tau))).tolist()
            tried.river(Pose(x, y, heading), _plan_river(land, rng))
            _lay_neighbours(tried, len(laid.dominoes), rng)
            _lay_more_photos(tried, len(laid.dominoes), rng)
            if _fits(tried):
                laid = tried
                break
    animals = tuple(laid.animals)
    return Layout(Dominoes.of(laid.dominoes), "", Table(TABLE_WIDTH, TABLE_HEIGHT), tiles=tuple(laid.tiles), animals=animals)


def _plan_river(land: Terrain, rng: np.random.Generator) -> River:
    """Return a random river: a head, a tile, a tight bend or a fork of uneven arms, perhaps another tile, tails."""
    shapes = [Shape.STRAIGHT, Shape.BEND]
    first, second = (shapes[k] for k in rng.permutation(2).tolist())
    tile = Landscape(land, first, bend=float(rng.choice((-1, 1))) * LEFT)
    end = Landscape(land, second, bend=float(rng.choice((-1, 1))) * LEFT)
    head = _plan_run(land, int(rng.integers(3, 6)), rng, 20.0)
    bend = _plan_run(land, int(rng.integers(5, 9)), rng, 40.0)
    short, long = _plan_run(land, int(rng.integers(2, 4)), rng, 10.0), _plan_run(land, int(rng.integers(6, 10)), rng, 20.0)
    tail = _plan_run(land, int(rng.integers(3, 6)), rng, 25.0)
    arms: tuple[River, River] = ((short,), (long, end) if rng.random() < 0.5 else (long,))
    one, other = arms if rng.random() < 0.5 else arms[::-1]
    kind = int(rng.integers(3))
    if kind == 0:
        return (head, tile, bend, Garden(one, other, float(rng.uniform(22.0, 30.0)), math.radians(rng.uniform(15.0, 35.0))))
    if kind == 1:
        return (bend, Garden(one, other, float(rng.uniform(22.0, 30.0)), math.radians(rng.uniform(15.0, 35.0))))
    return (head, tile, bend, end, tail)


def _plan_run(land: Terrain, count: int, rng: np.random.Generator, most_turn: float) -> Run:
    """Return a run of so many dominoes; most_turn: deg a domino, on average. A photo lies on its first or last two, or anywhere."""
    pitch = rng.uniform(20.0, 33.0)
    turn = math.radians(float(rng.uniform(-most_turn, most_turn))) * count
    where = (None, 1, max(1, count - 1), int(rng.integers(1, count)))[int(rng.integers(4))]
    return Run((land,) * count, pitch * count, turn, photo=where)


def _lay_neighbours(laid: RiverBuilder, since: int, rng: np.random.Generator) -> None:
    """Lay a short chain beside a piece of the river, the feet 5 to 15 mm apart."""
    if rng.random() < 0.6 and len(laid.dominoes) - since > 6:
        begin = int(rng.integers(since, len(laid.dominoes) - 5))
        side = float(rng.choice((-1.0, 1.0))) * (24.0 + rng.uniform(5.0, 15.0))
        for d in laid.dominoes[begin : begin + 5]:
            x, y, heading = Pose(d.x, d.y, d.heading).aside(side)
            laid.dominoes.append(Domino(len(laid.dominoes) + 1, d.terrain, round(x, 2), round(y, 2), heading))


def _lay_more_photos(laid: RiverBuilder, since: int, rng: np.random.Generator) -> None:
    """Lay photos on dominoes that stand one behind the other, so near to others that they may touch."""
    for _ in range(2):
        row = int(rng.integers(since, len(laid.dominoes) - 1))
        one, other = laid.dominoes[row : row + 2]
        if one.terrain == Terrain.GARDEN:
            continue
        between = [(photo.x - (one.x + other.x) / 2, photo.y - (one.y + other.y) / 2) for photo in laid.animals]
        if math.hypot(one.x - other.x, one.y - other.y) < 32.0 and all(math.hypot(*apart) > ANIMAL_DIAMETER for apart in between):
            laid.animals.append(Animal(one.terrain, (one.x + other.x) / 2, (one.y + other.y) / 2, (one.id, other.id)))


def _fits(laid: RiverBuilder) -> bool:
    """Return whether everything is on the table, and no two tiles, feet or photos overlap."""
    layout = Layout(Dominoes.of(laid.dominoes), "", Table(TABLE_WIDTH, TABLE_HEIGHT), tiles=tuple(laid.tiles))
    if not is_inside(feet(layout).corners.reshape(-1, 2), 10.0):
        return False
    if not is_inside(np.array([(tile.x, tile.y) for tile in laid.tiles]).reshape(-1, 2), TILE_DIAMETER / 2):
        return False
    photos = np.array([(photo.x, photo.y) for photo in laid.animals]).reshape(-1, 2)
    apart = np.hypot(*(photos[:, None] - photos).transpose(2, 0, 1)) + np.eye(len(photos)) * 100.0
    if len(photos) and apart.min() < ANIMAL_DIAMETER:
        return False
    try:
        refuse_impossible(layout)
    except BadLayout:
        return False
    return True
