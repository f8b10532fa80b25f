"""Turn a graph of words and meanings into vectors: random walks, what they meet more than by chance, and its main directions.

After Goikoetxea and others, Random Walks and Neural Network Language Models on Knowledge Bases (2015), with a singular value
decomposition in the place of the network.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

WALKS = 240  # from every word
STEPS = 8
GOES_ON = 0.82  # the weight of what is met one step later
SHIFT = 0.0  # of the logarithm
ROUNDS = 4  # of the power iteration
SPARE = 16  # directions more than asked for, while iterating


@dataclass(frozen=True, slots=True)
class Graph:
    """Edges both ways, by the node they leave."""

    begins: Ints  # (nodes + 1,)
    ends: Ints
    reach: Floats  # running sum of weights over all edges

    @staticmethod
    def of(nodes: int, edges: tuple[Ints, Ints, Floats]) -> "Graph":
        """Return the graph of these edges: from, to, weight; each counts in both directions."""
        one, two, weight = edges
        leaves, ends, weights = np.concatenate([one, two]), np.concatenate([two, one]), np.concatenate([weight, weight])
        order = np.argsort(leaves, kind="stable")
        begins = np.concatenate([[0], np.cumsum(np.bincount(leaves, minlength=nodes))])
        return Graph(begins, ends[order], np.cumsum(weights[order]))

    def step(self, at: Ints, rng: np.random.Generator) -> Ints:
        """Return where one random step leads from each of these nodes."""
        low = np.where(self.begins[at] > 0, self.reach[self.begins[at] - 1], 0.0)
        high = self.reach[self.begins[at + 1] - 1]
        found = np.searchsorted(self.reach, low + rng.random(len(at)) * (high - low), side="right")
        return self.ends[np.clip(found, self.begins[at], self.begins[at + 1] - 1)]


def embed(graph: Graph, words: Ints, sides: int, seed: int = 0) -> Floats:
    """Return a vector for each of these nodes, shape (words, sides), of length 1."""
    rows, columns, values = _associations(graph, words, np.random.default_rng(seed))
    return _directions(rows, columns, values, len(words), sides, np.random.default_rng(seed + 1))


def _associations(graph: Graph, words: Ints, rng: np.random.Generator) -> tuple[Ints, Ints, Floats]:
    """Return how much more often two words meet on a walk than by chance (positive pointwise mutual information)."""
    number = np.full(len(graph.begins) - 1, -1, dtype=np.int64)
    number[words] = np.arange(len(words))
    size = len(words)
    keys: Ints = np.zeros(0, dtype=np.int64)
    weights: Floats = np.zeros(0)
    connected = words[graph.begins[words + 1] > graph.begins[words]]
    for _ in range(WALKS // 20):
        start = np.repeat(connected, 20)
        at, worth, new, weight = start, 1.0, [], []
        for _ in range(STEPS):
            at = graph.step(at, rng)
            worth *= GOES_ON
            met = (number[at] >= 0) & (at != start)
            one, two = number[start[met]], number[at[met]]
            new += [one * size + two, two * size + one]
            weight += [np.full(2 * int(met.sum()), worth)]
        keys, inverse = np.unique(np.concatenate([keys, *new]), return_inverse=True)
        weights = np.bincount(inverse, weights=np.concatenate([weights, *weight])).astype(np.float64)
    kept = weights > 0.8  # met more than once
    keys, weights = keys[kept], weights[kept]
    rows, columns = keys // size, keys % size
    totals = np.bincount(rows, weights=weights, minlength=size)
    smooth = totals**0.75
    values = np.log(weights * smooth.sum() / (totals[rows] * smooth[columns])) - SHIFT
    above = values > 0
    return rows[above], columns[above], values[above]


def _directions(rows: Ints, columns: Ints, values: Floats, size: int, sides: int, rng: np.random.Generator) -> Floats:
    """Return the words along the main directions of a sparse matrix, by block power iteration."""
    begins = np.searchsorted(rows, np.arange(size))
    empty = np.bincount(rows, minlength=size) == 0

    def times(block: Floats) -> Floats:
        out = np.empty_like(block)
        for side in range(block.shape[1]):
            out[:, side] = np.add.reduceat(values * block[columns, side], np.minimum(begins, len(values) - 1))
        out[empty] = 0.0
        return out

    block = rng.standard_normal((size, sides + SPARE))
    for _ in range(ROUNDS):
        block, _ = np.linalg.qr(times(block))
    left, strengths, _ = np.linalg.svd(times(block), full_matrices=False)
    vectors = left[:, :sides] * strengths[:sides] ** 0.5
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    out: Floats = np.divide(vectors, lengths, out=np.zeros_like(vectors), where=lengths > 1e-9)
    return out
