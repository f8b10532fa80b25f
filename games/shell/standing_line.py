"""Say where a game ends how its result stands, once that is known."""

from games.records.recorder import Kept
from games.records.standings import Standing
from games.shell.services import Services


class StandingLine:
    """One line, "" until there is something to say. title: of the game. kept: None where nothing goes to the records."""

    def __init__(self, services: Services, title: str, kept: Kept | None) -> None:
        self.services, self.title, self.kept = services, title, kept
        self.text = ""

    @property
    def is_awaited(self) -> bool:
        """Return whether it is still to be found out."""
        return self.kept is not None

    def update(self) -> bool:
        """Return whether it was found out just now and there is something to say."""
        if self.kept is None or not self.kept.is_done:
            return False
        standing, self.kept = self.kept.standing, None
        self.text = standing_line(self.services, self.title, standing) if standing is not None else ""
        return bool(self.text)


def standing_line(services: Services, title: str, standing: Standing) -> str:
    """Return the standing of a game of this title in words, "" where it is not worth saying."""
    if not standing.kind:
        return ""
    words = services.words
    if standing.who:
        return words(f"records.standing.of.{standing.kind}", game=title, who=words("records.and").join(standing.who))
    return words(f"records.standing.{standing.kind}", game=title)
