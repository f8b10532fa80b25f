"""The later challenges: forks, merges, crossings, races, spirals, whole lands."""

import math

from aya_sim.components import Shape, Terrain
from aya_sim.geometry.paths import Pose, inward
from aya_sim.layout import Table
from aya_sim.scenes.chains import loop
from aya_sim.scenes.river import LEFT, RIGHT, Landscape, River, Run
from aya_sim.scenes.tables import one_terrain_complete, table, tile_with_a_fork
from games.aya.challenges.challenge import Goal, GoalKind, StarsBy, StarScale
from tools.make_challenges.design import ALL, FORWARD, PITCH, Design, Trail, fall, number, stand

FIELD, FOREST, DESERT, POLE, MOUNTAIN, GARDEN = (
    Terrain.FIELD, Terrain.FOREST, Terrain.DESERT, Terrain.POLE, Terrain.MOUNTAIN, Terrain.GARDEN,
)  # fmt: skip
FORK = number(GoalKind.FORK, 0)


def fork_tile() -> Design:
    """The garden of a fork tile and the heads of its branches are missing."""
    return Design(
        "fork-tile", 3, tile_with_a_fork(), (8, 9, 14), (*FORWARD, number(GoalKind.LANDSCAPES, 1)),
        ("The mountain parts", "A fork has three mouths, and all three want water. A garden in the middle feeds both branches."),
        ("La montagne se partage", "Une fourche a trois bouches, et toutes veulent de l’eau. Un jardin au milieu nourrit les deux bras."),
        spare=1,
    )  # fmt: skip


def merge() -> Design:
    """Two arms that part and meet again, without their meeting."""
    return Design(
        "merge", 3, loop(), (16, 17, 29, 30, 31), FORWARD,
        ("They meet again", "Bring both arms together so that the stem behind them falls, and none of the dominoes backward."),
        ("Les retrouvailles", "Réunissez les deux bras pour que la tige derrière eux tombe, et que pas un domino ne tombe en arrière."),
    )  # fmt: skip


def crossing() -> Design:
    """A river that crosses itself."""
    trail = Trail()
    trail.go(6, FIELD)
    a = trail.last.x
    opening, loops = 36.0, 17
    before = len(trail.rows)
    trail.last = trail.last.ahead(opening - PITCH)
    after = trail.go(1, FIELD)[0]
    trail.go(3, FIELD, 26)
    radius = trail.last.x - (a + opening / 2)
    trail.go(loops, DESERT, 2 * radius * math.sin(math.radians(270 / loops / 2)), 270)
    steps = trail.go(3, POLE, (trail.last.y - opening / 2) / 3)
    trail.last = trail.last.ahead(opening - PITCH)
    beyond = trail.go(1, POLE)[0]
    trail.go(4, POLE)
    return Design(
        "crossing", 3, trail.layout(), (before, after, steps[-1], beyond), FORWARD,
        ("Over its own course", "The river comes back and crosses itself. Leave a gate for those who come later: what lies "
         "in the way stops them."),
        ("Par-dessus soi-même", "La rivière revient et se croise. Laissez une porte à ceux qui viennent plus tard : ce qui "
         "gît en travers les arrête."),
        spare=1,
    )  # fmt: skip


def gate() -> Design:
    """A narrow way between two dominoes that must not fall."""
    trail = Trail()
    trail.go(4, FIELD)
    taken = [*trail.go(3, FIELD, 40, 45), *trail.go(4, FIELD, 40), *trail.go(3, FIELD, 40, -45)]
    trail.go(1, FIELD, 40)
    end = trail.go(4, FIELD)[-1]
    row = trail.rows[taken[5] - 1]
    middle = Pose(row.x, row.y, row.heading)
    posts = [trail.put(middle.aside(side).ahead(6.0), MOUNTAIN) for side in (30.0, -30.0)]
    return Design(
        "gate", 3, trail.layout(), taken, (fall(end), stand(*posts)),
        ("The gate", "Two posts, 60 mm apart. Lead the river between them; neither may fall."),
        ("La porte", "Deux montants à 60 mm l’un de l’autre. Faites passer la rivière entre eux : aucun ne doit tomber."),
    )  # fmt: skip


