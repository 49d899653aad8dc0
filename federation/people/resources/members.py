"""Members in and out of spreadsheets: every row goes through the service, and no cell is a formula."""

from datetime import date
from functools import cache
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import translation
from django.utils.translation import gettext as _
from import_export.fields import Field
from import_export.widgets import DateWidget

from federation.errors import Refused, sentence_of
from federation.models import Member, MemberStatus
from federation.people.services.members import check_number, save_member
from federation.tables.cells import fold, neutral, plain, tidy_day, tidy_number
from federation.tables.resources import RegisterResource

__all__ = ["COLUMNS", "MemberResource", "neutral", "plain", "tidy_number"]

HEADS = {
    "number": ("会員番号", "番号", "no", "member no", "member number", "member id", "membership number"),
    "family_name": ("姓", "氏", "名字", "苗字", "surname", "last name", "family name"),
    "given_name": ("名", "given name", "first name"),
    "family_kana": ("姓カナ", "姓かな", "セイ", "せい", "姓（カナ）", "姓フリガナ", "姓ふりがな"),
    "given_kana": ("名カナ", "名かな", "メイ", "めい", "名（カナ）", "名フリガナ", "名ふりがな"),
    "family_romaji": ("姓ローマ字", "姓英字", "family name romaji", "surname romaji"),
    "given_romaji": ("名ローマ字", "名英字", "given name romaji", "first name romaji"),
    "status": ("状態", "区分", "会員区分", "資格"),
    "joined_on": ("入会日", "入会年月日", "joined", "join date", "member since", "date joined"),
}
COLUMNS = tuple(HEADS)


class MemberResource(RegisterResource):
    """The register by member number."""

    heads = HEADS
    joined_on = Field("joined_on", "joined_on", widget=DateWidget("%Y-%m-%d"))

    class Meta:
        model = Member
        import_id_fields = ("number",)
        fields = COLUMNS
        import_order = export_order = COLUMNS
        clean_model_instances = True
        skip_unchanged = True
        report_skipped = False

    def before_import(self, dataset: Any, **kwargs: Any) -> None:
        super().before_import(dataset, **kwargs)
        self.kept = self.kept_by_number(dataset)

    def get_instance(self, instance_loader: Any, row: Any) -> Member | None:
        member: Member | None = self.kept.get(row["number"])
        return member

    def before_import_row(self, row: dict[str, Any], **kwargs: Any) -> None:
        super().before_import_row(row, **kwargs)
        if row.get("joined_on"):
            row["joined_on"] = self._day(row["joined_on"])
        if row.get("status"):
            row["status"] = self._status(str(row["status"]))

    def _day(self, written: Any) -> str:
        day = str(tidy_day(written))
        try:
            return date.fromisoformat(day).isoformat()
        except ValueError:
            self.problems["joined_on"] = _("This is no day: 2026-05-31.")
            return ""

    def _status(self, written: str) -> str:
        """A status by its value or by its word in either language."""
        words = _statuses()
        if fold(written) in words:
            return words[fold(written)]
        choices = ", ".join(str(status.label) for status in MemberStatus if status != MemberStatus.MERGED)
        self.problems["status"] = _("A status is one of these: %(choices)s.") % {"choices": choices}
        return MemberStatus.ACTIVE.value

    def validate_instance(
        self, instance: Member, import_validation_errors: Any = None, validate_unique: bool = True
    ) -> None:
        """What the model says, and the check digit."""
        errors = dict(import_validation_errors or {})
        try:
            if instance.number:  # the model says that one is missing
                check_number(instance.number)
        except Refused as refused:
            errors = ValidationError({"number": refused.sentence}).update_error_dict(errors)
        if instance.merged_into_id is not None:
            merged = ValidationError({"number": _("This record is merged into another one.")})
            errors = merged.update_error_dict(errors)
        super().validate_instance(instance, errors, validate_unique)

    def save_instance(self, instance: Member, is_create: bool, row: Any, **kwargs: Any) -> None:
        """By the one door; what the database refuses is the row's error and breaks no other row.

        For a preview it is enough that the record is valid.
        """
        if kwargs.get("dry_run"):
            return
        try:
            with transaction.atomic():
                save_member(instance, by=kwargs.get("user"))
        except IntegrityError as error:
            raise ValidationError(sentence_of(error)) from error


@cache
def _statuses() -> dict[str, str]:
    """What people write for each status, folded."""
    words = {fold(value): value for value in MemberStatus.values}
    for language in ("ja", "en"):
        with translation.override(language):
            words |= {fold(label): value for value, label in MemberStatus.choices}
    return words
