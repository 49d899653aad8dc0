"""Reading tournaments."""

from collections.abc import Iterable

from django.db.models import QuerySet

from clubs.models import DIRECTING, Event, Official, Stage, Tournament
from federation.visitors import Visitor
from scoring.engine.contest import Form


def form_of(stage: Stage) -> Form:
    """The form of contest of a stage: its own, or its event's."""
    return Form(stage.form or stage.event.form)


def forms_of(event: Event, to_come: Iterable[Form] = ()) -> tuple[Form, ...]:
    """The forms of contest that an event is played in, its own first; `to_come`: of stages not made yet."""
    stages = event.stages.all() if event.pk else ()
    return tuple(
        dict.fromkeys((Form(event.form), *(Form(stage.form) for stage in stages if stage.form), *to_come))
    )


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
