"""Of what a report is taken: some days, of all clubs or of one; or one tournament."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import QuerySet

from clubs.models import Club, Tournament

TOURNAMENTS_MAX = 300  # that are offered, the latest; older ones are reached by their days


@dataclass(frozen=True, slots=True)
class ReportScope:
    """From day to day, at one club alone where it has one; or one tournament, whatever its days."""

    first: date | None = None
    last: date | None = None
    club: int | None = None
    tournament: int | None = None

    def postings(self, kept: QuerySet[Any]) -> QuerySet[Any]:
        """Postings of the months of these days, or of the stages of the tournament."""
        if self.tournament:
            return kept.filter(stage__event__tournament=self.tournament)
        kept = kept.filter(period__gte=self.first, period__lte=self.last)
        return kept.filter(session__club=self.club) if self.club else kept

    def of_games(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        """Lines of standings of clubs' games of these days; none of a tournament's."""
        if self.tournament:
            return rows.none()
        rows = rows.filter(
            session__stage__isnull=True, session__played_on__gte=self.first, session__played_on__lte=self.last
        )
        return rows.filter(session__club=self.club) if self.club else rows

    def of_stages(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        """Lines of standings of announced tournaments that ended in these days, or of the one."""
        rows = rows.filter(stage__event__tournament__announced_at__isnull=False)
        if self.tournament:
            return rows.filter(stage__event__tournament=self.tournament)
        ended = {
            "stage__event__tournament__ends_on__gte": self.first,
            "stage__event__tournament__ends_on__lte": self.last,
        }
        return rows.none() if self.club else rows.filter(**ended)

    @property
    def facts(self) -> dict[str, Any]:
        """What is recorded of it."""
        days = {"first": self.first and self.first.isoformat(), "last": self.last and self.last.isoformat()}
        return {"tournament": self.tournament} if self.tournament else days | {"club": self.club}

    @property
    def file_name(self) -> str:
        """The part of a file's name that says of what it is."""
        if self.tournament:
            return f"tournament-{self.tournament}"
        return f"{self.first}-{self.last}" + (f"-club-{self.club}" if self.club else "")


def clubs_offered() -> list[tuple[str, str]]:
    """The clubs of the federation, by their keys."""
    return [(str(club.pk), club.name) for club in Club.objects.order_by("number")]


def tournaments_offered() -> list[tuple[str, str]]:
    """The latest announced tournaments, by their keys, with the year in which they ended."""
    announced = Tournament.objects.filter(announced_at__isnull=False).order_by("-ends_on", "-pk")
    return [(str(one.pk), f"{one.title} ({one.ends_on.year})") for one in announced[:TOURNAMENTS_MAX]]
