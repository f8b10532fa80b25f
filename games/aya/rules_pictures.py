"""Draw the pictures in the rules of Aya: the small tables of `assets/table/rules`, each a layout; what is pushed really falls."""

from dataclasses import replace

import pygame

from aya_sim import layout_file, scoring
from aya_sim.physics import topple
from games.aya.render.camera.view import View
from games.aya.render.plan import draw_within
from games.core.resources import asset
from games.ui.icons import Icon, icon
from games.ui.palette import Palette
from games.ui.theme import Theme

ASPECTS = {"domino": 0.2, "landscapes": 0.27, "reach": 0.46, "mouth": 0.42, "animal": 0.34, "garden": 0.42, "counting": 0.62}
"""Heights of the pictures, as parts of their widths."""
_SIGNS: dict[str, tuple[Icon, ...]] = {"reach": ("cross", "check", "warning")}
"""What stands at the end of each row that is pushed."""
_FROM_EDGE = 40.0  # mm


def draw(name: str, size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """Return the picture of this name in this many pixels."""
    data = asset("table", "rules", f"{name}.json")
    assert data is not None, name
    laid = layout_file.loads(data)
    fallen = topple(laid).fallen if laid.pushes else laid
    table = laid.table
    assert table is not None, name
    view = View(size, size[0] / table.width, table.width / 2, table.height / 2)
    count = scoring.count(fallen) if name == "counting" else None
    picture = draw_within(replace(fallen, table=None), view, theme.palette, count)  # its oak as far as the picture goes
    for push, sign in zip(laid.pushes, _SIGNS.get(name, ()), strict=False):
        y = float(laid.dominoes.y[laid.dominoes.row_of(push.domino)])
        _draw_sign(picture, view.pixel(table.width - _FROM_EDGE, y), sign, theme.palette)
    return picture


def _draw_sign(target: pygame.Surface, at: tuple[float, float], sign: Icon, palette: Palette) -> None:
    side = max(12, target.get_width() // 24)
    pygame.draw.circle(target, palette.paper, at, side * 0.85)
    mark = icon(sign, side, palette.good if sign == "check" else palette.no)
    target.blit(mark, mark.get_rect(center=at), special_flags=pygame.BLEND_PREMULTIPLIED)
