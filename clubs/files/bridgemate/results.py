"""The results of a Bridgemate session: of every board at every table the entry that holds."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from clubs.files.bridgemate.movement import Boards, BridgemateMovement, BridgemateSeating, seating
from clubs.files.bridgemate.outcome import RowPlace, outcome, shortened
from clubs.files.bridgemate.rows import BridgemateRow
from clubs.files.bridgemate.sections import BridgemateSection
from clubs.files.document import DocumentResult, UnplacedLines
from clubs.files.problem import Problem

BOARD_MAX: Final = 999
_COMPARED = ("Contract", "Result", "NS/EW", "Remarks", "LeadCard", "PairNS", "PairEW")

Entry = tuple[int, int, int, int]  # section, table, round, board


def entry(row: BridgemateRow) -> Entry:
    """What a row is about: a board at a table in a round."""
    return row.number("Section"), row.number("Table"), row.number("Round"), row.number("Board")


def place_of(row: BridgemateRow, sections: Mapping[int, BridgemateSection]) -> RowPlace:
    """The place of a row as sentences name it."""
    section = sections.get(row.number("Section"))
    return RowPlace(
        f"{section.name if section else ''}{row.number('Table')}", row.number("Round"), row.number("Board")
    )


def latest(
    rows: Sequence[BridgemateRow],
) -> tuple[list[BridgemateRow], list[tuple[BridgemateRow, BridgemateRow | None]]]:
    """The entries that hold, and those that were corrected with what holds instead (None: nothing).

    A table enters a board anew when the first entry was wrong; the first is marked as erased, or both
    stay and the later one holds. The same entry sent twice is no correction.
    """
    entries: defaultdict[Entry, list[BridgemateRow]] = defaultdict(list)
    for row in rows:
        entries[entry(row)].append(row)
    holding, corrected = [], list[tuple[BridgemateRow, BridgemateRow | None]]()
    for several in entries.values():
        live = sorted((row for row in several if not row.flag("Erased")), key=_entered)
        last = live[-1] if live else None
        if last:
            holding.append(last)
        corrected.extend((row, last) for row in several if row is not last and not _same(row, last))
    return holding, corrected


def _entered(row: BridgemateRow) -> tuple[str, str, int, int]:
    day = row.day("DateLog") or row.day("TimeLog")
    return day.isoformat() if day else "", row.time("TimeLog"), row.order("ID"), row.line


def _same(row: BridgemateRow, other: BridgemateRow | None) -> bool:
    return other is not None and all(row.text(column) == other.text(column) for column in _COMPARED)


def corrections(
    corrected: Sequence[tuple[BridgemateRow, BridgemateRow | None]], sections: Mapping[int, BridgemateSection]
) -> Iterator[Problem]:
    """A warning for each entry that does not hold, with what was entered first and what holds."""
    for row, last in corrected:
        place, before = place_of(row, sections), _shown(row)
        if last is None:
            yield place.warning("bws_erased", row, before=before)
        else:
            yield place.warning("bws_corrected", row, before=before, after=_shown(last))


def _shown(row: BridgemateRow) -> str:
    text = " ".join(filter(None, (row.text(column) for column in ("Contract", "Result", "NS/EW", "Remarks"))))
    return shortened(text) or "–"


def read(
    rows: Sequence[BridgemateRow],
    movement: BridgemateMovement,
    sections: Mapping[int, BridgemateSection],
    problems: list[Problem],
    unplaced: list[UnplacedLines],
) -> dict[Entry, DocumentResult]:
    """The results that hold, in the order of the file. A row without a board cannot be one yet."""
    results: dict[Entry, DocumentResult] = {}
    for row in rows:
        place = place_of(row, sections)
        if not (1 <= place.board <= BOARD_MAX and 0 <= place.round <= BOARD_MAX):
            problems.append(place.error("bws_board_impossible", row, board_max=BOARD_MAX))
            if 0 <= place.round <= BOARD_MAX:
                seats, nowhere = _seats(row, movement, place, []), place._replace(board=0)
                result = _result(row, seats, nowhere, movement, sections, problems)
                written = str(place.board)
                unplaced.append(UnplacedLines(result.section, written, row.line, (result,)))
            continue
        seats = _seats(row, movement, place, problems)
        if _is_sit_out(row, seats, movement, sections[seats.section]):
            problems.append(place.warning("bws_sit_out", row))
            continue
        _check_declarer(row, seats, movement.is_individual, place, problems)
        results[entry(row)] = _result(row, seats, place, movement, sections, problems)
    return results


def _is_sit_out(
    row: BridgemateRow, seats: BridgemateSeating, movement: BridgemateMovement, section: BridgemateSection
) -> bool:
    """Whether there was nobody to play against, and so no contract either."""
    ns, ew = movement.is_missing(section, seats.ns, "NS"), movement.is_missing(section, seats.ew, "EW")
    return (ns or ew) and not row.text("Contract")


def _result(
    row: BridgemateRow,
    seats: BridgemateSeating,
    place: RowPlace,
    movement: BridgemateMovement,
    sections: Mapping[int, BridgemateSection],
    problems: list[Problem],
) -> DocumentResult:
    partners = (_id(seats.south), _id(seats.west)) if movement.is_individual else ("", "")
    return DocumentResult(
        sections[seats.section].name,
        place.board,
        _id(seats.ns),
        _id(seats.ew),
        *outcome(row, place, problems),
        None,
        None,
        row.line,
        place.round,
        str(seats.table),
        *partners,
    )


def _id(number: int) -> str:
    return str(number) if number > 0 else ""


def _seats(
    row: BridgemateRow, movement: BridgemateMovement, place: RowPlace, problems: list[Problem]
) -> BridgemateSeating:
    """Who played, as the row says; the movement fills what it leaves open and questions what differs."""
    entered = seating(row, "PairNS", "PairEW")
    planned = movement.planned.get(entered[:3])
    if planned is None:
        return entered
    seats = entered._replace(
        ns=entered.ns or planned.ns,
        ew=entered.ew or planned.ew,
        south=entered.south or planned.south,
        west=entered.west or planned.west,
    )
    if (seats.ns, seats.ew) != (planned.ns, planned.ew):
        parts = {"ns": seats.ns, "ew": seats.ew, "planned_ns": planned.ns, "planned_ew": planned.ew}
        problems.append(place.warning("bws_pairs_differ", row, **parts))
    boards = movement.boards.get(entered[:3], Boards(0, 0))
    if not boards.may_hold(place.board):
        problems.append(place.warning("bws_board_differs", row, **boards._asdict()))
    return seats


def _check_declarer(
    row: BridgemateRow,
    seats: BridgemateSeating,
    is_individual: bool,
    place: RowPlace,
    problems: list[Problem],
) -> None:
    """Declarer is the number of a pair (in an individual, of a player), the seat stands apart."""
    number, seat = row.number("Declarer"), row.text("NS/EW").upper()
    by_seat = {
        "N": seats.ns,
        "E": seats.ew,
        "S": seats.south if is_individual else seats.ns,
        "W": seats.west if is_individual else seats.ew,
    }
    if number > 0 and row.text("Contract") and by_seat.get(seat, number) != number:
        problems.append(place.warning("bws_declarer_differs", row, pair=number, seat=seat))
