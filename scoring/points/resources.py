"""Rankings and titles as spreadsheets, for the master point secretary. No cell is a formula."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import tablib
from import_export import resources
from import_export.fields import Field

from federation.models import Member
from federation.tables.cells import neutral
from scoring.engine.words import WRITTEN
from scoring.models import Title, TitleActKind
from scoring.points.selectors.points import points_of
from scoring.points.selectors.rankings import RankingQuery, everybody
from scoring.points.services.title_names import name_of


class RankingExportRow(NamedTuple):
    """A member's place in a ranking."""

    place: int
    member: Member
    points: str


class ExportSheet(resources.Resource):  # type: ignore[misc]  # import_export brings no types
    """Columns are named alike in every language, and texts are made harmless."""

    def export_field(self, field: Field, instance: Any, **kwargs: Any) -> Any:
        return neutral(super().export_field(field, instance, **kwargs))


class RankingResource(ExportSheet):
    """A ranking with the members' numbers, hidden members too: it is no public list."""

    place = Field("place")
    number = Field("member__number")
    name = Field("member__name")
    points = Field("points")

    class Meta:
        fields = export_order = ("place", "number", "name", "points")


class TitleColumn(Field):  # type: ignore[misc]  # the library has no types
    """What a title is called in one language."""

    def __init__(self, language: str) -> None:
        super().__init__(column_name=f"title_{language}")
        self.language = language

    def get_value(self, instance: Title) -> str:
        """By the pack that it was awarded by."""
        return name_of(instance, self.language)


TITLE_COLUMNS = {f"title_{language}": TitleColumn(language) for language in WRITTEN}
InLanguages = type("InLanguages", (ExportSheet,), {**TITLE_COLUMNS})


class TitleResource(InLanguages):  # type: ignore[misc,valid-type]  # a class made for the columns
    """Every title that was awarded, and whether it was withdrawn."""

    number = Field("member__number")
    name = Field("member__name")
    awarded_on = Field("awarded_on")
    withdrawn_at = Field(column_name="withdrawn_at")

    class Meta:
        fields = export_order = ("number", "name", *TITLE_COLUMNS, "awarded_on", "withdrawn_at")

    def dehydrate_withdrawn_at(self, title: Title) -> str:
        acts = [act for act in title.acts.all() if act.kind == TitleActKind.WITHDRAWN]
        return acts[0].at.date().isoformat() if acts else ""


def ranking_rows(asked: RankingQuery) -> list[RankingExportRow]:
    """Everybody in a ranking, in its order."""
    ranked = list(everybody(asked))
    people = Member.objects.in_bulk([member for _rank, _tied, member, _units in ranked])
    return [
        RankingExportRow(rank, people[member], str(points_of(units))) for rank, _tied, member, units in ranked
    ]


def sheet(resource: resources.Resource, rows: Iterable[Any], title: str) -> tablib.Dataset:
    """Rows as a table."""
    dataset: tablib.Dataset = resource.export(queryset=rows)
    dataset.title = title
    return dataset
