"""Bridgemate: the Access database in which the table units leave their results (.bws).

The names of tables and columns are those of the Bridgemate developer's guide. What the players typed in is
there and nothing is computed; so a document of this format publishes no figures.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from clubs.files.bridgemate import (
    access,
    deals as bws_deals,
    players as bws_players,
    records as bws_records,
    results as bws_results,
    sections as bws_sections,
)
from clubs.files.bridgemate.access import DatabaseTables
from clubs.files.bridgemate.jet import header
from clubs.files.bridgemate.movement import BridgemateMovement, seating
from clubs.files.bridgemate.rows import BridgemateRow, Tables, rows
from clubs.files.bridgemate.traits import TRAITS
from clubs.files.checks import checks
from clubs.files.document import Document, DocumentEvent, Source, UnplacedLines
from clubs.files.problem import Problem, error, warning
from clubs.files.raw.markup import SIZE_MAX

Answer = tuple[Document | None, tuple[Problem, ...]]
_RESULTS = "ReceivedData"
ROWS_MAX: Final = 20_000  # of a table of the session, where each row costs work
_LONGER: Final = frozenset({"PlayerNames", "BiddingData", "PlayData"})
SECTIONS_MAX: Final = 100
# Where a damaged row may be a result or a table of the movement.
_VITAL = frozenset({"ReceivedData", "RoundData", "Section"})


def is_bws(content: bytes) -> bool:
    """Whether the bytes are to be read here: any Access database is, to be refused with its reason."""
    return header.is_access(content)


def read(content: bytes, *, today: date | None = None, size_max: int = SIZE_MAX) -> Answer:
    """Read a Bridgemate file: what it says, as far as it can be read, and all its problems.

    Without `today`, a date in the future is not noticed.
    """
    if len(content) > size_max:
        sizes = {"size": f"{len(content) / 1_000_000:.1f}", "size_max": f"{size_max / 1_000_000:.1f}"}
        return None, (error("file_too_large", **sizes),)
    database = access.read(content)
    if isinstance(database, Problem):
        return None, (database,)
    if _RESULTS not in database.tables:
        return None, (error("access_no_table", table=_RESULTS),)
    refusals = tuple(_too_large(database.tables))
    if refusals:
        return None, refusals
    source = Source(TRAITS, "Bridgemate", "", hashlib.sha256(content).hexdigest())
    document, problems = interpret(source, database.tables, today=today)
    return document, (*_losses(database), *problems)


def _too_large(tables: Tables) -> Iterator[Problem]:
    """Refusals of what no session holds, before anything is made of it."""
    for name, cells in tables.items():
        if name not in _LONGER and len(cells) > ROWS_MAX:
            yield error("bws_too_many_rows", None, name, table=name, rows=len(cells), rows_max=ROWS_MAX)
    sections = {row.number("Section") for name in (_RESULTS, "RoundData") for row in rows(tables, name)}
    if len(sections) > SECTIONS_MAX:
        about = {"sections": len(sections), "sections_max": SECTIONS_MAX}
        yield error("bws_too_many_sections", None, "Section", **about)


def _losses(database: DatabaseTables) -> list[Problem]:
    """What could not be read of the tables, and text that is not what the file says."""
    problems: list[Problem] = []
    for table, (records, pages) in database.lost.items():
        about = {"records": str(records), "table": table, "pages": _shown(pages)}
        if pages and table in _VITAL:
            problems.append(error("access_results_lost", None, table, **about))
        else:
            problems.append(warning("access_rows_lost", None, table, **about))
    labelled, read = database.code_pages
    if labelled != read:
        problems.append(warning("access_code_page", label=labelled, assumed=read))
    return problems


def _shown(pages: Sequence[int]) -> str:
    return ", ".join(map(str, pages[:10])) + (" …" if len(pages) > 10 else "") if pages else "–"


def interpret(
    source: Source, tables: Tables, *, today: date | None = None
) -> tuple[Document, tuple[Problem, ...]]:
    """What the rows of the tables mean. Pure: tables by name, rows of columns by name."""
    problems: list[Problem] = []
    holding, corrected = bws_results.latest(rows(tables, _RESULTS))
    movement = BridgemateMovement(
        rows(tables, "RoundData"), [seating(row, "PairNS", "PairEW") for row in holding]
    )
    sections = bws_sections.read(rows(tables, "Section"), movement.sections, problems)
    form, scoring = bws_sections.form(sections.values(), problems)
    problems.extend(bws_results.corrections(corrected, sections))
    if movement.is_individual and form == "pairs":
        form = "individual"
    winners = movement.winners(sections, problems)
    unplaced: list[UnplacedLines] = []
    results = bws_results.read(holding, movement, sections, problems, unplaced)
    players = bws_players.line_ups(
        rows(tables, "PlayerNumbers"), rows(tables, "PlayerNames"), movement, sections, problems
    )
    contestants = bws_players.read(movement, sections, winners, players, problems)
    event = _event(rows(tables, "Session"), holding, today, problems)
    event = replace(event, form=form, scoring=scoring, winners=winners)
    deals = bws_deals.read(rows(tables, "HandRecord"), sections, problems)
    bidding, play = rows(tables, "BiddingData"), rows(tables, "PlayData")
    records = bws_records.read(bidding, play, results, sections, problems)
    document = Document(
        source, event, contestants, tuple(results.values()), deals, records=records, unplaced=tuple(unplaced)
    )
    if form != "teams":
        problems.extend(replace(problem, element=_RESULTS) for problem in checks.problems(document, 0))
    return document, tuple(problems)


def _event(
    sessions: Sequence[BridgemateRow],
    results: Sequence[BridgemateRow],
    today: date | None,
    problems: list[Problem],
) -> DocumentEvent:
    """The heading. The day is that of most results; the session's own may be the day of its preparation."""
    session = sessions[0] if sessions else BridgemateRow("Session", 0, {})
    days = Counter(filter(None, (row.day("DateLog") for row in results)))
    set_up = session.day("Date")
    played = max(days, key=lambda day: (days[day], -day.toordinal())) if days else set_up
    if played is None:
        problems.append(warning("bws_no_date", None, "Session"))
    elif today and played > today:
        problems.append(warning("bws_date_in_future", None, "Session", date=played.isoformat()))
    elif set_up and set_up != played:
        about = {"date": played.isoformat(), "set_up": set_up.isoformat()}
        problems.append(warning("bws_date_differs", None, "Session", **about))
    return DocumentEvent(session.text("GUID"), session.text("Name"), played, "", "", 1, "", "")
