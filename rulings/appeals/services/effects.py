"""The chair signs: the decision takes effect, in one transaction. Then it is told, and taken on or final."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import uuid4

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.tournaments.services import stages
from federation.errors import Refused
from federation.models import User
from federation.people.selectors import name_here
from rulings.acts import cases as case_acts
from rulings.acts.appeal_contents import (
    AppealAdmitted,
    AppealFiled,
    AppealIssued,
    AppealSettled,
    AppealTold,
    BodyDecided,
)
from rulings.acts.appeals import particulars, take
from rulings.acts.case_contents import BodyRuled, CaseSettled
from rulings.acts.converter import content_as
from rulings.adjustments import services as adjustments
from rulings.adjustments.selectors import adjustments_of_case
from rulings.appeals.moments import clock
from rulings.appeals.services import access, bodies, clocks, deposits, filing
from rulings.appeals.services.deciding import unsigned
from rulings.appeals.services.giving_back import give_back
from rulings.appeals.services.hearings import refuse_without_chair
from rulings.appeals.services.steps import decision_act
from rulings.cases.services import cases
from rulings.decisions.approval import as_answered
from rulings.decisions.kept import decision_of
from rulings.decisions.kinds import RulingDecision
from rulings.lifecycle.appeals import AppealState, AppealStep
from rulings.lifecycle.cases import State
from rulings.models import Adjustment, Appeal, AppealAct, AppealDecision, Body

D = AppealDecision


@dataclass(frozen=True, slots=True)
class DecisionGrounds:
    """Why a body decided so, and the items that it rests on: what its adjustments keep of it."""

    reasons: str
    laws: tuple[str, ...] = ()


@transaction.atomic
def issue(*, appeal: Appeal, by: User, at: datetime | None = None) -> AppealAct:
    """The chair signs, and the decision counts: the ruling's adjustments are superseded by the body's, the
    deposit ends, the case is given back or becomes final. Signed twice, it is signed once.

    Raises Refused with `not_the_chair`, `signatures_missing`, `wrong_state`, and as `adjustments.rule` does.
    """
    at = at or timezone.now()
    appeal = Appeal.objects.select_for_update().get(pk=appeal.pk)
    known = appeal.acts.filter(step=AppealStep.ISSUED).first()
    if known is not None:
        return known
    refuse_without_chair(appeal, by)
    missing = unsigned(appeal)
    if missing:
        names = {"names": ", ".join(name_here(seat.user) for seat in missing)}
        raise Refused(_("%(names)s have not signed yet.") % names, "signatures_missing")
    decided = decision_act(appeal)
    act = take(appeal=appeal, content=AppealIssued(), by=by, at=at)
    assert decided is not None  # the table of states leads here from a decision alone
    content = content_as(decided, BodyDecided)
    deposits.end_held(appeal=appeal, kept=content.keep_deposit, by=by, at=at)
    _with_stage_open(appeal, by, at, lambda: _carry_out(appeal, content, by, at))
    return act


def rehearse(
    *, appeal: Appeal, decisions: Sequence[RulingDecision], by: User, at: datetime | None = None
) -> None:
    """What a decision would do to the figures, for a savepoint that is undone: nobody is asked, nothing told.

    Raises Refused for decisions that cannot be there.
    """
    at, grounds = at or timezone.now(), DecisionGrounds(_("Tried"))
    _with_stage_open(appeal, by, at, lambda: _supersede(appeal, decisions, grounds, by, at))


def _with_stage_open(appeal: Appeal, by: User, at: datetime, act: Callable[[], object]) -> None:
    """A closed stage is opened on record for the decision, and closed again with it where it can be."""
    stage = appeal.case.session.stage
    was_closed = stage is not None and stages.is_closed(stage)
    if was_closed:
        reason = _("Decision on the appeal %(number)s") % {"number": appeal}
        stages.reopen(stage=stage, reason=reason, at=at, by=by, is_checked=True)
    act()
    if was_closed:
        # What cannot be closed as it is now stays open, and is closed by hand.
        with suppress(Refused), transaction.atomic():
            stages.close(stage=stage, at=at, by=by, is_checked=True)


def _carry_out(appeal: Appeal, decided: BodyDecided, by: User, at: datetime) -> None:
    grounds = DecisionGrounds(decided.reasons, decided.laws)
    changes = BodyRuled()
    if decided.decision == D.CHANGED:
        changes = _supersede(appeal, decided.decisions or (), grounds, by, at)
    elif decided.sanction:
        held = tuple(map(decision_of, adjustments_of_case(appeal.case)))
        for penalty in decided.sanction:
            _rule(appeal, penalty, None, grounds, by, at)
        changes = BodyRuled(decisions=(*held, *decided.sanction))
    if decided.decision in (D.RECOMMENDATION, D.REFERRED_BACK) or _following(appeal, decided) is not None:
        why = {"decision": decided.decision, "reasons": decided.reasons}
        give_back(appeal, by, at, **why, body=appeal.body.key, changes=changes)
        return
    content = CaseSettled(
        appeal=appeal.pk,
        number=str(appeal),
        decision=decided.decision,
        reasons=decided.reasons,
        body=appeal.body.key,
        decisions=changes.decisions,
        adjustments=changes.adjustments,
        superseded=changes.superseded,
    )
    case_acts.take(case=appeal.case, content=content, by=by, at=at)


def _supersede(
    appeal: Appeal, decisions: Sequence[RulingDecision], grounds: DecisionGrounds, by: User, at: datetime
) -> BodyRuled:
    """The ruling's adjustments, each superseded by the body's of its kind, or taken back."""
    held = list(adjustments_of_case(appeal.case))
    decisions = as_answered(decisions, map(decision_of, held))
    kept = [adjustment for adjustment in held if decision_of(adjustment) in decisions]
    left = [adjustment for adjustment in held if adjustment not in kept]
    standing = list(map(decision_of, kept))
    ruled = []
    for decision in decisions:
        if decision in standing:
            continue
        before = next((old for old in left if old.kind == decision.kind), None)
        left = [old for old in left if old is not before]
        ruled.append(_rule(appeal, decision, before, grounds, by, at))
    for old in left:
        adjustments.take_back(adjustment=old, reason=grounds.reasons[:500], at=at, by=by, is_checked=True)
    return BodyRuled(
        decisions=tuple(decisions),
        adjustments=tuple(adjustment.pk for adjustment in (*kept, *ruled)),
        superseded=tuple(adjustment.pk for adjustment in held if adjustment not in kept),
    )


def _rule(
    appeal: Appeal,
    decision: RulingDecision,
    before: Adjustment | None,
    grounds: DecisionGrounds,
    by: User,
    at: datetime,
) -> Adjustment:
    return adjustments.rule(
        session=appeal.case.session,
        decision=decision,
        at=at,
        by=by,
        reason=grounds.reasons[:500],
        laws=grounds.laws,
        supersedes=before,
        case=appeal.case,
        is_checked=True,
    )


def _following(appeal: Appeal, decided: BodyDecided) -> Body | None:
    """Where the decision can be taken to, or where a recommendation goes."""
    if decided.decision == D.REFERRED_BACK:
        return None
    if decided.decision == D.RECOMMENDATION:
        return bodies.competent_body(appeal, disciplinary=bool(decided.recommends_disciplinary))
    return bodies.next_body(appeal)


@transaction.atomic
def tell(
    *, appeal: Appeal, by: User, recipients: Sequence[str] = (), at: datetime | None = None
) -> AppealAct:
    """Both sides have the decision; the clock for the next body runs from here. By the chair or the director.

    A recommendation goes on by itself to the next body that may do it. After the last body it is final.
    `recipients`: how or whom, in words. Raises Refused.
    """
    at = at or timezone.now()
    if not (access.may_preside(by, appeal) or cases.may_report(by, appeal.case.session)):
        raise Refused(_("Only the director or the chair can do this."), "not_the_chair")
    act = decision_act(appeal)
    decided = content_as(act, BodyDecided) if act else None
    following = _following(appeal, decided) if decided else None
    recommends = decided is not None and decided.decision == D.RECOMMENDATION
    until = None if recommends else clocks.appealable_until(appeal, at, following)
    content = AppealTold(
        told=tuple(text.strip()[:200] for text in recipients if text.strip()),
        next=following.key if following else "",
        until=until,
    )
    act = take(appeal=appeal, content=content, by=by, at=at)
    deposits.settle_charge(appeal=appeal, by=by)
    for adjustment in Adjustment.objects.filter(case=appeal.case_id, at__gte=appeal.issued_at).order_by("pk"):
        adjustments.record(adjustment)
    if recommends and following is not None and decided is not None:
        _forward(appeal, following, decided, by, at)
    elif following is None:
        take(appeal=appeal, content=AppealSettled(), by=by, at=at)
    return act


def _forward(appeal: Appeal, following: Body, decided: BodyDecided, by: User, at: datetime) -> Appeal:
    """The same appeal before the body that may overrule; nobody pays or concurs again."""
    year, number = filing.number_of(at)
    forwarded = Appeal.objects.create(
        year=year,
        number=number,
        case=appeal.case,
        body=following,
        previous=appeal,
        token=str(uuid4()),
        ruling=appeal.ruling,
        ground=appeal.ground,
        entry=appeal.entry,
        filed_by=appeal.filed_by,
        member=appeal.member,
        director=appeal.director,
        filed_at=at,
    )
    filed = content_as(appeal.acts.get(step=AppealStep.FILED), AppealFiled)
    filed = replace(filed, recommended=decided.recommends, particulars=particulars(forwarded))
    take(appeal=forwarded, content=filed, by=by, at=at)
    take(appeal=forwarded, content=AppealAdmitted(recommended_by=appeal.body.key), by=by, at=at)
    filing.stop_the_clock(forwarded, by, at)
    return forwarded


@transaction.atomic
def settle(*, appeal: Appeal, by: User, at: datetime | None = None) -> AppealAct:
    """The decision is final: the period for going on is over. By the director or the chair."""
    at = at or timezone.now()
    if not (access.may_preside(by, appeal) or cases.may_report(by, appeal.case.session)):
        raise Refused(_("Only the director or the chair can do this."), "not_the_chair")
    return settle_when_due(appeal=appeal, by=by, at=at)


@transaction.atomic
def settle_when_due(*, appeal: Appeal, by: User, at: datetime | None = None) -> AppealAct:
    """The same by the portal itself, which acts for `by`; the case becomes final too.

    Raises Refused before the period is over.
    """
    at = at or timezone.now()
    until = appeal.appealable_until
    # The last second of a period belongs to it.
    if appeal.state == AppealState.TOLD and until is not None and at <= until:
        raise Refused(
            _("The decision can be taken further until %(time)s.") % {"time": clock(until)}, "appeal_possible"
        )
    act = take(appeal=appeal, content=AppealSettled(), by=by, at=at)
    if appeal.case.state == State.TOLD:
        settled = CaseSettled(appeal=appeal.pk, number=str(appeal))
        case_acts.take(case=appeal.case, content=settled, by=by, at=at)
    return act
