"""Clubs that may enter a session in a simultaneous event."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.club import Club
from clubs.models.tournaments.stage import Stage
from federation.tenancy.models import TenantForeignKey, TenantModel


class Invitation(TenantModel):
    """A club is invited to a simultaneous stage; taken back by deleting it, while nothing is entered."""

    stage = TenantForeignKey(Stage, related_name="invitations", verbose_name=_("stage"))
    club = TenantForeignKey(Club, related_name="invitations", verbose_name=_("club"))
    at = models.DateTimeField(_("time"), auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "stage", "club"], name="club_invited_once")
        ]
        indexes = [models.Index(fields=["federation", "club"], name="invitation_of_club")]

    def __str__(self) -> str:
        return f"{self.stage_id}: {self.club_id}"
