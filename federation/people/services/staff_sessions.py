"""Operators inside a federation: with a reason, with an end, and on its record."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation import roles
from federation.errors import Refused
from federation.models import Act, Federation, StaffSession, User
from federation.record import audit
from federation.tenancy.context import acting_for
from federation.visitors import Visitor

AT_MOST = timedelta(hours=8)


@transaction.atomic
def open_staff_session(
    *, federation: Federation, operator: Visitor, reason: str, ends_at: datetime
) -> StaffSession:
    """Let an operator act as administrator of a federation until a time not more than eight hours off.

    Raises Refused for who is no operator, without a reason, with a wrong end, or while one is open.
    """
    now = timezone.now()
    if not (operator.is_active and operator.is_operator):
        raise Refused(_("Only an operator of this installation enters a federation."), "not_operator")
    if not reason.strip():
        raise Refused(_("A staff session needs a reason."), "no_reason")
    if not now < ends_at <= now + AT_MOST:
        raise Refused(_("A staff session ends within eight hours."), "wrong_end")
    with acting_for(federation):
        if roles.open_staff_session(operator) is not None:
            raise Refused(_("You are in this federation already."), "already_open")
        session = StaffSession.objects.create(
            operator=operator, reason=reason.strip(), starts_at=now, ends_at=ends_at
        )
        audit.record(
            Act.STAFF_SESSION_OPENED,
            operator,
            session,
            reason=session.reason,
            until=ends_at.isoformat("T", "minutes"),
        )
    return session


@transaction.atomic
def end_staff_session(session: StaffSession, *, by: User) -> StaffSession:
    """Leave a federation before the time is up. Raises Refused for another's session or an ended one."""
    locked = StaffSession.objects.select_for_update().get(pk=session.pk)
    if locked.operator_id != by.pk:
        raise Refused(_("Only the operator who opened a staff session ends it."), "not_yours")
    if locked.ends_at <= timezone.now():
        raise Refused(_("This staff session has ended already."), "ended")
    locked.ends_at = timezone.now()
    locked.save(update_fields=["ends_at"])
    audit.record(Act.STAFF_SESSION_ENDED, by, locked, reason=locked.reason)
    return locked
