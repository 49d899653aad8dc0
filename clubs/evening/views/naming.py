"""Who plays, in one list by number; and who comes late."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.evening.forms.naming import NamesForm
from clubs.evening.placeholders import unnamed
from clubs.evening.services import late_pair, naming
from clubs.evening.views.access import directed_session
from clubs.models import Match, Membership, Session
from clubs.playing.services import seating
from clubs.tournaments.services import stages
from clubs.tournaments.services.entrants import next_number, sizes_of
from clubs.tournaments.services.tournaments import may_organise
from federation.errors import Refused
from federation.models import Member
from federation.roles import today
from federation.visitors import signed_in

OFFERED_MAX = 500


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def evening_names(request: HttpRequest, session_id: int) -> HttpResponse:
    """The list of a session: names are written, or one more takes the seat that is empty."""
    session = directed_session(request, session_id)
    form = NamesForm(request.POST if "names" in request.POST else None, session=session)
    if request.method == "POST":
        done = _late(request, session) if "late" in request.POST else _named(request, session, form)
        if done:
            return redirect("evening_names", session.pk)
    room = None if stages.is_closed(session.stage) else late_pair.with_one_more(session)
    context: dict[str, Any] = {
        "session": session,
        "stage": session.stage,
        "form": form,
        "empty_seat": room is not None,
        "is_individual": session.form == "individual",
        "first_round": _first_round(session),
        "offered": _offered(request, session),
    }
    status = 422 if form.is_bound and form.errors else 200
    return render(request, "clubs/evening/names.html", context, status=status)


def _named(request: HttpRequest, session: Session, form: NamesForm) -> bool:
    if not form.is_bound or not form.is_valid():
        return False
    try:
        count = naming.name_players(
            session=session, rosters=form.rosters(), at=timezone.now(), by=signed_in(request)
        )
    except Refused as refusal:
        form.add_error(None, refusal.sentence)
        return False
    sentence = ngettext("%(count)s number is named.", "%(count)s numbers are named.", count)
    messages.success(request, sentence % {"count": count} if count else _("Nothing has changed."))
    return True


def _late(request: HttpRequest, session: Session) -> bool:
    """The empty seat is taken, its players named in the list afterwards as everybody's."""
    event = session.stage.event
    _least, most = sizes_of(event)
    try:
        late_pair.take_empty_seat(
            session=session,
            players=unnamed(next_number(event), most),
            number=_round_now(session),
            reason=_("came late to the half table"),
            at=timezone.now(),
            by=signed_in(request),
        )
    except Refused as refusal:
        messages.error(request, refusal.sentence)
    else:
        messages.success(request, _("The half table is full now. Write down who came."))
    return True


def _round_now(session: Session) -> int:
    """The first round of which nothing is entered."""
    seats = seating.seats_of(session)
    missing = set(seating.missing_of(session, seats))
    begun = {seat.round for seat in seats if seat not in missing}
    return max(begun, default=0) + 1


def _first_round(session: Session) -> int | None:
    """The first round that is there to be entered; None before a movement is set or a round drawn."""
    if session.form == "teams":
        matches = Match.objects.current().filter(session=session).order_by("round")
        return matches.values_list("round", flat=True).first()
    first = next(iter(seating.seats_of(session)), None)
    return first.round if first else None


def _offered(request: HttpRequest, session: Session) -> list[Member]:
    """The members of the club, for who keeps it: a name is found by its first letters."""
    host, day = session.stage.event.tournament.host, today()
    if not may_organise(request.user, host):
        return []
    held = Membership.objects.filter(club=host, starts_on__lte=day)
    held = held.filter(Q(ends_on__isnull=True) | Q(ends_on__gte=day))
    members = Member.objects.filter(pk__in=held.values("member"), merged_into=None)
    return list(members.order_by("number")[:OFFERED_MAX])
