"""Rows as they arrive: each of the right federation, with logins by the keys that they have here."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from federation.models import AuditEntry, User
from federation.moving.errors import MovingError
from federation.moving.manifest import Manifest
from federation.moving.tables import FEDERATIONS, MovedTable, chained_columns, login_columns

NOTHING = b"\\N"


@dataclass(frozen=True, slots=True)
class Rewriting:
    """What of an archive is otherwise here: the keys of some logins, the federation's address.

    Everything else, every other key among it, is as it was: chains are of keys, and printed addresses too.
    """

    federation: int
    logins: dict[int, int]
    slugs: tuple[str, str]

    def lines(self, table: MovedTable, lines: Iterable[bytes]) -> Iterator[bytes]:
        """The rows of a table as they are to stand here. Raises MovingError for a row that may not come."""
        changes = self._changes(table)
        width, scope, whose = len(table.columns), table.place(table.scope), b"%d" % self.federation
        fixed = self._fixed(table)
        for number, line in enumerate(lines, 1):
            values = line[:-1].split(b"\t")
            if len(values) != width:
                raise MovingError(f"Row {number} of {table.name} has {len(values)} columns, not {width}.")
            if values[scope] != whose:
                raise MovingError(f"Row {number} of {table.name} is of another federation.")
            if not changes:
                yield line
                continue
            for place in fixed:
                self._refuse_chained(table, values[place])
            for place, others in changes.items():
                values[place] = others.get(values[place], values[place])
            if table.name == AuditEntry._meta.db_table:
                self._rewrite_subject(table, values)
            yield b"\t".join(values) + b"\n"

    def _changes(self, table: MovedTable) -> dict[int, dict[bytes, bytes]]:
        """By the places of columns: which value becomes which."""
        if table.name == FEDERATIONS and self.slugs[0] != self.slugs[1]:
            return {table.place("slug"): {self.slugs[0].encode(): self.slugs[1].encode()}}
        columns = login_columns().get(table.name, ()) if self.logins else ()
        return {table.place(column): self._keys() for column in columns}

    def _keys(self) -> dict[bytes, bytes]:
        return {b"%d" % old: b"%d" % new for old, new in self.logins.items()}

    def _fixed(self, table: MovedTable) -> list[int]:
        """The places of logins that the table's chain keeps, and of which no former key is kept."""
        kept = chained_columns().get(table.name, ())
        return [table.place(column) for column in login_columns().get(table.name, ()) if column in kept]

    def _refuse_chained(self, table: MovedTable, value: bytes) -> None:
        if value != NOTHING and value in self._keys():
            raise MovingError(
                f"A chained record of {table.name} names the login with the key {value.decode()}, which has"
                " another key here: the chain would not hold."
            )

    def _rewrite_subject(self, table: MovedTable, values: list[bytes]) -> None:
        """What was recorded about a login names it without a foreign key."""
        kind, key = table.place("subject_type"), table.place("subject_ref")
        if values[kind] == User._meta.label_lower.encode():
            values[key] = self._keys().get(values[key], values[key])


def rewriting(manifest: Manifest, logins: dict[int, int], slug: str) -> Rewriting:
    """What is otherwise here than in an archive."""
    return Rewriting(manifest.federation, logins, (manifest.slug, slug))
