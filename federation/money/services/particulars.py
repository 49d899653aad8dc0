"""Keeping what a federation says of itself on its papers."""

from django.db import transaction

from federation.models import Act, MoneyParticulars, User
from federation.record import audit
from federation.tenancy.locks import hold

PARTICULARS_LOCK = 7_110_005


@transaction.atomic
def keep(row: MoneyParticulars, *, by: User) -> MoneyParticulars:
    """Keep the particulars of papers from now on; of two who enter the first at once the later one stays."""
    hold(PARTICULARS_LOCK, "particulars")
    before = MoneyParticulars.objects.first()
    if before is not None:
        row.pk, row._state.adding = before.pk, False
    row.save()
    audit.record(Act.MONEY_PARTICULARS_CHANGED, by, row)
    return row
