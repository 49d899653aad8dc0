"""Where the pairs and boards of a USEBIO event are: under EVENT, or under SESSION and SECTION."""

from collections.abc import Iterator
from typing import NamedTuple

from lxml import etree

from clubs.parsing.markup import line_of
from clubs.parsing.problem import Problem, error


class Place(NamedTuple):
    """An element that holds participants or boards, and the section they belong to."""

    section: str  # "" when the file has one section only
    element: etree._Element


def places(event: etree._Element, found: list[Problem]) -> list[Place]:
    """The places of an event, in the file's order.

    Several sessions in one file are refused and the first is read: their boards may have the
    same numbers and nothing says which result belongs to which.
    """
    sessions = [each for each in event.findall("SESSION") if each.find(".//TRAVELLER_LINE") is not None]
    if len(sessions) > 1:
        found.append(error("several_sessions", line_of(sessions[1]), "SESSION", sessions=len(sessions)))
    left_out = set(sessions[1:])
    all_places = [place for place in _all(event) if not _is_in(place.element, left_out)]
    sections = {place.section for place in all_places if place.section}
    return [Place("", element) for _, element in all_places] if len(sections) < 2 else all_places


def _all(event: etree._Element) -> Iterator[Place]:
    for element in (event, *event.iter("SESSION", "SECTION")):
        if element.find("PARTICIPANTS") is not None or element.find("BOARD") is not None:
            yield Place(element.get("SECTION_ID", "").strip(), element)


def _is_in(element: etree._Element, sessions: set[etree._Element]) -> bool:
    return any(each in sessions for each in (element, *element.iterancestors("SESSION")))
