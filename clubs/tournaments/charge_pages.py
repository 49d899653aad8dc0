"""Where people see the entry that they are charged for."""

from collections.abc import Mapping

from django.urls import reverse

from clubs.models import Entrant
from clubs.register.selectors import clubs_run_by
from clubs.tournaments.services.charges import CAUSE
from federation.models import Role, User
from federation.roles import holds
from federation.text.numbers import whole


def of_entries(causes: Mapping[int, str], reader: User) -> dict[int, str]:
    """The pages of entries, by the keys of charges: the desk's for the organiser, else the public one."""
    keys = {charge: whole(cause.removeprefix(CAUSE)) for charge, cause in causes.items() if _is_ours(cause)}
    rows = Entrant.objects.filter(pk__in=set(keys.values())).select_related("event__tournament")
    entrants = {row.pk: row for row in rows}
    run = set(clubs_run_by(reader).values_list("pk", flat=True)) if entrants else set()
    is_office = bool(entrants) and holds(reader, Role.TOURNAMENT_OFFICE, Role.ADMINISTRATOR)
    pages = {}
    for charge, key in keys.items():
        entrant = entrants.get(key) if key is not None else None
        if entrant is not None:
            pages[charge] = _page(entrant, is_desk=is_office or entrant.event.tournament.host_id in run)
    return {charge: page for charge, page in pages.items() if page}


def _is_ours(cause: str) -> bool:
    return cause.startswith(CAUSE)


def _page(entrant: Entrant, *, is_desk: bool) -> str:
    if is_desk:
        return reverse("entrant_desk", args=[entrant.pk])
    is_announced = entrant.event.tournament.announced_at is not None
    return reverse("tournament_event", args=[entrant.event_id]) if is_announced else ""
