"""The operators' desk: federations and logins, outside every federation."""

from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from federation.models import Federation, User
from federation.operators.admin_base import is_operator
from federation.operators.records import FederationAdmin, UserAdmin
from federation.site.admin_site import OneDoorSite


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
