"""The operators' desk: federations and logins, outside every federation."""

from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from federation.admin.operator_base import is_operator
from federation.admin.operator_records import FederationAdmin, UserAdmin
from federation.admin.site import OneDoorSite
from federation.models import Federation, User


class OperatorSite(OneDoorSite):
    """For operators of the installation."""

    site_title = site_header = gettext_lazy("Operators’ desk")
    index_title = gettext_lazy("Federations and logins")
    refusal = gettext_lazy("This desk is for operators of the installation.")
    site_url = "/"

    def has_permission(self, request: HttpRequest) -> bool:
        return is_operator(request)


operator_site = OperatorSite(name="operators")
operator_site.register(Federation, FederationAdmin)
operator_site.register(User, UserAdmin)
