"""A session: one game at one club on one day, in one or more sections."""

import pghistory
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.club import Club
from clubs.models.titled import Titled
from federation.tenancy.models import TenantForeignKey, TenantModel

# "correction_event": federation, weekly (where nothing is said) or daily; "correction_minutes": an announced
# deadline; "correction_period.minutes": the rule itself. Read by clubs.facts.services.correction_clock.
CORRECTION_KEYS = ("correction_", "late_correction.")


@pghistory.track()
class Session(Titled):
    """A game. Its identity is the club and the key that its scoring program gives it.

    A club's file has one title, which stands for both languages; a stage's session is titled by its stage.
    """

    club = TenantForeignKey(Club, related_name="sessions", verbose_name=_("club"))
    game_key = models.CharField(max_length=200, editable=False)
    stage = TenantForeignKey("clubs.Stage", related_name="sessions", null=True, blank=True, editable=False)
    number = models.PositiveSmallIntegerField(_("session of the stage"), default=0, editable=False)
    played_on = models.DateField(_("played on"))
    form = models.CharField(_("form"), max_length=20)  # "pairs"
    scoring = models.CharField(_("scoring"), max_length=20)  # "matchpoints"
    matches_in = models.CharField(_("matches counted in"), max_length=10, blank=True)  # teams: "vp", or ""
    winners = models.PositiveSmallIntegerField(_("winners"))
    conditions = models.JSONField(_("conditions of contest"), default=dict, blank=True)
    published_at = models.DateTimeField(
        _("published at"), editable=False
    )  # first; starts the correction period
    revised_at = models.DateTimeField(_("last revision"), null=True, editable=False)

    class Meta(Titled.Meta):
        verbose_name = _("session")
        verbose_name_plural = _("sessions")
        ordering = ["-played_on", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "club", "game_key"],
                name="session_once",
                violation_error_message=_("This game is published already."),
            ),
            models.UniqueConstraint(
                fields=["federation", "stage", "number"],
                condition=models.Q(stage__isnull=False),
                name="session_of_stage_once",
            ),
        ]
        indexes = [
            models.Index(fields=["federation", "-played_on", "-id"], name="session_newest"),
            models.Index(fields=["federation", "club", "-played_on", "-id"], name="session_newest_of_club"),
        ]

    @property
    def is_ranked_by_stage(self) -> bool:
        """Whether its places and totals are the stage's; clubs' games at once have their own as well."""
        return self.stage is not None and not self.stage.is_simultaneous

    @property
    def scoring_conditions(self) -> dict[str, str]:
        """What of the conditions of contest the score depends on; the rest is for corrections."""
        return {key: text for key, text in self.conditions.items() if not key.startswith(CORRECTION_KEYS)}

    @property
    def correction_conditions(self) -> dict[str, str]:
        """What of the conditions of contest is said of the rules of corrections."""
        return {key: text for key, text in self.conditions.items() if key.startswith(CORRECTION_KEYS)}


class Section(TenantModel):
    """A section of a session; "" where there is only one."""

    session = TenantForeignKey(Session, related_name="sections", verbose_name=_("session"))
    letter = models.CharField(_("section"), max_length=30, blank=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("section")
        verbose_name_plural = _("sections")
        ordering = ["letter"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "session", "letter"], name="section_once")
        ]

    def __str__(self) -> str:
        return self.letter
