"""Line-ups: a captain's own, and those of a round that everybody may see."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from clubs.acts.selectors import round_clocks
from clubs.models import Entrant, LineUp, Match, SessionAct, Stage
from clubs.playing.forms.line_ups import ROOMS, SEATS, LineUpForm
from clubs.playing.services import line_ups, reported
from clubs.playing.services.line_ups import MatchLineUps, SeatsRefused
from clubs.playing.views.my_matches import match_of
from federation.errors import Refused
from federation.visitors import signed_in


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def my_line_up(request: HttpRequest, match_id: int, part: int) -> HttpResponse:
    """A captain enters who sits where, and sees the opponents once both are in."""
    match = match_of(request, match_id)
    own = reported.side_of(match, request.user)
    assert own is not None, "match_of has found the captain's side"
    try:
        both = line_ups.both_of(match, part)
    except Refused as refused:
        raise Http404 from refused
    initial = LineUpForm.initial_of(both.of(match, own))
    form = LineUpForm(request.POST or None, match=match, entrant=own, initial=initial)
    refusal = ""
    if request.method == "POST" and form.is_valid():
        try:
            line_ups.enter(
                match=match, part=part, seats=form.seats(), at=timezone.now(), by=signed_in(request)
            )
        except SeatsRefused as refused:
            form.refuse(refused)
        except Refused as refused:
            refusal = refused.sentence
        else:
            messages.success(request, _("Your line-up is in. The opponents see it when theirs is in too."))
            return redirect("my_line_up", match.pk, part)
    context = {
        "match": match,
        "part": part,
        "form": form,
        "refusal": refusal,
        "may_change": not both.is_settled,
        "struck": _struck(both, own),
        "shown": in_words([(match, [both])], everything=False),
        "own_counts": both.of(match, own) is not None and own.pk not in both.struck,
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "clubs/playing/my_line_up.html", context, status=status)


@require_GET
def round_line_ups(request: HttpRequest, stage_id: int, number: int) -> HttpResponse:
    """The line-ups of a round that are shown, for everybody."""
    announced = Stage.objects.filter(event__tournament__announced_at__isnull=False)
    stage = get_object_or_404(announced.select_related("event__tournament"), pk=stage_id)
    rows = Match.objects.current().filter(session__stage=stage, round=number).order_by("pk")
    matches = list(rows.select_related("a__entrant", "b__entrant", "session__stage__event__tournament"))
    by_match = line_ups.of_round(stage, matches, has_started(stage, number))
    if not by_match:
        raise Http404("no line-ups")
    shown = in_words([(match, by_match[match.pk]) for match in matches], everything=False)
    context = {"stage": stage, "event": stage.event, "number": number, "shown": shown}
    return render(request, "clubs/playing/round_line_ups.html", context)


def has_started(stage: Stage, number: int) -> bool:
    """Whether the clock of a round has been started."""
    return number in round_clocks(SessionAct.objects.filter(session__stage=stage))


def in_words(rows: list[tuple[Match, list[MatchLineUps]]], *, everything: bool) -> list[dict[str, Any]]:
    """The line-ups of matches in words; what is not shown yet only for who may see everything."""
    teams = {team.pk: team for match, _both in rows for team in (match.a.entrant, match.b.entrant)}
    loaded = list(Entrant.objects.filter(pk__in=teams).prefetch_related("players__member"))
    names = {player.pk: str(player) for team in loaded for player in team.players.all()}
    return [
        {
            "match": match,
            "part": both.part,
            "parts": len(parts),
            "is_shown": both.is_shown,
            "sides": [
                {
                    "team": team,
                    "is_in": line_up is not None,
                    "is_struck": team.pk in both.struck,
                    "reason": line_up.reason if line_up else "",
                    "seats": _named(line_up, names) if both.is_shown or everything else [],
                }
                for team, line_up in ((match.a.entrant, both.a), (match.b.entrant, both.b))
            ],
        }
        for match, parts in rows
        for both in parts
    ]


def _struck(both: MatchLineUps, own: Entrant) -> str:
    """That a line-up counts no more, and who enters another. Law 91"""
    if own.pk not in both.struck:
        return ""
    counts_no_more = _("Your line-up counts no more: it names who is suspended or disqualified (Law 91).")
    if both.is_settled:
        return f"{counts_no_more} {_('The director enters another.')}"
    return f"{counts_no_more} {_('Send another.')}"


def _named(line_up: LineUp | None, names: dict[int, str]) -> list[tuple[Any, Any, str]]:
    return [(ROOMS[room], SEATS[seat], name) for room, seat, name in line_ups.named(line_up, names)]