def detour() -> Design:
    """A hole that is to be crossed slowly."""
    trail = Trail()
    trail.go(4, DESERT)
    taken = [*trail.go(4, DESERT, 44, 100), *trail.go(4, DESERT, 44, -100), *trail.go(4, DESERT, 44, -100), *trail.go(3, DESERT, 44, 75)]
    trail.go(1, DESERT, 40, 25)
    trail.go(3, DESERT)
    return Design(
        "detour", 3, trail.layout(), taken, (*ALL, number(GoalKind.AT_LEAST, 1.2)),
        ("The scenic route", "Take your time: the last domino may fall after 1.2 seconds at the earliest. The later, the more stars."),
        ("La route panoramique", "Prenez votre temps : le dernier domino doit tomber après 1,2 seconde au plus tôt. Plus "
         "c’est tard, plus il y a d’étoiles."),
        stars=StarScale(StarsBy.SLOW, 1.4, 1.55), spare=0,
    )  # fmt: skip


def heart() -> Design:
    """A heart with one half."""
    trail = Trail(Pose(0.0, 0.0, math.pi / 2))
    trail.go(2, MOUNTAIN, 25)
    _, heads = trail.fork()
    halves = []
    for head, side in zip(heads, (1.0, -1.0), strict=True):
        trail.last = head
        halves.append([trail.put(head, MOUNTAIN), *trail.go(9, MOUNTAIN, 30, 190 * side), *trail.go(7, MOUNTAIN, 30, -10 * side)])
    return Design(
        "heart", 3, trail.layout(), halves[1][:-2], ALL,
        ("Half a heart", "One half of the heart is there. Lay the other, as its mirror image, down to the tip."),
        ("Un demi-cœur", "La moitié du cœur est là. Posez l’autre, en miroir, jusqu’à la pointe."),
    )  # fmt: skip


def photo_tour() -> Design:
    """Photos are the stars."""
    river: River = (
        Run((POLE,) * 6, 165.0, photo=3), Landscape(POLE, Shape.STRAIGHT), Run((POLE,) * 4, 112.0, 35 * LEFT, photo=3),
        Landscape(POLE, Shape.BEND, RIGHT), Run((POLE,) * 6, 165.0, photo=3),
    )  # fmt: skip
    whole = table("", Pose(100.0, 200.0, 0.0), POLE, river, Table(1000.0, 700.0))
    crossing = [k for k in whole.dominoes.id.tolist() if k in (9, 10, 11, 12)]
    return Design(
        "photo-tour", 3, whole, crossing, ALL,
        ("Photo tour", "Bring the water across the first tile, then find a good place for each animal. Every photo won counts."),
        ("Safari photo", "Menez l’eau par-dessus la première tuile, puis trouvez une bonne place à chaque animal. Chaque "
         "photo gagnée compte."),
        photos=frozenset(range(len(whole.animals))), stars=StarScale(StarsBy.PHOTOS, 3, 5), spare=1,
    )  # fmt: skip


def corner_bridge() -> Design:
    """A long hole with a corner in it."""
    trail = Trail()
    trail.go(5, FOREST)
    taken = trail.go(6, FOREST, 44, 84)
    trail.go(1, FIELD, 44, 12)
    trail.go(5, FIELD)
    return Design(
        "corner-bridge", 4, trail.layout(), taken, FORWARD,
        ("The corner bridge", "A wide hole and a corner at once: turn and reach, with six dominoes."),
        ("Le pont d’angle", "Un grand trou et un coin à la fois : tournez et allongez le pas, avec six dominos."),
    )  # fmt: skip


def hairpin() -> Design:
    """A narrow turn with few dominoes."""
    trail = Trail()
    trail.go(5, POLE)
    taken = trail.go(5, POLE, 38, 150)
    trail.go(1, DESERT, 38, 30)
    trail.go(5, DESERT)
    return Design(
        "hairpin", 4, trail.layout(), taken, FORWARD,
        ("The hairpin", "All the way around with five dominoes. From 40 degrees on, a domino may stay standing."),
        ("L’épingle", "Un demi-tour complet avec cinq dominos. Au-delà de 40 degrés, un domino peut rester debout."),
    )  # fmt: skip


