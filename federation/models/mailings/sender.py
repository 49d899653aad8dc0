"""The sender that a federation has entered for its letters, and why a mail server does not take one."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from federation.fields import WordField
from federation.languages.fields import TextsField
from federation.tenancy.models import TenantModel


class MailFailure(models.TextChoices):
    """Why a letter was not taken, in a sentence."""

    HOST_UNKNOWN = "host_unknown", _("There is no mail server of this name.")
    PRIVATE = "address_private", _("The mail server is not on the public Internet.")
    CONNECTION = "connection", _("The mail server refused the connection, or broke it off.")
    TIMEOUT = "timeout", _("The mail server did not answer in time.")
    NO_TLS = "no_tls", _("The mail server does not speak TLS in this way at this port.")
    CERTIFICATE = "certificate", _("The certificate of the mail server is not valid, or not of its name.")
    PASSWORD = "password", _("The mail server does not accept the user or the password.")
    NO_LOGIN = "no_login", _("The mail server takes no user and password.")
    SENDER = "sender", _("The mail server refuses this address as the sender.")
    RECIPIENT = "recipient", _("The mail server refuses the address of the reader.")
    REFUSED = "refused", _("The mail server refused the letter.")
    SEALED = "sealed", _("The password can no longer be opened. Enter it again.")
    OTHER = "other", _("The letter failed before it was sent.")


# Nothing but another setting, or somebody at the server, helps: letters wait and are not given up.
FINAL_FAILURES = frozenset(
    {
        MailFailure.PRIVATE,
        MailFailure.NO_TLS,
        MailFailure.CERTIFICATE,
        MailFailure.PASSWORD,
        MailFailure.NO_LOGIN,
        MailFailure.SENDER,
        MailFailure.SEALED,
    }
)


class MailTls(models.TextChoices):
    """How the conversation with a mail server is made secret."""

    STARTTLS = "starttls", pgettext_lazy("of a mail server", "STARTTLS (ports 587, 2525 and 25)")
    IMPLICIT = "implicit", pgettext_lazy("of a mail server", "TLS from the first byte (port 465)")


class OwnSender(TenantModel):
    """Where letters of a federation come from: one row in force at most, and one that is not yet.

    The password is locked (federation.outside.sealed). The code is kept as its digest.
    """

    is_in_force = models.BooleanField(default=False)
    names = TextsField(_("name of the sender"), max_length=80)
    address = models.EmailField(_("address of the sender"), max_length=200)
    reply_to = models.EmailField(_("address for answers"), max_length=200, blank=True)
    bounces = models.EmailField(_("address for letters that come back"), max_length=200, blank=True)
    host = models.CharField(_("mail server"), max_length=253)
    port = models.PositiveIntegerField(pgettext_lazy("of a mail server", "port"))
    tls = WordField(_("encryption"), max_length=10, choices=MailTls)
    username = models.CharField(pgettext_lazy("of a mail server", "user"), max_length=200, blank=True)
    locked_password = models.TextField(blank=True)
    tested_at = models.DateTimeField(null=True)
    accepted_at = models.DateTimeField(null=True)  # a test letter, by the server
    code_digest = models.CharField(max_length=64, blank=True)
    code_at = models.DateTimeField(null=True)
    wrong_codes = models.PositiveSmallIntegerField(default=0)
    proved_at = models.DateTimeField(null=True)  # somebody who reads the address entered its code
    failure = WordField(_("why it was not taken"), max_length=20, choices=MailFailure, blank=True)
    stopped_at = models.DateTimeField(null=True)  # the server refuses for good
    tried_at = models.DateTimeField(null=True)  # while it is stopped
    changed_at = models.DateTimeField()
    changed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("sender of letters")
        verbose_name_plural = _("senders of letters")
        constraints = [
            models.UniqueConstraint(fields=["federation", "is_in_force"], name="one_sender_in_force"),
            models.CheckConstraint(
                condition=models.Q(is_in_force=False)
                | models.Q(accepted_at__isnull=False, proved_at__isnull=False),
                name="sender_in_force_is_proved",
            ),
        ]

    def __str__(self) -> str:
        return self.address
