"""Two records of which somebody knows that they are two people's."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from federation.models.member import Member
from federation.tenancy.models import TenantForeignKey, TenantModel

TAKEN_BACK_ONCE = (
    "OLD.taken_back_at IS NOT NULL OR NEW.taken_back_at IS NULL OR (to_jsonb(OLD) - 'taken_back_at'"
    " - 'taken_back_by_id') <> (to_jsonb(NEW) - 'taken_back_at' - 'taken_back_by_id')"
)


class DifferentPersons(TenantModel):
    """Two records are different people, as somebody said, for ever or until that is taken back."""

    first = TenantForeignKey(Member, related_name="+", verbose_name=_("member"))
    second = TenantForeignKey(Member, related_name="+", verbose_name=_("member"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )
    at = models.DateTimeField(_("time"))
    taken_back_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    taken_back_at = models.DateTimeField(_("taken back at"), null=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("pair of different people")
        verbose_name_plural = _("pairs of different people")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "first", "second"],
                condition=Q(taken_back_at__isnull=True),
                name="different_persons_once",
            ),
            models.CheckConstraint(condition=Q(first__lt=F("second")), name="different_persons_in_order"),
        ]
        indexes = [models.Index(fields=["federation", "second"], name="different_persons_second")]
        triggers = [
            pgtrigger.Protect(name="keep", operation=pgtrigger.Delete),
            pgtrigger.Protect(
                name="taken_back_once",
                operation=pgtrigger.Update,
                condition=pgtrigger.Condition(TAKEN_BACK_ONCE),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.first_id}–{self.second_id}"
