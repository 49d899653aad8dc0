"""Adjustments in the director's terms: what each kind must say. Pure; who and what is named is checked later.

An outcome is "stands", {"artificial": ["A+", "A-"]}, {"assigned": ["4S", "N", 9]}, {"weighted": [{"weight":
"3/5", "result": ["4S", "N", 9]}, …]} with weights that sum to 1, {"split": {"ns": …, "ew": …}} of those, or
at teams {"imps": {"T": "-2", "U": "-7"}}. In a split score an average counts for its own side alone.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rulings.models import AdjustmentKind
from scoring.engine.citation import Citation
from scoring.engine.contract import Contract, NotationError

Body = Mapping[str, Any]
AVERAGES = ("A+", "A", "A-")
UNITS = ("boards", "imps", "vps")
FAULTS = ("NS", "EW", "both", "none")
CAUSES = ("late", "withdrawal", "slow_play", "wrong_board", "wrong_opponents", "other")
LAWS = ("90", "91")
# Of the regulations, where one names the range of a procedural penalty. REG-2.3 to 2.7
_RANGES = ("REG-2.3", "REG-2.4", "REG-2.5", "REG-2.6", "REG-2.7")
CLAUSES = tuple(str(clause) for clause in Citation if clause.startswith(_RANGES))
MINUTES_MAX = 1440
ROUNDS_MAX = 1000
TRICKS = 13
MEMBERS_MAX = 2**63 - 1
SAID_ONCE = ("split", "imps")  # outcomes of a whole board, never of one side of it


@dataclass(frozen=True, slots=True)
class RulingDecision:
    """One thing decided: an adjustment's kind and its terms."""

    kind: AdjustmentKind
    body: Body

    @property
    def round(self) -> int | None:
        """The round that it names; None where it names none."""
        number: int | None = self.body.get("round")
        return number


class TermsError(ValueError):
    """A decision that says too little, or what cannot be: the field, and a code for its sentence."""

    def __init__(self, field: str, code: str = "unknown_value") -> None:
        super().__init__(f"{code}: {field}")
        self.field = field
        self.code = code


def checked(kind: AdjustmentKind, body: Body) -> dict[str, Any]:
    """The decision with what its kind has and nothing else. Raises TermsError for the first wrong field."""
    fields = FIELDS[kind]
    for name in body:
        if name not in fields:
            raise TermsError(name)
    decision = {}
    for name, (check, required) in fields.items():
        if name in body:
            decision[name] = check(name, body[name])
        elif required:
            raise TermsError(name, "missing_field")
    if kind is AdjustmentKind.SCORE:
        _refuse_nowhere(decision)
    return decision


def _text(name: str, value: Any) -> str:
    if not isinstance(value, str) or not value.strip() or len(value) > 200:
        raise TermsError(name)
    return value.strip()


