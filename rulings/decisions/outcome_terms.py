"""Outcomes of a board in the director's terms, read and written. Pure.

An outcome is "stands", {"artificial": ["A+", "A-"]}, {"assigned": ["4S", "N", 9]}, {"weighted": [{"weight":
"3/5", "result": ["4S", "N", 9]}, …]} with weights that sum to 1, {"split": {"ns": …, "ew": …}} of those, or
at teams {"imps": {"T": "-2", "U": "-7"}}. {"self_inflicted": {"offended": "ns", "fault": "error",
"adjusted": …, "without_error": …}}, both assigned or weighted, takes off the adjusted score what the offended
side lost by its own extremely serious error ("error") or gamble ("gamble"). A deal passed out is ["P"].
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import singledispatch
from typing import Any

from rulings.decisions.checks import TermsError, fraction, one_of, text
from rulings.decisions.outcomes import (
    PASSED_OUT,
    AdjustedOutcome,
    ArtificialAdjustedScore,
    AssignedAdjustedScore,
    AwardedContract,
    ImpAdjustedScore,
    SelfInflictedScore,
    SideAdjustedScore,
    SplitAdjustedScore,
    TableResultStands,
    TableSide,
    WeightedAdjustedScore,
    WeightedContract,
)
from scoring.engine.adjusted.self_inflicted import OwnFault
from scoring.engine.average import Average
from scoring.engine.contract import Contract, NotationError

STANDS = "stands"
TRICKS = 13
_PASS = ["P"]


def outcome_from(name: str, value: Any) -> AdjustedOutcome:
    """An outcome of its terms. Raises TermsError with the field's name."""
    if value == STANDS:
        return TableResultStands()
    if not isinstance(value, dict) or len(value) != 1:
        raise TermsError(name)
    ((form, terms),) = value.items()
    if form not in OUTCOMES:
        raise TermsError(name)
    return OUTCOMES[form](name, terms)


def _artificial(name: str, value: Any) -> ArtificialAdjustedScore:
    if (
        not isinstance(value, list)
        or len(value) != 2
        or not all(average in list(Average) for average in value)
    ):
        raise TermsError(name)
    return ArtificialAdjustedScore(*map(Average, value))


def _assigned(name: str, value: Any) -> AssignedAdjustedScore:
    return AssignedAdjustedScore(_contract(name, value))


def _contract(name: str, value: Any) -> AwardedContract:
    """A contract with declarer and tricks, ["P"] for a deal passed out."""
    if value == _PASS:
        return PASSED_OUT
    if not isinstance(value, list) or len(value) != 3:
        raise TermsError(name)
    contract, declarer, tricks = value
    if declarer not in ("N", "E", "S", "W") or not isinstance(tricks, int) or isinstance(tricks, bool):
        raise TermsError(name)
    if not 0 <= tricks <= TRICKS:
        raise TermsError(name, "out_of_range")
    return AwardedContract(_bid(name, contract), declarer, tricks)


def _bid(name: str, value: Any) -> str:
    """Never "P": whoever passes out has no declarer."""
    try:
        contract = Contract.parse(text(name, value))
    except NotationError as error:
        raise TermsError(name) from error
    if not contract.level:
        raise TermsError(name)
    return str(contract)


def _weighted(name: str, value: Any) -> WeightedAdjustedScore:
    if not isinstance(value, list) or not value:
        raise TermsError(name)
    parts = tuple(_part(name, part) for part in value)
    if sum((part.weight for part in parts), Fraction(0)) != 1:
        raise TermsError(name, "inconsistent")
    return WeightedAdjustedScore(parts)


def _part(name: str, value: Any) -> WeightedContract:
    if not isinstance(value, dict) or set(value) != {"weight", "result"}:
        raise TermsError(name)
    weight = fraction(name, value["weight"])
    if weight <= 0:
        raise TermsError(name, "out_of_range")
    return WeightedContract(weight, _contract(name, value["result"]))


def _split(name: str, value: Any) -> SplitAdjustedScore:
    if not isinstance(value, dict) or set(value) != {"ns", "ew"}:
        raise TermsError(name)
    return SplitAdjustedScore(_side(name, value["ns"]), _side(name, value["ew"]))


def _side(name: str, value: Any) -> SideAdjustedScore:
    outcome = outcome_from(name, value)
    # Of a whole board, never of one side.
    if isinstance(outcome, SplitAdjustedScore | SelfInflictedScore | ImpAdjustedScore):
        raise TermsError(name)
    return outcome


_SELF_INFLICTED = ("offended", "fault", "adjusted", "without_error")


def _self_inflicted(name: str, value: Any) -> SelfInflictedScore:
    if not isinstance(value, dict) or set(value) != set(_SELF_INFLICTED):
        raise TermsError(name)
    return SelfInflictedScore(
        one_of(*TableSide)(name, value["offended"]),
        one_of(*OwnFault)(name, value["fault"]),
        _result(name, value["adjusted"]),
        _result(name, value["without_error"]),
    )


def _result(name: str, value: Any) -> AssignedAdjustedScore | WeightedAdjustedScore:
    """Results alone: of an average nobody can say what an error made of it."""
    outcome = outcome_from(name, value)
    if not isinstance(outcome, AssignedAdjustedScore | WeightedAdjustedScore):
        raise TermsError(name)
    return outcome


def _imps(name: str, value: Any) -> ImpAdjustedScore:
    if not isinstance(value, dict) or len(value) != 2:
        raise TermsError(name)
    return ImpAdjustedScore({text(name, team): fraction(name, imps) for team, imps in value.items()})


OUTCOMES: Mapping[str, Callable[[str, Any], AdjustedOutcome]] = {
    "artificial": _artificial,
    "assigned": _assigned,
    "weighted": _weighted,
    "split": _split,
    "self_inflicted": _self_inflicted,
    "imps": _imps,
}


@singledispatch
def terms_of_outcome(outcome: Any) -> Any:
    """The terms that `outcome_from` reads the same outcome of."""
    raise TypeError(f"{outcome!r} is no outcome")


@terms_of_outcome.register
def _(outcome: TableResultStands) -> str:
    return STANDS


@terms_of_outcome.register
def _(outcome: ArtificialAdjustedScore) -> dict[str, list[str]]:
    return {"artificial": [str(outcome.ns), str(outcome.ew)]}


@terms_of_outcome.register
def _(outcome: AssignedAdjustedScore) -> dict[str, list[Any]]:
    return {"assigned": _written(outcome.result)}


@terms_of_outcome.register
def _(outcome: WeightedAdjustedScore) -> dict[str, list[Any]]:
    parts = [{"weight": str(part.weight), "result": _written(part.result)} for part in outcome.parts]
    return {"weighted": parts}


@terms_of_outcome.register
def _(outcome: SplitAdjustedScore) -> dict[str, Any]:
    return {"split": {"ns": terms_of_outcome(outcome.ns), "ew": terms_of_outcome(outcome.ew)}}


@terms_of_outcome.register
def _(outcome: SelfInflictedScore) -> dict[str, Any]:
    terms = {
        "offended": str(outcome.offended),
        "fault": str(outcome.fault),
        "adjusted": terms_of_outcome(outcome.adjusted),
        "without_error": terms_of_outcome(outcome.without_error),
    }
    return {"self_inflicted": terms}


@terms_of_outcome.register
def _(outcome: ImpAdjustedScore) -> dict[str, dict[str, str]]:
    return {"imps": {team: str(imps) for team, imps in outcome.imps.items()}}


def _written(result: AwardedContract) -> list[Any]:
    return _PASS if result == PASSED_OUT else [result.contract, result.declarer, result.tricks]
