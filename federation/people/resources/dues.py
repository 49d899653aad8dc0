"""Dues paid, in and out of spreadsheets: a member's number, the day of the payment, the year it is for."""

import re
from datetime import date
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from import_export.fields import Field

from federation.errors import Refused
from federation.models import DuesPaid, DuesYear, Member
from federation.people.services.dues import check_paid, save_all_paid, take_all_back
from federation.roles import today
from federation.tables.cells import neutral, plain, tidy_day, tidy_number
from federation.tables.resources import RegisterResource

HEADS = {
    "number": ("会員番号", "番号", "no", "member no", "member number", "member id", "membership number"),
    "paid_on": ("納入日", "入金日", "支払日", "paid", "paid on", "payment date"),
    "year": ("年度", "年度の初日", "year", "dues year", "season"),
    "note": ("備考", "摘要", "note", "remarks"),
}
COLUMNS = tuple(HEADS)
_YEAR = re.compile(r"(\d{4})年?度?")


class DuesPaidResource(RegisterResource):
    """Payments by member number. Without a day it is today; without a year, the one that holds that day.

    What is recorded already is amended by what the file says of it, and kept where it says the same.
    """

    heads = HEADS
    number = Field(column_name="number")
    year = Field(column_name="year")

    class Meta:
        model = DuesPaid
        import_id_fields = ("number",)
        fields = COLUMNS
        import_order = export_order = COLUMNS
        skip_unchanged = True
        report_skipped = False
        use_bulk = True
        clean_model_instances = False

    def before_import(self, dataset: Any, **kwargs: Any) -> None:
        """Everybody in the file is looked up once."""
        super().before_import(dataset, **kwargs)
        self.twice = set()  # a member pays in many years
        self.rows: dict[tuple[int, int], int] = {}
        self.years = list(DuesYear.objects.all())
        numbers = {tidy_number(plain(number)) for number in dataset["number"]}
        bearers = Member.objects.filter(number__in=numbers)
        self.members = {member.number: member for member in bearers.select_related("merged_into")}
        people = [(member.pk, member.merged_into_id) for member in self.members.values()]
        paid = DuesPaid.objects.filter(member__in={key for keys in people for key in keys if key})
        self.paid = {
            (payment.member_id, payment.year_id): payment for payment in paid.select_related("member", "year")
        }

    def before_import_row(self, row: dict[str, Any], **kwargs: Any) -> None:
        super().before_import_row(row, **kwargs)
        problems: dict[str, str] = {}
        member = self.members.get(row["number"])
        if member is None:
            problems["number"] = _("There is no member %(number)s.") % {"number": row["number"][:20]}
        row["paid_on"] = _day_or_problem(row.get("paid_on"), "paid_on", problems)
        year = self._year(row.get("year"), row["paid_on"] or today(), problems)
        if problems or member is None or year is None:
            raise ValidationError(problems)
        # What was paid before two records were merged stays where it was recorded.
        is_kept = member.merged_into is None or (member.pk, year.pk) in self.paid
        row["member"], row["year"] = member if is_kept else member.merged_into, year
        self._refuse_second(row, kwargs.get("row_number", 0))

    def _year(self, written: Any, paid_on: date, problems: dict[str, str]) -> DuesYear | None:
        """By the year in which it begins, by a day in it, or by the day of the payment."""
        text = tidy_number(written)
        named = _YEAR.fullmatch(text)
        if named:
            years = [year for year in self.years if year.starts_on.year == int(named[1])]
        else:
            day = _day_or_problem(text, "year", problems) or paid_on
            years = [year for year in self.years if year.starts_on <= day <= year.ends_on]
        if not years and "year" not in problems:
            problems["year"] = _("No year of dues is entered for this. Enter the year first.")
        return years[0] if years else None

    def _refuse_second(self, row: dict[str, Any], place: int) -> None:
        key = (row["member"].pk, row["year"].pk)
        first = self.rows.setdefault(key, place)
        if first != place:
            sentence = _("Row %(row)d is about the same member and year.")
            raise ValidationError({"number": sentence % {"row": first + 1}})

    def import_field(
        self, field: Field, instance: DuesPaid, row: Any, is_m2m: bool = False, **kwargs: Any
    ) -> None:
        """What the row says was read before: the member, the year, the day. What it leaves out stays."""
        instance.member, instance.year = row["member"], row["year"]
        instance.paid_on = row["paid_on"] or instance.paid_on or today()
        if "note" in row:
            instance.note = str(row["note"])[:200]

    def skip_row(self, instance: DuesPaid, original: DuesPaid, row: Any, errors: Any = None) -> bool:
        """Whoever brings the same file again changes nothing."""
        now = (instance.paid_on, instance.note)
        return original.pk is not None and now == (original.paid_on, original.note)

    def get_instance(self, instance_loader: Any, row: Any) -> DuesPaid | None:
        """A payment that is recorded already is amended."""
        payment: DuesPaid | None = self.paid.get((row["member"].pk, row["year"].pk))
        return payment

    def get_queryset(self) -> Any:
        return super().get_queryset().select_related("member", "year")

    def save_instance(self, instance: DuesPaid, is_create: bool, row: Any, **kwargs: Any) -> None:
        """With the others, when all rows are good."""
        try:
            check_paid(instance)
        except Refused as error:
            raise ValidationError(error.sentence) from error
        self.gathered.append(instance)

    def save_gathered(self, records: list[DuesPaid], *, by: Any) -> None:
        """By the one door."""
        save_all_paid(records, by=by)

    def put_back(self, records: list[DuesPaid], *, fields: Any, by: Any) -> None:
        """By the one door."""
        save_all_paid(records, by=by)

    def remove(self, records: list[DuesPaid], *, by: Any) -> None:
        """Each payment is taken back, and what hangs on dues hears of it."""
        take_all_back(records, by=by)

    def dehydrate_number(self, paid: DuesPaid) -> str:
        return str(neutral(paid.member.number))

    def dehydrate_year(self, paid: DuesPaid) -> str:
        return str(paid.year.starts_on)


def _day_or_problem(written: Any, column: str, problems: dict[str, str]) -> date | None:
    """A day, None where nothing is written; what is no day is a problem of its column."""
    if not written:
        return None
    try:
        return date.fromisoformat(str(tidy_day(plain(written))))
    except ValueError:
        problems[column] = _("This is no day: 2026-05-31.")
        return None
