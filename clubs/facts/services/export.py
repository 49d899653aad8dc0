"""From the facts of a session that hold now to a document, to be written as a file of any format.

The figures in it are the portal's own, not those of the files that the session came from. Clubs know no
scoring: whoever computed the figures brings them.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from clubs.files.differences import figure
from clubs.files.document import (
    CallAlert,
    Document,
    DocumentContestant,
    DocumentDeal,
    DocumentEvent,
    DocumentMatch,
    DocumentRecord,
    DocumentResult,
    Player,
    PublishedFigures,
    PublishedHead,
    Source,
)
from clubs.files.traits import NO_FILE
from clubs.models import Board, Entry, EntryPlayer, Match, PlayRecord, Result, Session, TeamName
from clubs.register import selectors
from federation.visitors import Visitor
from scoring.engine.sheet import Kind

NOTHING = PublishedFigures(None, None, None)
_RESULT = (
    "pk",
    "section_id",
    "board",
    "ns_id",
    "ew_id",
    "kind",
    "contract",
    "declarer",
    "lead",
    "tricks",
    "score",
    "ns_percent",
    "ew_percent",
    "line",
    "round",
    "table",
    "ns_partner_id",
    "ew_partner_id",
)

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

    places: Mapping[int, PublishedFigures] = field(default_factory=dict)
    awards: Mapping[int, Pair] = field(default_factory=dict)
    matches: tuple[MatchFigures, ...] = ()
    heads: tuple[PublishedHead, ...] = ()


def may_see_numbers(user: Visitor, session: Session) -> bool:
    """Whether a file may tell a user member numbers: for who keeps the session, and who sees the register."""
    return selectors.keeps_desk(user, selectors.keeper_of(session)) or user.has_perm("federation.view_member")


def document_of(session: Session, figures: SessionFigures, *, is_public: bool) -> Document:
    """The session as a document. A public one has the names that pages show, and nobody's number."""
    sections = dict(session.sections.values_list("pk", "letter"))
    entries = list(Entry.objects.current().filter(session=session).order_by("position", "pk"))
    numbers = {entry.pk: entry.number for entry in entries}
    return Document(
        Source(NO_FILE, "", "", ""),
        _event(session),
        _contestants(entries, sections, figures, is_public=is_public),
        _results(session, sections, numbers, figures),
        _deals(session, sections),
        _matches(session, sections, numbers, figures),
        _records(session, sections, numbers),
        heads=figures.heads,
    )


def _event(session: Session) -> DocumentEvent:
    """The heading. Its identifier makes the file the same game when it is brought again."""
    identifier = session.game_key.rpartition("|")[0]
    return DocumentEvent(
        identifier,
        session.title,
        session.played_on,
        session.form,
        session.scoring,
        session.winners,
        session.club.name,
        session.club.number,
        session.matches_in,
    )


def _contestants(
    entries: list[Entry], sections: Mapping[int, str], figures: SessionFigures, *, is_public: bool
) -> tuple[DocumentContestant, ...]:
    players = _players(entries, is_public=is_public)
    names = TeamName.objects.current().filter(entry__in=entries).values_list("entry_id", "name")
    teams: dict[int, str] = dict(names)
    return tuple(
        DocumentContestant(
            entry.number,
            sections[entry.section_id],
            entry.direction,
            tuple(players.get(entry.pk, ())),
            figures.places.get(entry.pk, NOTHING),
            0,
            teams.get(entry.pk, ""),
        )
        for entry in entries
    )


def _players(entries: list[Entry], *, is_public: bool) -> dict[int, list[Player]]:
    players: dict[int, list[Player]] = {}
    people = EntryPlayer.objects.current().filter(entry__in=entries).select_related("member")
    for row in people.order_by("entry", "seat"):
        player = Player(str(row), "", "") if is_public else Player(row.name, row.number, "")
        players.setdefault(row.entry_id, []).append(player)
    return players


def _results(
    session: Session, sections: Mapping[int, str], numbers: Mapping[int, str], figures: SessionFigures
) -> tuple[DocumentResult, ...]:
    rows = Result.objects.current().filter(session=session).order_by("line", "pk").values_list(*_RESULT)
    return tuple(_result(row, sections, numbers, figures.awards.get(row[0], (None, None))) for row in rows)


def _result(
    row: tuple[Any, ...], sections: Mapping[int, str], numbers: Mapping[int, str], awards: Pair
) -> DocumentResult:
    (
        _pk,
        section,
        board,
        ns,
        ew,
        kind,
        contract,
        declarer,
        lead,
        tricks,
        score,
        ns_percent,
        ew_percent,
        line,
        number,
        table,
        south,
        west,
    ) = row
    return DocumentResult(
        sections[section],
        board,
        numbers[ns],
        numbers[ew],
        Kind(kind),
        contract or None,
        declarer or None,
        lead or None,
        tricks,
        score,
        _percent(ns_percent),
        _percent(ew_percent),
        *awards,
        line,
        number,
        table,
        numbers.get(south, ""),
        numbers.get(west, ""),
    )


