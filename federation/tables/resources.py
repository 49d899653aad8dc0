"""The bases of reading records of a federation from a file."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import date
from typing import Any, ClassVar

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from import_export import resources
from import_export.fields import Field
from import_export.resources import Diff
from import_export.results import RowResult

from federation.languages import LANGUAGES, languages_here, own_language
from federation.models import Act
from federation.record import audit
from federation.tables import register_report
from federation.tables.cells import guess, neutral, plain, tidy_day, tidy_number
from federation.tables.files import is_blank
from federation.tables.register_report import RecordChange
from federation.tables.vocabulary import ColumnWords, ReadWords


class TenantResource(resources.ModelResource):  # type: ignore[misc]  # the library has no types
    """Rows are made in the federation in scope; unique validation sees it (TenantModel)."""

    def after_import(self, dataset: Any, result: Any, **kwargs: Any) -> None:
        """Leave the table's sequence alone.

        The library would set it to the highest key in sight. Under row-level security that is the
        highest of this federation, and the next row of any federation would get a key that is taken.
        """


class ShownDiff(Diff):  # type: ignore[misc]  # the library has no types
    """A row of a preview as an export would write it: also what stands in no field of the record itself.

    Of the rows that no page shows nothing is noted.
    """

    def __init__(self, resource: Any, instance: Any, new: bool) -> None:
        self.is_shown = resource.changed < register_report.SHOWN_MAX
        self.left = [""] * len(resource.get_import_fields()) if new else self._read(resource, instance)
        self.right: list[Any] = []
        self.new = new

    def compare_with(self, resource: Any, instance: Any) -> None:
        """The record as it would be."""
        getattr(instance, "_prefetched_objects_cache", {}).clear()  # as it was before the row
        self.right = self._read(resource, instance)

    def as_html(self) -> RecordChange | None:
        """Not yet HTML: the page makes that, of the rows that it shows."""
        if not self.is_shown:
            return None
        left, right = (tuple(str(cell) for cell in cells) for cells in (self.left, self.right))
        return RecordChange(self.new, left, right)

    def _read(self, resource: Any, instance: Any) -> list[Any]:
        if not self.is_shown:
            return []
        fields = resource.get_import_fields()
        return ["" if field.readonly else plain(resource.export_field(field, instance)) for field in fields]


WRONG_MAX = 500  # rows of a file: each costs the database some questions, and nobody reads more
HEARD_EVERY = 500  # rows, after which whoever waits hears how far it is


class RegisterResource(TenantResource):
    """A register whose records are known by their number, under whatever heads a file has.

    Exports name the columns alike in every language, and no cell of one is a formula. `use_bulk` spares each
    row the library's savepoint: a resource that saves row by row has one of its own, and one that gathers the
    records saves them by `save_gathered` when all rows are good.
    """

    heads: ClassVar[Mapping[str, Sequence[str]]]  # our columns, with the heads under which people write them
    needed: ClassVar[Sequence[str]] = ("number",)  # columns without which no row can be read
    vocabularies: ClassVar[Mapping[str, ColumnWords]] = {}  # of the columns that have one
    wrong = changed = 0  # rows so far
    stays: ClassVar[Any] = ""  # why an import is not taken back in one act; "": it is
    texts: ClassVar[Mapping[str, str]] = {}  # fields in several languages, by how their columns begin
    owned: ClassVar[Collection[str]] = ()  # models whose rows go with a record
    on_rows: Callable[[int], None] | None = None  # hears how many rows were read; what it raises stops

    @property
    def gathers(self) -> bool:
        """Whether records are saved by `save_gathered`, so many at a time, and not row by row."""
        return type(self).save_gathered is not RegisterResource.save_gathered

    def before_import(self, dataset: Any, **kwargs: Any) -> None:
        """Name the columns as we do, and find the numbers that stand twice, before any row is read.

        `columns` is what somebody has chosen for each column, in their order; None: by the heads. `values` is
        what they have chosen for words of a column. Raises ValueError for heads that will not do; of the rows
        none is read then.
        """
        try:
            self._name_columns(dataset, kwargs.get("columns"))
        except ValueError:
            dataset.wipe()
            raise
        self.wrong = self.changed = 0
        self.gathered: list[Any] = []
        self.read_as: dict[int, tuple[Any, ...]] = {}  # known records by key, as their rows met them
        self.read_words = ReadWords(self.vocabularies, kwargs.get("values") or {})
        self.twice = self._standing_twice(dataset)

    def _standing_twice(self, dataset: Any) -> set[str]:
        counted = Counter(tidy_number(plain(number)) for number in dataset["number"])
        return {number for number, times in counted.items() if number and times > 1}

    def _name_columns(self, dataset: Any, chosen: Sequence[str] | None) -> None:
        written = dataset.headers or []
        meant = guess(written, self.heads) if chosen is None else list(chosen)
        twice = [column for column, times in Counter(filter(None, meant)).items() if times > 1]
        if twice:
            sentence = _("Two columns have the same meaning: %(columns)s.")
            raise ValueError(sentence % {"columns": ", ".join(twice)})
        if missing := [column for column in self.needed if column not in meant]:
            sentence = _("The file has no column “%(column)s”.")
            raise ValueError("\n".join(sentence % {"column": column} for column in missing))
        meant += [""] * (len(written) - len(meant))
        # What is not read keeps a name that none of our columns has.
        dataset.headers = [column or f"#{place}" for place, column in enumerate(meant[: len(written)])]

    def import_row(self, row: dict[str, Any], instance_loader: Any, **kwargs: Any) -> RowResult:
        """An empty row, as spreadsheets leave them behind, is no record and no mistake.

        Where very many rows are wrong, the others are not looked at: nothing of such a file is taken.
        """
        number = kwargs.get("row_number", 1)
        if self.on_rows is not None and number % HEARD_EVERY == 0:
            self.on_rows(number)
        if not is_blank(row.values()) and self.wrong < WRONG_MAX:
            taken: RowResult = super().import_row(row, instance_loader, **kwargs)
            self.wrong += taken.import_type in (RowResult.IMPORT_TYPE_ERROR, RowResult.IMPORT_TYPE_INVALID)
            self.changed += taken.import_type in (RowResult.IMPORT_TYPE_NEW, RowResult.IMPORT_TYPE_UPDATE)
            return taken
        empty = self.get_row_result_class()()
        empty.import_type = RowResult.IMPORT_TYPE_SKIP
        return empty

    def after_import(self, dataset: Any, result: Any, **kwargs: Any) -> None:
        super().after_import(dataset, result, **kwargs)
        is_good = not result.has_errors() and not result.has_validation_errors()
        if self.gathered and is_good and not kwargs.get("dry_run"):
            self.save_gathered(self.gathered, by=kwargs.get("user"))

    def get_or_init_instance(self, instance_loader: Any, row: Any) -> tuple[Any, bool]:
        """The library's, with a note of what a known record was, so that nobody's change is overwritten."""
        instance, is_new = super().get_or_init_instance(instance_loader, row)
        if not is_new:
            self.read_as[instance.pk] = as_kept(instance)
        return instance, is_new

    def in_order(self, records: list[Any]) -> list[Any]:
        """As they are saved, so many at a time: what is changed makes room for what is new."""
        return sorted(records, key=lambda record: record.pk is None)

    def save_gathered(self, records: list[Any], *, by: Any) -> None:
        """Save new and changed records at once. What it raises refuses all of them."""
        raise NotImplementedError

    def put_back(self, records: list[Any], *, fields: Collection[str], by: Any) -> None:
        """Save known records whose fields are again what they were before an import."""
        audit.save_all(records, amended=sorted(fields), by=by)

    def remove(self, records: list[Any], *, by: Any) -> None:
        """Take away records that an import made and that nothing depends on."""
        audit.record_all(Act.DELETED, by, records)
        self._meta.model.objects.filter(pk__in=[record.pk for record in records]).delete()

    @classmethod
    def columns_here(cls) -> list[str]:
        """The columns that a file of this federation has: of a text those in its languages, its own first."""
        return _spoken(cls.heads, cls.texts)

    def get_export_order(self) -> tuple[str, ...]:
        return tuple(_spoken(super().get_export_order(), self.texts))

    def get_diff_class(self) -> type[Diff]:
        return ShownDiff

    def kept_by_number(self, dataset: Any) -> dict[str, Any]:
        """The records that a file is about, read at once: ten thousand rows would ask ten thousand times."""
        numbers = {tidy_number(plain(number)) for number in dataset["number"]}
        return {record.number: record for record in self._meta.model.objects.filter(number__in=numbers)}

    def validate_instance(
        self, instance: Any, import_validation_errors: Any = None, validate_unique: bool = True
    ) -> None:
        """What the model says of the columns of a file; the database is not asked about each row.

        A number is free, or its record's own: who bears one was read at once, and none stands twice. Whoever
        takes it meanwhile is met when the records are saved.
        """
        errors = dict(import_validation_errors or {})
        if self._meta.clean_model_instances:
            others = {field.name for field in instance._meta.fields} - {*self.heads, *self.texts.values()}
            try:
                instance.full_clean(others | errors.keys(), validate_unique=False, validate_constraints=False)
            except ValidationError as error:
                errors = error.update_error_dict(errors)
        if errors:
            own: dict[str | None, str] = {
                field: f"{text}_{own_language()}" for text, field in self.texts.items()
            }
            raise ValidationError(
                {own.get(str(name), str(name)): problems for name, problems in errors.items()}
            )

    def before_import_row(self, row: dict[str, Any], **kwargs: Any) -> None:
        row.update({name: _stripped(plain(value)) for name, value in row.items()})
        self.problems: dict[str, str] = {}
        if "number" not in self.heads:
            return
        row["number"] = tidy_number(row.get("number"))
        if row["number"] in getattr(self, "twice", ()):
            self.problems["number"] = _("This number stands twice in the file.")

    def day(self, row: Mapping[str, Any], column: str) -> date | None:
        """The day in a column; None where nothing stands there. What is no day is a problem of the row."""
        written = row.get(column)
        if not written:
            return None
        try:
            return date.fromisoformat(str(tidy_day(written)))
        except ValueError:
            self.problems[column] = _("This is no day: 2026-05-31.")
            return None

    def word(self, row: Mapping[str, Any], column: str) -> str:
        """The value that a word of a column means; "" where nothing stands there.

        A word that nobody knows is a problem of the row, and is asked about beside the columns.
        """
        written = str(row.get(column) or "")
        value = self.read_words.value(column, written) if written else ""
        if value is None:
            choices = ", ".join(label for _value, label in self.vocabularies[column].options())
            sentence = _("“%(written)s” is none of these: %(choices)s.")
            self.problems[column] = sentence % {"written": written[:40], "choices": choices}
        return value or ""

    def import_instance(self, instance: Any, row: dict[str, Any], **kwargs: Any) -> None:
        """What was found while the row was tidied is told with what its fields say, all at once."""
        refused: dict[str, Any] = {}
        try:
            super().import_instance(instance, row, **kwargs)
        except ValidationError as error:
            refused = error.update_error_dict(refused)
        if refused or self.problems:
            raise ValidationError({**refused, **self.problems})

    def export_field(self, field: Field, instance: Any, **kwargs: Any) -> Any:
        return neutral(super().export_field(field, instance, **kwargs))


def _spoken(columns: Iterable[str], texts: Iterable[str]) -> list[str]:
    """Columns without those of texts in languages that the federation has not; its own language first."""
    order = {f"{text}_{code}": place for text in texts for place, code in enumerate(languages_here())}
    every = {f"{text}_{code}" for text in texts for code in LANGUAGES}
    kept = [column for column in columns if column in order or column not in every]
    spoken = iter(sorted((column for column in kept if column in order), key=order.__getitem__))
    return [next(spoken) if column in order else column for column in kept]


def as_kept(record: Any) -> tuple[Any, ...]:
    """What its row has in every column."""
    return tuple(getattr(record, field.attname) for field in record._meta.concrete_fields)


def _stripped(value: Any) -> Any:
    """Without the blanks around it, which forms do not keep either."""
    return value.strip() if isinstance(value, str) else value
