"""What an operation of a migration means for the code of the release before, which runs beside it.

It is derived from the operation and from what the models were before it. Where it cannot be derived, the
migration says it in a sentence (federation/releases/rules.py).
"""

from dataclasses import dataclass, field
from enum import Enum
from functools import singledispatch
from typing import Any

from django.contrib.postgres.operations import (
    AddConstraintNotValid,
    AddIndexConcurrently,
    RemoveIndexConcurrently,
    ValidateConstraint,
)
from django.db import models
from django.db.migrations import operations as of_django
from django.db.migrations.state import ProjectState
from pgtrigger.migrations import AddTrigger

from federation.releases.operations import DropUnused, DropUnusedTable, StopUsing, StopUsingTable
from federation.tenancy.operations import TableOperation

# What makes no difference to the database, as Django's own schema editor has it.
OF_PYTHON: tuple[str, ...] = (
    "choices",
    "validators",
    "help_text",
    "verbose_name",
    "error_messages",
    "editable",
    "blank",
)
OF_PYTHON += (
    "default",
    "limit_choices_to",
    "on_delete",
    "related_name",
    "related_query_name",
    "auto_created",
)


class OperationKind(Enum):
    """What the code of the release before has to fear."""

    EXPANDS = "nothing"
    DROPS = "that something is gone; it may not have used it any more"
    TIGHTENS = "that what it writes is refused; it may not have written such things any more"
    BREAKS = "everything"
    UNTOLD = "what cannot be derived"


@dataclass(frozen=True, slots=True)
class OperationVerdict:
    """What an operation is, and for what is wrong with it the words."""

    kind: OperationKind
    words: str = ""


@dataclass(frozen=True, slots=True)
class BeforeOperation:
    """What there was before an operation: the floor, its models, and tables that the same release made."""

    floor: str
    state: ProjectState
    new_tables: set[tuple[str, str]] = field(default_factory=set)

    def is_new(self, model_name: str) -> bool:
        """Whether no code of a release before knows the table."""
        return (self.floor, model_name.lower()) in self.new_tables

    def field(self, model_name: str, name: str) -> "models.Field[Any, Any]":
        """A field as it was."""
        of_state: models.Field[Any, Any] = self.state.models[self.floor, model_name.lower()].fields[name]
        return of_state


EXPANDS = OperationVerdict(OperationKind.EXPANDS)


def breaks(words: str) -> OperationVerdict:
    """What no release may do."""
    return OperationVerdict(OperationKind.BREAKS, words)


def judged(operation: Any, before: BeforeOperation) -> OperationVerdict:
    """What an operation is for the code of the release before. On a table that it does not know: nothing."""
    name = getattr(operation, "model_name", "")
    if name and before.is_new(name) and not isinstance(operation, of_django.RunPython | of_django.RunSQL):
        return EXPANDS
    return _judged(operation, before)


@singledispatch
def _judged(operation: object, before: BeforeOperation) -> OperationVerdict:
    return OperationVerdict(OperationKind.UNTOLD, "says nothing of itself to the code of the release before")


@_judged.register(of_django.CreateModel)
@_judged.register(of_django.AlterModelOptions)
@_judged.register(of_django.AlterModelManagers)
@_judged.register(of_django.RemoveConstraint)
@_judged.register(of_django.RemoveIndex)
@_judged.register(of_django.RenameIndex)
@_judged.register(AddIndexConcurrently)
@_judged.register(RemoveIndexConcurrently)
@_judged.register(ValidateConstraint)
@_judged.register(StopUsing)
@_judged.register(StopUsingTable)
def _expands(operation: object, before: BeforeOperation) -> OperationVerdict:
    return EXPANDS


@_judged.register
def _of_adding(operation: of_django.AddField, before: BeforeOperation) -> OperationVerdict:
    added = operation.field
    if added.many_to_many or (added.null and not added.has_db_default()):
        return EXPANDS
    if added.has_db_default() and not added.unique:
        return EXPANDS
    if getattr(added, "generated", False):
        return EXPANDS
    return breaks("is NOT NULL without db_default (or one for all, and unique): older code writes no value")


