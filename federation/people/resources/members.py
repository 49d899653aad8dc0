"""Members in and out of spreadsheets: every row goes through the service, and no cell is a formula."""

from collections.abc import Collection
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from import_export.fields import Field
from import_export.widgets import DateWidget

from federation.errors import Refused
from federation.models import Member, MemberStatus
from federation.people.resources.member_logins import MemberLogins
from federation.people.services.logins import give_logins
from federation.people.services.members import amend_members, check_number, register_members, remove_members
from federation.tables.cells import neutral, plain, tidy_number
from federation.tables.resources import RegisterResource
from federation.tables.vocabulary import Vocabulary

__all__ = ["COLUMNS", "MemberResource", "neutral", "plain", "tidy_number"]

HEADS = {
    "number": ("会員番号", "番号", "no", "member no", "member number", "member id", "membership number"),
    "family_name": ("姓", "氏", "名字", "苗字", "surname", "last name", "family name"),
    "given_name": ("名", "given name", "first name"),
    "family_kana": ("姓カナ", "姓かな", "セイ", "せい", "姓（カナ）", "姓フリガナ", "姓ふりがな"),
    "given_kana": ("名カナ", "名かな", "メイ", "めい", "名（カナ）", "名フリガナ", "名ふりがな"),
    "family_romaji": ("姓ローマ字", "姓英字", "family name romaji", "surname romaji"),
    "given_romaji": ("名ローマ字", "名英字", "given name romaji", "first name romaji"),
    "status": ("状態", "区分", "会員区分", "資格"),
    "joined_on": ("入会日", "入会年月日", "joined", "join date", "member since", "date joined"),
    "ended_on": (
        "退会日",
        "退会年月日",
        "逝去日",
        "死亡日",
        "没年月日",
        "left on",
        "date left",
        "died on",
        "date of death",
    ),
    # Not "address": in a register of members that is where they live.
    "email": ("メール", "メールアドレス", "電子メール", "e-mail", "mail", "e-mail address", "email address"),
}
COLUMNS = tuple(HEADS)
FIELDS = tuple(column for column in COLUMNS if column != "email")  # of the record itself
ENDED = (MemberStatus.LEFT, MemberStatus.DECEASED, MemberStatus.MERGED)
# A standing for life is no status of its own: who has it is a member.
STATUSES = Vocabulary(
    MemberStatus,
    {
        MemberStatus.ACTIVE: (
            *("正会員", "普通会員", "一般会員", "名誉会員", "永年会員", "永年", "終身会員", "在籍", "現役"),
            *("full", "full member", "honorary", "honorary member", "life", "life member", "current"),
        ),
        MemberStatus.ASSOCIATE: ("準会員", "准会員", "賛助会員", "associate"),
        MemberStatus.SUSPENDED: ("停止", "資格停止", "休会", "休会中"),
        MemberStatus.LEFT: ("退会", "退会済", "退会済み", "脱退", "resigned", "lapsed", "former member"),
        MemberStatus.DECEASED: ("逝去", "死亡", "物故", "物故者", "故人", "died", "dead"),
    },
    frozenset({MemberStatus.MERGED}),
)


