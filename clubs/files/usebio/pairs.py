"""The pairs, or the players of an individual, of a USEBIO file and what the file publishes of them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from lxml import etree

from clubs.files.document import DocumentContestant, DocumentEvent, DocumentResult, Player, PublishedFigures
from clubs.files.notation import fold
from clubs.files.pairs import Directory, split
from clubs.files.problem import Problem, error, warning
from clubs.files.raw.markup import fields_of, line_of
from clubs.files.usebio.places import SectionElement, SectionElements

NOTHING = PublishedFigures(None, None, None)
_ELEMENTS = {"pairs": ("PAIR", "PAIR_NUMBER"), "individual": ("PLAYER", "PLAYER_NUMBER")}


def read(
    parts: SectionElements, results: Sequence[DocumentResult], event: DocumentEvent, problems: list[Problem]
) -> tuple[DocumentContestant, ...]:
    """Who takes part, each pair with its direction where directions are ranked apart."""
    contestants = [listed for place in parts.all for listed in _listed(place, event.form, problems)]
    contestants += copies(parts, lambda place: _listed(place, event.form, []))
    if event.winners == 1 or all(contestant.direction for contestant in contestants):
        return tuple(contestants)
    seats = _seats(contestants, results)
    return tuple(
        contestant if contestant.direction else _directed(contestant, seats[position], problems)
        for position, contestant in enumerate(contestants)
    )


def copies(
    parts: SectionElements, listed: Callable[[SectionElement], Iterable[DocumentContestant]]
) -> Iterator[DocumentContestant]:
    """Those that the event lists for all its sessions; its figures are of no session."""
    for place in parts.copies:
        yield from (replace(contestant, published=NOTHING) for contestant in listed(place))


def _listed(place: SectionElement, form: str, problems: list[Problem]) -> Iterator[DocumentContestant]:
    """Those listed under a place; one without a number is left out and reported."""
    element, number = _ELEMENTS[form]
    for participant in place.element.iterfind(f"PARTICIPANTS/{element}"):
        fields = fields_of(participant)
        if fields.get(number):
            yield _contestant(participant, fields, fields[number], place.section)
            problems.extend(adjustments(participant, fields, fields[number]))
        else:
            problems.append(
                error(f"{element.lower()}_number_missing", line_of(participant), f"{element}/{number}")
            )


def adjustments(element: etree._Element, fields: Mapping[str, str], id: str) -> Iterator[Problem]:
    """What the file adds to a total or takes off it, and nothing says why."""
    written = fields.get("ADJUSTMENT", "")
    if written.strip("0.,+-% "):
        place = (line_of(element), "ADJUSTMENT")
        yield warning("adjustment_left_out", *place, contestant=id[:40], adjustment=written[:40])


def _contestant(
    element: etree._Element, fields: Mapping[str, str], id: str, section: str
) -> DocumentContestant:
    written = fold(fields.get("DIRECTION", ""))
    players = [element] if element.tag == "PLAYER" else element.iterchildren("PLAYER")
    return DocumentContestant(
        id=id,
        section=section,
        direction="" if element.tag == "PLAYER" else written if written in ("NS", "EW") else split(id)[1],
        players=tuple(player(fields_of(part)) for part in players),
        published=published(fields),
        line=line_of(element),
    )


def published(fields: Mapping[str, str]) -> PublishedFigures:
    """The figures of a contestant as the file prints them."""
    return PublishedFigures(*(fields.get(tag) or None for tag in ("TOTAL_SCORE", "PERCENTAGE", "PLACE")))


def player(fields: Mapping[str, str]) -> Player:
    """A player by name and numbers."""
    return Player(
        fields.get("PLAYER_NAME", ""),
        _number(fields.get("NATIONAL_ID_NUMBER", "")),
        _number(fields.get("CLUB_ID_NUMBER", "")),
    )


def _number(written: str) -> str:
    """Programs write 0 for nobody."""
    return written if written.strip("0") else ""


def _seats(contestants: Sequence[DocumentContestant], results: Sequence[DocumentResult]) -> list[set[str]]:
    directory, seats = Directory(contestants), [set[str]() for _ in contestants]
    for result in results:
        for side, id in (("NS", result.ns), ("EW", result.ew)):
            position = directory.positions[result.section, side, id]
            if position is not None:
                seats[position].add(side)
    return seats


def _directed(contestant: DocumentContestant, seats: set[str], problems: list[Problem]) -> DocumentContestant:
    """Where the file does not say whether a pair is ranked NS or EW, the side it sat says it."""
    if len(seats) == 1:
        return replace(contestant, direction=next(iter(seats)))
    if seats:
        problems.append(error("direction_unclear", contestant.line, "PAIR/DIRECTION", pair=contestant.id))
    return contestant
