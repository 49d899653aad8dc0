"""Which stage a page is about, so that whoever runs it reaches its desk from there."""

from collections.abc import Mapping
from datetime import date

from django.db.models import F, Max, Q
from django.http import HttpRequest

from clubs.models import Stage, Tournament
from clubs.tournaments.services.stages import is_closed
from clubs.tournaments.services.tournaments import may_direct
from federation.visitors import Visitor

# What of an address names something of a stage, and how the stage is found by it.
LOOKUPS: Mapping[str, str] = {
    "stage_id": "pk",
    "session_id": "sessions",
    "match_id": "sessions__matches",
    "entrant_id": "event__entrants",
    "event_id": "event",
    "tournament_id": "event__tournament",
    "case_id": "sessions__cases",
    "appeal_id": "sessions__cases__appeals",
    "correction_id": "sessions__corrections",
    "late_change_id": "sessions__late_changes",
}
# Pages whose short name is that of a tournament.
OF_TOURNAMENTS = frozenset({"tournament"})


def desk_here(request: HttpRequest) -> Stage | None:
    """The stage of the page that is shown, where the reader runs its tournament; None otherwise.

    A page of a whole event or tournament has the stage that was played last.
    """
    asked = _asked(request)
    if asked is None:
        return None
    stages = Stage.objects.filter(asked).select_related("event__tournament__host")
    by_day = stages.annotate(played=Max("sessions__played_on"))
    stage = by_day.order_by(F("played").desc(nulls_last=True), "pk").first()
    return stage if stage is not None and may_direct(request.user, stage.event.tournament) else None


def _asked(request: HttpRequest) -> Q | None:
    match = request.resolver_match
    if match is None:
        return None
    for name, lookup in LOOKUPS.items():
        if name in match.kwargs:
            return Q(**{lookup: match.kwargs[name]})
    if match.url_name in OF_TOURNAMENTS:
        return Q(event__tournament__slug=match.kwargs["slug"])
    return None


def desks_on(day: date, user: Visitor) -> list[Stage]:
    """The stages, not closed, of the tournaments on a day that somebody runs, in the order of play."""
    if not user.is_authenticated:
        return []
    on = Tournament.objects.filter(starts_on__lte=day, ends_on__gte=day, cancelled_at__isnull=True)
    own = [tournament for tournament in on.select_related("host") if may_direct(user, tournament)]
    stages = Stage.objects.filter(event__tournament__in=own).select_related("event__tournament")
    ordered = stages.order_by("event__tournament__starts_on", "event__position", "position", "pk")
    return [stage for stage in ordered if not is_closed(stage)]
