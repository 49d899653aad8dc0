"""A person's data erased: who asked for it, what was done by which rule, and what it left of chained records.

Nothing here names the person but the key of the member's record, which has a number alone afterwards.
"""

from datetime import timedelta

import pgtrigger
from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.models.chain import HASH_LENGTH
from federation.models.guardian import Guardian
from federation.models.member import Member
from federation.tenancy.chained import Chain
from federation.tenancy.models import TenantForeignKey, TenantModel

GRACE = timedelta(days=14)  # in which an erasure may be cancelled


class Erasable(models.Model):
    """A column that an erasure may change, in the one way that the catalogue has for it.

    Global: names of tables and columns. Written by migrations alone; the database refuses every other column.
    """

    app = models.CharField(max_length=30)
    table = models.CharField(max_length=63)
    column = models.CharField(max_length=63, blank=True)  # "": the row goes
    key = models.CharField(max_length=63)
    way = models.CharField(max_length=10)
    empty = models.CharField(max_length=20, blank=True)  # SQL of nothing in a column of its kind
    chain = models.CharField(max_length=20, blank=True)
    sealed = ArrayField(models.CharField(max_length=63), default=list)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "column"], name="erasable_once")]

    def __str__(self) -> str:
        return f"{self.table}.{self.column}"


class Erasure(TenantModel):
    """A member's data to be erased on a day, unless somebody cancels it before; then the report of it."""

    member = TenantForeignKey(Member, related_name="+", verbose_name=_("member"))
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        verbose_name=_("asked by"),
    )
    # Of a minor, by the link of a letter to the guardian, who has no login.
    guardian = TenantForeignKey(Guardian, related_name="+", null=True, verbose_name=_("guardian"))
    asked_at = models.DateTimeField(_("asked at"), default=timezone.now)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    due_at = models.DateTimeField(_("to be erased on"))
    cancelled_at = models.DateTimeField(_("cancelled at"), null=True)
    cancelled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    done_at = models.DateTimeField(_("erased at"), null=True)
    postponed = models.JSONField(default=list)  # why not yet: codes of personal.obstacles
    login_kept = models.BooleanField(default=False)  # it serves in another federation, or holds an office

    class Meta(TenantModel.Meta):
        verbose_name = _("erasure")
        verbose_name_plural = _("erasures")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "member"],
                condition=Q(cancelled_at=None, done_at=None),
                name="erasure_once",
                violation_error_message=_("The erasure of this member's data is asked for already."),
            ),
            models.CheckConstraint(
                condition=Q(cancelled_at=None) | Q(done_at=None), name="erasure_cancelled_or_done"
            ),
            models.CheckConstraint(
                condition=Q(asked_by__isnull=False) ^ Q(guardian__isnull=False), name="erasure_asked_by_one"
            ),
        ]
        triggers = [
            pgtrigger.Protect(name="keep", operation=pgtrigger.Delete),
            pgtrigger.Protect(
                name="day_stays",
                operation=pgtrigger.Update,
                condition=pgtrigger.Condition(
                    "OLD.done_at IS NOT NULL OR OLD.cancelled_at IS NOT NULL OR"
                    " (OLD.federation_id, OLD.member_id, OLD.asked_by_id, OLD.guardian_id, OLD.asked_at,"
                    " OLD.due_at) IS DISTINCT FROM"
                    " (NEW.federation_id, NEW.member_id, NEW.asked_by_id, NEW.guardian_id, NEW.asked_at,"
                    " NEW.due_at)"
                ),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.member.number} {self.asked_at:%Y-%m-%d}"

    @property
    def is_open(self) -> bool:
        """Whether it is still to come."""
        return self.cancelled_at is None and self.done_at is None


class ErasureStep(TenantModel):
    """One column of some rows erased. To write the row is to do it: a trigger changes what it names.

    The application cannot change those columns by any other way. The trigger refuses a step of an erasure
    that
    is not due, or of a column that is not Erasable, counts the rows, and keeps neither their keys nor what
    was
    looked for.
    """

    erasure = TenantForeignKey(Erasure, related_name="steps")
    table = models.CharField(max_length=63)
    column = models.CharField(max_length=63, blank=True)
    rule = models.CharField(max_length=20)
    keys = ArrayField(models.BigIntegerField(), default=list)
    looked_for = models.TextField(blank=True)  # a regular expression of the person's names
    instead = models.CharField(max_length=60, blank=True)
    rows = models.PositiveIntegerField(default=0)
    at = models.DateTimeField(auto_now_add=True)

    class Meta(TenantModel.Meta):
        ordering = ["id"]
        triggers = [pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)]

    def __str__(self) -> str:
        return f"{self.table}.{self.column}: {self.rows}"


class ErasedSeal(TenantModel):
    """What an erasure left of the sealed columns of a chained record: proves that nobody changed it since."""

    erasure = TenantForeignKey(Erasure, related_name="+")
    of_chain = models.CharField(max_length=20)
    row = models.BigIntegerField()
    left_after = models.CharField(max_length=HASH_LENGTH)

    chain = Chain("erasures", ("id", "federation_id", "erasure_id", "of_chain", "row", "left_after"))

    class Meta(TenantModel.Meta):
        verbose_name = _("erased part of a chained record")
        verbose_name_plural = _("erased parts of chained records")
        indexes = [models.Index(fields=["federation", "of_chain", "row"], name="erased_seal_row")]
        triggers = [pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)]

    def __str__(self) -> str:
        return f"{self.of_chain} {self.row}"
