"""One incident that two directors reported: one case goes on, the other says which."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import User
from rulings.acts.case_contents import CaseJoined
from rulings.acts.cases import take
from rulings.acts.converter import content_as
from rulings.cases.services.cases import refuse_barred
from rulings.lifecycle.cases import CaseStep, State
from rulings.models import Case, CaseAct

NEAR = timedelta(minutes=20)


def candidates(case: Case) -> QuerySet[Case]:
    """Cases that may be about the same incident: of the session, and of its board, table or moment."""
    near = Q(called_at__range=(case.called_at - NEAR, case.called_at + NEAR))
    if case.table:
        near &= Q(table__in=("", case.table))
    if case.board is not None:
        near |= Q(board=case.board, parties__entry__in=case.parties.values("entry"))
        near |= Q(board=case.board, table=case.table, round=case.round)
    others = Case.objects.filter(near, session=case.session_id).exclude(pk=case.pk)
    return others.exclude(state=State.SUPERSEDED).distinct().order_by("pk")


@transaction.atomic
def join(*, case: Case, into: Case, by: User, at: datetime | None = None) -> CaseAct:
    """This report was of an incident that another case handles. What it says stays in the record.

    Raises Refused for another session's case, for itself, and for one that is joined to another itself.
    """
    refuse_barred(by, case)
    if into.pk == case.pk or into.session_id != case.session_id:
        raise Refused(_("Name another case of the same session."), "not_the_same_incident")
    refuse_barred(by, into)
    first, second = sorted((case.pk, into.pk))  # two who join each other wait for one another, and no more
    for pk in (first, second):
        Case.objects.select_for_update().get(pk=pk)
    into.refresh_from_db()
    if into.state == State.SUPERSEDED:
        raise Refused(_("That case is joined to another itself."), "joined_already")
    return take(case=case, content=CaseJoined(into=into.pk, number=str(into)), by=by, at=at)


def joined_to(case: Case) -> Case | None:
    """The case that goes on in place of this one."""
    act = case.acts.filter(step=CaseStep.JOINED).order_by("-sequence").first()
    return Case.objects.filter(pk=content_as(act, CaseJoined).into).first() if act else None
