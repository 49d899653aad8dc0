"""Rates of the levy per table, for the master point secretary."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from federation.record.admin.base import TenantAdmin, priced
from scoring.models import LevyRate


@admin.register(LevyRate)
class LevyRateAdmin(TenantAdmin):
    """A new rate is a new row from its day on; games before it keep theirs."""

    list_display = ("starts_on", priced("amount", _("levy per table")), "half_tables")
