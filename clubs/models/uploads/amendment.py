"""Amendments of a draft: what a file gets wrong or leaves out, answered on the desk. The bytes stay."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.files.amending.amended import AmendableKind
from clubs.models.uploads.upload import Upload
from federation.fields import WordField
from federation.tenancy.models import TenantForeignKey, TenantModel


class AmendmentKind(models.TextChoices):
    """What of a file is amended, in the terms of `clubs.files.amending.amended`."""

    HEADING = AmendableKind.HEADING.value, _("heading")
    RESULT = AmendableKind.RESULT.value, _("result")
    BOARD = AmendableKind.BOARD.value, _("board")
    PLAYER = AmendableKind.PLAYER.value, _("player")


class UploadAmendment(TenantModel):
    """One answer to a file. Never edited: the newest of a kind and key holds.

    A value of null withdraws what was said before: the file's own word holds again.
    """

    upload = TenantForeignKey(Upload, related_name="amendments", verbose_name=_("upload"))
    kind = WordField(_("kind"), max_length=10, choices=AmendmentKind)
    key = models.JSONField(_("of what"))  # as `clubs.files.amending.amended` names it
    value = models.JSONField(_("reads"), null=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )
    made_at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("amendment of a file")
        verbose_name_plural = _("amendments of files")
        ordering = ["id"]
        indexes = [models.Index(fields=["federation", "upload", "id"], name="amendment_of_upload")]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.upload_id}: {self.kind} {self.key}"
