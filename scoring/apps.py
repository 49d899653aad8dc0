"""The top floor as Django sees it."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ScoringConfig(AppConfig):
    """Runs and standings."""

    name = "scoring"
    verbose_name = _("Scoring")

    @property
    def office_permissions(self) -> dict[str, frozenset[str]]:
        """Runs are records: every office may look at them, nobody changes them."""
        from federation.models import Role  # app ready
        from federation.roles import view  # app ready

        return {role: view("scoring", "run") for role in Role}

    def ready(self) -> None:
        from scoring import receivers  # noqa: F401  app ready
