"""Who serves at tournaments, for the tournament office: appointed and dismissed, in and out of files."""

from collections.abc import Iterable
from typing import Any

from django.contrib import admin
from django.db import models
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _, ngettext

from clubs.models import Duty, Official
from clubs.tournaments.resources.officials import OfficialResource
from clubs.tournaments.services import officials
from federation.models import DirectorGrade
from federation.people.admin.searched import SearchedByMember
from federation.record.admin.base import TenantAdmin
from federation.tables.admin.register_files import RegisterFiles
from federation.visitors import signed_in


@admin.register(Official)
class OfficialAdmin(RegisterFiles, SearchedByMember, TenantAdmin):
    """Duties at tournaments beside what the register of directors says on all their days."""

    service_records = True
    resource_classes = [OfficialResource]
    register_titles = {
        "import": _("Import officials from a file"),
        "export": _("Export officials to a file"),
        "exported": _(
            "The file holds the officials that the list was showing. "
            "The same file can be changed and imported again."
        ),
    }
    list_display = ("tournament", "duty", "member", "grade", "expires_on")
    list_filter = ("duty",)
    list_select_related = ("tournament", "member")
    autocomplete_fields = ("tournament", "member")
    fields = ("tournament", "member", "duty")

    def imported(self, count: int) -> str:
        """The sentence after an import."""
        sentence = ngettext("%(count)d official was appointed.", "%(count)d officials were appointed.", count)
        return sentence % {"count": count}

    def get_queryset(self, request: HttpRequest) -> QuerySet[Official]:
        return officials.with_grades(super().get_queryset(request))

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A duty is given or taken back, never changed."""
        return obj is None and super().has_change_permission(request, obj)

    @admin.display(description=_("grade"))
    def grade(self, official: Any) -> str:
        """The highest that is valid on all days of the tournament."""
        return str(DirectorGrade(official.grade).label) if official.grade else "–"

    @admin.display(description=_("expires on"))
    def expires_on(self, official: Any) -> Any:
        """The last day of that grade."""
        return official.expires_on or "–"

    def save_model(self, request: HttpRequest, obj: Official, form: Any, change: bool) -> None:
        obj.pk = officials.appoint(
            tournament=obj.tournament, member=obj.member, duty=Duty(obj.duty), by=signed_in(request)
        ).pk

    def delete_model(self, request: HttpRequest, obj: Official) -> None:
        officials.dismiss(official=obj, by=signed_in(request))

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Official]) -> None:
        for official in queryset:
            officials.dismiss(official=official, by=signed_in(request))

    def log_deletions(  # type: ignore[override]  # no LogEntry: our own audit log
        self, request: HttpRequest, queryset: Iterable[models.Model]
    ) -> None:
        """The service has recorded them."""
