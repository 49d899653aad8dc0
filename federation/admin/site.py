"""One admin site for whichever federation is in scope."""

from typing import Any

from django.contrib.admin import AdminSite
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from federation import roles


class FederationAdminSite(AdminSite):
    """The desk of federation staff: who holds an office here may enter, and sees this federation only."""

    site_url = "home"
    index_title = _("Federation desk")
    enable_nav_sidebar = True

    def has_permission(self, request: HttpRequest) -> bool:
        user = request.user
        return bool(user.is_authenticated and user.is_active and roles.is_staff_here(user))

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:  # noqa: ARG002
        """The one door is the sign-in page; whoever is signed in without an office is told so."""
        if request.user.is_authenticated:
            from django.core.exceptions import PermissionDenied  # noqa: PLC0415

            raise PermissionDenied(_("You hold no office in this federation."))
        return redirect_to_login(request.get_full_path(), reverse("account_login"))

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        name = str(getattr(request, "federation", ""))
        context = super().each_context(request)
        return {**context, "site_title": name, "site_header": name, "site_url": reverse("home")}
