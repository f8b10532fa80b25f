"""Say which challenge a day has, before it is made. No engine, no pixels, so that the start page can ask."""

import datetime

from games.shell.services import Services

KINDS = ("bridge", "fork", "guards", "land", "photos", "slow")
"""What a day may ask for; the words of a challenge are named by it."""


def kind_of(date: datetime.date) -> str:
    """Return what the challenge of this date asks for, one of KINDS."""
    return KINDS[(date.toordinal() + date.toordinal() // len(KINDS)) % len(KINDS)]


def date_of(services: Services) -> datetime.date:
    """Return the date of now, the same everywhere on earth (UTC)."""
    return datetime.datetime.fromtimestamp(services.now(), datetime.UTC).date()


def name_daily(services: Services) -> str:
    """Return the title of today's challenge."""
    return services.words(f"aya.challenge.daily.{kind_of(date_of(services))}.title")
