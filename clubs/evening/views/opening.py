"""A new evening on one page: what is played, the movements there are, and one press that opens it."""

from uuid import UUID, uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.evening.forms.opening import NewEveningForm
from clubs.evening.proposals import MovementProposal, chosen, proposals
from clubs.evening.services import opening
from clubs.evening.services.opening import EveningWish
from clubs.models import Club, Session
from clubs.register.views.access import require_desk
from clubs.tournaments.services.tournaments import ConditionsRefused
from federation.errors import Refused
from federation.reader import reader_language
from federation.roles import today
from federation.visitors import signed_in


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def new_evening(request: HttpRequest, club_id: int) -> HttpResponse:
    """Ask for form, tables and boards; show the movements with their costs; open the evening."""
    club = get_object_or_404(Club, pk=club_id)
    require_desk(request, club)
    asked: QueryDict = request.POST if request.method == "POST" else request.GET
    form = NewEveningForm(asked if "tables" in asked else None)
    offered = _offered(club, form)
    if request.method == "POST":
        session = _opened(request, club, form, offered)
        if session is not None:
            return redirect("evening_names", session.pk)
    context = {"club": club, "form": form, "proposals": offered, "token": uuid4().hex, "asked": _asked(form)}
    status = 422 if form.is_bound and form.errors else 200
    return render(request, "clubs/evening/new_evening.html", context, status=status)


def _offered(club: Club, form: NewEveningForm) -> list[MovementProposal]:
    if not form.is_bound or not form.is_valid():
        return []
    boards = form.cleaned_data["boards"]
    offered = proposals(club, form.kind, form.contestants, boards, reader_language())
    if not offered:
        form.add_error("tables", _("There is no movement for this number. Take a table more or less."))
    return offered


def _opened(
    request: HttpRequest, club: Club, form: NewEveningForm, offered: list[MovementProposal]
) -> Session | None:
    if not form.is_bound or not form.is_valid():
        return None
    proposal = chosen(offered, request.POST.get("movement", ""))
    if proposal is None:
        form.add_error(None, _("Choose one of the movements."))
        return None
    wish = EveningWish(club, form.contest, today(), _token(request), form.bye_worth)
    try:
        session = opening.open_evening(wish=wish, proposal=proposal, at=timezone.now(), by=signed_in(request))
    except ConditionsRefused as refusal:
        for sentence in refusal.sentences():
            form.add_error(None, sentence)
        return None
    except Refused as refusal:
        form.add_error(None, refusal.sentence)
        return None
    messages.success(request, _("The evening is open: boards can be entered. Write down who plays."))
    return session


def _token(request: HttpRequest) -> str:
    try:
        return UUID(request.POST.get("token", "")).hex
    except ValueError as error:
        raise Http404("no such form") from error


def _asked(form: NewEveningForm) -> list[tuple[str, str]]:
    """What the button of a movement sends along."""
    if not form.is_bound or form.errors:
        return []
    return [(name, str(form.data[name])) for name in form.fields if form.data.get(name)]
