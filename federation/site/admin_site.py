"""One admin site for whichever federation is in scope."""

from typing import Any

from django.contrib import messages
from django.contrib.admin import AdminSite
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models.base import ModelBase
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from federation import roles
from federation.memberships.admin import FeeAdmin, HeldMembershipAdmin, KindAdmin
from federation.models import (
    AuditEntry,
    ChainHead,
    DirectorRegistration,
    DuesPaid,
    DuesYear,
    HeldMembership,
    Letter,
    Member,
    MembershipFee,
    MembershipKind,
    Office,
    Role,
    StaffSession,
)
from federation.people.admin.directors import DirectorAdmin
from federation.people.admin.dues import DuesPaidAdmin, DuesYearAdmin
from federation.people.admin.members import MemberAdmin
from federation.people.admin.offices import OfficeAdmin, StaffSessionAdmin
from federation.people.services.staff_sessions import end_staff_session
from federation.record import outbox
from federation.record.admin import history
from federation.record.admin.base import TenantAdmin
from federation.record.admin.chains import ChainHeadAdmin
from federation.record.outbox import Owing
from federation.site.middleware import federation_of
from federation.site.searched_records import AuditLogAdmin, LetterDeskAdmin
from federation.visitors import signed_in

RECENT = 10
GROUND_FLOOR = {
    Member: MemberAdmin,
    DirectorRegistration: DirectorAdmin,
    DuesYear: DuesYearAdmin,
    DuesPaid: DuesPaidAdmin,
    MembershipKind: KindAdmin,
    MembershipFee: FeeAdmin,
    HeldMembership: HeldMembershipAdmin,
    Office: OfficeAdmin,
    StaffSession: StaffSessionAdmin,
    AuditEntry: AuditLogAdmin,
    Letter: LetterDeskAdmin,
    ChainHead: ChainHeadAdmin,
}
OPERATORS_DESK = "/operators/"  # outside every federation, so outside its prefix


class OneDoorSite(AdminSite):
    """Signing in is the portal's own page; whoever is signed in and may not enter is told so."""

    refusal: Any = ""
    enable_nav_sidebar = True

    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> list[Any]:
        """As Django does it, in the words of the reader: to compare lazy ones translates both each time."""
        apps = self._build_app_dict(request, app_label)
        for app in apps.values():
            for model in app["models"]:
                model["name"] = str(model["name"])
            app["models"].sort(key=lambda model: model["name"])
        return sorted(apps.values(), key=lambda app: str(app["name"]).lower())

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
        """The start page says where work waits for a worker that may stand still."""
        return super().index(request, {"owing": self.owing(request), **(extra_context or {})})

    def owing(self, request: HttpRequest) -> Owing:
        """What is owed where this desk stands: everywhere."""
        return outbox.owing()

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """The one door is the sign-in page."""
        wanted = request.GET.get("next", "")
        if not url_has_allowed_host_and_scheme(wanted, {request.get_host()}, request.is_secure()):
            wanted = reverse("admin:index", current_app=self.name)
        if self.has_permission(request):
            return HttpResponseRedirect(wanted)
        if request.user.is_authenticated:
            raise PermissionDenied(self.refusal)
        return redirect_to_login(wanted, reverse("account_login"))

    def password_change(  # type: ignore[override]  # leads away, to the one page for it
        self, request: HttpRequest, extra_context: Any = None
    ) -> HttpResponse:
        """There is one page for it, the portal's."""
        return HttpResponseRedirect(reverse("account_change_password"))


class FederationAdminSite(OneDoorSite):
    """The desk of federation staff: who holds an office here may enter, and sees this federation only."""

    index_title = _("Federation desk")
    refusal = _("You hold no office in this federation.")

    def __init__(self, name: str = "admin") -> None:
        """The ground floor's records are here from the start; the floors above register their own."""
        super().__init__(name)
        for model, admin_class in GROUND_FLOOR.items():
            self.register(model, admin_class)

    def register(self, model_or_iterable: Any, admin_class: Any = None, **options: Any) -> None:
        """Libraries offer their global tables too; only what belongs to a federation has a place here."""
        models = [model_or_iterable] if isinstance(model_or_iterable, ModelBase) else model_or_iterable
        if admin_class is not None and issubclass(admin_class, TenantAdmin):
            super().register(models, admin_class, **options)

    def has_permission(self, request: HttpRequest) -> bool:
        user = request.user
        return bool(user.is_authenticated and user.is_active and roles.is_staff_here(user))

    def get_urls(self) -> list[Any]:
        end = path(
            "staff-session/end/", require_POST(self.admin_view(self.end_session)), name="end_staff_session"
        )
        return [end, *super().get_urls()]

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        name = str(getattr(request, "federation", ""))
        context = super().each_context(request)
        return {
            **context,
            "site_title": name,
            "site_header": name,
            "site_url": reverse("home"),
            "staff_session": self._staff_session(request),
        }

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
        """The start page, with the newest acts for those who may read the log."""
        may_read = request.user.has_perm("federation.view_auditentry")
        recent = history.newest(RECENT) if may_read else None
        is_administrator = roles.holds(signed_in(request), Role.ADMINISTRATOR)
        shown = {"recent": recent, "is_administrator": is_administrator}
        return super().index(request, {**shown, **(extra_context or {})})

    def owing(self, request: HttpRequest) -> Owing:
        """What is owed to this federation."""
        return outbox.owing(federation_of(request).pk)

    def end_session(self, request: HttpRequest) -> HttpResponse:
        """An operator leaves the federation."""
        session = self._staff_session(request)
        if session is not None:
            end_staff_session(session, by=signed_in(request))
            messages.success(request, _("You have left %(name)s.") % {"name": str(federation_of(request))})
        return HttpResponseRedirect(OPERATORS_DESK)

    def _staff_session(self, request: HttpRequest) -> Any:
        user = request.user
        is_operator = user.is_authenticated and user.is_active and user.is_operator
        return roles.open_staff_session(user) if is_operator else None
