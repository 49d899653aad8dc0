"""Tables and lists to be taken away, with no cell that a spreadsheet takes for a formula."""

from collections.abc import Iterable

import tablib

from federation.models import User
from federation.tables.cells import neutral
from scoring.statistics.lists import StatListing
from scoring.statistics.statistic import StatTable
from scoring.statistics.words import written


def sheet_of(table: StatTable, title: str) -> tablib.Dataset:
    """The table of a statistic, as its page shows it."""
    heads = [str(table.head), *(str(words) for _key, words in table.columns)]
    dataset = tablib.Dataset(headers=[neutral(head) for head in heads], title=title)
    for row in table.rows:
        figures = ["" if figure is None else written(figure) for figure in row.figures]
        dataset.append([neutral(str(row.words)), *figures])
    return dataset


def list_sheet(listing: StatListing, rows: Iterable[object], user: User, title: str) -> tablib.Dataset:
    """The list behind a figure."""
    dataset = tablib.Dataset(headers=[neutral(str(head)) for head in listing.heads], title=title)
    for row in rows:
        dataset.append([neutral(cell) for cell in listing.line(row, user).cells])
    return dataset
