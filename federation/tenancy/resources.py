"""The bases of reading records of a federation from a file."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from import_export import resources
from import_export.fields import Field

from federation.cells import guess, neutral, plain, tidy_number


class TenantResource(resources.ModelResource):
    """Rows are made in the federation in scope; unique validation sees it (TenantModel)."""

    def after_import(self, dataset: Any, result: Any, **kwargs: Any) -> None:
        """Leave the table's sequence alone.

        The library would set it to the highest key in sight. Under row-level security that is the
        highest of this federation, and the next row of any federation would get a key that is taken.
        """


class RegisterResource(TenantResource):
    """A register whose records are known by their number, under whatever heads a file has.

    Exports name the columns alike in every language, and no cell of one is a formula.
    """

    heads: ClassVar[Mapping[str, Sequence[str]]]  # our columns, with the heads under which people write them

    def before_import(self, dataset: Any, **kwargs: Any) -> None:
        """Name the columns as we do, and find the numbers that stand twice, before any row is read.

        `columns` is what somebody has chosen for each column, in their order; None: by the heads.
        """
        written = dataset.headers or []
        chosen = kwargs.get("columns")
        meant = guess(written, self.heads) if chosen is None else list(chosen)
        twice = [column for column, times in Counter(filter(None, meant)).items() if times > 1]
        if twice:
            sentence = _("Two columns have the same meaning: %(columns)s.")
            raise ValueError(sentence % {"columns": ", ".join(twice)})
        if "number" not in meant:
            raise ValueError(_("The file has no column “number”."))
        meant += [""] * (len(written) - len(meant))
        # What is not read keeps a name that none of our columns has.
        dataset.headers = [column or f"#{place}" for place, column in enumerate(meant[: len(written)])]
        counted = Counter(tidy_number(plain(number)) for number in dataset["number"])
        self.twice = {number for number, times in counted.items() if times > 1}

    def before_import_row(self, row: dict[str, Any], **kwargs: Any) -> None:
        row.update({name: plain(value) for name, value in row.items()})
        row["number"] = tidy_number(row.get("number"))
        if row["number"] in getattr(self, "twice", ()):
            raise ValidationError({"number": _("This number stands twice in the file.")})

    def export_field(self, field: Field, instance: Any, **kwargs: Any) -> Any:
        return neutral(super().export_field(field, instance, **kwargs))
