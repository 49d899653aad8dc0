"""A club's list of a year for spreadsheets."""

from collections.abc import Iterable

import tablib

from clubs.own_kinds.selectors import ClubDues
from federation.tables.cells import neutral

HEADS = ["number", "name", "kind", "fee", "paid", "open", "standing"]


def dues_sheet(rows: Iterable[ClubDues]) -> tablib.Dataset:
    """Who owes what, a row for each member; no cell is a formula."""
    table = tablib.Dataset(headers=HEADS, title="fees")
    for row in rows:
        table.append(
            [
                neutral(row.member.number),
                neutral(row.member.name),
                neutral(str(row.kind or "")),
                "" if row.owed is None else f"{row.owed:f}",
                f"{row.paid:f}",
                f"{row.open:f}",
                row.standing.value,
            ]
        )
    return table
