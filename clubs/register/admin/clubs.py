"""Clubs, who belongs to them, and who keeps their scores."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _, ngettext

from clubs.models import Club, ClubOfficer, DeviceToken, Membership
from clubs.register.resources.clubs import ClubResource
from clubs.register.resources.memberships import MembershipResource
from clubs.register.resources.officers import ClubOfficerResource
from clubs.register.services import people
from federation.people.admin.filters import InForceFilter
from federation.people.admin.holders import HolderAdmin, holder_of, invite
from federation.people.admin.searched import SearchedByMember
from federation.record.admin.base import ReadOnlyAdmin, TenantAdmin, link, named
from federation.tables.admin.register_files import RegisterFiles
from federation.visitors import signed_in


@admin.register(Club)
class ClubAdmin(RegisterFiles, TenantAdmin):
    """Recognised clubs, in and out of files. One that has given up stays, without recognition."""

    resource_classes = [ClubResource]
    register_titles = {
        "import": _("Import clubs from a file"),
        "export": _("Export clubs to a file"),
        "exported": _(
            "The file holds the clubs that the list was showing, with who keeps their desks today. "
            "The same file can be changed and imported again; who keeps a desk is not imported."
        ),
    }

    list_display = ("number", "names", "place", "region", "is_active", "page")
    list_display_links = ("number", "names")
    list_filter = ("is_active", "region")
    search_fields = ("number", "names", "place")

    @admin.display(description=_("public page"))
    def page(self, club: Club) -> str:
        """Where the public sees it."""
        return link(self.view_on_site(club), _("open"))

    def imported(self, count: int) -> str:
        """The sentence after an import."""
        sentence = ngettext("%(count)d club was imported.", "%(count)d clubs were imported.", count)
        return sentence % {"count": count}

    def view_on_site(self, club: Club) -> str:
        """The club's public page."""
        return reverse("club", args=[club.pk])


@admin.register(Membership)
class MembershipAdmin(RegisterFiles, SearchedByMember, TenantAdmin):
    """Who belongs to which club, and which is their home club; in and out of files."""

    resource_classes = [MembershipResource]
    register_titles = {
        "import": _("Import club memberships from a file"),
        "export": _("Export club memberships to a file"),
        "exported": _(
            "The file holds the club memberships that the list was showing. "
            "The same file can be changed and imported again."
        ),
    }

    list_display = ("member", "club", "is_home", "starts_on", "ends_on")
    ordering = ("-starts_on", "-pk")  # the newest first, by the index membership_newest
    list_filter = (InForceFilter, "is_home")
    list_select_related = ("member", "club")
    autocomplete_fields = ("member", "club")

    def imported(self, count: int) -> str:
        """The sentence after an import."""
        sentence = ngettext(
            "%(count)d club membership was imported.", "%(count)d club memberships were imported.", count
        )
        return sentence % {"count": count}


@admin.register(ClubOfficer)
class ClubOfficerAdmin(RegisterFiles, HolderAdmin):
    """Who keeps a club's desk, and from when to when; in and out of files."""

    resource_classes = [ClubOfficerResource]
    register_titles = {
        "import": _("Import club officers from a file"),
        "export": _("Export club officers to a file"),
        "exported": _(
            "The file holds the club officers that the list was showing. "
            "The same file can be changed and imported again."
        ),
    }
    service_records = True

    list_display = ("club", "role", "address", "starts_on", "ends_on")
    list_filter = (InForceFilter, "role")
    list_select_related = ("club", "holder")
    autocomplete_fields = ("club",)
    post_fields = ("club", "role")
    search_fields = ("club__number", "club__names")

    def imported(self, count: int) -> str:
        """The sentence after an import."""
        sentence = ngettext(
            "%(count)d club officer was imported.", "%(count)d club officers were imported.", count
        )
        return sentence % {"count": count}

    def save_model(self, request: HttpRequest, obj: ClubOfficer, form: Any, change: bool) -> None:
        if change:
            people.amend_officer(obj, by=signed_in(request))
            return
        appointed = people.appoint_officer(obj, **holder_of(form), by=signed_in(request))
        invite(request, appointed.holder)


@admin.register(DeviceToken)
class DeviceTokenAdmin(ReadOnlyAdmin):
    """Devices that upload for clubs. Clubs issue and withdraw them at their desk."""

    list_display = ("label", "club", "issued_by", "issued_at", "expires", "withdrawn_at")
    fields = ("label", "club", "issued_by", "issued_at", "expires", "withdrawn_at")
    # The library of tokens names its columns in English alone.
    issued_by, issued_at = named("user", _("issued by")), named("created", _("issued at"))
    expires = named("expiry", _("expires on"))
    list_select_related = ("club", "user")
