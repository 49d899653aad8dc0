"""Club memberships in and out of spreadsheets: a membership a row, members and clubs by their numbers."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from import_export.fields import Field

from clubs.models import Club, Membership
from clubs.register.services.people import MEMBERSHIP_FIELDS, is_open_home, save_memberships
from federation.people.resources.offices import DAY_HEADS
from federation.roles import today
from federation.tables.cells import plain, tidy_number, yes_or_no
from federation.tables.linked import Key, MembersLinked, more_than_once

HEADS = {
    "number": ("会員番号", "番号", "no", "member no", "member number", "member id", "membership number"),
    "club": ("クラブ番号", "クラブ", "所属クラブ", "club no", "club number", "club id"),
    "is_home": ("ホームクラブ", "主たるクラブ", "主所属", "home", "home club", "primary"),
    **DAY_HEADS,
}
COLUMNS = tuple(HEADS)


class MembershipResource(MembersLinked):
    """Who belongs to which club. A row without a first day is about the membership of today, or begins one
    today; without a word of the home club, a new membership is none.
    """

    heads = HEADS
    needed = ("number", "club")
    amendable = MEMBERSHIP_FIELDS
    club = Field("club__number", "club")

    class Meta:
        model = Membership
        import_id_fields = ("number", "club")
        fields = import_order = export_order = COLUMNS
        skip_unchanged = True
        report_skipped = False
        use_bulk = True
        clean_model_instances = False

    def look_up(self, dataset: Any) -> None:
        super().look_up(dataset)
        clubs = Club.objects.filter(number__in={tidy_number(plain(number)) for number in dataset["club"]})
        self.clubs = {club.number: club for club in clubs}
        self.current: dict[tuple[int, int], Any] = {}
        for record in sorted(self.known.values(), key=lambda one: one.starts_on):
            if record.ends_on is None or record.ends_on >= today():
                self.current.setdefault((record.member_id, record.club_id), record.starts_on)

    def with_links(self, records: Any) -> Any:
        return records.select_related("member", "club")

    def resolved(self, row: Mapping[str, Any]) -> dict[str, Any]:
        club = self.clubs.get(tidy_number(row.get("club")))
        if club is None:
            sentence = _("There is no club %(number)s.")
            self.problems["club"] = sentence % {"number": str(row.get("club"))[:20]}
        fields: dict[str, Any] = {"club": club, "starts_on": self.day(row, "starts_on")}
        fields["member"] = self.member(row, fields)
        if fields["member"] is None or club is None:
            return fields
        if not fields["starts_on"]:
            fields["starts_on"] = self.current.get((fields["member"].pk, club.pk), today())
        return self._amended(row, fields)

    def _amended(self, row: Mapping[str, Any], fields: dict[str, Any]) -> dict[str, Any]:
        """With what the row says of the membership; where it has no such column, with what is kept."""
        kept = self.known.get(self.key_of(fields)) or Membership()
        fields["ends_on"] = self.day(row, "ends_on") if "ends_on" in row else kept.ends_on
        fields["is_home"] = kept.is_home
        if "is_home" in row:
            is_home = yes_or_no(row["is_home"], blank=False)
            if is_home is None:
                sentence = _("Write yes or no, not “%(written)s”.")
                self.problems["is_home"] = sentence % {"written": str(row["is_home"])[:20]}
            fields["is_home"] = bool(is_home)
        self.ends_after_start(fields, _("A membership ends on or after the day it begins."))
        return fields

    def key_of(self, fields: Mapping[str, Any]) -> Key:
        return fields["member"].pk, fields["club"].pk, fields["starts_on"]

    def after_import(self, dataset: Any, result: Any, **kwargs: Any) -> None:
        """Nobody has two home clubs: told when all rows are read, for one may end what another begins."""
        homes = (one.member.number for one in self.as_they_would_be() if is_open_home(one))
        sentence = _("Member %(number)s would have two home clubs. Give one of the two an end.")
        self.refuse_file(result, more_than_once(homes), sentence, "two_homes")
        super().after_import(dataset, result, **kwargs)

    def in_order(self, records: list[Membership]) -> list[Membership]:
        """Whoever moves has left the one home before having the other."""
        return sorted(records, key=lambda one: one.pk is None or is_open_home(one))

    def put_back(self, records: list[Membership], *, fields: Any, by: Any) -> None:
        """By the one door."""
        save_memberships(records, by=by)

    def save_gathered(self, records: list[Membership], *, by: Any) -> None:
        """By the one door."""
        save_memberships(records, by=by)
