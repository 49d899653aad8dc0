"""Applications on the club's desk and on the registrar's, and one of them, on which it is decided."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubs.joining import people, selectors, services
from clubs.joining.forms import AcceptanceForm, DecliningForm
from clubs.models import Application, ApplicationState, Club
from federation.errors import Refused
from federation.names import display_name, joined
from federation.people.registrar import keeps_register, require_keeper
from federation.people.selectors import namesakes
from federation.visitors import signed_in

LISTED = 50


@never_cache
@require_safe
@login_required
def club_applications(request: HttpRequest, club_id: int) -> HttpResponse:
    """Who wants to join by this club: its manager alone reads it."""
    club = get_object_or_404(Club, pk=club_id)
    if not people.manages(request.user, club):
        raise PermissionDenied
    own = selectors.applications().filter(club=club)
    words = {
        "club": club,
        "waiting": _named(selectors.waiting_at(club)[:LISTED]),
        "others": _named(own.exclude(state=ApplicationState.AT_CLUB).order_by("-pk")[:LISTED]),
    }
    return render(request, "clubs/joining/applications.html", words)


@never_cache
@require_safe
@login_required
def applications(request: HttpRequest) -> HttpResponse:
    """Who wants to join the federation: the registrar reads it."""
    require_keeper(request)
    words = {
        "waiting": _named(selectors.waiting()[:LISTED]),
        "others": _named(selectors.decided()[:LISTED]),
    }
    return render(request, "clubs/joining/applications.html", words)


def _named(rows: Any) -> list[tuple[Application, str]]:
    return [(row, display_name(row)) for row in rows]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def application(request: HttpRequest, application_id: int) -> HttpResponse:
    """One application: what was written, what happened to it, and what its reader may decide."""
    asked = get_object_or_404(selectors.applications(), pk=application_id)
    if not people.may_see(request.user, asked):
        raise PermissionDenied
    same = namesakes(asked) if keeps_register(request.user) and asked.waits else []
    posted = request.POST if request.method == "POST" else None
    act = request.POST.get("act", "")
    entering = AcceptanceForm(posted if act == "accept" else None, namesakes=[one.pk for one in same])
    refusal = ""
    if posted is not None:
        try:
            if _decided(request, asked, act, entering):
                return redirect("application", asked.pk)
        except Refused as refused:
            refusal = refused.sentence
    words = _shown(request, asked) | {"same": same, "entering": entering, "refusal": refusal}
    status = 422 if posted is not None else 200
    return render(request, "clubs/joining/application.html", words, status=status)


def _decided(request: HttpRequest, asked: Application, act: str, entering: AcceptanceForm) -> bool:
    """Whether something was decided."""
    by = signed_in(request)
    if act == "approve":
        services.approve(application=asked, by=by)
        messages.success(request, _("The club's approval is kept. The office is told."))
        return True
    if act == "decline":
        reason = DecliningForm(request.POST)
        text = reason.cleaned_data["reason"] if reason.is_valid() else ""
        services.decline(application=asked, reason=text, by=by)
        messages.success(request, _("The application is declined. The applicant is told why."))
        return True
    if act != "accept":
        raise Http404
    if not entering.is_valid():
        return False
    number = entering.cleaned_data["number"]
    member = services.accept(application=asked, number=number, others=entering.others, by=by)
    messages.success(request, _("%(name)s is on the register.") % {"name": member.name})
    return True


def _shown(request: HttpRequest, asked: Application) -> dict[str, Any]:
    keeps = keeps_register(request.user)
    at_club = asked.state == ApplicationState.AT_CLUB
    return {
        "asked": asked,
        "named": display_name(asked),
        "spellings": _spellings(asked),
        "steps": asked.steps.select_related("by"),
        "keeps": keeps,
        "manages": people.manages(request.user, asked.club),
        "may_approve": at_club and people.may_approve(request.user, asked),
        "may_decline": asked.waits and (keeps or at_club),
        "may_accept": keeps and asked.state == ApplicationState.AT_OFFICE,
        "reason": DecliningForm(),
    }


def _spellings(asked: Application) -> list[str]:
    """The whole name in kanji, kana and romaji, as far as it was written."""
    ways = (
        (asked.family_name, asked.given_name),
        (asked.family_kana, asked.given_kana),
        (asked.family_romaji, asked.given_romaji),
    )
    return [joined(" ", *way) for way in ways if any(way)]
