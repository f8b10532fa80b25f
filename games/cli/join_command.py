"""Run `aya join`: sit down at a table that another computer hosts, or say why that cannot be before there is a window."""

import argparse

from games.cli.language import bad_question, language, words
from games.cli.parser import Parser, add_speech
from games.i18n.words import Words
from games.network.client import parse_link
from games.network.names import LONGEST_NAME, clean_name
from games.shell.display import has_display


def add_join(parser: Parser) -> None:
    """Add the arguments of `aya join`."""
    parser.set_defaults(run=run)
    parser.add_argument("link", metavar="LINK", help=words("cli.join.link"))
    parser.add_argument("--name", default="", metavar="NAME", help=words("cli.join.name", most=LONGEST_NAME))
    add_speech(parser)


def run(args: argparse.Namespace) -> int:
    """Open the window on the seat of a link, and return the exit code. Raises an AyaError if the seat cannot be taken."""
    link = parse_link(args.link)
    if not has_display():
        raise bad_question("refused.window", why=words("refused.display"), others=words("refused.window.join"))
    from games.launch import shelf
    from games.network.client_line import wait_for_seat
    from games.screens import start  # pygame is loaded only by who opens a window
    from games.screens.joining.connecting import open_line, sit_down

    line = open_line(link, Words(language()))
    try:
        if not wait_for_seat(line):
            raise bad_question("refused.join", why=line.guest.why or words("join.lost.silent", host=link.host))
        return start.show_screen(lambda services: sit_down(services, line, clean_name(args.name)), shelf.shelf(), speak_to=args.speak_to)
    except start.NoWindow as refused:
        raise bad_question("refused.window", why=refused, others=words("refused.window.join")) from None
    finally:
        line.close()
