"""Choosing who holds a post: by e-mail, because a list of all logins would show other federations' people."""

from functools import partial
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from django import forms
from django.contrib import admin, messages
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import get_language, gettext as _, gettext_lazy, ngettext

from federation.models import Federation, User
from federation.people import invitations
from federation.record.admin.base import TenantAdmin, TenantForm
from federation.record.posting.letter import KeyLetter
from federation.tenancy.context import acting_for

SEND_INVITATIONS = gettext_lazy("Send the letter to set a password, where there is none yet")


class HolderForm(TenantForm):
    """A new post, with the e-mail of whoever gets it."""

    email = forms.EmailField(
        label=gettext_lazy("e-mail of the holder"),
        help_text=gettext_lazy("Whoever has no login yet is sent a letter to set a password."),
    )
    holder_name = forms.CharField(
        label=gettext_lazy("name of the holder"),
        required=False,
        max_length=120,
        help_text=gettext_lazy("Taken for a new login only."),
    )


class HolderAdmin(TenantAdmin):
    """Posts: the holder is named once, by e-mail; afterwards only the days change.

    The holder goes by that address: the name of a login may be known from another federation only.
    """

    actions = ("send_invitations",)
    post_fields: tuple[str, ...] = ()  # what else says which post it is
    day_fields = ("starts_on", "ends_on")

    def get_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        holder = ("email", "holder_name") if obj is None else ("address",)
        return (*self.post_fields, *holder, *self.day_fields)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        return () if obj is None else (*self.post_fields, "address")

    @admin.action(description=SEND_INVITATIONS, permissions=["change"])
    def send_invitations(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        """Of holders that came by file, or whose letter was lost."""
        holders = User.objects.filter(pk__in=queryset.values("holder"))
        count = invitations.owe(holders)
        if not count:
            self.message_user(request, none_needed())
            return
        sentence = ngettext(
            "A letter to set a password goes to %(count)s holder.",
            "Letters to set a password go to %(count)s holders.",
            count,
        )
        self.message_user(request, sentence % {"count": count})

    @admin.display(description=gettext_lazy("e-mail of the holder"))
    def address(self, post: Any) -> str:
        """By which they were appointed."""
        return str(post.holder.email)

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        return super().get_form(request, obj, change, **{"form": TenantForm if obj else HolderForm, **kwargs})


def none_needed() -> str:
    """Where nobody of those that were chosen is without a password."""
    return _("They all have set a password: no letter was needed.")


def holder_of(form: forms.Form) -> dict[str, str]:
    """The e-mail and name that a HolderForm was given."""
    return {"email": form.cleaned_data["email"], "name": form.cleaned_data["holder_name"]}


def invite(request: HttpRequest, user: User) -> None:
    """Send whoever has not proved their address the letter by which they set a password."""
    if not user.is_proved:
        letter = _letter(request, user)  # written now, while the address of this site is known
        federation = getattr(request, "federation", None)
        transaction.on_commit(partial(_send, letter, user, federation), robust=True)  # once it is certain
    sentence = _("Whoever has no password yet gets a letter at %(email)s.")
    messages.info(request, sentence % {"email": user.email})


def _send(letter: KeyLetter, user: User, federation: Federation | None) -> None:
    """Send it, or owe it where the mail server takes none now; at the operators' desk nobody owes it."""
    try:
        letter.send()
    except OSError:
        if federation is None:
            raise
        with acting_for(federation):
            invitations.owe([user])


def _letter(request: HttpRequest, user: User) -> KeyLetter:
    key = f"{user_pk_to_url_str(user)}-{default_token_generator.make_token(user)}"
    federation = getattr(request, "federation", None)
    with translation.override(user.language or getattr(federation, "locale", None) or get_language()):
        words = {
            "name": str(user),
            "email": user.email,
            "house": str(federation or request.get_host()),
            "address": get_adapter().get_reset_password_from_key_url(key),
        }
        subject = render_to_string("admin/portal/invitation_subject.txt", words).strip()
        return KeyLetter(subject, render_to_string("admin/portal/invitation.txt", words), user.email)
