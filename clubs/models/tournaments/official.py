"""Who serves at a tournament: its directors, its scorers."""

import pghistory
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.tournaments.tournament import Tournament
from federation.fields import WordField
from federation.tenancy.models import TenantForeignKey, TenantModel


class Duty(models.TextChoices):
    """What somebody does at a tournament."""

    CHIEF_DIRECTOR = "chief_director", _("chief director")
    DIRECTOR = "director", _("director")
    SCORER = "scorer", _("scorer")
    ORGANISER = "organiser", _("organiser")


DIRECTING = (Duty.CHIEF_DIRECTOR, Duty.DIRECTOR)


@pghistory.track()
class Official(TenantModel):
    """A member with a duty at a tournament. Grade and validity stay in the register of directors."""

    tournament = TenantForeignKey(Tournament, related_name="officials", verbose_name=_("tournament"))
    member = TenantForeignKey("federation.Member", related_name="+", verbose_name=_("member"))
    duty = WordField(_("duty"), max_length=20, choices=Duty)

    class Meta(TenantModel.Meta):
        verbose_name = _("official of a tournament")
        verbose_name_plural = _("officials of tournaments")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "tournament", "member", "duty"],
                name="official_once",
                violation_error_message=_("This member has this duty already."),
            ),
            models.UniqueConstraint(
                fields=["federation", "tournament"],
                condition=models.Q(duty="chief_director"),
                name="one_chief_director",
                violation_error_message=_("A tournament has one chief director."),
            ),
        ]
        indexes = [models.Index(fields=["federation", "member"], name="official_member")]

    def __str__(self) -> str:
        return f"{self.member}: {self.get_duty_display()}"
