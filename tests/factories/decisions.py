"""Decisions in the director's terms: one sample at least for each kind and each form of outcome."""

from typing import Any

from rulings.decisions.kinds import ScoreDecision
from rulings.decisions.terms import decision_from
from rulings.models import AdjustmentKind

OUTCOMES: dict[str, Any] = {
    "stands": "stands",
    "artificial": {"artificial": ["A+", "A-"]},
    "assigned": {"assigned": ["4SX", "N", 9]},
    "passed out": {"assigned": ["P"]},
    "weighted": {
        "weighted": [{"weight": "3/5", "result": ["4S", "N", 9]}, {"weight": "2/5", "result": ["P"]}]
    },
    "split": {"split": {"ns": "stands", "ew": {"artificial": ["A-", "A-"]}}},
    "self-inflicted": {
        "self_inflicted": {
            "offended": "ns",
            "fault": "error",
            "adjusted": {"assigned": ["4S", "N", 10]},
            "without_error": {
                "weighted": [{"weight": "1/2", "result": ["3N", "S", 9]}, {"weight": "1/2", "result": ["P"]}]
            },
        }
    },
    "imps": {"imps": {"1": "-2", "2": "-15/2"}},
}
PENALTY = {"contestant": "1", "unit": "boards", "amount": "0.25", "law": "90"}
CONDUCT = {"player": "1 北野 遥", "contestant": "1", "round": 2, "established": True}
SAMPLES: dict[AdjustmentKind, list[dict[str, Any]]] = {
    AdjustmentKind.FOUL: [{"board": 5, "groups": [["1", "2"], ["3"]]}],
    AdjustmentKind.NOT_PLAYED: [
        {"board": 5, "ns": "1", "ew": "2", "fault": "both", "cause": "slow_play"},
        {"board": 5, "ns": "1", "ew": "2", "fault": "none", "cause": "other", "round": 3},
    ],
    AdjustmentKind.LATE: [{"round": 1, "contestant": "1", "minutes": 0}],
    AdjustmentKind.FORFEIT: [{"round": 1, "winner": "1", "loser": "2"}],
    AdjustmentKind.PENALTY: [
        PENALTY,
        PENALTY | {"law": "91", "unit": "vps", "amount": "3", "round": 1},
        PENALTY | {"clause": "REG-2.3"},
    ],
    AdjustmentKind.WARNING: [
        {"contestant": "1", "law": "90"},
        {"contestant": "1", "law": "91", "round": 1, "clause": "REG-2.4"},
    ],
    AdjustmentKind.SUSPENSION: [
        {"contestant": "1", "round": 2, "substitute": False},
        {"contestant": "1", "round": 2, "until": 3, "player": "A", "member": 12, "substitute": True},
    ],
    AdjustmentKind.DISQUALIFICATION: [
        {"contestant": "1", "round": 2, "substitute": False, "approval": "asked"},
        {"contestant": "1", "round": 2, "player": "A", "substitute": True, "approval": "approved"},
    ],
    AdjustmentKind.CONDUCT: [CONDUCT, CONDUCT | {"established": False, "member": 12}],
    AdjustmentKind.SCORE: [
        *({"board": 7, "ns": "1", "ew": "2", "outcome": outcome} for outcome in OUTCOMES.values()),
        {"board": 7, "round": 2, "a": "1", "b": "2", "outcome": OUTCOMES["imps"]},
    ],
}


def score(outcome: Any) -> ScoreDecision:
    """An adjusted score of board 7 at the table of 1 and 2."""
    decision = decision_from(AdjustmentKind.SCORE, {"board": 7, "ns": "1", "ew": "2", "outcome": outcome})
    assert isinstance(decision, ScoreDecision)
    return decision
