"""The page of a tablet at the door: its code is the right, nobody signs in, and it tells little."""

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from clubs.checkin.codes import member_by_code
from clubs.checkin.door import DoorAnswer, DoorFound, look
from clubs.checkin.selectors import CheckInField, CheckInPlayer, field_of
from clubs.checkin.services import offers, opening, presence
from clubs.models import CheckInWay, Stage
from federation.errors import Refused
from federation.languages import LANGUAGES, languages_here
from federation.limits.throttling import AskingLimit
from federation.limits.visitor_address import counted_address
from federation.text.numbers import whole

WRONG_CODES = AskingLimit("door-code", 60)  # a minute of one address
ASKED = AskingLimit("door", 120)  # a minute of one door: a hundred players come in a quarter of an hour
NUMBER_MOST = 100


@dataclass(frozen=True, slots=True)
class DoorNews:
    """What was done: for whom, whether they should see the desk, whether it can be taken back."""

    sentence: str
    see_desk: bool = False
    back: int | None = None  # the player's key
    is_wrong: bool = False


# The secret of the address is the right; no session stands behind it that a forged form could use.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def check_in_door(request: HttpRequest, stage_id: int, number: int, code: str) -> HttpResponse:
    """Somebody says their number or name, or shows their code, and that they are here."""
    field = _field(request, stage_id, number, code)
    language = request.GET.get("in", "")
    if language not in LANGUAGES:
        language = translation.get_language() or LANGUAGES[0]
    with translation.override(language):
        status, news, looked = 200, None, None
        if request.method == "POST":
            if not ASKED.take(f"{stage_id}-{number}"):
                status, news = 429, DoorNews(_("Too many requests. Wait a minute."), is_wrong=True)
            else:
                news, looked = _act(request, field)
        return render(request, "clubs/checkin/door.html", _shown(request, field, news, looked), status=status)


def _shown(
    request: HttpRequest, field: CheckInField, news: DoorNews | None, looked: DoorFound | None
) -> dict[str, Any]:
    reader = translation.get_language()
    return {
        "stage": field.stage,
        "event": field.stage.event,
        "tournament": field.stage.event.tournament,
        "number": field.number,
        "starts_at": field.opening.starts_at,
        "news": news,
        "looked": looked,
        "shown_code": request.POST.get("find", "")[:60] if looked and looked.member else "",
        "own_page": request.build_absolute_uri(reverse("my_check_in")),
        "reader": reader,
        "others": [one for one in languages_here() if one != reader],
    }


def _act(request: HttpRequest, field: CheckInField) -> tuple[DoorNews | None, DoorFound | None]:
    try:
        for name, act in (("here", _arrive), ("gone", _take_back)):
            if name in request.POST:
                player = field.player(whole(request.POST[name]))
                if player is None:
                    return DoorNews(_not_found(), see_desk=True, is_wrong=True), None
                return act(field, player), None
        if "offer" in request.POST:
            return _offer(field, request.POST["offer"]), None
    except Refused as refused:
        sentence = refused.sentence if refused.code == "not_of_the_door" else _not_found()
        return DoorNews(sentence, see_desk=True, is_wrong=True), None
    looked = look(field, request.POST.get("find", ""))
    if looked.answer is DoorAnswer.SCANNED and len(looked.players) == 1:
        return _arrive(field, looked.players[0].player), None
    return None, looked


def _not_found() -> str:
    return _("This did not work here.")


def _arrive(field: CheckInField, player: CheckInPlayer) -> DoorNews:
    presence.arrive(
        stage=field.stage,
        number=field.number,
        player=player.row,
        way=CheckInWay.DOOR,
        at=timezone.now(),
        by=None,
    )
    sentence = _("%(player)s: here.") % {"player": player.name}
    return DoorNews(sentence, see_desk=bool(player.remarks), back=player.row.pk)


def _take_back(field: CheckInField, player: CheckInPlayer) -> DoorNews:
    presence.take_back(
        stage=field.stage,
        number=field.number,
        player=player.row,
        way=CheckInWay.DOOR,
        at=timezone.now(),
        by=None,
    )
    return DoorNews(_("%(player)s: taken back.") % {"player": player.name})


def _offer(field: CheckInField, code: str) -> DoorNews:
    """Who has shown their code would play; why somebody may not, only the desk says."""
    member = member_by_code(code)
    if member is None:
        return DoorNews(_not_found(), see_desk=True, is_wrong=True)
    offers.offer(
        stage=field.stage,
        number=field.number,
        member=member,
        way=CheckInWay.DOOR,
        at=timezone.now(),
        by=None,
    )
    return DoorNews(_("The desk knows that you would play. Please stay near it."))


def _field(request: HttpRequest, stage_id: int, number: int, code: str) -> CheckInField:
    """The field that a code leads to. 404 for a wrong one, as for none; so many a minute."""
    who = counted_address(request)
    if WRONG_CODES.is_reached(who):
        raise Http404("too many wrong codes")
    shown = Stage.objects.filter(event__tournament__announced_at__isnull=False)
    stage = shown.select_related("event__tournament__host").filter(pk=stage_id).first()
    is_known = number <= NUMBER_MOST
    opened = opening.opened_by(stage, number, code) if stage and is_known else None
    field = field_of(stage, number) if stage and opened else None
    if field is None:
        WRONG_CODES.take(who)
        raise Http404("no such door")
    return field
