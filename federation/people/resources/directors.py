"""The register of directors in and out of spreadsheets: a qualification a row, members by their numbers."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from federation.models import DirectorGrade, DirectorRegistration
from federation.people.services.directors import save_directors
from federation.people.services.logins import refuse_own_login
from federation.tables.linked import Key, MembersLinked
from federation.tables.vocabulary import Vocabulary

HEADS = {
    "number": ("会員番号", "番号", "no", "member no", "member number", "member id", "membership number"),
    "grade": ("資格", "等級", "級", "グレード", "qualification", "level"),
    "certified_on": ("認定日", "取得日", "certified", "certified on", "qualified on"),
    "expires_on": ("有効期限", "期限", "満了日", "expires", "expires on", "valid until", "expiry"),
}
COLUMNS = tuple(HEADS)


class DirectorResource(MembersLinked):
    """Who is qualified for what. A renewal is a row of its own."""

    heads = HEADS
    needed = ("number", "grade", "certified_on", "expires_on")
    vocabularies = {"grade": Vocabulary(DirectorGrade)}
    amendable = ("expires_on",)

    class Meta:
        model = DirectorRegistration
        import_id_fields = ("number", "grade", "certified_on")
        fields = import_order = export_order = COLUMNS
        skip_unchanged = True
        report_skipped = False
        use_bulk = True
        clean_model_instances = False

    def resolved(self, row: Mapping[str, Any]) -> dict[str, Any]:
        fields: dict[str, Any] = {"grade": self.word(row, "grade")}
        fields |= {column: self.day(row, column) for column in ("certified_on", "expires_on")}
        for column, value in fields.items():
            if not value:
                self.problems.setdefault(column, _("This is missing."))
        first, last = fields["certified_on"], fields["expires_on"]
        if first and last and last <= first:
            self.problems["expires_on"] = _("A qualification expires after the day it is given.")
        return {**fields, "member": self.member(row, fields)}

    def key_of(self, fields: Mapping[str, Any]) -> Key:
        return fields["member"].pk, fields["grade"], fields["certified_on"]

    def check(self, record: DirectorRegistration) -> None:
        refuse_own_login(self.bearers_login(record), by=self.by)

    @staticmethod
    def bearers_login(record: DirectorRegistration) -> Any:
        """The login of the member, which nobody asks the database for a second time."""
        return record.member.user if record.member.user_id else None

    def with_links(self, records: Any) -> Any:
        return records.select_related("member__user")

    def save_gathered(self, records: list[DirectorRegistration], *, by: Any) -> None:
        """By the one door."""
        save_directors(records, by=by)
