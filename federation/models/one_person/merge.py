"""Two records became one: which, what was taken from where, and which rows went along. It can be undone."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from federation.models.member import Member
from federation.tenancy.models import TenantForeignKey, TenantModel

UNDONE_ONCE = (
    "OLD.undone_at IS NOT NULL OR NEW.undone_at IS NULL OR (to_jsonb(OLD) - 'undone_at' - 'undone_by_id')"
    " <> (to_jsonb(NEW) - 'undone_at' - 'undone_by_id')"
)


class MemberMerge(TenantModel):
    """A record went into another. What both were before stands in their histories, by the keys kept here.

    `taken`: the fields whose value came from the record that went.
    """

    gone = TenantForeignKey(Member, related_name="merges", verbose_name=_("record merged"))
    kept = TenantForeignKey(Member, related_name="merges_kept", verbose_name=_("record kept"))
    gone_before = models.BigIntegerField()  # rows of the history of members
    kept_before = models.BigIntegerField()
    taken = models.JSONField(default=list)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )
    at = models.DateTimeField(_("time"))
    undone_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    undone_at = models.DateTimeField(_("undone at"), null=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("merger of two records")
        verbose_name_plural = _("mergers of two records")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "gone"],
                condition=Q(undone_at__isnull=True),
                name="merged_once",
                violation_error_message=_("This record is merged already."),
            ),
        ]
        indexes = [models.Index(fields=["federation", "kept"], name="merge_of_kept")]
        triggers = [
            pgtrigger.Protect(name="keep", operation=pgtrigger.Delete),
            pgtrigger.Protect(
                name="undone_once", operation=pgtrigger.Update, condition=pgtrigger.Condition(UNDONE_ONCE)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.gone_id}–{self.kept_id}"


class MergedRow(TenantModel):
    """A row that went along with a merger, with what its columns had before. Never edited."""

    merge = TenantForeignKey(MemberMerge, related_name="rows")
    table = models.CharField(max_length=80)  # "clubs.membership"
    row = models.BigIntegerField()
    was = models.JSONField(default=dict)  # by column: keys, days and yes or no; nobody's name

    class Meta(TenantModel.Meta):
        ordering = ["id"]
        indexes = [models.Index(fields=["federation", "merge"], name="merged_row_of_merge")]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.row}"
