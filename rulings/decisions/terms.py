"""Decisions in the director's terms: what each kind must say, read and written. Pure.

The terms are JSON as the API, stories and the database have them; what is named is looked for elsewhere.
"""

from collections.abc import Mapping
from dataclasses import fields
from enum import Enum
from typing import Any

from rulings.decisions.checks import (
    BOARDS_MAX,
    MEMBERS_MAX,
    MINUTES_MAX,
    ROUNDS_MAX,
    Check,
    TermsError,
    amount,
    count,
    flag,
    groups,
    one_of,
    text,
)
from rulings.decisions.kinds import KINDS, Approval, RulingDecision, ScoreDecision, SuspensionDecision
from rulings.decisions.outcome_terms import outcome_from, terms_of_outcome
from rulings.decisions.outcomes import AdjustedOutcome, ImpAdjustedScore
from rulings.models import AdjustmentKind
from scoring.engine.citation import Citation
from scoring.engine.penalties.penalty import AmountUnit, Nature
from scoring.engine.penalties.treatment import FaultFinding
from scoring.engine.penalties.unplayed import Cause

Terms = Mapping[str, Any]
UNITS = (AmountUnit.BOARDS, AmountUnit.IMPS, AmountUnit.VPS)
# What a procedural penalty may rest on: the clause that names its range, which an edition may move to any of
# the regulations; or the policy of systems.
CLAUSES = (*(clause for clause in Citation if clause.startswith("REG-")), Citation.CARD_DEADLINE)


def decision_from(kind: AdjustmentKind, terms: Terms) -> RulingDecision:
    """A decision of what its kind has and nothing else. Raises TermsError for the first wrong field."""
    asked = FIELDS.get(kind)
    if asked is None:  # one that takes another back says nothing itself
        raise TermsError("kind")
    for name in terms:
        if name not in asked:
            raise TermsError(name)
    read = {}
    for name, (check, required) in asked.items():
        if name in terms:
            read[name] = check(name, terms[name])
        elif required:
            raise TermsError(name, "missing_field")
    if kind is AdjustmentKind.SCORE:
        _refuse_nowhere(read)
    return _refuse_turned(_refuse_others_imps(CLASSES[kind](**read)))


def _refuse_turned(decision: RulingDecision) -> RulingDecision:
    """A suspension does not end before it begins."""
    if isinstance(decision, SuspensionDecision) and not decision.holds_in(decision.round):
        raise TermsError("until", "inconsistent")
    return decision


def _refuse_nowhere(read: Mapping[str, Any]) -> None:
    """An adjusted score is of a board at a table (ns, ew), or of one of a match (round, a, b)."""
    if "board" not in read or not ({"ns", "ew"} <= read.keys() or {"round", "a", "b"} <= read.keys()):
        raise TermsError("board", "missing_field")


def _refuse_others_imps(decision: RulingDecision) -> RulingDecision:
    """IMPs are for the two who met."""
    outcome = outcome_of(decision)
    if isinstance(outcome, ImpAdjustedScore) and set(outcome.imps) != set(decision.opponents or ()):
        raise TermsError("outcome", "inconsistent")
    return decision


def outcome_of(decision: RulingDecision) -> AdjustedOutcome | None:
    """What a board is given in place of its result; None for what adjusts no score."""
    return decision.outcome if isinstance(decision, ScoreDecision) else None


def terms_of(decision: RulingDecision) -> dict[str, Any]:
    """The terms that `decision_from` reads the same decision of."""
    by_name = {field.name: getattr(decision, field.name) for field in fields(decision)}
    return {name: _term(value) for name, value in by_name.items() if value is not None}


def _term(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [_term(part) for part in value]
    return value if isinstance(value, str | int) else terms_of_outcome(value)


_ROUND, _BOARD = count(1, ROUNDS_MAX), count(1, BOARDS_MAX)
_BARRED: Mapping[str, tuple[Check, bool]] = {
    "contestant": (text, True),
    "round": (_ROUND, True),
    "player": (text, False),
    "member": (count(1, MEMBERS_MAX), False),
    "substitute": (flag, False),
}
FIELDS: Mapping[AdjustmentKind, Mapping[str, tuple[Check, bool]]] = {  # each with whether it must be there
    AdjustmentKind.FOUL: {"board": (_BOARD, True), "groups": (groups, True)},
    AdjustmentKind.NOT_PLAYED: {
        "board": (_BOARD, True),
        "ns": (text, True),
        "ew": (text, True),
        "fault": (one_of(*FaultFinding), True),
        "cause": (one_of(*Cause), True),
        "round": (_ROUND, False),
    },
    AdjustmentKind.LATE: {
        "round": (_ROUND, True),
        "contestant": (text, True),
        "minutes": (count(0, MINUTES_MAX), True),
    },
    AdjustmentKind.FORFEIT: {"round": (_ROUND, True), "winner": (text, True), "loser": (text, True)},
    AdjustmentKind.PENALTY: {
        "contestant": (text, True),
        "unit": (one_of(*UNITS), True),
        "amount": (amount, True),
        "law": (one_of(*Nature), True),
        "round": (_ROUND, False),
        "clause": (one_of(*CLAUSES), False),
    },
    AdjustmentKind.WARNING: {
        "contestant": (text, True),
        "law": (one_of(*Nature), True),
        "round": (_ROUND, False),
        "clause": (one_of(*CLAUSES), False),
    },
    AdjustmentKind.CONDUCT: {
        "player": (text, True),
        "contestant": (text, True),
        "round": (_ROUND, True),
        "established": (flag, True),
        "member": (count(1, MEMBERS_MAX), False),
    },
    AdjustmentKind.SCORE: {
        "board": (_BOARD, False),
        "ns": (text, False),
        "ew": (text, False),
        "round": (_ROUND, False),
        "a": (text, False),
        "b": (text, False),
        "outcome": (outcome_from, True),
    },
    AdjustmentKind.SUSPENSION: {**_BARRED, "until": (_ROUND, False)},
    AdjustmentKind.DISQUALIFICATION: {**_BARRED, "approval": (one_of(*Approval), False)},
}
CLASSES: Mapping[AdjustmentKind, type[RulingDecision]] = {decided.kind: decided for decided in KINDS}
