"""The calendar of tournaments, a tournament, and its events."""

from collections.abc import Iterable
from datetime import date
from hashlib import sha256
from itertools import groupby
from typing import Any, NamedTuple

from django.core.exceptions import BadRequest
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language, gettext as _
from django.views.decorators.http import require_safe

from clubs.cards.selectors import reads_event
from clubs.models import Club, ConditionsOfContest, Event, Level, Tournament
from clubs.partners.people import may_read
from clubs.register.selectors import clubs_run_by
from clubs.tournaments.rulebook import pack_named
from clubs.tournaments.services.entries import refuse_closed_entries
from clubs.tournaments.services.officials import serving
from clubs.tournaments.services.tournaments import may_direct, may_organise, pack_of
from federation.errors import Refused
from federation.models import Role
from federation.reader import reader_language
from federation.roles import holds, today
from federation.site.kept import kept_for_visitors
from federation.tenancy.context import current_id
from federation.text.numbers import whole
from scoring.engine.contest import Form
from scoring.events import words as tournament_words
from scoring.events.selectors.tournaments import announced, entered, withdrawn_from
from scoring.events.views import calendar as tournament_calendar

PAGE = 50
UPCOMING_MAX = 200
FEED_MAX = 500


class Month(NamedTuple):
    """Tournaments that begin in a month."""

    first: date
    tournaments: list[Tournament]


class ConditionsEdition(NamedTuple):
    """An edition of conditions of contest, and what it changed of the one before."""

    conditions: ConditionsOfContest
    changes: list[tuple[str, str, str]]


@require_safe
@kept_for_visitors
def calendar(request: HttpRequest) -> HttpResponse:
    """Announced tournaments: those to come month by month, then those that are over, newest first."""
    level = _chosen_level(request)
    tournaments = announced().prefetch_related("contests")
    tournaments = tournaments.filter(level=level) if level else tournaments
    upcoming = tournaments.filter(ends_on__gte=today()).order_by("starts_on", "id")[:UPCOMING_MAX]
    earlier = _before(tournaments.filter(ends_on__lt=today()), request.GET.get("before", ""))
    past = list(earlier.order_by("-starts_on", "-id")[: PAGE + 1])
    context = {
        "upcoming": _months(upcoming) if "before" not in request.GET else [],
        "past": _months(past[:PAGE]),
        "levels": Level.choices,
        "level": level,
        "is_first": "before" not in request.GET,
        "older": f"{past[PAGE - 1].starts_on}.{past[PAGE - 1].pk}" if len(past) > PAGE else "",
        "feed": request.build_absolute_uri(reverse("tournaments_feed")),
    }
    return render(request, "scoring/events/tournaments.html", context | _to_organise(request))


def _to_organise(request: HttpRequest) -> dict[str, Any]:
    """Where somebody who organises tournaments makes one, and those that are not announced yet."""
    user = request.user
    if not user.is_authenticated:
        return {}
    everywhere = holds(user, Role.TOURNAMENT_OFFICE, Role.ADMINISTRATOR)
    clubs = Club.objects.order_by("number") if everywhere else clubs_run_by(user)
    drafts = Tournament.objects.filter(announced_at__isnull=True, cancelled_at__isnull=True, host__in=clubs)
    drafts = drafts.order_by("starts_on", "id")[:PAGE]
    return {
        "drafts": list(drafts),
        "organises": list(clubs[:UPCOMING_MAX]),
        "seeks_partners": may_read(user),
    }


def _chosen_level(request: HttpRequest) -> str:
    chosen = request.GET.get("level", "")
    if chosen and chosen not in Level.values:
        raise Http404("no such level")
    return chosen


def _before(tournaments: QuerySet[Tournament], mark: str) -> QuerySet[Tournament]:
    if not mark:
        return tournaments
    day, _dot, key = mark.partition(".")
    try:
        starts_on, pk = date.fromisoformat(day), whole(key)
    except ValueError:
        pk = None
    if pk is None:
        raise BadRequest(_("This is not a place in the list of tournaments."))
    return tournaments.filter(Q(starts_on__lt=starts_on) | Q(starts_on=starts_on, pk__lt=pk))


