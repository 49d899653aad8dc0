"""The result of a calculator as tables: its figures by title, and a table for each list of records."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from federation.languages import reader_code
from scoring.calculators import words
from scoring.calculators.titles import TITLES, VALUES
from scoring.engine.rounding import rounded, shown
from scoring.engine.words import Text


@dataclass(frozen=True, slots=True)
class AnswerTable:
    """A caption, the heads of its columns, and rows of texts."""

    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def tables_of(result: Mapping[str, Any]) -> list[AnswerTable]:
    """First the single figures of a result, then its lists of records, depth first."""
    single = [(title_of(key), cell(value)) for key, value in result.items() if not _is_records(value)]
    tables = [AnswerTable(_("Result"), (_("Figure"), _("Value")), tuple(single))] if single else []
    for key, value in result.items():
        if _is_records(value):
            tables += _records(title_of(key), value)
    return tables


def _is_records(value: object) -> bool:
    return (
        isinstance(value, list | tuple) and bool(value) and all(isinstance(item, Mapping) for item in value)
    )


def _records(caption: str, records: Sequence[Mapping[str, Any]]) -> list[AnswerTable]:
    """A list of records as one table; records that hold lists of records as a table each."""
    inner = [key for record in records for key, value in record.items() if _is_records(value)]
    if inner:
        return [
            table for number, record in enumerate(records, 1) for table in _opened(caption, number, record)
        ]
    keys = list(dict.fromkeys(key for record in records for key in record))
    rows = tuple(tuple(cell(record[key]) if key in record else "" for key in keys) for record in records)
    return [AnswerTable(caption, tuple(map(title_of, keys)), rows)]


def _opened(caption: str, number: int, record: Mapping[str, Any]) -> list[AnswerTable]:
    plain = [f"{title_of(key)} {cell(value)}" for key, value in record.items() if not _is_records(value)]
    heading = f"{caption} {number} ({', '.join(plain)})" if plain else f"{caption} {number}"
    return [
        table for key, value in record.items() if _is_records(value) for table in _records(heading, value)
    ]


def title_of(key: str) -> str:
    """The title of a result's field; a name that is nobody's field, a contestant's say, as it is."""
    return _(TITLES[key]) if key in TITLES else key


def cell(value: Any) -> str:
    """One value in words and figures."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    if isinstance(value, Text):
        return words.say(value.code, value.parameters, reader_code())
    if isinstance(value, Fraction):
        return _number(value)
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, Mapping):
        return _quantity(value)
    if isinstance(value, list | tuple):
        return _together(list(map(cell, value))) or "–"
    return _(VALUES[value]) if value in VALUES else str(value)


def _together(cells: Sequence[str]) -> str:
    joined = ", ".join(cells)
    return words.AdvisorText(joined) if any(isinstance(one, words.AdvisorText) for one in cells) else joined


def _number(value: Fraction) -> str:
    """Two decimals, and the exact fraction where they are not all of it."""
    if value.denominator == 1:
        return str(value)
    return shown(value) if rounded(value, 2) == value else f"{shown(value)} ({value})"


def _quantity(value: Mapping[str, Any]) -> str:
    if "exact" in value:
        return _number(Fraction(value["exact"]))
    return ", ".join(f"{title_of(key)}: {cell(item)}" for key, item in value.items()) or "–"
