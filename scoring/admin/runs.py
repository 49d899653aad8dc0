"""Runs: every computation of a session, with what caused it. Records, so only looked at."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from federation.admin.base import ReadOnlyAdmin, link
from scoring.models import Run


@admin.register(Run)
class RunAdmin(ReadOnlyAdmin):
    """What was computed, when, and why."""

    list_display = ("computed_at", "session", "sequence", "because", "pack", "engine", "page")
    list_filter = ("computed_at", "pack")
    list_select_related = ("session",)
    ordering = ("-computed_at", "-id")
    fields = ("session", "sequence", "computed_at", "because", "pack", "engine", "rests_on", "digest")

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        """Without the figures: they are thousands of lines a session."""
        return super().get_queryset(request).defer("body")

    @admin.display(description=_("because of"))
    def because(self, run: Run) -> str:
        """The causes, as recorded with the requests."""
        return "; ".join(_cause(cause) for cause in run.causes)

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


CAUSES = {"upload": _("upload"), "rebuild": _("computed again")}


def _cause(cause: dict[str, Any]) -> str:
    kind = str(cause.get("kind", ""))
    rest = ", ".join(f"{name} {value}" for name, value in cause.items() if name != "kind")
    name = str(CAUSES.get(kind, kind))
    return f"{name} ({rest})" if rest else name
