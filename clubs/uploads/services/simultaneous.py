"""Simultaneous events: clubs invited, their sessions entered and taken out again.

Lock order: the games of a day and the upload's row where a file is published, then the stage's row.
"""

from collections.abc import Iterable
from datetime import date

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils.translation import gettext as _

from clubs.models import Club, Invitation, Session, Stage, StageKind
from clubs.register import selectors
from clubs.signals import results_changed, stage_changed
from clubs.tournaments.selectors import form_of
from clubs.tournaments.services import stages
from clubs.tournaments.services.tournaments import refuse_strangers
from federation.errors import Refused
from federation.models import Act, User
from federation.record import audit
from federation.visitors import Visitor


@transaction.atomic
def invite(*, stage: Stage, clubs: Iterable[Club], by: User) -> int:
    """Let clubs enter their sessions; answers how many were not invited yet. Raises Refused."""
    refuse_strangers(by, stage.event.tournament.host)
    if not stage.is_simultaneous or not form_of(stage).contest.is_simultaneous:
        raise Refused(
            _("Clubs are invited to simultaneous stages of pairs and individuals."), "not_simultaneous"
        )
    known = set(stage.invitations.values_list("club_id", flat=True))
    fresh = [club for club in clubs if club.pk not in known]
    Invitation.objects.bulk_create(Invitation(stage=stage, club=club, by=by) for club in fresh)
    if fresh:
        audit.record(Act.CHANGED, by, stage, invited=[club.number for club in fresh])
    return len(fresh)


@transaction.atomic
def take_back(*, invitation: Invitation, by: User) -> None:
    """Invite a club no more. Raises Refused for a stranger, and where the club has entered a session."""
    stage, club = invitation.stage, invitation.club
    refuse_strangers(by, stage.event.tournament.host)
    if stage.sessions.filter(club=club).exists():
        raise Refused(_("This club has entered a session already."), "session_entered")
    invitation.delete()
    audit.record(Act.CHANGED, by, stage, no_longer_invited=[club.number])


def open_to(club: Club) -> QuerySet[Stage]:
    """The simultaneous stages that a club is invited to, announced and not cancelled, newest first."""
    open_stages = Stage.objects.filter(
        kind=StageKind.SIMULTANEOUS,
        invitations__club=club,
        event__tournament__announced_at__isnull=False,
        event__tournament__cancelled_at__isnull=True,
    )
    stages: QuerySet[Stage] = open_stages.select_related("event__tournament__host").order_by(
        "-event__tournament__starts_on", "-pk"
    )
    return stages


def choices(club: Club, day: date | None) -> list[Stage]:
    """Those that a game of that day may be entered in."""
    if day is None:
        return []
    of_day = open_to(club).filter(event__tournament__starts_on__lte=day, event__tournament__ends_on__gte=day)
    return [stage for stage in of_day if not stages.is_closed(stage)]


@transaction.atomic
def enter(*, session: Session, stage: Stage, by: User) -> Session:
    """Rank a club's session in a simultaneous event; entering it again changes nothing.

    Raises Refused for who does not keep the club's desk, for a club that is not invited, for another day or
    another form, for a session of another event, and for a closed stage.
    """
    _refuse_strangers(by, selectors.keeper_of(session))
    stage = _held(stage)
    session = Session.objects.select_for_update(of=("self",)).select_related("club").get(pk=session.pk)
    if session.stage_id == stage.pk:
        return session
    if session.stage_id is not None:
        raise Refused(_("This session belongs to another event."), "in_another_event")
    stages.refuse_closed(stage)
    _refuse_unfit(session, stage)
    newest = stage.sessions.aggregate(newest=Max("number"))["newest"] or 0
    session.stage, session.number = stage, newest + 1
    session.save(update_fields=["stage", "number"])
    audit.record(Act.CHANGED, by, session, entered=stage.pk)
    results_changed.send(Session, session_id=session.pk, cause={"kind": "entered", "stage": stage.pk})
    return session


@transaction.atomic
def leave(*, session: Session, by: User) -> Session:
    """Take a session out of its simultaneous event: it was entered by mistake. Raises Refused."""
    _refuse_strangers(by, selectors.keeper_of(session))
    session = Session.objects.select_related("club", "stage").get(pk=session.pk)
    if session.stage is None or not session.stage.is_simultaneous:
        raise Refused(_("This session is in no simultaneous event."), "not_simultaneous")
    stage = _held(session.stage)
    stages.refuse_closed(stage)
    session.stage, session.number = None, 0
    session.save(update_fields=["stage", "number"])
    audit.record(Act.CHANGED, by, session, left=stage.pk)
    cause = {"kind": "left", "session": session.pk}
    stage_changed.send(Stage, stage=stage, cause=cause)
    results_changed.send(Session, session_id=session.pk, cause={"kind": "left", "stage": stage.pk})
    return session


def _refuse_strangers(by: Visitor, club: Club) -> None:
    if not selectors.keeps_desk(by, club):
        raise Refused(_("Only this club's scorer or manager can enter its sessions."), "not_your_club")


def _held(stage: Stage) -> Stage:
    rows = Stage.objects.select_for_update(of=("self",)).select_related("event__tournament__host")
    held: Stage = rows.get(pk=stage.pk)
    return held


def _refuse_unfit(session: Session, stage: Stage) -> None:
    tournament = stage.event.tournament
    if not open_to(session.club).filter(pk=stage.pk).exists():
        raise Refused(_("The club is not invited to this event."), "not_invited")
    if not tournament.starts_on <= session.played_on <= tournament.ends_on:
        raise Refused(
            _("The session was played on %(day)s; the event is from %(first)s to %(last)s.")
            % {"day": session.played_on, "first": tournament.starts_on, "last": tournament.ends_on},
            "another_day",
        )
    contest = form_of(stage).contest
    other_points = session.form == contest.contestants and session.matches_in != contest.matches_in
    if (session.form, session.scoring) != (contest.contestants, contest.scoring) or other_points:
        raise Refused(_("The session was played in another form of contest than the event."), "another_form")
