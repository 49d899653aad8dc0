"""The operators' desk: federations and logins, outside every federation."""

from django.contrib.admin import AdminSite
from django.http import HttpRequest


class OperatorSite(AdminSite):
    """For operators of the installation."""

    def has_permission(self, request: HttpRequest) -> bool:
        user = request.user
        return bool(user.is_authenticated and user.is_active and user.is_operator)


operator_site = OperatorSite(name="operators")
