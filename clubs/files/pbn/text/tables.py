"""The tables of PBN: `[ScoreTable "Rank\\3R;+Score_NS;Names_NS\\30L"]` and the rows below it.

Source: PBN 2.1, chapter 5. Every standard table is read alike; which of them are used is decided elsewhere.
"""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from clubs.files.pbn.text.lexer import PbnGame
from clubs.files.problem import Problem, error, warning

COLUMNS_MAX = 60
_COLUMN = re.compile(r"([+-]?)([^\\]*)(?:\\(\d{1,3})([LR]?))?")
_ELEMENT = re.compile(r'"((?:[^"\\]|\\.)*)"|([^\s"]+)|(")')
_ESCAPED = re.compile(r'\\(["\\])')
_FORBIDDEN = frozenset("[]{};%")
_NUMBER = re.compile(r"\^?([+-]?\d{1,9}(?:\.\d{1,9})?)%?")


class PbnTableRow(NamedTuple):
    """The elements of one row by the names of their columns, and the line in which it begins."""

    cells: dict[str, str]
    line: int

    def known(self, column: str) -> str:
        """An element; "" where it is not there, unknown ("?") or irrelevant ("-")."""
        text = self.cells.get(column, "").strip()
        return "" if text in ("?", "-") else text


class PbnColumn(NamedTuple):
    """A column of a table: its name, and "+" when the highest value is first, "-" when the lowest is."""

    name: str
    order: str


def rows_of(game: PbnGame, name: str, problems: list[Problem]) -> list[PbnTableRow]:
    """The rows of a table of a game, as far as they can be read."""
    lines = game.data.get(name, [])
    columns = _columns(game, name, problems)
    if not columns or not any(lines):
        return []
    first = game.first[name]
    split = [
        (first + place, _elements(line, first + place, name, problems)) for place, line in enumerate(lines)
    ]
    split = [(number, elements) for number, elements in split if elements]
    rows = _rows(columns, split, name, problems)
    problems.extend(_disorder(columns, rows, name))
    return rows


def _columns(game: PbnGame, name: str, problems: list[Problem]) -> list[PbnColumn]:
    written = game.tags[name]
    columns: list[PbnColumn] = []
    for text in written.split(";") if written else ():
        match = _COLUMN.fullmatch(text.strip())
        if match is None or any(column.name == match[2] for column in columns if match[2]):
            problems.append(
                error("pbn_column_unreadable", game.line_of(name), name, table=name, column=text[:40])
            )
            return []
        columns.append(PbnColumn(match[2], match[1]))
    if len(columns) > COLUMNS_MAX or (not columns and any(game.data.get(name, ()))):
        problems.append(
            error("pbn_column_unreadable", game.line_of(name), name, table=name, column=written[:40])
        )
        return []
    return columns


def _elements(line: str, number: int, name: str, problems: list[Problem]) -> list[str]:
    if '"' not in line:
        elements = line.split()
        bare = line
    else:
        parts = _ELEMENT.findall(line)
        elements = [text or _ESCAPED.sub(r"\1", quoted) for quoted, text, _ in parts]
        bare = "".join(text + stray for _, text, stray in parts)
    if not _FORBIDDEN.isdisjoint(bare) or '"' in bare:
        sign = next(character for character in bare if character in '[]{};%"')
        problems.append(error("pbn_table_character", number, name, table=name, character=sign))
    return elements


def _rows(
    columns: Sequence[PbnColumn], split: list[tuple[int, list[str]]], name: str, problems: list[Problem]
) -> list[PbnTableRow]:
    """A row a line, or running on over the lines; the rows that are whole where elements are missing."""
    count, names = len(columns), [column.name for column in columns]
    wrong = [(number, len(elements)) for number, elements in split if len(elements) != count]
    if wrong and sum(len(elements) for _, elements in split) % count == 0:
        flat = [(number, element) for number, elements in split for element in elements]
        split = [
            (flat[place][0], [element for _, element in flat[place : place + count]])
            for place in range(0, len(flat), count)
        ]
    elif wrong:
        number, elements_there = wrong[0]
        counts = {"columns": count, "elements": elements_there}
        problems.append(error("pbn_table_incomplete", number, name, table=name, **counts))
    return [
        PbnTableRow(dict(zip(names, elements, strict=True)), number)
        for number, elements in split
        if len(elements) == count
    ]


def _disorder(columns: Sequence[PbnColumn], rows: Sequence[PbnTableRow], name: str) -> Iterator[Problem]:
    """Columns whose values do not stand in the order that their sign promises."""
    for column in columns:
        last: Decimal | None = None
        for row in rows if column.order else ():
            number = _NUMBER.fullmatch(row.cells[column.name])
            value = Decimal(number[1]) if number else None
            if None not in (last, value) and value != last and _is_up(last, value) == (column.order == "+"):
                yield warning("pbn_table_order", row.line, name, table=name, column=column.name)
                break
            last = last if value is None else value


def _is_up(last: Decimal | None, value: Decimal | None) -> bool:
    return last is not None and value is not None and value > last
