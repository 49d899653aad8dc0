"""Reading applications: what waits for a club and for the office, and what was decided."""

from django.db.models import QuerySet

from clubs.models import Application, ApplicationState, Club

DECIDED = (ApplicationState.DECLINED, ApplicationState.ACCEPTED)
WAITING = (ApplicationState.AT_CLUB, ApplicationState.AT_OFFICE)


def applications() -> QuerySet[Application]:
    """All whose address is proved, with what a list shows of them."""
    rows: QuerySet[Application] = Application.objects.exclude(state=ApplicationState.UNPROVED)
    return rows.select_related("kind", "club", "member")


def waiting(*states: ApplicationState) -> QuerySet[Application]:
    """Those that wait, in these states if any are named, the oldest first."""
    return applications().filter(state__in=states or WAITING).order_by("pk")


def decided() -> QuerySet[Application]:
    """Those that were decided, the newest first."""
    return applications().filter(state__in=DECIDED).order_by("-closed_at", "-pk")


def waiting_at(club: Club) -> QuerySet[Application]:
    """Those that wait for a club."""
    return waiting(ApplicationState.AT_CLUB).filter(club=club)
