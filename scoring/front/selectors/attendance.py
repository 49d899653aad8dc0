"""A club's evenings month by month, and how many people sat down at them. Two queries."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Count
from django.db.models.functions import TruncMonth

from clubs.models import Club, EntryPlayer, Session
from clubs.register.selectors import open_to_all

MONTHS_MAX = 12


@dataclass(frozen=True, slots=True)
class MonthOfClub:
    """A month: how many evenings there were, and how many people sat down at them, each counted each time."""

    month: date
    evenings: int
    people: int


def months_of(club: Club) -> list[MonthOfClub]:
    """The newest twelve months in which a club played, the oldest first."""
    played = Session.objects.filter(open_to_all(), club=club).annotate(month=TruncMonth("played_on"))
    months = list(played.order_by("-month").values_list("month", flat=True).distinct()[:MONTHS_MAX])
    seated = EntryPlayer.objects.current().filter(
        open_to_all("entry__session__"),
        entry__session__club=club,
        entry__session__played_on__gte=months[-1] if months else date.max,
        entry__superseded_by__isnull=True,
    )
    by_month = seated.order_by().annotate(month=TruncMonth("entry__session__played_on")).values("month")
    counted = by_month.annotate(evenings=Count("entry__session", distinct=True), people=Count("pk"))
    newest = list(counted.order_by("-month")[:MONTHS_MAX])
    return [MonthOfClub(row["month"], row["evenings"], row["people"]) for row in reversed(newest)]