@_judged.register
def _of_altering(operation: of_django.AlterField, before: BeforeOperation) -> OperationVerdict:
    was, will_be = before.field(operation.model_name, operation.name), operation.field
    if type(was) is not type(will_be):
        return breaks(f"changes {type(was).__name__} into {type(will_be).__name__}: add a field beside it")
    changed = {
        name for name in {**_kept(was), **_kept(will_be)} if _kept(was).get(name) != _kept(will_be).get(name)
    }
    if "null" in changed and not will_be.null:
        return OperationVerdict(OperationKind.TIGHTENS, "refuses NULL, which older code may write")
    if "max_length" in changed and not _is_wider(was, will_be):
        return OperationVerdict(OperationKind.TIGHTENS, "is shorter than what older code may write")
    if "db_default" in changed and not will_be.has_db_default() and not will_be.null:
        return OperationVerdict(OperationKind.TIGHTENS, "has no db_default any more, which older code needs")
    rest = changed - {"null", "max_length", "db_default"}
    if rest:
        return OperationVerdict(OperationKind.TIGHTENS, f"changes {', '.join(sorted(rest))}")
    return EXPANDS


def _kept(of_field: "models.Field[Any, Any]") -> dict[str, Any]:
    """What the database knows of a field."""
    return {name: value for name, value in of_field.deconstruct()[3].items() if name not in OF_PYTHON}


def _is_wider(was: "models.Field[Any, Any]", will_be: "models.Field[Any, Any]") -> bool:
    return will_be.max_length is None or (was.max_length is not None and was.max_length <= will_be.max_length)


@_judged.register(of_django.AddConstraint)
@_judged.register(AddConstraintNotValid)
@_judged.register(of_django.AlterUniqueTogether)
def _of_constraints(operation: object, before: BeforeOperation) -> OperationVerdict:
    return OperationVerdict(OperationKind.TIGHTENS, "refuses what older code may write")


@_judged.register
def _of_an_index(operation: of_django.AddIndex, before: BeforeOperation) -> OperationVerdict:
    return OperationVerdict(OperationKind.UNTOLD, "holds up every write: AddIndexConcurrently does not")


@_judged.register(of_django.RemoveField)
@_judged.register(of_django.DeleteModel)
def _of_removing(operation: object, before: BeforeOperation) -> OperationVerdict:
    return breaks("takes away what older code uses: StopUsing now, DropUnused a release later")


@_judged.register(of_django.RenameField)
@_judged.register(of_django.RenameModel)
@_judged.register(of_django.AlterModelTable)
def _of_renaming(operation: object, before: BeforeOperation) -> OperationVerdict:
    return breaks("renames what older code uses: add, write both, and drop over three releases")


@_judged.register(DropUnused)
@_judged.register(DropUnusedTable)
def _of_dropping(operation: object, before: BeforeOperation) -> OperationVerdict:
    return OperationVerdict(OperationKind.DROPS)


@_judged.register
def _of_both(operation: of_django.SeparateDatabaseAndState, before: BeforeOperation) -> OperationVerdict:
    """The gravest of what is done to the database; what is done to the models alone needs a word too."""
    verdicts = [judged(one, before) for one in operation.database_operations]
    if operation.state_operations or not verdicts:
        verdicts.append(OperationVerdict(OperationKind.UNTOLD, "changes the models apart from the tables"))
    return max(verdicts, key=lambda verdict: [*OperationKind].index(verdict.kind))


@_judged.register(AddTrigger)
@_judged.register(TableOperation)
def _of_triggers(operation: object, before: BeforeOperation) -> OperationVerdict:
    return OperationVerdict(OperationKind.UNTOLD, "may refuse what older code does")
