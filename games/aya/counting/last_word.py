"""Let a partner say the last word of a game, beside the total."""

import pygame

from aya_sim.game import Game
from aya_sim.scoring import Count
from games.aya.remote.bubbles import draw_bubbles
from games.aya.remote.company import Company
from games.aya.session.seating import seat_emblems
from games.aya.text.voices import Occasion, choose_wording, pick, say_wording, temper_of
from games.shell.services import Services

_GOOD = 20  # points of which a partner is glad


class LastWord:
    """Hold what a partner says of the total; nothing where no person played, no partner did, or they are not to talk."""

    def __init__(self, services: Services, game: Game | None, count: Count) -> None:
        self._services, self._game = services, game
        self.text, self._seat = "", 0
        bots = () if game is None else tuple(seat for seat in range(game.players) if seat not in game.options.people)
        if game is None or not bots or len(bots) == game.players or not services.settings.partner_talk:
            return
        number = pick(game.seed, count.total, 1 << 16)
        self._seat = bots[number % len(bots)]
        occasion = Occasion.GOOD_END if count.total >= _GOOD else Occasion.POOR_END
        wording = choose_wording(occasion, temper_of(game.seed, self._seat), number)
        name, said = game.options.names[self._seat], say_wording(services.words, occasion, wording)
        self._bubble = Company().say(self._seat, said)
        self.text = services.words("aya.remote.said", name=name, text=said)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it in the corner of the table."""
        if self._game is not None and self.text:
            px = self._services.theme.px
            draw_bubbles(surface, self._services, self._bubble, {}, px(8), seat_emblems(self._game))
