"""Of which kind each member is, in and out of spreadsheets: a membership a row, members by their numbers."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext as _
from import_export.fields import Field

from federation.memberships.services import placing
from federation.models import HeldMembership, Member, MembershipKind
from federation.people.resources.offices import DAY_HEADS
from federation.roles import today
from federation.tables.cells import fold, plain, tidy_number
from federation.tables.linked import Key, MembersLinked, more_than_once

HEADS = {
    "number": ("会員番号", "番号", "no", "member no", "member number", "member id", "membership number"),
    "kind": (
        "会員種別",
        "種別",
        "会員区分",
        "区分",
        "kind of membership",
        "membership type",
        "type",
        "category",
    ),
    "head": (
        "家族の代表者",
        "家族の代表者番号",
        "代表者番号",
        "head of the family",
        "family head",
        "paid by",
    ),
    **DAY_HEADS,
}


class KindWords:
    """The federation's kinds of membership, by their codes and by their names in any language."""

    others: Mapping[str, str] = MappingProxyType({})

    def options(self) -> list[tuple[str, str]]:
        """The kinds that a word can mean."""
        return [(kind.code, kind.names.read()) for kind in MembershipKind.objects.all()]

    @property
    def own(self) -> Mapping[str, str]:
        """Of two kinds with one name the first is meant; a code is always its own kind."""
        kinds = list(MembershipKind.objects.all())
        named = {fold(name): kind.code for kind in reversed(kinds) for name in kind.names.values() if name}
        return named | {fold(kind.code): kind.code for kind in kinds}


class HeldMembershipResource(MembersLinked):
    """Of which kind members are. A row without a first day is about the membership of today, or begins one
    today.
    """

    heads = HEADS
    needed = ("number", "kind")
    vocabularies = {"kind": KindWords()}
    amendable = ("kind", "head", "ends_on")
    kind = Field("kind__code", "kind")
    head = Field("head__number", "head")

    class Meta:
        model = HeldMembership
        import_id_fields = ("number", "kind")
        fields = import_order = export_order = tuple(HEADS)
        skip_unchanged = True
        report_skipped = False
        use_bulk = True
        clean_model_instances = False

    def look_up(self, dataset: Any) -> None:
        super().look_up(dataset)
        written = dataset["head"] if "head" in dataset.headers else ()
        numbers = {tidy_number(plain(number)) for number in written}
        heads = Member.objects.filter(number__in=numbers).select_related("merged_into")
        self.family_heads = {head.number: head for head in heads}
        self.kinds = {kind.code: kind for kind in MembershipKind.objects.all()}
        self.current = {key[0]: key[1] for key, record in self.known.items() if record.ends_on is None}

    def with_links(self, records: Any) -> Any:
        return records.select_related("member", "kind", "head")

    def resolved(self, row: Mapping[str, Any]) -> dict[str, Any]:
        fields: dict[str, Any] = {"kind": self.kinds.get(self.word(row, "kind"))}
        if fields["kind"] is None:
            self.problems.setdefault("kind", _("This is missing."))
        fields["starts_on"] = self.day(row, "starts_on")
        fields["member"] = member = self.member(row, fields)
        if member is not None and not fields["starts_on"]:
            fields["starts_on"] = self.current.get(member.pk, today())
        kept = self.known.get(self.key_of(fields)) if member else None
        fields["ends_on"] = self.day(row, "ends_on") if "ends_on" in row else kept and kept.ends_on
        fields["head"] = self._head(row, member, kept)
        self.ends_after_start(fields, _("A membership ends on or after the day it begins."))
        return fields

    def _head(
        self, row: Mapping[str, Any], member: Member | None, kept: HeldMembership | None
    ) -> Member | None:
        """Who pays for the member: as the file says, or as it is where the file has no such column."""
        before = kept.head if kept else None
        number = tidy_number(row["head"]) if "head" in row else before.number if before else ""
        if not number or (before is not None and before.number == number):
            return before if number else None
        head = self.family_heads.get(number)
        if head is None:
            self.problems["head"] = _("There is no member %(number)s.") % {"number": number[:20]}
            return None
        head = head.merged_into or head
        if head == member:
            self.problems["head"] = _("Nobody is the head of their own family here: leave it empty.")
        return head

    def key_of(self, fields: Mapping[str, Any]) -> Key:
        return fields["member"].pk, fields["starts_on"]

    def after_import(self, dataset: Any, result: Any, **kwargs: Any) -> None:
        """Nobody has two without an end: told when all are read, for one row may end what another follows."""
        held = (one.member.number for one in self.as_they_would_be() if one.ends_on is None)
        sentence = _("Member %(number)s would have two memberships without an end. End one of them.")
        self.refuse_file(result, more_than_once(held), sentence, "two_memberships")
        super().after_import(dataset, result, **kwargs)

    def in_order(self, records: list[HeldMembership]) -> list[HeldMembership]:
        """Whoever is of another kind has ended the one before beginning the other."""
        return sorted(records, key=lambda one: one.pk is None or one.ends_on is None)

    def save_gathered(self, records: list[HeldMembership], *, by: Any) -> None:
        """By the one door."""
        placing.give_all(records, by=by)

    def put_back(self, records: list[HeldMembership], *, fields: Any, by: Any) -> None:
        """By the one door."""
        placing.give_all(records, by=by)

    def remove(self, records: list[HeldMembership], *, by: Any) -> None:
        """By the one door."""
        placing.take_all_back(records, by=by)
