"""Clubs in and out of spreadsheets, by their numbers. Who keeps a desk goes out only."""

from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _
from import_export.fields import Field

from clubs.models import Club, ClubOfficer, ClubRole
from federation.record import audit
from federation.roles import today
from federation.tables.cells import yes_or_no
from federation.tables.text_columns import heads_of, in_columns
from federation.text.numbers import folded

WRITTEN = {
    "ja": ("クラブ名", "名称", "日本語名", "名前", "name in japanese"),
    "en": ("英語名", "英文名", "英字名", "club name", "name", "name in english"),
}
HEADS = {
    "number": ("クラブ番号", "番号", "no", "club no", "club number", "club id"),
    **heads_of("name", WRITTEN),
    "place": ("会場", "所在地", "場所", "venue", "town"),
    "region": ("地域", "地区", "支部", "都道府県", "district", "area", "prefecture"),
    "is_active": ("公認", "active", "recognised", "recognized"),
}
COLUMNS = tuple(HEADS)
CHANGEABLE = ("names", "place", "region", "is_active")
OFFICERS = ("managers", "scorers")  # of today, by e-mail


class ClubResource(in_columns("name", "names")):  # type: ignore[misc]  # a class made for the columns
    """The register of clubs."""

    heads = HEADS
    managers = Field(readonly=True)
    scorers = Field(readonly=True)

    class Meta:
        model = Club
        import_id_fields = ("number",)
        fields = (*COLUMNS, *OFFICERS)
        import_order = COLUMNS
        export_order = (*COLUMNS, *OFFICERS)
        clean_model_instances = True
        skip_unchanged = True
        report_skipped = False
        use_bulk = True

    def before_import(self, dataset: Any, **kwargs: Any) -> None:
        super().before_import(dataset, **kwargs)
        self.kept = self.kept_by_number(dataset)

    def get_instance(self, instance_loader: Any, row: Any) -> Club | None:
        club: Club | None = self.kept.get(row["number"])
        return club

    def before_import_row(self, row: dict[str, Any], **kwargs: Any) -> None:
        super().before_import_row(row, **kwargs)
        if "is_active" in row:
            row["is_active"] = self._recognised(row["is_active"])

    def _recognised(self, written: Any) -> str:
        """Yes or no as people write it, yes where nothing is said. Anything else is refused.

        The library would take a word that it does not know for no.
        """
        is_active = yes_or_no(written, blank=True)
        if is_active is None:
            sentence = _("Write yes or no, not “%(written)s”.")
            self.problems["is_active"] = sentence % {"written": folded(written).upper()[:20]}
        return "0" if is_active is False else "1"

    def before_export(self, queryset: Any, **kwargs: Any) -> None:
        """Who is in office today, asked once for all clubs."""
        posts = ClubOfficer.objects.filter(starts_on__lte=today()).select_related("holder")
        posts = posts.filter(Q(ends_on__isnull=True) | Q(ends_on__gte=today())).order_by("holder__email")
        self.officers: dict[tuple[int, str], list[str]] = {}
        for post in posts:
            self.officers.setdefault((post.club_id, post.role), []).append(post.holder.email)

    def dehydrate_managers(self, club: Club) -> str:
        return ", ".join(self.officers.get((club.pk, ClubRole.MANAGER), ()))

    def dehydrate_scorers(self, club: Club) -> str:
        return ", ".join(self.officers.get((club.pk, ClubRole.SCORER), ()))

    def save_instance(self, instance: Club, is_create: bool, row: Any, **kwargs: Any) -> None:
        """With the others, when all rows are good."""
        self.gathered.append(instance)

    def save_gathered(self, records: list[Club], *, by: Any) -> None:
        """All at once, each recorded."""
        audit.save_all(records, amended=CHANGEABLE, by=by)
