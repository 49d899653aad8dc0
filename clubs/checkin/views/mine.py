"""The player's own page: one press says that they are here, and what there is to settle."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.checkin.codes import member_code
from clubs.checkin.selectors import CheckInEntry, CheckInField, CheckInPlayer, field_of, openings_today
from clubs.checkin.services import offers, presence
from clubs.models import CheckInOpening, CheckInWay, EntrantPlayer, PlayOffer, Stage
from clubs.tournaments.services.entries import member_of
from federation.errors import Refused
from federation.models import Member, User
from federation.text.numbers import whole
from federation.visitors import signed_in

SHOWN_MOST = 20


OwnEntry = tuple[CheckInEntry, Sequence[tuple[CheckInPlayer, bool]]]  # whom one speaks for; if it is oneself


@dataclass(frozen=True, slots=True)
class OwnCheckIn:
    """A check-in as somebody sees it: their entries, whom they speak for, whether they would play."""

    opening: CheckInOpening
    entries: Sequence[OwnEntry]
    would_play: bool


def own_check_ins(user: User, *, also_others: bool = True) -> list[OwnCheckIn]:
    """The check-ins of today, those of one's own events first; `also_others`: where one could play, too."""
    member = member_of(user)
    openings = openings_today(user)[:SHOWN_MOST] if member else []
    offered = _offered(member) if member and openings else set()
    shown = []
    for opening, is_own in openings:
        field = field_of(opening.stage, opening.number) if is_own else None
        entries = _own(field, user) if field else []
        if entries or also_others:
            shown.append(OwnCheckIn(opening, entries, (opening.stage_id, opening.number) in offered))
    return shown


def _offered(member: Member) -> set[tuple[int, int]]:
    offers_now = PlayOffer.objects.newest().filter(offers.of_person(member), stands=True)
    return set(offers_now.values_list("stage", "number"))


def _own(field: CheckInField, user: User) -> list[OwnEntry]:
    entries: list[OwnEntry] = []
    for entry in field.entries:
        mine = [one for one in entry.players if one.row.member and one.row.member.user_id == user.pk]
        if not mine:
            continue
        spoken = [one for one in entry.players if presence.speaks_for(user, one.row)]
        entries.append((entry, [(one, one in mine) for one in spoken]))
    return entries


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def my_check_in(request: HttpRequest) -> HttpResponse:
    """What is on today: say that one is here, take it back, offer to play; and one's own code."""
    user = signed_in(request)
    member = member_of(user)
    if request.method == "POST":
        try:
            messages.success(request, _done(request, user, member))
        except Refused as refused:
            messages.error(request, refused.sentence)
        return redirect("my_check_in")
    context: dict[str, Any] = {
        "member": member,
        "check_ins": own_check_ins(user),
        "code": member_code(member) if member else "",
    }
    return render(request, "clubs/checkin/mine.html", context)


def _done(request: HttpRequest, user: User, member: Member | None) -> str:
    if member is None:
        raise Refused(_("Your login belongs to no member here."), "no_member")
    stage, number = _place(request)
    act: dict[str, Any] = {"stage": stage, "number": number, "way": CheckInWay.OWN, "by": user}
    act["at"] = timezone.now()
    if "here" in request.POST:
        player = _player(stage, request.POST["here"])
        presence.arrive(player=player, **act)
        return _("%(player)s: here.") % {"player": _called(player)}
    if "gone" in request.POST:
        player = _player(stage, request.POST["gone"])
        presence.take_back(player=player, **act)
        return _("%(player)s: taken back.") % {"player": _called(player)}
    if "offer" in request.POST:
        offers.offer(member=member, **act)
        return _("The desk knows that you would play. Please stay near it.")
    if "unoffer" in request.POST:
        offers.take_back(member=member, **act)
        return _("The desk knows that you would not play.")
    raise Http404("no such act")


def _called(player: EntrantPlayer) -> str:
    return str(player.member.name if player.member else player.name)


def _place(request: HttpRequest) -> tuple[Stage, int]:
    stages = Stage.objects.filter(event__tournament__announced_at__isnull=False)
    key, number = (whole(request.POST.get(name, ""), 9) or 0 for name in ("stage", "number"))
    return get_object_or_404(stages.select_related("event__tournament__host"), pk=key), min(number, 999)


def _player(stage: Stage, typed: str) -> EntrantPlayer:
    rows = EntrantPlayer.objects.filter(entrant__event=stage.event).select_related("entrant__event", "member")
    player: EntrantPlayer = get_object_or_404(rows, pk=whole(typed) or 0)
    return player
