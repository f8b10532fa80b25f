"""A sheet of paper and what a brush does to it. Masks and inks in; a painted picture out. The light is always from the upper left."""

import numpy as np
from PIL import Image

from tools.make_assets.gouache.inks import LIGHTS, Colour, Field, Light, vector
from tools.make_assets.gouache.shapes import SIZE, Random, blur, frayed, strewn, texture

SUN = (-0.6, -0.8)  # where the light comes from, across and down


class Sheet:
    """One picture being painted, back to front."""

    def __init__(self, tone: str, seed: int) -> None:
        self.light: Light = LIGHTS[tone]
        self.random: Random = np.random.default_rng(seed)
        self.rgb: Field = np.zeros((SIZE[1], SIZE[0], 3), dtype=np.float32)

    def wash(self, mask: Field, top: Colour, bottom: Colour | None = None, brush: str = "flat", rough: float = 1.0) -> None:
        """Paint an area without body, from one ink above to another below."""
        self._cover(mask, self.gradient(mask, top, bottom or top, brush, rough))

    def lay(
        self,
        mask: Field,
        top: Colour,
        bottom: Colour | None = None,
        *,
        lift: float = 8,
        brush: str = "flat",
        rough: float = 1.0,
        fray: float = 1.4,
    ) -> None:
        """Paint an area that lies in front: with a shade on what is behind it, a lit edge and brush marks. lift: px."""
        mask = frayed(mask, self.random, fray) if fray else mask
        self.shade(mask, lift)
        colours = self.gradient(mask, top, bottom or top, brush, rough)
        self._cover(mask, colours * (1 + 0.5 * edge_light(mask, 2.0))[..., None])

    def shade(self, mask: Field, lift: float, strength: float = 0.34) -> None:
        """Darken what lies behind, to the lower right of a layer."""
        if lift <= 0:
            return
        soft = blur(moved(mask, -SUN[0] * lift, -SUN[1] * lift), lift * 0.8)
        self.shade_by(soft * (1 - mask) * strength)

    def gradient(self, mask: Field, top: Colour, bottom: Colour, brush: str, rough: float) -> Field:
        """Return the colours of a wash from the upper to the lower end of the mask."""
        rows = np.flatnonzero(mask.max(axis=1) > 0.02)
        first, last = (int(rows[0]), int(rows[-1]) + 1) if len(rows) else (0, SIZE[1])
        t = np.clip((np.arange(SIZE[1]) - first) / max(1, last - first), 0, 1).astype(np.float32)[:, None]
        t = np.clip(t + 0.06 * strewn("mottle", self.random) + 0.035 * rough * strewn(brush, self.random), 0, 1)[..., None]
        colours = vector(top) * (1 - t) + vector(bottom) * t
        marks = (0.026 if brush == "slant" else 0.035) * rough * strewn(brush, self.random) + 0.025 * strewn("mottle", self.random)
        painted: Field = colours * (1 + marks)[..., None]
        return painted

    def put(self, colours: Field, mask: Field) -> None:
        """Paint these colours where the mask is."""
        self._cover(mask, colours)

    def glow(self, mask: Field, colour: Colour, reach: float, strength: float) -> None:
        """Let an area shed light around it."""
        light = blur(mask, reach) * strength
        self.rgb = 1 - (1 - self.rgb) * (1 - np.clip(light, 0, 1)[..., None] * vector(colour))

    def veil(self, mask: Field, colour: Colour) -> None:
        """Lay mist over all that is painted."""
        self._cover(mask, np.broadcast_to(vector(colour), self.rgb.shape))

    def finish(self) -> Image.Image:
        """Return the dry picture: strokes run together, paper shows, and the rim stays bare."""
        rgb = smooth(np.clip(self.rgb, 0, 1), 3)
        rgb = rgb * (1 + 0.014 * texture("slant") + 0.026 * texture("grain") + 0.01 * texture("flat"))[..., None]
        x, y = np.meshgrid(np.linspace(-1, 1, SIZE[0]), np.linspace(-1, 1, SIZE[1]))
        rgb = rgb * np.clip(1.06 - 0.2 * (x**2 + y**2), 0.6, 1.04)[..., None]
        rgb = rgb * vector((1.02, 1.0, 0.95)) + vector((0.018, 0.014, 0.008))
        paper = vector((0.93, 0.895, 0.82)) * (1 + 0.03 * texture("grain") + 0.015 * texture("mottle"))[..., None]
        inside = self._paint()[..., None]
        rgb = rgb * inside + paper * (1 - inside)
        return Image.fromarray((np.clip(rgb, 0, 1) * 255 + 0.5).astype(np.uint8))

    def _paint(self) -> Field:
        """Return where paint is: all but an uneven rim."""
        rows, columns = np.mgrid[0 : SIZE[1], 0 : SIZE[0]].astype(np.float32)
        rim = np.minimum(np.minimum(columns, SIZE[0] - 1 - columns), np.minimum(rows, SIZE[1] - 1 - rows))
        uneven = 14 + 1.3 * strewn("warp", self.random) + 0.5 * strewn("grain", self.random)
        inside: Field = np.clip((rim - uneven) / 1.5, 0, 1)
        return inside

    def _cover(self, mask: Field, colours: Field) -> None:
        self.rgb += (colours - self.rgb) * mask[..., None]

    def shade_by(self, dark: Field) -> None:
        """Darken towards the deepest ink."""
        deep = vector(self.light.near) * 0.5
        self.rgb += (self.rgb * deep * 1.6 - self.rgb) * np.clip(dark, 0, 1)[..., None]


