"""Numbers by what an occasion is: its level, form, class, sessions, restrictions, boards."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from scoring.engine.citation import Citation
from scoring.engine.contest import contestants_of
from scoring.engine.masterpoints.grants import AnyGrant, Factor
from scoring.engine.masterpoints.occasion import Occasion
from scoring.engine.masterpoints.working import Working, written
from scoring.engine.refusal import UNKNOWN, Refusal

ONE = Fraction(1)


def applied(working: Working, occasion: Occasion, grant: AnyGrant, cite: Citation) -> Working:
    """The figure times every factor, then no more than the cap."""
    for factor in grant.factors:
        number = value(factor, occasion)
        if number is not None:
            parameters = {"factor": written(number), "of": _named(factor, occasion)}
            working = working.changes(working.total * number, f"mp_factor_{factor.by}", cite, **parameters)
    if grant.cap is not None:
        working = working.changes(min(working.total, grant.cap), "mp_cap", cite, cap=written(grant.cap))
    return working


def value(factor: Factor, occasion: Occasion) -> Fraction | None:
    """A factor's number for an occasion; None where the scheme has none."""
    if factor.by == "restriction":
        holding = [factor.values[name] for name in occasion.restrictions if name in factor.values]
        return min(holding, default=factor.otherwise or ONE)
    if factor.by == "restrictions":
        return _up_to(factor, sum(name in NUMBERED for name in occasion.restrictions), ONE)
    numbers = {"sessions": occasion.sessions, "boards": occasion.boards, "matches": occasion.matches}
    if factor.by in numbers:
        number = numbers[factor.by]
        if number is None:
            return factor.otherwise
        return Fraction(number) if factor.count else _up_to(factor, number, factor.otherwise)
    return factor.values.get(_named(factor, occasion), factor.otherwise)


NUMBERED = frozenset({"age", "gender"})  # restrictions of which only the number counts


def unknown(occasion: Occasion, grant: AnyGrant) -> Iterator[Refusal]:
    """Factors of a grant that the occasion has no number for."""
    for factor in grant.factors:
        if value(factor, occasion) is None:
            allowed = ", ".join(factor.values)
            yield Refusal(
                UNKNOWN, factor.by, "not_an_option", value=_named(factor, occasion) or "–", allowed=allowed
            )


def _up_to(factor: Factor, number: int, otherwise: Fraction | None) -> Fraction | None:
    """The value of the largest key that is not above a number."""
    below = [key for key in map(int, factor.values) if key <= number]
    return factor.values[str(max(below))] if below else otherwise


def _named(factor: Factor, occasion: Occasion) -> str:
    names: Mapping[str, str] = {
        "level": occasion.level,
        "form": contestants_of(occasion.form),
        "lists": "direction" if _by_direction(occasion) else "overall",
        "class": "" if occasion.klass is None else str(occasion.klass),
        "sessions": str(occasion.sessions),
        "boards": "" if occasion.boards is None else str(occasion.boards),
        "matches": str(occasion.matches),
        "restriction": ", ".join(occasion.restrictions),
        "restrictions": ", ".join(occasion.restrictions),
    }
    return names[factor.by]


def _by_direction(occasion: Occasion) -> bool:
    return occasion.ranked_by != "overall" and any(
        contestant.direction for contestant in occasion.contestants
    )
