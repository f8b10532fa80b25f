"""Run `aya doctor`: run every check and print one line for each finding.

The exit code is 0 if no part of the program has failed, else 1.
"""

import argparse
import json
import re
from typing import Any

from games.cli import doctor_checks
from games.cli.doctor_checks import Condition, Finding
from games.cli.language import language, words
from games.i18n.errors import translate_error
from games.i18n.words import ENGLISH, Words

DONE, FAILED = 0, 1
FORMAT, VERSION = "aya-doctor", 1


def run(args: argparse.Namespace) -> int:
    """Run every check, print the findings as lines or JSON, and return the exit code."""
    words = Words(ENGLISH if args.json else language())
    told = [
        (part, finding) for part, checks in doctor_checks.PARTS.items() for check in checks for finding in doctor_checks.run_check(check)
    ]
    bad = sum(finding.condition is Condition.FAILED for _, finding in told)
    if args.json:
        rows = [{"part": part, **_row(words, finding)} for part, finding in told]
        print(json.dumps({"format": FORMAT, "version": VERSION, "findings": rows, "failed": bad}, indent=1, ensure_ascii=False))
    else:
        _print(words, told, bad)
    return FAILED if bad else DONE


def _print(words: Words, told: list[tuple[str, Finding]], bad: int) -> None:
    wide = max(len(words(f"doctor.{condition}")) for condition in Condition)
    last = ""
    for part, finding in told:
        if part != last:
            print(words(f"doctor.part.{part}"))
            last = part
        print(f"  {words(f'doctor.{finding.condition}'):<{wide}}  {_sentence(words, finding)}")
    print(words("doctor.bad", n=bad) if bad else words("doctor.well"))


def _row(words: Words, finding: Finding) -> dict[str, Any]:
    values = {name: value if isinstance(value, int) else str(value) for name, value in finding.values.items()}
    return {"name": finding.name, "condition": finding.condition.value, "told": _sentence(words, finding), "values": values}


def _sentence(words: Words, finding: Finding) -> str:
    """Return the finding as one line; a missing part has a sentence of its own in some catalogues."""
    name = f"doctor.{finding.name}"
    other = f"{name}.{finding.condition}"
    values = {key: translate_error(words, value) if key in ("verdict", "why") else value for key, value in finding.values.items()}
    return re.sub(r"[ \n]+", " ", words(other if other in words else name, **values)).strip()  # the narrow no-break ones stay


def add(them: Any) -> None:
    """Add `aya doctor` to the subparsers."""
    doctor = them.add_parser("doctor", help=words("cli.doctor"), description=words("cli.doctor.about"))
    doctor.set_defaults(run=run)
    doctor.add_argument("--json", action="store_true", help=words("cli.doctor.json"))