def result_of(result: Result, sections: Mapping[int, str], numbers: Mapping[int, str]) -> DocumentResult:
    """A result as a document has it, without figures."""
    return _result(tuple(getattr(result, name) for name in _RESULT), sections, numbers, (None, None))


def _percent(text: str) -> Fraction | None:
    return Fraction(text) if text else None


def _deals(session: Session, sections: Mapping[int, str]) -> tuple[DocumentDeal, ...]:
    rows = Board.objects.current().filter(session=session).order_by("section__letter", "number")
    return tuple(
        DocumentDeal(sections[section] if section else "", number, deal, 0)
        for section, number, deal in rows.values_list("section_id", "number", "deal")
    )


def _records(
    session: Session, sections: Mapping[int, str], numbers: Mapping[int, str]
) -> tuple[DocumentRecord, ...]:
    rows = PlayRecord.objects.current().filter(session=session).order_by("line", "pk")
    return tuple(record_of(row, sections, numbers) for row in rows)


def record_of(row: PlayRecord, sections: Mapping[int, str], numbers: Mapping[int, str]) -> DocumentRecord:
    """An auction and play as a document has them."""
    return DocumentRecord(
        sections[row.section_id],
        row.board,
        numbers[row.ns_id],
        numbers[row.ew_id],
        tuple(row.calls.split()),
        tuple(row.cards.split()),
        row.line,
        row.dealer,
        tuple(CallAlert(call, text) for call, text in row.alerts),
    )


def _matches(
    session: Session, sections: Mapping[int, str], numbers: Mapping[int, str], figures: SessionFigures
) -> tuple[DocumentMatch, ...]:
    """The matches that the files told of with our figures, and then those that only we know of."""
    if session.form != "teams":
        return tuple(_stated(session, sections, numbers)) if session.matches_in else ()
    computed = {_key(match): match for match in figures.matches}
    matches = []
    for match in Match.objects.current().filter(session=session).order_by("line", "pk"):
        ours = computed.pop(_key_of(match), None)
        matches.append(_document_match(match, ours, sections, numbers))
    return (*matches, *(_computed(figures, sections, numbers) for figures in computed.values()))


def _stated(
    session: Session, sections: Mapping[int, str], numbers: Mapping[int, str]
) -> Iterator[DocumentMatch]:
    """The matches of Swiss pairs: their victory points are facts."""
    for row in Match.objects.current().filter(session=session).order_by("line", "pk"):
        who = numbers[row.a_id], numbers[row.b_id]
        points = row.a_vp or None, row.b_vp or None
        yield DocumentMatch(row.round, *who, None, None, *points, row.line, section=sections[row.section_id])


def _key(figures: MatchFigures) -> tuple[Any, ...]:
    return figures.section, figures.round, frozenset((figures.a, figures.b))


def _key_of(match: Match) -> tuple[Any, ...]:
    return match.section_id, match.round, frozenset((match.a_id, match.b_id))


def _document_match(
    match: Match, ours: MatchFigures | None, sections: Mapping[int, str], numbers: Mapping[int, str]
) -> DocumentMatch:
    files: tuple[Any, ...] = (match.a_score, match.b_score, match.a_vp, match.b_vp)
    figures = _of_both(ours, match.a_id) if ours else (None,) * 4
    a_score, b_score, a_vp, b_vp = (
        _printed(file or None, own) for file, own in zip(files, figures, strict=True)
    )
    return DocumentMatch(
        match.round,
        numbers[match.a_id],
        numbers[match.b_id],
        a_score,
        b_score,
        a_vp,
        b_vp,
        match.line,
        match.boards,
        sections[match.section_id],
    )


def _of_both(ours: MatchFigures, a: int) -> tuple[str | None, ...]:
    turn = 1 if ours.a == a else -1
    return (*ours.score[::turn], *ours.points[::turn])


def _printed(file: str | None, ours: str | None) -> str | None:
    """Our figure, in the file's writing where it says the same: "10.00" for "10" would change a fact."""
    if file is None or ours is None:
        return ours or file
    return file if not list(figure("", {}, file, Fraction(ours))) else ours


def _computed(
    figures: MatchFigures, sections: Mapping[int, str], numbers: Mapping[int, str]
) -> DocumentMatch:
    return DocumentMatch(
        figures.round,
        numbers[figures.a],
        numbers[figures.b],
        *figures.score,
        *figures.points,
        0,
        figures.boards,
        sections[figures.section],
    )
