"""The tables of an Access database that a session is in, and what is missing of them.

The reader (`jet`) does linear work and checks every offset.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple, cast

from clubs.files.bridgemate.jet import database as jet
from clubs.files.bridgemate.jet.errors import JetError
from clubs.files.problem import Problem, error

TABLES: Final = (
    "Session",
    "Section",
    "RoundData",
    "ReceivedData",
    "PlayerNumbers",
    "PlayerNames",
    "HandRecord",
    "BiddingData",
    "PlayData",
)

Cell = int | bool | str | None
Rows = list[dict[str, Cell]]


class DatabaseTables(NamedTuple):
    """The tables of a database and what is missing of them."""

    tables: Mapping[str, Rows]
    lost: Mapping[str, tuple[int, tuple[int, ...]]]  # table to records, and the pages with damage
    code_pages: tuple[int, int]  # as the file says, as read; 0 when all text is ASCII


def read(content: bytes) -> DatabaseTables | Problem:
    """The tables of a Bridgemate database, or why there are none. Never raises for what the bytes hold."""
    try:
        database = jet.read(content, TABLES)
    except JetError as trouble:
        return error(trouble.code, **trouble.parameters)
    tables = database.tables
    return DatabaseTables(
        {name: cast("Rows", table.rows) for name, table in tables.items()},  # no cell is bytes any more
        {name: (_lost(table), tuple(table.pages)) for name, table in tables.items() if _lost(table)},
        database.code_page,
    )


def _lost(table: jet.JetTable) -> int:
    """At least one where a whole page is damaged, whatever the number in the definition says."""
    return max(table.lost, table.rows_said - len(table.rows), len(table.pages) and 1)
