"""A case of a decision that was made without one: then it can be told, and appealed. Laws 83, 92A

Late arrivals, forfeits, fouled boards and boards not played are facts of which the regulations make the rest;
a director states them at the desk without a case. What the decision does to the figures stays as it is.
"""

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import User
from federation.people.selectors import name_here
from rulings.acts import cases as case_acts
from rulings.acts.case_contents import CaseRuled, DecidedBefore
from rulings.adjustments import services as adjustments
from rulings.adjustments.selectors import adjustments_in_force
from rulings.cases.services import cases, laws as case_laws
from rulings.cases.words import adjustment_in_words
from rulings.decisions.kept import decision_of
from rulings.decisions.kinds import NotPlayedDecision, PenaltyDecision, WarningDecision
from rulings.laws.subjects import CONDUCT, FORFEIT, FOULED, LATE
from rulings.models import Adjustment, AdjustmentKind, Case, CaseLaw

# What a decision rests on, where whoever made it has cited nothing.
CLAUSES: Mapping[str, str] = MappingProxyType(
    {
        AdjustmentKind.LATE: "REG-2.1",
        AdjustmentKind.FORFEIT: "REG-5",
        AdjustmentKind.FOUL: "87",
        AdjustmentKind.PENALTY: "90",
        AdjustmentKind.WARNING: "90",
        AdjustmentKind.CONDUCT: "REG-6",
        AdjustmentKind.SCORE: "12C",
        AdjustmentKind.SUSPENSION: "91A",
        AdjustmentKind.DISQUALIFICATION: "91B",
    }
)
CAUSES: Mapping[str, str] = MappingProxyType(
    {
        "late": "REG-2.1",
        "withdrawal": "REG-2.1",
        "slow_play": "REG-2.2",
        "wrong_board": "REG-2.4",
        "wrong_opponents": "REG-2.5",
        "other": "12C2",
    }
)
TOPICS: Mapping[str, str] = MappingProxyType(
    {
        AdjustmentKind.LATE: LATE,
        AdjustmentKind.FORFEIT: FORFEIT,
        AdjustmentKind.FOUL: FOULED,
        AdjustmentKind.CONDUCT: CONDUCT,
        AdjustmentKind.SUSPENSION: CONDUCT,
        AdjustmentKind.DISQUALIFICATION: CONDUCT,
    }
)
OF_SCORES = (AdjustmentKind.SCORE, AdjustmentKind.NOT_PLAYED, AdjustmentKind.FOUL)


@transaction.atomic
def open_case(*, adjustment: Adjustment, by: User, at: datetime | None = None) -> Case:
    """Open a case of a decision, in the state “ruled”: it goes on as the ruling of the case.

    Pressed twice, it is one case; a decision that has a case answers that one. Raises Refused for who does
    not direct the session (`not_a_director`), for a decision about themselves (`own_case`), for one that
    holds no more or that a later one about the same has replaced (`superseded_already`), and as
    `adjustments.rule` does.
    """
    if adjustment.case is not None:
        linked: Case = adjustment.case
        cases.refuse_barred(by, linked)
        return linked
    if adjustment.kind == AdjustmentKind.WITHDRAWN:
        raise Refused(_("A later ruling has superseded this one."), "superseded_already")
    case, is_new = _reported(adjustment, by)
    if not is_new:
        return case
    _refuse_replaced(adjustment)
    at = at or timezone.now()
    items = _cited(case, adjustment, by, at)
    ruling = adjustments.rule(
        session=adjustment.session,
        decision=decision_of(adjustment),
        at=at,
        by=by,
        reason=adjustment.reason,
        laws=items,
        supersedes=adjustment,
        case=case,
    )
    case_acts.take(case=case, content=_ruling(adjustment, ruling), by=by, at=at)
    cases.refuse_barred(by, case)  # only now it says whom it is about
    return case


def _reported(adjustment: Adjustment, by: User) -> tuple[Case, bool]:
    """The case with what the decision says of its place; its director is who decided."""
    decision = decision_of(adjustment)
    place = cases.CasePlace(adjustment.at, round=decision.round, board=decision.board)
    return cases.report(
        session=adjustment.session,
        token=f"adjustment-{adjustment.pk}",
        place=place,
        seats={},
        incident=_why(adjustment),
        by=by,
        director=adjustment.by,
        topic=TOPICS.get(adjustment.kind, ""),
    )


def _refuse_replaced(adjustment: Adjustment) -> None:
    """The case's decision is the newest one: were a later one about the same, figures would change."""
    if adjustment.followed_by.exists():
        raise Refused(_("A later ruling has superseded this one."), "superseded_already")
    later = adjustments_in_force(adjustment.session).filter(kind=adjustment.kind, pk__gt=adjustment.pk)
    if any(_about(other) == _about(adjustment) for other in later):
        raise Refused(
            _("A later decision is about the same. Open the case of that one."), "superseded_already"
        )


def _about(adjustment: Adjustment) -> tuple[object, ...]:
    """What a decision is about; of two about the same the later one holds."""
    decision = decision_of(adjustment)
    return decision.board, decision.round, decision.named


def _cited(case: Case, adjustment: Adjustment, by: User, at: datetime) -> list[str]:
    """The items that were named with the decision, else those of its kind, as far as the books have them."""
    role = CaseLaw.Role.ADJUSTMENT if adjustment.kind in OF_SCORES else CaseLaw.Role.PROCEDURE
    for item in adjustment.laws or [_clause(adjustment)]:
        if case_laws.find_item(case, item):
            case_laws.cite(case=case, item=item, role=role, by=by, at=at)
    return sorted({law.item for law in case.laws.all()})


def _clause(adjustment: Adjustment) -> str:
    match decision_of(adjustment):
        case NotPlayedDecision(cause=cause):
            return CAUSES[cause]
        case PenaltyDecision(clause=clause, law=law) | WarningDecision(clause=clause, law=law):
            return str(clause or law)
    return CLAUSES[adjustment.kind]


def _ruling(adjustment: Adjustment, ruling: Adjustment) -> CaseRuled:
    """A ruling as `cases.rule` writes it, and who had decided it when."""
    return CaseRuled(
        reasons=_why(adjustment),
        adjustments=(ruling.pk,),
        decisions=(decision_of(ruling),),
        opened_of=adjustment.pk,
        decided=DecidedBefore(adjustment.at, name_here(adjustment.by)),
    )


def _why(adjustment: Adjustment) -> str:
    return adjustment.reason.strip() or adjustment_in_words(adjustment)
