"""Titles with their days in and out of spreadsheets: what members were awarded before the portal kept it."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _, gettext_lazy
from import_export.fields import Field

from federation.errors import Refused
from federation.people.services.logins import refuse_own_login
from federation.roles import today
from federation.tables.cells import fold
from federation.tables.linked import Key, MembersLinked
from scoring.engine.masterpoints.ranks import Rank, RankLadder
from scoring.models import Title, TitleActKind
from scoring.points.services.brought_titles import BroughtTitle, bring_titles
from scoring.points.services.titles import ladder_on

HEADS = {
    "number": ("会員番号", "番号", "no", "member no", "member number", "member id", "membership number"),
    "title": ("称号", "タイトル", "段級", "段位", "rank"),
    "awarded_on": ("認定日", "授与日", "取得日", "awarded", "awarded on", "date", "since"),
    "ladder": ("称号の体系", "体系"),
    "reason": ("理由", "備考", "note", "remarks"),
}
COLUMNS = tuple(HEADS)


class TitleRegister(MembersLinked):
    """A title a row. One that is kept already is a record: no file changes it, and none withdraws it."""

    heads = HEADS
    needed = ("number", "title", "awarded_on")
    amendable = ()
    stays = gettext_lazy("Titles are records: each is withdrawn with its reason.")
    title = Field("rank", "title")
    withdrawn_at = Field(readonly=True)

    class Meta:
        model = Title
        import_id_fields = ("number", "title", "awarded_on")
        fields = (*COLUMNS, "withdrawn_at")
        import_order = COLUMNS
        export_order = (*COLUMNS, "withdrawn_at")
        skip_unchanged = True
        report_skipped = False
        use_bulk = True
        clean_model_instances = False

    def resolved(self, row: Mapping[str, Any]) -> dict[str, Any]:
        day = self.day(row, "awarded_on")
        if day is None:
            self.problems.setdefault("awarded_on", _("This is missing."))
        elif day > today():
            self.problems["awarded_on"] = _("This day has not come yet.")
        ladder = ladder_on(day or today(), _text(row, "ladder")) or ladder_on(today(), _text(row, "ladder"))
        self.step = self._rank(row, ladder)
        fields: dict[str, Any] = {"awarded_on": day, "reason": _text(row, "reason")[:300]}
        fields["ladder"] = ladder.key if ladder else ""
        fields["edition"] = ladder.starts if ladder else None
        fields["rank"] = self.step.key if self.step else ""
        fields["member"] = self.member(row, fields)
        return fields

    def _rank(self, row: Mapping[str, Any], ladder: RankLadder | None) -> Rank | None:
        """By its key, or by its name in either language."""
        if ladder is None:
            self.problems["ladder" if _text(row, "ladder") else "title"] = _("There is no ladder of titles.")
            return None
        word = fold(row.get("title"))
        for rank in ladder.ranks:
            if word in {fold(rank.key), *map(fold, rank.names.values())}:
                return rank
        names = ", ".join(rank.names["ja"] for rank in ladder.ranks)
        sentence = _("“%(written)s” is none of these: %(choices)s.")
        self.problems["title"] = sentence % {"written": _text(row, "title")[:40], "choices": names}
        return None

    def key_of(self, fields: Mapping[str, Any]) -> Key:
        return fields["member"].pk, fields["ladder"], fields["rank"], fields["awarded_on"]

    def validate_instance(self, instance: Any, *_rest: Any, **_more: Any) -> None:
        """The row was read as a title; what else a title has is made when it is kept."""

    def check(self, record: Title) -> None:
        """Raise Refused for a title that is held already, and for an operator's own in a staff session."""
        same = (record.member_id, record.ladder, record.rank)
        if any(key[:3] == same and not _is_withdrawn(title) for key, title in self.known.items()):
            raise Refused(_("The member holds this title already."), "title_held")
        refuse_own_login(record.member.user, by=self.by)

    def with_links(self, records: Any) -> Any:
        return records.select_related("member__user").prefetch_related("acts")

    def save_gathered(self, records: list[Title], *, by: Any) -> None:
        """By the one door."""
        brought = [
            BroughtTitle(one.member, one.ladder, one.rank, one.awarded_on, one.reason) for one in records
        ]
        bring_titles(brought, by=by)

    def dehydrate_withdrawn_at(self, title: Title) -> str:
        acts = [act for act in title.acts.all() if act.kind == TitleActKind.WITHDRAWN] if title.pk else []
        return acts[0].at.date().isoformat() if acts else ""


def _is_withdrawn(title: Title) -> bool:
    return any(act.kind == TitleActKind.WITHDRAWN for act in title.acts.all())


def _text(row: Mapping[str, Any], column: str) -> str:
    return str(row.get(column) or "")
