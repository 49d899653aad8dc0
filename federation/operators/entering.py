"""How an operator enters a federation: a reason, an end, and then in the ordinary context."""

from datetime import timedelta
from typing import Any

from django import forms
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.translation import get_language, gettext as _, gettext_lazy

from federation import roles
from federation.errors import Refused
from federation.models import Federation, StaffSession
from federation.people.services.staff_sessions import open_staff_session
from federation.tenancy.context import acting_for

LENGTHS = [
    (30, gettext_lazy("30 minutes")),
    (60, gettext_lazy("1 hour")),
    (120, gettext_lazy("2 hours")),
    (240, gettext_lazy("4 hours")),
    (480, gettext_lazy("8 hours, the longest")),
]


class EnterFederationForm(forms.Form):
    """Why, and for how long."""

    reason = forms.CharField(
        label=gettext_lazy("reason"),
        max_length=300,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("The federation reads it in its audit log."),
    )
    minutes = forms.TypedChoiceField(
        label=gettext_lazy("ends after"), choices=LENGTHS, coerce=int, initial=60
    )


def enter_view(admin: Any, request: HttpRequest, federation_id: int) -> HttpResponse:
    """Ask for reason and end, open the staff session, and go in."""
    if not admin.has_change_permission(request):
        raise PermissionDenied
    federation = Federation.objects.filter(pk=federation_id).first()
    if federation is None:
        raise Http404
    form = EnterFederationForm(request.POST if request.method == "POST" else None)
    inside = f"/{federation.slug}/admin/"
    if form.is_valid() and _open(request, form, federation):
        return HttpResponseRedirect(inside)
    context = {
        **admin.admin_site.each_context(request),
        "title": _("Enter %(name)s") % {"name": federation},
        "opts": admin.opts,
        "form": form,
        "original": federation,
        "open_session": _open_session(request, federation),
        "inside": inside,
    }
    request.current_app = admin.admin_site.name
    return TemplateResponse(request, "admin/federation/federation/enter.html", context)


def _open_session(request: HttpRequest, federation: Federation) -> StaffSession | None:
    with acting_for(federation, language=get_language()):
        return roles.open_staff_session(request.user)


def _open(request: HttpRequest, form: EnterFederationForm, federation: Federation) -> bool:
    ends_at = timezone.now() + timedelta(minutes=form.cleaned_data["minutes"])
    try:
        with transaction.atomic():
            open_staff_session(
                federation=federation,
                operator=request.user,
                reason=form.cleaned_data["reason"],
                ends_at=ends_at,  # never beyond the service's eight hours: its clock is read later
            )
    except Refused as refused:
        form.add_error(None, refused.sentence)
        return False
    return True
