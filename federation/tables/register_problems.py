"""What is wrong with a register that somebody brought, row by row as their spreadsheet shows it."""

import logging
from collections.abc import Iterator, Mapping
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
