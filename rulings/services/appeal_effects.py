"""The chair signs: the decision takes effect, in one transaction. Then it is told, and taken on or final."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.services import stages
from federation.errors import Refused
from federation.models import User
from rulings.appeal_lifecycle import AppealState, AppealStep
from rulings.lifecycle import State, Step
from rulings.models import Adjustment, AdjustmentKind, Appeal, AppealAct, AppealDecision, Body
from rulings.selectors import adjustments_of_case
from rulings.services import (
    adjustments,
    appeal_access,
    appeal_bodies,
    appeal_clocks,
    appeal_deposits,
    appeal_filing,
    cases,
)
from rulings.services.appeal_deciding import unsigned
from rulings.services.appeal_hearings import refuse_without_chair
from rulings.services.appeal_interests import names_of
from rulings.services.appeal_reading import particulars
from rulings.services.appeal_steps import decision_act, take
from rulings.services.appeal_words import clock

D = AppealDecision
Said = Mapping[str, Any]


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
        names = {"names": ", ".join(names_of(each.user) for each in missing)}
        raise Refused(_("%(names)s have not signed yet.") % names, "signatures_missing")
    decided = decision_act(appeal)
    act = take(appeal=appeal, step=AppealStep.ISSUED, by=by, body={}, at=at)
    assert decided is not None  # the table of states leads here from a decision alone
    appeal_deposits.end_held(appeal=appeal, kept=bool(decided.body["keep_deposit"]), by=by, at=at)
    _with_stage_open(appeal, by, at, lambda: _carry_out(appeal, decided.body, by, at))
    return act


def rehearse(*, appeal: Appeal, decisions: Sequence[Said], by: User, at: datetime | None = None) -> None:
    """What a decision would do to the figures, for a savepoint that is undone: nobody is asked, nothing told.

    `decisions` as acts keep them: `kind` and terms. Raises Refused for terms that cannot be.
    """
    at, said = at or timezone.now(), {"reasons": _("Tried")}
    _with_stage_open(appeal, by, at, lambda: _supersede(appeal, decisions, said, by, at) and None)


def _with_stage_open(appeal: Appeal, by: User, at: datetime, act: Callable[[], None]) -> None:
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


def _carry_out(appeal: Appeal, said: Said, by: User, at: datetime) -> None:
    made: dict[str, Any] = {}
    if said["decision"] == D.CHANGED:
        made = _supersede(appeal, said["decisions"], said, by, at)
    elif said.get("sanction"):
        held = [{"kind": str(each.kind), **each.body} for each in adjustments_of_case(appeal.case)]
        for each in said["sanction"]:
            _rule(appeal, each, None, said, by, at)
        made = {"decisions": [*held, *said["sanction"]]}
    if said["decision"] in (D.RECOMMENDATION, D.REFERRED_BACK) or _following(appeal, said) is not None:
        appeal_filing.give_back(
            appeal, by, at, decision=said["decision"], reasons=said["reasons"], body=appeal.body.key, **made
        )
        return
    body = {
        "appeal": appeal.pk, "number": str(appeal), "decision": said["decision"], "reasons": said["reasons"],
        "body": appeal.body.key, **made,
    }  # fmt: skip
    cases.take(case=appeal.case, step=Step.SETTLED, by=by, body=body, at=at)


def _supersede(
    appeal: Appeal, decisions: Sequence[Said], said: Said, by: User, at: datetime
) -> dict[str, Any]:
    """The ruling's adjustments, each superseded by the body's of its kind, or taken back."""
    held = list(adjustments_of_case(appeal.case))
    kept = [each for each in held if {"kind": str(each.kind), **each.body} in decisions]
    left = [each for each in held if each not in kept]
    standing = [{"kind": str(each.kind), **each.body} for each in kept]
    made = []
    for each in decisions:
        if each in standing:
            continue
        before = next((old for old in left if old.kind == each["kind"]), None)
        left = [old for old in left if old is not before]
        made.append(_rule(appeal, each, before, said, by, at))
    for old in left:
        adjustments.take_back(
            adjustment=old, reason=said["reasons"][:500], at=at, by=by, is_checked=True
        )
    return {
        "decisions": list(decisions), "adjustments": [each.pk for each in (*kept, *made)],
        "superseded": [each.pk for each in held if each not in kept],
    }  # fmt: skip


def _rule(
    appeal: Appeal, each: Said, before: Adjustment | None, said: Said, by: User, at: datetime
) -> Adjustment:
    terms = {name: value for name, value in each.items() if name != "kind"}
    return adjustments.rule(
        session=appeal.case.session, kind=AdjustmentKind(each["kind"]), body=terms, at=at, by=by,
        reason=said["reasons"][:500], laws=said.get("laws", ()), supersedes=before, case=appeal.case,
        is_checked=True,
    )  # fmt: skip


def _following(appeal: Appeal, said: Said) -> Body | None:
    """Where the decision can be taken to, or where a recommendation goes."""
    if said["decision"] == D.REFERRED_BACK:
        return None
    if said["decision"] == D.RECOMMENDATION:
        return appeal_bodies.competent_body(appeal, disciplinary=said["recommends_disciplinary"])
    return appeal_bodies.next_body(appeal)


@transaction.atomic
def tell(
    *, appeal: Appeal, by: User, told: Sequence[str] = (), at: datetime | None = None
) -> AppealAct:
    """Both sides have the decision; the clock for the next body runs from here. By the chair or the director.

    A recommendation goes on by itself to the next body that may do it. After the last body it is final.
    `told`: how or whom, in words. Raises Refused.
    """
    at = at or timezone.now()
    if not (appeal_access.may_preside(by, appeal) or cases.may_report(by, appeal.case.session)):
        raise Refused(_("Only the director or the chair can do this."), "not_the_chair")
    decided = decision_act(appeal)
    following = _following(appeal, decided.body) if decided else None
    recommends = decided is not None and decided.body["decision"] == D.RECOMMENDATION
    until = None if recommends else appeal_clocks.appealable_until(appeal, at, following)
    body = {
        "told": [text.strip()[:200] for text in told if text.strip()],
        "next": following.key if following else "", "until": until.isoformat() if until else None,
    }  # fmt: skip
    act = take(appeal=appeal, step=AppealStep.TOLD, by=by, body=body, at=at)
    if recommends and following is not None and decided is not None:
        _forward(appeal, following, decided.body, by, at)
    elif following is None:
        take(appeal=appeal, step=AppealStep.SETTLED, by=by, body={}, at=at)
    return act


def _forward(appeal: Appeal, following: Body, said: Said, by: User, at: datetime) -> Appeal:
    """The same appeal before the body that may overrule; nobody pays or concurs again."""
    year, number = appeal_filing.number_of(at)
    made = Appeal.objects.create(
        year=year, number=number, case=appeal.case, body=following, previous=appeal, token=str(uuid4()),
        ruling=appeal.ruling, ground=appeal.ground, entry=appeal.entry, filed_by=appeal.filed_by,
        member=appeal.member, director=appeal.director, filed_at=at,
    )  # fmt: skip
    filed = appeal.acts.get(step=AppealStep.FILED).body
    filed |= {"recommended": said["recommends"], "particulars": particulars(made)}
    take(appeal=made, step=AppealStep.FILED, by=by, body=filed, at=at)
    take(appeal=made, step=AppealStep.ADMITTED, by=by, body={"recommended_by": appeal.body.key}, at=at)
    appeal_filing.stop_the_clock(made, by, at)
    return made


@transaction.atomic
def settle(*, appeal: Appeal, by: User, at: datetime | None = None) -> AppealAct:
    """The decision is final: the period for going on is over. By the director or the chair."""
    at = at or timezone.now()
    if not (appeal_access.may_preside(by, appeal) or cases.may_report(by, appeal.case.session)):
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
        cases.take(case=appeal.case, step=Step.SETTLED, by=by, body=body, at=at)
    return act
