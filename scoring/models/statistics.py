"""What statistics count of who played. Derived: may be emptied, and comes back the same from the facts."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Session
from federation.models import Member
from federation.tenancy.models import TenantForeignKey, TenantModel


class CountedSession(TenantModel):
    """A published session as it is counted: whose it is, when it was played, how many sat down.

    `is_open`: everybody may see it. Those of a tournament that is not announced yet are not counted.
    """

    session = TenantForeignKey(Session, related_name="counted", verbose_name=_("session"))
    club = TenantForeignKey(Club, related_name="+", verbose_name=_("club"))
    played_on = models.DateField(_("played on"))
    tables = models.DecimalField(_("tables"), max_digits=8, decimal_places=2)
    people = models.PositiveIntegerField(_("people"))
    is_open = models.BooleanField()

    class Meta(TenantModel.Meta):
        verbose_name = _("counted session")
        verbose_name_plural = _("counted sessions")
        ordering = ["-played_on", "-session_id"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "session"], name="counted_session_once"),
        ]
        indexes = [
            models.Index(fields=["federation", "played_on", "club"], name="counted_sessions_by_day"),
            models.Index(fields=["federation", "club", "played_on"], name="counted_sessions_of_club"),
            models.Index(
                fields=["federation", "session"], condition=Q(is_open=False), name="counted_sessions_hidden"
            ),
        ]

    def __str__(self) -> str:
        return str(self.session_id)


class PlayedYear(TenantModel):
    """That a member played in a year: at one club, and (without a club) anywhere, each in one row.

    `first_year`: the first in which the member played anywhere. Records that were merged count as one.
    """

    member = TenantForeignKey(Member, related_name="+", verbose_name=_("member"))
    club = TenantForeignKey(Club, related_name="+", null=True, verbose_name=_("club"))
    year = models.PositiveSmallIntegerField(_("year"))
    sessions = models.PositiveIntegerField(_("sessions"))
    first_year = models.PositiveSmallIntegerField()

    class Meta(TenantModel.Meta):
        verbose_name = _("year of playing")
        verbose_name_plural = _("years of playing")
        ordering = ["-year", "member_id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "club", "year", "member"],
                condition=Q(club__isnull=False),
                name="played_year_at_club_once",
            ),
            models.UniqueConstraint(
                fields=["federation", "year", "first_year", "member"],
                condition=Q(club__isnull=True),
                name="played_year_once",
            ),
        ]
        indexes = [models.Index(fields=["federation", "member"], name="played_years_of_member")]

    def __str__(self) -> str:
        return f"{self.member_id}: {self.year}"
