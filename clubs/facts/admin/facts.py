"""What clubs uploaded: looked at by staff, changed by nobody but a later upload."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext_lazy as _

from clubs.facts.services import conditions
from clubs.models import Entry, Result, Session, Upload
from clubs.tournaments.conditions.usual import lines_of, terms_of
from clubs.tournaments.conditions.words import ConditionTerms
from federation.people.admin.filters import DefaultFilter
from federation.record.admin.base import ReadOnlyAdmin, link, named
from federation.tenancy.context import current
from scoring.engine.contest import Form
from scoring.engine.sheet import Kind


class CurrentFilter(DefaultFilter):
    """Facts that hold, and those that a later upload has superseded."""

    title = _("version")
    parameter_name = "version"
    default = "current"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("current", _("current")), ("superseded", _("superseded")), ("all", _("all"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if self.value() == "all":
            return queryset
        return queryset.filter(superseded_by__isnull=self.value() == "current")


class KindFilter(admin.SimpleListFilter):
    """What happened at the table."""

    title = _("what happened")
    parameter_name = "kind"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return list(KINDS.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(kind=self.value()) if self.value() in KINDS else queryset


KINDS = {
    Kind.PLAYED.value: _("played"),
    Kind.PASSED_OUT.value: _("passed out"),
    Kind.ARTIFICIAL.value: _("artificial score"),
    Kind.ASSIGNED.value: _("assigned score"),
    Kind.NOT_PLAYED.value: _("not played"),
}
assert set(KINDS) == set(Kind), "every kind of result has its name"


@admin.register(Session)
class SessionAdmin(ReadOnlyAdmin):
    """Games, the newest first."""

    list_display = ("played_on", "titles", "club", "published_at", "revised_at", "page")
    list_display_links = ("played_on", "titles")
    list_filter = ("played_on",)
    list_select_related = ("club",)
    search_fields = ("titles", "club__number", "club__names")
    fields = (
        "club",
        "titles",
        "played_on",
        "form",
        "scoring",
        "winners",
        "contents",
        "published_at",
        "revised_at",
        "conditions_page",
        "contestants",
        "results",
    )

    def get_fields(self, request: HttpRequest, obj: Session | None = None) -> tuple[str, ...]:
        """The way to the conditions only for who may set them."""
        if obj is not None and conditions.may_set(request.user, obj):
            return self.fields
        return tuple(name for name in self.fields if name != "conditions_page")

    @admin.display(description=_("conditions of contest"))
    def contents(self, session: Session) -> str:
        """What is said for this session, in words."""
        body = {key: value for key, value in session.conditions.items() if key != "correction_event"}
        of_event = session.stage and terms_of(session.stage.event)
        rows = lines_of(body, of_event or ConditionTerms(tuple(Form), current().currency))
        return format_html("<ul>{}</ul>", format_html_join("", "<li>{}: {}</li>", rows)) if rows else "–"

    @admin.display(description=_("public page"))
    def page(self, session: Session) -> str:
        """The standings."""
        return link(self.view_on_site(session), _("standings"))

    def view_on_site(self, session: Session) -> str:
        """The standings."""
        return reverse("standings", args=[session.pk])

    @admin.display(description=_("conditions of contest"))
    def conditions_page(self, session: Session) -> str:
        """Where the tournament office sets them."""
        return link(reverse("session_conditions", args=[session.pk]), _("set"))

    @admin.display(description=_("contestants"))
    def contestants(self, session: Session) -> str:
        """On to the list of them."""
        return link(f"{reverse('admin:clubs_entry_changelist')}?session={session.pk}", _("show"))

    @admin.display(description=_("results"))
    def results(self, session: Session) -> str:
        """On to the list of them."""
        return link(f"{reverse('admin:clubs_result_changelist')}?session={session.pk}", _("show"))


@admin.register(Upload)
class UploadAdmin(ReadOnlyAdmin):
    """Files as they came, and what became of them."""

    list_display = ("received_at", "name", "club", "state", "game", "brought_by")
    list_display_links = ("received_at", "name")
    list_filter = ("state", "received_at")
    list_select_related = ("club", "session", "received_by")
    search_fields = ("name", "club__number")
    fields = (
        "club",
        "name",
        "sha256",
        "received_at",
        "brought_by",
        "by_device",
        "state",
        "game",
    )
    game = named("session", _("session"))
    brought_by = named("received_by", _("received from"))
    by_device = named("token", _("device"))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Without the bytes: a list of files must not carry them."""
        return super().get_queryset(request).defer("content", "reading", "report")


@admin.register(Entry)
class EntryAdmin(ReadOnlyAdmin):
    """Contestants, as the files number them."""

    list_display = ("game", "in_section", "number", "direction", "names", "page")
    list_display_links = ("number",)
    list_filter = (CurrentFilter,)
    list_select_related = ("session", "section")
    fields = ("game", "in_section", "number", "direction", "names", "stated_by", "until")
    game, in_section = named("session", _("session")), named("section", _("section"))
    until = named("superseded_by", _("superseded by"))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).prefetch_related("players__member")

    @admin.display(description=_("players"))
    def names(self, entry: Entry) -> str:
        """Members by their registered names, others as in the file."""
        return ", ".join(str(player) for player in entry.players.all())

    @admin.display(description=_("public page"))
    def page(self, entry: Entry) -> str:
        """The scorecard; a superseded contestant has none."""
        return link(self.view_on_site(entry), _("scorecard")) if entry.superseded_by_id is None else "–"

    def view_on_site(self, entry: Entry) -> str:
        """The scorecard."""
        return reverse("scorecard", args=[entry.session_id, entry.pk])


@admin.register(Result)
class ResultAdmin(ReadOnlyAdmin):
    """Lines of travellers."""

    list_display = (
        "game",
        "in_section",
        "board",
        "ns",
        "ew",
        "contract",
        "declarer",
        "tricks",
        "score",
        "page",
    )
    list_display_links = ("board",)
    list_filter = (CurrentFilter, KindFilter)
    list_select_related = ("session", "section", "ns", "ew")
    fields = (
        "game",
        "in_section",
        "board",
        "ns",
        "ew",
        "happened",
        "contract",
        "declarer",
        "lead",
        "tricks",
        "score",
        "line_of_file",
        "stated_by",
        "until",
    )
    game, in_section = named("session", _("session")), named("section", _("section"))
    until, line_of_file = named("superseded_by", _("superseded by")), named("line", _("line of the file"))

    @admin.display(description=_("what happened"))
    def happened(self, result: Result) -> str:
        """The kind of result, in words."""
        return str(KINDS.get(result.kind, result.kind))

    @admin.display(description=_("public page"))
    def page(self, result: Result) -> str:
        """The traveller."""
        return link(self.view_on_site(result), _("traveller"))

    def view_on_site(self, result: Result) -> str:
        """The traveller."""
        return reverse("traveller", args=[result.session_id, result.section_id, result.board])
