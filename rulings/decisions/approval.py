"""The organiser's answer to a disqualification: the same decision with another answer. Law 91B. Pure."""

from collections.abc import Iterable
from dataclasses import replace

from rulings.decisions.kinds import Approval, DisqualificationDecision, RulingDecision


def with_approval(decision: DisqualificationDecision, approval: Approval) -> DisqualificationDecision:
    """The same with another answer."""
    return replace(decision, approval=approval)


def is_answered(decision: RulingDecision) -> bool:
    """Whether it is a disqualification that was approved or refused."""
    return isinstance(decision, DisqualificationDecision) and decision.approval is not Approval.ASKED


def as_answered(
    decisions: Iterable[RulingDecision], held: Iterable[RulingDecision]
) -> tuple[RulingDecision, ...]:
    """Decisions as they are written anew, a disqualification among them with the answer that holds.

    Whoever rules does not write the answer: one that is written again as it was keeps it.
    """
    answers = {
        with_approval(known, Approval.ASKED): known
        for known in held
        if isinstance(known, DisqualificationDecision)
    }
    return tuple(_answered(decision, answers) for decision in decisions)


def _answered(
    decision: RulingDecision, answers: dict[DisqualificationDecision, DisqualificationDecision]
) -> RulingDecision:
    if not isinstance(decision, DisqualificationDecision):
        return decision
    asked = with_approval(decision, Approval.ASKED)
    return answers.get(asked, decision)
