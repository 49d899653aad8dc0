"""What a district says to the application of one of its clubs: it passes it on, or refuses it. Once."""

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import SanctionDeed, SanctionRequest, SanctionState, SanctionStep
from clubs.sanctions import people, steps
from federation.errors import Refused
from federation.models import Act, User
from federation.record import audit


@transaction.atomic
def pass_on(*, request: SanctionRequest, by: User) -> None:
    """The district approves: from now on the federation decides. Raises Refused."""
    held = _held_by_district(request, by)
    if held.steps.filter(deed=SanctionDeed.PASSED_ON).exists():
        return
    _refuse_unless_at_district(held)
    held.state = SanctionState.AT_FEDERATION.value
    held.save(update_fields=["state"])
    SanctionStep.objects.create(request=held, deed=SanctionDeed.PASSED_ON.value, by=by)
    audit.record(Act.SANCTION_PASSED_ON, by, held)
    steps.tell_deciders(held, people.deciders(), key=f"{held.pk}-{SanctionDeed.PASSED_ON}")


@transaction.atomic
def refuse_for_district(*, request: SanctionRequest, reason: str, by: User) -> None:
    """The district says no, with a reason that the club reads. Raises Refused."""
    held = _held_by_district(request, by)
    if held.state == SanctionState.REFUSED:
        return
    _refuse_unless_at_district(held)
    steps.refuse_with(held, reason, by, for_district=True)


def _held_by_district(request: SanctionRequest, by: User) -> SanctionRequest:
    held = steps.locked(request)
    if not people.speaks_for_district(by, held):
        raise Refused(_("Only an officer of the district speaks for it."), "not_yours")
    if people.is_own(by, held):
        raise Refused(
            _("You have applied for this, or manage the club. Somebody else of the district decides."), "own"
        )
    return held


def _refuse_unless_at_district(held: SanctionRequest) -> None:
    if held.state != SanctionState.AT_DISTRICT:
        raise Refused(_("This application is with the district no more. Look at it again."), "decided")
