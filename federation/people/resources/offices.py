"""Offices in and out of spreadsheets: a post a row, its holder by e-mail."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext as _, gettext_lazy
from import_export.fields import Field

from federation.models import Office, Role, User
from federation.people import invitations
from federation.people.services import offices
from federation.people.services.logins import refuse_own_login
from federation.roles import today
from federation.tables.linked import Key, LinkedRegister, SaidOf
from federation.tables.vocabulary import Vocabulary

HOLDER_HEADS = {
    "email": ("メール", "メールアドレス", "電子メール", "e-mail", "mail", "address", "login"),
    "name": ("氏名", "名前", "name of the holder", "full name"),
}
DAY_HEADS = {
    "starts_on": ("開始日", "就任日", "から", "from", "since", "start", "start date"),
    "ends_on": ("終了日", "退任日", "任期満了日", "まで", "to", "until", "end", "end date"),
}
HEADS = {
    "email": HOLDER_HEADS["email"],
    "role": ("役職", "職", "office", "post"),
    **DAY_HEADS,
    "name": HOLDER_HEADS["name"],
}


class HeldPosts(LinkedRegister):
    """Posts by the e-mail of their holders. A row without a first day is about the post that is held today,
    or begins one today; a name is taken for a new login only.
    """

    needed: ClassVar[Sequence[str]] = ("email", "role")
    amendable = ("ends_on",)
    stays = gettext_lazy(
        "Posts are not taken back together: what was done in them stands. Give each an end in the list."
    )
    email = Field("holder__email", "email")
    name = Field(column_name="name")

    def look_up(self, dataset: Any) -> None:
        posts = self.with_links(self._meta.model.objects.all()).order_by("starts_on")
        of_posts = [SaidOf(post, address=post.holder.email.casefold()) for post in posts]
        self.known = {self.key_of(fields): post for fields, post in zip(of_posts, posts, strict=True)}
        self.current: dict[Key, Any] = {}
        for key, post in self.known.items():
            if post.ends_on is None or post.ends_on >= today():
                self.current.setdefault(key[:-1], post.starts_on)

    def with_links(self, records: Any) -> Any:
        """The posts with their holders."""
        return records.select_related("holder")

    def days(self, row: Mapping[str, Any], fields: dict[str, Any]) -> dict[str, Any]:
        """The fields with their days: an end that the file does not have stays."""
        fields["starts_on"] = self.day(row, "starts_on")
        if not fields["starts_on"]:
            fields["starts_on"] = self.current.get(self.key_of(fields)[:-1], today())
        known = self.known.get(self.key_of(fields))
        kept = known.ends_on if known else None
        fields["ends_on"] = self.day(row, "ends_on") if "ends_on" in row else kept
        self.ends_after_start(fields, _("The last day lies before the first."))
        return fields

    def address(self, row: Mapping[str, Any]) -> str:
        """By which somebody signs in."""
        written = str(row.get("email") or "")
        try:
            validate_email(written)
        except ValidationError:
            self.problems["email"] = _("This is no e-mail address.")
        return written.casefold()

    def import_instance(self, instance: Any, row: Any, **kwargs: Any) -> None:
        """The login is looked for, or made, when the posts are saved."""
        fields = dict(self.fields_of_row)
        address = fields.pop("address")
        for name, value in fields.items():
            setattr(instance, name, value)
        if instance.pk is None:
            instance.named = {"email": str(row["email"]), "name": str(row.get("name") or "")[:120]}
            instance.holder = User(email=address)  # as the preview shows it

    def check(self, record: Any) -> None:
        """Raise Refused for an operator's own login in a staff session."""
        if self.by is not None and record.holder.email.casefold() == self.by.email.casefold():
            refuse_own_login(self.by, by=self.by)

    def get_queryset(self) -> Any:
        return self.with_links(super().get_queryset())

    def dehydrate_name(self, post: Any) -> str:
        """Nothing: the name of a login may be known from another federation only."""
        return ""


class OfficeResource(HeldPosts):
    """Who serves the federation, as what, and from when to when."""

    heads = HEADS
    vocabularies = {"role": Vocabulary(Role, {Role.ADMINISTRATOR: ("事務局長", "admin")})}

    class Meta:
        model = Office
        import_id_fields = ("email", "role")
        fields = import_order = export_order = tuple(HEADS)
        skip_unchanged = True
        report_skipped = False
        use_bulk = True
        clean_model_instances = False

    def resolved(self, row: Mapping[str, Any]) -> dict[str, Any]:
        fields: dict[str, Any] = {"address": self.address(row), "role": self.word(row, "role")}
        if not fields["role"]:
            self.problems.setdefault("role", _("This is missing."))
        return self.days(row, fields)

    def key_of(self, fields: Mapping[str, Any]) -> Key:
        return fields["address"], fields["role"], fields.get("starts_on")

    def save_gathered(self, records: list[Office], *, by: Any) -> None:
        """By the doors of offices; whoever has no password yet gets a letter."""
        appointed: list[User] = []
        for office in records:
            if office.pk is None:
                appointed.append(offices.appoint(office, **office.named, by=by).holder)
            else:
                offices.amend(office, by=by)
        invitations.owe(appointed)
