"""Signing in to other programs: programs, the keys that sign, what members agreed to, codes and tokens."""

import pgtrigger
from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from federation.fields import WordField
from federation.tenancy.models import TenantForeignKey, TenantModel


class SignInClaim(models.TextChoices):
    """What a program may be told of who signs in: scopes of OpenID Connect."""

    SIGN_IN = "openid", _("that it is you, by a number that only this program has")
    PROFILE = "profile", _("your name in kanji, kana and romaji, and your language")
    NUMBER = "member_number", _("your member number")
    CLUB = "club", _("your home club")
    EMAIL = "email", _("your e-mail address")
    POINTS = "points", _("your rank and your master points")


class SignInKey(TenantModel):
    """A pair of keys that signs for the federation. The private one is sealed like second factors."""

    name = models.CharField(max_length=32)  # `kid` of the signatures
    public = models.JSONField()  # as JWK
    sealed = models.TextField()  # PEM
    made_at = models.DateTimeField(_("made"))
    retired_at = models.DateTimeField(
        null=True
    )  # signs nothing more; still shown until nothing it signed holds

    class Meta(TenantModel.Meta):
        verbose_name = _("key for signing in")
        verbose_name_plural = _("keys for signing in")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "name"], name="sign_in_key_once"),
            models.UniqueConstraint(
                fields=["federation"],
                condition=models.Q(retired_at__isnull=True),
                name="one_sign_in_key_signs",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class SignInProgram(TenantModel):
    """A program at which members sign in with the federation. Its secret is kept as a digest; a program that
    cannot keep one (in a browser, on a telephone) has none.
    """

    name = models.CharField(pgettext_lazy("of a thing", "name"), max_length=60)
    purpose = models.CharField(_("purpose"), max_length=200)
    site = models.CharField(_("address of its site"), max_length=300)
    client_id = models.CharField(max_length=40, editable=False)
    digest = models.CharField(max_length=64, blank=True, editable=False)
    addresses = ArrayField(
        models.CharField(max_length=300),
        verbose_name=_("addresses to come back to"),
        help_text=_("One in each line, exactly as the program sends them."),
    )
    claims = ArrayField(models.CharField(max_length=20), verbose_name=_("What it may be told"))
    is_active = models.BooleanField(_("in use"), default=True)
    made_at = models.DateTimeField(_("made"))
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("program to sign in at")
        verbose_name_plural = _("programs to sign in at")
        ordering = ["name", "id"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "client_id"], name="sign_in_program_once"),
        ]
        triggers = [pgtrigger.Protect(name="keep", operation=pgtrigger.Delete)]

    def __str__(self) -> str:
        return self.name


class SignInConsent(TenantModel):
    """What a member agreed that a program is told. `subject`: who the member is to this program alone."""

    program = TenantForeignKey(SignInProgram, related_name="consents", verbose_name=_("program"))
    member = TenantForeignKey("federation.Member", related_name="sign_in_consents", verbose_name=_("member"))
    subject = models.UUIDField()
    claims = ArrayField(models.CharField(max_length=20), verbose_name=_("What it may be told"))
    given_at = models.DateTimeField(_("agreed"))
    used_at = models.DateTimeField(_("last used"))
    withdrawn_at = models.DateTimeField(_("withdrawn at"), null=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("consent to a program")
        verbose_name_plural = _("consents to programs")
        ordering = ["-used_at", "-id"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "program", "member"], name="sign_in_consent_once"),
            models.UniqueConstraint(fields=["federation", "subject"], name="sign_in_subject_once"),
        ]
        indexes = [models.Index(fields=["federation", "member"], name="sign_in_consents_of_member")]

    def __str__(self) -> str:
        return f"{self.program} – {self.member}"


class SignInCode(TenantModel):
    """One sign-in: the code that the program exchanges for tokens, once. Kept as a digest."""

    consent = TenantForeignKey(SignInConsent, related_name="codes")
    digest = models.CharField(max_length=64)
    address = models.CharField(max_length=300)  # where the member came back to
    claims = ArrayField(models.CharField(max_length=20))
    challenge = models.CharField(max_length=128)  # PKCE, S256
    nonce = models.CharField(max_length=500, blank=True)
    session_mark = models.CharField(max_length=64)  # by which it ends with the sessions of the portal
    signed_in_at = models.DateTimeField()
    methods = ArrayField(models.CharField(max_length=10))  # `amr`: how the member signed in
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)  # with all its tokens

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["federation", "digest"], name="sign_in_code_once"),
        ]
        indexes = [models.Index(fields=["federation", "consent"], name="sign_in_codes_of_consent")]

    def __str__(self) -> str:
        return f"{self.pk}"


class TokenKind(models.TextChoices):
    """What a token opens: what the program may be told, or the next token."""

    ACCESS = "access", "access"
    REFRESH = "refresh", "refresh"


class SignInToken(TenantModel):
    """A token of a sign-in, kept as a digest. One that was exchanged and comes again ends its sign-in."""

    code = TenantForeignKey(SignInCode, related_name="tokens")
    kind = WordField(max_length=10, choices=TokenKind)
    digest = models.CharField(max_length=64)
    claims = ArrayField(models.CharField(max_length=20))
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["federation", "digest"], name="sign_in_token_once"),
        ]
        indexes = [models.Index(fields=["federation", "code"], name="sign_in_tokens_of_code")]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"
