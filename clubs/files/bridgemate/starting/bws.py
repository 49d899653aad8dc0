"""The database that starts a session at Bridgemate's terminals, filled into our own empty one.

The names of tables and columns are those of the Bridgemate developer's guide, and so are the values.
"""

import lzma
from collections.abc import Iterator
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Final

from clubs.files.bridgemate.jet.definition import JetColumn
from clubs.files.bridgemate.jet.filling import WrittenRow, filled
from clubs.files.bridgemate.jet.shaping import integer
from clubs.files.bridgemate.starting.plan import (
    NAME_MAX,
    SEATS,
    PlannedSeat,
    PlannedSection,
    PlannedTable,
    TerminalPlan,
    group_of,
)

_TEMPLATE: Final = Path(__file__).with_name("template.bws.xz")
_SCORING: Final = {"matchpoints": 1, "butler": 2, "cross_imps": 2, "board_a_match": 3}  # else matchpoints
_TEAMS: Final = 4
_NAMES_FROM_PROGRAM: Final = 2
_EACH_ROUND: Final = 1
_LOGGED_OFF: Final = 2
_ROUND_COLUMNS: Final = (
    "Section",
    "Table",
    "Round",
    "NSPair",
    "EWPair",
    "LowBoard",
    "HighBoard",
    "CustomBoards",
)
_DAY_0: Final = datetime(1899, 12, 30)  # noqa: DTZ001  # Access knows no time zones
# A column that is there overrides what the club has set up, so only what we rule is there.
_SETTINGS: Final = ("Section", "ShowResults", "MemberNumbers", "BM2ShowPlayerNames", "BM2NameSource")


@cache
def template() -> bytes:
    """The empty database."""
    return lzma.decompress(_TEMPLATE.read_bytes())


def write(plan: TerminalPlan, computer: str = "") -> bytes:
    """The database of a session. `computer`: where the base station is, by its Windows name.

    Raises NoRoomError where our template has no room; whoever asks has looked at `plan.problems`.
    """
    sections = list(enumerate(plan.sections, 1))
    tables: dict[str, list[WrittenRow]] = {
        "Clients": [{"ID": 1, "Computer": computer}],
        "Session": [_session(plan)],
        "Section": [_section(plan, number, section) for number, section in sections],
        "Tables": [row for number, section in sections for row in _tables(plan, number, section)],
        "RoundData": [_round(plan, number, one) for number, section in sections for one in section.tables],
        "PlayerNumbers": [row for number, section in sections for row in _players(number, section)],
        "Settings": [_settings(plan, number) for number, _section in sections],
    }
    columns: dict[str, tuple[JetColumn | str, ...]] = {"Settings": _SETTINGS}
    if plan.form == "individual":
        columns["RoundData"] = (*_ROUND_COLUMNS, integer("South"), integer("West"))
    return filled(template(), tables, columns)


def _session(plan: TerminalPlan) -> WrittenRow:
    day = plan.begins.replace(hour=0, minute=0, second=0, microsecond=0)
    time = _DAY_0.replace(hour=plan.begins.hour, minute=plan.begins.minute)
    return {"ID": 1, "Name": plan.name[:40], "Date": day, "Time": time, "GUID": plan.guid, "Status": 0}


def _section(plan: TerminalPlan, number: int, section: PlannedSection) -> WrittenRow:
    return {
        "ID": number,
        "Letter": section.letter,
        "Tables": section.size,
        "MissingPair": 0,
        "EWMoveBeforePlay": 0,
        "Session": 1,
        "ScoringType": _TEAMS if plan.form == "teams" else _SCORING.get(plan.scoring, 1),
        "Winners": section.winners,
    }


def _tables(plan: TerminalPlan, number: int, section: PlannedSection) -> Iterator[WrittenRow]:
    for table in range(1, section.size + 1):
        yield {
            "Section": number,
            "Table": table,
            "ComputerID": 1,
            "Status": 0,
            "LogOnOff": _LOGGED_OFF,
            "CurrentRound": 0,
            "CurrentBoard": 0,
            "UpdateFromRound": 0,
            # The two tables of a match compare, and nobody else. 0 would compare with nobody.
            "Group": group_of(table) if plan.form == "teams" else 0,
        }


def _round(plan: TerminalPlan, number: int, one: PlannedTable) -> WrittenRow:
    row: dict[str, int | str | None] = {
        "Section": number,
        "Table": one.table,
        "Round": one.round,
        "NSPair": one.ns,
        "EWPair": one.ew,
        "LowBoard": min(one.boards, default=0),
        "HighBoard": max(one.boards, default=0),
        "CustomBoards": None if one.is_run else ",".join(map(str, one.boards)),
    }
    return {**row, "South": one.south, "West": one.west} if plan.form == "individual" else row


def _players(number: int, section: PlannedSection) -> Iterator[WrittenRow]:
    """Four seats a table, and whoever sits down in a later round first."""
    home = [PlannedSeat(table, seat) for table in range(1, section.size + 1) for seat in SEATS]
    later = sorted(section.players.keys() - set(home))
    for place in (*home, *later):
        name = section.players.get(place, "")[:NAME_MAX]
        yield {
            "Section": number,
            "Table": place.table,
            "Direction": place.seat,
            "Number": "",
            "Name": name,
            "Updated": bool(name),
            "Round": place.round,
        }


def _settings(plan: TerminalPlan, number: int) -> WrittenRow:
    return {
        "Section": number,
        "ShowResults": plan.shows_results,
        "MemberNumbers": False,  # the portal knows who plays
        "BM2ShowPlayerNames": _EACH_ROUND,
        "BM2NameSource": _NAMES_FROM_PROGRAM,
    }
