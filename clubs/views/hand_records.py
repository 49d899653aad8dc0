"""The hands of a deal file: which session they are of, and what that would change."""

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from clubs.models import Session, Upload
from clubs.services import hand_records
from clubs.views.access import require_desk
from federation.errors import Refused


class AttachForm(forms.Form):
    """Which session, and whether its contradictions were looked at."""

    session = forms.IntegerField(widget=forms.HiddenInput)
    acknowledged = forms.BooleanField(
        label=gettext_lazy("I have looked at it: these are the hands"), required=False
    )


class DayForm(forms.Form):
    """The day of a session that is not among those of the last weeks."""

    day = forms.DateField(
        label=gettext_lazy("Another session: the day on which it was played"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def attach_hands(request: HttpRequest, upload_id: int) -> HttpResponse:
    """Offer the hands of a file to the sessions that they fit; on POST attach them to one."""
    found = get_object_or_404(Upload.objects.select_related("club"), pk=upload_id)
    require_desk(request, found.club)
    deals = hand_records.deals_of(found)
    if not deals:
        raise Http404("no hands without results in this file")
    if request.method == "POST":
        return _attach(request, found, deals)
    return _page(request, found, deals)


def _attach(request: HttpRequest, found: Upload, deals: hand_records.Deals) -> HttpResponse:
    form = AttachForm(request.POST)
    if not form.is_valid():
        return _page(request, found, deals, _("Choose the session."), 422)
    said = form.cleaned_data
    if not -(2**63) <= said["session"] < 2**63:
        raise Http404("no such session")
    session = get_object_or_404(Session.objects.select_related("club"), pk=said["session"], club=found.club)
    try:
        hand_records.attach(upload=found, to=session, by=request.user, acknowledged=said["acknowledged"])
    except Refused as refusal:
        return _page(request, found, deals, refusal.sentence, 409)
    messages.success(request, _("The hands are attached."))
    return redirect("standings", session.pk)


def _page(
    request: HttpRequest, found: Upload, deals: hand_records.Deals, refusal: str = "", status: int = 200
) -> HttpResponse:
    asked = DayForm(request.GET if request.method != "POST" and request.GET else None)
    day = asked.cleaned_data["day"] if asked.is_bound and asked.is_valid() else None
    context = {
        "upload": found,
        "count": len(deals),
        "offers": hand_records.offers(found, deals, day),
        "day": day,
        "asked": asked,
        "refusal": refusal,
        "days": hand_records.DAYS,
    }
    return render(request, "clubs/attach_hands.html", context, status=status)
