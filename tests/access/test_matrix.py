"""The matrix holds: what every reader is answered at every operation is what its table says.

Every refusal is asked; of those whom an operation lets in a few (`tables.let_in`). `--write-matrix` asks all
and writes the tables from what is answered: a change is decided by reading their diff. A part of it:
`manage.py test tests/access/test_matrix.py --whole --write-matrix -k api`.
"""

import logging
from collections.abc import Iterator

import pytest

from federation.site.personal import OF_NOBODY
from tests.access import tables
from tests.access.roles import columns
from tests.access.urls import AREAS, Operation, operations
from tests.access.walk import NO_METHOD, YES, Walk

# Strangers; the others are some twenty thousand requests more.
OFTEN = ("nobody", "club2", "next_at")
WALKS = [(area, role) for area in AREAS for role in columns(area)]


@pytest.fixture(autouse=True)
def _quietly() -> Iterator[None]:
    """Every refusal is a line of the log otherwise."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


def of_area(area: str) -> list[Operation]:
    return [operation for operation in operations() if operation.area == area]


@pytest.mark.parametrize("area", AREAS)
def test_every_operation_has_a_row_and_every_row_its_operation(area):
    """Who adds an address decides who may come there: no row is written by itself."""
    kept = tables.read(area)
    assert list(kept) == [operation.key for operation in of_area(area)]
    assert len(kept) > 60
    assert {tuple(cells) for cells in kept.values()} == {columns(area)}


@pytest.mark.parametrize(("area", "role"), [walk for walk in WALKS if walk[1] in OFTEN])
def test_strangers_are_answered_as_the_table_says(walk, area, role, request):
    assert differences(walk, area, role, request) == []


@pytest.mark.parametrize(("area", "role"), [walk for walk in WALKS if walk[1] not in OFTEN])
def test_everybody_else_is_answered_as_the_table_says(walk, area, role, request):
    assert differences(walk, area, role, request) == []


@pytest.mark.parametrize("name", OF_NOBODY)
def test_what_may_be_kept_of_a_page_of_nobody_is_the_same_for_everybody(walk, name):
    (operation,) = [one for one in of_area("pages") if one.key.split() == [name, "GET"]]
    roles = ("nobody", "club2", "next_at")
    answers = {walk.page(role, walk.address(role, operation)).content for role in roles}
    assert len(answers) == 1
    assert len(answers.pop()) > 100


@pytest.mark.parametrize("area", [area for area in AREAS if area != "api"])
def test_a_token_opens_no_page(walk, area):
    """Whoever shows one is nobody there."""
    kept = tables.read(area)
    asked = [operation for operation in of_area(area) if kept[operation.key]["nobody"] != NO_METHOD]
    opened = [
        operation.key
        for operation in asked
        if walk.ask("t_pub", operation).cell != kept[operation.key]["nobody"]
    ]
    assert (len(asked) > 60, opened) == (True, [])


def differences(walk: Walk, area: str, role: str, request: pytest.FixtureRequest) -> list[str]:
    """Where the answer is not what the table says, or might be kept though it is somebody's own."""
    kept, writes = tables.read(area), request.config.getoption("--write-matrix")
    cells, keepable = {}, []
    for operation in of_area(area):
        if refuses_the_method(operation, role, kept):
            cells[operation.key] = NO_METHOD
            continue
        if not writes and is_let_in_with_others(kept.get(operation.key, {}), operation.key, role):
            continue
        seen = walk.ask(role, operation)
        cells[operation.key] = seen.cell
        if seen.is_kept and role != "nobody" and operation.key.split()[0] not in OF_NOBODY:
            keepable.append(f"{operation.key}: {role} is answered {seen.status}, which may be kept")
    assert len(cells) > 10
    if writes:
        tables.put(area, columns(area), role, cells)
        return keepable
    decided = {key: row[role] for key, row in kept.items()}
    changed = [key for key in cells if decided.get(key) != cells[key]]
    return keepable + [f"{key}: {role} has {cells[key]}, not {decided.get(key)}" for key in changed]


def is_let_in_with_others(row: dict[str, str], key: str, role: str) -> bool:
    """Whether the table lets a role in, and others are asked for all whom it lets in."""
    return row.get(role) == YES and role not in tables.let_in(row, key)


def refuses_the_method(operation: Operation, role: str, kept: tables.Rows) -> bool:
    """Where nobody is told that there is no such method, the page says so before it looks who asks.

    Not in the API, which looks first.
    """
    cell = kept.get(operation.key, {}).get("nobody")
    return role != "nobody" and operation.area != "api" and cell == NO_METHOD