def moved(field: Field, across: float, down: float) -> Field:
    """Return the field moved by so many pixels; what comes in is 0."""
    across, down = round(across), round(down)
    out = np.zeros_like(field)
    high, wide = field.shape
    out[max(0, down) : high + min(0, down), max(0, across) : wide + min(0, across)] = field[
        max(0, -down) : high - max(0, down), max(0, -across) : wide - max(0, across)
    ]
    return out


def edge_light(mask: Field, reach: float) -> Field:
    """Return where the edge of a layer catches the light (above 0) or turns away from it (below 0)."""
    towards, away = (moved(mask, side * SUN[0] * reach, side * SUN[1] * reach) for side in (1, -1))
    light: Field = blur(mask, 0.8) * (towards - away) * np.float32(0.5)
    return light


def roundness(mask: Field, size: float) -> Field:
    """Return how lit each place of a thing is if it is as round as its outline: about -1 to 1. size: px, how large the thing is."""
    height = np.zeros_like(mask)
    for share in (0.02, 0.06, 0.14):
        height += blur(mask, max(1.0, size * share)) * np.float32(share * size)
    down, across = np.gradient(height)
    lit = across * -SUN[0] + down * -SUN[1]
    return np.asarray(np.tanh(lit * 1.1), dtype=np.float32)


def smooth(rgb: Field, reach: int) -> Field:
    """Return the picture as a brush would leave it (Kuwahara): each place takes the mean of its calmest quarter."""
    high, wide = rgb.shape[:2]
    grey = rgb.mean(axis=2)
    padded = np.pad(np.dstack([rgb, grey**2]).astype(np.float64), ((reach, reach), (reach, reach), (0, 0)), mode="edge")
    total = np.pad(padded.cumsum(axis=0).cumsum(axis=1), ((1, 0), (1, 0), (0, 0)))
    side = reach + 1
    sums = (total[side:, side:] - total[:-side, side:] - total[side:, :-side] + total[:-side, :-side]) / side**2
    best = np.full((high, wide), np.inf)
    out = np.empty_like(rgb)
    for down in (0, reach):
        for across in (0, reach):
            part = sums[down : down + high, across : across + wide]
            spread = part[..., 3] - part[..., :3].mean(axis=2) ** 2
            calmer = spread < best
            best[calmer] = spread[calmer]
            out[calmer] = part[..., :3][calmer]
    return out
