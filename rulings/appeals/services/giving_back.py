"""A case comes back from an appeal: with what a body decided, or with what was decided before it."""

from datetime import datetime

from federation.models import User
from rulings.acts import cases as case_acts
from rulings.acts.appeal_contents import AppealContent, AppealStands
from rulings.acts.appeals import take
from rulings.acts.case_contents import BodyRuled, CaseReturned, CaseSettled
from rulings.appeals.services import deposits
from rulings.lifecycle.appeals import AppealState
from rulings.lifecycle.cases import CaseStep, State
from rulings.models import Appeal, AppealAct

NO_CHANGES = BodyRuled()


def end_undecided(
    appeal: Appeal, content: AppealContent, reason: str, by: User, at: datetime | None
) -> AppealAct:
    """An appeal that nobody decides: what was decided before it stands, and the deposit goes back."""
    act = take(appeal=appeal, content=content, by=by, at=at)
    deposits.end_held(appeal=appeal, kept=False, by=by, at=at)
    if appeal.case.state == State.APPEALED:
        was_final = _was_final(appeal)
        give_back(appeal, by, at, decision="", reasons=reason)
        _let_stand(appeal, by, at)
        if was_final:
            settled = CaseSettled(appeal=appeal.pk, number=str(appeal))
            case_acts.take(case=appeal.case, content=settled, by=by, at=at)
    return act


def _was_final(appeal: Appeal) -> bool:
    """Whether the case was opened again for this appeal, which came late."""
    appealed = appeal.case.acts.filter(step=CaseStep.APPEALED, body__appeal=appeal.pk).first()
    if appealed is None:
        return False
    opened = appeal.case.acts.filter(step=CaseStep.REOPENED, sequence=appealed.sequence - 1)
    return bool(opened.exists())


def _let_stand(appeal: Appeal, by: User, at: datetime | None) -> None:
    """The decision of the body before is told again, not gone on; the clock makes it final."""
    previous = appeal.previous
    if previous is not None and previous.state == AppealState.FURTHER:
        take(appeal=previous, content=AppealStands(appeal=appeal.pk), by=by, at=at)


def give_back(
    appeal: Appeal,
    by: User,
    at: datetime | None,
    *,
    decision: str,
    reasons: str,
    body: str = "",
    changes: BodyRuled = NO_CHANGES,
) -> None:
    """The case is no longer under appeal: its ruling holds, or what `changes` says in its place."""
    content = CaseReturned(
        appeal=appeal.pk,
        number=str(appeal),
        decision=decision,
        reasons=reasons,
        body=body,
        decisions=changes.decisions,
        adjustments=changes.adjustments,
        superseded=changes.superseded,
    )
    case_acts.take(case=appeal.case, content=content, by=by, at=at)
