"""What the columns of a club's tables mean, as somebody of the club has said."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.club import Club
from clubs.models.uploads.upload import Upload
from federation.tenancy.models import TenantForeignKey, TenantModel


class ColumnMapping(TenantModel):
    """One answer about tables with certain heads. Never edited: the newest about the same heads holds.

    An answer without columns withdraws the one before it. The day and the title are those of the file about
    which was asked; the title is the usual one for files that have none.
    """

    club = TenantForeignKey(Club, related_name="column_mappings", verbose_name=_("club"))
    fingerprint = models.CharField(max_length=64)  # clubs.files.table.table.fingerprint of the heads
    heads = models.JSONField(_("heads"))  # texts, in their order
    columns = models.JSONField(_("meanings"))  # names of clubs.files.table.heads, in the order of the heads
    scoring = models.CharField(_("scoring"), max_length=20, blank=True)
    winners = models.PositiveSmallIntegerField(_("winners"), null=True)
    title = models.CharField(_("title"), max_length=200, blank=True)
    played_on = models.DateField(_("played"), null=True)
    upload = TenantForeignKey(Upload, related_name="column_mappings", verbose_name=_("upload"))
    made_at = models.DateTimeField(_("time"), auto_now_add=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("meaning of columns")
        verbose_name_plural = _("meanings of columns")
        ordering = ["-id"]
        indexes = [models.Index(fields=["federation", "club", "fingerprint"], name="column_mapping_of_heads")]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return ", ".join(head for head in self.heads if head)[:200]
