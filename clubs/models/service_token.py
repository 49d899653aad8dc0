"""Tokens by which the federation's own programs keep its registers."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from federation.roles import today
from federation.tenancy.models import TenantModel


class Scope(models.TextChoices):
    """What a service token is given. Who may write may read the same."""

    LOOK_UP = "members:look-up", _("look members up by their numbers")
    READ_MEMBERS = "members:read", _("read members")
    WRITE_MEMBERS = "members:write", _("read and write members")
    READ_CLUBS = "clubs:read", _("read clubs")
    WRITE_CLUBS = "clubs:write", _("read and write clubs")
    READ_MEMBERSHIPS = "memberships:read", _("read club memberships")
    WRITE_MEMBERSHIPS = "memberships:write", _("read and write club memberships")
    READ_DUES = "dues:read", _("read dues")
    WRITE_DUES = "dues:write", _("read and write dues")
    READ_ENTRIES = "entries:read", _("read entries for events")
    WRITE_ENTRIES = "entries:write", _("read and write entries for events")


class ServiceToken(TenantModel):
    """A program of the federation, for a purpose and until a day. Kept as a digest; the secret is shown once.

    It acts for the administrator who issued it, within its scopes, and never does more than that person's
    offices allow on the day. In the address of another federation it does not exist.
    """

    name = models.CharField(_("program"), max_length=60)
    purpose = models.CharField(_("purpose"), max_length=200)
    scopes = models.JSONField(_("rights"))  # words of Scope
    digest = models.CharField(max_length=64, editable=False)
    issued_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("issued by")
    )
    issued_at = models.DateTimeField(_("issued at"), auto_now_add=True)
    ends_on = models.DateField(_("expires on"), help_text=_("The last day, a year from now at most."))
    last_used_at = models.DateTimeField(_("last used"), null=True, editable=False)  # to the minute
    withdrawn_at = models.DateTimeField(_("withdrawn at"), null=True, editable=False)

    class Meta(TenantModel.Meta):
        verbose_name = _("service token")
        verbose_name_plural = _("service tokens")
        ordering = ["-issued_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "digest"],
                name="service_token_digest_once",
                violation_error_message=_("This secret is in use. Issue another token."),
            ),
            models.CheckConstraint(
                condition=~Q(purpose=""),
                name="service_token_has_purpose",
                violation_error_message=_("Say what the token is for."),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_open(self) -> bool:
        """Whether it was not withdrawn and its last day is not over."""
        return self.withdrawn_at is None and self.ends_on >= today()

    @property
    def may(self) -> frozenset[Scope]:
        """Its scopes, those of reading that come with writing among them."""
        given = {Scope(word) for word in self.scopes}
        return frozenset(given | {Scope(scope.value.replace(":write", ":read")) for scope in given})
