"""Days of birth and genders in and out of spreadsheets, members by their numbers."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from clubs.models import Gender, Particulars
from federation.personal import guardians
from federation.record.audit import save_all
from federation.roles import today
from federation.tables.linked import Key, MembersLinked
from federation.tables.vocabulary import Vocabulary

HEADS = {
    "number": ("会員番号", "番号", "no", "member no", "member number", "member id", "membership number"),
    "born_on": ("生年月日", "誕生日", "born", "date of birth", "birth date", "birthday", "dob"),
    "gender": ("性別", "sex"),
}
ALSO = {Gender.WOMAN: ("女", "女性", "f", "female", "lady"), Gender.MAN: ("男", "男性", "male", "gentleman")}


class ParticularsResource(MembersLinked):
    """What events of age or gender ask. An empty cell takes back what was there."""

    heads = HEADS
    vocabularies = {"gender": Vocabulary(Gender, ALSO)}
    amendable = ("born_on", "gender")

    class Meta:
        model = Particulars
        import_id_fields = ("number",)
        fields = import_order = export_order = tuple(HEADS)
        skip_unchanged = True
        report_skipped = False
        use_bulk = True
        clean_model_instances = False

    def resolved(self, row: Mapping[str, Any]) -> dict[str, Any]:
        fields: dict[str, Any] = {"member": self.member(row, {})}
        kept = self.known.get((fields["member"].pk,)) if fields["member"] else None
        for column, read in (("born_on", self.day), ("gender", self.word)):
            fields[column] = read(row, column) if column in row else getattr(kept, column, None)
        fields["gender"] = fields["gender"] or ""
        if fields["born_on"] and fields["born_on"] > today():
            self.problems["born_on"] = _("This day has not come yet.")
        return fields

    def key_of(self, fields: Mapping[str, Any]) -> Key:
        return (fields["member"].pk,)

    def save_gathered(self, records: list[Particulars], *, by: Any) -> None:
        """All at once, each recorded."""
        save_all(records, amended=self.amendable, by=by)
        guardians.close_minors([record.member_id for record in records], by=by)
