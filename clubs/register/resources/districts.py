"""Districts, their clubs and their officers, in and out of spreadsheets."""

from collections.abc import Iterator, Mapping
from datetime import date
from itertools import pairwise
from typing import Any

from django.utils.translation import gettext as _
from import_export.fields import Field

from clubs.models import Club, District, DistrictClub, DistrictOfficer
from clubs.register.services import districts
from federation.models import User
from federation.people import invitations
from federation.people.resources.offices import DAY_HEADS, HOLDER_HEADS, HeldPosts
from federation.record import audit
from federation.roles import today
from federation.tables.cells import plain, tidy_number
from federation.tables.linked import Key, LinkedRegister, SaidOf
from federation.tables.text_columns import heads_of, in_columns

DISTRICT_HEADS = ("地区番号", "地区コード", "地区", "district no", "district number", "district code", "code")
WRITTEN = {
    "ja": ("地区名", "名称", "日本語名", "name in japanese"),
    "en": ("英語名", "英文名", "district name", "name", "name in english"),
}
CLUB_HEADS = ("クラブ番号", "クラブ", "club no", "club number", "club id")


class DistrictResource(in_columns("name", "names")):  # type: ignore[misc]  # a class made for the columns
    """The districts, by their codes. A row without a first day begins one today."""

    heads = {"number": DISTRICT_HEADS, **heads_of("name", WRITTEN), **DAY_HEADS}

    class Meta:
        model = District
        import_id_fields = ("number",)
        fields = ("number", *heads_of("name", WRITTEN), "starts_on", "ends_on")
        import_order = export_order = fields
        clean_model_instances = True
        skip_unchanged = True
        report_skipped = False
        use_bulk = True

    def before_import(self, dataset: Any, **kwargs: Any) -> None:
        super().before_import(dataset, **kwargs)
        self.kept = self.kept_by_number(dataset)

    def get_instance(self, instance_loader: Any, row: Any) -> District | None:
        district: District | None = self.kept.get(row["number"])
        return district

    def before_import_row(self, row: dict[str, Any], **kwargs: Any) -> None:
        super().before_import_row(row, **kwargs)
        kept = self.kept.get(row["number"])
        for name in ("starts_on", "ends_on"):
            if name in row:
                row[name] = self.day(row, name)
        if not row.get("starts_on"):
            row["starts_on"] = kept.starts_on if kept else today()
        first, last = row["starts_on"], row.get("ends_on")
        if first and last and last < first:
            self.problems.setdefault("ends_on", _("A district ends on or after the day it begins."))

    def save_instance(self, instance: District, is_create: bool, row: Any, **kwargs: Any) -> None:
        """With the others, when all rows are good."""
        self.gathered.append(instance)

    def save_gathered(self, records: list[District], *, by: Any) -> None:
        """All at once, each recorded."""
        audit.save_all(records, amended=("names", "starts_on", "ends_on"), by=by)


class OfDistricts(LinkedRegister):
    """Registers of what districts have, by their codes."""

    districts: Mapping[str, District]

    def _district_in(self, row: Mapping[str, Any]) -> District | None:
        """The district of a row; a problem where there is none."""
        district = self.districts.get(tidy_number(row.get("district")))
        if district is None:
            sentence = _("There is no district %(number)s.")
            self.problems["district"] = sentence % {"number": str(row.get("district"))[:20]}
        return district


