"""The organiser's desk: a club's tournaments, their events and stages, entries and fees."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from clubs.models import Club, Duty, Entrant, EntrantPlayer, EntrantState, Event, Level, Official, Tournament
from clubs.register import selectors
from clubs.tournaments.forms import (
    BY_CLUBS,
    EntrantForm,
    EventForm,
    FeeForm,
    HandicapForm,
    OfficialForm,
    SeedingForm,
    StageForm,
    TournamentForm,
    event_is_teams,
)
from clubs.tournaments.services import (
    charges,
    eligibility,
    entrants,
    entries,
    events,
    fees,
    handicaps,
    officials,
    seeding,
    tournaments,
)
from clubs.tournaments.services.tournaments import ConditionsRefused, contest_of, may_organise
from federation.errors import Refused
from federation.models import Role
from federation.money.services import causes
from federation.roles import holds
from federation.tables.answer import kind_in, table_answer
from federation.text.numbers import whole
from federation.visitors import signed_in

LISTED = 100


def require_organiser(request: HttpRequest, club: Club) -> None:
    """Refuse whoever does not run this club's tournaments."""
    if not may_organise(request.user, club):
        raise PermissionDenied


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def club_tournaments(request: HttpRequest, club_id: int) -> HttpResponse:
    """A club's tournaments, and a form for another."""
    club = get_object_or_404(Club, pk=club_id)
    require_organiser(request, club)
    form = TournamentForm(request.POST or None, club=club, levels=_levels(request))
    if request.method == "POST" and form.is_valid():
        tournament = _try(form, lambda: tournaments.make(tournament=form.instance, by=signed_in(request)))
        if tournament:
            messages.success(
                request, _("The tournament is made. Nobody else sees it before it is announced.")
            )
            return redirect("tournament_desk", tournament.pk)
    hosted = Tournament.objects.filter(host=club).annotate(contests_count=Count("contests"))[:LISTED]
    context = {
        "club": club,
        "form": form,
        "tournaments": hosted,
        "keeps_desk": selectors.keeps_desk(request.user, club),
    }
    return render(request, "clubs/tournaments/club_tournaments.html", context, status=_status(form))


