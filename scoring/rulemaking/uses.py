"""Where a clause was used in a year: how many figures cite it, and the newest games and stages of them."""

from datetime import date
from typing import NamedTuple

from django.db.models import Q, QuerySet, Sum

from clubs.register.selectors import open_to_all
from scoring.models import ClauseUse

NEWEST = 10


class ClauseUses(NamedTuple):
    """The uses of a clause in a year."""

    year: int
    figures: int
    newest: list[ClauseUse]


def uses_of(clause: str, day: date) -> ClauseUses:
    """Of a clause in the year of a day, in what everybody may see. Two queries."""
    uses = _open().filter(clause=clause, on__range=(date(day.year, 1, 1), date(day.year, 12, 31)))
    figures = uses.aggregate(figures=Sum("figures"))["figures"] or 0
    newest = uses.select_related("session__club", "stage__event__tournament").order_by("-on", "-pk")
    return ClauseUses(day.year, figures, list(newest[:NEWEST]))


def _open() -> QuerySet[ClauseUse]:
    """Those of sessions and stages that have been announced."""
    of_stages = Q(session=None, stage__event__tournament__announced_at__isnull=False)
    return ClauseUse.objects.filter(of_stages | Q(stage=None) & open_to_all("session__"))
