"""Where the contestants, boards and matches of a USEBIO event are: under EVENT, or under SESSION and SECTION.

Several sessions are scored one by one, each with contestants of its own; sessions of teams, or with
boards that run on, whose contestants are listed once, are one long session.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from lxml import etree

from clubs.files import notation
from clubs.files.problem import Problem, error, warning
from clubs.files.raw.markup import line_of

_HOLDS = ("PARTICIPANTS", "BOARD", "MATCH")


SECTIONS_MAX = 1_000  # with sessions; a championship has some dozens
COPIES_MAX = 50_000  # contestants of an event, in all its sessions


class SectionElement(NamedTuple):
    """An element that holds participants, boards or matches, and the section they belong to."""

    section: str  # "" when the file has one section only
    element: etree._Element


class SectionElements(NamedTuple):
    """The places in the file's order.

    `sessions` is the session of each section, from 1 on, where they are scored one by one; the event's
    own contestants are then listed in `copies`, once for each section that has none.
    """

    all: list[SectionElement]
    sessions: Mapping[str, int]
    copies: list[SectionElement]


def places(event: etree._Element, problems: list[Problem]) -> SectionElements:
    """The places of an event; none of them, and an error, where there are far too many."""
    sessions = [element for element in event.iterchildren("SESSION") if _has_results(element)]
    elements = list(_holding(event))
    if len(elements) > SECTIONS_MAX:
        line = line_of(elements[SECTIONS_MAX])
        problems.append(error("too_many_sections", line, "SECTION", sections_max=SECTIONS_MAX))
        return SectionElements([], {}, [])
    if len(sessions) > 1 and not _is_one(event, sessions):
        return _one_by_one(event, sessions, problems)
    return SectionElements(_labelled("", elements), {}, [])


def _holding(parent: etree._Element) -> Iterator[etree._Element]:
    """An element and those below it that hold what is looked for."""
    for element in (parent, *parent.iterdescendants("SESSION", "SECTION")):
        if any(element.find(tag) is not None for tag in _HOLDS):
            yield element


def _labelled(session: str, elements: Sequence[etree._Element]) -> list[SectionElement]:
    """The elements with their sections; a section is not named where it is the only one."""
    sections = [part.get("SECTION_ID", "").strip() for part in elements]
    several = len(set(sections) - {""}) > 1
    return [
        SectionElement(f"{session} {section if several else ''}".strip(), element)
        for section, element in zip(sections, elements, strict=True)
    ]


def _has_results(session: etree._Element) -> bool:
    return any(session.find(f".//{tag}") is not None for tag in ("TRAVELLER_LINE", "MATCH"))


def _has_lines(element: etree._Element) -> bool:
    return element.tag == "MATCH" or element.find("TRAVELLER_LINE") is not None


def _is_one(event: etree._Element, sessions: Sequence[etree._Element]) -> bool:
    """Whether the contestants are listed once, and no board could be one of two sessions."""
    if sum(part.find(".//PARTICIPANTS") is not None for part in sessions) > 1:
        return False
    if event.find(".//MATCH") is not None:
        return True
    played: set[int | None] = set()
    for session in sessions:
        numbers = set(_numbers(session))
        if None in numbers or played & numbers:
            return False
        played |= numbers
    return True


def _numbers(session: etree._Element) -> Iterator[int | None]:
    """The numbers of the boards with results."""
    for board in session.iter("BOARD"):
        if board.find("TRAVELLER_LINE") is not None:
            yield notation.number(board.findtext("BOARD_NUMBER") or "")


def _one_by_one(
    event: etree._Element, sessions: Sequence[etree._Element], problems: list[Problem]
) -> SectionElements:
    """Every section named with its session, so that sections of the same name are kept apart."""
    problems.append(warning("sessions_one_by_one", line_of(sessions[1]), "SESSION", sessions=len(sessions)))
    names = [element.get("SESSION_ID", "").strip() for element in sessions]
    if "" in names or len(set(names)) < len(names):
        names = [str(number) for number in range(1, len(sessions) + 1)]
    inside, belongs = [], {}
    bare: list[str] = []
    for number, (session, name) in enumerate(zip(sessions, names, strict=True), start=1):
        own = _labelled(name, list(_holding(session)))
        inside.extend(own)
        belongs.update({place.section: number for place in own})
        if session.find(".//PARTICIPANTS") is None:
            bare.extend(dict.fromkeys(place.section for place in own))
    for tag in ("BOARD", "MATCH"):
        outside = next((element for element in event.iterchildren(tag) if _has_lines(element)), None)
        if outside is not None:
            problems.append(error("result_outside_sessions", line_of(outside), tag))
    listed = event.find("PARTICIPANTS")
    if listed is not None:
        problems.append(warning("ranking_over_sessions", line_of(listed), "PARTICIPANTS"))
    copies = [SectionElement(section, event) for section in bare if listed is not None]
    if listed is not None and len(listed) * len(copies) > COPIES_MAX:
        problems.append(
            error("too_many_sections", line_of(sessions[1]), "SESSION", sections_max=SECTIONS_MAX)
        )
        copies = []
    return SectionElements(inside, belongs, copies)
