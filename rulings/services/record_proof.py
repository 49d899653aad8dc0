"""Whether what stands beside the acts of cases and appeals follows from them (`manage.py verify_audit`).

The chains prove the acts; this proves that states, dates, decisions, panels and deposits are what they make.
"""

from collections.abc import Iterator
from typing import NamedTuple

from django.db.models import Count, F, OuterRef, Q, Subquery

from rulings.models import Appeal, Case, CaseAct
from rulings.services import appeal_reading

AT_ONCE = 500


class Difference(NamedTuple):
    """A case or an appeal with the columns that its acts do not make."""

    what: str  # case, appeal
    number: str
    columns: tuple[str, ...]


def differences() -> Iterator[Difference]:
    """Every case and appeal of the federation in scope that is not what its acts add up to."""
    yield from _of_cases()
    found = Appeal.objects.order_by("pk").prefetch_related("acts", "seats", "deposits")
    for appeal in found.iterator(chunk_size=AT_ONCE):
        columns = appeal_reading.differences(appeal)
        if columns:
            yield Difference("appeal", str(appeal), tuple(columns))


def _of_cases() -> Iterator[Difference]:
    """State, number and moment of the last act: what everything else of a case is found by."""
    last = CaseAct.objects.filter(case=OuterRef("pk")).order_by("-sequence")
    rows = Case.objects.annotate(
        acts_there=Count("acts"), state_then=Subquery(last.values("after")[:1]),
        changed_then=Subquery(last.values("at")[:1]),
    )  # fmt: skip
    pairs = {"state": "state_then", "acts_count": "acts_there", "changed_at": "changed_then"}
    wrong = Q(state_then__isnull=True)
    for column, then in pairs.items():
        wrong |= ~Q(**{column: F(then)})
    for case in rows.filter(wrong).order_by("pk"):
        columns = (name for name, then in pairs.items() if getattr(case, name) != getattr(case, then))
        yield Difference("case", str(case), tuple(columns))
