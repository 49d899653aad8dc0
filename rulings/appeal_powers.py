"""What a decision on an appeal touches, and whether a body may. Law 93B3, spec D.3. Pure."""

from collections.abc import Mapping, Sequence
from typing import Any

Said = Mapping[str, Any]  # a decision as acts keep it: `kind` and terms
PENALTY, MANNERS = "penalty", "manners"
PROCEDURAL, DISCIPLINARY = "90", "91"


def touches(before: Sequence[Said], after: Sequence[Said]) -> tuple[bool, bool]:
    """Whether penalties of Law 91 or for conduct, and of Law 90, are lifted, given or made other ones."""
    moved = [each for each in before if each not in after] + [each for each in after if each not in before]
    return any(map(is_disciplinary, moved)), any(map(is_procedural, moved))


def is_disciplinary(said: Said) -> bool:
    """A penalty of Law 91; the ladder of conduct is one. REG-6"""
    return said["kind"] == MANNERS or (said["kind"] == PENALTY and str(said["law"]) == DISCIPLINARY)


def is_procedural(said: Said) -> bool:
    """A penalty of Law 90."""
    return bool(said["kind"] == PENALTY and str(said["law"]) == PROCEDURAL)
