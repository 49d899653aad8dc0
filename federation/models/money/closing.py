"""Days of the books that take no entry any more."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.tenancy.records import Record


class BooksClosing(Record):
    """The books up to a day, that day included, are closed. `balances` of that day: by account, in words.

    What belongs to an earlier day is entered on the first that is open.
    """

    through = models.DateField(_("through"))
    balances = models.JSONField(default=list)  # of [account, amount], accounts of parties in one sum
    at = models.DateTimeField(_("time"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )

    class Meta(Record.Meta):
        verbose_name = _("closing of the books")
        verbose_name_plural = _("closings of the books")
        ordering = ["-through"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "through"],
                name="books_closed_once",
                violation_error_message=_("The books are closed up to this day already."),
            )
        ]
        triggers = [pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)]

    def __str__(self) -> str:
        return self.through.isoformat()
