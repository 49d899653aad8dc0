"""What clubs owe for the tables of their games."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from federation.fields import WordField
from federation.tenancy.models import TenantModel


class HalfTable(models.TextChoices):
    """What a table at which a side is missing counts."""

    FULL = "full", _("a whole table")
    HALF = "half", _("half a table")
    NONE = "none", _("nothing")


class LevyRate(TenantModel):
    """The levy for a table of a club's game, from a day on, until the next rate begins."""

    starts_on = models.DateField(_("from"))
    amount = models.DecimalField(
        _("levy per table"), max_digits=10, decimal_places=2, help_text=_("In the federation's currency.")
    )
    half_tables = WordField(
        _("a half table counts as"), max_length=4, choices=HalfTable, default=HalfTable.FULL
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("levy rate")
        verbose_name_plural = _("levy rates")
        ordering = ["-starts_on"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "starts_on"],
                name="levy_rate_once",
                violation_error_message=_("There is a rate from this day already."),
            ),
            models.CheckConstraint(
                condition=Q(amount__gte=0),
                name="levy_not_below_nothing",
                violation_error_message=_("A levy is not below nothing."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.starts_on.isoformat()}: {self.amount}"
