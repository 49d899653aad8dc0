"""Years of dues, and who has paid them."""

from typing import Any

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy, ngettext

from federation.models import DuesPaid, DuesYear
from federation.people.admin.searched import SearchedByMember
from federation.people.resources.dues import DuesPaidResource
from federation.people.services.dues import save_paid, take_back
from federation.record.admin.base import TenantAdmin
from federation.tables.admin.register_files import RegisterFiles
from federation.visitors import signed_in


class DuesYearAdmin(TenantAdmin):
    """The years for which dues are asked, and until when they are to be paid."""

    list_display = ("starts_on", "ends_on", "due_by", "payers")

    def get_queryset(self, request: HttpRequest) -> QuerySet[DuesYear]:
        years: QuerySet[DuesYear] = super().get_queryset(request)
        return years.annotate(payers=Count("paid"))

    @admin.display(description=gettext_lazy("have paid"))
    def payers(self, year: DuesYear) -> int:
        """How many members have paid."""
        return int(year.payers)  # type: ignore[attr-defined]  # annotated by get_queryset

    def has_delete_permission(self, request: HttpRequest, obj: DuesYear | None = None) -> bool:
        return False


class DuesPaidAdmin(RegisterFiles, SearchedByMember, TenantAdmin):
    """Payments of members, typed or read from a file."""

    resource_classes = [DuesPaidResource]
    register_titles = {
        "import": gettext_lazy("Import dues from a file"),
        "export": gettext_lazy("Export dues to a file"),
        "exported": gettext_lazy(
            "The file holds the payments that the list was showing. "
            "The same file can be changed and imported again."
        ),
    }
    service_records = True
    list_display = ("member", "year", "paid_on", "note")
    list_filter = ("year",)
    list_select_related = ("member", "year")
    autocomplete_fields = ("member",)

    def imported(self, count: int) -> str:
        sentence = ngettext("%(count)d payment was imported.", "%(count)d payments were imported.", count)
        return sentence % {"count": count}

    def save_model(self, request: HttpRequest, obj: DuesPaid, form: Any, change: bool) -> None:
        save_paid(obj, by=signed_in(request))

    def delete_model(self, request: HttpRequest, obj: DuesPaid) -> None:
        take_back(paid=obj, by=signed_in(request))

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[DuesPaid]) -> None:
        for paid in queryset:
            take_back(paid=paid, by=signed_in(request))

    def log_deletions(  # type: ignore[override]  # no LogEntry: our own audit log
        self, request: HttpRequest, queryset: Any
    ) -> None:
        """The service has written the audit log."""
