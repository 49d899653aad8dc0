"""What a decision on an appeal touches, and whether a body may. Law 93B3, spec D.3. Pure."""

from collections.abc import Sequence

from rulings.acts.content import KeptDecision

PENALTY, CONDUCT = "penalty", "manners"  # as acts name their kind
PROCEDURAL, DISCIPLINARY = "90", "91"


def touches(before: Sequence[KeptDecision], after: Sequence[KeptDecision]) -> tuple[bool, bool]:
    """Whether penalties of Law 91 or for conduct, and of Law 90, are lifted, given or made other ones."""
    moved = [decision for decision in before if decision not in after] + [
        decision for decision in after if decision not in before
    ]
    return any(map(is_disciplinary, moved)), any(map(is_procedural, moved))


def is_disciplinary(decision: KeptDecision) -> bool:
    """A penalty of Law 91; the ladder of conduct is one. REG-6"""
    return decision["kind"] == CONDUCT or (
        decision["kind"] == PENALTY and str(decision["law"]) == DISCIPLINARY
    )


def is_procedural(decision: KeptDecision) -> bool:
    """A penalty of Law 90."""
    return bool(decision["kind"] == PENALTY and str(decision["law"]) == PROCEDURAL)
