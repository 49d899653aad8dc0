"""The ground floor as Django sees it."""

from django.apps import AppConfig
from django.contrib.admin import apps as admin_apps
from django.utils.translation import gettext_lazy as _


class FederationConfig(AppConfig):
    """Federations, people and their offices."""

    name = "federation"
    default = True
    verbose_name = _("Federation")

    @property
    def office_permissions(self) -> dict[str, frozenset[str]]:
        """What each office may do with this app's records."""
        from federation.models import Role  # app ready
        from federation.roles import full, keep, view  # app ready

        everybody = view("federation", "member", "directorregistration")
        grants = dict.fromkeys(Role, everybody)
        grants[Role.REGISTRAR] = full("federation", "member", "directorregistration", "duespaid")
        grants[Role.REGISTRAR] |= keep("federation", "duesyear")
        grants[Role.MASTER_POINT_SECRETARY] = everybody | view("federation", "duesyear", "duespaid")
        grants[Role.ADMINISTRATOR] = full("federation", "office") | view(
            "federation", "auditentry", "staffsession", "letter", "chainhead"
        )
        return grants

    def ready(self) -> None:
        from federation import celery  # noqa: F401  app ready
        from federation.tenancy import checks  # noqa: F401  app ready


class PortalAdminConfig(admin_apps.AdminConfig):
    """The stock admin, one site for the federation in scope."""

    default = False
    default_site = "federation.admin.site.FederationAdminSite"
