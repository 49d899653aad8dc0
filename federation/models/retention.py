"""What goes by itself when its term is over: which columns, after how long, and what was removed when."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.tenancy.models import TenantModel


class Expirable(models.Model):
    """A column, or rows, of which the catalogue says after how many days they go, counted from which event.

    Global: names of tables and columns. Written by migrations alone; the database removes nothing else.
    """

    app = models.CharField(max_length=30)
    table = models.CharField(max_length=63)
    column = models.CharField(max_length=63, blank=True)  # "": the row goes
    term = models.CharField(max_length=20)
    days = models.IntegerField()
    least = models.IntegerField(default=0)  # a federation's own term counts no fewer days
    since = models.TextField()  # the SQL of the event
    empty = models.CharField(max_length=20, blank=True)  # SQL of nothing in a column of its kind
    present = models.CharField(max_length=100)  # SQL: there is something yet

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "column"], name="expirable_once")]

    def __str__(self) -> str:
        return f"{self.table}.{self.column}"


class RetentionStep(TenantModel):
    """What was over of one column on one day, removed. To write the row is to do it: a trigger does.

    The trigger finds the rows by itself, so that nothing goes before its day, and counts them.
    """

    table = models.CharField(max_length=63)
    column = models.CharField(max_length=63, blank=True)
    term = models.CharField(max_length=20)
    days = models.IntegerField(default=0)  # how many it was then
    rows = models.PositiveIntegerField(default=0)
    at = models.DateTimeField(_("time"), auto_now_add=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("removal by a term")
        verbose_name_plural = _("removals by a term")
        ordering = ["-id"]
        indexes = [models.Index(fields=["federation", "term", "-id"], name="removals_of_term")]
        triggers = [pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)]

    def __str__(self) -> str:
        return f"{self.table}.{self.column}: {self.rows}"


class OwnTerm(TenantModel):
    """How many days a federation keeps something, in place of what the portal says. The last word holds.

    The trigger of RetentionStep goes by it, but never below `Expirable.least`.
    """

    term = models.CharField(_("term"), max_length=20)
    days = models.PositiveIntegerField(_("days"))
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )
    at = models.DateTimeField(_("time"), default=timezone.now)

    class Meta(TenantModel.Meta):
        verbose_name = _("term of the federation's own")
        verbose_name_plural = _("terms of the federation's own")
        ordering = ["-id"]
        indexes = [models.Index(fields=["federation", "term", "-id"], name="own_terms")]
        triggers = [pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)]

    def __str__(self) -> str:
        return f"{self.term}: {self.days}"
