"""Say the cascade phase for a player who does not see it: which domino is nudged, how many lie, where it stopped and why.

A running show is not followed domino by domino: its quarters are told, and how it came to rest.
"""

from collections.abc import Callable, Hashable
from functools import partial

import numpy as np

from aya_sim.game import Game, Nudge, Phase
from aya_sim.physics import Cascade
from games.aya.cascade.state import CascadeState
from games.aya.cascade.text import headline, hint_text
from games.aya.text.events import describe_fall, describe_stop
from games.aya.text.positions import animal_name, describe_domino, domino_name, join_names, sentence
from games.shell.services import Services
from games.ui import paint_ahead
from games.ui.speech import Saying, Spoken
from games.ui.widgets import Group

_LONG = 20  # dominoes on the table from which the quarters of a cascade are told
_MOST = 8  # standing dominoes that are told one by one


class CascadeSpeech:
    """Says what stands on the cascade screen."""

    def __init__(self, services: Services, state: CascadeState, group: Group) -> None:
        """group: knows which widget has the focus."""
        self.services, self.state, self._group = services, state, group
        self._log: tuple[str, ...] = ()
        self._describe_rest: Callable[[], tuple[str, ...]] = tuple  # what will be said once the show is over
        self._outcome: tuple[Callable[[], tuple[str, ...]], tuple[str, ...]] | None = None  # worked out while the show runs
        self._standing: tuple[Game, tuple[str, ...]] | None = None

    def says(self) -> Saying:
        """Return the phase at this moment in words."""
        words, state = self.services.words, self.state
        _, title, note = headline(words, state)
        lines = (title, self._part() if state.is_running else note, hint_text(words, state))
        return Saying(
            words("aya.cascade.title"),
            about=self._about(),
            now=tuple(line for line in lines if line),
            focus=self._in_focus(),
            focus_of=self._focus_of(),
            log=self._log,
            log_of=("aya cascade", id(self)),
            where=self._where(),
            can=self._can(),
        )

    def _about(self) -> str:
        """Return what the phase is; at its beginning also that the placing is over."""
        words = self.services.words
        about = words("aya.spoken.cascade", can=self.services.keys.describe("speech.can", words))
        return about if self.state.game.pushes else f"{words('aya.spoken.placing_over')} {about}"

    def record_nudge(self, before: Game, action: Nudge, cascade: Cascade, after: Game, points: int) -> None:
        """Add a nudge to the log at once, and what came of it when the show is over. points: those so far after it."""
        words = self.services.words
        name = before.options.names[action.seat]
        self._log = (*self._log, words("aya.spoken.did.nudged", name=name, domino=describe_domino(words, before, action.domino)))
        describe = self._describe_rest = partial(self._describe_outcome, before, cascade, after, points)
        paint_ahead.paint_ahead(("outcome", id(describe)), partial(self._describe_ahead, describe))

    def _describe_ahead(self, describe: Callable[[], tuple[str, ...]]) -> None:
        self._outcome = describe, describe()

    def record_rest(self) -> None:
        """Add what came of the nudge, once: a show that is repeated adds nothing."""
        is_ahead = self._outcome is not None and self._outcome[0] is self._describe_rest
        told = self._outcome[1] if self._outcome is not None and is_ahead else self._describe_rest()
        self._log, self._describe_rest = (*self._log, *told), tuple

    def _describe_outcome(self, before: Game, cascade: Cascade, after: Game, points: int) -> tuple[str, ...]:
        words = self.services.words
        stop, so_far = describe_stop(words, before, cascade, after.layout), words("aya.count.so_far", n=points) + "."
        return (*describe_fall(words, before, after), *self._photos(before, after), stop, so_far)

    def _photos(self, before: Game, after: Game) -> tuple[str, ...]:
        """Return which animal photos came down with their dominoes."""
        words, was, now = self.services.words, before.layout.animals, after.layout.animals
        down = [k for k, photo in enumerate(was) if photo.on is not None and now[k].on is None]
        named = join_names(words, [animal_name(words, before.layout, k) for k in down])
        return (words("aya.spoken.photos_fell", n=len(down), named=named),) if down else ()

    def _part(self) -> str:
        """Return the quarter of the dominoes that lies by now; only of a long river."""
        fallen, count = self.state.count_fallen()
        quarters = 4 * fallen // max(1, count)
        return self.services.words("aya.spoken.part", percent=25 * quarters) if count >= _LONG and 0 < quarters < 4 else ""

    def _in_focus(self) -> Spoken | None:
        words, state = self.services.words, self.state
        focused, target = self._group.in_words(), state.target
        if focused is not None or target is None:
            return focused
        there = state.candidates
        place = words("speech.place", k=there.index(target) + 1, of=len(there)) if len(there) > 1 else ""
        head = words("aya.spoken.head") if len(there) > 1 and target in state.heads else ""
        return Spoken(describe_domino(words, state.game, target), place=place, more=head)

    def _focus_of(self) -> Hashable:
        focused = self._group.focus_of()
        return focused if focused is not None else ("nudge", self.state.target)

    def _where(self) -> tuple[str, ...]:
        """Return the tokens, and which dominoes still stand, the first of each chain by name."""
        words, state, game = self.services.words, self.state, self.state.game
        if state.is_running or game.phase is not Phase.TOPPLING:
            return ()
        if self._standing is None or self._standing[0] is not game:
            d = game.layout.dominoes
            standing = [words("aya.spoken.standing", n=int(d.standing.sum()))]
            heads = state.heads or state.candidates
            named = [sentence(describe_domino(words, game, one)) for one in heads[:_MOST]]
            rest = [domino_name(words, game, one) for one in d.id[np.flatnonzero(d.standing)].tolist() if one not in heads[:_MOST]]
            more = [words("aya.spoken.also", named=join_names(words, rest))] if rest else []
            tokens = words("aya.cascade.tokens", n=game.tokens) + "."
            self._standing = game, (tokens, *standing, *named, *more)
        return self._standing[1]

    def _can(self) -> tuple[str, ...]:
        words, state = self.services.words, self.state
        shown = tuple(widget.spoken().text for widget in self._group.widgets if widget.visible and widget.focusable)
        aims = tuple(words(f"aya.spoken.key.{name}") for name in ("choose", "nudge")) if state.candidates else ()
        return (*aims, *shown)
