"""What came in for what, from the books of money."""

from django.db.models import F, QuerySet, Sum
from django.db.models.functions import ExtractYear
from django.utils.translation import pgettext_lazy

from federation.models import AccountKind, ChargePurpose, MoneyAccount, MoneyPosting
from scoring.statistics.statistic import StatAsked, StatRow, StatTable

YEARS = 3


def _years(asked: StatAsked) -> tuple[int, ...]:
    return asked.years[-YEARS:]


def _postings(asked: StatAsked, purpose: str = "") -> QuerySet[MoneyPosting]:
    """The lines on accounts of income in the years; what is credited there is above nothing here."""
    accounts = MoneyAccount.objects.filter(kind=AccountKind.INCOME)
    if purpose:
        accounts = accounts.filter(purpose=purpose)
    keys = list(accounts.values_list("pk", flat=True))
    rows = MoneyPosting.objects.filter(account__in=keys, booked_on__year__gte=_years(asked)[0])
    return rows.filter(booked_on__year__lte=asked.year).annotate(income=-F("amount"))


def income(asked: StatAsked) -> StatTable:
    """What was charged, less what was credited or taken back, by what it was for."""
    grouped = _postings(asked).order_by().annotate(of_year=ExtractYear("booked_on"))
    rows = grouped.values("account__purpose", "of_year").annotate(sum=Sum("income"))
    sums = {
        (purpose, year): total
        for purpose, year, total in rows.values_list("account__purpose", "of_year", "sum")
    }
    shown = [one for one in ChargePurpose if any((one.value, year) in sums for year in _years(asked))]
    return StatTable(
        pgettext_lazy("of a charge", "For"),
        tuple((str(year), str(year)) for year in _years(asked)),
        tuple(
            StatRow(one.value, one.label, tuple(sums.get((one.value, year), 0) for year in _years(asked)))
            for one in shown
        ),
    )


def income_list(asked: StatAsked, row: str, column: str) -> QuerySet[MoneyPosting]:
    """The lines of the journal behind it."""
    return _postings(asked, row).filter(booked_on__year=int(column))