class DistrictClubResource(OfDistricts):
    """Which clubs a district has. A row without a first day is about the belonging of today, or begins it."""

    heads = {"district": DISTRICT_HEADS, "club": CLUB_HEADS, **DAY_HEADS}
    needed = ("district", "club")
    amendable = districts.AMENDED
    district = Field("district__number", "district")
    club = Field("club__number", "club")

    class Meta:
        model = DistrictClub
        import_id_fields = ("district", "club")
        fields = import_order = export_order = ("district", "club", "starts_on", "ends_on")
        skip_unchanged = True
        report_skipped = False
        use_bulk = True
        clean_model_instances = False

    def look_up(self, dataset: Any) -> None:
        self.districts = {one.number: one for one in District.objects.all()}
        clubs = Club.objects.filter(number__in={tidy_number(plain(number)) for number in dataset["club"]})
        self.clubs = {club.number: club for club in clubs}
        records = self.get_queryset().filter(club__in=clubs).order_by("starts_on")
        self.known = {self.key_of(SaidOf(record)): record for record in records}
        self.current: dict[tuple[int, int], date] = {}
        for record in self.known.values():
            if record.ends_on is None or record.ends_on >= today():
                self.current.setdefault((record.district_id, record.club_id), record.starts_on)

    def resolved(self, row: Mapping[str, Any]) -> dict[str, Any]:
        district, club = self._district_in(row), self.clubs.get(tidy_number(row.get("club")))
        if club is None:
            sentence = _("There is no club %(number)s.")
            self.problems["club"] = sentence % {"number": str(row.get("club"))[:20]}
        fields: dict[str, Any] = {"district": district, "club": club, "starts_on": self.day(row, "starts_on")}
        if district is None or club is None:
            return fields
        if not fields["starts_on"]:
            fields["starts_on"] = self.current.get((district.pk, club.pk), today())
        kept = self.known.get(self.key_of(fields))
        fields["ends_on"] = self.day(row, "ends_on") if "ends_on" in row else kept.ends_on if kept else None
        self.ends_after_start(fields, _("A club leaves a district on or after the day it came."))
        return fields

    def key_of(self, fields: Mapping[str, Any]) -> Key:
        return fields["district"].pk, fields["club"].pk, fields["starts_on"]

    def get_queryset(self) -> Any:
        return super().get_queryset().select_related("district", "club")

    def after_import(self, dataset: Any, result: Any, **kwargs: Any) -> None:
        """No club is in two districts at once: told when all rows are read, for one may end what another
        begins.
        """
        sentence = _("Club %(number)s would belong to two districts at once. Give one of the two an end.")
        self.refuse_file(result, set(self._in_two()), sentence, "two_districts")
        super().after_import(dataset, result, **kwargs)

    def _in_two(self) -> Iterator[str]:
        of_club: dict[str, list[DistrictClub]] = {}
        for record in sorted(self.as_they_would_be(), key=lambda one: one.starts_on):
            of_club.setdefault(record.club.number, []).append(record)
        for number, belongings in of_club.items():
            if any((one.ends_on or date.max) >= after.starts_on for one, after in pairwise(belongings)):
                yield number

    def put_back(self, records: list[DistrictClub], *, fields: Any, by: Any) -> None:
        """By the one door."""
        districts.save_belongings(records, by=by)

    def save_gathered(self, records: list[DistrictClub], *, by: Any) -> None:
        """By the one door."""
        districts.save_belongings(records, by=by)


class DistrictOfficerResource(HeldPosts, OfDistricts):
    """Who looks after a district, and from when to when."""

    heads = {
        "district": DISTRICT_HEADS,
        "email": HOLDER_HEADS["email"],
        **DAY_HEADS,
        "name": HOLDER_HEADS["name"],
    }
    needed = ("district", "email")
    district = Field("district__number", "district")

    class Meta:
        model = DistrictOfficer
        import_id_fields = ("district", "email")
        fields = import_order = export_order = ("district", "email", "starts_on", "ends_on", "name")
        skip_unchanged = True
        report_skipped = False
        use_bulk = True
        clean_model_instances = False

    def look_up(self, dataset: Any) -> None:
        super().look_up(dataset)
        self.districts = {one.number: one for one in District.objects.all()}

    def with_links(self, records: Any) -> Any:
        return records.select_related("holder", "district")

    def resolved(self, row: Mapping[str, Any]) -> dict[str, Any]:
        fields: dict[str, Any] = {"address": self.address(row), "district": self._district_in(row)}
        return fields if fields["district"] is None else self.days(row, fields)

    def key_of(self, fields: Mapping[str, Any]) -> Key:
        return fields["district"].pk, fields["address"], fields.get("starts_on")

    def save_gathered(self, records: list[DistrictOfficer], *, by: Any) -> None:
        """By the doors of a district's office; whoever has no password yet gets a letter."""
        appointed: list[User] = []
        for officer in records:
            if officer.pk is None:
                appointed.append(districts.appoint_officer(officer, **officer.named, by=by).holder)
            else:
                districts.amend_officer(officer, by=by)
        invitations.owe(appointed)
