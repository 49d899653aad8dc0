"""The second floor as Django sees it."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RulingsConfig(AppConfig):
    """Rulings and appeals."""

    name = "rulings"
    verbose_name = _("Rulings")
