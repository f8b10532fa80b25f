"""Proofs: a certified layout falls again as it says, and whatever is moved, is told."""

from dataclasses import replace

import numpy as np
import pytest

from aya_sim import layout_file, proof, scenes
from aya_sim.components import Terrain
from aya_sim.errors import BadLayout, NotInstalled
from aya_sim.layout import Domino, Dominoes, Layout, Proof, Push, State
from aya_sim.physics import engines, opening, topple
from aya_sim.proof import Verdict, certify, verify


def a_row(n: int = 6) -> Layout:
    return scenes.straight(n)


def proven(layout: Layout, *, until_down: bool = False, seed: int = 0) -> Layout:
    return certify(topple(layout, until_down=until_down, seed=seed), opening(layout), until_down=until_down)


def proof_of(layout: Layout) -> Proof:
    assert layout.proof is not None
    return layout.proof


def moved(layout: Layout, row: int, dx: float) -> Layout:
    x = layout.dominoes.x.copy()
    x[row] += dx
    return replace(layout, dominoes=replace(layout.dominoes, x=x))


def test_a_layout_without_a_proof_says_so() -> None:
    assert verify(a_row()) == Verdict.NO_PROOF


def test_a_certified_layout_falls_the_same_again() -> None:
    assert verify(proven(a_row())) == Verdict.SAME


def test_a_proof_says_what_was_asked_and_what_came_of_it() -> None:
    said = proof_of(proven(a_row(), until_down=True, seed=7))
    assert said.fell == (1, 2, 3, 4, 5, 6)
    assert (said.total, said.rating) == (10, 10)
    assert [push.domino for push in said.pushes] == [1]
    assert (said.until_down, said.seed, said.engine, said.platform) == (True, 7, "pymunk", proof.platform_name())
    assert said.digest.startswith("sha256:")


def test_where_a_domino_still_stands_nothing_is_counted() -> None:
    broken = a_row().with_dominoes([*a_row().dominoes, replace(a_row().dominoes[0], id=99, x=900.0)])
    said = proof_of(proven(broken))
    assert (said.total, said.rating) == (None, None)
    assert said.fell == (1, 2, 3, 4, 5, 6)
    assert verify(proven(broken)) == Verdict.SAME


def test_a_proof_holds_after_the_file() -> None:
    for name in ("fork", "uphill", "animal-photo"):
        certain = proven(scenes.scene(name), until_down=True, seed=3)
        again = layout_file.loads(layout_file.dumps(certain))
        assert again.proof == certain.proof
        assert verify(again) == Verdict.SAME


def test_a_proof_holds_after_the_file_for_headings_of_sixteen_digits() -> None:
    rng = np.random.default_rng(11)
    rows = [Domino(i + 1, Terrain.POLE, 100.0 + 25 * i, 200.0, float(np.radians(rng.uniform(-9, 9)))) for i in range(8)]
    rows.append(Domino(9, Terrain.POLE, 400.0, 500.0, float(np.radians(10.0)), state=State.BACKWARD))
    certain = proven(Layout(Dominoes.of(rows)))
    assert verify(layout_file.loads(layout_file.dumps(certain))) == Verdict.SAME


@pytest.mark.parametrize("dx", [0.5, 1e-6])
def test_moving_one_domino_is_told(dx: float) -> None:
    assert verify(moved(proven(a_row()), 3, dx)) == Verdict.DIFFERENT


@pytest.mark.parametrize(
    "claim",
    [
        {"digest": "sha256:" + "0" * 64},
        {"fell": (1, 2, 3)},
        {"total": 55},
        {"rating": 55},
        {"pushes": (Push(2),)},
        {"pushes": ()},
    ],
    ids=str,
)
def test_a_false_claim_is_told(claim: dict[str, object]) -> None:
    certain = proven(a_row())
    said = replace(proof_of(certain), **claim)  # type: ignore[arg-type]  # keys of Proof
    assert verify(replace(certain, proof=said)) == Verdict.DIFFERENT


@pytest.mark.parametrize(
    "made", [{"platform": "amiga-m68k-py3.11"}, {"program": "0.0.1"}, {"engine_version": "1"}, {"engine": "by hand"}], ids=str
)
def test_a_proof_made_elsewhere_or_earlier_is_neither_same_nor_different(made: dict[str, str]) -> None:
    certain = moved(proven(a_row()), 3, 0.5)
    said = replace(proof_of(certain), **made)  # type: ignore[arg-type]  # keys of Proof
    assert verify(replace(certain, proof=said)) == Verdict.OTHER


def test_a_proof_by_an_engine_that_needs_what_is_not_installed_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    certain = proven(a_row())
    said = replace(proof_of(certain), engine="fast")
    monkeypatch.setattr(engines, "find_spec", lambda _: None)
    with pytest.raises(NotInstalled, match="'fast' needs numba"):
        verify(replace(certain, proof=said))
    assert verify(replace(certain, proof=replace(said, platform="amiga-m68k-py3.11"))) == Verdict.OTHER


@pytest.mark.parametrize(
    ("claim", "why"),
    [
        ({"pushes": (Push(77),)}, r"^\$\.proof\.pushes\[0\]\.domino: there is no domino 77$"),
        ({"dt": 5.0}, r"^\$\.proof\.engine\.dt: expected .* got 5$"),
    ],
)
def test_a_proof_that_cannot_be_tried_is_refused_with_its_path(claim: dict[str, object], why: str) -> None:
    certain = proven(a_row())
    said = replace(proof_of(certain), **claim)  # type: ignore[arg-type]  # keys of Proof
    with pytest.raises(BadLayout, match=why):
        verify(replace(certain, proof=said))


def test_the_order_of_the_file_does_not_break_a_proof() -> None:
    certain = proven(scenes.scene("fork"))
    rows = list(certain.dominoes)
    assert verify(certain.with_dominoes(rows[::-1])) == Verdict.SAME


def test_the_fallen_layout_carries_no_proof() -> None:
    assert topple(proven(a_row())).fallen.proof is None
