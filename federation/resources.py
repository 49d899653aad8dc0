"""Members in and out of spreadsheets: every row goes through the service, and no cell is a formula."""

import unicodedata
from collections import Counter
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _
from import_export.fields import Field
from import_export.widgets import DateWidget

from federation.errors import Refused, sentence_of
from federation.models import Member
from federation.services.members import check_number, save_member
from federation.tenancy.resources import TenantResource

# A cell that begins so is run as a formula by one spreadsheet or another, full-width signs included.
FORMULA = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
TEXT_MARK = "'"
COLUMNS = (
    "number",
    "family_name",
    "given_name",
    "family_kana",
    "given_kana",
    "family_romaji",
    "given_romaji",
    "status",
    "joined_on",
)


def tidy_number(value: object) -> str:
    """A number as it is kept: half-width, upper case, without blanks around it."""
    return unicodedata.normalize("NFKC", str(value if value is not None else "")).strip().upper()


def neutral(value: Any) -> Any:
    """A text that no spreadsheet takes for a formula."""
    return TEXT_MARK + value if isinstance(value, str) and value.startswith(FORMULA) else value


def plain(value: Any) -> Any:
    """What neutral() was given; dates without their time, nothing as an empty text."""
    if isinstance(value, str) and value[:1] == TEXT_MARK and value[1:].startswith(FORMULA):
        return value[1:]
    if isinstance(value, datetime):
        return value.date()
    return "" if value is None else value


class MemberResource(TenantResource):
    """The register by member number. Columns are named alike in every language."""

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
        """Find the numbers that stand twice, before any row is read."""
        if "number" not in (dataset.headers or ()):
            raise ValueError(_("The file has no column “number”."))
        counted = Counter(tidy_number(number) for number in dataset["number"])
        self.twice = {number for number, times in counted.items() if times > 1}

    def before_import_row(self, row: dict[str, Any], **kwargs: Any) -> None:
        row.update({name: plain(value) for name, value in row.items()})
        row["number"] = tidy_number(row.get("number"))
        if row["number"] in getattr(self, "twice", ()):
            raise ValidationError({"number": _("This number stands twice in the file.")})

    def validate_instance(
        self, instance: Member, import_validation_errors: Any = None, validate_unique: bool = True
    ) -> None:
        """What the model says, and the check digit."""
        errors = dict(import_validation_errors or {})
        try:
            check_number(instance.number)
        except Refused as refused:
            errors = ValidationError({"number": refused.sentence}).update_error_dict(errors)
        super().validate_instance(instance, errors, validate_unique)

    def save_instance(self, instance: Member, is_create: bool, row: Any, **kwargs: Any) -> None:
        """By the one door; what the database refuses is the row's error and breaks no other row."""
        try:
            with transaction.atomic():
                save_member(instance, by=kwargs.get("user"))
        except IntegrityError as error:
            raise ValidationError(sentence_of(error)) from error

    def export_field(self, field: Field, instance: Member, **kwargs: Any) -> Any:
        return neutral(super().export_field(field, instance, **kwargs))
