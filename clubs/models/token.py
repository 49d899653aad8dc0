"""Tokens by which a club's own program uploads its files."""

from typing import Any, ClassVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from knox.models import AbstractAuthToken, AuthTokenManager

from clubs.models.club import Club
from federation.tenancy.models import TenantForeignKey, TenantManager, TenantModel


class DeviceTokenManager(AuthTokenManager, TenantManager["DeviceToken"]):  # type: ignore[misc]  # knox has no types
    """Makes tokens; finds those of the federation in scope."""


class DeviceToken(TenantModel, AbstractAuthToken):  # type: ignore[misc]  # knox has no types
    """A device of one club. Kept as a digest; the secret is shown once.

    It acts for the officer who issued it, and loses its power with that office. In the address of
    another federation it does not exist: row-level security hides it.
    """

    id = models.BigAutoField(primary_key=True)
    digest = models.CharField(max_length=128, unique=True)
    club = TenantForeignKey(Club, related_name="tokens", verbose_name=_("club"))
    label = models.CharField(_("device"), max_length=60)
    may_publish = models.BooleanField(_("may publish"), default=True)  # else it only brings files
    last_used_at = models.DateTimeField(_("last used"), null=True, editable=False)  # to the minute
    withdrawn_at = models.DateTimeField(_("withdrawn at"), null=True, editable=False)

    objects: ClassVar[DeviceTokenManager] = DeviceTokenManager()
    across_federations: ClassVar[models.Manager[Any]] = models.Manager()

    class Meta(TenantModel.Meta):
        verbose_name = _("device token")
        verbose_name_plural = _("device tokens")
        ordering = ["-created"]
        indexes = [models.Index(fields=["federation", "club"], name="device_token_of_club")]

    def __str__(self) -> str:
        return self.label

    @property
    def is_expired(self) -> bool:
        """Whether its time is over."""
        return self.expiry is not None and self.expiry < timezone.now()
