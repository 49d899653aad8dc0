"""Registers whose rows lead to records of other registers: who is what, from which day to which."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, ClassVar

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from import_export.fields import Field

from federation.errors import Refused
from federation.models import Member
from federation.tables.cells import plain, tidy_number
from federation.tables.resources import RegisterResource

Key = tuple[Any, ...]


class LinkedRegister(RegisterResource):
    """A register whose records are known by several things together, each read from a column.

    `resolved` reads a row; `key_of` says which record it is about. What a file does not say stays.
    """

    amendable: ClassVar[Collection[str]]  # fields that a row changes on a record that is there
    known: Mapping[Key, Any]  # the records that a file may be about, by their keys

    def before_import(self, dataset: Any, **kwargs: Any) -> None:
        super().before_import(dataset, **kwargs)
        self.by = kwargs.get("user")
        self.lines: dict[Key, int] = {}
        self.look_up(dataset)

    def _standing_twice(self, dataset: Any) -> set[str]:
        """A member, a club or a login stands in many rows; what is twice the same record is told by row."""
        return set()

    def look_up(self, dataset: Any) -> None:
        """Read whatever the rows lead to at once, and the records that they may be about."""
        raise NotImplementedError

    def resolved(self, row: Mapping[str, Any]) -> dict[str, Any]:
        """What a row says, by the fields of a record; what is wrong goes to `problems`."""
        raise NotImplementedError

    def key_of(self, fields: Mapping[str, Any]) -> Key:
        """Which record it is."""
        raise NotImplementedError

    def check(self, record: Any) -> None:
        """Raise Refused for a record that cannot be so, before any is saved."""

    def before_import_row(self, row: dict[str, Any], **kwargs: Any) -> None:
        super().before_import_row(row, **kwargs)
        self.fields_of_row = self.resolved(row)
        if self.problems:
            raise ValidationError(self.problems)
        key = self.key_of(self.fields_of_row)
        line = kwargs.get("row_number", 0) + 1  # as the spreadsheet counts: the heads are its first
        first = self.lines.setdefault(key, line)
        if first != line:
            sentence = _("Row %(row)d is about the same record.")
            raise ValidationError({self.needed[0]: sentence % {"row": first}})

    def get_instance(self, instance_loader: Any, row: Any) -> Any:
        return self.known.get(self.key_of(self.fields_of_row))

    def import_instance(self, instance: Any, row: Any, **kwargs: Any) -> None:
        """The row was read before."""
        for name, value in self.fields_of_row.items():
            setattr(instance, name, value)

    def skip_row(self, instance: Any, original: Any, row: Any, errors: Any = None) -> bool:
        """Whoever brings the same file again changes nothing."""
        return original.pk is not None and all(
            getattr(instance, name) == getattr(original, name) for name in self.amendable
        )

    def validate_instance(
        self, instance: Any, import_validation_errors: Any = None, validate_unique: bool = True
    ) -> None:
        """What the model says of the record by itself, without a question to the database."""
        others = {
            field.name
            for field in instance._meta.fields
            if field.is_relation or field.name not in self.amendable  # what a key leads to was looked up
        }
        instance.full_clean(others, validate_unique=False, validate_constraints=False)

    def save_instance(self, instance: Any, is_create: bool, row: Any, **kwargs: Any) -> None:
        """With the others, when all rows are good."""
        try:
            self.check(instance)
        except Refused as error:
            raise ValidationError(error.sentence) from error
        self.gathered.append(instance)

    def as_they_would_be(self) -> list[Any]:
        """The records that the file is about, when all its rows that are good are taken."""
        records = dict(getattr(self, "known", {}))
        records |= {self.key_of(SaidOf(record)): record for record in getattr(self, "gathered", ())}
        return list(records.values())

    def refuse_file(self, result: Any, numbers: Collection[str], sentence: str, code: str) -> None:
        """Refuse the file as a whole, with a sentence for each number: for what no single row does wrong."""
        for number in sorted(numbers):
            refusal = Refused(sentence % {"number": number}, code)
            result.append_base_error(self.get_error_result_class()(refusal))

    def ends_after_start(self, fields: Mapping[str, Any], sentence: str) -> None:
        """A problem of the row whose last day lies before its first."""
        first, last = fields.get("starts_on"), fields.get("ends_on")
        if first and last and last < first:
            self.problems.setdefault("ends_on", sentence)


class MembersLinked(LinkedRegister):
    """Registers of what members are or have, by the member's number."""

    number = Field("member__number", "number")

    def look_up(self, dataset: Any) -> None:
        numbers = {tidy_number(plain(number)) for number in dataset["number"]}
        bearers = Member.objects.filter(number__in=numbers).select_related("merged_into", "user")
        self.bearers = {member.number: member for member in bearers}
        people = {key for one in self.bearers.values() for key in (one.pk, one.merged_into_id) if key}
        records = self._meta.model.objects.filter(member__in=people)
        self.known = {self.key_of(SaidOf(record)): record for record in self.with_links(records)}

    def with_links(self, records: Any) -> Any:
        """The records with what their rows show."""
        return records.select_related("member")

    def member(self, row: Mapping[str, Any], rest: Mapping[str, Any]) -> Member | None:
        """Whose row it is. What a merged record has stays there; what is new belongs to the record kept."""
        bearer: Member | None = self.bearers.get(row["number"])
        if bearer is None:
            sentence = _("There is no member %(number)s.")
            self.problems.setdefault("number", sentence % {"number": row["number"][:20]})
            return None
        if (
            bearer.merged_into is None
            or self.problems
            or self.key_of({**rest, "member": bearer}) in self.known
        ):
            return bearer
        kept: Member = bearer.merged_into
        return kept

    def get_queryset(self) -> Any:
        return self.with_links(super().get_queryset())


def more_than_once(numbers: Iterable[str]) -> set[str]:
    """The numbers that come several times."""
    return {number for number, times in Counter(numbers).items() if times > 1}


class SaidOf(Mapping[str, Any]):
    """A record as a row is resolved: by the names of its fields, none read before it is asked for."""

    def __init__(self, record: Any, **beside: Any) -> None:
        self._record, self._beside = record, beside

    def __getitem__(self, name: str) -> Any:
        if name in self._beside:
            return self._beside[name]
        return getattr(self._record, name)

    def __iter__(self) -> Iterator[str]:
        return iter([*self._beside, *(field.name for field in self._record._meta.fields)])

    def __len__(self) -> int:
        return len(list(iter(self)))
