"""What operators keep: federations and logins."""

from typing import Any, cast

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django import forms
from django.conf import settings
from django.contrib import admin
from django.contrib.sites.shortcuts import get_current_site
from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import path, reverse
from django.utils import timezone, translation
from django.utils.translation import get_language, gettext as _, gettext_lazy

from federation.form_fields import field_of
from federation.languages import LANGUAGES, language_names
from federation.languages.forms import TextsFormField
from federation.models import Act, Federation, User
from federation.operators import entering
from federation.operators.admin_base import OperatorAdmin
from federation.people.admin.holders import invite
from federation.people.services.logins import forget_addresses
from federation.reader import reader_language
from federation.record import audit
from federation.record.access_log import note
from federation.record.admin import history
from federation.record.admin.base import link
from federation.record.posting.letter import KeyLetter
from federation.tenancy.context import acting_for
from federation.visitors import signed_in
from scoring.regulations import book, packs


class FederationForm(forms.ModelForm):  # type: ignore[type-arg]  # takes no argument when it runs
    """A federation on one of the packs of regulations there are."""

    regulation_pack = forms.ChoiceField(
        label=gettext_lazy("regulation pack"),
        choices=lambda: [(name, book(name).names[reader_language()]) for name in packs()],
    )
    locale = forms.ChoiceField(label=gettext_lazy("language"), choices=language_names)
    further = forms.MultipleChoiceField(
        label=gettext_lazy("further languages"),
        required=False,
        choices=language_names,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("Its pages are offered in these too, and its forms ask for texts in them."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        own, *further = self.instance.languages or [settings.LANGUAGE_CODE]
        self.initial.setdefault("locale", own)
        self.initial.setdefault("further", further)
        field_of(self, "names", TextsFormField).ask(LANGUAGES, self.data.get("locale", own))

    def clean(self) -> dict[str, Any] | None:
        """The languages in the order of the settings, its own before them."""
        cleaned: dict[str, Any] = super().clean() or {}
        own = cleaned.get("locale")
        if own:
            further = [code for code in LANGUAGES if code in cleaned.get("further", ()) and code != own]
            self.instance.languages = [own, *further]
        return cleaned


class FederationAdmin(OperatorAdmin):
    """Federations. Addresses and member numbers stay as they were given, because people wrote them down."""

    form = FederationForm
    list_display = ("slug", "name", "domain", "languages", "regulation_pack", "enter")
    fields = (
        "slug",
        "domain",
        "names",
        "locale",
        "further",
        "time_zone",
        "regulation_pack",
        "currency",
        "number_scheme",
        "letters_to_players",
        "second_factor_from",
    )

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        return () if obj is None else ("slug", "number_scheme")

    @admin.display(description=gettext_lazy("name"))
    def name(self, federation: Federation) -> str:
        """In the reader's language."""
        return federation.name

    @admin.display(description=gettext_lazy("staff session"))
    def enter(self, federation: Federation) -> str:
        """The door."""
        return link(reverse("operators:enter_federation", args=[federation.pk]), _("Enter…"))

    def note(self, act: Act, by: User, obj: models.Model) -> None:
        """The federation reads in its own log what operators changed of it."""
        with acting_for(cast("Federation", obj)):
            audit.record(act, by, obj)

    def acts_of(self, obj: models.Model) -> list[Any]:
        with acting_for(cast("Federation", obj), language=get_language()):
            return history.acts_of(obj)

    def get_urls(self) -> list[Any]:
        enter = self.admin_site.admin_view(lambda request, **ids: entering.enter_view(self, request, **ids))
        return [path("<int:federation_id>/enter/", enter, name="enter_federation"), *super().get_urls()]


class UserForm(forms.ModelForm):  # type: ignore[type-arg]  # takes no argument when it runs
    """A login; its e-mail is the same in any case."""

    def clean_email(self) -> str:
        email = str(self.cleaned_data["email"]).lower()
        if User.objects.filter(email__iexact=email).exclude(pk=self.instance.pk).exists():
            raise ValidationError(_("Somebody else has this e-mail already."))
        return email


class UserAdmin(OperatorAdmin):
    """Logins of the whole installation. Their rights in a federation are its offices, not set here."""

    form = UserForm
    list_display = ("email", "name", "is_active", "is_operator", "joined_at", "last_login")
    list_filter = ("is_active", "is_operator")
    search_fields = ("email", "name")
    fields = ("email", "name", "language", "is_active", "is_operator", "joined_at", "last_login")
    actions = ("let_in", "shut_out", "end_second_factor")

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        # Operators who shut themselves out would find nobody inside to let them in again.
        own = ("is_active", "is_operator") if obj == request.user else ()
        return ("joined_at", "last_login", *own)

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        if not change:
            obj.set_unusable_password()
        obj.save()
        if change and obj.email != form.initial["email"]:
            _end_address(request, obj, before=form.initial["email"])
        if not obj.has_usable_password():
            invite(request, obj)

    @admin.action(description=gettext_lazy("Allow to sign in"))
    def let_in(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Let users sign in again."""
        self._set_active(request, queryset, to=True)

    @admin.action(description=gettext_lazy("Forbid to sign in"))
    def shut_out(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Stop users from signing in, oneself excepted."""
        self._set_active(request, queryset.exclude(pk=signed_in(request).pk), to=False)

    @admin.action(description=gettext_lazy("Take away the second factor"))
    def end_second_factor(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """For who has lost the telephone and the recovery codes; they are told by letter."""
        for user in queryset.exclude(pk=signed_in(request).pk).filter(authenticator__isnull=False).distinct():
            Authenticator.objects.filter(user=user).delete()
            note("second_factor_removed", request, of=user.pk)
            self.note(Act.CHANGED, signed_in(request), user)
            get_adapter().send_notification_mail("mfa/email/totp_deactivated", user)
        self.message_user(request, _("Done. They sign in with their password, and set up another one."))

    def _set_active(self, request: HttpRequest, queryset: QuerySet[User], *, to: bool) -> None:
        for user in queryset.exclude(is_active=to):
            user.is_active = to
            user.save(update_fields=["is_active"])
            self.note(Act.CHANGED, signed_in(request), user)
        self.message_user(request, _("Done. Somebody signed in is stopped at the next click."))


def _end_address(request: HttpRequest, user: User, *, before: str) -> None:
    """An address that an operator has replaced signs nobody in and resets nothing; it is told.

    One that was never proved is told nothing. The new one is proved by who reads it, at the next signing in.
    """
    was_proved = EmailAddress.objects.filter(user=user, email=before, verified=True).exists()
    forget_addresses(user)
    if was_proved:
        transaction.on_commit(_farewell(request, user, before).send, robust=True)


def _farewell(request: HttpRequest, user: User, address: str) -> KeyLetter:
    words = {"timestamp": timezone.now(), "current_site": get_current_site(request)}
    with translation.override(user.language or get_language()):
        letter: KeyLetter = get_adapter().render_mail("account/email/email_changed", address, words)
    return letter
