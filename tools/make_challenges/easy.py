"""The first challenges: gaps, bends, a garden, a tile, a photo."""

from dataclasses import replace

from aya_sim.components import Shape, Terrain
from aya_sim.geometry.paths import Pose
from aya_sim.layout import Layout, Table
from aya_sim.scenes.chains import fork
from aya_sim.scenes.river import LEFT, Landscape, River, Run
from aya_sim.scenes.tables import table
from games.aya.challenges.challenge import GoalKind
from tools.make_challenges.design import ALL, BRIDGE, FORWARD, PITCH, Design, Trail, fall, number, stand

FIELD, FOREST, DESERT, POLE, MOUNTAIN = Terrain.FIELD, Terrain.FOREST, Terrain.DESERT, Terrain.POLE, Terrain.MOUNTAIN


def one_missing() -> Design:
    """A chain with one domino too few."""
    trail = Trail()
    trail.go(5, FOREST)
    taken = [*trail.go(1, FOREST, 40), trail.go(1, FOREST, 40)[0]][:1]
    trail.go(4, FOREST)
    return Design(
        "one-missing", 1, trail.layout(), taken, ALL,
        ("One is missing", "Stand the missing domino, then push the first one: press T, or double-click it."),
        ("Il en manque un", "Posez le domino manquant, puis poussez le premier : touche T, ou double-clic."),
        spare=0,
    )  # fmt: skip


def gap() -> Design:
    """A hole that four dominoes just bridge."""
    trail = Trail()
    trail.go(5)
    taken = trail.go(4, FIELD, BRIDGE)
    trail.go(1, FIELD, BRIDGE)
    trail.go(4)
    return Design(
        "gap", 1, trail.layout(), taken, ALL,
        ("The gap", "A domino is 48 mm tall, and hits the next one if it stands closer than that. Bridge the gap with few of them."),
        ("Le trou", "Un domino mesure 48 mm : il touche le suivant s’il est plus près que cela. Comblez le trou avec peu de dominos."),
    )  # fmt: skip


def curve() -> Design:
    """Two chains at a right angle."""
    trail = Trail()
    trail.go(5, DESERT, 27)
    taken = trail.go(8, POLE, 27, 80)
    trail.go(1, POLE, 27, 10)
    trail.go(4, POLE, 27)
    return Design(
        "curve", 1, trail.layout(), taken, FORWARD,
        ("The curve", "Lead the river around the corner. Up to 20 degrees per domino are safe; sharper turns may stop it."),
        ("La courbe", "Menez la rivière autour du coin. Jusqu’à 20 degrés par domino, tout tombe ; au-delà, la chute peut s’arrêter."),
    )  # fmt: skip


def garden() -> Design:
    """Where a stem parts into two, the garden and the first dominoes of the branches are missing."""
    return Design(
        "garden", 1, fork(), (6, 7, 13), (*FORWARD, number(GoalKind.FORK, 0)),
        ("The garden’s Y", "One pink garden can hit two dominoes. Stand it at the end of the stem, and the heads of both "
         "branches side by side behind it."),
        ("Le Y du jardin", "Un jardin, rose, peut frapper deux dominos. Dressez-le au bout de la tige, et derrière lui les "
         "deux têtes de branche côte à côte."),
        spare=1,
    )  # fmt: skip


def animal() -> Design:
    """A river that only lacks its animal."""
    river: River = (Run((FOREST,) * 6, 165.0, photo=3), Landscape(FOREST, Shape.STRAIGHT), Run((FOREST,) * 2, 56.0))
    return Design(
        "animal", 1, table("", Pose(100.0, 250.0, 0.0), FOREST, river, Table(600.0, 500.0)), (), (*ALL, number(GoalKind.ANIMALS, 1)),
        ("A passenger", "Lay the animal photo across two dominoes of the river, then topple it. The photo has to stay on the "
         "fallen chain."),
        ("Un passager", "Posez la photo à cheval sur deux dominos de la rivière, puis renversez-la. La photo doit rester sur "
         "la chaîne tombée."),
        photos=frozenset({0}), spare=0,
    )  # fmt: skip


def two_gaps() -> Design:
    """Two holes and a common store."""
    trail = Trail()
    trail.go(4, FOREST)
    taken = trail.go(2, FOREST, BRIDGE)
    trail.go(1, POLE, BRIDGE)
    trail.go(4, POLE)
    taken += trail.go(3, POLE, BRIDGE)
    trail.go(1, MOUNTAIN, BRIDGE)
    trail.go(4, MOUNTAIN)
    return Design(
        "two-gaps", 1, trail.layout(), taken, ALL,
        ("Two gaps, one box", "Two gaps of different width, and one box of dominoes for both. Share them out well."),
        ("Deux trous, une boîte", "Deux trous inégaux, une seule boîte de dominos. Partagez-les bien."),
    )  # fmt: skip


