"""Setting an event's conditions of contest: every problem at once, and the effect before it is confirmed."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.models import Event
from clubs.tournaments.services import editions
from clubs.tournaments.services.tournaments import ConditionsRefused, may_organise, refuse_impossible
from federation.errors import Refused
from federation.visitors import signed_in
from scoring.events.views.conditions_form import EventConditionsForm
from scoring.events.words import UNSAID, changed


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def event_conditions(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show and set them. With sessions there already, the effect is shown before it is confirmed."""
    event = get_object_or_404(Event.objects.select_related("tournament__host"), pk=event_id)
    if not may_organise(request.user, event.tournament.host):
        raise PermissionDenied
    if request.method != "POST":
        return _page(request, EventConditionsForm(event=event))
    form = EventConditionsForm(request.POST, event=event)
    if not form.is_valid():
        return _page(request, form, status=422)
    try:
        refuse_impossible(form.conditions(), event)
        sessions = editions.sessions_of(event)
        if sessions and "seen" not in request.POST and editions.changes(event, form.conditions()):
            return _page(request, form, effect=_effect(form))
        editions.set_conditions(
            event=event,
            conditions=form.conditions(),
            reason=form.cleaned_data["reason"],
            by=signed_in(request),
        )
    except ConditionsRefused as refused:
        form.refuse(refused)
        return _page(request, form, status=422)
    except Refused as refused:
        form.add_error(None, refused.sentence)
        return _page(request, form, status=422)
    messages.success(request, _sentence(len(sessions)))
    return redirect("event_conditions", event.pk)


def _sentence(count: int) -> str:
    if not count:
        return _("The conditions of contest are set.")
    return _("The conditions of contest are set. Figures that depend on them are computed anew.")


def _effect(form: EventConditionsForm) -> list[tuple[str, str, str]]:
    """What the new edition changes, in words."""
    before, after = form.kept, form.conditions()
    silent = form.unsaid()
    return [
        (name, silent if was == UNSAID else was, silent if now == UNSAID else now)
        for name, was, now in changed(before, after, form.terms)
    ]


def _page(
    request: HttpRequest, form: EventConditionsForm, *, effect: Any = None, status: int = 200
) -> HttpResponse:
    event = form.event
    context = {
        "event": event,
        "tournament": event.tournament,
        "form": form,
        "groups": list(form.groups()),
        "left_out": form.left_out(),
        "effect": effect,
        "sessions": editions.sessions_of(event) if effect is not None else [],
        "editions": event.conditions.select_related("set_by"),
    }
    return render(request, "scoring/events/event_conditions.html", context, status=status)
