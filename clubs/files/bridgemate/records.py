"""The auctions and the play that Bridgemates with the recorder function keep, call by call, card by card."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence

from clubs.files import notation
from clubs.files.bridgemate.outcome import shortened
from clubs.files.bridgemate.results import Entry, entry, place_of
from clubs.files.bridgemate.rows import BridgemateRow
from clubs.files.bridgemate.sections import BridgemateSection
from clubs.files.document import DocumentRecord, DocumentResult
from clubs.files.problem import Problem

_BID = re.compile(r"([1-7])(NT|[CDHSN])")
_CALLS = {
    "P": "P",
    "PASS": "P",
    "X": "X",
    "DBL": "X",
    "DOUBLE": "X",
    "XX": "XX",
    "RDBL": "XX",
    "REDOUBLE": "XX",
}
Read = Callable[[str], str | None]


def read(
    bidding: Sequence[BridgemateRow],
    play: Sequence[BridgemateRow],
    results: Mapping[Entry, DocumentResult],
    sections: Mapping[int, BridgemateSection],
    problems: list[Problem],
) -> tuple[DocumentRecord, ...]:
    """A record for each result that has calls or cards. What is not clear leaves that record out."""
    calls = _by_entry(bidding, "Bid", call, sections, problems)
    cards = _by_entry(play, "Card", notation.card, sections, problems)
    return tuple(
        DocumentRecord(
            result.section,
            result.board,
            result.ns,
            result.ew,
            calls.get(about, ()),
            cards.get(about, ()),
            result.line,
        )
        for about, result in results.items()
        if about in calls or about in cards
    )


def call(text: str) -> str | None:
    """P, X, XX, 1C to 7N; None for what is no call."""
    folded = notation.fold(text)
    bid = _BID.fullmatch(folded)
    return f"{bid[1]}{bid[2][0]}" if bid else _CALLS.get(folded)


def _by_entry(
    rows: Iterable[BridgemateRow],
    column: str,
    read: Read,
    sections: Mapping[int, BridgemateSection],
    problems: list[Problem],
) -> dict[Entry, tuple[str, ...]]:
    """The calls or cards of each board at each table, in the order of their counter."""
    grouped: defaultdict[Entry, list[BridgemateRow]] = defaultdict(list)
    for row in rows:
        if not row.flag("Erased"):
            grouped[entry(row)].append(row)
    read_of: dict[Entry, tuple[str, ...]] = {}
    for about, several in grouped.items():
        several.sort(key=lambda row: row.number("Counter"))
        steps = [read(row.text(column)) for row in several]
        if _is_counted(several) and None not in steps:
            read_of[about] = tuple(step for step in steps if step)
        else:
            written = shortened(" ".join(row.text(column) for row in several[:20]))
            place = place_of(several[0], sections)
            problems.append(place.warning("bws_record_unclear", several[0], written=written))
    return read_of


def _is_counted(rows: Sequence[BridgemateRow]) -> bool:
    """Whether none is missing and none entered twice; some versions count from 0."""
    counters = [row.number("Counter") for row in rows]
    return counters[0] in (0, 1) and counters == list(range(counters[0], counters[0] + len(rows)))
