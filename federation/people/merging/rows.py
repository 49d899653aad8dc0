"""Rows that go along when two records become one: what they had is kept, and comes back."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.apps import apps
from django.db import models

from federation.models import MemberMerge, MergedRow


def carry(merge: MemberMerge, rows: Iterable[models.Model], **changes: Any) -> None:
    """Change columns of some rows, by their names in the model (`member_id`), and keep what they had."""
    for row in rows:
        was = {name: _plain(getattr(row, name)) for name in changes}
        MergedRow.objects.create(merge=merge, table=row._meta.label_lower, row=row.pk, was=was)
        type(row)._default_manager.filter(pk=row.pk).update(**changes)


def carry_back(merge: MemberMerge) -> None:
    """Give every row that went along what it had, the last one first; what is gone by now stays so."""
    for kept in merge.rows.order_by("-pk"):
        model = apps.get_model(kept.table)
        model._default_manager.filter(pk=kept.row).update(**kept.was)


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date) else value
