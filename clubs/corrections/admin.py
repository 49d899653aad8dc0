"""Corrections as they were asked for: looked at by staff, made and answered on the club desk's pages."""

from collections.abc import Iterable
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.translation import gettext_lazy as _

from clubs.corrections.services.corrections import parts_of
from clubs.models import Correction, FileCorrection, LateChange
from clubs.models.uploads.correction import Word
from clubs.register.selectors import shown_late_changes
from federation.people.admin.searched import SearchedByPeople
from federation.record.admin.base import ReadOnlyAdmin, link


@admin.register(Correction)
class CorrectionAdmin(ReadOnlyAdmin):
    """Corrections, the newest first, with what became of each."""

    list_display = ("asked_at", "session", "result", "error", "asked_by", "outcome", "page")
    list_display_links = ("asked_at",)
    list_filter = ("error", "asked_at")
    list_select_related = ("session", "result", "asked_by")
    search_fields = ("session__titles", "reason")
    fields = (
        "session",
        "result",
        "error",
        "contract",
        "declarer",
        "tricks",
        "score",
        "reason",
        "proof",
        "asked_by",
        "asked_at",
        "verdict",
        "outcome",
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).prefetch_related("revisions", "answers")

    @admin.display(description=_("outcome"))
    def outcome(self, correction: Correction) -> str:
        """What became of it."""
        return str(correction.outcome.label)

    @admin.display(description=_("public page"))
    def page(self, correction: Correction) -> str:
        """The board."""
        return link(self.view_on_site(correction), _("traveller"))

    def view_on_site(self, correction: Correction) -> str:
        """The board."""
        result = correction.result
        return reverse("traveller", args=[correction.session_id, result.section_id, result.board])


@admin.register(FileCorrection)
class FileCorrectionAdmin(SearchedByPeople, ReadOnlyAdmin):
    """Late revisions by a file, the newest first, with what became of each."""

    list_display = ("asked_at", "session", "upload", "asked_by", "outcome", "page")
    list_display_links = ("asked_at",)
    list_filter = ("asked_at",)
    list_select_related = ("session", "upload", "asked_by")
    search_fields = ("session__titles", "upload__name", "reason")
    people_fields = ("asked_by",)
    search_help_text = _("By session, file, reason, or who asked.")
    fields = (
        "session",
        "upload",
        "after_revision",
        "count",
        "reason",
        "asked_by",
        "asked_at",
        "outcome",
        "words",
        "confirming",
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        corrections = (
            super().get_queryset(request).defer("upload__content", "upload__reading", "upload__report")
        )
        return corrections.prefetch_related("revisions", "answers__given_by", "session__revisions")

    def get_fields(self, request: HttpRequest, obj: FileCorrection | None = None) -> tuple[str, ...]:
        """The way to the desk only for who may confirm there."""
        if obj is not None and parts_of(request.user, obj.session):
            return self.fields
        return tuple(name for name in self.fields if name != "confirming")

    @admin.display(description=_("results changed"))
    def count(self, asked: FileCorrection) -> int:
        """How many."""
        return asked.count

    @admin.display(description=_("confirmations"))
    def words(self, asked: FileCorrection) -> str:
        """Who said what, with the note."""
        return _words_of(asked.answers.all())

    @admin.display(description=_("desk"))
    def confirming(self, asked: FileCorrection) -> str:
        """Where those who may confirm it do."""
        return link(reverse("file_correction", args=[asked.pk]), _("open"))

    @admin.display(description=_("outcome"))
    def outcome(self, asked: FileCorrection) -> str:
        """What became of it."""
        return str(asked.outcome.label)

    @admin.display(description=_("public page"))
    def page(self, asked: FileCorrection) -> str:
        """What the session went through."""
        return link(self.view_on_site(asked), _("history"))

    def view_on_site(self, asked: FileCorrection) -> str:
        """What the session went through."""
        return reverse("session_history", args=[asked.session_id])


@admin.register(LateChange)
class LateChangeAdmin(SearchedByPeople, ReadOnlyAdmin):
    """Late changes of a stage's results, the newest first, with what became of each."""

    list_display = ("asked_at", "session", "kind", "error", "asked_by", "outcome", "page")
    list_display_links = ("asked_at",)
    list_filter = ("kind", "error", "asked_at")
    list_select_related = ("session", "asked_by")
    search_fields = ("session__titles", "reason")
    people_fields = ("asked_by",)
    search_help_text = _("By session, reason, or who asked.")
    fields = (
        "session",
        "kind",
        "count",
        "error",
        "reason",
        "proof",
        "asked_by",
        "asked_at",
        "outcome",
        "words",
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return shown_late_changes(super().get_queryset(request))

    @admin.display(description=_("results changed"))
    def count(self, asked: LateChange) -> int:
        """How many."""
        return asked.count

    @admin.display(description=_("confirmations"))
    def words(self, asked: LateChange) -> str:
        """Who said what, with the note."""
        return _words_of(asked.answers.all())

    @admin.display(description=_("outcome"))
    def outcome(self, asked: LateChange) -> str:
        """What became of it."""
        return str(asked.outcome.label)

    @admin.display(description=_("public page"))
    def page(self, asked: LateChange) -> str:
        """What the session went through."""
        return link(self.view_on_site(asked), _("history"))

    def view_on_site(self, asked: LateChange) -> str:
        """What the session went through."""
        return reverse("session_history", args=[asked.session_id])


def _words_of(answers: Iterable[Word]) -> str:
    words = (
        (
            answer.get_part_display(),
            answer.given_by,
            _("confirmed") if answer.agrees else _("declined"),
            answer.note,
        )
        for answer in answers
    )
    return format_html_join("", "<p>{}, {}: {} {}</p>", words) or "–"
