"""The second floor as Django sees it."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RulingsConfig(AppConfig):
    """Rulings and appeals."""

    name = "rulings"
    verbose_name = _("Rulings")

    @property
    def office_permissions(self) -> dict[str, frozenset[str]]:
        """Rulings are made at the director's desk; the offices that answer for them look at them.

        The rule of the conduct record is entered by the administrator.
        """
        from federation.models import Role  # app ready
        from federation.roles import view  # app ready

        cases = view("rulings", "adjustment", "case", "caseparty", "caseact", "caselaw")
        entered = view("rulings", "conductrule") | {"rulings.add_conductrule"}
        return {
            Role.TOURNAMENT_OFFICE: cases,
            Role.CONDUCT_OFFICER: view("rulings", "conductrule"),
            Role.ADMINISTRATOR: cases | entered,
        }
