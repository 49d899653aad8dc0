"""Kinds of membership, their fees, and who holds which, in the administration."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _, ngettext

from federation.memberships.resources import HeldMembershipResource
from federation.memberships.services import placing
from federation.models import HeldMembership, MembershipFee, MembershipKind
from federation.people.admin.searched import SearchedByMember
from federation.record.admin.base import TenantAdmin, priced
from federation.tables.admin.register_files import RegisterFiles
from federation.visitors import signed_in


class KindAdmin(TenantAdmin):
    """What kinds of membership there are. One that was used is not deleted, but taken out of use."""

    list_display = ("code", "named", "position", "age_from", "age_to", "is_open", "gives_points", "is_active")

    @admin.display(description=_("name"))
    def named(self, kind: MembershipKind) -> str:
        """The name in the reader's language."""
        return kind.names.read()

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class FeeAdmin(TenantAdmin):
    """What each kind costs, from when on. A new fee is a new row: renewals of past years keep theirs."""

    list_display = ("kind", "starts_on", priced("amount", _("fee")))
    list_filter = ("kind",)
    list_select_related = ("kind",)

    def has_delete_permission(self, request: HttpRequest, obj: MembershipFee | None = None) -> bool:
        return False


class HeldMembershipAdmin(RegisterFiles, SearchedByMember, TenantAdmin):
    """Of which kind each member is; in and out of files."""

    resource_classes = [HeldMembershipResource]
    register_titles = {
        "import": _("Import memberships from a file"),
        "export": _("Export memberships to a file"),
        "exported": _(
            "The file holds the memberships that the list was showing. "
            "The same file can be changed and imported again."
        ),
    }
    service_records = True
    list_display = ("member", "kind", "head", "starts_on", "ends_on")
    list_filter = ("kind",)
    list_select_related = ("member", "kind", "head")
    autocomplete_fields = ("member", "head")

    def has_delete_permission(self, request: HttpRequest, obj: HeldMembership | None = None) -> bool:
        return False

    def imported(self, count: int) -> str:
        sentence = ngettext(
            "%(count)d membership was imported.", "%(count)d memberships were imported.", count
        )
        return sentence % {"count": count}

    def save_model(self, request: HttpRequest, obj: HeldMembership, form: Any, change: bool) -> None:
        placing.give(obj, by=signed_in(request))
