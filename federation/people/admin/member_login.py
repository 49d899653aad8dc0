"""Letting members sign in: by which address, and the letter to set a password, to one or to many."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from federation.errors import Refused
from federation.models import Member, User
from federation.people import invitations
from federation.people.admin.holders import SEND_INVITATIONS, invite, none_needed
from federation.people.services.logins import correct_login, give_login, is_in_use
from federation.visitors import signed_in


class LoginForm(forms.Form):
    """The address by which a member will sign in."""

    email = forms.EmailField(
        label=gettext_lazy("e-mail of the member"),
        help_text=gettext_lazy("A letter goes there, by which the member sets a password."),
    )


class LoginFilter(admin.SimpleListFilter):
    """Who signs in, who was given a login and has set no password yet, and who has none."""

    title = gettext_lazy("login")
    parameter_name = "login"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [
            ("none", gettext_lazy("no login")),
            ("waiting", gettext_lazy("no password set yet")),
            ("proved", gettext_lazy("signs in")),
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Member]) -> QuerySet[Member]:
        proved = Q(user__in=User.objects.proved().values("pk"))
        chosen = {
            "none": Q(user=None),
            "waiting": Q(user__isnull=False) & ~proved,
            "proved": proved,
        }
        return queryset.filter(chosen.get(self.value() or "", Q()))


class MemberInvitations:
    """The act on a list of members by which all of them that have no password yet get their letter."""

    @admin.action(description=SEND_INVITATIONS, permissions=["change"])
    def send_invitations(self, request: HttpRequest, queryset: QuerySet[Member]) -> None:
        """Of a register that came by file, or of whose letter was lost."""
        without = queryset.filter(user=None).count()
        count = invitations.owe(User.objects.filter(pk__in=queryset.values("user")))
        if without:
            sentence = ngettext(
                "%(count)s of them has no login yet.", "%(count)s of them have no login yet.", without
            )
            messages.warning(request, sentence % {"count": without})
        if count:
            sentence = ngettext(
                "A letter to set a password goes to %(count)s member.",
                "Letters to set a password go to %(count)s members.",
                count,
            )
            messages.success(request, sentence % {"count": count})
        elif not without:
            messages.info(request, none_needed())


def login_view(own_admin: Any, request: HttpRequest, member_id: int) -> HttpResponse:
    """Ask for the e-mail and make the login; of one that nobody uses, correct it or send the letter again."""
    if not own_admin.has_change_permission(request):
        raise PermissionDenied
    member = Member.objects.filter(pk=member_id).select_related("user").first()
    if member is None:
        raise Http404
    is_used = member.user is not None and is_in_use(member.user)
    sent = request.POST if request.method == "POST" and not is_used else None
    form = LoginForm(sent, initial={"email": member.user.email if member.user else ""})
    if form.is_valid() and _give(request, form, member):
        return HttpResponseRedirect(reverse("admin:federation_member_change", args=[member.pk]))
    title = _("Login of %(name)s") if member.user else _("Make a login for %(name)s")
    context = {
        **own_admin.admin_site.each_context(request),
        "title": title % {"name": member},
        "opts": own_admin.opts,
        "form": form,
        "original": member,
        "is_used": is_used,
    }
    request.current_app = own_admin.admin_site.name
    return TemplateResponse(request, "admin/federation/member/login.html", context)


def _give(request: HttpRequest, form: LoginForm, member: Member) -> bool:
    act = correct_login if member.user_id is not None else give_login
    try:
        with transaction.atomic():
            user = act(member, email=form.cleaned_data["email"], by=signed_in(request))
    except Refused as refused:
        form.add_error("email", refused.sentence)
        return False
    messages.success(request, _("%(name)s may sign in as %(email)s.") % {"name": member, "email": user.email})
    invite(request, user)
    return True
