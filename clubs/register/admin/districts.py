"""Districts, their clubs, and who looks after them."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _, ngettext

from clubs.models import District, DistrictClub, DistrictOfficer
from clubs.register.resources.districts import DistrictClubResource, DistrictOfficerResource, DistrictResource
from clubs.register.services import districts
from federation.people.admin.filters import InForceFilter
from federation.people.admin.holders import HolderAdmin, holder_of, invite
from federation.record.admin.base import TenantAdmin
from federation.tables.admin.register_files import RegisterFiles
from federation.visitors import signed_in


@admin.register(District)
class DistrictAdmin(RegisterFiles, TenantAdmin):
    """The districts of the federation, in and out of files. One that is dissolved stays."""

    resource_classes = [DistrictResource]
    register_titles = {
        "import": _("Import districts from a file"),
        "export": _("Export districts to a file"),
        "exported": _(
            "The file holds the districts that the list was showing. "
            "The same file can be changed and imported again."
        ),
    }

    list_display = ("number", "names", "starts_on", "ends_on")
    list_display_links = ("number", "names")
    search_fields = ("number", "names")

    def imported(self, count: int) -> str:
        """The sentence after an import."""
        sentence = ngettext("%(count)d district was imported.", "%(count)d districts were imported.", count)
        return sentence % {"count": count}

    def view_on_site(self, district: District) -> str:
        """The district's public page."""
        return reverse("district", args=[district.pk])


@admin.register(DistrictClub)
class DistrictClubAdmin(RegisterFiles, TenantAdmin):
    """Which clubs a district has, and from when to when; in and out of files."""

    resource_classes = [DistrictClubResource]
    register_titles = {
        "import": _("Import clubs of districts from a file"),
        "export": _("Export clubs of districts to a file"),
        "exported": _(
            "The file holds the clubs of districts that the list was showing. "
            "The same file can be changed and imported again."
        ),
    }

    list_display = ("district", "club", "starts_on", "ends_on")
    list_filter = (InForceFilter, "district")
    list_select_related = ("district", "club")
    autocomplete_fields = ("district", "club")
    search_fields = ("club__number", "club__names")

    def imported(self, count: int) -> str:
        """The sentence after an import."""
        sentence = ngettext(
            "%(count)d club of a district was imported.", "%(count)d clubs of districts were imported.", count
        )
        return sentence % {"count": count}


@admin.register(DistrictOfficer)
class DistrictOfficerAdmin(RegisterFiles, HolderAdmin):
    """Who looks after a district, and from when to when; in and out of files."""

    resource_classes = [DistrictOfficerResource]
    register_titles = {
        "import": _("Import district officers from a file"),
        "export": _("Export district officers to a file"),
        "exported": _(
            "The file holds the district officers that the list was showing. "
            "The same file can be changed and imported again."
        ),
    }
    service_records = True

    list_display = ("district", "address", "starts_on", "ends_on")
    list_filter = (InForceFilter,)
    list_select_related = ("district", "holder")
    autocomplete_fields = ("district",)
    post_fields = ("district",)
    search_fields = ("district__number", "district__names")

    def imported(self, count: int) -> str:
        """The sentence after an import."""
        sentence = ngettext(
            "%(count)d district officer was imported.", "%(count)d district officers were imported.", count
        )
        return sentence % {"count": count}

    def save_model(self, request: HttpRequest, obj: DistrictOfficer, form: Any, change: bool) -> None:
        if change:
            districts.amend_officer(obj, by=signed_in(request))
            return
        appointed = districts.appoint_officer(obj, **holder_of(form), by=signed_in(request))
        invite(request, appointed.holder)
