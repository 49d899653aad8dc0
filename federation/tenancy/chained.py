"""Which columns of a table its chain keeps, and the SQL of their digest (federation.record.chains)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Chain:
    """A chain's name and the columns of its table that it keeps, in the order of their digest.

    A model says it as `chain = Chain(...)`. Columns are never taken out or moved: another set of columns is
    another chain. `sealed` are those of them that an erasure may change. `late`: links are made soon after
    the commit, not in it.
    `logins`: columns that name a login, each with the SQL of the rows in which it does; where a federation
    that moves finds such a login under another key, its proof goes by the key of before.
    """

    name: str
    columns: tuple[str, ...]
    sealed: tuple[str, ...] = ()
    late: bool = False
    logins: tuple[tuple[str, str], ...] = ()

    def digest(self, row: str, seal: str) -> str:
        """The SQL of a record's digest; `seal` is the SQL of its seal, where it has one."""
        return _sha256(f"jsonb_build_array({self._values(row, seal)})::text")

    def quick_digest(self, row: str, seal: str) -> str:
        """The same for what columns usually hold, in half the time; who finds another asks `digest`."""
        return _sha256(f"json_build_array({self._values(row, seal)})::text")

    def seal(self, row: str, salt: str) -> str:
        """The SQL of what is sealed: of the salt, and of the columns that an erasure may change."""
        values = ", ".join(f"{row}.{column}" for column in self.sealed)
        return _sha256(f"{salt} || jsonb_build_array({values})::text")

    def _values(self, row: str, seal: str) -> str:
        open_ones = [f"{row}.{column}" for column in self.columns if column not in self.sealed]
        return ", ".join([*open_ones, *([seal] if self.sealed else [])])


def _sha256(text: str) -> str:
    return f"encode(sha256(convert_to({text}, 'UTF8')), 'hex')"
