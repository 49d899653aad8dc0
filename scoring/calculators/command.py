"""`manage.py calc`: the director's calculators on the command line, with nothing but Python installed."""

import argparse
import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from scoring.calculators.index import calculators
from scoring.calculators.reading import document
from scoring.calculators.speaking import answer_json, error_json
from scoring.calculators.today import today_here
from scoring.engine.given.brief import brief
from scoring.engine.refusal import UNKNOWN, Refusal, Refusals
from scoring.engine.sentences import WORDS
from scoring.engine.words import WRITTEN, language_of

REFUSED = 2


def main(argv: Sequence[str]) -> int:
    """Answer `manage.py calc`: 0 done, 2 refused."""
    options = _options(argv)
    # Names and sentences are Japanese as often as not, wherever the output goes.
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]  # a TextIOWrapper
    if options.list:
        _print(f"{name}: {WORDS.gettext(c.about, options.lang)}" for name, c in calculators().items())
        return 0
    if options.batch:
        _print(_dump(answered(line, options.lang)) for line in sys.stdin if line.strip())
        return 0
    return _one(options.name, sys.stdin.read(), options.lang)


def _options(argv: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="manage.py calc", description=__doc__)
    parser.add_argument(
        "name", nargs="?", help="one calculator; its input is a JSON object on standard input"
    )
    parser.add_argument(
        "--batch", action="store_true", help='lines {"id", "name", "input"}, answered in order'
    )
    parser.add_argument("--list", action="store_true", help="name every calculator")
    parser.add_argument(
        "--lang", choices=WRITTEN, default=language_of(os.environ), help="language of the steps"
    )
    options = parser.parse_args(argv)
    if sum((bool(options.name), options.batch, options.list)) != 1:
        parser.error("name a calculator, or give --batch, or --list")
    return options


def _one(name: str, text: str, language: str) -> int:
    try:
        answer = calculated(name, text, language)
    except Refusals as refusals:
        problems = error_json(refusals, language)
        listed = problems.get("problems", [problems])
        sys.stderr.write(" ".join(problem["message"] for problem in listed) + "\n")
        return REFUSED
    _print([json.dumps(answer, ensure_ascii=False, indent=2)])
    return 0


def calculated(name: str, text: str, language: str) -> dict[str, Any]:
    """The answer to an input as it is written. Raises Refusals."""
    return _calculate(name, document(text), language)


def answered(line: str, language: str) -> dict[str, Any]:
    """One line of a batch and its answer; a bad line is answered with an error and stops nothing."""
    name_of_line: object = None
    try:
        asked = document(line)
        if not isinstance(asked, dict):
            raise Refusals([Refusal(UNKNOWN, "", "line_no_object")])
        name_of_line = asked.get("id")
        result = _calculate(asked.get("name"), asked.get("input"), language)
    except Refusals as refusals:
        return {"id": name_of_line, "error": error_json(refusals, language)}
    return {"id": name_of_line, "result": result}


def _calculate(name: object, given: object, language: str) -> dict[str, Any]:
    if not isinstance(name, str) or name not in calculators():
        allowed = ", ".join(calculators())
        raise Refusals([Refusal(UNKNOWN, "name", "no_calculator", value=brief(name), allowed=allowed)])
    return answer_json(calculators()[name].answer(given, today_here()), language)


def _dump(answer: object) -> str:
    return json.dumps(answer, ensure_ascii=False, default=str)


def _print(lines: Iterable[str] | Iterator[str]) -> None:
    for line in lines:
        sys.stdout.write(line + "\n")
