"""What a process of its own does with a session file: reads it, and answers in JSON."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

import openpyxl

from clubs.files import reading
from clubs.files.apart.document_json import document_json
from clubs.files.problem import first_of
from clubs.files.table.preview import beginning
from clubs.files.table.table import TableChoices, WorkbookSheet

LOADED = openpyxl  # before a child has its limits, so that none loads it again


def read(content: bytes, asked: Mapping[str, Any]) -> Mapping[str, Any]:
    """The document, its problems, and of a table the beginning. The door says what is `asked`."""
    today = date.fromisoformat(asked["today"]) if asked["today"] else None
    known = {key: _choices(choices) for key, choices in asked["known"].items()}
    sheets: list[WorkbookSheet] = []
    document, problems = reading.read(
        content,
        asked["name"],
        today=today,
        size_max=asked["size_max"],
        known=known,
        on_sheet=sheets.append,
        part=asked["part"],
    )
    return {
        "document": document_json(document) if document else None,
        "problems": [reading.problem_json(problem) for problem in first_of(problems)],
        "beginning": beginning(sheets[0]) if sheets else None,
    }


def _choices(given: Sequence[Any]) -> TableChoices:
    columns, form, scoring, winners, title, usual, played = given
    taken = None if columns is None else tuple(columns)
    day = date.fromisoformat(played) if played else None
    return TableChoices(taken, form, scoring, winners, title, usual, day)
