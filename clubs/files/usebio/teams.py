"""The teams of a USEBIO file with their players, and which team a pair plays for."""

from collections.abc import Iterator

from lxml import etree

from clubs.files.document import DocumentContestant
from clubs.files.notation import fold
from clubs.files.problem import Problem, error
from clubs.files.raw.markup import fields_of, line_of, text_of
from clubs.files.usebio.pairs import adjustments, copies, player, published
from clubs.files.usebio.places import SectionElement, SectionElements


def read(parts: SectionElements, problems: list[Problem]) -> tuple[DocumentContestant, ...]:
    """The teams with their players, each named once however many pairs of the team it played in."""
    own = [team for place in parts.all for team in _listed(place, problems)]
    return (*own, *copies(parts, lambda place: _listed(place, [])))


def _listed(place: SectionElement, problems: list[Problem]) -> Iterator[DocumentContestant]:
    for team in place.element.iterfind("PARTICIPANTS/TEAM"):
        fields, id = fields_of(team), _team_id(team)
        if not id:
            problems.append(error("team_number_missing", line_of(team), "TEAM"))
            continue
        problems.extend(adjustments(team, fields, id))
        yield DocumentContestant(
            id=id,
            section=place.section,
            direction="",
            players=tuple(dict.fromkeys(player(fields_of(element)) for element in team.iter("PLAYER"))),
            published=published(fields),
            line=line_of(team),
            name=team.get("TEAM_NAME", "").strip() or text_of(team, "TEAM_NAME"),
        )


def _team_id(team: etree._Element) -> str:
    return team.get("TEAM_ID", "").strip() or text_of(team, "TEAM_ID") or text_of(team, "TEAM_NUMBER")


def by_pair(parts: SectionElements) -> dict[str, set[str]]:
    """The teams that a number in a line may stand for: those that list the pair, or are called so."""
    teams: dict[str, set[str]] = {}
    for place in parts.all + parts.copies[:1]:
        for team in place.element.iterfind("PARTICIPANTS/TEAM"):
            id = _team_id(team)
            for number in (id, *(text_of(pair, "PAIR_NUMBER") for pair in team.iterchildren("PAIR"))):
                teams.setdefault(fold(number), set()).add(id)
    return teams
