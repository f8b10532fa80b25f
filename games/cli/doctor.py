"""Run `aya doctor`: run every check and print one line for each finding.

The exit code is 0 if no part of the program has failed, else 1.
"""

import argparse
import json
import re
from collections.abc import Iterator
from typing import Any

from games.cli import doctor_checks
from games.cli.doctor_checks import Condition, Finding
from games.cli.language import language, words
from games.cli.parser import Parser
from games.cli.progress import RunProgress
from games.i18n.errors import translate_error
from games.i18n.words import ENGLISH, Words

DONE, FAILED = 0, 1
FORMAT, VERSION = "aya-doctor", 1


def add_doctor(parser: Parser) -> None:
    """Add the arguments of `aya doctor`."""
    parser.set_defaults(run=run)
    parser.add_argument("--json", action="store_true", help=words("cli.doctor.json"))


def run(args: argparse.Namespace) -> int:
    """Run every check, print the findings as lines or JSON, and return the exit code."""
    words = Words(ENGLISH if args.json else language())
    told, part_before = list[tuple[str, Finding]](), ""
    with RunProgress(words("cli.progress.checking")):
        for part, finding in _findings():
            told.append((part, finding))
            if not args.json:
                _print(words, finding, part if part != part_before else "")
            part_before = part
    bad = sum(finding.condition is Condition.FAILED for _, finding in told)
    if args.json:
        rows = [{"part": part, **_row(words, finding)} for part, finding in told]
        print(json.dumps({"format": FORMAT, "version": VERSION, "findings": rows, "failed": bad}, indent=1, ensure_ascii=False))
    else:
        print(words("doctor.bad", n=bad) if bad else words("doctor.well"))
    return FAILED if bad else DONE


def _findings() -> Iterator[tuple[str, Finding]]:
    """Run one check after another and yield the part of each and what it finds, as it finds it."""
    for part, checks in doctor_checks.PARTS.items():
        for check in checks:
            for finding in doctor_checks.run_check(check):
                yield part, finding


def _print(words: Words, finding: Finding, heading: str) -> None:
    """Print a line, below the name of the part that it begins."""
    if heading:
        print(words(f"doctor.part.{heading}"))
    wide = max(len(words(f"doctor.{condition}")) for condition in Condition)
    print(f"  {words(f'doctor.{finding.condition}'):<{wide}}  {_sentence(words, finding)}", flush=True)


def _row(words: Words, finding: Finding) -> dict[str, Any]:
    values = {name: value if isinstance(value, int) else str(value) for name, value in finding.values.items()}
    return {"name": finding.name, "condition": finding.condition.value, "told": _sentence(words, finding), "values": values}


def _sentence(words: Words, finding: Finding) -> str:
    """Return the finding as one line; a missing part has a sentence of its own in some catalogues."""
    name = f"doctor.{finding.name}"
    other = f"{name}.{finding.condition}"
    values = {key: translate_error(words, value) if key in ("verdict", "why") else value for key, value in finding.values.items()}
    return re.sub(r"[ \n]+", " ", words(other if other in words else name, **values)).strip()  # the narrow no-break ones stay
