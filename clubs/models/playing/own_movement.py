"""Movements that a club has made itself and keeps."""

import pghistory
from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.club import Club
from federation.tenancy.models import TenantForeignKey, TenantModel


@pghistory.track()
class OwnMovement(TenantModel):
    """A movement as it was uploaded and verified; `body` as `clubs.movements.kept` writes it.

    What is played by it keeps its own copy, so a withdrawn movement changes nothing that was played.
    """

    club = TenantForeignKey(Club, related_name="own_movements", verbose_name=_("club"))
    title = models.CharField(_("title"), max_length=200)
    kind = models.CharField(_("who plays"), max_length=10)  # clubs.movements.model.ContestantKind
    contestants = models.PositiveSmallIntegerField(_("contestants"))
    rounds = models.PositiveSmallIntegerField(_("rounds"))
    body = models.JSONField()
    made_at = models.DateTimeField(_("time"), auto_now_add=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("made by")
    )
    withdrawn_at = models.DateTimeField(_("withdrawn at"), null=True, blank=True, editable=False)

    class Meta(TenantModel.Meta):
        verbose_name = _("movement of a club")
        verbose_name_plural = _("movements of clubs")
        ordering = ["title", "id"]
        indexes = [models.Index(fields=["federation", "club"], name="own_movement_of_club")]

    def __str__(self) -> str:
        return self.title
