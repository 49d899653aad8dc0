"""Membership dues: the years they are asked for, and who has paid them."""

from datetime import date

import pghistory
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from federation.tenancy.models import TenantForeignKey, TenantModel


@pghistory.track()
class DuesYear(TenantModel):
    """A year for which every member owes dues. Where a federation has entered none, nobody owes any.

    Until `due_by`, that day included, who has not paid yet counts as paid.
    """

    starts_on = models.DateField(_("from"))
    ends_on = models.DateField(_("to"), help_text=_("The last day."))
    due_by = models.DateField(
        _("to be paid by"),
        help_text=_("From the day after on, members who have not paid are given no master points."),
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("year of dues")
        verbose_name_plural = _("years of dues")
        ordering = ["-starts_on"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "starts_on"],
                name="dues_year_once",
                violation_error_message=_("There is a year of dues from this day already."),
            ),
            models.CheckConstraint(
                condition=Q(ends_on__gte=F("starts_on")),
                name="dues_year_ends_after_start",
                violation_error_message=_("A year of dues ends on or after the day it begins."),
            ),
        ]

    def __str__(self) -> str:
        first, last = self.starts_on, self.ends_on
        is_calendar_year = first == date(first.year, 1, 1) and last == date(first.year, 12, 31)
        return str(first.year) if is_calendar_year else f"{first.isoformat()} – {last.isoformat()}"


@pghistory.track()
class DuesPaid(TenantModel):
    """A member has paid a year's dues. An entry that was wrong is deleted; its history stays."""

    year = TenantForeignKey(DuesYear, related_name="paid", verbose_name=_("year of dues"))
    member = TenantForeignKey("federation.Member", related_name="dues_paid", verbose_name=_("member"))
    paid_on = models.DateField(_("paid on"))
    note = models.CharField(_("note"), max_length=200, blank=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("dues paid")
        verbose_name_plural = _("dues paid")
        ordering = ["-paid_on", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "year", "member"],
                name="dues_paid_once",
                violation_error_message=_("This member has paid the dues of this year already."),
            )
        ]
        indexes = [
            models.Index(fields=["federation", "member"], name="dues_of_member"),
            models.Index(fields=["federation", "-paid_on", "-id"], name="dues_newest"),
        ]

    def __str__(self) -> str:
        return f"{self.member}: {self.year}"
