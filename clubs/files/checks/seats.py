"""Who sits at a table, by the form of the event: two pairs, four players, or two teams in two rooms."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from clubs.files.document import Document, DocumentContestant, DocumentResult
from clubs.files.pairs import Directory, Key
from scoring.engine.sheet import Kind

_NAME_MAX = 40  # characters; the file's own may have ten thousand
_RUNS_MAX = 20
_AT_A_TABLE = 4


class LineSeat(NamedTuple):
    """A contestant on a line: its side, its number there, its position in `Document.contestants`."""

    side: str
    id: str
    position: int | None


def sat_of(result: DocumentResult, positions: Mapping[Key, int | None]) -> tuple[LineSeat, ...]:
    """Everybody on a line: North-South first. Partners are those of an individual."""
    seats = [("NS", result.ns), ("EW", result.ew)]
    if result.ns_partner or result.ew_partner:
        seats += [("NS", result.ns_partner), ("EW", result.ew_partner)]
    return tuple(LineSeat(side, id, positions[result.section, side, id]) for side, id in seats)


def counts_for(result: DocumentResult, seat: LineSeat) -> bool:
    """Whether a line counts for somebody at the table: an average of one side says nothing of the other.

    Who plays a board again has none there, and it counts for the opponents alone.
    """
    if result.kind is not Kind.ARTIFICIAL:
        return True
    sides = {"NS": result.ns_percent, "EW": result.ew_percent}
    return sides[seat.side] is not None or not any(percent is not None for percent in sides.values())


class SeatedLine(NamedTuple):
    """One line, and the positions of everybody at the table."""

    result: DocumentResult
    members: tuple[int, ...]  # North-South first: two, or four at individuals


def tables_by_section(document: Document) -> dict[str, list[SeatedLine]]:
    """The tables of every section in which all contestants can be told: of others nothing can be said."""
    positions = Directory(document.contestants).positions
    sections: defaultdict[str, list[SeatedLine]] = defaultdict(list)
    unclear: set[str] = set()
    for result in document.results:
        section = result.section
        ns, ew = positions[section, "NS", result.ns], positions[section, "EW", result.ew]
        if ns is None or ew is None or ns == ew:
            unclear.add(section)
        elif not result.ns_partner and not result.ew_partner:
            sections[section].append(SeatedLine(result, (ns, ew)))
        elif len((table := _four(result, positions)).members) == _AT_A_TABLE:
            sections[section].append(table)
        else:
            unclear.add(section)
    return {section: tables for section, tables in sections.items() if section not in unclear}


def _four(result: DocumentResult, positions: Mapping[Key, int | None]) -> SeatedLine:
    """Everybody once; fewer than four where a seat is empty or taken by somebody who sits in another."""
    sat = dict.fromkeys(seat.position for seat in sat_of(result, positions))
    return SeatedLine(result, tuple(position for position in sat if position is not None))


def names_of(document: Document) -> list[str]:
    """The contestants as sentences name them: "12", "B 12", or "B 12 NS" where two have the number."""
    times = Counter((contestant.section, contestant.id) for contestant in document.contestants)
    return [
        _name(contestant, times[contestant.section, contestant.id] > 1)[:_NAME_MAX]
        for contestant in document.contestants
    ]


def _name(contestant: DocumentContestant, is_double: bool) -> str:
    direction = contestant.direction if is_double else ""
    return " ".join(filter(None, (contestant.section, contestant.id, direction)))


def shown_boards(boards: Iterable[int]) -> str:
    """Board numbers as people write them: "4–6, 13"; so many at most, then "…"."""
    runs: list[list[int]] = []
    for board in sorted(set(boards)):
        if runs and board == runs[-1][-1] + 1:
            runs[-1].append(board)
        else:
            runs.append([board])
    shown = [f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs]
    return ", ".join([*shown[:_RUNS_MAX], "…"] if len(shown) > _RUNS_MAX else shown)
