"""Who played in a published session, corrected on a table: what changes is shown before it is done."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.corrections.player_forms import PlayersForm, with_guests, with_member, with_suggestions
from clubs.corrections.services import corrections, players as service
from clubs.corrections.services.players import SeatedPlayer
from clubs.models import Session
from clubs.register.selectors import keeper_of, keeps_desk
from federation.errors import Refused
from federation.models import Member, MemberStatus
from federation.people.selectors import find_members
from federation.text.numbers import whole
from federation.visitors import signed_in

MEMBERS_SHOWN = 20
WHO_MIN = 2  # characters of a name


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def session_players(request: HttpRequest, session_id: int) -> HttpResponse:
    """The table; a press fills it, shows what would change, or corrects what was shown."""
    session = get_object_or_404(
        Session.objects.select_related("club", "stage__event__tournament__host"), pk=session_id
    )
    if not corrections.may_correct(request.user, session):
        raise PermissionDenied
    seated = service.seated(session)
    if request.method != "POST":
        return _page(request, session, PlayersForm(players=seated))
    if whole(request.POST.get("revision", "")) != service.newest_revision(session):
        return _meanwhile(request, session)
    form = PlayersForm(_filled(request, seated), players=seated)
    if not form.is_valid():
        return _page(request, session, form, status=422)
    if request.POST.get("act") == "correct" and request.POST.get("seen") == form.mark():
        return _correct(request, session, form)
    return _page(request, session, form, shows="who" not in request.POST)


def _filled(request: HttpRequest, seated: list[SeatedPlayer]) -> dict[str, Any]:
    """What was typed, with what the pressed button adds to it."""
    sent = request.POST.dict()
    if "take" in sent:
        return with_member(sent, str(sent["take"]))
    fill = {"suggested": with_suggestions, "guests": with_guests}.get(str(sent.get("act", "")))
    return fill(sent, seated) if fill else dict(sent)


def _correct(request: HttpRequest, session: Session, form: PlayersForm) -> HttpResponse:
    reads = {change.seat: change.after for change in form.changes()}
    after = service.newest_revision(session)
    try:
        service.correct_players(session=session, reads=reads, after=after, by=signed_in(request))
    except Refused as refusal:
        if refusal.code == "superseded":
            return _meanwhile(request, session)
        return _page(request, session, form, refusal=refusal.sentence, status=422)
    done = ngettext(
        "%(count)s player corrected. New standings are being computed.",
        "%(count)s players corrected. New standings are being computed.",
        len(reads),
    )
    messages.success(request, done % {"count": len(reads)})
    return redirect("standings", session.pk)


def _meanwhile(request: HttpRequest, session: Session) -> HttpResponse:
    messages.warning(request, _("Somebody changed the players meanwhile. This is how they stand now."))
    return redirect("session_players", session.pk)


def _page(
    request: HttpRequest,
    session: Session,
    form: PlayersForm,
    *,
    shows: bool = False,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    keeper = keeper_of(session)
    context: dict[str, Any] = {
        "session": session,
        "form": form,
        "rows": form.rows(),
        "revision": service.newest_revision(session),
        "suggested": sum(player.likely is not None for player in form.players),
        "guests": sum(player.is_unknown and not player.likely for player in form.players),
        "refusal": refusal,
        "keeper": keeper if keeps_desk(request.user, keeper) else None,
    }
    try:
        service.refuse_entrants(session)
        corrections.refuse_closed(session)
    except Refused as refused:
        return render(
            request, PAGE, context | {"closed": refused.sentence}, status=200 if not refusal else 422
        )
    if form.is_bound:
        context |= _asked(request, form)
    if shows and form.is_valid():
        context |= {"changes": form.changes(), "mark": form.mark(), "shows": True}
    return render(request, PAGE, context, status=status)


PAGE = "clubs/corrections/session_players.html"


def _asked(request: HttpRequest, form: PlayersForm) -> dict[str, Any]:
    """Whom the register has by the name in the row whose search was pressed."""
    key = whole(request.POST.get("who", ""))
    player = next((one for one in form.players if one.key == key), None)
    if player is None:
        return {}
    text = str(form.data.get(f"name_{player.key}", "")).strip()
    members = list[Member]()
    if len(text) >= WHO_MIN:
        named = find_members(text).exclude(status=MemberStatus.MERGED)
        members = list(named.order_by("number")[:MEMBERS_SHOWN])
    return {"asked": player.key, "members": members, "asked_for": text}
