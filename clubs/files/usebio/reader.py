"""USEBIO, the XML of the English Bridge Union: the way through a file.

Two dialects are in use: participants and boards directly under EVENT, or under SESSION and SECTION.
"""

import hashlib
from datetime import date

from lxml import etree

from clubs.files.checks import checks, matches as checks_matches, pair_matches as checks_pair_matches
from clubs.files.document import Document, DocumentMatch, Source
from clubs.files.problem import Problem, error
from clubs.files.raw.markup import SIZE_MAX, line_of, text_of, tree
from clubs.files.sessions import sessions_of
from clubs.files.usebio import (
    deals as usebio_deals,
    events as usebio_events,
    forms as usebio_forms,
    heading as usebio_heading,
    pair_matches,
    pairs,
    records as usebio_records,
    teams,
)
from clubs.files.usebio.lines import LineReader, tags
from clubs.files.usebio.matches import MatchReader
from clubs.files.usebio.places import places
from clubs.files.usebio.traits import TRAITS

ROOT = "USEBIO"
_HEAD = 8_000  # bytes: where the root must have begun

Answer = tuple[Document | None, tuple[Problem, ...]]


def is_usebio(content: bytes) -> bool:
    """Whether the bytes are to be read here: any XML is, to be refused with its root named.

    Zeros are left out, so that UTF-16 is seen too.
    """
    head = content[:_HEAD].replace(b"\0", b"")
    return b"<USEBIO" in head or head.lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n").startswith(b"<?xml")


def read(content: bytes, *, today: date | None = None, size_max: int = SIZE_MAX, part: int = 0) -> Answer:
    """Read a USEBIO file: what it says, as far as it can be read, and all its problems.

    `part` is the number of the event that is meant, where several have results; with 0 it is asked which, and
    the document is the first one's. Without `today`, a date in the future is not noticed.
    """
    root, of_tree = tree(content, ROOT, size_max)
    if root is None:
        return None, of_tree
    events = root.findall("EVENT")
    if not events:
        return None, (*of_tree, error("no_event", line_of(root), ROOT))
    played = [event for event in events if usebio_events.has_results(event)] or events[:1]
    if part > len(played):
        return None, (*of_tree, error("event_not_there", line_of(root), "EVENT", number=part))
    problems = list(of_tree)
    of_event = problems if part or len(played) == 1 else []
    document = _document(content, played[max(part, 1) - 1], today, of_event)
    if of_event is not problems:
        problems.extend(usebio_events.offered(played))
    return document, tuple(sorted(problems, key=lambda problem: problem.line or 0))


def _source(content: bytes, event: etree._Element) -> Source:
    program, version = text_of(event, "PROGRAM_NAME"), text_of(event, "PROGRAM_VERSION")
    return Source(TRAITS, program, version, hashlib.sha256(content).hexdigest())


def _document(content: bytes, event: etree._Element, today: date | None, problems: list[Problem]) -> Document:
    form = usebio_forms.read(event, problems)
    source, heading = _source(content, event), usebio_heading.read(event, form, today, problems)
    if not form.is_scored:
        return Document(source, heading, (), (), ())
    parts = places(event, problems)
    named = tags(form.form, form.scoring)
    lines = LineReader(content, named, problems)
    matches: tuple[DocumentMatch, ...] = ()
    if form.form == "teams":
        of_teams = MatchReader(event, parts, lines, problems)
        of_teams.read()
        matches, results = tuple(of_teams.matches), tuple(of_teams.results)
        contestants = teams.read(parts, problems)
    else:
        in_matches = form.form == "pairs" and any(
            part.element.find("MATCH") is not None for part in parts.all
        )
        results = (lines.read_matches if in_matches else lines.read)(parts.all)
        contestants = pairs.read(parts, results, heading, problems)
        matches = pair_matches.read(parts, named, problems) if form.states_vp else ()
    of_hands = usebio_deals.read(event, parts, problems)
    records, deals = usebio_records.read(lines.with_lin(results), of_hands, problems)
    document = Document(
        source,
        heading,
        contestants,
        results,
        deals,
        matches=matches,
        records=records,
        sessions=parts.sessions,
        unplaced=tuple(lines.unplaced),
    )
    for part in sessions_of(document):
        problems.extend(checks.problems(part, line_of(event)))
        problems.extend(checks_matches.problems(part))
        problems.extend(checks_pair_matches.problems(part))
    return document
