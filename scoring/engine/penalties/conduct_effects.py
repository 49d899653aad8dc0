"""What conduct penalties lead to: penalties that are taken, and matches that are forfeited."""

from collections.abc import Iterable
from fractions import Fraction

from scoring.engine.ground import DecisionGround, ground
from scoring.engine.penalties.conduct import CountedViolation, Rung
from scoring.engine.penalties.penalty import AmountUnit, Nature, Penalty


def ground_of(entry: CountedViolation) -> DecisionGround:
    """The sentence about one violation; its value is the penalty."""
    who = {"player": entry.violation.player, "number": str(entry.number)}
    codes = {
        Rung.NOT_ESTABLISHED: "manners_not_established",
        Rung.PENALTY: f"manners_{entry.unit}",
        Rung.OUT: f"manners_out_{entry.unit}",
        Rung.ALREADY_OUT: f"manners_already_out_{entry.unit}",
    }
    return ground(entry.amount, codes[entry.rung], entry.cite, **who)


def penalties(entries: Iterable[CountedViolation]) -> tuple[Penalty, ...]:
    """What is taken: one disciplinary penalty for each violation that has an amount."""
    return tuple(
        Penalty(
            entry.violation.contestant,
            entry.amount,
            entry.unit,
            Nature.DISCIPLINARY,
            f"manners_{entry.unit}",
            entry.cite,
            {"player": entry.violation.player, "number": str(entry.number)},
            entry.violation.player,
            round=int(entry.violation.match) if entry.violation.match.isdigit() else None,
        )
        for entry in entries
        if entry.amount
    )


def total(entries: Iterable[CountedViolation], contestant: str) -> Fraction:
    """A contestant's penalties together, in the ladder's unit: zero or more."""
    return sum((e.amount for e in entries if e.violation.contestant == contestant), Fraction(0))


def forfeited(entries: Iterable[CountedViolation]) -> dict[tuple[str, int, str], CountedViolation]:
    """The contestants that forfeited a match by it, by session and match: the first violation that did it."""
    out: dict[tuple[str, int, str], CountedViolation] = {}
    for entry in entries:
        if entry.is_out and entry.unit is AmountUnit.IMPS:
            violation = entry.violation
            out.setdefault((violation.contestant, violation.session, violation.match), entry)
    return out
