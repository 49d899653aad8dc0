"""Letting a member sign in."""

from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _, gettext_lazy

from federation.errors import Refused
from federation.models import Member
from federation.people.admin.holders import invite
from federation.people.services.logins import give_login
from federation.visitors import signed_in


class LoginForm(forms.Form):
    """The address by which a member will sign in."""

    email = forms.EmailField(
        label=gettext_lazy("e-mail of the member"),
        help_text=gettext_lazy("A letter goes there, by which the member sets a password."),
    )


def login_view(admin: Any, request: HttpRequest, member_id: int) -> HttpResponse:
    """Ask for the e-mail and make the login."""
    if not admin.has_change_permission(request):
        raise PermissionDenied
    member = Member.objects.filter(pk=member_id).first()
    if member is None:
        raise Http404
    form = LoginForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and _give(request, form, member):
        return HttpResponseRedirect(reverse("admin:federation_member_change", args=[member.pk]))
    context = {
        **admin.admin_site.each_context(request),
        "title": _("Make a login for %(name)s") % {"name": member},
        "opts": admin.opts,
        "form": form,
        "original": member,
    }
    request.current_app = admin.admin_site.name
    return TemplateResponse(request, "admin/federation/member/login.html", context)


def _give(request: HttpRequest, form: LoginForm, member: Member) -> bool:
    try:
        with transaction.atomic():
            user = give_login(member, email=form.cleaned_data["email"], by=signed_in(request))
    except Refused as refused:
        form.add_error("email", refused.sentence)
        return False
    messages.success(request, _("%(name)s may sign in as %(email)s.") % {"name": member, "email": user.email})
    invite(request, user)
    return True
