"""Open the window for `aya` and `aya play`.

Imports little, so that the window opens soon: files, engines and replays load with what needs them.
"""

import argparse
from typing import Any

from aya_sim.errors import BadQuestion
from games.cli.game_options import add_game_options, name_options, options_given
from games.cli.language import bad_question, words
from games.cli.parser import Parser, add_speech, whole_number
from games.core import registry
from games.core.options import SEAT, fields_of
from games.launch import shelf
from games.shell.display import has_display

NO_BOT = "none"


def add_play(parser: Parser) -> None:
    """Add the arguments of `aya play`."""
    parser.set_defaults(run=play)
    parser.add_argument("game", metavar="GAME", help=", ".join(record.name for record in registry.GAMES))
    parser.add_argument("--players", type=whole_number, metavar="N", help=words("cli.play.players"))
    parser.add_argument("--bots", default="", metavar="LEVEL,...", help=words("cli.play.bots"))
    parser.add_argument("--seed", type=whole_number, metavar="S", help=words("cli.play.seed"))
    parser.add_argument("--guide", action="store_true", help=words("cli.play.guide"))
    parser.add_argument("--challenges", action="store_true", help=words("cli.play.challenges"))
    add_speech(parser)
    add_game_options(parser)


def launcher(speak_to: str = "") -> int:
    """Open the window on the launcher and return the exit code. speak_to: "stdout", "speech" or "" for the settings."""
    _refuse_without_display()
    from games.screens import start  # pygame is loaded only by who opens a window

    try:
        return start.show_launcher(shelf.shelf(), speak_to=speak_to)
    except start.NoWindow as refused:
        raise _no_window(str(refused)) from None


def play(args: argparse.Namespace) -> int:
    """Open the window on one game and return the exit code. Raises BadQuestion."""
    record = registry.game_named(args.game)
    low, high = record.players
    if args.players is not None and not low <= args.players <= high:
        raise bad_question("refused.players", game=record.title, low=low, high=high, got=args.players)
    if not record.available:
        raise bad_question("refused.to_come", game=record.title)
    if args.guide:
        return _show_part(record, record.guide, "refused.guide", args.speak_to)
    if args.challenges:
        return _show_part(record, record.challenges, "refused.challenges", args.speak_to)
    bots = _bots(args.bots, record, args.players)
    options = options_given(args, record, args.players)
    if options:
        _refuse_impossible(record, args.players, options)
    _refuse_without_display()
    from games.screens import start
    from games.shell.services import Opening

    opening = Opening(players=args.players, bots=bots, seed=args.seed, options=options)
    try:
        return start.show_game(shelf.box_of(record), opening, shelf.shelf(), speak_to=args.speak_to)
    except start.NoWindow as refused:
        raise _no_window(str(refused)) from None


def _show_part(record: registry.Record, dotted: str, refusal: str, speak_to: str) -> int:
    """Open the window on another part of a game. dotted: the name of what opens it. Raises BadQuestion where it is empty."""
    if not dotted:
        raise bad_question(refusal, game=record.title)
    _refuse_without_display()
    from games.screens import start

    try:
        return start.show_screen(registry.load(dotted), shelf.shelf(), speak_to=speak_to)
    except start.NoWindow as refused:
        raise _no_window(str(refused)) from None


def _refuse_impossible(record: registry.Record, players: int | None, options: dict[str, Any]) -> None:
    """Raise an AyaError if no game begins with these options, before a window is opened. players: None: as many as it takes."""
    first = max((options[spec.field] or 0 for spec in record.options if spec.kind is SEAT and spec.field in options), default=0)
    seats = players if players is not None else max(record.players[0], first + 1)
    with name_options(record):
        record.game().new_game(seats, 0, **fields_of(record.options, options))


def _bots(text: str, record: registry.Record, players: int | None) -> tuple[str, ...]:
    """Parse the levels of the computer players, comma-separated; a person is "". Raises BadQuestion for an unknown level or too many."""
    bots = tuple(level.strip() for level in text.split(",")) if text else ()
    if bots and not record.partners:
        raise bad_question("refused.bots.none", game=record.title)
    for level in bots:
        if level not in (NO_BOT, *record.partners):
            raise bad_question("refused.bots.level", level=level, levels=", ".join((*record.partners, NO_BOT)))
    seats = players if players is not None else record.players[1]
    if len(bots) > seats:
        raise bad_question("refused.bots.seats", seats=seats, got=len(bots))
    return tuple("" if level == NO_BOT else level for level in bots)


def _refuse_without_display() -> None:
    if not has_display():
        raise _no_window(words("refused.display"))


def _no_window(why: str) -> BadQuestion:
    return bad_question("refused.window", why=why, others=words("refused.window.commands"))
