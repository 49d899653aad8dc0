"""Taking one decision back, wherever it was made: a case's other decisions hold on."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import User
from rulings.adjustments import services as adjustments
from rulings.adjustments.selectors import adjustments_of_case
from rulings.cases.services import cases
from rulings.decisions.kept import decision_of
from rulings.models import Adjustment


@transaction.atomic
def take_back(*, adjustment: Adjustment, reason: str, at: datetime, by: User) -> None:
    """A decision holds no more, and what it had changed comes back.

    Of a case with several decisions the ruling is superseded by one with the others; of a case with this one
    alone it is withdrawn. Raises Refused for what was taken back or superseded already, for a case in a state
    that does not allow it, and as `adjustments.take_back` does.
    """
    case = adjustment.case
    if case is None:
        adjustments.take_back(adjustment=adjustment, reason=reason, at=at, by=by)
        return
    cases.refuse_barred(by, case)
    held = list(adjustments_of_case(case))
    if adjustment not in held:
        raise Refused(_("A later ruling has superseded this one."), "superseded_already")
    rest = [decision_of(other) for other in held if other != adjustment]
    if rest:
        cases.rule_again(case=case, decisions=rest, reasons=reason, by=by, at=at)
    else:
        cases.withdraw(case=case, reasons=reason, by=by, at=at)