def right_land() -> Design:
    """Two tiles of two lands, and dominoes of both."""
    river: River = (
        Run((FOREST,) * 3, 84.0), Landscape(FOREST, Shape.STRAIGHT), Run((DESERT,) * 3, 84.0, 25 * LEFT),
        Landscape(DESERT, Shape.STRAIGHT), Run((DESERT,) * 2, 56.0),
    )  # fmt: skip
    whole = table("", Pose(100.0, 250.0, 0.0), FOREST, river, Table(900.0, 600.0))
    return Design(
        "right-land", 2, whole, (6, 7, 8, 9, 14, 15, 16, 17), (*ALL, number(GoalKind.LANDSCAPES, 2)),
        ("Each to its own land", "A landscape is won only if every domino on its tile is of its land. Cross both tiles with "
         "what you have."),
        ("Chacun sa contrée", "Un paysage n’est gagné que si tous les dominos de sa tuile sont de sa contrée. Traversez les "
         "deux tuiles."),
        by_terrain=True, spare=0,
    )  # fmt: skip


def s_bend() -> Design:
    """A river that changes its mind."""
    trail = Trail()
    trail.go(4, MOUNTAIN)
    taken = [*trail.go(4, MOUNTAIN, 36, 70), *trail.go(4, FIELD, 36, -70)]
    trail.go(1, FIELD, 30)
    trail.go(4, FIELD)
    return Design(
        "s-bend", 2, trail.layout(), taken, FORWARD,
        ("The S", "Left, then right: join the two halves, so that all fall downstream."),
        ("Le S", "À gauche, puis à droite : reliez les deux moitiés pour que tout tombe vers l’aval."),
    )  # fmt: skip


def guard() -> Design:
    """A bow around a domino that must not fall."""
    trail = Trail()
    trail.go(4, POLE)
    taken = [*trail.go(3, POLE, 38, 60), *trail.go(3, POLE, 38, -60), *trail.go(3, POLE, 38, -60), *trail.go(2, POLE, 34, 40)]
    trail.go(1, POLE, 34, 20)
    end = trail.go(4, POLE)
    middle = trail.rows[3].x / 2 + trail.rows[end[0] - 1].x / 2
    guard_id = trail.put(Pose(middle, (trail.rows[3].y + trail.rows[end[0] - 1].y) / 2, 0.0), Terrain.FOREST)
    return Design(
        "guard", 2, trail.layout(), taken, (fall(end[-1]), stand(guard_id)),
        ("Do not wake the guard", "A green guard stands in the way. Lead the river around it, and leave it standing."),
        ("Ne réveillez pas le garde", "Un garde vert barre le chemin. Contournez-le : il doit rester debout."),
    )  # fmt: skip


def fan() -> Design:
    """A field of rows, in which two dominoes do the work of three."""
    rows: list[tuple[float, float]] = []
    taken = []
    for row in range(6):
        places = [-25.0, 25.0] if row == 2 else [(i - row / 2) * 25.0 for i in range(row + 1)]
        taken += [len(rows) + k + 1 for k in range(len(places))] if row == 2 else []
        rows += [(row * PITCH, y) for y in places]
    trail = Trail()
    for x, y in rows:
        trail.put(Pose(x, y, 0.0), Terrain.FIELD)
    return Design(
        "fan", 2, trail.layout(), taken, ALL,
        ("The fan", "A row of three is missing, and you have fewer. A domino can hit two if it stands between them."),
        ("L’éventail", "Il manque une rangée de trois, et vous en avez moins. Un domino peut en frapper deux, s’il se tient entre eux."),
        spare=0,
    )  # fmt: skip


def u_turn() -> Design:
    """A river that comes back beside itself."""
    trail = Trail()
    trail.go(6, DESERT)
    taken = trail.go(7, DESERT, 34, 168)
    trail.go(1, FIELD, 30, 12)
    trail.go(6, FIELD)
    return Design(
        "u-turn", 2, trail.layout(), taken, FORWARD,
        ("There and back", "Turn the river around. A wide bend needs more dominoes, a narrow one stops."),
        ("Aller-retour", "Faites faire demi-tour à la rivière. Une courbe large coûte des dominos, une courbe serrée s’arrête."),
    )  # fmt: skip


