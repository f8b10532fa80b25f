"""Practice warns of what the counting would punish, and calls it good nowhere."""

from aya_sim.components import Shape, Terrain
from aya_sim.geometry.paths import Pose
from aya_sim.layout import Domino, Dominoes, Layout, Table, Tile
from games.aya.practice.editor import Editor, Tool
from games.aya.practice.notes import Tone

TILE = Tile("desert-straight", Terrain.DESERT, Shape.STRAIGHT, 500.0, 300.0, 0.0)
ROW = [Domino(k + 1, Terrain.DESERT, 265.0 + 25.0 * k, 300.0, 0.0) for k in range(8)]


def editor_with(tool: Tool, terrain: Terrain) -> Editor:
    editor = Editor(Layout(Dominoes.of(ROW), table=Table(1600.0, 1000.0), tiles=(TILE,)))
    editor.tool = tool
    editor.brush.terrain = terrain
    return editor


def test_a_domino_of_another_land_on_a_tile_is_warned_of_before_and_after_it_is_laid() -> None:
    on_tile = Pose(465.0, 300.0, 0.0)
    foreign, own = editor_with(Tool.DOMINO, Terrain.POLE), editor_with(Tool.DOMINO, Terrain.DESERT)
    assert (foreign.verdict(on_tile).name, foreign.verdict(on_tile).tone) == ("loss.foreign_domino", Tone.CAUTION)
    assert own.verdict(on_tile).tone is Tone.GOOD
    assert foreign.verdict(Pose(240.0, 300.0, 0.0)).tone is Tone.GOOD
    assert foreign.verdict(Pose(365.0, 300.0, 0.0)).name == "no.domino", "what has no room is said first"
    foreign.brush.at, foreign.brush.heading, foreign.brush.snaps = on_tile[:2], 0.0, False
    assert foreign.place()
    assert foreign.note.name == "loss.foreign_domino"


def test_an_animal_photo_on_a_tile_and_a_second_one_on_a_stretch_are_warned_of() -> None:
    notes = []
    for xs in ([427.5], [277.5, 352.5]):
        editor = editor_with(Tool.PHOTO, Terrain.DESERT)
        for x in xs:
            editor.brush.at, editor.brush.snaps = (x, 300.0), False
            assert editor.place()
            notes.append(editor.note.name)
    assert notes == ["loss.on_tile", "laid.photo.astride", "loss.shared_stretch"]