def last_word() -> Design:
    """The shorter arm has to end last."""
    trail = Trail()
    trail.go(3, FIELD)
    _, (left, right) = trail.fork()
    trail.last = left
    trail.put(left, FOREST)
    trail.go(2, FOREST)
    taken = [*trail.go(4, FOREST, 38, 100), *trail.go(4, FOREST, 38, -100), *trail.go(4, FOREST, 38, -100), *trail.go(3, FOREST, 38, 75)]
    trail.go(1, FOREST, 36, 25)
    slow = trail.go(3, FOREST)[-1]
    trail.last = right
    trail.put(right, DESERT)
    trail.go(15, DESERT)
    return Design(
        "last-word", 4, trail.layout(), taken, (*ALL, Goal(GoalKind.LAST, (slow,))),
        ("The last word", "The forest has the shorter way, and yet its last domino has to be the last of all to fall."),
        ("Le dernier mot", "La forêt a le chemin le plus court, et pourtant son dernier domino doit tomber le dernier de tous."),
    )  # fmt: skip


def race() -> Design:
    """The arm with the hole has to win."""
    trail = Trail()
    trail.go(3, FIELD)
    _, (left, right) = trail.fork()
    ends = []
    trail.last = left
    trail.put(left, POLE)
    trail.go(3, POLE)
    taken = trail.go(6, POLE, 30)
    trail.go(1, POLE, 30)
    ends.append(trail.go(2, POLE)[-1])
    trail.last = right
    trail.put(right, MOUNTAIN)
    trail.go(7, MOUNTAIN, PITCH, -60)
    ends.append(trail.go(8, MOUNTAIN, PITCH, 60)[-1])
    return Design(
        "race", 4, trail.layout(), taken, (*ALL, Goal(GoalKind.BEFORE, tuple(ends))),
        ("The race", "Pole against mountain: the last domino of the pole must fall before the last of the mountain."),
        ("La course", "La banquise contre la montagne : son dernier domino doit tomber avant le dernier de la montagne."),
    )  # fmt: skip


def spiral() -> Design:
    """A spiral with a quarter turn missing."""
    return _wound("spiral", 4, range(14, 22), (
        "The snail’s shell", "A piece of the shell is broken off. Follow its bend, and mind the turns beside it.",
    ), ("La coquille", "Un morceau de la coquille manque. Suivez sa courbe, et gare aux tours voisins."))  # fmt: skip


def snail() -> Design:
    """A spiral without its heart."""
    return _wound("snail", 5, range(20, 40), (
        "Into the snail", "Twenty dominoes for one and a half turns, ever tighter. The last of all stands in the middle.",
    ), ("Au cœur de l’escargot", "Vingt dominos pour un tour et demi, toujours plus serré. Le tout dernier attend au "
         "milieu."))  # fmt: skip


def _wound(name: str, level: int, taken: range, en: tuple[str, str], fr: tuple[str, str]) -> Design:
    """Wind a river inward, its dominoes 38 mm apart where the player lays them."""
    course = inward(Pose(0.0, 0.0, 0.0), 230.0, 60.0, 85.0)
    trail, reach, missing = Trail(), 0.0, []
    while reach <= course.length:
        row = trail.put(course.at(reach), DESERT)
        missing += [row] if row in taken else []
        reach += 38.0 if row + 1 in taken or row in taken else 28.0
    return Design(name, level, trail.layout(), missing, FORWARD, en, fr)


def four_mouths() -> Design:
    """Three gardens for four ends."""
    trail = Trail()
    trail.go(3, FIELD)
    taken = []

    def part(depth: int) -> None:
        garden, heads = trail.fork()
        taken.append(garden)
        for head in heads:
            taken.append(trail.put(head, FIELD))
            trail.last = head
            trail.go(5 if depth else 3, FOREST if depth else MOUNTAIN)
            if depth:
                part(depth - 1)

    part(1)
    return Design(
        "four-mouths", 4, trail.layout(), taken, (*FORWARD, FORK),
        ("Four mouths", "One river, three gardens, four ends. Each garden hits two heads that stand side by side."),
        ("Quatre bouches", "Une rivière, trois jardins, quatre bouts. Chaque jardin frappe deux têtes côte à côte."),
    )  # fmt: skip


