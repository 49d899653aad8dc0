"""Reading tournaments."""

from django.db.models import QuerySet

from clubs.models import DIRECTING, Official, Stage, Tournament
from federation.visitors import Visitor
from scoring.engine.contest import Form


def form_of(stage: Stage) -> Form:
    """The form of contest of a stage: its own, or its event's."""
    return Form(stage.form or stage.event.form)


def served_by(user: Visitor) -> QuerySet[Tournament]:
    """The tournaments at which somebody has a duty, the newest first."""
    return _of(_duties(user))


def directed_by(user: Visitor) -> QuerySet[Tournament]:
    """Those of which somebody is a director."""
    return _of(_duties(user).filter(duty__in=DIRECTING))


def _duties(user: Visitor) -> QuerySet[Official]:
    if not user.is_authenticated or not user.is_active:
        return Official.objects.none()
    duties: QuerySet[Official] = Official.objects.filter(member__user=user)
    return duties


def _of(duties: QuerySet[Official]) -> QuerySet[Tournament]:
    tournaments: QuerySet[Tournament] = Tournament.objects.filter(pk__in=duties.values("tournament"))
    return tournaments.order_by("-starts_on", "-pk")
