"""The boards of a review, and every other table that played the same cards."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from clubs.facts.services import plays as records
from clubs.files.document import DocumentRecord
from clubs.models import EntryPlayer, PlayRecord, Result
from clubs.register.selectors import newest_sessions
from federation.models import Member
from scoring.models import RecordReview, ReviewedMember
from scoring.sessions.selectors.boards import SEATS
from scoring.sessions.services.plays import AskedPlay, PlayTricks, asked_of, known_tricks

NS_SEATS = ("ns_id", "ns_partner_id")


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A board at one table: its result, its auction and play, its deal, and what its cards give double dummy.

    `asked` is the play as the solver is asked about it, None where it cannot be; `tricks` what is known.
    """

    result: Result
    record: DocumentRecord
    deal: str | None
    asked: AskedPlay | None
    tricks: PlayTricks


def players_of(review: RecordReview) -> list[Member]:
    """Whose boards are reviewed, in the order they were named."""
    rows = ReviewedMember.objects.filter(review=review).select_related("member__merged_into")
    return [row.member.merged_into or row.member for row in rows.order_by("pk")]


def entries_of(member: Member) -> QuerySet[EntryPlayer, Any]:
    """The contestants that somebody was, by their keys; also under a record that was merged."""
    bearing = Q(member=member) | Q(member__merged_into=member)
    return EntryPlayer.objects.current().filter(bearing).values_list("entry_id", flat=True)


def results_of(review: RecordReview, players: Iterable[Member]) -> QuerySet[Result]:
    """The results with an auction or a play at whose table all of the players sat, newest first."""
    days = (review.first_day, review.last_day)
    played = Result.objects.current().filter(
        session__in=newest_sessions().values("pk"), session__played_on__range=days
    )
    for member in players:
        sat = Q()
        for seat in SEATS:
            sat |= Q(**{f"{seat}__in": entries_of(member)})
        played = played.filter(sat)
    same = {name: OuterRef(name) for name in ("session", "section", "board", "ns", "ew")}
    played = played.filter(Exists(PlayRecord.objects.current().filter(**same)))
    rows: QuerySet[Result] = played.select_related("session__club", "session__stage", "section").order_by(
        "-session__played_on", "-session_id", "board", "pk"
    )
    return rows


def sides_of(results: Collection[Result], players: Iterable[Member]) -> dict[int, frozenset[str]]:
    """The sides, NS or EW, on which any of the players sat, by the result's key. At teams: their team's."""
    own = {entry for member in players for entry in entries_of(member)}
    return {
        result.pk: frozenset(
            "NS" if seat in NS_SEATS else "EW" for seat in SEATS if getattr(result, seat) in own
        )
        for result in results
    }


def other_results(results: Collection[Result]) -> dict[int, list[Result]]:
    """By the key of each result all others of the same board, also at other clubs of a simultaneous event."""
    stages = {one.session.stage_id for one in results if _is_simultaneous(one)}
    wanted = Q(session__in={one.session_id for one in results}) | Q(session__stage__in=stages)
    rows = Result.objects.current().filter(wanted, board__in={one.board for one in results})
    by_board = defaultdict(list)
    for row in rows.select_related("session__stage", "section").order_by("session_id", "line", "pk"):
        by_board[_field(row), row.board].append(row)
    return {
        one.pk: [other for other in by_board[_field(one), one.board] if other.pk != one.pk] for one in results
    }


def tables_of(results: Collection[Result]) -> dict[int, PlayedTable]:
    """The auction and play of results that have one, by the result's key. So many queries for all."""
    deals = records.deals_of(results)
    kept = records.of_results(results)
    played = {one.pk: one for one in results if one.pk in kept}
    asked = {
        pk: asked_of(kept[pk], result.contract, result.declarer, deals.get(pk))
        for pk, result in played.items()
    }
    known = known_tricks({one for one in asked.values() if one is not None})
    tricks = {pk: known.get(one, PlayTricks()) if one else PlayTricks() for pk, one in asked.items()}
    return {
        pk: PlayedTable(result, kept[pk], deals.get(pk), asked[pk], tricks[pk])
        for pk, result in played.items()
    }


def _is_simultaneous(result: Result) -> bool:
    stage = result.session.stage
    return stage is not None and stage.is_simultaneous


def _field(result: Result) -> tuple[str, int]:
    """Who plays the same cards: everybody of a session, or of the stage of a simultaneous event."""
    if _is_simultaneous(result):
        return "stage", result.session.stage_id
    return "session", result.session_id