def serpent() -> Design:
    """A serpent with two bends missing."""
    trail = Trail()
    trail.go(3, FOREST)
    taken: list[int] = []
    for k, way in enumerate((150, -150, 150, -150)):
        if k in (1, 2):
            taken += trail.go(5, FOREST, 40, way * 5 / 6)
            trail.go(1, FOREST, 34, way / 6)
        else:
            trail.go(9, FOREST, 27, way)
        trail.go(2, FOREST)
    return Design(
        "serpent", 4, trail.layout(), taken, FORWARD,
        ("The serpent", "Two bends of the serpent are gone, one to each side. Share your dominoes between them."),
        ("Le serpent", "Deux courbes du serpent ont disparu, une de chaque côté. Partagez vos dominos entre elles."),
    )  # fmt: skip


def slow_river() -> Design:
    """A straight hole that is to be crossed very slowly."""
    trail = Trail()
    trail.go(4, MOUNTAIN)
    taken = []
    for way in (120, -120, -120, 120):
        taken += trail.go(5, MOUNTAIN, 44, way)
    taken = taken[:-1]
    trail.go(4, MOUNTAIN)
    return Design(
        "slow-river", 4, trail.layout(), taken, (*ALL, number(GoalKind.AT_LEAST, 1.5)),
        ("Slow river", "Nineteen dominoes, and a clock: the end may come after 1.5 seconds, not before."),
        ("Rivière lente", "Dix-neuf dominos et une montre : la fin doit venir après 1,5 seconde, pas avant."),
        stars=StarScale(StarsBy.SLOW, 1.7, 1.85), spare=0,
    )  # fmt: skip


def rails() -> Design:
    """A bend between two rows of guards."""
    trail = Trail()
    trail.go(4, FIELD)
    taken = trail.go(9, FIELD, 34, 108)
    poses = [Pose(trail.rows[k - 1].x, trail.rows[k - 1].y, trail.rows[k - 1].heading) for k in taken]
    trail.go(1, FIELD, 34, 12)
    end = trail.go(4, FIELD)[-1]
    guards = [trail.put(pose.aside(side), FOREST) for pose in poses[::2] for side in (40.0, -40.0)]
    return Design(
        "rails", 4, trail.layout(), taken, (fall(end), stand(*guards)),
        ("Between the hedges", "Follow the bend between the hedges. Not one tree may fall."),
        ("Entre les haies", "Suivez la courbe entre les haies. Pas un arbre ne doit tomber."),
    )  # fmt: skip


def slalom() -> Design:
    """Around two guards, one on each side."""
    trail = Trail()
    trail.go(4, POLE)
    taken = [
        *trail.go(2, POLE, 36, 50), *trail.go(4, POLE, 36, -100), *trail.go(4, POLE, 36, 100), *trail.go(2, POLE, 34, -32),
    ]  # fmt: skip
    trail.go(1, POLE, 30, -18)
    end = trail.go(4, POLE)[-1]
    d = trail.rows
    places = [(d[taken[3] - 1], -46.0), (d[taken[7] - 1], 46.0)]
    guards = [trail.put(Pose(one.x, one.y, one.heading).aside(side), MOUNTAIN) for one, side in places]
    return Design(
        "slalom", 4, trail.layout(), taken, (fall(end), stand(*guards)),
        ("Slalom", "Past one guard on its left, past the other on its right. Both stay standing."),
        ("Slalom", "Un garde à contourner par la gauche, l’autre par la droite. Tous deux restent debout."),
    )  # fmt: skip


def three_rivers() -> Design:
    """One push, two gardens, three rivers to reach."""
    trail = Trail()
    trail.go(3, FIELD)
    first, (left, right) = trail.fork()
    taken, ends = [first], []
    trail.last = left
    taken += [trail.put(left, FIELD), *trail.go(2, FIELD, 44)]
    trail.go(1, FOREST, 44)
    ends.append(trail.go(4, FOREST)[-1])
    trail.last = right
    taken += [trail.put(right, FIELD), *trail.go(1, FIELD, 40)]
    second, heads = trail.fork()
    taken.append(second)
    for head, land in zip(heads, (DESERT, POLE), strict=True):
        trail.last = head
        taken += [trail.put(head, FIELD), *trail.go(1, FIELD, 44)]
        trail.go(1, land, 44)
        ends.append(trail.go(4, land)[-1])
    return Design(
        "three-rivers", 5, trail.layout(), taken, (fall(*ends), FORK),
        ("Three rivers", "One push has to wake three rivers. You have two gardens, and not a domino to waste."),
        ("Trois rivières", "Une seule poussée doit réveiller trois rivières. Vous avez deux jardins, et pas un domino à perdre."),
    )  # fmt: skip