def _months(tournaments: Iterable[Tournament]) -> list[Month]:
    return [
        Month(first, list(of_month))
        for first, of_month in groupby(tournaments, lambda tournament: tournament.starts_on.replace(day=1))
    ]


@require_safe
def feed(request: HttpRequest) -> HttpResponse:
    """The calendar for calendar programs, the newest tournaments of it."""
    tournaments = announced().prefetch_related("contests").order_by("-starts_on", "-id")[:FEED_MAX]

    def address_of(tournament: Tournament) -> str:
        return request.build_absolute_uri(reverse("tournament", args=[tournament.slug]))

    body = tournament_calendar.calendar(tournaments, address_of)
    etag = f'"{current_id()}-{get_language()}-{sha256(body).hexdigest()[:32]}"'
    response = HttpResponse(body, content_type="text/calendar; charset=utf-8")
    response["ETag"], response["Cache-Control"] = etag, "no-cache"
    response["Content-Disposition"] = 'attachment; filename="tournaments.ics"'
    return get_conditional_response(request, etag=etag, response=response) or response


def seen(request: HttpRequest, tournament: Tournament) -> Tournament:
    """The tournament where the reader may see it; 404 where it is not announced, but for its directors."""
    if tournament.announced_at is None and not may_direct(request.user, tournament):
        raise Http404("not announced")
    return tournament


@require_safe
@kept_for_visitors
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """A tournament: its days, its place, its events."""
    tournament = seen(request, get_object_or_404(Tournament.objects.select_related("host"), slug=slug))
    events = list(tournament.contests.prefetch_related("stages"))
    organises = may_organise(request.user, tournament.host)
    context = {
        "tournament": tournament,
        "events": events,
        "organises": organises,
        "serving": serving(tournament),
    }
    return render(request, "scoring/events/tournament.html", context)


@require_safe
@kept_for_visitors
def event(request: HttpRequest, event_id: int) -> HttpResponse:
    """An event: its conditions of contest in words, who is entered, its stages."""
    event: Event = get_object_or_404(Event.objects.select_related("tournament__host"), pk=event_id)
    seen(request, event.tournament)
    stages, teams = list(event.stages.all()), entered(event.pk)
    editions = list(event.conditions.order_by("-edition"))
    book = pack_named(pack_of(event))
    left = withdrawn_from(stage.pk for stage in stages)
    context = {
        "event": event,
        "tournament": event.tournament,
        "stages": stages,
        "entrants": [(team, left.get(team.pk)) for team in teams],
        "is_seeded": any(team.seed for team in teams),
        "has_handicaps": any(team.handicap for team in teams),
        "has_strata": any(team.stratum for team in teams),
        "who_plays": tournament_words.who_plays(Form(event.form)),
        "conditions": tournament_words.conditions_in_words(editions[0].body, event) if editions else [],
        "editions": _editions(editions, event),
        "pack": book.names[reader_language()],
        "is_official": book.official,
        "takes_entries": _takes_entries(event),
        "organises": may_organise(request.user, event.tournament.host),
        "reads_cards": reads_event(request.user, event),
    }
    return render(request, "scoring/events/tournament_event.html", context)


def _takes_entries(event: Event) -> bool:
    """Whether members can enter now."""
    try:
        refuse_closed_entries(event, timezone.now())
    except Refused:
        return False
    return True


def _editions(newest_first: list[ConditionsOfContest], event: Event) -> list[ConditionsEdition]:
    earlier: list[Any] = [*newest_first[1:], None]
    terms = tournament_words.words_of(event)
    return [
        ConditionsEdition(one, list(tournament_words.changed(before.body, one.body, terms)) if before else [])
        for one, before in zip(newest_first, earlier, strict=True)
    ]
