"""What the toppling says to whoever does not see it: who nudges which domino, how many lie, where it stopped and why, who stands.

A running show is not followed domino by domino: its quarters are told, and how it came to rest.
"""

from collections.abc import Hashable
from typing import TYPE_CHECKING

import numpy as np

from aya_sim.game import Game, Nudge, Phase
from aya_sim.physics import Cascade
from games.aya.cascade.headline import count_fallen, headline
from games.aya.text.events import describe_fall, describe_stop
from games.aya.text.positions import animal_name, describe_domino, domino_name, join_names, sentence
from games.ui.speech import Saying, Spoken

if TYPE_CHECKING:
    from games.aya.cascade.screen import CascadeScreen

_LONG = 20  # dominoes on the table from which the quarters of a cascade are told
_MOST = 8  # standing dominoes that are told one by one


class CascadeSpeech:
    """What it says now."""

    def __init__(self, screen: "CascadeScreen") -> None:
        self.screen = screen
        self._log: tuple[str, ...] = ()
        self._at_rest: tuple[str, ...] = ()  # what will be said once the show is over
        self._told: tuple[Game, tuple[str, ...]] | None = None

    def says(self) -> Saying:
        """The toppling at this moment."""
        screen = self.screen
        _, title, note = headline(screen)
        lines = (title, self._part() if screen.runs else note, screen.hint())
        return Saying(
            screen.title,
            about=self._about(),
            now=tuple(line for line in lines if line),
            focus=self._in_focus(),
            focus_of=self._focus_of(),
            log=self._log,
            log_of=("aya cascade", id(screen)),
            where=self._where(),
            can=self._can(),
        )

    def _about(self) -> str:
        """What the toppling is; at its beginning that the placing is over."""
        words, game = self.screen.services.words, self.screen.game
        told = words("aya.spoken.cascade", can=self.screen.services.keys.told("speech.can", words))
        return told if game.pushes else f"{words('aya.spoken.placing_over')} {told}"

    def record_nudge(self, before: Game, action: Nudge, cascade: Cascade, after: Game) -> None:
        """Somebody nudged: that is said at once, what came of it when the show is over."""
        words = self.screen.services.words
        name = before.options.names[action.seat]
        self._log = (*self._log, words("aya.spoken.did.nudged", name=name, domino=describe_domino(words, before, action.domino)))
        self._at_rest = (*describe_fall(words, before, after), *self._photos(before, after), self._stopped(before, cascade, after))

    def record_rest(self) -> None:
        """The show is over; seen again it is not told again."""
        self._log, self._at_rest = (*self._log, *self._at_rest), ()

    def _photos(self, before: Game, after: Game) -> tuple[str, ...]:
        """Which animal photos came down with their dominoes."""
        words, was, now = self.screen.services.words, before.layout.animals, after.layout.animals
        down = [k for k, photo in enumerate(was) if photo.on is not None and now[k].on is None]
        named = join_names(words, [animal_name(words, before.layout, k) for k in down])
        return (words("aya.spoken.photos_fell", n=len(down), named=named),) if down else ()

    def _stopped(self, before: Game, cascade: Cascade, after: Game) -> str:
        return describe_stop(self.screen.services.words, before, cascade, after.layout)

    def _part(self) -> str:
        """The quarter of the dominoes that lies by now; only of a long river."""
        lie, of = count_fallen(self.screen)
        quarters = 4 * lie // max(1, of)
        return self.screen.services.words("aya.spoken.part", percent=25 * quarters) if of >= _LONG and 0 < quarters < 4 else ""

    def _in_focus(self) -> Spoken | None:
        screen, words = self.screen, self.screen.services.words
        focused, wanted = screen.group.in_words(), screen.wanted
        if focused is not None or wanted is None:
            return focused
        there = screen.candidates
        place = words("speech.place", k=there.index(wanted) + 1, of=len(there)) if len(there) > 1 else ""
        head = words("aya.spoken.head") if len(there) > 1 and wanted in screen.heads else ""
        return Spoken(describe_domino(words, screen.game, wanted), place=place, more=head)

    def _focus_of(self) -> Hashable:
        focused = self.screen.group.focus_of()
        return focused if focused is not None else ("nudge", self.screen.wanted)

    def _where(self) -> tuple[str, ...]:
        """Who stands still, the first of each chain by name; the tokens."""
        screen, words, game = self.screen, self.screen.services.words, self.screen.game
        if screen.runs or game.phase is not Phase.TOPPLING:
            return ()
        if self._told is None or self._told[0] is not game:
            d = game.layout.dominoes
            standing = [words("aya.spoken.standing", n=int(d.standing.sum()))]
            heads = screen.heads or screen.candidates
            named = [sentence(describe_domino(words, game, one)) for one in heads[:_MOST]]
            rest = [domino_name(words, game, one) for one in d.id[np.flatnonzero(d.standing)].tolist() if one not in heads[:_MOST]]
            more = [words("aya.spoken.also", named=join_names(words, rest))] if rest else []
            tokens = words("aya.cascade.tokens", n=game.tokens) + "."
            self._told = game, (tokens, *standing, *named, *more)
        return self._told[1]

    def _can(self) -> tuple[str, ...]:
        words, screen = self.screen.services.words, self.screen
        shown = tuple(widget.spoken().text for widget in screen.group.widgets if widget.visible and widget.focusable)
        aims = tuple(words(f"aya.spoken.key.{name}") for name in ("choose", "nudge")) if screen.aiming and screen.candidates else ()
        return (*aims, *shown)
