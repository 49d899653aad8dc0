"""An evening that was opened by mistake is taken back whole, before anything of it counts.

Nothing is deleted: the tournament is cancelled and shown to nobody any more, its tables are closed, and
nothing is entered in it. Lock order: the session's row, the tournament's.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.entering.acting import acting
from clubs.evening.placeholders import is_unnamed
from clubs.evening.services.opening import SLUG
from clubs.models import (
    BoardReport,
    Entry,
    FeePaid,
    Match,
    MatchReport,
    Result,
    Session,
    Stage,
    TableEntry,
    Tournament,
)
from clubs.playing.services import seating
from clubs.signals import session_giving_way
from clubs.table.services import opening
from clubs.tournaments.services import stages, tournaments
from federation.errors import Refused
from federation.models import User


@dataclass(frozen=True, slots=True)
class GoingEvening:
    """What goes with an evening: contestants, the seats that are named, rounds that are set."""

    contestants: int
    named: int
    rounds: int
    has_open_tables: bool


def is_evening(stage: Stage) -> bool:
    """Whether a stage is all there is of an evening that was opened in one press."""
    tournament: Tournament = stage.event.tournament
    whole = Stage.objects.filter(event__tournament=tournament).count() == 1
    return tournament.slug.startswith(SLUG) and whole and stage.sessions.count() == 1


def going_with(session: Session) -> GoingEvening:
    """What goes, before it does."""
    entries = Entry.objects.current().filter(session=session).prefetch_related("players")
    seats = [(player, entry.number) for entry in entries for player in entry.players.all()]
    named = [
        1 for player, number in seats if player.superseded_by_id is None and not is_unnamed(player, number)
    ]
    paired = Match.objects.current().filter(session=session).values_list("round", flat=True)
    rounds = {seat.round for seat in seating.seats_of(session)} | set(paired)
    opened = opening.opening_of(session)
    return GoingEvening(len(entries), len(named), len(rounds), bool(opened and opened.is_open))


@transaction.atomic
def take_back(*, session: Session, reason: str, at: datetime, by: User) -> Tournament:
    """Take an evening back. Taken back already, it stays so.

    Raises Refused for who does not run its desk, without a reason, for what is no evening, and
    once something of it counts: a result, a word from a table, a payment, a ruling, a publication.
    """
    tournament: Tournament = session.stage.event.tournament
    tournaments.refuse_non_directors(by, tournament)
    tournament.refresh_from_db()
    if tournaments.is_taken_off(tournament):
        return tournament
    with acting(session, by) as (session, _before):
        for code, sentence in _why_not(session, reason):
            raise Refused(sentence, code)
        session_giving_way.send(Session, session=session)
        opened = opening.opening_of(session)
        if opened is not None and opened.is_open:
            opening.close_tables(session=session, at=at, by=by)
        return tournaments.take_off(tournament=tournament, reason=reason.strip(), by=by)


def _why_not(session: Session, reason: str) -> Iterator[tuple[str, str]]:
    """Every reason against it: its code and its sentence."""
    if not is_evening(session.stage):
        yield "no_evening", _("Only an evening that was opened in one press is taken back in one.")
    if not reason.strip():
        yield "reason_missing", _("Say why the evening is taken back.")
    if stages.published_at(session.stage) is not None:
        yield "published_already", _("The results are published: the evening stands.")
    if _has_results(session):
        yield (
            "results_stand",
            _("Results are entered: the evening stands. Undo them first if they are wrong."),
        )
    if _has_words(session):
        yield "tables_spoke", _("A table has entered a result: the evening stands.")
    if FeePaid.objects.filter(entrant__event=session.stage.event).exists():
        yield "fee_paid", _("Somebody has paid for the evening: it stands.")


def _has_results(session: Session) -> bool:
    matches = Match.objects.current().filter(session=session).values_list("a_score", "a_vp")
    return Result.objects.current().filter(session=session).exists() or any(map(any, matches))


def _has_words(session: Session) -> bool:
    return any(
        rows.objects.filter(session=session).exists() for rows in (TableEntry, BoardReport, MatchReport)
    )
