"""The forms of a federation's own sender."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _, gettext_lazy, pgettext_lazy

from federation.languages.forms import TextsFormField
from federation.models import MailFailure, MailTls
from federation.outside.addresses import Unreachable, machine_of
from federation.record.posting.own_server import PORTS
from federation.text.numbers import whole

HOST = re.compile(r"(?=.{1,253}\Z)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")


class AsciiEmailField(forms.EmailField):
    """An address that every mail server takes."""

    def clean(self, value: Any) -> str:
        """In the signs of every mail server. Raises ValidationError."""
        address = str(super().clean(value))
        if not address.isascii():
            raise ValidationError(_("Write the address in Latin letters: the part after @ as xn--…"))
        return address


class SenderForm(forms.Form):
    """Whom letters come from, and by which server."""

    names = TextsFormField(
        label=gettext_lazy("Name of the sender"),
        max_length=80,
        help_text=gettext_lazy("Readers see it in place of the address."),
    )
    address = AsciiEmailField(
        label=gettext_lazy("Address of the sender"),
        max_length=200,
        help_text=gettext_lazy("Somebody must be able to read what comes to it: a code goes there."),
    )
    reply_to = AsciiEmailField(
        label=gettext_lazy("Address for answers"),
        max_length=200,
        required=False,
        help_text=gettext_lazy("Empty: answers go to the address of the sender."),
    )
    bounces = AsciiEmailField(
        label=gettext_lazy("Address for letters that come back"),
        max_length=200,
        required=False,
        help_text=gettext_lazy(
            "Empty: the installation's, which counts them. Some servers take no other than their own."
        ),
    )
    host = forms.CharField(
        label=gettext_lazy("Mail server"),
        max_length=253,
        help_text=gettext_lazy("Its name on the public Internet, such as mail.example.org."),
    )
    port = forms.TypedChoiceField(
        label=pgettext_lazy("of a mail server", "Port"),
        choices=[(str(port), str(port)) for port in PORTS],
        coerce=whole,
        initial="587",
    )
    tls = forms.ChoiceField(label=gettext_lazy("Encryption"), choices=MailTls.choices, initial="starttls")
    username = forms.CharField(
        label=pgettext_lazy("of a mail server", "User"),
        max_length=200,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    password = forms.CharField(
        label=pgettext_lazy("of a mail server", "Password"),
        max_length=200,
        required=False,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=gettext_lazy("It is never shown again. Empty: it stays as it is."),
    )

    def clean_host(self) -> str:
        """The name in small letters. Raises ValidationError for what is none."""
        host = str(self.cleaned_data["host"]).lower().rstrip(".")
        if HOST.fullmatch(host) is None:
            raise ValidationError(_("This is no name of a mail server."))
        return host

    def clean(self) -> dict[str, Any]:
        """A server that is on the public Internet, and encryption that belongs to the port."""
        typed: dict[str, Any] = super().clean() or {}
        if {"port", "tls"} <= typed.keys() and (typed["port"] == 465) != (typed["tls"] == MailTls.IMPLICIT):
            self.add_error("tls", _("At port 465 is TLS from the first byte, at the others STARTTLS."))
        if typed.get("password") and not typed.get("username"):
            self.add_error("username", _("A password needs a user."))
        if {"host", "port"} <= typed.keys():
            try:
                machine_of(typed["host"], typed["port"])
            except Unreachable as error:
                self.add_error("host", str(MailFailure(error.code).label))
        return typed


class CodeForm(forms.Form):
    """The code that came to the address of the sender."""

    code = forms.CharField(
        label=gettext_lazy("Code from the letter"),
        max_length=20,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "one-time-code"}),
    )
