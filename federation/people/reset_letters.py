"""The letter by which a forgotten password is set anew.

Asking for one only hands the address to a worker, which looks whether anybody has it: nobody reads from the
time of the answer which addresses have a login (decision 53).
"""

import logging
from urllib.parse import urlsplit

from allauth.account.adapter import get_adapter
from allauth.account.forms import ResetPasswordForm, default_token_generator
from allauth.account.utils import user_pk_to_url_str
from allauth.account.views import PasswordResetView
from celery import current_app
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import get_language, gettext_lazy as _

from federation.errors import Refused
from federation.models import Federation, User
from federation.record.posting.letter import KeyLetter
from federation.tenancy.addresses import address_outside, whole_address
from federation.tenancy.context import acting_for

log = logging.getLogger(__name__)

TOPIC = "federation.tasks.send_reset_letter"
PAGE = "account_reset_password_from_key"


class AskForm(ResetPasswordForm):  # type: ignore[misc]  # the library has no types
    """Where the address is typed; the library's own looks it up at once."""

    def clean_email(self) -> str:
        """As it was typed, in small letters: who has it is not asked here."""
        return str(get_adapter().clean_email(self.cleaned_data["email"].lower()))

    def save(self, request: HttpRequest, **_options: object) -> str:
        """Hand it to a worker. Raises Refused."""
        federation: Federation | None = getattr(request, "federation", None)
        email: str = self.cleaned_data["email"]
        ask(email, federation=federation, language=get_language() or "en")
        return email


class AskView(PasswordResetView):  # type: ignore[misc]  # the library has no types
    """The page for who has forgotten the password."""

    form_class = AskForm

    def form_valid(self, form: AskForm) -> HttpResponse:
        """To the page that says the link is on its way, or why it is not."""
        try:
            answer: HttpResponse = super().form_valid(form)
        except Refused as refusal:
            form.add_error(None, refusal.sentence)
            answer = self.form_invalid(form)
        return answer


def ask(email: str, *, federation: Federation | None, language: str) -> None:
    """Have a worker send the letter to whoever has the address.

    None for `federation`: asked at the operators' desk. Raises Refused, for every address alike, where nobody
    would do it.
    """
    place = None if federation is None else federation.pk
    try:
        current_app.send_task(TOPIC, args=[place, email, language], retry=False)
    except Exception as error:  # whatever the broker's client raises
        log.warning("the broker did not take %s: %s", TOPIC, error)
        raise Refused(
            _("No letter can be sent now. Try again in a few minutes."), "no_letters_now"
        ) from error


def send(email: str, *, federation: Federation | None, language: str) -> bool:
    """Send the letter to whoever has the address and may sign in; whether anybody does.

    It goes to the address of the login, in its language, or in the one in which it was asked for.
    """
    user = User.objects.filter(email=email, is_active=True).first()
    if user is None:
        return False
    _letter(user, federation, user.language or language).send()
    return True


def _letter(user: User, federation: Federation | None, language: str) -> KeyLetter:
    key = (user_pk_to_url_str(user), default_token_generator.make_token(user))
    if federation is None:
        with translation.override(language):
            return _written(user, urlsplit(settings.PORTAL_ADDRESS).netloc, address_outside(PAGE, *key))
    with acting_for(federation, language=language):
        return _written(user, federation.name, whole_address(PAGE, *key))


def _written(user: User, house: str, address: str) -> KeyLetter:
    words = {"name": str(user), "house": house, "address": address}
    subject = " ".join(render_to_string("account/email/password_reset_key_subject.txt", words).split())
    text = render_to_string("account/email/password_reset_key_message.txt", words).strip() + "\n"
    return KeyLetter(subject, text, user.email)
