"""Simultaneous events on the desks: the organiser invites clubs, a club enters a published session."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db.models import OuterRef, QuerySet, Subquery
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_http_methods

from clubs.models import Club, Invitation, Session, Stage
from clubs.register.forms import EnterSimultaneousForm
from clubs.register.selectors import keeper_of
from clubs.register.views.access import require_desk
from clubs.tournaments.services.tournaments import may_organise
from clubs.uploads.services import simultaneous
from federation.errors import Refused
from federation.text.numbers import whole
from federation.visitors import signed_in


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def stage_clubs(request: HttpRequest, stage_id: int) -> HttpResponse:
    """The clubs of a simultaneous event: invited, entered, still to be invited."""
    stage = get_object_or_404(Stage.objects.select_related("event__tournament__host"), pk=stage_id)
    if not may_organise(request.user, stage.event.tournament.host):
        raise PermissionDenied
    if not stage.is_simultaneous:
        raise Http404("not simultaneous")
    if request.method == "POST" and _did(request, lambda: _change(request, stage)):
        return redirect("stage_clubs", stage.pk)
    session = Session.objects.filter(stage=stage, club=OuterRef("club")).order_by("pk").values("pk")[:1]
    invited = stage.invitations.select_related("club").annotate(session=Subquery(session))
    others = Club.objects.exclude(invitations__stage=stage).order_by("number")
    context = {
        "stage": stage,
        "invited": list(invited.order_by("club__number")),
        "others": list(others),
        "entered": stage.sessions.count(),
    }
    return render(request, "clubs/uploads/stage_clubs.html", context)


def _change(request: HttpRequest, stage: Stage) -> str:
    if "take_back" in request.POST:
        invitation = get_object_or_404(stage.invitations.all(), pk=_key(request.POST["take_back"]))
        simultaneous.take_back(invitation=Invitation.objects.get(pk=invitation.pk), by=signed_in(request))
        return _("The club is not invited any more.")
    count = simultaneous.invite(stage=stage, clubs=_chosen(request), by=signed_in(request))
    return ngettext("%(count)d club is invited.", "%(count)d clubs are invited.", count) % {"count": count}


def _chosen(request: HttpRequest) -> QuerySet[Club]:
    if "everybody" in request.POST:
        return Club.objects.all()
    clubs: QuerySet[Club] = Club.objects.filter(pk__in=[_key(text) for text in request.POST.getlist("clubs")])
    return clubs


def _key(text: str) -> int:
    return whole(text) or 0


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def session_overall(request: HttpRequest, session_id: int) -> HttpResponse:
    """Enter a club's published session in a simultaneous event, or take it out again."""
    sessions = Session.objects.select_related("club", "stage__event__tournament")
    session = get_object_or_404(sessions, pk=session_id)
    require_desk(request, keeper_of(session))
    stages = [] if session.stage else simultaneous.choices(session.club, session.played_on)
    form = EnterSimultaneousForm(request.POST if "stage" in request.POST else None, stages=stages)
    if request.method == "POST":
        if "leave" in request.POST:
            done = _did(request, lambda: _leave(request, session))
        else:
            done = form.is_valid() and _did(request, lambda: _enter(request, session, form))
        if done:
            return redirect("standings", session.pk)
    context = {"session": session, "form": form, "stages": stages}
    return render(request, "clubs/uploads/session_overall.html", context)


def _enter(request: HttpRequest, session: Session, form: EnterSimultaneousForm) -> str:
    simultaneous.enter(session=session, stage=form.cleaned_data["stage"], by=signed_in(request))
    return _("The session is ranked over all clubs as well.")


def _leave(request: HttpRequest, session: Session) -> str:
    simultaneous.leave(session=session, by=signed_in(request))
    return _("The session is in no simultaneous event any more.")


def _did(request: HttpRequest, act: Callable[[], str]) -> bool:
    """Whether an act was done; what came of it is told on the next page."""
    try:
        messages.success(request, act())
    except Refused as refused:
        messages.error(request, refused.sentence)
        return False
    return True
