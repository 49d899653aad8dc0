"""Votes, the decision with its reasons, and the signatures of the members. Law 93, spec D.3, D.16"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import User
from federation.people.selectors import name_here
from rulings.acts.appeal_contents import (
    AppealDecided,
    AppealDisposed,
    AppealReconsidered,
    AppealSigned,
    PanelDissent,
)
from rulings.acts.appeals import take
from rulings.acts.converter import content_as
from rulings.acts.panel_contents import AppealVoted
from rulings.adjustments.possible import checked
from rulings.adjustments.selectors import adjustments_of_case
from rulings.adjustments.services import refuse_unapproved
from rulings.appeals.powers import is_procedural, touches
from rulings.appeals.services import access
from rulings.appeals.services.hearings import refuse_without_chair
from rulings.appeals.services.panels import majority, seated
from rulings.appeals.services.steps import decision_act
from rulings.decisions.approval import as_answered
from rulings.decisions.kept import decision_of
from rulings.decisions.kinds import RulingDecision
from rulings.lifecycle.appeals import AppealState, AppealStep
from rulings.models import Appeal, AppealAct, AppealDecision, Ground, PanelSeat, Standard
from rulings.signals import appeal_disposing

D = AppealDecision
KEEPS_RULING = (D.UPHELD, D.DISMISSED, D.WITHOUT_MERIT)


@transaction.atomic
def vote(
    *, appeal: Appeal, choice: str, by: User, dissent: str = "", at: datetime | None = None
) -> AppealAct:
    """Vote for a kind of decision; a later vote replaces it. `dissent` is printed where the panel decides
    otherwise. Raises Refused for who may not vote (`may_not_vote`)."""
    if choice not in D.values:
        raise Refused(_("Say what you vote for."), "unknown_decision")
    if appeal.state == AppealState.HEARING and not access.may_vote(by, appeal):
        raise Refused(_("Only the members of the panel vote."), "may_not_vote")
    content = AppealVoted(vote=D(choice), dissent=dissent.strip())
    return take(appeal=appeal, content=content, by=by, at=at)


@transaction.atomic
def decide(
    *,
    appeal: Appeal,
    decision: str,
    reasons: str,
    by: User,
    decisions: Sequence[RulingDecision] | None = None,
    laws: Sequence[str] = (),
    shown: str = "",
    sanction: Sequence[RulingDecision] = (),
    keep_deposit: bool | None = None,
    at: datetime | None = None,
) -> AppealAct:
    """Write down what the votes decided, in the director's terms; it counts when the chair signs.

    `decisions`: what holds in place of the ruling (none of them: the table result stands), or what is
    recommended. `shown`: at a review, what was wrong with the process, or beyond reason. The deposit is kept
    where the appeal was without merit, unless said otherwise. By the chair. Raises Refused with
    `votes_do_not_agree`, `may_only_recommend`, `reasons_missing`, `decisions_missing`, `review_unshown`,
    `sanction_not_possible`, and as `adjustments.rule` does for terms.
    """
    refuse_without_chair(appeal, by)
    seats = seated(appeal)
    if appeal.state == AppealState.HEARING and majority(appeal, seats) != decision:
        raise Refused(_("This is not what the panel voted for."), "votes_do_not_agree")
    _refuse_empty(decision, reasons)
    draft = AppealDecided(
        decision=D(decision),
        reasons=reasons.strip(),
        laws=_named(laws),
        ground=Ground(appeal.ground),
        body=appeal.body.key,
        keep_deposit=_keeps(decision, keep_deposit),
        votes={str(seat.user_id): seat.vote for seat in seats},
        dissents=_dissents(appeal, decision),
    )
    content = _completed(appeal, draft, decisions, shown, sanction)
    return take(appeal=appeal, content=content, by=by, at=at)


@transaction.atomic
def dispose(
    *,
    appeal: Appeal,
    decision: str,
    reasons: str,
    by: User,
    laws: Sequence[str] = (),
    keep_deposit: bool | None = None,
    at: datetime | None = None,
) -> AppealAct:
    """The chair alone, without a hearing, of an appeal that can change no placing, award or qualification.

    The ruling is upheld; the figures are asked whether anything could change. Spec D.16. Raises Refused with
    `places_may_change`, `not_the_chair`, `reasons_missing`.
    """
    refuse_without_chair(appeal, by)
    if decision not in KEEPS_RULING:
        raise Refused(_("Without a hearing the ruling can only be upheld."), "hearing_needed")
    appeal_disposing.send(Appeal, appeal=appeal)
    _refuse_empty(decision, reasons)
    content = AppealDisposed(
        decision=D(decision),
        reasons=reasons.strip(),
        laws=_named(laws),
        ground=Ground(appeal.ground),
        body=appeal.body.key,
        keep_deposit=_keeps(decision, keep_deposit),
        dissents=(),
    )
    return take(appeal=appeal, content=content, by=by, at=at)


def _refuse_empty(decision: str, reasons: str) -> None:
    if decision not in D.values:
        raise Refused(_("Say what is decided."), "unknown_decision")
    if not reasons.strip():
        raise Refused(_("Give the reasons."), "reasons_missing")


def _named(laws: Sequence[str]) -> tuple[str, ...]:
    return tuple(filter(None, map(str.strip, laws)))


def _keeps(decision: str, keep_deposit: bool | None) -> bool:
    return decision == D.WITHOUT_MERIT if keep_deposit is None else keep_deposit


def _completed(
    appeal: Appeal,
    draft: AppealDecided,
    decisions: Sequence[RulingDecision] | None,
    shown: str,
    sanction: Sequence[RulingDecision],
) -> AppealDecided:
    """With what holds or is recommended in place of the ruling, and with the sanction. Raises Refused."""
    before = tuple(map(decision_of, adjustments_of_case(appeal.case)))
    after = before if decisions is None else _checked(appeal, decisions, before)
    if draft.decision in (D.CHANGED, D.RECOMMENDATION) and decisions is None:
        raise Refused(_("Say what is decided in place of the ruling."), "decisions_missing")
    disciplinary, procedural = touches(before, after)
    if draft.decision == D.CHANGED:
        _refuse_beyond_powers(appeal, disciplinary, procedural, shown)
        draft = replace(draft, decisions=after, before=before, shown=shown.strip())
        draft = replace(draft, lifts_disciplinary=disciplinary, lifts_procedural=procedural)
    if draft.decision == D.RECOMMENDATION:
        draft = replace(draft, recommends=after, recommends_disciplinary=disciplinary)
    return replace(draft, sanction=_sanction(appeal, draft.decision, sanction)) if sanction else draft


def _checked(
    appeal: Appeal, decisions: Sequence[RulingDecision], before: Sequence[RulingDecision]
) -> tuple[RulingDecision, ...]:
    """As they would be ruled. A body does not answer for the organiser: the answer that holds stays."""
    after = as_answered([checked(appeal.case.session, ruling) for ruling in decisions], before)
    for ruling in after:
        if ruling not in before:
            refuse_unapproved(ruling, None)
    return after


def _refuse_beyond_powers(appeal: Appeal, disciplinary: bool, procedural: bool, shown: str) -> None:
    body = appeal.body
    may = body.may_overrule(appeal.ground)
    may = may and (body.may_lift_disciplinary or not disciplinary)
    may = may and (body.may_lift_procedural or not procedural)
    if not may:
        raise Refused(
            _("%(body)s may recommend here, not overrule (Law 93B3).") % {"body": body}, "may_only_recommend"
        )
    if body.standard == Standard.REVIEW and not shown.strip():
        raise Refused(
            _("A review changes a ruling only where the process failed or it is beyond reason: say which."),
            "review_unshown",
        )


def _sanction(
    appeal: Appeal, decision: str, sanction: Sequence[RulingDecision]
) -> tuple[RulingDecision, ...]:
    """A penalty of Law 90 for an appeal without merit. Law 92A with the regulations"""
    penalties = tuple(checked(appeal.case.session, penalty) for penalty in sanction)
    if decision != D.WITHOUT_MERIT or not all(map(is_procedural, penalties)):
        raise Refused(
            _("A sanction is a penalty of Law 90 for an appeal without merit."), "sanction_not_possible"
        )
    return penalties


def _dissents(appeal: Appeal, decision: str) -> tuple[PanelDissent, ...]:
    """What those say who voted otherwise; of each the vote that holds."""
    newest: dict[int, AppealVoted] = {}
    names = {}
    for act in appeal.acts.filter(step=AppealStep.VOTED).select_related("by").order_by("sequence"):
        newest[act.by_id], names[act.by_id] = content_as(act, AppealVoted), act.by
    # A panel that was made anew has voted anew: what was given before counts no more.
    held = {seat.user_id: seat.vote for seat in seated(appeal)}
    return tuple(
        PanelDissent(name=name_here(names[user]), vote=given.vote, text=given.dissent)
        for user, given in newest.items()
        if held.get(user) == given.vote != decision
    )


@transaction.atomic
def reconsider(*, appeal: Appeal, by: User, why: str, at: datetime | None = None) -> AppealAct:
    """Deliberate again before the chair has signed. By the chair, with a reason. Raises Refused."""
    refuse_without_chair(appeal, by)
    if not why.strip():
        raise Refused(_("Say why it is deliberated again."), "reason_missing")
    return take(appeal=appeal, content=AppealReconsidered(why=why.strip()[:500]), by=by, at=at)


@transaction.atomic
def sign(*, appeal: Appeal, by: User, at: datetime | None = None) -> AppealAct:
    """A member signs the decision as it is written. Twice is once. Raises Refused for who has no seat."""
    seat = access.seat_of(by, appeal)
    if seat is None or not access.may_read(by, appeal):
        raise Refused(_("Only the panel can do this."), "not_on_panel")
    if seat.is_chair:
        raise Refused(_("The chair signs last, and the decision counts."), "chair_signs_last")
    known = appeal.acts.filter(step=AppealStep.SIGNED, by=by).order_by("-sequence").first()
    if known is not None and seat.signed_at is not None:
        return known
    return take(appeal=appeal, content=AppealSigned(), by=by, at=at)


def unsigned(appeal: Appeal) -> list[PanelSeat]:
    """Whose signature the chair still waits for: those whose votes made the decision."""
    act = decision_act(appeal)
    if act is None or act.step == AppealStep.DISPOSED:
        return []
    decision = content_as(act, AppealDecided).decision
    return [
        seat
        for seat in seated(appeal)
        if not seat.is_chair and seat.signed_at is None and seat.vote == decision
    ]
