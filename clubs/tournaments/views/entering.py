"""Members enter events, answer invitations, and leave again."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.models import Entrant, EntrantPlayer, EntrantState, Event
from clubs.tournaments.entry_form import EntryForm, with_player
from clubs.tournaments.pricing.shares import FeeTable, costs
from clubs.tournaments.services import charges, entries, partners
from clubs.tournaments.services.coaches import coached_by
from clubs.tournaments.services.entrants import has_started
from clubs.tournaments.services.entries import may_cancel, member_of
from clubs.tournaments.services.tournaments import may_organise
from federation.errors import Refused
from federation.models import Member
from federation.money.services import causes
from federation.roles import today
from federation.text.numbers import whole
from federation.visitors import signed_in

LISTED = 100


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def enter_event(request: HttpRequest, event_id: int) -> HttpResponse:
    """Enter an event with a partner or team-mates, by name or by member number."""
    event = get_object_or_404(Event.objects.select_related("tournament__host"), pk=event_id)
    host = event.tournament.host
    if event.tournament.announced_at is None and not may_organise(request.user, host):
        raise Http404
    if request.method == "POST" and member_of(request.user) is None:
        # Before the form is looked at: it says which numbers members have.
        raise PermissionDenied(_("Your login belongs to no member here."))
    form = _filled(request, event)
    if _only_looks(request):
        return _form(request, event, form, _why_not(request, event), status=200)
    if request.method == "POST" and form.is_valid():
        try:
            entrant = _ask(request, form)
        except Refused as refusal:
            return _form(request, event, form, refusal.sentence)
        messages.success(request, said_of(entrant))
        return redirect("my_entries")
    return _form(request, event, form, _why_not(request, event))


def _named(request: HttpRequest) -> dict[str, str]:
    """Whom a link to the form names: numbers by the names of its fields."""
    return {name: str(request.GET[name]) for name in request.GET if name.startswith("player_")}


def _only_looks(request: HttpRequest) -> bool:
    """Whether a press looks for somebody or takes them into the form, and enters nobody."""
    return request.method == "POST" and bool({"who", "take"} & request.POST.keys())


def _filled(request: HttpRequest, event: Event) -> EntryForm:
    """The form; with who was chosen by a button in the place that it is for."""
    member = member_of(request.user)
    if request.method != "POST":
        return EntryForm(initial=_named(request), event=event, member=member)
    sent = request.POST.dict()
    if "take" in sent:
        sent = with_player(sent, str(sent["take"]), EntryForm(event=event, member=member))
    return (
        EntryForm(initial=sent, event=event, member=member)
        if _only_looks(request)
        else EntryForm(sent, event=event, member=member)
    )


def _ask(request: HttpRequest, form: EntryForm) -> Entrant:
    cleaned = form.cleaned_data
    return entries.ask(
        event=form.event,
        partners=form.partners(),
        at=timezone.now(),
        by=signed_in(request),
        name=cleaned.get("name") or "",
        captain=cleaned.get("captain"),
        coach=cleaned.get("coach"),
    )


def _why_not(request: HttpRequest, event: Event) -> str:
    """What stands against an entry before anything is typed."""
    member = member_of(request.user)
    if member is None:
        return _("Your login belongs to no member here.")
    try:
        entries.refuse_closed_entries(event, timezone.now())
        entries.refuse_oneself(event, member)
    except Refused as refusal:
        return refusal.sentence
    return ""


def _form(
    request: HttpRequest, event: Event, form: EntryForm, refusal: str, status: int | None = None
) -> HttpResponse:
    member, may_enter = member_of(request.user), not _why_not(request, event)
    table = FeeTable(event, [member])
    context = {
        "event": event,
        "tournament": event.tournament,
        "refusal": refusal,
        "member": member,
        "may_enter": may_enter,
        "by_class": bool(table.classes),
        "own_class": table.class_of(member, today()) if member else None,
        "charges": charges.is_charged(event),
    }
    if may_enter and member is not None:
        context |= {"form": form, "needs": form.needs(), **_people(request, form, member)}
    usual = 422 if request.method == "POST" else 200
    return render(request, "clubs/tournaments/enter_event.html", context, status=status or usual)


def _people(request: HttpRequest, form: EntryForm, member: Member) -> dict[str, Any]:
    """Past partners, and beside the fields who may be meant there."""
    asked = request.POST.get("who", "")
    places = [name for name in form.fields if name.startswith("player_")]
    among = {name: list(members) for name, members in form.among.items()}
    if asked in places:
        among[asked] = partners.look_for(request.POST.get(asked, "").strip(), member)
    rows = [
        (form[name], name in places, name in among, partners.offered(among.get(name, ()), name))
        for name in form.fields
    ]
    return {"past": partners.offered(partners.past_partners(member), "") if places else [], "rows": rows}


def said_of(entrant: Entrant) -> str:
    """Where an entry stands, for who is in it."""
    return {
        EntrantState.ASKED: _(
            "Everybody you named gets an invitation. The entry holds when all have agreed."
        ),
        EntrantState.UNPAID: _("The entry waits for its payment. It holds once the fee is paid."),
        EntrantState.ENTERED: _("The entry holds: you play."),
        EntrantState.WAITING: _("The event is full: the entry is on the waiting list."),
        EntrantState.CANCELLED: _("The entry is cancelled."),
    }[EntrantState(entrant.state)]


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def my_entries(request: HttpRequest) -> HttpResponse:
    """Invitations that wait for the reader's answer, and the entries the reader is in."""
    if request.method == "POST":
        return _answer(request)
    mine = (
        EntrantPlayer.objects.filter(member__user=signed_in(request))
        .exclude(entrant__state=EntrantState.CANCELLED)
        .select_related("entrant__event__tournament", "entrant__entered_by", "entrant__coach")
        .prefetch_related("entrant__players__member")
        .order_by("-entrant__event__tournament__starts_on", "-pk")[:LISTED]
    )
    asked = [p for p in mine if p.consented_at is None and p.entrant.state == EntrantState.ASKED]
    member = member_of(request.user)
    to_pay = charges.shown_to(member, [player.entrant for player in mine]) if member else {}
    context = {
        "member": member,
        "to_pay": [
            (player.entrant, charge) for player in mine for charge in to_pay.get(player.entrant_id, ())
        ],
        "asked": asked,
        "others": [
            (player, entries.may_leave(request.user, player.entrant))
            for player in mine
            if player not in asked
        ],
        "coached": coached_by(signed_in(request))[:LISTED],
    }
    return render(request, "clubs/tournaments/my_entries.html", context)


