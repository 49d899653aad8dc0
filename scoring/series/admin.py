"""Series for the tournament office: conditions, legs, categories and prizes on one page."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.forms import BaseInlineFormSet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from federation.record.admin.base import LabelledInline, ReadOnlyAdmin, TenantAdmin, link
from federation.visitors import signed_in
from scoring.models import CategoryOfSeries, LegOfSeries, PrizeOfSeries, Series, SeriesPlace, SeriesRun
from scoring.series.services import keeping


class LegInline(LabelledInline):
    """Events and club sessions that belong to a series, and those still to come."""

    model = LegOfSeries
    extra = 0
    autocomplete_fields = ("event", "session")
    fields = ("position", "titles", "held_on", "event", "session", "weight", "always")


class CategoryInline(LabelledInline):
    """Who is ranked apart besides."""

    model = CategoryOfSeries
    extra = 0
    fields = (
        "position",
        "titles",
        "gender",
        "born_from",
        "born_until",
        "stratum",
        "points_most",
        "joined_from",
    )


class PrizeInline(LabelledInline):
    """Prizes by place."""

    model = PrizeOfSeries
    extra = 0
    fields = ("category", "place", "titles")


@admin.register(Series)
class SeriesAdmin(TenantAdmin):
    """Series with what belongs to them. Standings were shown to people, so no series is deleted."""

    service_records = True
    list_display = ("starts_on", "titles", "measure", "best", "announced_at", "page")
    list_display_links = ("starts_on", "titles")
    list_filter = ("starts_on",)
    search_fields = ("slug", "titles")
    readonly_fields = ("announced_at", "page")
    inlines = (LegInline, CategoryInline, PrizeInline)
    actions = ("announce", "count_again")

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @admin.display(description=_("public page"))
    def page(self, series: Series) -> str:
        """The standings."""
        return link(reverse("series", args=[series.slug]), _("standings")) if series.pk else "–"

    def save_model(self, request: HttpRequest, obj: Series, form: Any, change: bool) -> None:
        keeping.save(series=obj, by=signed_in(request))

    def save_formset(
        self, request: HttpRequest, form: Any, formset: "BaseInlineFormSet[Any, Any, Any]", change: bool
    ) -> None:
        changed = formset.save(commit=False)
        for part in formset.deleted_objects:
            keeping.take_out(part=part, by=signed_in(request))
        for part in changed:
            keeping.save_part(part=part, by=signed_in(request))

    @admin.action(description=_("Announce the chosen series"), permissions=["change"])
    def announce(self, request: HttpRequest, queryset: QuerySet[Series]) -> None:
        """Show them to everybody."""
        for series in queryset:
            keeping.announce(series=series, by=signed_in(request))
        messages.success(request, _("Announced."))

    @admin.action(description=_("Count the chosen series again"), permissions=["change"])
    def count_again(self, request: HttpRequest, queryset: QuerySet[Series]) -> None:
        """What is on record of members may have changed."""
        for series in queryset:
            keeping.count_again(series=series, by=signed_in(request))
        messages.success(request, _("They are being counted again."))


@admin.register(SeriesRun)
class SeriesRunAdmin(ReadOnlyAdmin):
    """Every computation of a series, with what it went by."""

    list_display = ("computed_at", "series", "sequence")
    list_select_related = ("series",)
    fields = ("series", "sequence", "computed_at", "engine", "digest", "causes", "conditions")

    def get_queryset(self, request: HttpRequest) -> QuerySet[SeriesRun]:
        """Without the bodies: they are thousands of lines."""
        return super().get_queryset(request).defer("body")


@admin.register(SeriesPlace)
class SeriesPlaceAdmin(ReadOnlyAdmin):
    """Places in series, in their order. Derived."""

    list_display = ("series", "rank", "name", "total")
    list_select_related = ("series",)
    fields = ("series", "rank", "tied", "name", "total")
    ordering = ("-series_id", "position")
