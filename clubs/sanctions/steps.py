"""What each act about an application for an event does: hold its row, write its end, send letters."""

from decimal import Decimal

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import SanctionDeed, SanctionRequest, SanctionState, SanctionStep
from clubs.models.tournaments.sanction import REASON_MAX
from clubs.sanctions import people
from federation.errors import Refused
from federation.models import Act, User
from federation.record import audit, letters


def locked(request: SanctionRequest) -> SanctionRequest:
    """The application, held until the transaction ends."""
    rows = SanctionRequest.objects.select_for_update(of=("self",)).select_related(
        "club", "district", "tournament"
    )
    return rows.get(pk=request.pk)


def refuse_unless_waiting(held: SanctionRequest) -> None:
    """Raises Refused for what was decided."""
    if not held.waits:
        raise Refused(_("This application was decided already. Look at it again."), "decided")


def tell_deciders(request: SanctionRequest, readers: QuerySet[User], *, key: str) -> None:
    """Owe a letter to those who have to speak next."""
    about = {
        "club": dict(request.club.names),
        "event": dict(request.titles),
        "page": ["sanction", request.pk],
    }
    letters.owe(topic="sanction_asked", key=key, readers=readers, about=about)


def refuse_with(held: SanctionRequest, reason: str, by: User, *, for_district: bool = False) -> None:
    """Say no with a reason. Raises Refused without one."""
    if not reason.strip():
        raise Refused(_("Say why. The club reads it."), "no_reason")
    words = reason.strip()[:REASON_MAX]
    close(held, SanctionState.REFUSED, SanctionDeed.REFUSED, by, reason=words, for_district=for_district)
    audit.record(Act.SANCTION_REFUSED, by, held)


def close(
    held: SanctionRequest,
    state: SanctionState,
    deed: SanctionDeed,
    by: User,
    *,
    reason: str = "",
    fee: Decimal | None = None,
    for_district: bool = False,
) -> None:
    """Write how an application ended, its step, and the letter to the club but where it took it back."""
    held.state, held.closed_at = state.value, timezone.now()
    held.save(update_fields=["state", "closed_at", "tournament"])
    SanctionStep.objects.create(request=held, deed=deed.value, by=by, reason=reason, fee=fee)
    if deed == SanctionDeed.WITHDRAWN:
        return
    about = {
        "is_approved": deed == SanctionDeed.APPROVED,
        "by_district": for_district,
        "event": dict(held.titles),
        "reason": reason,
        "page": ["sanction", held.pk],
    }
    letters.owe(topic="sanction_decided", key=str(held.pk), readers=people.letter_readers(held), about=about)
