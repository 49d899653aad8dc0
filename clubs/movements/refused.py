"""Refusals of movements that do not exist: which number, why, and what would do."""

from scoring.engine.refusal import INCONSISTENT, RANGE, Refusal
from scoring.engine.words import Text


def in_range(field: str, value: int, least: int, most: int) -> None:
    """Refuse a number outside of its range, by the name that the caller knows it by."""
    if not least <= value <= most:
        parameters: dict[str, str | Text] = {"name": Text(field), "value": str(value), "least": str(least)}
        if least == most:
            raise Refusal(RANGE, field, "not_the_only_number", **parameters)
        raise Refusal(RANGE, field, "not_in_range", **parameters, most=str(most))


def not_together(field: str, says: str, /, **parameters: int) -> Refusal:
    """Two numbers that are possible alone and not together."""
    return Refusal(INCONSISTENT, field, says, **{name: str(value) for name, value in parameters.items()})
