"""Who keeps the clubs' desks, in and out of spreadsheets: a role a row, clubs by number, people by e-mail."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from import_export.fields import Field

from clubs.models import Club, ClubOfficer, ClubRole
from clubs.register.services import people
from federation.models import User
from federation.people import invitations
from federation.people.resources.offices import DAY_HEADS, HOLDER_HEADS, HeldPosts
from federation.tables.cells import plain, tidy_number
from federation.tables.linked import Key
from federation.tables.vocabulary import Vocabulary

HEADS = {
    "club": ("クラブ番号", "クラブ", "club no", "club number", "club id"),
    "email": HOLDER_HEADS["email"],
    "role": ("役職", "役割", "担当", "office", "post"),
    **DAY_HEADS,
    "name": HOLDER_HEADS["name"],
}
ALSO = {ClubRole.MANAGER: ("代表", "代表者", "責任者", "admin"), ClubRole.SCORER: ("スコアラー", "記録係")}


class ClubOfficerResource(HeldPosts):
    """Managers and scorers of clubs, and from when to when."""

    heads = HEADS
    needed = ("club", "email", "role")
    vocabularies = {"role": Vocabulary(ClubRole, ALSO)}
    club = Field("club__number", "club")

    class Meta:
        model = ClubOfficer
        import_id_fields = ("club", "email", "role")
        fields = import_order = export_order = tuple(HEADS)
        skip_unchanged = True
        report_skipped = False
        use_bulk = True
        clean_model_instances = False

    def look_up(self, dataset: Any) -> None:
        super().look_up(dataset)
        clubs = Club.objects.filter(number__in={tidy_number(plain(number)) for number in dataset["club"]})
        self.clubs = {club.number: club for club in clubs}

    def with_links(self, records: Any) -> Any:
        return records.select_related("holder", "club")

    def resolved(self, row: Mapping[str, Any]) -> dict[str, Any]:
        fields: dict[str, Any] = {"address": self.address(row), "role": self.word(row, "role")}
        if not fields["role"]:
            self.problems.setdefault("role", _("This is missing."))
        fields["club"] = self.clubs.get(tidy_number(row.get("club")))
        if fields["club"] is None:
            sentence = _("There is no club %(number)s.")
            self.problems["club"] = sentence % {"number": str(row.get("club"))[:20]}
            return fields
        return self.days(row, fields)

    def key_of(self, fields: Mapping[str, Any]) -> Key:
        return fields["club"].pk, fields["address"], fields["role"], fields.get("starts_on")

    def save_gathered(self, records: list[ClubOfficer], *, by: Any) -> None:
        """By the doors of a club's desk; whoever has no password yet gets a letter."""
        appointed: list[User] = []
        for officer in records:
            if officer.pk is None:
                appointed.append(people.appoint_officer(officer, **officer.named, by=by).holder)
            else:
                people.amend_officer(officer, by=by)
        invitations.owe(appointed)
