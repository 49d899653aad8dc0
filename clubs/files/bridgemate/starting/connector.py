"""The Data Connector's message that starts a session: its InitializeEvent, as JSON.

Names of fields and commands are those of the connector's guide and its maker's published clients, spelling
included. The club's own number and licence key are not ours to know and stay empty.
"""

import json
from collections.abc import Iterator
from typing import Any, Final

from clubs.files.bridgemate.starting.plan import NAME_MAX, SEATS, PlannedSection, PlannedTable, TerminalPlan

_INITIALIZE: Final = 5
_START_RESET_READ: Final = 1 + 2 + 4
# Else matchpoints.
_METHODS: Final = {"butler": 20, "cross_imps": 30, "imps": 40, "board_a_match": 60, "patton": 70}
_MATCHPOINTS: Final = 10
_GAMES: Final = {"pairs": 10, "individual": 20, "teams": 30}
_DIRECTIONS: Final = {seat: number for number, seat in enumerate(SEATS, 1)}

Json = dict[str, Any]


def write(plan: TerminalPlan) -> bytes:
    """The request. An individual and boards that do not follow one another have no place in it."""
    request = {
        "Command": _INITIALIZE,
        "ClubId": "",
        "LicenceKey": "",
        "SessionGuid": "",
        "SerializedData": json.dumps(_event(plan), ensure_ascii=False),
    }
    return json.dumps(request, ensure_ascii=False, indent=1).encode()


def _event(plan: TerminalPlan) -> Json:
    return {
        "Commands": _START_RESET_READ,
        "EventGuid": plan.guid,
        "ClubId": "",
        "Sessions": [_session(plan)],
        "PlayerData": [],
        "Participations": [one for section in plan.sections for one in _participations(plan, section)],
        "Handrecords": [],
        "Bridgemate2Settings": [],
        "Bridgemate3Settings": [],
    }


def _session(plan: TerminalPlan) -> Json:
    return {
        "SessionGuid": plan.guid,
        "EventGuid": plan.guid,
        "Name": plan.name[:40],
        "Year": plan.begins.year,
        "Month": plan.begins.month,
        "Day": plan.begins.day,
        "Hour": plan.begins.hour,
        "Minute": plan.begins.minute,
        "ShowInApp": False,
        "EWReturnHome": False,
        "PairsMoveAccrossField": False,  # spelt so
        "ScoringGroups": [_group(plan)],
    }


def _group(plan: TerminalPlan) -> Json:
    return {
        "SessionGuid": plan.guid,
        "ScoringGroupNumber": 1,
        "Name": plan.name[:40],
        "ScoringMethod": _METHODS.get(plan.scoring, _MATCHPOINTS),
        "Sections": [_section(plan, section) for section in plan.sections],
        "IsDeleted": False,
        "ClubId": "",
    }


def _section(plan: TerminalPlan, section: PlannedSection) -> Json:
    by_table: dict[int, list[PlannedTable]] = {}
    for one in sorted(section.tables, key=lambda one: (one.table, one.round)):
        by_table.setdefault(one.table, []).append(one)
    return {
        "SessionGuid": plan.guid,
        "ScoringGroupNumber": 1,
        "Letters": section.letter,
        "Name": section.letter,
        "Winners": section.winners,
        "GameType": _GAMES[plan.form],
        "MissingPair": 0,
        "EWMoveBeforePlay": 0,
        "KeepBridgematesAlive": False,
        "IsCombiSection": False,
        "Tables": [_table(plan, section, table, rounds) for table, rounds in by_table.items()],
    }


def _table(plan: TerminalPlan, section: PlannedSection, table: int, rounds: list[PlannedTable]) -> Json:
    return {
        "SessionGuid": plan.guid,
        "SectionLetters": section.letter,
        "TableNumber": table,
        "ConnectionMode": 0,
        "KeepBridgematesAlive": False,
        "Rounds": [_round(plan, section, one) for one in rounds],
    }


def _round(plan: TerminalPlan, section: PlannedSection, one: PlannedTable) -> Json:
    is_match = plan.form == "teams" and one.ns and one.ew
    return {
        "SessionGuid": plan.guid,
        "SectionLetters": section.letter,
        "TableNumber": one.table,
        "RoundNumber": one.round,
        "LowBoardNumber": min(one.boards, default=0),
        "HighBoardNumber": max(one.boards, default=0),
        "PairNS": one.ns,
        "PairEW": one.ew,
        "TeamNS": one.ns if is_match else 0,
        "TeamEW": one.ew if is_match else 0,
        "MatesTableSectionLetters": section.letter if is_match else "",
        "MatesTableTableNumber": _mates(one.table) if is_match else 0,
        "MatesTableRoundNumber": one.round if is_match else 0,
    }


def _mates(table: int) -> int:
    """The other table of a match: an open room is odd, its closed one follows."""
    return table + 1 if table % 2 else table - 1


def _participations(plan: TerminalPlan, section: PlannedSection) -> Iterator[Json]:
    for place, name in sorted(section.players.items()):
        yield {
            "SessionGuid": plan.guid,
            "SectionLetters": section.letter,
            "TableNumber": place.table,
            "Direction": _DIRECTIONS[place.seat],
            "RoundNumber": place.round,
            "PlayerNumber": "",
            "FirstName": "",
            "LastName": name[:NAME_MAX],
        }
