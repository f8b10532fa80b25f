"""Certify a layout with the result of its cascade, so that anyone can topple it again and compare."""

import platform
from dataclasses import replace
from enum import StrEnum

import aya_sim
from aya_sim.errors import BadLayout, BadQuestion, Message
from aya_sim.layout import Layout, Proof, Push
from aya_sim.physics import Cascade, Progress, engine_signed, topple
from aya_sim.scoring import count

__all__ = ["Verdict", "certify", "platform_name", "verify"]


class Verdict(StrEnum):
    """Name the result of checking a proof."""

    SAME = "same"
    DIFFERENT = "different"
    OTHER = "other platform or version"
    NO_PROOF = "no proof"

    @property
    def message(self) -> Message:
        """Return the verdict as a message."""
        return _VERDICTS[self]


_VERDICTS = {
    Verdict.SAME: Message("verdict.same", "same"),
    Verdict.DIFFERENT: Message("verdict.different", "different"),
    Verdict.OTHER: Message("verdict.other", "other platform or version"),
    Verdict.NO_PROOF: Message("verdict.no_proof", "no proof"),
}


def certify(cascade: Cascade, asked: tuple[Push, ...], *, until_down: bool) -> Layout:
    """Return the layout before the cascade, with the proof of it.

    asked: the pushes that were asked for; with `until_down` the others follow by themselves.
    """
    counted = None if len(cascade.standing) else count(cascade.fallen)
    proof = Proof(
        digest=cascade.digest,
        fell=tuple(cascade.layout.dominoes.id[cascade.fell].tolist()),
        total=counted.total if counted else None,
        rating=counted.rating if counted else None,
        pushes=asked,
        until_down=until_down,
        seed=cascade.seed,
        engine=cascade.engine,
        engine_version=cascade.engine_version,
        dt=cascade.dt,
        program=aya_sim.__version__,
        platform=platform_name(),
    )
    return replace(cascade.layout, proof=proof)


def verify(layout: Layout, progress: Progress | None = None) -> Verdict:
    """Topple the layout again as its proof says and return whether the result is the same.

    Raises BadLayout where the proof does not fit the layout, NotInstalled where its engine needs a package that is not here.
    """
    proof = layout.proof
    if proof is None:
        return Verdict.NO_PROOF
    if (aya_sim.__version__, platform_name()) != (proof.program, proof.platform):
        return Verdict.OTHER
    engine = engine_signed(proof.engine, proof.engine_version)
    if engine is None:
        return Verdict.OTHER
    try:
        again = topple(layout, proof.pushes, until_down=proof.until_down, seed=proof.seed, engine=engine, dt=proof.dt, progress=progress)
    except BadLayout as refused:
        raise BadLayout.of(refused.message, refused.where[0].replace("$.pushes", "$.proof.pushes", 1)) from None
    except BadQuestion as refused:
        raise BadLayout.of(refused.message, f"$.proof.engine.{refused.where[0]}") from None
    renewed = certify(again, proof.pushes, until_down=proof.until_down).proof
    return Verdict.SAME if renewed == proof else Verdict.DIFFERENT


def platform_name() -> str:
    """Return the platform that this program runs on, which digests are promised for."""
    version = ".".join(platform.python_version_tuple()[:2])
    return f"{platform.system().lower()}-{platform.machine().lower()}-py{version}"
