"""The register of directors: grades and until when they are valid."""

from datetime import timedelta
from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _, ngettext

from federation.models import DirectorRegistration
from federation.people.admin.filters import DefaultFilter
from federation.people.admin.searched import SearchedByMember
from federation.people.resources.directors import DirectorResource
from federation.people.services.logins import refuse_own_login
from federation.record.admin.base import TenantAdmin
from federation.roles import today
from federation.tables.admin.register_files import RegisterFiles
from federation.visitors import signed_in

SOON = timedelta(days=60)


class ValidityFilter(DefaultFilter):
    """Whether a qualification holds, and whether not for long."""

    title = _("validity")
    parameter_name = "validity"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [
            ("all", _("all")),
            ("valid", _("valid")),
            ("soon", _("expiring within 60 days")),
            ("expired", _("expired")),
        ]

    def queryset(
        self, request: HttpRequest, queryset: QuerySet[DirectorRegistration]
    ) -> QuerySet[DirectorRegistration]:
        day = today()
        chosen = {
            "valid": Q(expires_on__gte=day),
            "soon": Q(expires_on__gte=day, expires_on__lte=day + SOON),
            "expired": Q(expires_on__lt=day),
        }
        return queryset.filter(chosen.get(self.value(), Q()))


class DirectorAdmin(RegisterFiles, SearchedByMember, TenantAdmin):
    """Who may direct what, and until when; in and out of files. Renewal is a new row."""

    resource_classes = [DirectorResource]
    register_titles = {
        "import": _("Import directors from a file"),
        "export": _("Export directors to a file"),
        "exported": _(
            "The file holds the qualifications that the list was showing. "
            "The same file can be changed and imported again."
        ),
    }

    list_display = ("member", "grade", "certified_on", "expires_on", "validity")
    list_filter = (ValidityFilter, "grade")
    list_select_related = ("member",)
    autocomplete_fields = ("member",)

    def imported(self, count: int) -> str:
        """The sentence after an import."""
        sentence = ngettext(
            "%(count)d qualification was imported.", "%(count)d qualifications were imported.", count
        )
        return sentence % {"count": count}

    def save_model(self, request: HttpRequest, obj: DirectorRegistration, form: Any, change: bool) -> None:
        """Raises Refused for an operator's own record in a staff session."""
        refuse_own_login(obj.member.user, by=signed_in(request))
        super().save_model(request, obj, form, change)

    @admin.display(description=_("validity"), ordering="expires_on")
    def validity(self, registration: DirectorRegistration) -> str:
        """In words, never by colour alone."""
        left = registration.expires_on - today()
        if left < timedelta(0):
            return str(_("expired"))
        return str(_("expires soon") if left <= SOON else _("valid"))
