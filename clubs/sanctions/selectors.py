"""Reading applications for events."""

from django.db.models import QuerySet

from clubs.models import Club, SanctionRequest


def requests() -> QuerySet[SanctionRequest]:
    """All, with what a list shows of them."""
    rows: QuerySet[SanctionRequest] = SanctionRequest.objects.select_related("club", "tournament")
    return rows


def waiting() -> QuerySet[SanctionRequest]:
    """Those on which the federation has to decide, the oldest first."""
    return requests().filter(closed_at=None).order_by("pk")


def decided() -> QuerySet[SanctionRequest]:
    """Those that are over, the newest first."""
    return requests().exclude(closed_at=None).order_by("-closed_at", "-pk")


def of_club(club: Club) -> QuerySet[SanctionRequest]:
    """Those of a club, the newest first."""
    return requests().filter(club=club).order_by("-pk")
