"""Runs: every computation of a session, with what caused it. Records, so only looked at."""

from collections import Counter
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from federation.record.admin.base import ReadOnlyAdmin, link, named
from scoring.models import Run


@admin.register(Run)
class RunAdmin(ReadOnlyAdmin):
    """What was computed, when, and why."""

    list_display = ("computed_at", "game", "number", "because", "by_pack", "by_engine", "page")
    list_filter = ("computed_at", "pack")
    list_select_related = ("session",)
    ordering = ("-computed_at", "-id")
    fields = ("game", "number", "computed_at", "because", "by_pack", "by_engine", "rests_on", "sum")
    game, number = named("session", _("session")), named("sequence", _("number"))
    by_pack, by_engine = named("pack", _("regulations")), named("engine", _("version of the engine"))
    sum = named("digest", _("checksum"))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Run]:
        """Without the figures: they are thousands of lines a session."""
        return super().get_queryset(request).defer("body")

    @admin.display(description=_("because of"))
    def because(self, run: Run) -> str:
        """The causes that were recorded with the requests, each once with how often."""
        times = Counter(map(_cause, run.causes))
        return "; ".join(f"{name} ×{count}" if count > 1 else name for name, count in times.items())

    @admin.display(description=_("conditions"))
    def rests_on(self, run: Run) -> str:
        """Every condition with its clause."""
        values, cites = run.conditions.get("values", {}), run.conditions.get("cites", {})
        return "; ".join(f"{name} = {value} [{cites.get(name, '–')}]" for name, value in values.items())

    @admin.display(description=_("public page"))
    def page(self, run: Run) -> str:
        """All runs of the session."""
        return link(self.view_on_site(run), _("history"))

    def view_on_site(self, run: Run) -> str:
        """All runs of the session."""
        return reverse("session_history", args=[run.session_id])


CAUSES = {
    "revision": _("a file was published"),
    "correction": _("a correction"),
    "players": _("players were corrected"),
    "act": _("an entry on the desk"),
    "hands": _("hands were attached"),
    "conditions": _("conditions of contest"),
    "regulations": _("an edition of the regulations"),
    "withdrawal": _("a withdrawal"),
    "strata": _("strata"),
    "handicap": _("handicap"),
    "entered": _("a simultaneous event"),
    "rebuild": _("computed again"),
}


def _cause(cause: dict[str, Any]) -> str:
    kind = str(cause.get("kind", ""))
    return str(_("a ruling") if "adjustment" in cause else CAUSES.get(kind, kind))
