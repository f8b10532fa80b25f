"""Turn pixels into colours of dominoes. Arrays in, arrays out; no files, no window."""

import numpy as np
import numpy.typing as npt

from aya_sim.components import DOMINO_TERRAINS
from games.aya.render.palette import GROUND
from games.pictures.looking import lab_of

Pixels = npt.NDArray[np.uint8]
Codes = npt.NDArray[np.int8]
_MOST_CARRIED = 25.0  # of CIELAB, that a cell hands on to those beside it
_SHARES = ((0, 1, 7 / 16), (1, -1, 3 / 16), (1, 0, 5 / 16), (1, 1, 1 / 16))  # Floyd and Steinberg: row, column, share


def ground_colours() -> Pixels:
    """Return the usual colours of the dominoes, (6, 3) uint8, in the order of DOMINO_TERRAINS."""
    return np.array([GROUND["standard"][terrain] for terrain in DOMINO_TERRAINS], np.uint8)


def dither(pixels: Pixels) -> Codes:
    """Return a colour for each pixel, (rows, columns) int8, indices into DOMINO_TERRAINS: always one of the two nearest to it.

    Which of the two evens out what the pixels before it were off. pixels: (rows, columns, 3) uint8.
    """
    palette = lab_of(ground_colours()[None])[0]
    rows, columns = pixels.shape[:2]
    lab = lab_of(pixels)
    near = nearest_two(pixels)
    # Plain numbers: numpy is slow at one pixel at a time. A column more at either end takes what is handed over the edge.
    owed = np.pad(lab, ((0, 1), (1, 1), (0, 0))).tolist()
    tones: list[list[float]] = palette.tolist()
    chosen: list[list[int]] = []
    for row, pairs in enumerate(near.tolist()):
        line: list[int] = []
        for column, (one, other) in enumerate(pairs, 1):
            wanted = owed[row][column]
            code = one if _distance(wanted, tones[one]) <= _distance(wanted, tones[other]) else other
            line.append(code)
            for axis in range(3):
                error = min(_MOST_CARRIED, max(-_MOST_CARRIED, wanted[axis] - tones[code][axis]))
                for down, right, share in _SHARES:
                    owed[row + down][column + right][axis] += error * share
        chosen.append(line)
    return np.array(chosen, np.int8).reshape(rows, columns)


def nearest_two(pixels: Pixels) -> npt.NDArray[np.int64]:
    """Return the two colours of dominoes nearest to each pixel in CIELAB, the nearest first: (rows, columns, 2)."""
    palette = lab_of(ground_colours()[None])[0]
    far = ((lab_of(pixels)[:, :, None, :] - palette) ** 2).sum(axis=-1)
    return np.argsort(far, axis=-1, kind="stable")[:, :, :2]


def share_within_two(pixels: Pixels, codes: Codes) -> float:
    """Return the share, 0 to 1, of cells whose colour is one of the two nearest to their pixel."""
    return float((nearest_two(pixels) == codes[:, :, None]).any(axis=-1).mean())


def count_colours(codes: Codes) -> tuple[int, ...]:
    """Return how many dominoes there are of each of DOMINO_TERRAINS."""
    return tuple(np.bincount(codes.ravel(), minlength=len(DOMINO_TERRAINS)).tolist())


def _distance(one: list[float], other: list[float]) -> float:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2
