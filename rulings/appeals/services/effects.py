"""The chair signs: the decision takes effect, in one transaction. Then it is told, and taken on or final."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.tournaments.services import stages
from federation.errors import Refused
from federation.models import User
from rulings.acts import cases as case_acts
from rulings.acts.appeals import particulars, take
from rulings.adjustments import services as adjustments
from rulings.adjustments.selectors import adjustments_of_case
from rulings.appeals.moments import clock
from rulings.appeals.powers import KeptDecision
from rulings.appeals.services import access, bodies, clocks, deposits, filing
from rulings.appeals.services.deciding import unsigned
from rulings.appeals.services.hearings import refuse_without_chair
from rulings.appeals.services.interests import names_of
from rulings.appeals.services.steps import decision_act
from rulings.cases.services import cases
from rulings.lifecycle.appeals import AppealState, AppealStep
from rulings.lifecycle.cases import CaseStep, State
from rulings.models import Adjustment, AdjustmentKind, Appeal, AppealAct, AppealDecision, Body

D = AppealDecision
ActBody = Mapping[str, Any]


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
        names = {"names": ", ".join(names_of(seat.user) for seat in missing)}
        raise Refused(_("%(names)s have not signed yet.") % names, "signatures_missing")
    decided = decision_act(appeal)
    act = take(appeal=appeal, step=AppealStep.ISSUED, by=by, body={}, at=at)
    assert decided is not None  # the table of states leads here from a decision alone
    deposits.end_held(appeal=appeal, kept=bool(decided.body["keep_deposit"]), by=by, at=at)
    _with_stage_open(appeal, by, at, lambda: _carry_out(appeal, decided.body, by, at))
    return act


def rehearse(
    *, appeal: Appeal, decisions: Sequence[KeptDecision], by: User, at: datetime | None = None
) -> None:
    """What a decision would do to the figures, for a savepoint that is undone: nobody is asked, nothing told.

    `decisions` as acts keep them: `kind` and terms. Raises Refused for terms that cannot be.
    """
    at, decided = at or timezone.now(), {"reasons": _("Tried")}
    _with_stage_open(appeal, by, at, lambda: _supersede(appeal, decisions, decided, by, at))


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


def _carry_out(appeal: Appeal, decided: ActBody, by: User, at: datetime) -> None:
    changes: dict[str, Any] = {}
    if decided["decision"] == D.CHANGED:
        changes = _supersede(appeal, decided["decisions"], decided, by, at)
    elif decided.get("sanction"):
        held = [
            {"kind": str(adjustment.kind), **adjustment.body}
            for adjustment in adjustments_of_case(appeal.case)
        ]
        for penalty in decided["sanction"]:
            _rule(appeal, penalty, None, decided, by, at)
        changes = {"decisions": [*held, *decided["sanction"]]}
    if decided["decision"] in (D.RECOMMENDATION, D.REFERRED_BACK) or _following(appeal, decided) is not None:
        filing.give_back(
            appeal,
            by,
            at,
            decision=decided["decision"],
            reasons=decided["reasons"],
            body=appeal.body.key,
            **changes,
        )
        return
    body = {
        "appeal": appeal.pk,
        "number": str(appeal),
        "decision": decided["decision"],
        "reasons": decided["reasons"],
        "body": appeal.body.key,
        **changes,
    }
    case_acts.take(case=appeal.case, step=CaseStep.SETTLED, by=by, body=body, at=at)


def _supersede(
    appeal: Appeal, decisions: Sequence[KeptDecision], decided: ActBody, by: User, at: datetime
) -> dict[str, Any]:
    """The ruling's adjustments, each superseded by the body's of its kind, or taken back."""
    held = list(adjustments_of_case(appeal.case))
    kept = [
        adjustment for adjustment in held if {"kind": str(adjustment.kind), **adjustment.body} in decisions
    ]
    left = [adjustment for adjustment in held if adjustment not in kept]
    standing = [{"kind": str(adjustment.kind), **adjustment.body} for adjustment in kept]
    ruled = []
    for decision in decisions:
        if decision in standing:
            continue
        before = next((old for old in left if old.kind == decision["kind"]), None)
        left = [old for old in left if old is not before]
        ruled.append(_rule(appeal, decision, before, decided, by, at))
    for old in left:
        adjustments.take_back(adjustment=old, reason=decided["reasons"][:500], at=at, by=by, is_checked=True)
    return {
        "decisions": list(decisions),
        "adjustments": [adjustment.pk for adjustment in (*kept, *ruled)],
        "superseded": [adjustment.pk for adjustment in held if adjustment not in kept],
    }


def _rule(
    appeal: Appeal,
    decision: KeptDecision,
    before: Adjustment | None,
    decided: ActBody,
    by: User,
    at: datetime,
) -> Adjustment:
    terms = {name: value for name, value in decision.items() if name != "kind"}
    return adjustments.rule(
        session=appeal.case.session,
        kind=AdjustmentKind(decision["kind"]),
        body=terms,
        at=at,
        by=by,
        reason=decided["reasons"][:500],
        laws=decided.get("laws", ()),
        supersedes=before,
        case=appeal.case,
        is_checked=True,
    )


def _following(appeal: Appeal, decided: ActBody) -> Body | None:
    """Where the decision can be taken to, or where a recommendation goes."""
    if decided["decision"] == D.REFERRED_BACK:
        return None
    if decided["decision"] == D.RECOMMENDATION:
        return bodies.competent_body(appeal, disciplinary=decided["recommends_disciplinary"])
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
    decided = decision_act(appeal)
    following = _following(appeal, decided.body) if decided else None
    recommends = decided is not None and decided.body["decision"] == D.RECOMMENDATION
    until = None if recommends else clocks.appealable_until(appeal, at, following)
    body = {
        "told": [text.strip()[:200] for text in recipients if text.strip()],
        "next": following.key if following else "",
        "until": until.isoformat() if until else None,
    }
    act = take(appeal=appeal, step=AppealStep.TOLD, by=by, body=body, at=at)
    if recommends and following is not None and decided is not None:
        _forward(appeal, following, decided.body, by, at)
    elif following is None:
        take(appeal=appeal, step=AppealStep.SETTLED, by=by, body={}, at=at)
    return act


def _forward(appeal: Appeal, following: Body, decided: ActBody, by: User, at: datetime) -> Appeal:
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
    filed = appeal.acts.get(step=AppealStep.FILED).body
    filed |= {"recommended": decided["recommends"], "particulars": particulars(forwarded)}
    take(appeal=forwarded, step=AppealStep.FILED, by=by, body=filed, at=at)
    take(appeal=forwarded, step=AppealStep.ADMITTED, by=by, body={"recommended_by": appeal.body.key}, at=at)
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
    act = take(appeal=appeal, step=AppealStep.SETTLED, by=by, body={}, at=at)
    if appeal.case.state == State.TOLD:
        body = {"appeal": appeal.pk, "number": str(appeal)}
        case_acts.take(case=appeal.case, step=CaseStep.SETTLED, by=by, body=body, at=at)
    return act
