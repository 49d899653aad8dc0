"""The command itself: arguments in, tables or JSON out, and one line for everything refused."""

import argparse
import hashlib
import json
import os
import sys
from collections.abc import Mapping, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import NoReturn

from clubs.files.problem import Severity
from clubs.files.reading import SIZE_MAX, problem_message
from federation.text.numbers import whole
from scoring.engine.conditions import ConditionError
from scoring.engine.words import WRITTEN, language_of
from scoring.regulations import DEFAULT_PACK, RegulationError
from scoring.tools.score_file import many, tables
from scoring.tools.score_file.files import all_files, content_of
from scoring.tools.score_file.json_object import json_object
from scoring.tools.score_file.reconcile import print_reconciled, reconcile
from scoring.tools.score_file.refusal import FileRefusal, RefusedInput
from scoring.tools.score_file.report import ScoreReport, check_conditions, report

DONE, REFUSED = 0, 2


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """One line, where argparse would print two."""
        raise RefusedInput(FileRefusal("usage", {"reason": message}))


def main(argv: Sequence[str]) -> int:
    """Score a file, or all of several and of folders.

    Returns 0, or 2 with a line of its own for each thing refused: on standard error, of several on
    standard output.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a name that the terminal cannot write is no reason to stop
    language = language_of(os.environ)
    try:
        arguments = _parser().parse_args(argv)
        language = arguments.lang or language
        return _run(arguments, language)
    except RefusedInput as refused:
        print(refused.refusal.message(language), file=sys.stderr)
        return REFUSED
    except BrokenPipeError:  # `| head` has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE


def _run(arguments: argparse.Namespace, language: str) -> int:
    overrides = _overrides(arguments.set)
    try:
        check_conditions(arguments.pack, overrides)
    except (ConditionError, RegulationError) as error:
        raise RefusedInput(FileRefusal.of(error)) from error
    files = list(all_files(arguments.file))
    if len(files) != 1 or files[0] != arguments.file[0]:
        return many.run(files, arguments, overrides, language)
    content, scored = _scored(files[0], arguments.pack, overrides, arguments.event)
    for line in _refusals(scored, language):
        print(line, file=sys.stderr)
    reconciled = reconcile(scored, overrides, arguments.pack) if arguments.reconcile else None
    if arguments.json:
        whole = json_object(scored, sha256=hashlib.sha256(content).hexdigest(), language=language)
        if reconciled:
            whole["reconciled"] = reconciled.as_json(language)
        print(json.dumps(whole, ensure_ascii=False, indent=1))
    else:
        tables.print_report(scored, arguments.pack, language)
        if reconciled:
            print_reconciled(reconciled, language)
    sys.stdout.flush()
    return REFUSED if scored.is_refused else DONE


def _scored(file: str, pack: str, overrides: Mapping[str, str], part: int) -> tuple[bytes, ScoreReport]:
    content = b""
    try:
        content = content_of(file, SIZE_MAX)
        return content, report(content, Path(file).name, pack=pack, overrides=overrides, part=part)
    except RefusedInput as refused:
        return content, ScoreReport(refusal=refused.refusal)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="manage.py score", description=__doc__, allow_abbrev=False)
    parser.add_argument("file", metavar="FILE", nargs="+")
    parser.add_argument("--set", metavar="key=value", action="append", default=[])
    parser.add_argument("--reconcile", action="store_true")
    parser.add_argument("--event", type=_event, default=0, metavar="N")
    parser.add_argument("--pack", default=DEFAULT_PACK)
    parser.add_argument("--lang", choices=WRITTEN)
    parser.add_argument("--json", action="store_true")
    return parser


def _event(text: str) -> int:
    number = whole(text, 4)
    if not number:
        raise argparse.ArgumentTypeError(f"{text!r}: 1, 2, 3 …")
    return number


def _overrides(texts: Sequence[str]) -> dict[str, str]:
    overrides = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals:
            raise RefusedInput(FileRefusal("set_without_value", {"text": text}))
        overrides[key.strip()] = value.strip()
    return overrides


def _refusals(scored: ScoreReport, language: str) -> list[str]:
    lines = [
        problem_message(problem, language)
        for problem in scored.problems
        if problem.severity is Severity.ERROR
    ]
    return [*lines, scored.refusal.message(language)] if scored.refusal else lines
