"""Calls for the director, what became of them, and messages to tables: records, looked at by staff."""

from typing import Any

from django.contrib import admin
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.translation import gettext_lazy as _

from clubs.models import CallStep, DirectorCall, TableMessage
from federation.people.admin.filters import DefaultFilter
from federation.people.admin.searched import SearchedByPeople
from federation.record.admin.base import ReadOnlyAdmin, link
from federation.templatetags.portal import moment


class TakenBackFilter(DefaultFilter):
    """Messages that tables read, and those that were taken back."""

    title = _("taken back")
    parameter_name = "shown"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("all", _("all")), ("shown", _("shown to the tables")), ("taken_back", _("taken back"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if self.value() == "all":
            return queryset
        return queryset.filter(takes_back=None, taken_back__isnull=self.value() == "shown")


@admin.register(DirectorCall)
class DirectorCallAdmin(SearchedByPeople, ReadOnlyAdmin):
    """Calls of tables, the newest first, each with its newest step."""

    list_display = ("at", "session", "round", "table", "board", "reason", "note", "answer", "by")
    list_filter = ("reason", "at")
    list_select_related = ("session", "by")
    search_fields = ("session__titles", "note")
    people_fields = ("by", "steps__by")
    search_help_text = _("By session, note, or who called or answered.")
    fields = ("session", "round", "table", "board", "reason", "note", "at", "by", "answers", "desk")

    def get_queryset(self, request: HttpRequest) -> QuerySet[DirectorCall]:
        """With what became of each."""
        return super().get_queryset(request).prefetch_related("steps__by")

    @admin.display(description=_("state"))
    def answer(self, call: DirectorCall) -> str:
        """The newest step; nothing while nobody has answered."""
        steps = sorted(call.steps.all(), key=lambda step: step.pk)
        return steps[-1].get_kind_display() if steps else "–"

    @admin.display(description=_("steps of calls"))
    def answers(self, call: DirectorCall) -> str:
        """All steps in order."""
        rows = ((moment(step.at), step.get_kind_display(), step.by) for step in call.steps.all())
        return format_html_join("", "<p>{} {} ({})</p>", rows) or "–"

    @admin.display(description=_("Director's room"))
    def desk(self, call: DirectorCall) -> str:
        """Where calls are answered."""
        return link(reverse("director_room", args=[call.session_id]), _("open"))


@admin.register(CallStep)
class CallStepAdmin(SearchedByPeople, ReadOnlyAdmin):
    """Who answered which call, and when, the newest first."""

    list_display = ("at", "session", "at_table", "kind", "by")
    list_filter = ("kind", "at")
    list_select_related = ("call__session", "by")
    search_fields = ("call__session__titles", "call__note")
    people_fields = ("by",)
    search_help_text = _("By session, note, or who called or answered.")
    fields = ("call", "kind", "at", "by")
    ordering = ("-id",)

    @admin.display(description=_("session"))
    def session(self, step: CallStep) -> str:
        """Whose tables called."""
        return str(step.call.session)

    @admin.display(description=_("table"), ordering="call__table")
    def at_table(self, step: CallStep) -> str:
        """Its number."""
        return str(step.call.table)


@admin.register(TableMessage)
class TableMessageAdmin(SearchedByPeople, ReadOnlyAdmin):
    """What directors wrote to tables, the newest first."""

    list_display = ("at", "session", "to", "words", "is_taken_back", "by")
    list_filter = (TakenBackFilter, "at")
    list_select_related = ("session", "by", "takes_back")
    search_fields = ("session__titles", "text")
    people_fields = ("by",)
    search_help_text = _("By session, words, or who wrote it.")
    fields = ("session", "to", "words", "is_taken_back", "at", "by")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Each with whether a later one takes it back."""
        later = TableMessage.objects.filter(takes_back=OuterRef("pk"))
        rows: QuerySet[Any] = super().get_queryset(request).annotate(is_gone=Exists(later))
        return rows

    @admin.display(description=_("table"), ordering="table")
    def to(self, message: TableMessage) -> Any:
        """Its number, or all."""
        return message.table or _("All tables")

    @admin.display(description=_("text"))
    def words(self, message: TableMessage) -> Any:
        """What is written, or what a message takes back."""
        if message.takes_back is None:
            return message.text
        return _("takes back: %(text)s") % {"text": message.takes_back.text}

    @admin.display(description=_("taken back"), boolean=True)
    def is_taken_back(self, message: TableMessage) -> bool:
        """Whether tables read it no more."""
        return bool(getattr(message, "is_gone", False))
