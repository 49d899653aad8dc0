"""Taking a step of an appeal; what its acts add up to is read after each of them (appeal_reading)."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import User
from rulings import appeal_lifecycle
from rulings.appeal_lifecycle import AppealStep
from rulings.models import Appeal, AppealAct
from rulings.moves import NOWHERE
from rulings.services import appeal_reading
from rulings.services.appeal_reading import DECISIONS, UNDECIDED
from rulings.signals import appeal_moved

# What parties never see of an appeal; votes come to light, as far as they do, in the decision.
PRIVATE_STEPS = frozenset({AppealStep.NOTED, AppealStep.VOTED})
# What they do not see before it is told.
UNTOLD_STEPS = frozenset({
    AppealStep.DECIDED, AppealStep.DISPOSED, AppealStep.RECONSIDERED, AppealStep.SIGNED, AppealStep.ISSUED,
})  # fmt: skip


@transaction.atomic
def take(
    *, appeal: Appeal, step: AppealStep, by: User, body: Mapping[str, Any], at: datetime | None = None
) -> AppealAct:
    """Take one step of an appeal. Who may is asked by the step's own service; the table of states here.

    Raises Refused where the appeal is in a state that does not allow the step.
    """
    held = Appeal.objects.select_for_update().get(pk=appeal.pk)
    last = held.acts.order_by("-sequence").first()
    before = last.after if last else NOWHERE
    after = appeal_lifecycle.follows(before, step)
    if after is None:
        raise Refused(
            _("The appeal is “%(state)s”; this cannot be done now.") % {"state": held.get_state_display()},
            "wrong_state",
        )
    act = AppealAct.objects.create(
        appeal=held, sequence=(last.sequence if last else 0) + 1, step=step, before=before, after=after,
        body=dict(body), at=at or timezone.now(), by=by,
    )  # fmt: skip
    appeal_reading.read(held)
    appeal.refresh_from_db()
    appeal_moved.send(Appeal, appeal=appeal, act=act)
    return act


def decision_act(appeal: Appeal) -> AppealAct | None:
    """The decision that holds, before or after it is signed; None while there is none."""
    newest = appeal.acts.filter(step__in=(*DECISIONS, *UNDECIDED)).order_by("-sequence").first()
    return newest if newest is not None and newest.step in DECISIONS else None
