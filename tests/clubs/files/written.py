"""Documents as they should come back from a file that we wrote, and made-up ones to write."""

from collections import Counter
from dataclasses import replace
from datetime import date
from fractions import Fraction

from hypothesis import strategies as st

from clubs.files.document import (
    Document,
    DocumentContestant,
    DocumentDeal,
    DocumentEvent,
    DocumentResult,
    Player,
    PublishedFigures,
    Source,
)
from clubs.files.table.results import TRAITS as CSV
from scoring.engine import board as law_2
from scoring.engine.contract import points
from scoring.engine.sheet import Kind
from tests.places import SAMPLES

# Every sample that is a session.
SESSIONS = sorted(
    path.name
    for path in SAMPLES.iterdir()
    if path.suffix in {".xml", ".pbn", ".bws"}
    and path.name not in {"bridgemate_11_tables_hands.pbn", "usebio_unknown_event_type.xml"}
)
DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def plain(document):
    """Without its source and lines; the results of a board together, as they are written."""
    boards: dict[tuple[str, int], list[DocumentResult]] = {}
    for result in document.results:
        boards.setdefault((result.section, result.board), []).append(result._replace(line=0))
    return replace(
        document,
        source=None,
        contestants=tuple(replace(contestant, line=0) for contestant in document.contestants),
        results=tuple(result for results in boards.values() for result in results),
        deals=tuple(deal._replace(line=0) for deal in document.deals),
        matches=tuple(match._replace(line=0) for match in document.matches),
        records=tuple(record._replace(line=0) for record in document.records),
    )


def in_usebio(document):
    """What of a document USEBIO can say: section after section, one section without a name."""
    document = replace(plain(document), records=tuple(_of_one_result(document)))
    names = list(dict.fromkeys(row.section for row in (*document.contestants, *document.results)))
    if len(names) == 1:
        document = _without_section(document)
    if document.event.form != "teams":
        results = [result._replace(round=0, table="") for result in document.results]
        results.sort(key=lambda result: names.index(result.section) if result.section in names else 0)
        document = replace(document, results=tuple(results))
    return document


def _of_one_result(document):
    """The records of which one can say whose they are, by their results."""
    results = {(row.section, row.board, row.ns, row.ew) for row in document.results}
    keys = Counter((row.section, row.board, row.ns, row.ew) for row in document.records)
    filled = [row for row in document.records if row.calls or row.cards]
    kept = [row for row in filled if keys[row[:4]] == 1 and row[:4] in results]
    return sorted(row._replace(line=0, dealer=row.dealer or law_2.dealer(row.board)) for row in kept)


def _without_section(document):
    bare = {
        name: tuple(part._replace(section="") for part in getattr(document, name))
        for name in ("results", "deals", "matches", "records")
    }
    contestants = tuple(replace(contestant, section="") for contestant in document.contestants)
    return replace(document, contestants=contestants, **bare)


# Letters of any script, signs that mean something to XML, PBN and CSV, variants of kanji.
_SIGNS = "<>&'\"\\;#|[]{}%=+-@^, \u3000鳥居葛\U000e0100髙ｱé𠮷ß"
_SIGN = st.sampled_from(_SIGNS) | st.characters(exclude_categories=["C", "Z"])
names = st.lists(_SIGN, max_size=12).map(lambda signs: "".join(signs).strip())
_played = st.builds(
    lambda bid, strain, doubled, tricks, seat: (f"{bid}{strain}{doubled}", seat, tricks),
    st.integers(1, 7),
    st.sampled_from("CDHSN"),
    st.sampled_from(["", "X", "XX"]),
    st.integers(0, 13),
    st.sampled_from("NESW"),
)
_percents = st.fractions(0, 100, max_denominator=9)
_lead = st.none() | st.builds("".join, st.tuples(st.sampled_from("SHDC"), st.sampled_from("AKQJT98765432")))


def _line(section, board, ns, ew, outcome, lead):
    award = ("1.5", "0.50") if board % 2 else (None, None)
    if len(outcome) == 3:
        contract, seat, tricks = outcome
        worth = points(contract, tricks, law_2.is_vulnerable(board, seat))
        cells = (Kind.PLAYED, contract, seat, lead, tricks, worth if seat in "NS" else -worth, None, None)
    elif outcome:
        cells = (Kind.ARTIFICIAL, *(None,) * 5, *outcome)
    else:
        cells = (Kind.PASSED_OUT, "P", None, None, None, 0, None, None)
    return DocumentResult(section, board, ns, ew, *cells, *award, 0)


@st.composite
def documents(draw, names=names):
    """A game of pairs that every format can hold: sections with names, two winners or one."""
    sections = draw(st.sampled_from([[""], ["A", "B"], ["1", "2", "3"]]))
    winners = draw(st.sampled_from([1, 2]))
    contestants, results = [], []
    for section in sections:
        tables = range(1, draw(st.integers(2, 3)) + 1)
        for side in ("NS", "EW"):
            for table in tables:
                players = tuple(Player(draw(names), str(table), "") for _ in range(2))
                number = str(table) if winners == 2 else f"{table + 10 * (side == 'EW')}"
                direction = side if winners == 2 else ""
                figures = PublishedFigures(f"{table}.5", draw(st.none() | st.just("51.25")), "1=")
                contestants.append(DocumentContestant(number, section, direction, players, figures, 0))
        for board in range(1, draw(st.integers(1, 3)) + 1):
            for table in tables:
                outcome = draw(st.one_of(_played, st.tuples(_percents, _percents), st.just(())))
                ew = str(table if winners == 2 else table + 10)
                results.append(_line(section, board, str(table), ew, outcome, draw(_lead)))
    event = DocumentEvent(
        draw(names), draw(names), date(2026, 1, 19), "pairs", "matchpoints", winners, draw(names), "0417"
    )
    return Document(
        Source(CSV, "", "", ""), event, tuple(contestants), tuple(results), (DocumentDeal("", 1, DEAL, 0),)
    )


def artificial(result, ns, ew):
    """The result with percentages instead of a score."""
    cells = {"contract": None, "declarer": None, "lead": None, "tricks": None, "score": None}
    return result._replace(kind=Kind.ARTIFICIAL, ns_percent=Fraction(ns), ew_percent=Fraction(ew), **cells)
