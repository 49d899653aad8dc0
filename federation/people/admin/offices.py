"""Offices and the sessions of operators."""

from typing import Any

from django.http import HttpRequest

from federation.models import Office
from federation.people.admin.filters import InForceFilter
from federation.people.admin.holders import HolderAdmin, holder_of, invite
from federation.people.services import offices
from federation.record.admin.base import ReadOnlyAdmin
from federation.visitors import signed_in


class OfficeAdmin(HolderAdmin):
    """Who serves the federation, as what, and from when to when."""

    list_display = ("role", "address", "starts_on", "ends_on")
    list_filter = (InForceFilter, "role")
    list_select_related = ("holder",)
    post_fields = ("role",)
    service_records = True

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
