"""A warning, as a case: nothing is taken, and the next one for the same may be dearer. Laws 90, 91"""

from datetime import datetime

from django.db import transaction

from clubs.models import Session
from federation.models import User
from rulings.cases.services import cases, laws as case_laws
from rulings.decisions.kinds import WarningDecision
from rulings.models import Case

TOLD = ("N", "E")


@transaction.atomic
def warn(
    *,
    session: Session,
    token: str,
    decision: WarningDecision,
    what: str,
    by: User,
    at: datetime,
    is_told: bool = False,
) -> Case:
    """Report what happened and warn for it. Raises Refused as `cases.report` and `cases.rule` do.

    `is_told`: everybody at the table has heard it, and of the right of appeal. Sent twice, it is one case.
    """
    place = cases.CasePlace(called_at=at, round=decision.round)
    case, is_new = cases.report(session=session, token=token, place=place, seats={}, incident=what, by=by)
    if not is_new:
        return case
    clause = str(decision.clause or decision.law)
    if case_laws.find_item(case, clause):
        case_laws.cite(case=case, item=clause, role="procedure", by=by, at=at)
    cases.rule(case=case, decisions=[decision], reasons=what, by=by, at=at)
    if is_told:
        cases.tell(case=case, by=by, seats=TOLD, appeal_explained=True, at=at)
    return case
