"""A nested table as its single values by place, `grants[1].base.each`; and put together again."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

Steps = tuple[str | int, ...]


class Leaf(NamedTuple):
    """A value that has no other in it: where it stands, and what it is. A list of texts is one value."""

    steps: Steps
    value: Any

    @property
    def place(self) -> str:
        """As refusals write it, lists counted from one."""
        return place_of(self.steps)


def place_of(steps: Steps) -> str:
    """A place in words of the table: `ranks[2].needs.any`."""
    written = (f"[{step + 1}]" if isinstance(step, int) else f".{step}" for step in steps)
    return "".join(written).removeprefix(".")


def leaves(table: Any, steps: Steps = ()) -> Iterator[Leaf]:
    """Every single value of a table, in its order."""
    if isinstance(table, Mapping):
        for name, inner in table.items():
            yield from leaves(inner, (*steps, str(name)))
    elif isinstance(table, list) and any(isinstance(inner, Mapping) for inner in table):
        for number, inner in enumerate(table):
            yield from leaves(inner, (*steps, number))
    else:
        yield Leaf(steps, table)


def with_values(table: Any, values: Mapping[Steps, Any]) -> Any:
    """The table with other values at some places; those at its own level may be new."""
    for steps, value in values.items():
        table = _with_value(table, steps, value)
    return table


def _with_value(table: Any, steps: Steps, value: Any) -> Any:
    if not steps:
        return value
    step, further = steps[0], steps[1:]
    if isinstance(step, int):
        return [_with_value(inner, further, value) if i == step else inner for i, inner in enumerate(table)]
    return {**table, step: _with_value(table.get(step), further, value)}
