"""The matches of Swiss pairs in a USEBIO file: who met in which round, and the victory points of each.

Programs write them as NS_VICTORY_POINTS and EW_VICTORY_POINTS, or by the names of teams. Some write them as
the match's score: so they are read where matches count in VP and no match of the event has other points.
"""

from collections.abc import Iterator

from lxml import etree

from clubs.files import notation
from clubs.files.document import DocumentMatch
from clubs.files.problem import Problem, warning
from clubs.files.raw.markup import line_of, text_of
from clubs.files.usebio.lines import ROUND_MAX, Tags
from clubs.files.usebio.places import SectionElements

POINTS = (
    ("NS_VICTORY_POINTS", "EW_VICTORY_POINTS"),
    ("TEAM_VICTORY_POINTS", "OPPOSING_TEAM_VICTORY_POINTS"),
)
_SCORES = (("NS_SCORE", "EW_SCORE"), ("TEAM_SCORE", "OPPOSING_TEAM_SCORE"))


def read(parts: SectionElements, tags: Tags, problems: list[Problem]) -> tuple[DocumentMatch, ...]:
    """Every match in the file's order; that scores were taken for victory points is added to `problems`."""
    listed = [(place.section, match) for place in parts.all for match in place.element.iterchildren("MATCH")]
    has_points = any(any(_points(match, POINTS)) for _section, match in listed)
    by_score = [match for _section, match in listed if any(_points(match, _SCORES))]
    if not has_points and by_score:
        problems.append(warning("vp_from_scores", line_of(by_score[0]), "MATCH/NS_SCORE"))
    pairs = POINTS if has_points or not by_score else _SCORES
    return tuple(_match(section, match, tags, pairs) for section, match in listed)


def _match(
    section: str, element: etree._Element, tags: Tags, pairs: tuple[tuple[str, str], ...]
) -> DocumentMatch:
    number = notation.number(text_of(element, "ROUND_NUMBER")) or 0
    a, b = (text_of(element, tag) for tag in tags[:2])
    a_vp, b_vp = _points(element, pairs)
    within = number if 1 <= number <= ROUND_MAX else 0
    return DocumentMatch(within, a, b, None, None, a_vp, b_vp, line_of(element), section=section)


def _points(element: etree._Element, pairs: tuple[tuple[str, str], ...]) -> tuple[str | None, str | None]:
    """Both sides' figures by the first of the names that has any."""
    return next(_figures(element, pairs), (None, None))


def _figures(
    element: etree._Element, pairs: tuple[tuple[str, str], ...]
) -> Iterator[tuple[str | None, str | None]]:
    for ours, theirs in pairs:
        a, b = (text_of(element, tag).replace(",", ".") or None for tag in (ours, theirs))
        if a or b:
            yield a, b
