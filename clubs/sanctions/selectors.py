"""Reading applications for events."""

from django.db.models import QuerySet

from clubs.models import Club, District, SanctionRequest, SanctionState


def requests() -> QuerySet[SanctionRequest]:
    """All, with what a list shows of them."""
    rows: QuerySet[SanctionRequest] = SanctionRequest.objects.select_related("club", "district", "tournament")
    return rows


def waiting() -> QuerySet[SanctionRequest]:
    """Those on which the federation has to decide, the oldest first."""
    return requests().filter(state=SanctionState.AT_FEDERATION).order_by("pk")


def at_districts() -> QuerySet[SanctionRequest]:
    """Those on which a district has to speak first, the oldest first."""
    return requests().filter(state=SanctionState.AT_DISTRICT).order_by("pk")


def at_district(district: District) -> QuerySet[SanctionRequest]:
    """Those on which this district has to speak, the oldest first."""
    return at_districts().filter(district=district)


def past_district(district: District) -> QuerySet[SanctionRequest]:
    """Those of this district on which it has nothing to say any more, the newest first."""
    return requests().filter(district=district).exclude(state=SanctionState.AT_DISTRICT).order_by("-pk")


def decided() -> QuerySet[SanctionRequest]:
    """Those that are over, the newest first."""
    return requests().exclude(closed_at=None).order_by("-closed_at", "-pk")


def of_club(club: Club) -> QuerySet[SanctionRequest]:
    """Those of a club, the newest first."""
    return requests().filter(club=club).order_by("-pk")
