"""One thing that is broken in a movement: a code, where, and the places of its sentence."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class MovementFault:
    """Where it is, as far as it is at one place; the parameters repeat round and table."""

    code: str
    round: int | None = None
    table: int | None = None
    parameters: Mapping[str, str] = field(default_factory=dict)


def fault(
    code: str, *, round: int | None = None, table: int | None = None, **about: int | str
) -> MovementFault:
    """A fault with the places of its sentence filled."""
    where = {name: value for name, value in (("round", round), ("table", table)) if value is not None}
    return MovementFault(code, round, table, {name: str(value) for name, value in {**where, **about}.items()})
