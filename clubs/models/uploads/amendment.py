"""Amendments of a draft: what a file gets wrong or leaves out, answered on the desk. The bytes stay."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.files.amending.kept import amendment_from, place_from, reading_from
from clubs.files.amending.kinds import AmendableKind, AmendablePlace, AmendedReading, Amendment
from clubs.models.uploads.upload import Upload
from federation.fields import WordField
from federation.tenancy.models import TenantForeignKey, TenantModel


class AmendmentKind(models.TextChoices):
    """What of a file is amended, in the terms of `clubs.files.amending.kinds`."""

    HEADING = AmendableKind.HEADING.value, _("heading")
    RESULT = AmendableKind.RESULT.value, _("result")
    BOARD = AmendableKind.BOARD.value, _("board")
    PLAYER = AmendableKind.PLAYER.value, _("player")


class UploadAmendment(TenantModel):
    """One answer to a file. Never edited: the newest of a kind and key holds.

    A value of null withdraws what was said before: the file's own word holds again. Key and value are JSON as
    `clubs.files.amending.kept` has it; who reads an amendment asks for its place, its reading, or both.
    """

    upload = TenantForeignKey(Upload, related_name="amendments", verbose_name=_("upload"))
    kind = WordField(_("kind"), max_length=10, choices=AmendmentKind)
    key = models.JSONField(_("of what"))
    value = models.JSONField(_("reads"), null=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )
    made_at = models.DateTimeField(_("time"), auto_now_add=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("amendment of a file")
        verbose_name_plural = _("amendments of files")
        ordering = ["id"]
        indexes = [models.Index(fields=["federation", "upload", "id"], name="amendment_of_upload")]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    @property
    def place(self) -> AmendablePlace:
        """Of which thing of the file it is."""
        return place_from(self.kind, self.key)

    @property
    def reading(self) -> AmendedReading | None:
        """What the thing reads since then; None: as the file has it."""
        return None if self.value is None else reading_from(self.kind, self.value)

    @property
    def amendment(self) -> Amendment:
        """Both, as a document takes them; never asked of one that withdraws."""
        return amendment_from(self.kind, self.key, self.value)

    def __str__(self) -> str:
        return f"{self.upload_id}: {self.kind} {self.key}"
