"""The overall of a simultaneous event: every club's results compared as one field, in one exact pass.

The engine scores the field as if it were one large session, so whatever it knows of boards short of
results, of averages, of weighted scores and of fouled boards holds over all clubs too.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NamedTuple

from clubs.tournaments.rulebook import Rulebook
from scoring.engine.any_cell import AnyCell
from scoring.engine.events.measure import Measure
from scoring.engine.events.places import Place, shared_places
from scoring.engine.pairs import session as engine
from scoring.engine.pairs.session import SessionScore
from scoring.engine.penalties.taken import for_sheet
from scoring.engine.rounding import decimal
from scoring.engine.sheet import Contestant, ContestantDeduction, Kind, Line, Scoring, Sheet
from scoring.stages.adjusted import board_of, is_scored
from scoring.stages.packed import WIDTH, Json, line_of, penalties_of

Kept = Mapping[int, Mapping[str, Any]]  # packed sessions, by the session's key


class SimultaneousRow(NamedTuple):
    """A contestant's place over all clubs, and among those of its session. Figures are for the page.

    `measure` is what ranks; "" in earlier runs, which were shown by the percentage.
    """

    entry: int
    session: int
    direction: str
    rank: int
    tied: bool
    club_rank: int
    club_tied: bool
    score: str
    percent: str | None
    boards: int
    measure: str = ""
    mean: str | None = None


@dataclass(frozen=True, slots=True)
class OverallField:
    """All sessions as one sheet; the keys of sessions, entries and results stand beside its parts."""

    sheet: Sheet
    sessions: Sequence[int]  # by contestant
    entries: Sequence[int]
    results: Sequence[int]  # by line


def field_of(kept: Kept, scoring: Scoring, winners: int, book: Rulebook) -> OverallField:
    """Put the sessions together, in the order of their keys: the order of arrival changes nothing."""
    contestants: list[Contestant] = []
    sessions: list[int] = []
    entries: list[int] = []
    lines: list[Line] = []
    results: list[int] = []
    bases: dict[int, int] = {}
    for session in sorted(kept):
        body = kept[session]
        base = bases[session] = len(contestants)
        for entry, number, direction, *_ in body["contestants"]:
            contestants.append(Contestant(number, str(session), direction))
            sessions.append(session)
            entries.append(entry)
        _add_lines(body, str(session), base, lines, results)
    sheet = Sheet(tuple(contestants), tuple(lines), winners, scoring)
    sheet = replace(sheet, deductions=tuple(_deductions(kept, bases, sheet, book)))
    return OverallField(sheet, sessions, entries, results)


def _add_lines(
    body: Mapping[str, Any], session: str, base: int, lines: list[Line], results: list[int]
) -> None:
    flat, played = body["results"], Kind.PLAYED
    results += flat[::WIDTH]
    lines += [
        Line("", board, ns + base, ew + base, played, score)
        for board, ns, ew, score in zip(
            flat[1::WIDTH], flat[2::WIDTH], flat[3::WIDTH], flat[4::WIDTH], strict=True
        )
    ]
    for other in body["others"]:
        results.append(other["result"])
        lines.append(line_of(other, session, base))


def _deductions(
    kept: Kept, bases: Mapping[int, int], sheet: Sheet, book: Rulebook
) -> Iterator[ContestantDeduction]:
    """A penalty of so many boards is of boards as the whole field has them."""
    given = {session: list(penalties_of(body)) for session, body in kept.items() if body["penalties"]}
    if not given or not is_scored(sheet):
        return
    boards = board_of(sheet, book)
    for session in sorted(given):
        numbers = [contestant[1] for contestant in kept[session]["contestants"]]
        positions = {number: bases[session] + at for at, number in enumerate(numbers)}
        yield from for_sheet(given[session], boards, positions)


def across_field(field: OverallField, book: Rulebook) -> tuple[list[SimultaneousRow], list[Json]]:
    """The places, best first, and the boards, by comparison across the field."""
    conditions = replace(book.conditions, across_sections="yes")
    scored = engine.score(field.sheet, conditions)
    return list(_rows(field, scored)), list(_boards(field, scored))


def _rows(field: OverallField, scored: SessionScore) -> Iterator[SimultaneousRow]:
    figures: dict[tuple[int, str], dict[int, Fraction]] = {}
    for row in scored.standings:
        where = (field.sessions[row.contestant], row.direction if field.sheet.winners == 2 else "")
        figures.setdefault(where, {})[row.contestant] = row.ranking_figure
    at_club: dict[int, Place] = {}
    for own in figures.values():
        at_club.update(shared_places(own))
    for row in scored.standings:
        who, club = row.contestant, at_club[row.contestant]
        direction = row.direction if field.sheet.winners == 2 else ""
        yield SimultaneousRow(
            field.entries[who],
            field.sessions[who],
            direction,
            row.rank,
            row.tied,
            club.rank,
            club.tied,
            str(decimal(row.score)),
            str(decimal(row.percent)) if row.measure is Measure.PERCENT else None,
            row.boards,
            str(row.measure),
            None if row.mean is None else str(decimal(row.mean)),
        )


def _boards(field: OverallField, scored: SessionScore) -> Iterator[Json]:
    """How often each score was made, and what it is worth; by result what its score alone does not tell."""
    counts: dict[int, dict[tuple[str, int], list[Any]]] = {}
    singly: dict[int, Json] = {}
    for position, (line, cells) in enumerate(zip(field.sheet.lines, scored.cells, strict=True)):
        _section, number, _ns, _ew, kind, score, _, _, group, _, adjusted, _, _ = line
        counted = counts.setdefault(number, {})
        is_told_by_score = score is not None and kind is not Kind.ARTIFICIAL and adjusted is None
        if group or not is_told_by_score:
            both = [cell and _reduced(cell) for cell in cells]
            singly.setdefault(number, {})[str(field.results[position])] = both
        if score is None or not is_told_by_score:
            continue
        row = counted.get((group, score))
        if row is None:
            row = counted[group, score] = [group, score, 0, *(cell and _reduced(cell) for cell in cells)]
        row[2] += 1
    for number in sorted(counts):
        rows = sorted(counts[number].values(), key=lambda row: (row[0], -row[1]))
        yield {"number": number, "counts": rows, "given": singly.get(number, {})}


def _reduced(cell: AnyCell) -> Json:
    """One denominator served the whole field; kept, each award has its own."""
    written: Json = cell.to_json()
    if "units" in written and "per_point" in written:
        award = Fraction(written["units"], written["per_point"])
        written |= {"units": award.numerator, "per_point": award.denominator}
    return written


def own_club(kept: Kept, winners: int) -> list[SimultaneousRow]:
    """The places by the average of what each had in its own club's sessions, in percent.

    Who played in several sessions has one place, shown at the first of them.
    """
    played: dict[tuple[str, str], list[tuple[int, int, Fraction, int]]] = {}
    for session in sorted(kept):
        boards = _boards_played(kept[session])
        for at, (entry, _number, side, who, percent) in enumerate(kept[session]["contestants"]):
            if percent is not None:
                key = (side if winners == 2 else "", who or f"entry {entry}")
                played.setdefault(key, []).append((session, entry, Fraction(percent), boards.get(at, 0)))
    return [row for side in sorted({key[0] for key in played}) for row in _averages(played, side)]


def _averages(
    played: Mapping[tuple[str, str], Sequence[tuple[int, int, Fraction, int]]], side: str
) -> Iterator[SimultaneousRow]:
    averages = {
        rows[0][:2]: sum((row[2] for row in rows), Fraction(0)) / len(rows)
        for key, rows in played.items()
        if key[0] == side
    }
    boards = {rows[0][:2]: sum(row[3] for row in rows) for rows in played.values()}
    clubs: dict[int, dict[tuple[int, int], Fraction]] = {}
    for (session, entry), average in averages.items():
        clubs.setdefault(session, {})[session, entry] = average
    at_club = {who: place for own in clubs.values() for who, place in shared_places(own).items()}
    for who, place in shared_places(averages).items():
        figure, club = str(decimal(averages[who])), at_club[who]
        yield SimultaneousRow(
            who[1],
            who[0],
            side,
            place.rank,
            place.tied,
            club.rank,
            club.tied,
            figure,
            figure,
            boards[who],
            str(Measure.PERCENT_TOTAL),
        )


def _boards_played(body: Mapping[str, Any]) -> dict[int, int]:
    flat = body["results"]
    counted: dict[int, int] = {}
    seats = [*flat[2::WIDTH], *flat[3::WIDTH]]
    for other in body["others"]:
        seats += (other["ns"], other["ew"], *(other["partners"] or ()))
    for seat in seats:
        counted[seat] = counted.get(seat, 0) + 1
    return counted
