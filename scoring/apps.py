"""The top floor as Django sees it."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from scoring.counted import COUNTED


class ScoringConfig(AppConfig):
    """Runs and standings."""

    name = "scoring"
    verbose_name = pgettext_lazy("part of the portal", "Scoring")

    watched = COUNTED
    letter_topics = {
        "results_published": _("results published"),
        "results_changed": _("corrected results"),
        "title_awarded": _("a title was awarded"),
        "guest_answered": _("an answer about a result played as a guest"),
    }
    owed_words = {
        "scoring.tasks.recompute": _("figures of sessions"),
        "scoring.tasks.recompute_stage": _("figures of stages"),
        "scoring.tasks.recompute_series": _("standings of series"),
        "scoring.tasks.rate": _("ratings"),
        "scoring.tasks.analyse": _("double dummy of deals"),
        "scoring.tasks.analyse_play": _("double dummy of plays"),
        "scoring.tasks.replay": _("replays with a draft of the regulations"),
        "scoring.tasks.count_played": _("statistics of sessions"),
        "scoring.tasks.compare_open": _("what is given out as open data"),
        "scoring.tasks.send_webhook": _("messages to other programs"),
    }

    @property
    def office_permissions(self) -> dict[str, frozenset[str]]:
        """Runs are records: every office may look at them, nobody changes them."""
        from federation.models import Role  # app ready
        from federation.roles import full, keep, view  # app ready

        shown = view("scoring", "run", "fieldsheet", "overallplace", "overallboard")
        grants: dict[str, frozenset[str]] = dict.fromkeys(Role, shown)
        ledger = full("scoring", "levyrate", "reportlayout") | view("scoring", "title")
        grants[Role.MASTER_POINT_SECRETARY] = shown | ledger
        watched = view("scoring", "seriesrun", "seriesplace")
        parts = ("legofseries", "categoryofseries", "prizeofseries")
        kept = keep("scoring", "series", *parts) | watched
        taken_out = frozenset(f"scoring.delete_{part}" for part in parts)
        for role in (Role.TOURNAMENT_OFFICE, Role.ADMINISTRATOR):
            grants[role] |= kept | taken_out | view("scoring", "articleversion")
        return grants

    def ready(self) -> None:
        from scoring import receivers  # noqa: F401  app ready