def whole_land() -> Design:
    """A whole land without its crossings and its animals."""
    whole = one_terrain_complete(FOREST)
    on_tiles = [
        one.id
        for one in whole.dominoes
        if any(tile.terrain == FOREST and math.hypot(one.x - tile.x, one.y - tile.y) < 60 for tile in whole.tiles)
    ]
    goals = (*ALL, number(GoalKind.LANDSCAPES, 3), number(GoalKind.ANIMALS, 2))
    return Design(
        "whole-land", 5, whole, on_tiles, goals,
        ("A whole forest", "All three landscapes and both animals: cross the tiles, part the water, find a stretch for each animal."),
        ("Toute la forêt", "Les trois paysages et les deux animaux : traversez les tuiles, partagez l’eau, trouvez un tronçon à chacun."),
        photos=frozenset({0, 1}), spare=1,
    )  # fmt: skip


def turned_fork() -> Design:
    """A fork that lies the wrong way around, and nothing on it."""
    whole = tile_with_a_fork(FIELD)
    return Design(
        "turned-fork", 4, whole, (6, 7, 8, 9, 10, 14, 15), (*FORWARD, number(GoalKind.LANDSCAPES, 1)),
        ("The wrong way around", "The fork lies the wrong way around. Turn it, and bring water to all three mouths."),
        ("À l’envers", "La fourche est à l’envers. Tournez-la, et menez l’eau aux trois bouches."),
        turned={whole.tiles[1].id: 80.0}, spare=1,
    )  # fmt: skip


def lost_tile() -> Design:
    """A straight that was left beside the river."""
    river: River = (Run((DESERT,) * 4, 112.0), Landscape(DESERT, Shape.STRAIGHT), Run((DESERT,) * 4, 112.0))
    whole = table("", Pose(100.0, 300.0, 0.0), DESERT, river, Table(800.0, 600.0))
    taken = [k for k in whole.dominoes.id.tolist() if 6 < k < 11]
    return Design(
        "lost-tile", 3, whole, taken, (*FORWARD, number(GoalKind.LANDSCAPES, 1)),
        ("Mind the rim", "The tile lies askew. Turn it a little, and cross it with few dominoes: one of them has to fall out "
         "over each mouth."),
        ("Attention au bord", "La tuile est de travers. Tournez-la un peu, et traversez-la avec peu de dominos : l’eau doit "
         "passer par chaque bouche."),
        turned={whole.tiles[1].id: 40.0}, spare=1,
    )  # fmt: skip


def express() -> Design:
    """A long loop and a short cut for those in a hurry."""
    trail = Trail()
    trail.go(3, FIELD)
    _, (left, right) = trail.fork()
    trail.last = left
    taken = [trail.put(left, POLE), *trail.go(11, POLE, 23)]
    trail.go(1, MOUNTAIN, 23)
    trail.go(3, MOUNTAIN)
    trail.last = right
    trail.put(right, DESERT)
    trail.go(12, DESERT, PITCH, -60)
    return Design(
        "express", 3, trail.layout(), taken, (*ALL, number(GoalKind.AT_MOST, 0.9)),
        ("Express", "All must lie within 0.9 seconds; the sooner, the more stars. A river is quicker where its dominoes stand close."),
        ("Express", "Tout doit tomber en 0,9 seconde ; plus c’est tôt, plus il y a d’étoiles. Une rivière serrée va plus vite."),
        stars=StarScale(StarsBy.QUICK, 0.87, 0.85), spare=2,
    )  # fmt: skip


DESIGNS = (
    fork_tile, merge, crossing, gate, detour, heart, photo_tour, lost_tile, express,
    corner_bridge, hairpin, last_word, race, spiral, four_mouths, serpent, slow_river, rails, slalom, turned_fork,
    snail, three_rivers, whole_land,
)  # fmt: skip