def _levels(request: HttpRequest) -> Sequence[Level]:
    """Up to what level somebody makes tournaments: the office all of them, a club its own."""
    return list(Level) if holds(request.user, Role.TOURNAMENT_OFFICE, Role.ADMINISTRATOR) else BY_CLUBS


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def tournament_desk(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """A tournament with its events: announced, cancelled, another event added."""
    tournament = _tournament(request, tournament_id)
    form = EventForm(request.POST if "add_event" in request.POST else None, tournament=tournament)
    official = OfficialForm(request.POST if "appoint" in request.POST else None, prefix="official")
    if request.method == "POST" and not {"add_event", "appoint"} & set(request.POST):
        return _act(request, tournament)
    if official.is_bound and official.is_valid() and _appoint(request, tournament, official):
        return redirect("tournament_desk", tournament.pk)
    if "add_event" in request.POST and form.is_valid():
        event = _try(
            form, lambda: tournaments.add_event(event=form.instance, conditions={}, by=signed_in(request))
        )
        if event:
            messages.success(request, _("The event is added. Set its conditions of contest now."))
            return redirect("event_conditions", event.pk)
    is_entered = Q(entrants__state=EntrantState.ENTERED)
    events = tournament.contests.annotate(entered=Count("entrants", filter=is_entered))
    context = {
        "tournament": tournament,
        "club": tournament.host,
        "form": form,
        "events": events,
        "official_form": official,
        "serving": officials.serving(tournament),
        "asks": "ask" in request.GET,
    }
    wrong = official if official.is_bound else form
    return render(request, "clubs/tournaments/tournament_desk.html", context, status=_status(wrong))


def _appoint(request: HttpRequest, tournament: Tournament, form: OfficialForm) -> bool:
    cleaned = form.cleaned_data
    official = _try(
        form,
        lambda: officials.appoint(
            tournament=tournament, member=cleaned["member"], duty=Duty(cleaned["duty"]), by=signed_in(request)
        ),
    )
    if official:
        messages.success(request, _("Appointed: %(official)s.") % {"official": official})
    return bool(official)


def _tournament(request: HttpRequest, tournament_id: int) -> Tournament:
    tournament: Tournament = get_object_or_404(Tournament.objects.select_related("host"), pk=tournament_id)
    require_organiser(request, tournament.host)
    return tournament


def _act(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    if "announce" in request.POST:
        tournaments.announce(tournament=tournament, by=signed_in(request))
        messages.success(request, _("The tournament is announced."))
    elif "cancel" in request.POST and "sure" not in request.POST:
        return redirect(reverse("tournament_desk", args=[tournament.pk]) + "?ask=cancel")
    elif "cancel" in request.POST:
        tournaments.cancel(tournament=tournament, by=signed_in(request))
        messages.success(request, _("The tournament is cancelled."))
    elif (key := whole(request.POST.get("dismiss", ""))) is not None:
        official: Official = get_object_or_404(tournament.officials, pk=key)
        officials.dismiss(official=official, by=signed_in(request))
        messages.success(request, _("Dismissed: %(official)s.") % {"official": official})
    return redirect("tournament_desk", tournament.pk)


def _event(request: HttpRequest, event_id: int) -> Event:
    event: Event = get_object_or_404(Event.objects.select_related("tournament__host"), pk=event_id)
    require_organiser(request, event.tournament.host)
    return event


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def event_desk(request: HttpRequest, event_id: int) -> HttpResponse:
    """An event's particulars and its stages."""
    event = _event(request, event_id)
    tournament, is_stage = event.tournament, "add_stage" in request.POST
    posted = request.POST if request.method == "POST" else None
    form = EventForm(None if is_stage else posted, instance=event, tournament=tournament)
    stage_form = StageForm(posted if is_stage else None, event=event, prefix="stage")
    if posted and is_stage and stage_form.is_valid():
        if _try(stage_form, lambda: tournaments.add_stage(stage=stage_form.instance, by=signed_in(request))):
            messages.success(request, _("The stage is added."))
            return redirect("event_desk", event.pk)
    elif (
        posted
        and not is_stage
        and form.is_valid()
        and _try(form, lambda: events.change_event(event=form.instance, by=signed_in(request)))
    ):
        messages.success(request, _("The event is saved."))
        return redirect("event_desk", event.pk)
    context = {"event": event, "tournament": tournament, "club": tournament.host, "form": form}
    context |= {"stage_form": stage_form, "stages": event.stages.all()}
    wrong = stage_form if is_stage else form
    return render(request, "clubs/tournaments/event_desk.html", context, status=_status(wrong))


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def event_entries(request: HttpRequest, event_id: int) -> HttpResponse:
    """Who is entered, who waits, who owes the fee; enter somebody."""
    event = _event(request, event_id)
    is_seeding = "rank" in request.POST
    form = EntrantForm(None if is_seeding else request.POST or None, event=event)
    shown = list(event.entrants.exclude(state=EntrantState.CANCELLED))
    seeding_form = SeedingForm(
        request.POST if is_seeding else None, prefix="rank", initial=SeedingForm.initial_of(shown)
    )
    if is_seeding and seeding_form.is_valid() and _rank(request, event, seeding_form):
        return redirect("event_entries", event.pk)
    if request.method == "POST" and not is_seeding and form.is_valid():
        cleaned = form.cleaned_data
        entrant = _try(
            form,
            lambda: entrants.enter(
                event=event,
                number=cleaned["number"],
                players=cleaned["players"],
                name=cleaned.get("name", ""),
                direction=cleaned.get("direction", ""),
                coach=cleaned.get("coach"),
                by=signed_in(request),
            ),
        )
        if entrant:
            waits = entrant.state == EntrantState.WAITING
            sentence = _("On the waiting list: %(name)s.") if waits else _("Entered: %(name)s.")
            messages.success(request, sentence % {"name": entrant})
            return redirect("event_entries", event.pk)
    accounts = fees.accounts(event)
    context = {
        "event": event,
        "form": form,
        "accounts": accounts,
        "owed": sum((account.rest for account in accounts), fees.ZERO),
        "unpaid": entries.unpaid_at_closing(event),
        "taken_back": entries.payments_taken_back(event),
        "leaves": entries.wishes_to_leave(event),
        "is_teams": event_is_teams(event),
        "started": entrants.has_started(event),
        "unfit": eligibility.unfit(event),
        "seeding_form": seeding_form,
        "ranked": len(shown) > 1,
    }
    wrong = seeding_form if is_seeding else form
    return render(request, "clubs/tournaments/event_entries.html", context, status=_status(wrong))


def _rank(request: HttpRequest, event: Event, form: SeedingForm) -> bool:
    cleaned = form.cleaned_data
    changed = _try(
        form,
        lambda: (
            seeding.rank(
                event=event, seeds=cleaned["seeds"], strata=cleaned["strata"], by=signed_in(request)
            ),
        ),
    )
    if changed:
        messages.success(request, _("Seeds and strata are saved."))
    return bool(changed)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def entrant_desk(request: HttpRequest, entrant_id: int) -> HttpResponse:
    """One entry for the organiser: its players, its payments; confirmed, changed, cancelled, paid."""
    related = Entrant.objects.select_related("event__tournament__host", "coach")
    entrant = get_object_or_404(related, pk=entrant_id)
    event = entrant.event
    require_organiser(request, event.tournament.host)
    form = FeeForm(request.POST if "pay" in request.POST else None, initial={"seen": entrant.fees.count()})
    change = EntrantForm(
        request.POST if "change" in request.POST else None,
        event=event,
        prefix="entry",
        initial=EntrantForm.initial_of(entrant),
    )
    handicap = HandicapForm(request.POST if "handicap" in request.POST else None, prefix="given")
    done = _of_entrant(request, entrant, form, change, handicap) if request.method == "POST" else None
    if done:
        return done if isinstance(done, HttpResponse) else redirect("entrant_desk", entrant.pk)
    account = next(account for account in fees.accounts(event) if account.entrant.pk == entrant.pk)
    players = entrant.players.select_related("member")
    context = {
        "entrant": entrant,
        "event": event,
        "form": form,
        "account": account,
        "asks": "ask" in request.GET,
        "may_cancel": entrant.state != EntrantState.CANCELLED,
        "players": [(player, _owes_answer(entrant, player)) for player in players],
        "paid": entrant.fees.select_related("by"),
        "takes_payments": not fees.is_charged_whole(entrant),
        "charged": causes.in_force(charges.cause_of(entrant)),
        "change_form": change if _may_change(entrant) else None,
        "handicap_form": handicap if contest_of(event).handicap != "none" else None,
        "handicaps": entrant.handicaps.select_related("by"),
    }
    wrong = next((one for one in (change, handicap) if one.is_bound), form)
    return render(request, "clubs/tournaments/entrant_desk.html", context, status=_status(wrong))


def _owes_answer(entrant: Entrant, player: EntrantPlayer) -> bool:
    """Whether a player has not said yes to an entry that waits for it."""
    return entrant.state == EntrantState.ASKED and player.consented_at is None


def _may_change(entrant: Entrant) -> bool:
    return entrant.state != EntrantState.CANCELLED and not entrants.has_started(entrant.event)


def _of_entrant(
    request: HttpRequest, entrant: Entrant, form: FeeForm, change: EntrantForm, handicap: HandicapForm
) -> Any:
    """What was sent, done; None or nothing where a form is wrong."""
    if form.is_bound:
        return form.is_valid() and _try(form, lambda: _paid(request, entrant, form))
    if change.is_bound:
        return change.is_valid() and _try(change, lambda: _changed(request, entrant, change))
    if handicap.is_bound:
        return handicap.is_valid() and _try(handicap, lambda: _given(request, entrant, handicap))
    return _of_button(request, entrant)


def _given(request: HttpRequest, entrant: Entrant, form: HandicapForm) -> bool:
    handicaps.give(entrant=entrant, **form.cleaned_data, at=timezone.now(), by=signed_in(request))
    messages.success(request, _("The handicap is saved."))
    return True


def _changed(request: HttpRequest, entrant: Entrant, form: EntrantForm) -> Entrant:
    cleaned = form.cleaned_data
    held = entrants.change(
        entrant=entrant,
        number=cleaned["number"],
        players=cleaned["players"],
        name=cleaned.get("name", ""),
        direction=cleaned.get("direction", ""),
        seed=entrant.seed,
        coach=cleaned.get("coach"),
        by=signed_in(request),
    )
    messages.success(request, _("The entry is changed."))
    return held


def _paid(request: HttpRequest, entrant: Entrant, form: FeeForm) -> Any:
    cleaned = form.cleaned_data
    paid = fees.record(
        entrant=entrant,
        amount=cleaned["amount"],
        note=cleaned["note"],
        at=timezone.now(),
        by=signed_in(request),
        seen=cleaned["seen"],
    )
    messages.success(request, _("The payment is recorded."))
    return paid


def _of_button(request: HttpRequest, entrant: Entrant) -> Any:
    """Confirmed or cancelled. Whoever waits moves up at once, so cancelling is asked twice."""
    if "cancel" in request.POST and "sure" not in request.POST:
        return redirect(reverse("entrant_desk", args=[entrant.pk]) + "?ask=cancel")
    try:
        if "confirm" in request.POST:
            entries.confirm(entrant=entrant, at=timezone.now(), by=signed_in(request))
            messages.success(request, _("The entry is confirmed."))
        elif "let_in" in request.POST:
            entries.let_in(entrant=entrant, by=signed_in(request))
            messages.success(request, _("The entry holds. What is charged for it is still owed."))
        elif "cancel" in request.POST:
            entries.cancel(entrant=entrant, by=signed_in(request))
            messages.success(request, _("The entry is cancelled."))
    except Refused as refusal:
        messages.error(request, refusal.sentence)
    return True


@require_GET
@login_required
def event_fees_file(request: HttpRequest, event_id: int) -> HttpResponse:
    """What is owed and paid, as a file in which no cell is a formula."""
    event = _event(request, event_id)
    kind = kind_in(request.GET, "csv", "xlsx", name="format") or "csv"
    return table_answer(fees.sheet(event), kind, f"fees-{event.tournament.slug}-{event.position}")


def _try(form: forms.BaseForm, act: Any) -> Any:
    """What a service answers; a refusal becomes the form's own, and None."""
    try:
        return act()
    except ConditionsRefused as refusal:
        for sentence in refusal.sentences():
            form.add_error(None, sentence)
    except Refused as refusal:
        form.add_error(None, refusal.sentence)
    except forms.ValidationError as error:
        form.add_error(None, error.messages)
    return None


def _status(form: forms.BaseForm) -> int:
    return 422 if form.is_bound and form.errors else 200
