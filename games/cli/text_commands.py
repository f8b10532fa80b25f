"""Run `aya rules` and `aya credits`: texts of the program on stdout."""

import argparse

from games.cli.exit_codes import DONE
from games.cli.language import bad_question, language
from games.cli.parser import Parser
from games.core.resources import asset, asset_folder
from games.i18n.catalogues import ENGLISH, languages
from games.ui.markdown import without_pictures


def add_rules(parser: Parser) -> None:
    """Add the arguments of `aya rules`."""
    parser.set_defaults(run=rules)
    parser.add_argument("game", metavar="GAME", help=", ".join(games_with_rules()))
    parser.add_argument("--lang", metavar="LANG", help=", ".join(languages()))


def rules(args: argparse.Namespace) -> int:
    """Print the rules of a game."""
    games = games_with_rules()
    if args.game not in games:
        raise bad_question("refused.rules.game", game=args.game, games=", ".join(games))
    spoken = rules_languages(args.game)
    usual = language() if language() in spoken else ENGLISH
    asked = usual if args.lang is None else args.lang
    if asked not in spoken:
        raise bad_question("refused.rules.language", language=asked, languages=", ".join(spoken))
    text = asset("rules", asked, f"{args.game}.md")
    assert text is not None
    print(without_pictures(text.decode()).rstrip())
    return DONE


def add_credits(parser: Parser) -> None:
    """Add the arguments of `aya credits`."""
    parser.set_defaults(run=credits)


def credits(_wanted: argparse.Namespace) -> int:
    """Print the authors and licences of the assets."""
    text = asset("CREDITS.md")
    assert text is not None, "the package carries its credits"
    print(text.decode().rstrip())
    return DONE


def games_with_rules() -> tuple[str, ...]:
    """Return the names of the games whose rules can be printed."""
    folder = asset_folder() / "rules" / "en"
    return tuple(sorted(path.name.removesuffix(".md") for path in folder.iterdir())) if folder.is_dir() else ()


def rules_languages(game: str) -> tuple[str, ...]:
    """Return the languages in which the rules of a game exist."""
    folders = (asset_folder() / "rules").iterdir()
    return tuple(sorted(place.name for place in folders if place.is_dir() and (place / f"{game}.md").is_file()))
