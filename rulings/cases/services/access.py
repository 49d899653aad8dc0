"""Who may see and do what about cases: those who handle them, the parties, nobody else."""

from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from clubs.models import Entrant, EntrantPlayer, Entry, EntryPlayer, Session
from clubs.models.tournaments.stage import StageKind
from clubs.register import selectors as club_selectors
from clubs.tournaments.selectors import directed_by
from federation.models import Role, User
from federation.roles import holds
from federation.visitors import Visitor
from rulings.cases.services.bars import barred_from, is_barred
from rulings.cases.services.cases import may_report
from rulings.decisions.kept import decision_of
from rulings.lifecycle.cases import CaseStep
from rulings.models import (
    Adjustment,
    AdjustmentKind,
    Appeal,
    AppealParty,
    Case,
    CaseAct,
    CaseParty,
    PanelSeat,
)


def sees_all(user: Visitor) -> bool:
    """Whether somebody sees every case of the federation: its directors and the tournament office."""
    if not user.is_authenticated or not user.is_active:
        return False
    return club_selectors.is_director(user) or holds(user, Role.TOURNAMENT_OFFICE, Role.ADMINISTRATOR)


def handled_by(user: Visitor) -> QuerySet[Case]:
    """The cases that somebody sees whole: those of their desk that are not their own."""
    return of_desk(user).exclude(pk__in=barred_from(user))


def of_desk(user: Visitor) -> QuerySet[Case]:
    """The cases that a desk handles, own ones too: all, or those of its clubs and of its tournaments."""
    if sees_all(user):
        return Case.objects.all()
    clubs = club_selectors.clubs_run_by(user)
    own = Q(session__club__in=clubs) & _at_home("session__")
    return Case.objects.filter(own | _of_tournaments(user, "session__"))


def handles_cases(user: Visitor) -> bool:
    """Whether there is a desk of cases for them, with or without a case on it."""
    if sees_all(user) or club_selectors.clubs_run_by(user).exists():
        return True
    return directed_by(user).exists()


def _of_tournaments(user: Visitor, path: str = "") -> Q:
    """Sessions of tournaments that somebody's club runs, or that they direct."""
    tournament = f"{path}stage__event__tournament"
    clubs = club_selectors.clubs_run_by(user)
    return Q(**{f"{tournament}__host__in": clubs}) | Q(**{f"{tournament}__in": directed_by(user)})


def _at_home(path: str = "") -> Q:
    """Sessions that a club runs itself: its own games, and its part of a simultaneous event."""
    own = Q(**{f"{path}stage__isnull": True})
    return own | Q(**{f"{path}stage__kind": StageKind.SIMULTANEOUS})


def readable(decisions: QuerySet[Adjustment], user: Visitor) -> QuerySet[Adjustment]:
    """Of decisions those that somebody reads at a desk: none of a case of their own, told or not, and none of
    a body before it is told."""
    signed = untold_to(user).filter(issued_at__lte=OuterRef("at"), case=OuterRef("case"))
    return decisions.exclude(case__in=barred_from(user)).exclude(Exists(signed))


def untold_to(user: Visitor) -> QuerySet[Appeal]:
    """The appeals that are decided and not told, but for those on whose panel somebody sits."""
    untold = Appeal.objects.exclude(decision="").filter(told_at__isnull=True)
    if not user.is_authenticated:
        return untold
    return untold.exclude(pk__in=PanelSeat.objects.filter(user=user, is_seated=True).values("appeal"))


def may_handle(user: Visitor, case: Case) -> bool:
    """Whether somebody sees a case whole; who may act on it is `cases.may_act`."""
    return keeps_desk_of(user, case) and not is_barred(user, case)


def keeps_desk_of(user: Visitor, case: Case) -> bool:
    """Whether a case is of somebody's desk, whosever it is."""
    return sees_all(user) or may_report(user, case.session)


def own_cases(user: Visitor) -> QuerySet[Case]:
    """The cases in which somebody was at the table or is a party of an appeal, and those with a told ruling
    about their contestant, or about the team of which they are captain or coach.

    Conduct, a late arrival and a forfeit are nobody's seat; whoever bears them may appeal.
    """
    if not user.is_authenticated:
        return Case.objects.none()
    sat = CaseParty.objects.filter(member__user=user).values("case")
    led = CaseParty.objects.filter(entry__entrant__in=led_by(user)).values("case")
    concerned = Q(case__in=_named(user)) | Q(case__in=led)
    tellings = CaseAct.objects.filter(concerned, step=CaseStep.TOLD).values("case")
    fixed = AppealParty.objects.filter(member__user=user).values("appeal__case")
    return Case.objects.filter(Q(pk__in=sat) | Q(pk__in=tellings) | Q(pk__in=fixed))


def captaincies(user: User) -> QuerySet[EntrantPlayer, Any]:
    """The teams of which somebody is the captain on record, playing or not, for a query."""
    return EntrantPlayer.objects.filter(is_captain=True, member__user=user).values("entrant")


def led_by(user: User) -> QuerySet[Entrant, Any]:
    """The teams of which somebody is the captain or the coach on record, for a query."""
    return Entrant.objects.filter(Q(pk__in=captaincies(user)) | Q(coach__user=user)).values("pk")


def spoken_for_by(user: User) -> QuerySet[Entrant, Any]:
    """The teams for which somebody speaks as captain, or as the coach whom the captain lets, for a query."""
    lets = Q(coach__user=user, coach_speaks_at__isnull=False)
    return Entrant.objects.filter(Q(pk__in=captaincies(user)) | lets).values("pk")


def _named(user: User) -> set[int]:
    """The cases of decisions that name a contestant for whom somebody plays, or whose captain or coach they
    are. Three queries."""
    played = EntryPlayer.objects.current().filter(member__user=user)
    mine = set(played.values_list("entry__session_id", "entry__number"))
    led = Entry.objects.current().filter(entrant__in=led_by(user))
    mine |= set(led.values_list("session_id", "number"))
    if not mine:
        return set()
    rows = Adjustment.objects.filter(case__isnull=False, session__in={session for session, _ in mine})
    return {
        ruled.case_id
        for ruled in rows.exclude(kind=AdjustmentKind.WITHDRAWN)
        if ruled.case_id and any((ruled.session_id, number) in mine for number in decision_of(ruled).named)
    }


def seats_of(user: Visitor, case: Case) -> str:
    """Where somebody sat in a case: "N", or "" for who was not there."""
    if not user.is_authenticated:
        return ""
    return "".join(case.parties.filter(member__user=user).values_list("seat", flat=True))


def sessions_of(user: Visitor) -> QuerySet[Session]:
    """The sessions whose cases somebody may report, the newest first."""
    sessions = Session.objects.select_related("club", "stage__event__tournament")
    if club_selectors.is_director(user):
        return sessions.order_by("-played_on", "-pk")
    clubs = club_selectors.clubs_run_by(user)
    at_home = Q(club__in=clubs) & _at_home()
    hosted = _of_tournaments(user)
    if holds(user, Role.TOURNAMENT_OFFICE, Role.ADMINISTRATOR):
        hosted = Q(stage__isnull=False)
    return sessions.filter(at_home | hosted).order_by("-played_on", "-pk")
