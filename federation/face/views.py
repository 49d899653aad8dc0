"""The page on which a federation's administrator says how it shows itself."""

from typing import Any, NamedTuple

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from federation import roles
from federation.face import services
from federation.face.forms import ColourForm, LogoForm, OfficeForm
from federation.models import Federation, Role, User
from federation.tenancy.context import current
from federation.visitors import signed_in

ACTS = ("logo", "colours", "office")


class LookForms(NamedTuple):
    """The forms of the page: that which was sent has what was sent."""

    logo: LogoForm
    colours: ColourForm
    office: OfficeForm


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def federation_look(request: HttpRequest) -> HttpResponse:
    """Logo, colours and office: each a form of its own."""
    by = signed_in(request)
    if not roles.holds(by, Role.ADMINISTRATOR):
        raise PermissionDenied
    federation, act = current(), request.POST.get("act", "")
    if request.method == "POST" and act == "no_logo":
        services.show_logo(federation=federation, logo=None, by=by)
        messages.success(request, _("The logo is taken off. The name stands alone."))
        return redirect("federation_look")
    shown = _forms(request, federation, act)
    if act in ACTS:
        form: forms.Form = getattr(shown, act)
        if form.is_valid():
            messages.success(request, _done(federation, act, form.cleaned_data, by))
            return redirect("federation_look")
    wrong = act in ACTS and bool(getattr(shown, act).errors)
    words: dict[str, Any] = {"forms": shown, "act": act}
    return render(request, "federation/face/look.html", words, status=422 if wrong else 200)


def _forms(request: HttpRequest, federation: Federation, act: str) -> LookForms:
    sent = request.POST
    office = {
        "address": federation.office_address,
        "telephone": federation.office_telephone,
        "hours": federation.office_hours,
    }
    colours = {"accent": federation.accent, "accent_dark": federation.accent_dark}
    return LookForms(
        LogoForm(sent, request.FILES) if act == "logo" else LogoForm(),
        ColourForm(_taken(sent)) if act == "colours" else ColourForm(initial=colours),
        OfficeForm(sent) if act == "office" else OfficeForm(initial=office),
    )


def _taken(sent: QueryDict) -> dict[str, str]:
    """The colours sent; in place of one the better colour whose button was pressed ("accent #0b4f36")."""
    colours = {name: sent.get(name, "") for name in ("accent", "accent_dark")}
    name, _space, better = sent.get("take", "").partition(" ")
    return colours | {name: better} if name in colours else colours


def _done(federation: Federation, act: str, typed: dict[str, Any], by: User) -> str:
    if act == "logo":
        services.show_logo(federation=federation, logo=typed["logo"], by=by)
        size = {"width": typed["logo"].width, "height": typed["logo"].height}
        return _("The logo is shown on every page: %(width)s × %(height)s points.") % size
    if act == "colours":
        services.show_colours(federation=federation, by=by, **typed)
        if not typed["accent"]:
            return _("The pages have the portal's green again.")
        return _("The pages are in %(accent)s, on dark ground in %(accent_dark)s.") % typed
    services.show_office(federation=federation, by=by, **typed)
    return _("The contact page shows it.")
