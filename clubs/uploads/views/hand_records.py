"""The hands of a deal file: which session they are of, and what that would change."""

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.http import require_http_methods

from clubs.models import Session, Upload
from clubs.register.views.access import require_desk
from clubs.uploads.services import hand_records
from federation.errors import Refused
from federation.form_fields import hidden_number
from federation.visitors import signed_in


class AttachHandRecordsForm(forms.Form):
    """Which session, and whether its contradictions were looked at."""

    session = hidden_number()
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
    upload = get_object_or_404(Upload.objects.select_related("club"), pk=upload_id)
    require_desk(request, upload.club)
    deals = hand_records.deals_of(upload)
    if not deals:
        raise Http404("no hands without results in this file")
    if request.method == "POST":
        return _attach(request, upload, deals)
    return _page(request, upload, deals)


def _attach(request: HttpRequest, upload: Upload, deals: hand_records.Deals) -> HttpResponse:
    form = AttachHandRecordsForm(request.POST)
    if not form.is_valid():
        return _page(request, upload, deals, _("Choose the session."), 422)
    cleaned = form.cleaned_data
    session = get_object_or_404(
        Session.objects.select_related("club"), pk=cleaned["session"], club=upload.club
    )
    try:
        hand_records.attach(
            upload=upload, to=session, by=signed_in(request), acknowledged=cleaned["acknowledged"]
        )
    except Refused as refusal:
        return _page(request, upload, deals, refusal.sentence, 409)
    messages.success(request, _("The hands are attached."))
    return redirect("standings", session.pk)


def _page(
    request: HttpRequest, upload: Upload, deals: hand_records.Deals, refusal: str = "", status: int = 200
) -> HttpResponse:
    asked = DayForm(request.GET if request.method != "POST" and request.GET else None)
    day = asked.cleaned_data["day"] if asked.is_bound and asked.is_valid() else None
    context = {
        "upload": upload,
        "count": len(deals),
        "offers": hand_records.offers(upload, deals, day),
        "day": day,
        "asked": asked,
        "refusal": refusal,
        "days": hand_records.DAYS,
    }
    return render(request, "clubs/uploads/attach_hands.html", context, status=status)
