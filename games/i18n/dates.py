"""Format moments in the words of a language and the local time zone: days, spans and ticks of a time axis. Reads no clock."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Literal

from games.i18n.words import Words

_LAST = 250_000_000_000  # s: before the year 10000, where dates end
_HOUR, _DAY, _MONTH, _YEAR = 3600, 86_400, 2_629_746, 31_556_952  # s, on average
Unit = Literal["hour", "day", "month", "year"]
_STEPS: tuple[tuple[Unit, int, tuple[int, ...]], ...] = (
    ("hour", _HOUR, (1, 3, 6, 12)),
    ("day", _DAY, (1, 2, 7, 14)),
    ("month", _MONTH, (1, 2, 3, 6)),
    ("year", _YEAR, (1, 2, 5, 10, 100, 1000)),
)


def moment(seconds: float) -> datetime:
    """Return a moment in the time zone of this computer. seconds: since 1970, clamped to what a calendar can hold."""
    return datetime.fromtimestamp(min(max(seconds, 0), _LAST), UTC).astimezone()


def day_in_words(words: Words, seconds: float) -> str:
    """Return the day, such as "12 May 2026". seconds: since 1970."""
    at = moment(seconds)
    return words("records.date.day", day=at.day, month=_month(words, at), year=at.year)


def time_in_words(words: Words, seconds: float) -> str:
    """Return the time of day, such as "16:05". seconds: since 1970."""
    return _hour(words, moment(seconds))


def span_in_words(words: Words, seconds: float) -> str:
    """Return a duration, such as "4 h 10 min" or "14 min". seconds: s."""
    minutes = round(seconds / 60)
    if minutes < 60:
        return words("records.span.minutes", n=minutes)
    return words("records.span.hours", h=minutes // 60, m=minutes % 60)


def marks(words: Words, first: float, last: float, most: int) -> list[tuple[float, str]]:
    """Return at most `most` ticks between two moments, at whole hours, days, months or years: (s since 1970, label)."""
    first, last = min(max(first, 0), _LAST), min(max(last, 0), _LAST)
    for unit, long, steps in _STEPS:
        for step in steps:
            if (last - first) / (long * step) < most:
                found = [at for at in _every(unit, step, moment(first), moment(last)) if first <= at.timestamp() <= last]
                return [(at.timestamp(), _format_unit(words, unit, at)) for at in found[:most]]
    return []


def _every(unit: Unit, step: int, first: datetime, last: datetime) -> Iterator[datetime]:
    """Yield every `step` units, beginning at or before the first moment."""
    day = first.replace(hour=0, minute=0, second=0, microsecond=0)
    if unit in ("hour", "day"):
        at = day
        while at <= last:
            yield at
            at += timedelta(hours=step) if unit == "hour" else timedelta(days=step)
        return
    months = step if unit == "month" else 12 * step
    at_month = (first.year * 12 + first.month - 1) // months * months
    while at_month <= last.year * 12 + last.month:
        year, month = divmod(at_month, 12)
        if 1 <= year <= 9999:
            yield day.replace(year=year, month=month + 1, day=1)
        at_month += months


def _format_unit(words: Words, unit: Unit, at: datetime) -> str:
    if unit == "hour" and at.hour:
        return _hour(words, at)
    if unit in ("hour", "day"):
        return words("records.date.mark_day", day=at.day, month=_month(words, at))
    if unit == "month" and at.month > 1:
        return _month(words, at)
    return str(at.year)


def _hour(words: Words, at: datetime) -> str:
    return words("records.date.hour", hour=at.hour, minute=f"{at.minute:02}")


def _month(words: Words, at: datetime) -> str:
    names = words("records.months").split(",")
    return names[at.month - 1].strip() if len(names) == 12 else str(at.month)
