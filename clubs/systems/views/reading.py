"""What systems are allowed: by the federation, and at an event, for everybody."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from clubs.models import BannedConvention, Event, SystemPolicy
from clubs.systems import selectors, services
from clubs.systems.kept import policy_of
from clubs.systems.policy import SystemRules
from clubs.systems.words import BanLine, PolicyLine, ban_lines, policy_lines
from clubs.tournaments.services.tournaments import may_direct, may_organise
from federation.roles import today

EDITIONS = 20


class StageLines(NamedTuple):
    """What a stage says otherwise than its event."""

    title: str
    lines: list[PolicyLine]


class EditionLines(NamedTuple):
    """An edition of a policy with what it says."""

    edition: SystemPolicy
    lines: list[PolicyLine]


@require_safe
def systems(request: HttpRequest) -> HttpResponse:
    """What the federation allows today, and what it has banned or will ban."""
    day = today()
    context = {
        "event": None,
        "lines": list(policy_lines(selectors.base_policy(day))),
        "bans": ban_lines(selectors.bans_from(day)),
        "editions": _editions(selectors.editions().select_related("set_by")[:EDITIONS]),
        "may_set": services.keeps_base(request.user),
    }
    return render(request, "clubs/systems/systems.html", context)


@require_safe
def event_systems(request: HttpRequest, event_id: int) -> HttpResponse:
    """What an event allows, what its stages allow otherwise, and the bans on its days."""
    event = event_of(event_id)
    tournament = event.tournament
    if tournament.announced_at is None and not may_direct(request.user, tournament):
        raise Http404("not announced")
    day = selectors.day_of_play(event)
    policy = selectors.policy_for(event, day=day)
    context = {
        "event": event,
        "day": day,
        "lines": list(policy_lines(policy, selectors.deadline(event, policy))),
        "stages": [
            StageLines(stage.title, list(policy_lines(selectors.own_policy(event, stage))))
            for stage in selectors.stages_that_differ(event)
        ],
        "bans": ban_lines(_bans_of(event)),
        "editions": _editions(selectors.editions(event).select_related("set_by")[:EDITIONS]),
        "may_set": may_organise(request.user, tournament.host),
        "may_see_cards": may_direct(request.user, tournament),
    }
    return render(request, "clubs/systems/systems.html", context)


def event_of(event_id: int) -> Event:
    """An event with its tournament and host. Raises Http404."""
    event: Event = get_object_or_404(Event.objects.select_related("tournament__host"), pk=event_id)
    return event


def said_by(edition: SystemPolicy | None) -> SystemRules:
    """What an edition says; nothing where there is none."""
    return policy_of(edition) if edition else SystemRules()


def _bans_of(event: Event) -> Iterable[BannedConvention]:
    tournament = event.tournament
    return selectors.bans_between(event, tournament.starts_on, tournament.ends_on)


def _editions(rows: Iterable[Any]) -> list[EditionLines]:
    return [EditionLines(row, list(policy_lines(policy_of(row)))) for row in rows]


__all__ = ["BanLine", "event_of", "event_systems", "said_by", "systems"]
