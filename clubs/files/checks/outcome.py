"""Whether a contract, its tricks and a score can belong together. Law 77 decides."""

from functools import cache

from clubs.files.notation import shown_contract, shown_score
from clubs.files.problem import Problem, error
from scoring.engine import contract as law_77

_TRICKS = range(14)


def outcome_problems(
    contract: str | None, declarer: str | None, tricks: int | None, score: int, vulnerability: str | None
) -> tuple[Problem, ...]:
    """What is wrong with a score, from North-South's side. What is not known is not held against it."""
    if contract is None:
        return () if score in every_score() else (error("score_impossible", score=shown_score(score)),)
    possible = _possible(contract, declarer, tricks, vulnerability)
    if score in possible:
        return ()
    parts = {"contract": shown_contract(contract), "declarer": declarer or "?", "score": shown_score(score)}
    if contract == "P":
        return (error("score_without_contract", score=shown_score(score)),)
    if tricks is None or len(possible) != 1:
        return (error("score_not_of_contract", **parts),)
    return (error("score_contradicts_contract", **parts, tricks=tricks, expected=shown_score(*possible)),)


def _possible(
    contract: str, declarer: str | None, tricks: int | None, vulnerability: str | None
) -> frozenset[int]:
    return frozenset(
        (1 if seat in "NS" else -1) * law_77.points(contract, taken, vulnerable)
        for seat in (declarer or "NE")
        for taken in (_TRICKS if tricks is None else (tricks,))
        for vulnerable in _vulnerable(seat, vulnerability)
    )


def _vulnerable(seat: str, vulnerability: str | None) -> tuple[bool, ...]:
    if vulnerability is None:
        return (False, True)
    return (vulnerability in ("Both", "NS" if seat in "NS" else "EW"),)


@cache
def every_score() -> frozenset[int]:
    """Every score that some contract gives to one side or the other."""
    contracts = ["P"] + [
        f"{level}{denomination}{doubles}"
        for level in range(1, 8)
        for denomination in "CHN"  # diamonds score as clubs do, spades as hearts
        for doubles in ("", "X", "XX")
    ]
    gains = {
        law_77.points(contract, tricks, vulnerable)
        for contract in contracts
        for tricks in _TRICKS
        for vulnerable in (False, True)
    }
    return frozenset(gains | {-gain for gain in gains})
