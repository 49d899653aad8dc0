"""Dues paid, in and out of spreadsheets: a member's number, the day of the payment, the year it is for."""

from datetime import date
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _
from import_export.fields import Field

from federation.cells import neutral, plain, tidy_day
from federation.errors import Refused, sentence_of
from federation.models import DuesPaid, DuesYear, Member
from federation.roles import today
from federation.selectors import members_by_number
from federation.services.dues import save_paid, tell
from federation.tenancy.resources import RegisterResource

HEADS = {
    "number": ("会員番号", "番号", "no", "member no", "member number", "member id", "membership number"),
    "paid_on": ("納入日", "入金日", "支払日", "paid", "paid on", "payment date"),
    "year": ("年度", "年度の初日", "year", "dues year", "season"),
    "note": ("備考", "摘要", "note", "remarks"),
}
COLUMNS = tuple(HEADS)


class DuesPaidResource(RegisterResource):
    """Payments by member number. Without a day it is today; without a year, the one that holds that day."""

    heads = HEADS
    number = Field(column_name="number")
    year = Field(column_name="year")

    class Meta:
        model = DuesPaid
        import_id_fields = ("number",)
        fields = COLUMNS
        import_order = export_order = COLUMNS
        skip_unchanged = False
        report_skipped = False
        clean_model_instances = False

    def before_import(self, dataset: Any, **kwargs: Any) -> None:
        """Everybody in the file is told of at the end, once."""
        super().before_import(dataset, **kwargs)
        self.changed: dict[DuesYear, set[int]] = {}

    def before_import_row(self, row: dict[str, Any], **kwargs: Any) -> None:
        super().before_import_row(row, **kwargs)
        row["member"] = _member(str(row["number"]))
        row["paid_on"] = _day(row.get("paid_on")) or today()
        row["year"] = _year(row.get("year"), row["paid_on"])

    def import_field(
        self, field: Field, instance: DuesPaid, row: Any, is_m2m: bool = False, **kwargs: Any
    ) -> None:
        """What the row says was read before: the member, the year, the day."""
        instance.member, instance.year, instance.paid_on = row["member"], row["year"], row["paid_on"]
        instance.note = str(plain(row.get("note") or ""))[:200]

    def get_instance(self, instance_loader: Any, row: Any) -> DuesPaid | None:
        """A payment that is recorded already is amended."""
        return DuesPaid.objects.filter(member=row["member"], year=row["year"]).first()

    def get_queryset(self) -> Any:
        return super().get_queryset().select_related("member", "year")

    def save_instance(self, instance: DuesPaid, is_create: bool, row: Any, **kwargs: Any) -> None:
        """By the one door; what it refuses is the row's error and breaks no other row."""
        try:
            with transaction.atomic():
                save_paid(instance, by=kwargs.get("user"), tells=False)
        except IntegrityError as error:
            raise ValidationError(sentence_of(error)) from error
        except Refused as error:
            raise ValidationError(error.sentence) from error
        self.changed.setdefault(instance.year, set()).add(instance.member_id)

    def after_import(self, dataset: Any, result: Any, **kwargs: Any) -> None:
        super().after_import(dataset, result, **kwargs)
        for year, members in self.changed.items():
            tell(year, sorted(members))

    def dehydrate_number(self, paid: DuesPaid) -> str:
        return neutral(paid.member.number)

    def dehydrate_year(self, paid: DuesPaid) -> str:
        return paid.year.starts_on.isoformat()


def _member(number: str) -> Member:
    found = members_by_number({number}).get(number)
    if found is None:
        raise ValidationError({"number": _("There is no member %(number)s.") % {"number": number[:20]}})
    return found


def _day(written: Any) -> date | None:
    if not written:
        return None
    try:
        return date.fromisoformat(str(tidy_day(plain(written))))
    except ValueError as error:
        raise ValidationError({"paid_on": _("This is no day: 2026-05-31.")}) from error


def _year(written: Any, paid_on: date) -> DuesYear:
    """By a day in it, by the year in which it begins, or by the day of the payment."""
    text = str(plain(written or "")).strip()
    if text.isascii() and text.isdigit() and len(text) == 4:
        found = DuesYear.objects.filter(starts_on__year=int(text)).first()
    else:
        day = _day(written) or paid_on
        found = DuesYear.objects.filter(starts_on__lte=day, ends_on__gte=day).first()
    if found is None:
        raise ValidationError({"year": _("No year of dues is entered for this. Enter the year first.")})
    return found
