"""Rates of the levy per table, for the master point secretary."""

from django.contrib import admin

from federation.record.admin.base import TenantAdmin
from scoring.models import LevyRate


@admin.register(LevyRate)
class LevyRateAdmin(TenantAdmin):
    """A new rate is a new row from its day on; games before it keep theirs."""

    list_display = ("starts_on", "amount", "half_tables")
