"""From the facts of a session that hold now to a document, to be written as a file of any format.

The figures in it are the portal's own, not those of the files that the session came from. Clubs know no
scoring: whoever computed the figures brings them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from clubs import selectors
from clubs.models import Board, Club, Entry, EntryPlayer, Match, Result, Session, TeamName
from clubs.parsing.differences import figure
from clubs.parsing.document import (
    Document,
    DocumentContestant,
    DocumentDeal,
    DocumentMatch,
    DocumentResult,
    Event,
    Player,
    Published,
    Source,
)
from federation.models import User
from scoring.engine.sheet import Kind

NOTHING = Published(None, None, None)
_RESULT = (
    "pk", "section_id", "board", "ns_id", "ew_id", "kind", "contract", "declarer", "lead", "tricks", "score",
    "ns_percent", "ew_percent", "line", "round", "table", "ns_partner_id", "ew_partner_id",
)  # fmt: skip

Pair = tuple[str | None, str | None]


@dataclass(frozen=True, slots=True)
class MatchFigures:
    """A match as it was computed, with the keys of its teams' entries."""

    section: int
    round: int
    a: int
    b: int
    boards: int
    score: Pair  # of a, of b
    points: Pair  # victory points; None where matches are turned into none


@dataclass(frozen=True, slots=True)
class SessionFigures:
    """Figures as printed: places by entry, awards of North-South and East-West by result, matches."""

    places: Mapping[int, Published] = field(default_factory=dict)
    awards: Mapping[int, Pair] = field(default_factory=dict)
    matches: tuple[MatchFigures, ...] = ()


def may_see_numbers(user: User, club: Club) -> bool:
    """Whether a file may tell a user member numbers: for the club's officers, and who sees the register."""
    return selectors.keeps_desk(user, club) or user.has_perm("federation.view_member")


def document_of(session: Session, figures: SessionFigures, *, is_public: bool) -> Document:
    """The session as a document. A public one has the names that pages show, and nobody's number."""
    sections = dict(session.sections.values_list("pk", "letter"))
    entries = list(Entry.objects.current().filter(session=session).order_by("position", "pk"))
    numbers = {entry.pk: entry.number for entry in entries}
    return Document(
        Source("portal", "", "", ""),
        _event(session),
        _contestants(entries, sections, figures, is_public=is_public),
        _results(session, sections, numbers, figures),
        _deals(session, sections),
        _matches(session, sections, numbers, figures),
    )


def _event(session: Session) -> Event:
    """The heading. Its identifier makes the file the same game when it is brought again."""
    identifier = session.game_key.rpartition("|")[0]
    return Event(
        identifier, session.title, session.played_on, session.form, session.scoring, session.winners,
        session.club.name, session.club.number, session.matches_in,
    )  # fmt: skip


def _contestants(
    entries: list[Entry], sections: Mapping[int, str], figures: SessionFigures, *, is_public: bool
) -> tuple[DocumentContestant, ...]:
    players = _players(entries, is_public=is_public)
    names = TeamName.objects.current().filter(entry__in=entries).values_list("entry_id", "name")
    teams: dict[int, str] = dict(names)
    return tuple(
        DocumentContestant(
            entry.number, sections[entry.section_id], entry.direction, tuple(players.get(entry.pk, ())),
            figures.places.get(entry.pk, NOTHING), 0, teams.get(entry.pk, ""),
        )
        for entry in entries
    )  # fmt: skip


def _players(entries: list[Entry], *, is_public: bool) -> dict[int, list[Player]]:
    players: dict[int, list[Player]] = {}
    people = EntryPlayer.objects.current().filter(entry__in=entries).select_related("member")
    for each in people.order_by("entry", "seat"):
        said = Player(str(each), "", "") if is_public else Player(each.name, each.number, "")
        players.setdefault(each.entry_id, []).append(said)
    return players


def _results(
    session: Session, sections: Mapping[int, str], numbers: Mapping[int, str], figures: SessionFigures
) -> tuple[DocumentResult, ...]:
    rows = Result.objects.current().filter(session=session).order_by("line", "pk").values_list(*_RESULT)
    return tuple(_result(row, sections, numbers, figures.awards.get(row[0], (None, None))) for row in rows)


def _result(
    row: tuple[Any, ...], sections: Mapping[int, str], numbers: Mapping[int, str], awards: Pair
) -> DocumentResult:
    (_pk, section, board, ns, ew, kind, contract, declarer, lead, tricks, score,
     ns_percent, ew_percent, line, number, table, south, west) = row  # fmt: skip
    return DocumentResult(
        sections[section], board, numbers[ns], numbers[ew], Kind(kind), contract or None, declarer or None,
        lead or None, tricks, score, _percent(ns_percent), _percent(ew_percent), *awards, line,
        number, table, numbers.get(south, ""), numbers.get(west, ""),
    )  # fmt: skip


def _percent(text: str) -> Fraction | None:
    return Fraction(text) if text else None


def _deals(session: Session, sections: Mapping[int, str]) -> tuple[DocumentDeal, ...]:
    rows = Board.objects.current().filter(session=session).order_by("section__letter", "number")
    return tuple(
        DocumentDeal(sections[section] if section else "", number, deal, 0)
        for section, number, deal in rows.values_list("section_id", "number", "deal")
    )


def _matches(
    session: Session, sections: Mapping[int, str], numbers: Mapping[int, str], figures: SessionFigures
) -> tuple[DocumentMatch, ...]:
    """The matches that the files told of with our figures, and then those that only we know of."""
    if session.form != "teams":
        return ()
    computed = {_key(each): each for each in figures.matches}
    told = []
    for match in Match.objects.current().filter(session=session).order_by("line", "pk"):
        ours = computed.pop(_key_of(match), None)
        told.append(_told(match, ours, sections, numbers))
    return (*told, *(_computed(each, sections, numbers) for each in computed.values()))


def _key(each: MatchFigures) -> tuple[Any, ...]:
    return each.section, each.round, frozenset((each.a, each.b))


def _key_of(match: Match) -> tuple[Any, ...]:
    return match.section_id, match.round, frozenset((match.a_id, match.b_id))


def _told(
    match: Match, ours: MatchFigures | None, sections: Mapping[int, str], numbers: Mapping[int, str]
) -> DocumentMatch:
    files: tuple[Any, ...] = (match.a_score, match.b_score, match.a_vp, match.b_vp)
    figures = _of_both(ours, match.a_id) if ours else (None,) * 4
    printed = (_printed(file or None, own) for file, own in zip(files, figures, strict=True))
    return DocumentMatch(
        match.round, numbers[match.a_id], numbers[match.b_id], *printed, match.line, match.boards,
        sections[match.section_id],
    )  # fmt: skip


def _of_both(ours: MatchFigures, a: int) -> tuple[str | None, ...]:
    turn = 1 if ours.a == a else -1
    return (*ours.score[::turn], *ours.points[::turn])


def _printed(file: str | None, ours: str | None) -> str | None:
    """Our figure, in the file's writing where it says the same: "10.00" for "10" would change a fact."""
    if file is None or ours is None:
        return ours or file
    return file if not list(figure("", {}, file, Fraction(ours))) else ours


def _computed(each: MatchFigures, sections: Mapping[int, str], numbers: Mapping[int, str]) -> DocumentMatch:
    return DocumentMatch(
        each.round, numbers[each.a], numbers[each.b], *each.score, *each.points, 0, each.boards,
        sections[each.section],
    )  # fmt: skip
