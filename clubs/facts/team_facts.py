"""The facts of a session of teams as the document that the engine's input is made of."""

from collections.abc import Mapping
from dataclasses import dataclass

from clubs.files.document import (
    Document,
    DocumentContestant,
    DocumentEvent,
    DocumentMatch,
    DocumentResult,
    PublishedFigures,
    Source,
)
from clubs.files.sessions import sections_of
from clubs.files.traits import NO_FILE
from clubs.models import Entry, Match, Result, Section, Session
from clubs.movements.three_way import ScheduledMatch, ThreeWays
from clubs.register.selectors import percent_of
from scoring.engine.conditions import Conditions
from scoring.engine.sheet import Kind

_NOTHING = PublishedFigures(None, None, None)


@dataclass(frozen=True, slots=True)
class TeamSheet:
    """The teams and their matches. In the document a team goes by the key of its entry, as text; the
    lines of results and of matches are the keys of their rows.
    """

    session: Session
    document: Document
    sections: dict[str, int]

    def parts(self, conditions: Conditions) -> tuple[Document, ...]:
        """What is scored by itself: sections, unless they are ranked together."""
        return (self.document,) if conditions.across_sections == "yes" else sections_of(self.document)


def team_sheet(session: Session) -> TeamSheet:
    """The facts of a session of teams that hold now."""
    sections = dict(Section.objects.filter(session=session).values_list("letter", "pk"))
    letters = {pk: letter for letter, pk in sections.items()}
    entries = Entry.objects.current().filter(session=session).order_by("position")
    rows = entries.values_list("pk", "section_id", "position")
    contestants = tuple(
        DocumentContestant(str(pk), letters[section], "", (), _NOTHING, position)
        for pk, section, position in rows
    )
    event = DocumentEvent(
        "",
        session.title,
        session.played_on,
        session.form,
        session.scoring,
        session.winners,
        "",
        "",
        session.matches_in,
    )
    results, matches = _in_threes(session, _results(session, letters), _matches(session, letters))
    document = Document(Source(NO_FILE, "", "", ""), event, contestants, results, (), matches=matches)
    return TeamSheet(session, document, sections)


def _in_threes(
    session: Session, results: tuple[DocumentResult, ...], matches: tuple[DocumentMatch, ...]
) -> tuple[tuple[DocumentResult, ...], tuple[DocumentMatch, ...]]:
    """Both rounds of three-way matches over two rounds as one; what short ones count of their points."""
    if session.stage is None:
        return results, matches
    paired = [ScheduledMatch(match.round, match.a, match.b, match.boards) for match in matches]
    threes = ThreeWays.of(paired, session.stage.event.boards_per_round)
    begun = threes.begun
    seconds = {
        (begun[match.round, frozenset((match.a, match.b))], frozenset((match.a, match.b))): match
        for match in matches
        if (match.round, frozenset((match.a, match.b))) in begun
    }
    moved = (
        line._replace(round=begun.get((line.round, frozenset((line.ns, line.ew))), line.round))
        for line in results
    )
    kept = (match for match in matches if (match.round, frozenset((match.a, match.b))) not in begun)
    return tuple(moved), tuple(_whole(match, seconds, threes) for match in kept)


def _whole(
    match: DocumentMatch, seconds: Mapping[tuple[int, frozenset[str]], DocumentMatch], threes: ThreeWays[str]
) -> DocumentMatch:
    """A match with its share, and what was stated of its second round where anything was."""
    second = seconds.get((match.round, frozenset((match.a, match.b))))
    whole = match._replace(share=threes.share(match.round, match.a, match.b))
    if second is None or not second.a_score:
        return whole
    figures = (second.a_score, second.b_score)
    a_score, b_score = figures if second.a == match.a else figures[::-1]
    return whole._replace(a_score=a_score, b_score=b_score)


def _results(session: Session, letters: dict[int, str]) -> tuple[DocumentResult, ...]:
    fields = (
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
        "round",
        "table",
    )
    rows = Result.objects.current().filter(session=session).order_by("line", "pk").values_list(*fields)
    return tuple(
        DocumentResult(
            letters[section],
            board,
            str(ns),
            str(ew),
            Kind(kind),
            contract or None,
            declarer or None,
            lead or None,
            tricks,
            score,
            percent_of(ns_percent),
            percent_of(ew_percent),
            None,
            None,
            pk,
            round=number,
            table=table,
        )
        for (
            pk,
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
            number,
            table,
        ) in rows
    )


def _matches(session: Session, letters: dict[int, str]) -> tuple[DocumentMatch, ...]:
    fields = ("pk", "section_id", "round", "a_id", "b_id", "boards", "a_score", "b_score", "a_vp", "b_vp")
    rows = Match.objects.current().filter(session=session).order_by("line", "pk").values_list(*fields)
    # A session of board-a-match counts board points; victory points are its stage's.
    counts_vp = session.stage is not None and session.scoring == "imps" and bool(session.matches_in)
    return tuple(
        DocumentMatch(
            number,
            str(a),
            str(b),
            a_score or None,
            b_score or None,
            a_vp or None,
            b_vp or None,
            pk,
            boards,
            letters[section],
            counts_in_vp=counts_vp and bool(a_vp and b_vp and not (a_score or b_score)),
        )
        for pk, section, number, a, b, boards, a_score, b_score, a_vp, b_vp in rows
    )