def bend_tile() -> Design:
    """A bend that lies with its back to the river."""
    river: River = (Run((MOUNTAIN,) * 3, 84.0), Landscape(MOUNTAIN, Shape.BEND, LEFT), Run((MOUNTAIN,) * 4, 108.0))
    whole = _bend_table(river)
    taken = [k for k in whole.dominoes.id.tolist() if 5 < k <= len(whole.dominoes) - 4]
    return Design(
        "bend-tile", 2, whole, taken, (*FORWARD, number(GoalKind.LANDSCAPES, 1)),
        ("In by one mouth", "The mouths of a tile are where its painted river meets the rim. Turn the tile, then lead the "
         "river in by one and out by the other."),
        ("Entrer par une bouche", "Les bouches d’une tuile sont là où sa rivière peinte touche le bord. Tournez la tuile, "
         "puis entrez par l’une et sortez par l’autre."),
        turned={whole.tiles[1].id: 100.0}, spare=1,
    )  # fmt: skip


def step_aside() -> Design:
    """Two parallel chains, one beside the end of the other."""
    trail = Trail()
    trail.go(5, FIELD)
    taken = [*trail.go(2, FIELD, 42, 50), *trail.go(2, FOREST, 42, -25)]
    trail.go(1, FOREST, 42, -25)
    trail.go(4, FOREST)
    return Design(
        "step-aside", 2, trail.layout(), taken, FORWARD,
        ("A step aside", "The river goes on a little to the left. Change lanes with as few dominoes as you can."),
        ("Un pas de côté", "La rivière continue un peu plus à gauche. Changez de voie avec le moins de dominos possible."),
    )  # fmt: skip


def two_animals() -> Design:
    """Two photos, and two stretches between tiles."""
    river: River = (
        Run((FOREST,) * 6, 165.0, photo=3), Landscape(FOREST, Shape.STRAIGHT), Run((FOREST,) * 6, 165.0, 30 * LEFT, photo=3),
    )  # fmt: skip
    whole = table("", Pose(100.0, 250.0, 0.0), FOREST, river, Table(900.0, 600.0))
    return Design(
        "two-animals", 2, whole, (), (*ALL, number(GoalKind.ANIMALS, 2)),
        ("One each", "Animals do not share: between two tiles only one photo counts. Find a stretch of river for both."),
        ("Un chacun", "Les animaux ne partagent pas : entre deux tuiles, une seule photo compte. Trouvez un tronçon pour chacun."),
        photos=frozenset({0, 1}), spare=0,
    )  # fmt: skip


def _bend_table(river: River) -> Layout:
    whole = table("", Pose(600.0, 430.0, 0.0), MOUNTAIN, river, Table())
    return replace(whole, dominoes=whole.dominoes)


def lay_the_tile() -> Design:
    """The bend itself is to be laid."""
    river: River = (Run((MOUNTAIN,) * 3, 84.0), Landscape(MOUNTAIN, Shape.BEND, LEFT), Run((MOUNTAIN,) * 4, 108.0))
    whole = _bend_table(river)
    taken = [k for k in whole.dominoes.id.tolist() if 4 < k <= len(whole.dominoes) - 4]
    return Design(
        "lay-the-tile", 3, whole, taken, (*FORWARD, number(GoalKind.LANDSCAPES, 1)),
        ("Room for a mountain", "Lay the mountain bend between the two rivers, and lead the water across it. Its photo has to be won."),
        ("Place à la montagne", "Posez le virage de montagne entre les deux rivières et faites-y passer l’eau. Son paysage "
         "doit être gagné."),
        tiles=frozenset({whole.tiles[1].id}), spare=1,
    )  # fmt: skip


def hole_in_the_field() -> Design:
    """Three stepping stones around a corner."""
    trail = Trail()
    trail.go(4, MOUNTAIN)
    taken = trail.go(1, MOUNTAIN, 44, 12)
    trail.go(1, MOUNTAIN, 44, 12)
    taken += trail.go(1, MOUNTAIN, 44, 12)
    trail.go(1, POLE, 44, 12)
    taken += trail.go(1, POLE, 44, 12)
    trail.go(1, POLE, 44, 12)
    trail.go(4, POLE)
    return Design(
        "stepping-stones", 1, trail.layout(), taken, ALL,
        ("Stepping stones", "Three holes, three dominoes: each has exactly one right place, and turns with the river."),
        ("Pas japonais", "Trois trous, trois dominos : chacun a sa place, et tourne avec la rivière."),
        spare=0,
    )  # fmt: skip


DESIGNS = (
    one_missing, gap, curve, hole_in_the_field, garden, animal, two_gaps,
    s_bend, guard, right_land, fan, u_turn, bend_tile, step_aside, two_animals, lay_the_tile,
)  # fmt: skip
