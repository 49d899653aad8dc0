"""By which clause a figure of a rule goes where the rule has one for each form or cause."""

from collections.abc import Mapping
from typing import Any

# By rule and by the key of its clause, the fields of the rule whose figures rest on it. A rule that is not
# named says first the clause of the cause, then its own.
_COVERS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "trick_agreement": {"pairs": ("pairs",), "teams": ("teams",)},
    "wrong_pocket": {
        "pairs": ("keeper_max", "other_max", "unknown_is"),
        "match": ("responsible_max",),
        "vp": ("vp_responsible_max",),
    },
}


def with_clauses(rule: str, difference: Mapping[str, Any], cites: str) -> dict[str, Any]:
    """What is changed in a rule, and the clause of each figure that changes with it."""
    clauses: dict[str, str] = {}
    if rule == "slow_play":
        clauses = dict.fromkeys(difference.get("both", {}), cites)
    if rule == "withdrawal":
        results = dict.fromkeys(difference.get("void_rounds", {}).values(), cites)
        return {**difference, **({"void_clauses": results} if results else {})}
    for key, fields in _COVERS.get(rule, {}).items():
        if set(fields) & difference.keys():
            clauses[key] = cites
    return {**difference, **({"clauses": clauses} if clauses else {})}
