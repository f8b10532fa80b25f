"""`python -m tools.new_game NAME` writes a game's skeleton; `--samples` makes its sample autosave and golden playthroughs anew."""

import argparse
import re
import subprocess
import sys
from collections.abc import Iterator
from keyword import iskeyword
from pathlib import Path

from games.core.registry import GAMES, game_named
from tools.words import Message, Part, plural_forms_of, read_language, written

ROOT = Path(__file__).parents[2]
TEMPLATES = Path(__file__).parent / "templates"
WORDS = "assets/words.txt"  # a line a message: name, English and French with bars between
MOST_PLAYERS = 6  # that the skeleton deals for
HAND = 8  # cards that it deals to each
PICKS = 2  # actions in the sample autosave


def files_of(name: str, title: str) -> Iterator[tuple[Path, str]]:
    """Every new file and its text."""
    for template in sorted(TEMPLATES.rglob("*.txt")):
        path = template.relative_to(TEMPLATES).as_posix()
        if path != WORDS:
            yield ROOT / _fill(path.removesuffix(".txt"), name, title), _fill(template.read_text(encoding="utf-8"), name, title)
    rows = [line.split("|") for line in (TEMPLATES / WORDS).read_text(encoding="utf-8").splitlines()]
    folder = name.replace("-", "_")
    errors = [(f"error.{folder}.{row[0].removeprefix('error.')}", *row[1:]) for row in rows if row[0].startswith("error.")]
    messages = [(f"{folder}.{row[0]}", *row[1:]) for row in rows if not row[0].startswith("error.")]
    messages += [(f"keys.{folder}.card_{k}", f"Choose card {k}", f"Choisir la carte {k}") for k in range(1, HAND + 1)]
    messages += [(f"keys.room.{folder}", title, title)]
    for column, language in ((1, "en"), (2, "fr")):
        place = ROOT / "assets" / "words" / language
        parts = read_language(place)
        for part, lines in (("errors", errors), (folder, messages)):
            said = {line[0]: Message(line[0], (line[column],), english=(line[1],) if language != "en" else ()) for line in lines}
            known = parts[part].messages if part in parts else {}
            yield place / f"{part}.po", written(Part(part, language, plural_forms_of(language, parts), {**known, **said}))


def edits_of(name: str, title: str, players: tuple[int, int]) -> Iterator[tuple[Path, str, str]]:
    """The lines for files that are there: the file, a pattern, and what takes its place."""
    folder, file = name.replace("-", "_"), f"`rules/en/{name}.md`, `rules/fr/{name}.md`"
    record = f'    card_game("{name}", "{title}", {players}),\n'
    credit = f"| {file} | the rules of {title} in our own words | the authors of this project | MIT (LICENSE) |\n"
    yield ROOT / "games" / "core" / "registry.py", r'(?=\)\n"""Every game, in the order)', record
    yield ROOT / "assets" / "CREDITS.md", r"(?=\| `fonts/cabin)", credit
    architecture = ROOT / "docs" / "architecture.md"
    yield architecture, r"(?<=^games\.album, )", f"games.{folder}, "
    yield architecture, r"(?<=^\| `games\.album`, )", f"`games.{folder}`, "
    yield architecture, r"(?<=^\| `games\.album\.ui`, )", f"`games.{folder}.ui`, "
    yield ROOT / "packaging" / "pages" / "mkdocs.yml", r"(?=^      - screens\.md)", f"      - {folder}.md\n"


def _fill(text: str, name: str, title: str) -> str:
    return text.replace("@name@", name).replace("@folder@", name.replace("-", "_")).replace("@title@", title)


def write_game(name: str, title: str, players: tuple[int, int] = (2, 4)) -> list[Path]:
    """Write the skeleton and return the files written or changed. Raises ValueError and writes nothing for a name that cannot be."""
    folder = name.replace("-", "_")
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name) or iskeyword(folder):
        raise ValueError(f"{name}: expected lower-case words with hyphens between")
    if not 2 <= players[0] <= players[1] <= MOST_PLAYERS:
        raise ValueError(f"{name}: expected 2 to {MOST_PLAYERS} players, got {players[0]} to {players[1]}")
    if name in {record.name for record in GAMES} or (ROOT / "games" / folder).exists():
        raise ValueError(f"{name}: there is such a game, or games/{folder} is something else")
    texts = dict(files_of(name, title))
    for path, pattern, line in edits_of(name, title, players):
        before = texts.get(path) or path.read_text(encoding="utf-8")
        found = re.search(pattern, before, re.MULTILINE)
        if found is None:
            raise ValueError(f"{path}: no line for the game goes here: {pattern}")
        texts[path] = before[: found.start()] + line + before[found.start() :]
    types = ROOT / "games" / folder / "types.py"
    texts[types] = texts[types].replace("PLAYERS = (2, 4)", f"PLAYERS = {players}")
    for language, to in (("en", "to"), ("fr", "à")):
        rules = ROOT / "assets" / "rules" / language / f"{name}.md"
        texts[rules] = texts[rules].replace("@players@", f" {to} ".join(map(str, dict.fromkeys(players))))
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return list(texts)


def write_samples(name: str) -> list[Path]:
    """Write the sample autosave and the golden playthroughs of a game and return the files."""
    from games.card_table import autosave
    from games.card_table.session import Seat, new_session
    from tests.conformance import golden, openspiel_golden

    adapter = game_named(name).table_adapter()
    game = adapter.game
    seats = tuple(Seat(f"Player {k + 1}", "" if k == 0 else "natural") for k in range(game.players[0]))
    session, rng = new_session(adapter, seats, 21, {}, f"sample-{name}"), 21
    for _ in range(PICKS):
        seat = session.to_move[0]
        action, rng = game.choose(session.observe(seat), "natural", rng)
        session = session.apply(action, lambda *_: ())
    sample = ROOT / "tests" / "games" / "card_table" / "samples" / f"{name}.autosave"
    sample.write_bytes(autosave.dumps(session))
    return [sample, *golden.write([name]), openspiel_golden.write(f"aya_{name.replace('-', '_')}")]


def main(arguments: list[str] | None = None) -> int:
    """Write what is asked for and print the files. 1 when the name cannot be."""
    parser = argparse.ArgumentParser(prog="python -m tools.new_game", description="Write the skeleton of a card game.")
    parser.add_argument("name", help="on the command line and in files: war, high-low")
    parser.add_argument("--title", help="on the box; made of the name if not given")
    parser.add_argument("--players", nargs=2, type=int, default=(2, 4), metavar=("LEAST", "MOST"), help="the skeleton deals for 2 to 6")
    parser.add_argument("--samples", action="store_true", help="only make its sample autosave and golden playthroughs anew")
    args = parser.parse_args(arguments)
    if args.samples:
        paths = write_samples(args.name)
    else:
        try:
            paths = write_game(args.name, args.title or args.name.replace("-", " ").title(), tuple(args.players))
        except ValueError as refused:
            print(refused, file=sys.stderr)
            return 1
        code = [str(path) for path in paths if path.suffix == ".py"]
        ruff = Path(sys.executable).parent / "ruff"
        for command in (["check", "--quiet", "--select", "I", "--fix"], ["format", "--quiet"]):
            subprocess.run([ruff, *command, *code], cwd=ROOT, check=True)
    print("\n".join(path.relative_to(ROOT).as_posix() for path in paths))
    if args.samples:
        return 0
    return subprocess.run([sys.executable, "-m", "tools.new_game", args.name, "--samples"], cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