def _flag(name: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise TermsError(name)
    return value


def _count(least: int, most: int) -> Callable[[str, Any], int]:
    def check(name: str, value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise TermsError(name, "out_of_range")
        return value

    return check


def _one_of(*words: str) -> Callable[[str, Any], str]:
    def check(name: str, value: Any) -> str:
        if value not in words:
            raise TermsError(name)
        return str(value)

    return check


def _amount(name: str, value: Any) -> str:
    """Never negative: a penalty raises nobody."""
    if fraction(name, value) < 0:
        raise TermsError(name, "out_of_range")
    return str(value)


def fraction(name: str, value: Any) -> Fraction:
    """An exact number written as text or as an integer."""
    if isinstance(value, bool | float) or not isinstance(value, int | str):
        raise TermsError(name)
    try:
        return Fraction(value)
    except (ValueError, ZeroDivisionError) as error:
        raise TermsError(name) from error


def _groups(name: str, value: Any) -> list[list[str]]:
    if not isinstance(value, list) or not value or not all(isinstance(group, list) for group in value):
        raise TermsError(name)
    groups = [[_text(name, number) for number in group] for group in value]
    everybody = [number for group in groups for number in group]
    if len(set(everybody)) != len(everybody):
        raise TermsError(name, "inconsistent")
    return groups


def _outcome(name: str, value: Any) -> Any:
    if value == "stands":
        return value
    if not isinstance(value, dict) or len(value) != 1:
        raise TermsError(name)
    ((form, content),) = value.items()
    if form not in OUTCOMES:
        raise TermsError(name)
    return {form: OUTCOMES[form](name, content)}


def _artificial(name: str, value: Any) -> list[str]:
    if not isinstance(value, list) or len(value) != 2 or not all(average in AVERAGES for average in value):
        raise TermsError(name)
    return [str(average) for average in value]


def _result(name: str, value: Any) -> list[Any]:
    """A contract with declarer and tricks, ["P"] for a deal passed out."""
    if value == ["P"]:
        return ["P"]
    if not isinstance(value, list) or len(value) != 3:
        raise TermsError(name)
    contract, declarer, tricks = value
    if declarer not in ("N", "E", "S", "W") or not isinstance(tricks, int) or isinstance(tricks, bool):
        raise TermsError(name)
    if not 0 <= tricks <= TRICKS:
        raise TermsError(name, "out_of_range")
    return [_contract(name, contract), declarer, tricks]


def _contract(name: str, value: Any) -> str:
    """Never "P": whoever passes out has no declarer."""
    try:
        contract = Contract.parse(_text(name, value))
    except NotationError as error:
        raise TermsError(name) from error
    if not contract.level:
        raise TermsError(name)
    return str(contract)


def _weighted(name: str, value: Any) -> list[dict[str, Any]]:
    if not isinstance(value, list) or not value:
        raise TermsError(name)
    parts, together = [], Fraction(0)
    for part in value:
        if not isinstance(part, dict) or set(part) != {"weight", "result"}:
            raise TermsError(name)
        weight = fraction(name, part["weight"])
        if weight <= 0:
            raise TermsError(name, "out_of_range")
        together += weight
        parts.append({"weight": str(weight), "result": _result(name, part["result"])})
    if together != 1:
        raise TermsError(name, "inconsistent")
    return parts


def _split(name: str, value: Any) -> dict[str, Any]:
    if not isinstance(value, dict) or set(value) != {"ns", "ew"}:
        raise TermsError(name)
    sides = {side: _outcome(name, value[side]) for side in ("ns", "ew")}
    if any(form in SAID_ONCE for side in sides.values() if side != "stands" for form in side):
        raise TermsError(name)
    return sides


def _imps(name: str, value: Any) -> dict[str, str]:
    if not isinstance(value, dict) or len(value) != 2:
        raise TermsError(name)
    return {_text(name, team): str(fraction(name, imps)) for team, imps in value.items()}


def _refuse_nowhere(decision: Body) -> None:
    """An adjusted score is of a board at a table (ns, ew), or of one of a match (round, a, b)."""
    if "board" not in decision or not (
        {"ns", "ew"} <= decision.keys() or {"round", "a", "b"} <= decision.keys()
    ):
        raise TermsError("board", "missing_field")
    outcome = decision["outcome"]
    if outcome != "stands" and "imps" in outcome and set(outcome["imps"]) != set(opponents(decision)):
        raise TermsError("outcome", "inconsistent")


def opponents(decision: Body) -> tuple[str, str]:
    """The two whom an adjusted score is about."""
    return (decision["ns"], decision["ew"]) if "ns" in decision else (decision["a"], decision["b"])


OUTCOMES: Mapping[str, Callable[[str, Any], Any]] = {
    "artificial": _artificial,
    "assigned": _result,
    "weighted": _weighted,
    "split": _split,
    "imps": _imps,
}
_ROUND, _BOARD = _count(1, ROUNDS_MAX), _count(1, 999)
FIELDS: Mapping[AdjustmentKind, Mapping[str, tuple[Callable[[str, Any], Any], bool]]] = {
    AdjustmentKind.FOUL: {"board": (_BOARD, True), "groups": (_groups, True)},
    AdjustmentKind.NOT_PLAYED: {
        "board": (_BOARD, True),
        "ns": (_text, True),
        "ew": (_text, True),
        "fault": (_one_of(*FAULTS), True),
        "cause": (_one_of(*CAUSES), True),
        "round": (_ROUND, False),
    },
    AdjustmentKind.LATE: {
        "round": (_ROUND, True),
        "contestant": (_text, True),
        "minutes": (_count(0, MINUTES_MAX), True),
    },
    AdjustmentKind.FORFEIT: {"round": (_ROUND, True), "winner": (_text, True), "loser": (_text, True)},
    AdjustmentKind.PENALTY: {
        "contestant": (_text, True),
        "unit": (_one_of(*UNITS), True),
        "amount": (_amount, True),
        "law": (_one_of(*LAWS), True),
        "round": (_ROUND, False),
        "clause": (_one_of(*CLAUSES), False),
    },
    AdjustmentKind.CONDUCT: {
        "player": (_text, True),
        "contestant": (_text, True),
        "round": (_ROUND, True),
        "established": (_flag, True),
        "member": (_count(1, MEMBERS_MAX), False),
    },
    AdjustmentKind.SCORE: {
        "board": (_BOARD, False),
        "ns": (_text, False),
        "ew": (_text, False),
        "round": (_ROUND, False),
        "a": (_text, False),
        "b": (_text, False),
        "outcome": (_outcome, True),
    },
}
