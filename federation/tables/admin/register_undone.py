"""What the pages say of an import that is taken back: how many records go, and which are left, and why."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from federation.models import RegisterImport
from federation.tables.services.register_undoing import UndoPlan, WhyLeft


@dataclass(frozen=True, slots=True)
class LeftRecord:
    """A record that is not taken back: what it is called, and the reason."""

    name: str
    why: str


@dataclass(frozen=True, slots=True)
class UndonePage:
    """How many records are removed, put back and left; the first of the last, by name."""

    removed: int
    put_back: int
    left: int
    first: Sequence[LeftRecord]


def page_of(row: RegisterImport, plan: UndoPlan) -> UndonePage:
    """What a press would do."""
    heard_of = plan.left_as_json
    return UndonePage(
        len(plan.removed), len(plan.put_back), heard_of["count"], _named(row, heard_of["first"])
    )


def left_of(row: RegisterImport) -> UndonePage:
    """What was left when it was taken back."""
    heard_of = row.left or {"count": 0, "first": []}
    return UndonePage(0, 0, heard_of["count"], _named(row, heard_of["first"]))


def _named(row: RegisterImport, first: Iterable[Sequence[Any]]) -> list[LeftRecord]:
    first = list(first)
    records = apps.get_model(row.register).objects.in_bulk([one[0] for one in first])
    return [
        LeftRecord(str(records[key]) if key in records else _("(no longer there)"), _why(why, used_by))
        for key, why, used_by in first
    ]


def _why(why: str, used_by: str) -> str:
    if why == WhyLeft.USED:
        model = apps.get_model(used_by)
        return _("In use: %(what)s") % {"what": capfirst(str(model._meta.verbose_name_plural))}
    return {
        WhyLeft.CHANGED: _("Changed since the import"),
        WhyLeft.GONE: _("Removed since the import"),
        WhyLeft.REFUSED: _("The register does not allow it"),
    }[WhyLeft(why)]
