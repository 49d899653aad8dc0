"""Photographs of what players wrote and agreed to: pick-up slips, travellers, score sheets."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models.club import Club
from clubs.models.session import Session
from clubs.models.uploads.correction import Correction
from clubs.models.uploads.upload import Upload
from federation.tenancy.models import TenantForeignKey, TenantModel


class Proof(TenantModel):
    """A photograph, attached to a file, to a board of a session, or to a correction. Never edited.

    What is kept is our own JPEG of the picture: upright, and without anything that the camera wrote beside
    it, the place among it. `sha256` is of the bytes that came, so that the same ones are not taken twice.
    """

    club = TenantForeignKey(Club, related_name="proofs", verbose_name=_("club"))
    upload = TenantForeignKey(Upload, related_name="proofs", null=True, verbose_name=_("upload"))
    session = TenantForeignKey(Session, related_name="proofs", null=True, verbose_name=_("session"))
    board = models.PositiveIntegerField(_("board"), null=True)  # of the session
    correction = TenantForeignKey(Correction, related_name="proofs", null=True, verbose_name=_("correction"))
    picture = models.BinaryField()
    small = models.BinaryField()
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    sha256 = models.CharField(max_length=64)
    caption = models.CharField(_("caption"), max_length=200, blank=True)
    attached_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )
    attached_at = models.DateTimeField(_("time"), auto_now_add=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("proof")
        verbose_name_plural = _("proofs")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "upload", "session", "board", "correction", "sha256"],
                nulls_distinct=False,
                name="proof_once",
                violation_error_message=_("This photograph is attached already."),
            ),
            models.CheckConstraint(
                condition=Q(upload__isnull=False, session__isnull=True, correction__isnull=True)
                | Q(upload__isnull=True, session__isnull=False, correction__isnull=True)
                | Q(upload__isnull=True, session__isnull=True, correction__isnull=False),
                name="proof_of_one_thing",
            ),
            models.CheckConstraint(
                condition=Q(board__isnull=True) | Q(session__isnull=False), name="proof_of_board_of_session"
            ),
        ]
        indexes = [
            models.Index(fields=["federation", "session"], name="proof_of_session"),
            models.Index(fields=["federation", "correction"], name="proof_of_correction"),
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return self.caption or f"{self.width} × {self.height}"