class MemberResource(RegisterResource):
    """The register by member number. An e-mail gives a login to who has none, and changes no login."""

    heads = HEADS
    owned = ("federation.MemberSearchKey",)
    vocabularies = {"status": STATUSES}
    joined_on = Field("joined_on", "joined_on", widget=DateWidget("%Y-%m-%d"))
    ended_on = Field("ended_on", "ended_on", widget=DateWidget("%Y-%m-%d"))
    email = Field(column_name="email")

    class Meta:
        model = Member
        import_id_fields = ("number",)
        fields = COLUMNS
        import_order = export_order = COLUMNS
        clean_model_instances = True
        skip_unchanged = True
        report_skipped = False
        use_bulk = True

    def before_import(self, dataset: Any, **kwargs: Any) -> None:
        super().before_import(dataset, **kwargs)
        self.kept = self.kept_by_number(dataset)
        self.amended: set[str] = set()  # columns in which any record differs
        self.logins = MemberLogins(dataset, by=kwargs.get("user"))

    def kept_by_number(self, dataset: Any) -> dict[str, Any]:
        """With their logins."""
        numbers = {tidy_number(plain(number)) for number in dataset["number"]}
        return {one.number: one for one in Member.objects.filter(number__in=numbers).select_related("user")}

    def get_queryset(self) -> Any:
        return super().get_queryset().select_related("user")

    def get_instance(self, instance_loader: Any, row: Any) -> Member | None:
        member: Member | None = self.kept.get(row["number"])
        return member

    def before_import_row(self, row: dict[str, Any], **kwargs: Any) -> None:
        super().before_import_row(row, **kwargs)
        for column in ("joined_on", "ended_on"):
            if row.get(column):
                day = self.day(row, column)
                row[column] = day.isoformat() if day else ""
        if row.get("status"):
            row["status"] = self.word(row, "status") or MemberStatus.ACTIVE.value
        self.login = self.logins.new_for(
            self.kept.get(row["number"]), str(row.get("email") or ""), self.problems
        )

    def import_instance(self, instance: Member, row: dict[str, Any], **kwargs: Any) -> None:
        """With the address of the login that the member is to have."""
        super().import_instance(instance, row, **kwargs)
        instance.given_login = self.login  # type: ignore[attr-defined]  # saved beside the record

    def validate_instance(
        self, instance: Member, import_validation_errors: Any = None, validate_unique: bool = True
    ) -> None:
        """What the model says, and the check digit."""
        errors = dict(import_validation_errors or {})
        for refuse in (self._refuse_number, self._refuse_merged, self._refuse_ended):
            try:
                refuse(instance)
            except ValidationError as error:
                errors = error.update_error_dict(errors)
        super().validate_instance(instance, errors, validate_unique)

    @staticmethod
    def _refuse_number(member: Member) -> None:
        try:
            if member.number:  # the model says that one is missing
                check_number(member.number)
        except Refused as refused:
            raise ValidationError({"number": refused.sentence}) from refused

    @staticmethod
    def _refuse_merged(member: Member) -> None:
        if member.merged_into_id is not None:
            raise ValidationError({"number": _("This record is merged into another one.")})
        if member.status == MemberStatus.MERGED:
            member.validate_constraints()

    @staticmethod
    def _refuse_ended(member: Member) -> None:
        if member.ended_on and member.status not in ENDED:
            raise ValidationError({"ended_on": _("Only who has left or has died has a day on which it was.")})

    def skip_row(self, instance: Member, original: Member, row: Any, errors: Any = None) -> bool:
        """Whoever is as the file says is left alone; of the others it is noted what differs."""
        is_same: bool = super().skip_row(instance, original, row, errors)
        if not is_same:
            self.amended |= {name for name in FIELDS if getattr(instance, name) != getattr(original, name)}
        return is_same and not self.login

    def save_instance(self, instance: Member, is_create: bool, row: Any, **kwargs: Any) -> None:
        """With the others, when all rows are good."""
        self.gathered.append(instance)

    def save_gathered(self, records: list[Member], *, by: Any) -> None:
        """By the doors of the register: the new ones, and those that are known."""
        new, known = (
            [member for member in records if (member.number in self.kept) is is_known]
            for is_known in (False, True)
        )
        register_members(new, by=by)
        if fields := self.amended - {"number"}:
            amend_members(known, fields=fields, by=by)
        addresses = {member: str(getattr(member, "given_login", "")) for member in records}
        give_logins({member: address for member, address in addresses.items() if address}, by=by)

    def put_back(self, records: list[Member], *, fields: Collection[str], by: Any) -> None:
        """By the door of the register: search keys follow."""
        amend_members(records, fields=fields, by=by)

    def remove(self, records: list[Member], *, by: Any) -> None:
        """By the door of the register."""
        remove_members(records, by=by)

    def dehydrate_email(self, member: Member) -> str:
        """The address of the login: as it is, or as it is to be."""
        address = str(getattr(member, "given_login", "")) or (member.user.email if member.user else "")
        return str(neutral(address))
