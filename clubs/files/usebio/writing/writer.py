"""A document as USEBIO 1.3, the XML of the English Bridge Union.

`usebio.read` gives the document back, apart from its source and its lines, as far as the format goes. It has
no place for the round of a pair's line but in a match, for its table, for a single section's name,
and for "assigned": such a score is one like another. Sections stand one after the other, and the results of a
board together.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from lxml import etree

from clubs.files.document import (
    Document,
    DocumentContestant,
    DocumentDeal,
    DocumentEvent,
    DocumentMatch,
    DocumentResult,
)
from clubs.files.team_sheets import Key, key_of
from clubs.files.usebio import forms as usebio_forms
from clubs.files.usebio.writing.boards import LineWriter, board, by_board, handset
from clubs.files.usebio.writing.matches import (
    PlayedMatch,
    boards_usual,
    match_element,
    pair_match_element,
    played,
)
from clubs.files.usebio.writing.people import participants
from clubs.files.usebio.writing.values import attributes, put

PROGRAM = "Bridge Federation Portal"
_DOCTYPE = '<!DOCTYPE USEBIO SYSTEM "usebio_v1_3.dtd">'
_TYPES = {"pairs": "PAIRS", "individual": "INDIVIDUAL", "teams": "TEAMS"}
_SWISS_PAIRS = "SWISS_PAIRS"
_METHODS = {
    "matchpoints": "MATCH_POINTS",
    "butler": "BUTLER_IMPS",
    "cross_imps": "CROSS_IMPS",
    "total_points": "AGGREGATE",
    "imps": "IMPS",
    "board_a_match": "PAB",
}


@dataclass(slots=True)
class _Section:
    """What belongs to one section."""

    contestants: list[DocumentContestant] = field(default_factory=list)
    results: list[DocumentResult] = field(default_factory=list)
    matches: list[PlayedMatch] = field(default_factory=list)
    of_pairs: list[DocumentMatch] = field(default_factory=list)
    deals: list[DocumentDeal] = field(default_factory=list)


def can_hold(form: str, scoring: str, matches_in: str) -> bool:
    """Whether USEBIO has a name for what is scored. For pairs at Houston IMPs it has none."""
    return form in _TYPES and usebio_forms.UsebioForm(form, scoring, matches_in == "vp").is_scored


def _states_vp(event: DocumentEvent) -> bool:
    """Whether pairs meet in matches whose victory points are facts."""
    return event.form == "pairs" and bool(event.matches_in)


def write(document: Document) -> bytes:
    """The whole document in UTF-8. Control characters, which XML cannot hold, become spaces.

    Raises ValueError for an event that the format has no name for (`can_hold`).
    """
    event = document.event
    if not can_hold(event.form, event.scoring, event.matches_in):
        raise ValueError(f"USEBIO has no {event.form or 'event'} at {event.scoring or 'nothing'}")
    root = etree.Element("USEBIO", Version="1.3")
    if event.club_name or event.club_number:
        club = etree.SubElement(root, "CLUB")
        put(club, "CLUB_NAME", event.club_name)
        put(club, "CLUB_ID_NUMBER", event.club_number)
    writer = _Writer(document)
    writer.write(_heading(root, document, writer.usual))
    if not document.sessions:
        handset(root, writer.deals_of_all)
    written = etree.tostring(
        root, xml_declaration=True, encoding="UTF-8", doctype=_DOCTYPE, pretty_print=True
    )
    return bytes(written)


def _heading(root: etree._Element, document: Document, boards_in_round: int) -> etree._Element:
    event = document.event
    kind = _SWISS_PAIRS if _states_vp(event) else _TYPES.get(event.form, event.form)
    element = etree.SubElement(root, "EVENT", attributes(EVENT_TYPE=kind))
    put(element, "EVENT_ID", event.identifier)
    put(element, "EVENT_DESCRIPTION", event.title)
    put(element, "PROGRAM_NAME", PROGRAM)
    put(element, "WINNER_TYPE", event.winners)
    put(element, "DATE", event.date.isoformat() if event.date else None)
    put(element, "BOARD_SCORING_METHOD", _METHODS.get(event.scoring, event.scoring))
    put(element, "MATCH_SCORING_METHOD", "VPS" if event.matches_in == "vp" else None)
    put(element, "BOARDS_PER_ROUND", boards_in_round or None)
    return element


class _Writer:
    """Divides a document by its sections and writes them."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._lines = LineWriter(document)
        self._sections: dict[str, _Section] = {}
        matches = played(document) if document.event.form == "teams" else ()
        self.usual = boards_usual(matches)
        self._divide(matches)
        self.deals_of_all = self._divide_deals()

    def _divide(self, matches: Iterable[PlayedMatch]) -> None:
        for contestant in self._document.contestants:
            self._of(contestant.section).contestants.append(contestant)
        if self._document.event.form != "teams":
            for result in self._document.results:
                self._of(result.section).results.append(result)
        for match in matches:
            self._of(match.match.section).matches.append(match)
        for stated in self._document.matches if _states_vp(self._document.event) else ():
            self._of(stated.section).of_pairs.append(stated)

    def _of(self, section: str) -> _Section:
        return self._sections.setdefault(section, _Section())

    def _divide_deals(self) -> list[DocumentDeal]:
        """Gives sections their own deals; the deals that hold for all are left."""
        if len(self._sections) < 2 and not self._document.sessions:
            return list(self._document.deals)
        left: list[DocumentDeal] = []
        for deal in self._document.deals:
            own = self._sections.get(deal.section) if deal.section else None
            (own.deals if own else left).append(deal)
        return left

    def write(self, event: etree._Element) -> None:
        """Every section: in the event where it is the only one, else in its session."""
        if self._document.sessions:
            self._sessions(event)
        elif len(self._sections) > 1:
            session = etree.SubElement(event, "SESSION", SESSION_ID="1")
            for name, section in self._sections.items():
                self._section(etree.SubElement(session, "SECTION", attributes(SECTION_ID=name)), section)
        else:
            for section in self._sections.values():
                self._section(event, section)

    def _sessions(self, event: etree._Element) -> None:
        """Sessions that are scored one by one. The deals that hold for all are written in each."""
        of = self._document.sessions
        for number in sorted(set(of.values())):
            sections = [name for name in self._sections if of.get(name) == number]
            session_name, names = _names(sections, number)
            session = etree.SubElement(event, "SESSION", attributes(SESSION_ID=session_name))
            for section, name in zip(sections, names, strict=True):
                parent = (
                    etree.SubElement(session, "SECTION", attributes(SECTION_ID=name)) if name else session
                )
                self._section(parent, self._sections[section])
            handset(session, self.deals_of_all)

    def _section(self, parent: etree._Element, section: _Section) -> None:
        participants(parent, section.contestants, self._document.event.form)
        for match in section.matches:
            match_element(parent, match, self._lines, self.usual)
        left = self._pair_matches(parent, section)
        for number, results in by_board(left).items():
            element = board(parent, number, results)
            for result in results:
                self._lines.line(element, result)
        handset(parent, section.deals)

    def _pair_matches(self, parent: etree._Element, section: _Section) -> list[DocumentResult]:
        """The matches of Swiss pairs with their boards; the results that are of none."""
        played: dict[Key, list[DocumentResult]] = {}
        for result in section.results if section.of_pairs else ():
            played.setdefault(key_of(result), []).append(result)
        for match in section.of_pairs:
            pair_match_element(parent, match, played.pop(key_of(match), ()), self._lines)
        return (
            [result for lines in played.values() for result in lines] if section.of_pairs else section.results
        )


def _names(sections: Sequence[str], number: int) -> tuple[str, list[str]]:
    """What a session and its sections are called: both together are the section of the document."""
    if len(sections) == 1:
        return sections[0] or str(number), [""]
    heads = {section.rpartition(" ")[0] for section in sections}
    if len(heads) == 1 and heads != {""}:
        return heads.pop(), [section.rpartition(" ")[2] for section in sections]
    return str(number), list(sections)
