"""A file of several sessions, or of several sections, as a document for each of them."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Protocol, TypeVar

from clubs.files.document import Document
from clubs.files.pairs import Directory
from clubs.files.problem import Problem

# Said of a file of several events that was read whole: one of them has to be chosen before anything counts.
EVENTS_OFFERED = "several_events_offered"


def is_to_be_chosen(document: Document, problems: Iterable[Problem]) -> bool:
    """Whether the document is only one of several events, and nobody has said that it is the one meant."""
    return not document.sessions and any(problem.code == EVENTS_OFFERED for problem in problems)


class _OfSection(Protocol):
    @property
    def section(self) -> str: ...


_P = TypeVar("_P", bound=_OfSection)


def sessions_of(document: Document) -> tuple[Document, ...]:
    """The sessions, each with what belongs to it; the document itself where it is one session."""
    if not document.sessions:
        return (document,)
    return tuple(_session(document, number) for number in sorted(set(document.sessions.values())))


def sections_of(document: Document) -> tuple[Document, ...]:
    """The sections of an event of teams, each by itself; the whole where a team meets one of elsewhere."""
    sections = list(dict.fromkeys(contestant.section for contestant in document.contestants))
    met = {match.section for match in document.matches} | {result.section for result in document.results}
    if len(sections) < 2 or "" in sections or not met <= set(sections):
        return (document,)
    numbered = {name: at for at, name in enumerate(sections, start=1)}
    apart = sessions_of(replace(document, sessions=numbered))
    return apart if all(map(_is_closed, apart)) else (document,)


def _is_closed(section: Document) -> bool:
    positions = Directory(section.contestants).positions
    teams = {(match.section, team) for match in section.matches for team in (match.a, match.b)}
    teams |= {(result.section, team) for result in section.results for team in (result.ns, result.ew)}
    return all(positions[name, "NS", team] is not None for name, team in teams)


def _session(document: Document, number: int) -> Document:
    def own(parts: Iterable[_P]) -> tuple[_P, ...]:
        return tuple(part for part in parts if document.sessions.get(part.section) == number)

    deals = tuple(deal for deal in document.deals if document.sessions.get(deal.section, number) == number)
    return replace(
        document,
        contestants=own(document.contestants),
        results=own(document.results),
        deals=deals,
        matches=own(document.matches),
        records=own(document.records),
        sessions={},
    )
