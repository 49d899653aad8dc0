"""The desk's page of a check-in: who is missing, who could play, and the acts on them."""

from collections.abc import Callable, Mapping
from datetime import datetime, time, timedelta
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language, gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubs.checkin.codes import door_code
from clubs.checkin.forms import HourForm, OfferForm
from clubs.checkin.selectors import CheckInEntry, CheckInField, CheckInPlayer, EntryPresence, field_of
from clubs.checkin.services import offers, opening, presence, substitutes, thinning
from clubs.models import CheckInWay, EntrantPlayer, PlayOffer, Presence, Session, Stage
from clubs.tournaments.services.entrants import has_started
from clubs.tournaments.services.tournaments import may_direct
from federation.errors import Refused
from federation.models import Member, User
from federation.roles import today
from federation.tenancy.context import current_id
from federation.text.numbers import whole
from federation.visitors import signed_in

SESSIONS_MOST = 100
USUAL_HOUR = time(13)
Done = Callable[[HttpRequest, Stage, int, User, datetime], str]


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def check_in_desk(request: HttpRequest, stage_id: int, number: int) -> HttpResponse:
    """Everybody of a session: here, partly here, missing; and what the desk does about it."""
    stage = _stage(request, stage_id, number)
    start = HourForm(request.POST if "open" in request.POST else None, initial=_usual(stage, number))
    offered = OfferForm(request.POST if "offer" in request.POST else None)
    refusal = ""
    if request.method == "POST":
        try:
            done = _act(request, stage, number, start, offered)
            if done:
                messages.success(request, done)
                return redirect("check_in_desk", stage.pk, number)
        except Refused as refused:
            refusal = refused.sentence
    field = field_of(stage, number)
    context = _shown(request, stage, number, field) | {
        "start": start,
        "offered": offered,
        "refusal": refusal,
        "etag": _tag(stage, number),
    }
    is_wrong = refusal or any(form.is_bound and form.errors for form in (start, offered))
    return render(request, "clubs/checkin/desk.html", context, status=422 if is_wrong else 200)


@require_safe
@login_required
def check_in_live(request: HttpRequest, stage_id: int, number: int) -> HttpResponse:
    """The part of the page that changes, or 304 where nothing has within the minute."""
    stage = _stage(request, stage_id, number)
    etag = _tag(stage, number)
    same = get_conditional_response(request, etag=etag)
    if same is not None:
        return same
    field = field_of(stage, number)
    if field is None:
        raise Http404("no check-in")
    response = render(request, "clubs/checkin/_field.html", _shown(request, stage, number, field))
    response["ETag"], response["Cache-Control"] = etag, "private, no-cache"
    return response


def _stage(request: HttpRequest, stage_id: int, number: int) -> Stage:
    if not 1 <= number <= SESSIONS_MOST:
        raise Http404("no such session")
    stages = Stage.objects.select_related("event__tournament__host")
    stage: Stage = get_object_or_404(stages, pk=stage_id)
    if not may_direct(request.user, stage.event.tournament):
        raise PermissionDenied
    return stage


def _tag(stage: Stage, number: int) -> str:
    """The newest of everything that the page shows, and the minute."""
    about = {"stage": stage, "number": number}
    keys = [
        model.objects.filter(**about).order_by("-pk").values_list("pk", flat=True).first() or 0
        for model in (Presence, PlayOffer)
    ]
    minute = timezone.now().strftime("%H%M")
    seated = Session.objects.filter(**about).exists()
    return f'"{current_id()}-{get_language()}-{keys[0]}-{keys[1]}-{minute}-{seated}"'


def _usual(stage: Stage, number: int) -> dict[str, datetime]:
    """The hour that was said before, else one after noon of the day."""
    newest = opening.opening_of(stage, number)
    if newest is not None:
        return {"starts_at": timezone.localtime(newest.starts_at)}
    day = max(today(), stage.event.tournament.starts_on)
    return {"starts_at": timezone.make_aware(datetime.combine(day, USUAL_HOUR))}


