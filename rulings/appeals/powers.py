"""What a decision on an appeal touches, and whether a body may. Law 93B3, spec D.3. Pure."""

from collections.abc import Sequence

from rulings.decisions.kinds import (
    BarringDecision,
    ConductDecision,
    PenaltyDecision,
    RulingDecision,
    WarningDecision,
)
from scoring.engine.penalties.penalty import Nature


def touches(before: Sequence[RulingDecision], after: Sequence[RulingDecision]) -> tuple[bool, bool]:
    """Whether penalties of Law 91 or for conduct, and of Law 90, are lifted, given or made other ones."""
    moved = [decision for decision in before if decision not in after] + [
        decision for decision in after if decision not in before
    ]
    return any(map(is_disciplinary, moved)), any(map(is_procedural, moved))


def is_disciplinary(decision: RulingDecision) -> bool:
    """What Law 91 gives a director: penalty, warning, suspension, disqualification, conduct. REG-6"""
    return isinstance(decision, ConductDecision | BarringDecision) or _is_by(decision, Nature.DISCIPLINARY)


def is_procedural(decision: RulingDecision) -> bool:
    """A penalty or a warning of Law 90."""
    return _is_by(decision, Nature.PROCEDURAL)


def _is_by(decision: RulingDecision, law: Nature) -> bool:
    return isinstance(decision, PenaltyDecision | WarningDecision) and decision.law is law
