"""PBN 2.1, Portable Bridge Notation: the way through a file.

Three kinds of file come: one game a table (Bridge Base Online), one game a board with a ScoreTable (scoring
programs), and deals without results (hand records). The last makes a document without contestants and
results, whose event has no form; the code `deals_only` says so.
"""

import hashlib
from collections.abc import Mapping
from datetime import date

from clubs.files.amending.kinds import HeadingField
from clubs.files.checks import checks
from clubs.files.document import Document, DocumentRecord, DocumentResult, Source
from clubs.files.hands import megabytes
from clubs.files.pbn.contestants import PbnContestants, winners_of
from clubs.files.pbn.session import SessionReader
from clubs.files.pbn.text.comments import is_needed, uncommented
from clubs.files.pbn.text.lexer import games
from clubs.files.pbn.text.lines import NotPbnError, PbnText, ProblemList, is_pbn, text_of
from clubs.files.people import substitutes
from clubs.files.problem import Problem, error, warning
from clubs.files.raw.markup import SIZE_MAX
from clubs.files.traits import AmendableCodes, Traits

__all__ = ["TRAITS", "is_pbn", "read"]

TRAITS = Traits(
    "pbn",
    "PBN",
    amendable=AmendableCodes(
        headings={"pbn_scoring_assumed": HeadingField.SCORING},
        results=frozenset({"pbn_score_of_nobody", "pbn_artificial_unclear"}),
    ),
    scores_from_contract=True,
    reader_judges_records=True,  # it knows the places of their calls
    begins_above=True,
)

_CHECKED_MAX = 1_000  # problems of the whole; the document is there in any case
Answer = tuple[Document | None, tuple[Problem, ...]]


def read(content: bytes, *, today: date | None = None, size_max: int = SIZE_MAX) -> Answer:
    """Read a PBN file: what it says, as far as it can be read, and all its problems.

    Without `today`, a date in the future is not noticed.
    """
    if len(content) > size_max:
        return None, (error("file_too_large", size=megabytes(len(content)), size_max=megabytes(size_max)),)
    problems = ProblemList()
    text = text_of(content, problems)
    if text is None:
        return None, problems.sorted()
    session = SessionReader(problems)
    session.heading.above = text.titles
    lines = uncommented(text.lines, problems) if is_needed(text.whole, text.lines) else text.lines
    try:
        session.read(games(lines, problems))
        if not session.first_line:
            problems.append(error("pbn_no_games"))
            return None, problems.sorted()
        document = _document(session, _source(content, text, session), today, problems)
    except NotPbnError:
        return None, problems.sorted()
    return document, problems.sorted()


def _source(content: bytes, text: PbnText, session: SessionReader) -> Source:
    """The program by its escape line, or by a tag: "Ruter - Read more at …"."""
    program = text.program or session.heading.value("Application").partition(" - ")[0][:200]
    return Source(TRAITS, program, text.version, hashlib.sha256(content).hexdigest())


def _document(
    session: SessionReader, source: Source, today: date | None, problems: list[Problem]
) -> Document:
    line = session.first_line
    if not session.results and not session.totals and not session.unplaced:
        deals = tuple(session.deals.values())
        if deals or session.records:
            problems.append(warning("deals_only", line, None, deals=len(deals)))
        else:
            problems.append(error("pbn_games_empty", line, None, games=session.games))
        event = session.heading.empty_event(today, line)
        return Document(source, event, (), (), deals, (), tuple(session.records.values()))
    winners = _winners(session, problems)
    event = session.heading.event(today, line, has_imps=session.has_imps, winners=winners)
    if session.heading.form == "pairs" and not session.totals:  # which would say who is who
        session.people.join(session.results)
    ids = session.people.ids()
    named = PbnContestants(session.people, session.totals, winners, event.scoring, session.given)
    document = Document(
        source,
        event,
        named.all(ids, problems),
        tuple(_named(result, ids) for result in session.results),
        tuple(session.deals.values()),
        tuple(session.matches),
        tuple(_named_record(record, ids) for record in session.records.values()),
        {total.section: total.session for total in session.totals if total.session},
        tuple(
            lines._replace(results=tuple(_named(result, ids) for result in lines.results))
            for lines in session.unplaced
        ),
    )
    if session.people.one_of:
        problems.extend(substitutes.warnings(document.contestants, "North"))
    problems.extend(checks.problems(document, line)[:_CHECKED_MAX])
    return document


def _winners(session: SessionReader, problems: list[Problem]) -> int:
    if session.heading.form != "pairs":
        return 1
    winners = session.heading.winners
    if winners is None and session.totals and all(total.direction for total in session.totals):
        return 2
    if winners is None:
        winners = winners_of(session.results, session.totals)
        problems.append(warning("winners_assumed", session.first_line, None, winners=winners))
    return winners


def _named(result: DocumentResult, ids: Mapping[str, str]) -> DocumentResult:
    """A result with the contestants' ids for their keys."""
    ns, ew = ids.get(result.ns, ""), ids.get(result.ew, "")
    if not result.ns_partner:
        return DocumentResult(result.section, result.board, ns, ew, *result[4:])
    partners = ids.get(result.ns_partner, ""), ids.get(result.ew_partner, "")
    return result._replace(ns=ns, ew=ew, ns_partner=partners[0], ew_partner=partners[1])


def _named_record(record: DocumentRecord, ids: Mapping[str, str]) -> DocumentRecord:
    return DocumentRecord(
        record.section, record.board, ids.get(record.ns, ""), ids.get(record.ew, ""), *record[4:]
    )
