"""Tell the players of a shared table what each of them says: as remarks beside their places, and in the log. Imports no screen."""

from collections.abc import Callable
from typing import Any

from games.card_table.overlay import remarks
from games.card_table.state import TableState
from games.core.game_api import WATCHER
from games.screens.talk_sheet import OF_ALL_GAMES, say_plain_sign

Send = Callable[[int, str, str], None]
"""(seat, sign, text): tells all what the player of a seat at this window says, by a sign or in words."""


class TableTalk:
    """Sends what is said at this window, and shows what is said at all of them."""

    def __init__(self, state: TableState, send: Send, *, has_chat: bool) -> None:
        """has_chat: does the host let players write to each other?"""
        self._state, self._send, self.has_chat = state, send, has_chat
        self.is_muted = False  # are signs and words of others left out?

    @property
    def may_talk(self) -> bool:
        """Return whether a player sits at this window."""
        return self._state.session.viewer != WATCHER

    @property
    def signs(self) -> tuple[tuple[str, str], ...]:
        """Return the signs there are, and each in words."""
        return tuple((sign, say_plain_sign(self._state.services.words, sign)) for sign in OF_ALL_GAMES)

    def give_sign(self, sign: str) -> None:
        """Say something by a sign."""
        if self.may_talk:
            self._send(self._state.session.viewer, sign, "")

    def chat(self, text: str) -> None:
        """Say something in one's own words."""
        if self.may_talk and text.strip():
            self._send(self._state.session.viewer, "", text.strip())

    def hear(self, seat: Any, sign: Any = "", text: Any = "") -> bool:
        """Show what the player of a seat says, and return whether that changed anything. What no player can say is left out."""
        session, words = self._state.session, self._state.services.words
        if not isinstance(seat, int) or not 0 <= seat < session.players or (self.is_muted and seat != session.viewer):
            return False
        said = say_plain_sign(words, str(sign)) if sign else str(text)
        if said:
            self._state.remarks.update(remarks.begin([(seat, said)]))
            self._state.session = session.with_lines(words("cards.log.said", name=session.seats[seat].name, text=said))
        return bool(said)
