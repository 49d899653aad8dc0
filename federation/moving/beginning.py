"""Where an installation's keys begin: no two that may exchange federations should give the same ones."""

from psycopg import Connection

from federation.models import User
from federation.moving.errors import MovingError
from federation.moving.tables import KEY_MAX, move_sequence, moved_tables

RANGE = 10**12
RANGES = KEY_MAX // RANGE - 1


def begin_keys(database: Connection, number: int) -> int:
    """Have every key given from now on lie in a range, by the number of the range; how many tables.

    Keys only ever go up: what was given before stays. Raises MovingError for a number that is none.
    """
    if not 0 < number <= RANGES:
        raise MovingError(f"Ranges of keys have numbers from 1 to {RANGES}.")
    tables = [(table.name, table.key) for table in moved_tables(database)]
    for name, key in [*tables, (User._meta.db_table, "id")]:
        move_sequence(database, name, key, number * RANGE)
    return len(tables) + 1
