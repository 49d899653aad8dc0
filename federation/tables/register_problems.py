"""What is wrong with a register that somebody brought, row by row as their spreadsheet shows it."""

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from import_export.results import Error, Result

from federation.errors import Refused

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RegisterProblem:
    """A sentence and its place: the row counts from 1, the line of heads among them; "" is the whole row."""

    row: int
    head: str
    sentence: str


@dataclass(frozen=True, slots=True)
class WrongRow:
    """A row with everything that is wrong with it, in one text."""

    row: int
    sentences: str


def rows_of_problems(problems: Sequence[RegisterProblem]) -> tuple[WrongRow, ...]:
    """The rows in their order; each sentence under the head of its column, where it has one."""
    texts: dict[int, list[str]] = {}
    for problem in problems:
        text = f"{problem.head}: {problem.sentence}" if problem.head else problem.sentence
        texts.setdefault(problem.row, []).append(text)
    return tuple(WrongRow(row, " ".join(of_row)) for row, of_row in texts.items())


def problems_of(result: Result, heads: Mapping[str, str]) -> list[RegisterProblem]:
    """Every problem of every row in their order. `heads`: our columns as the file calls them."""
    return sorted(_all(result, heads), key=lambda problem: problem.row)


def _all(result: Result, heads: Mapping[str, str]) -> Iterator[RegisterProblem]:
    for row in result.invalid_rows:
        for name, sentences in row.field_specific_errors.items():
            yield from (RegisterProblem(row.number + 1, heads.get(name, name), text) for text in sentences)
        yield from (RegisterProblem(row.number + 1, "", text) for text in row.non_field_specific_errors)
    for row in result.error_rows:
        yield from (RegisterProblem(row.number + 1, "", words_of(error)) for error in row.errors)


def words_of(error: Error) -> str:
    """A refusal in its own words; what nobody foresaw goes into the log, not onto the page."""
    if isinstance(error.error, Refused):
        return error.error.sentence
    log.warning("a row of a register: %r", error.error, exc_info=error.error)
    return _("This row cannot be read.")
