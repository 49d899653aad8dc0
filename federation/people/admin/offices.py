"""Offices and the sessions of operators."""

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext_lazy, ngettext

from federation.models import Office
from federation.people.admin.filters import InForceFilter
from federation.people.admin.holders import HolderAdmin, holder_of, invite
from federation.people.resources.offices import OfficeResource
from federation.people.services import offices
from federation.record.admin.base import ReadOnlyAdmin
from federation.tables.admin.register_files import RegisterFiles
from federation.visitors import signed_in


class OfficeAdmin(RegisterFiles, HolderAdmin):
    """Who serves the federation, as what, and from when to when; in and out of files."""

    resource_classes = [OfficeResource]
    register_titles = {
        "import": gettext_lazy("Import offices from a file"),
        "export": gettext_lazy("Export offices to a file"),
        "exported": gettext_lazy(
            "The file holds the offices that the list was showing. "
            "The same file can be changed and imported again."
        ),
    }

    list_display = ("role", "address", "starts_on", "ends_on")
    list_filter = (InForceFilter, "role")
    list_select_related = ("holder",)
    post_fields = ("role",)
    service_records = True

    def imported(self, count: int) -> str:
        sentence = ngettext("%(count)d office was imported.", "%(count)d offices were imported.", count)
        return sentence % {"count": count}

    def save_model(self, request: HttpRequest, obj: Office, form: Any, change: bool) -> None:
        if change:
            offices.amend(obj, by=signed_in(request))
            return
        appointed = offices.appoint(obj, **holder_of(form), by=signed_in(request))
        invite(request, appointed.holder)


class StaffSessionAdmin(ReadOnlyAdmin):
    """When operators were here, and why."""

    list_display = ("starts_at", "ends_at", "operator", "reason")
    fields = ("operator", "reason", "starts_at", "ends_at")
    list_select_related = ("operator",)
