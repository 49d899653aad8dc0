"""The pairs of a USEBIO file and what the file publishes of them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from lxml import etree

from clubs.parsing.document import DocumentContestant, DocumentResult, Player, Published
from clubs.parsing.markup import fields_of, line_of
from clubs.parsing.notation import fold
from clubs.parsing.pairs import Directory, split
from clubs.parsing.problem import Problem, error
from clubs.parsing.usebio_places import Place


def read(
    parts: Iterable[Place], results: Sequence[DocumentResult], winners: int, found: list[Problem]
) -> tuple[DocumentContestant, ...]:
    """The pairs of a session, each with its direction where directions are ranked apart."""
    contestants = [pair for place in parts for pair in _listed(place, found)]
    if winners == 1 or all(contestant.direction for contestant in contestants):
        return tuple(contestants)
    seats = _seats(contestants, results)
    return tuple(
        contestant if contestant.direction else _directed(contestant, seats[position], found)
        for position, contestant in enumerate(contestants)
    )


def _listed(place: Place, found: list[Problem]) -> Iterator[DocumentContestant]:
    """The pairs listed under a place; one without a number is left out and reported."""
    for pair in place.element.iterfind("PARTICIPANTS/PAIR"):
        fields = fields_of(pair)
        if fields.get("PAIR_NUMBER"):
            yield _contestant(pair, fields, place.section)
        else:
            found.append(error("pair_number_missing", line_of(pair), "PAIR/PAIR_NUMBER"))


def _contestant(pair: etree._Element, fields: Mapping[str, str], section: str) -> DocumentContestant:
    id = fields["PAIR_NUMBER"]
    written = fold(fields.get("DIRECTION", ""))
    return DocumentContestant(
        id=id,
        section=section,
        direction=written if written in ("NS", "EW") else split(id)[1],
        players=tuple(_player(fields_of(player)) for player in pair.iterchildren("PLAYER")),
        published=Published(*(fields.get(tag) or None for tag in ("TOTAL_SCORE", "PERCENTAGE", "PLACE"))),
        line=line_of(pair),
    )


def _player(fields: Mapping[str, str]) -> Player:
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


def _directed(contestant: DocumentContestant, seats: set[str], found: list[Problem]) -> DocumentContestant:
    """Where the file does not say whether a pair is ranked NS or EW, the side it sat says it."""
    if len(seats) == 1:
        return replace(contestant, direction=next(iter(seats)))
    if seats:
        found.append(error("direction_unclear", contestant.line, "PAIR/DIRECTION", pair=contestant.id))
    return contestant