def _answer(request: HttpRequest) -> HttpResponse:
    written = request.POST.get("entrant", "")
    own = _of_reader(request, whole(written) or 0)
    act = entries.accept if request.POST.get("answer") == "accept" else entries.decline
    try:
        entrant = act(entrant=own, at=timezone.now(), by=signed_in(request))
    except Refused as refusal:
        messages.error(request, refusal.sentence)
        return redirect("my_entries")
    messages.success(request, _("Your answer is kept.") + " " + _after(entrant))
    return redirect("my_entries")


def _after(entrant: Entrant) -> str:
    if entrant.state == EntrantState.ASKED:
        return _("Others have still to answer.")
    return said_of(entrant)


def _of_reader(request: HttpRequest, entrant_id: int) -> Entrant:
    """An entry that the reader is on the roster of; for anybody else there is none."""
    entrants = Entrant.objects.select_related("event__tournament__host", "entered_by").filter(
        players__member__user=signed_in(request)
    )
    entrant: Entrant = get_object_or_404(entrants.distinct(), pk=entrant_id)
    return entrant


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def leave_event(request: HttpRequest, entrant_id: int) -> HttpResponse:
    """What leaving means, and doing it: cancelled before the start, asked of the director after it."""
    entrant = _of_reader(request, entrant_id)
    if not may_cancel(request.user, entrant):
        raise PermissionDenied
    started = has_started(entrant.event) and entrant.state == EntrantState.ENTERED
    refusal = ""
    if request.method == "POST":
        try:
            messages.success(request, _leave(request, entrant, started=started))
        except Refused as error:
            refusal = error.sentence
        else:
            return redirect("my_entries")
    waiting = entrant.event.entrants.filter(state=EntrantState.WAITING).count()
    context = {"entrant": entrant, "event": entrant.event, "started": started, "waiting": waiting}
    context |= {"refusal": refusal, "fee": costs(entrant.event), "asked": entrant.leaves_asked.first()}
    context["charged"] = causes.in_force(charges.cause_of(entrant))
    context["late"] = charges.is_late(entrant.event) and entrant.state != EntrantState.UNPAID
    return render(request, "clubs/tournaments/leave_event.html", context, status=422 if refusal else 200)


def _leave(request: HttpRequest, entrant: Entrant, *, started: bool) -> str:
    if started:
        reason = request.POST.get("reason", "")
        entries.ask_to_leave(entrant=entrant, reason=reason, at=timezone.now(), by=signed_in(request))
        return _("The director knows that you want to leave. Until the director has decided you play on.")
    entries.cancel(entrant=entrant, by=signed_in(request))
    return _("The entry is cancelled.")
