"""Officials of tournaments in and out of spreadsheets: a duty a row, members by their numbers."""

from collections import Counter
from functools import cache
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext as _, gettext_lazy
from import_export.fields import Field

from clubs.models import Duty, Official, Tournament
from clubs.tournaments.services import officials
from federation.errors import Refused
from federation.languages import LANGUAGES
from federation.people.selectors import members_by_number
from federation.tables.cells import fold, neutral, plain, tidy_number
from federation.tables.resources import RegisterResource

HEADS = {
    "tournament": ("競技会", "大会", "event"),
    "number": ("会員番号", "番号", "no", "member no", "member number", "member"),
    "duty": ("役務", "役員", "役職", "official", "role"),
}
COLUMNS = tuple(HEADS)
BORNE_OUT = ("name", "grade", "expires_on")  # by the registers of members and of directors; they go out only


class OfficialResource(RegisterResource):
    """Who serves at which tournament, by its short name. A file appoints and dismisses nobody."""

    heads = HEADS
    stays = gettext_lazy("Officials were told of their duties: dismiss each of them in the list.")
    tournament = Field("tournament__slug", "tournament")
    number = Field("member__number", "number")
    name = Field(readonly=True)
    grade = Field(readonly=True)
    expires_on = Field(readonly=True)

    class Meta:
        model = Official
        import_id_fields = ("tournament", "number", "duty")
        fields = (*COLUMNS, *BORNE_OUT)
        import_order = COLUMNS
        export_order = (*COLUMNS, *BORNE_OUT)
        report_skipped = False
        use_bulk = True
        clean_model_instances = False

    def before_import(self, dataset: Any, **kwargs: Any) -> None:
        """A member may serve at many tournaments, and have several duties at one. All are looked up once."""
        super().before_import(dataset, **kwargs)
        for column, example in (("tournament", "spring-2027"), ("duty", Duty.DIRECTOR)):
            if column not in dataset.headers:
                sentence = _("The file has no column “%(column)s”: %(example)s.")
                raise ValueError(sentence % {"column": column, "example": example})
        self.twice = set()
        counted = Counter(_key(dict(zip(dataset.headers, cells, strict=True))) for cells in dataset)
        self.doubles = {key for key, times in counted.items() if times > 1}
        tournaments = Tournament.objects.filter(slug__in={slug for slug, _number, _duty in counted})
        self.tournaments = {tournament.slug: tournament for tournament in tournaments.select_related("host")}
        self.members = members_by_number({number for _slug, number, _duty in counted})
        appointed = Official.objects.filter(tournament__in=tournaments).select_related("tournament", "member")
        self.appointed = {_served(official): official for official in appointed}

    def before_import_row(self, row: dict[str, Any], **kwargs: Any) -> None:
        super().before_import_row(row, **kwargs)
        if _key(row) in self.doubles:
            raise ValidationError({"duty": _("This duty stands twice in the file.")})
        row["tournament"], row["duty"] = self._tournament(row), _duty(row.get("duty"))
        row["member"] = self.members.get(row["number"])
        if row["member"] is None:
            raise ValidationError({"number": _("There is no member %(number)s.") % {"number": row["number"]}})

    def _tournament(self, row: Any) -> Tournament:
        slug = _slug(row)
        if slug not in self.tournaments:
            sentence = _("There is no tournament “%(name)s”: write its short name.")
            raise ValidationError({"tournament": sentence % {"name": slug[:60]}})
        return self.tournaments[slug]

    def get_queryset(self) -> Any:
        return super().get_queryset().select_related("tournament", "member")

    def import_field(
        self, field: Field, instance: Official, row: Any, is_m2m: bool = False, **kwargs: Any
    ) -> None:
        """Every column is a record or a duty already."""
        instance.tournament, instance.member, instance.duty = row["tournament"], row["member"], row["duty"]

    def get_instance(self, instance_loader: Any, row: Any) -> Official | None:
        served = (row["tournament"].pk, row["member"].pk, row["duty"])
        official: Official | None = self.appointed.get(served)
        return official

    def skip_row(self, instance: Official, original: Any, row: Any, errors: Any = None) -> bool:
        """Who has the duty already keeps it."""
        return original.pk is not None

    def save_instance(self, instance: Official, is_create: bool, row: Any, **kwargs: Any) -> None:
        """By the one door; what it refuses is the row's error and breaks no other row."""
        try:
            with transaction.atomic():
                named = {column: row[column] for column in ("tournament", "member", "duty")}
                official = officials.appoint(**named, by=kwargs["user"])
            instance.pk, self.appointed[_served(official)] = official.pk, official
        except Refused as error:
            raise ValidationError(error.sentence) from error

    def dehydrate_tournament(self, official: Official) -> str:
        return str(neutral(official.tournament.slug))

    def dehydrate_number(self, official: Official) -> str:
        return str(neutral(official.member.number))

    def dehydrate_name(self, official: Official) -> str:
        return str(neutral(official.member.name))

    def dehydrate_grade(self, official: Any) -> str:
        return getattr(official, "grade", None) or ""

    def dehydrate_expires_on(self, official: Any) -> str:
        last = getattr(official, "expires_on", None)
        return last.isoformat() if last else ""


def _key(row: Any) -> tuple[str, str, str]:
    return _slug(row), tidy_number(plain(row["number"])), fold(plain(row["duty"]))


def _served(official: Official) -> tuple[int, int, str]:
    return official.tournament_id, official.member_id, official.duty


def _slug(row: Any) -> str:
    return str(plain(row["tournament"])).strip()


def _duty(written: Any) -> Duty:
    """A duty as the list has it, or as it is called in any language."""
    name = fold(plain(written))
    for duty in Duty:
        if name in {fold(duty.value), *_called(duty)}:
            return duty
    allowed = ", ".join(duty.value for duty in Duty)
    raise ValidationError({"duty": _("A duty is one of these: %(duties)s.") % {"duties": allowed}})


@cache
def _called(duty: Duty) -> set[str]:
    names = set()
    for language in LANGUAGES:
        with translation.override(language):
            names.add(fold(str(duty.label)))
    return names
