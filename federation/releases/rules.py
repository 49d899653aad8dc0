"""Expand before contract: what is wrong with the migrations of a release that is not the first.

A release's tables must serve the code of the release before, so that both run side by side and code goes back
without data. A migration of a later release says of itself, as attributes of its class:

    harmless = "…"    why the code of the release before is not troubled by what cannot be derived
    since = "1.1.0"   the release whose code keeps already what a constraint demands from now on
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState

from federation.releases.kinds import BeforeOperation, OperationKind, OperationVerdict, judged
from federation.releases.operations import DropUnused, DropUnusedTable, StopUsing, StopUsingTable
from federation.startup import releases
from federation.startup.releases import FLOORS, KeptRelease, number


@dataclass(slots=True)
class MigrationsRead:
    """What is wrong, and the oldest release whose code may run when all of them have run."""

    least: str
    offences: list[str] = field(default_factory=list)


def examined(
    loader: MigrationLoader | None = None,
    listed: Sequence[KeptRelease] = (),
    ran: frozenset[tuple[str, str]] | None = None,
) -> MigrationsRead:
    """Read every migration of the portal's own; `ran`: `least` is what these alone ask for."""
    listed = listed or releases.kept()
    if len(listed) == 1:  # the first release has none before it
        return MigrationsRead(least=listed[0].version)
    return _Reader(listed, ran).read(loader or MigrationLoader(None))


def changed(listed: Iterable[KeptRelease], now: dict[str, str]) -> list[str]:
    """Migrations of releases that are out, and are no longer what they were then."""
    return [
        f"{name} came with {release.version} and " + ("was changed" if name in now else "is gone")
        for release in listed
        for name, digest in release.migrations.items()
        if now.get(name) != digest
    ]


class _Reader:
    """One walk through the migrations in their order, with the models as they are at each."""

    def __init__(self, listed: Sequence[KeptRelease], ran: frozenset[tuple[str, str]] | None = None) -> None:
        self.listed = listed
        self.ran = ran
        self.first = listed[0].version
        self.result = MigrationsRead(least=self.first)
        self.state = ProjectState()
        self.new_tables: dict[str, set[tuple[str, str]]] = {}
        self.unused: dict[tuple[str, str], str] = {}  # (floor, "model.field" or "model"): since which release

    def read(self, loader: MigrationLoader) -> MigrationsRead:
        for key in _in_order(loader):
            migration = loader.graph.nodes[key]
            of_ours = key[0] in FLOORS
            release = releases.brought_by(".".join(key), self.listed).version if of_ours else self.first
            for operation in migration.operations:
                if release != self.first:
                    self._judge(operation, key, release, migration)
                self._note(operation, key[0], release)
                operation.state_forwards(key[0], self.state)
        return self.result

    def _note(self, operation: Any, floor: str, release: str) -> None:
        """What later operations are judged by."""
        if type(operation).__name__ == "CreateModel":
            self.new_tables.setdefault(release, set()).add((floor, operation.name.lower()))
        if isinstance(operation, StopUsing | StopUsingTable):
            self.unused[floor, _what(operation)] = release

    def _judge(self, operation: Any, key: tuple[str, str], release: str, migration: Any) -> None:
        before = BeforeOperation(key[0], self.state, self.new_tables.get(release, set()))
        verdict = judged(operation, before)
        if verdict.kind is OperationKind.EXPANDS:
            return
        since = self._since(operation, key[0], verdict, migration)
        if reason := self._reason(verdict, since, release, getattr(migration, "harmless", "")):
            self.result.offences.append(f"{'.'.join(key)}: {operation.describe()} {reason}.")
        elif since and (self.ran is None or key in self.ran):
            self.result.least = max(self.result.least, since, key=number)

    def _since(self, operation: Any, floor: str, verdict: OperationVerdict, migration: Any) -> str:
        """The release whose code is not troubled any more; "" where there is none."""
        if verdict.kind is OperationKind.DROPS:
            return self.unused.get((floor, _what(operation)), "")
        return str(getattr(migration, "since", "")) if verdict.kind is OperationKind.TIGHTENS else ""

    def _reason(self, verdict: OperationVerdict, since: str, release: str, harmless: str) -> str:
        """What is wrong; "" where nothing is."""
        if verdict.kind is OperationKind.BREAKS:
            return verdict.words
        if verdict.kind is OperationKind.UNTOLD:
            return "" if harmless.strip() else f"{verdict.words}; say why it is `harmless`"
        earlier = [one.version for one in self.listed if number(one.version) < number(release)]
        if since in earlier:
            return ""
        if verdict.kind is OperationKind.DROPS:
            return f"goes in {release}, and no release before it has stopped using it"
        return f"{verdict.words}; say `since` which release before {release} the code keeps to it"


def _what(operation: DropUnused | DropUnusedTable | StopUsing | StopUsingTable) -> str:
    model = getattr(operation, "model_name", "")
    return f"{model}.{operation.name}".lower() if model else operation.name.lower()


def _in_order(loader: MigrationLoader) -> list[tuple[str, str]]:
    """Every migration once, none before what it depends on."""
    ordered: dict[tuple[str, str], None] = {}
    for leaf in sorted(loader.graph.leaf_nodes()):
        ordered |= dict.fromkeys(loader.graph.forwards_plan(leaf))
    return [*ordered]