def _shown(request: HttpRequest, stage: Stage, number: int, field: CheckInField | None) -> dict[str, Any]:
    context: dict[str, Any] = {"stage": stage, "event": stage.event, "number": number, "field": field}
    if field is None:
        return context
    now = timezone.now()
    is_on, is_soon = opening.is_on(field.opening), field.is_soon(now)
    expected = field.expected
    door = reverse("check_in_door", args=[stage.pk, number, door_code(field.opening)])
    counts = {state.value: len(field.of_state(state)) for state in EntryPresence}
    return context | {
        "is_on": is_on,
        "is_soon": is_soon,
        "left": (field.opening.starts_at - now) // timedelta(seconds=1),
        "minutes": -(-(field.opening.starts_at - now) // timedelta(minutes=1)),
        "door": request.build_absolute_uri(door) if is_on else "",
        "entries": sorted(expected, key=_missing_first) if is_soon else expected,
        "counts": counts,
        "choices": substitutes.choices_of(field),
        "wanting": [
            (entry, player, _asked(entry, player))
            for entry in field.of_state(EntryPresence.MISSING, EntryPresence.PARTLY)
            for player in entry.players
            if player.presence is None
        ],
        "has_started": has_started(stage.event),
        "absent": thinning.missing_in(field),
        "withdrawn": thinning.left_before(field),
    }


def _asked(entry: CheckInEntry, player: CheckInPlayer) -> str:
    """What the form of a substitute is filled with."""
    return urlencode({"contestant": entry.entrant.number, "replaces": player.name, "number": 1})


def _missing_first(entry: CheckInEntry) -> int:
    return [EntryPresence.MISSING, EntryPresence.PARTLY, EntryPresence.HERE].index(entry.state)


def _act(request: HttpRequest, stage: Stage, number: int, start: HourForm, offered: OfferForm) -> str:
    """Do what was sent; what was done, or "" where a form is wrong. Raises Refused."""
    by, at = signed_in(request), timezone.now()
    if start.is_bound:
        if not start.is_valid():
            return ""
        opening.open_check_in(stage=stage, number=number, **start.cleaned_data, at=at, by=by)
        return _("The check-in is open.")
    if offered.is_bound:
        if not offered.is_valid():
            return ""
        offers.offer(stage=stage, number=number, member=offered.member, way=CheckInWay.DESK, at=at, by=by)
        return _("%(player)s would play.") % {"player": offered.member.name}
    act = next((ACTS[name] for name in ACTS if name in request.POST), None)
    if act is None:
        raise Http404("no such act")
    return act(request, stage, number, by, at)


def _close(request: HttpRequest, stage: Stage, number: int, by: User, at: datetime) -> str:
    opening.close_check_in(stage=stage, number=number, at=at, by=by)
    return _("The check-in is closed.")


def _renew(request: HttpRequest, stage: Stage, number: int, by: User, at: datetime) -> str:
    newest = opening.opening_of(stage, number)
    if newest is None:
        raise Refused(_("The check-in is not open."), "check_in_closed")
    opening.open_check_in(
        stage=stage, number=number, starts_at=newest.starts_at, at=at, by=by, is_renewed=True
    )
    return _("The door has a new code. The old one leads nowhere.")


def _here(request: HttpRequest, stage: Stage, number: int, by: User, at: datetime) -> str:
    player = _player(stage, request.POST["here"])
    presence.arrive(stage=stage, number=number, player=player, way=CheckInWay.DESK, at=at, by=by)
    return _("%(player)s is here.") % {"player": player}


def _gone(request: HttpRequest, stage: Stage, number: int, by: User, at: datetime) -> str:
    player = _player(stage, request.POST["gone"])
    presence.take_back(stage=stage, number=number, player=player, way=CheckInWay.DESK, at=at, by=by)
    return _("%(player)s is not here after all.") % {"player": player}


def _withdrawn(request: HttpRequest, stage: Stage, number: int, by: User, at: datetime) -> str:
    member = _member(request.POST["unoffer"])
    offers.take_back(stage=stage, number=number, member=member, way=CheckInWay.DESK, at=at, by=by)
    return _("%(player)s would not play after all.") % {"player": member.name}


def _put_in(request: HttpRequest, stage: Stage, number: int, by: User, at: datetime) -> str:
    player, member = _player(stage, request.POST["put_in"]), _member(request.POST.get("member", ""))
    substitutes.put_in(stage=stage, number=number, player=player, member=member, at=at, by=by)
    return _("%(member)s plays for %(player)s.") % {"member": member.name, "player": player}


def _thin(request: HttpRequest, stage: Stage, number: int, by: User, at: datetime) -> str:
    left = thinning.withdraw_missing(stage=stage, number=number, entrants=_entrants(request), at=at, by=by)
    return _("Withdrawn before the first round: %(numbers)s.") % {"numbers": ", ".join(left)}


def _unthin(request: HttpRequest, stage: Stage, number: int, by: User, at: datetime) -> str:
    back = thinning.take_back(stage=stage, number=number, entrants=_entrants(request), at=at, by=by)
    return _("In the session again: %(numbers)s.") % {"numbers": ", ".join(back)}


def _entrants(request: HttpRequest) -> set[int]:
    return {whole(typed) or 0 for typed in request.POST.getlist("entrant")}


ACTS: Mapping[str, Done] = {
    "close": _close,
    "renew": _renew,
    "here": _here,
    "gone": _gone,
    "unoffer": _withdrawn,
    "put_in": _put_in,
    "thin": _thin,
    "unthin": _unthin,
}


def _player(stage: Stage, typed: str) -> EntrantPlayer:
    rows = EntrantPlayer.objects.filter(entrant__event=stage.event).select_related("entrant", "member")
    player: EntrantPlayer = get_object_or_404(rows, pk=whole(typed) or 0)
    return player


def _member(typed: str) -> Member:
    member: Member = get_object_or_404(Member, pk=whole(typed) or 0, merged_into=None)
    return member
