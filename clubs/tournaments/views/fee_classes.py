"""An event's fee table at the organiser's desk: its lines in their order, put in and taken out."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.models import EntryFeeClass, Event
from clubs.tournaments.pricing import changing, words
from clubs.tournaments.pricing.forms import FeeClassForm
from clubs.tournaments.services.tournaments import may_organise
from federation.errors import Refused
from federation.text.numbers import whole
from federation.visitors import signed_in


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def event_fee_classes(request: HttpRequest, event_id: int) -> HttpResponse:
    """What each class of entrants pays; the first line that fits a player holds."""
    event = get_object_or_404(Event.objects.select_related("tournament__host"), pk=event_id)
    if not may_organise(request.user, event.tournament.host):
        raise PermissionDenied
    takes_out = "remove" in request.POST
    form = FeeClassForm(request.POST if request.method == "POST" and not takes_out else None, event=event)
    if takes_out:
        _remove(request, event)
        return redirect("event_fee_classes", event.pk)
    if form.is_valid() and _add(request, form):
        return redirect("event_fee_classes", event.pk)
    lines = event.fee_classes.select_related("kind").order_by("position")
    context = {
        "event": event,
        "form": form,
        "lines": [(line, words.fits_whom(line, event)) for line in lines],
        "usual": words.usual_words(event),
    }
    return render(request, "clubs/tournaments/fee_classes.html", context, status=422 if form.errors else 200)


def _add(request: HttpRequest, form: FeeClassForm) -> bool:
    """Whether the line is in the table; a refusal stands on the form."""
    line: EntryFeeClass = form.instance
    try:
        changing.add(line=line, by=signed_in(request))
    except Refused as refusal:
        form.add_error(None, refusal.sentence)
        return False
    messages.success(request, _("The fee table has the line. What is charged already follows it."))
    return True


def _remove(request: HttpRequest, event: Event) -> None:
    """Take the named line out; one that somebody took out meanwhile is out."""
    line = event.fee_classes.filter(pk=whole(request.POST.get("remove", "")) or 0).first()
    if line is not None:
        changing.remove(line=line, by=signed_in(request))
        messages.success(request, _("The line is out of the fee table. What is charged already follows."))
