"""Matches of teams as a file publishes them: who met whom, and the file's own figures."""

from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models.entry import Entry
from clubs.models.fact import Fact
from clubs.models.session import Section, Session
from federation.tenancy.models import TenantForeignKey

FIGURE_LENGTH_MAX = 20


class BothFigures:
    """What two teams had against each other, as text: `a_score`, `b_score`, `a_vp` and `b_vp`."""

    a_score: Any
    b_score: Any
    a_vp: Any
    b_vp: Any

    @property
    def is_in_vp(self) -> bool:
        """Whether victory points alone are stated: IMPs or points are then not known, not nought."""
        return bool(self.a_vp and self.b_vp and not (self.a_score or self.b_score))

    @property
    def figures(self) -> str:
        """Both in a line, with the unit where they are victory points alone; "" where nothing is stated."""
        if self.is_in_vp:
            return f"{self.a_vp}–{self.b_vp} VP"
        return f"{self.a_score}–{self.b_score}" if self.a_score and self.b_score else ""


class Match(BothFigures, Fact):
    """A match of two teams. Figures are text as printed, "" where the file prints none.

    They are what the match counts where the file has none of its boards; else they are only compared.
    At a stage victory points count where the two teams state these alone.
    """

    session = TenantForeignKey(Session, related_name="matches")
    section = TenantForeignKey(Section, related_name="+")
    round = models.PositiveIntegerField(_("round"))  # 0: the file does not say
    a = TenantForeignKey(Entry, related_name="+")
    b = TenantForeignKey(Entry, related_name="+")
    boards = models.PositiveIntegerField(_("boards"))  # to be played; 0: the file does not say
    a_score = models.CharField(max_length=FIGURE_LENGTH_MAX, blank=True)
    b_score = models.CharField(max_length=FIGURE_LENGTH_MAX, blank=True)
    a_vp = models.CharField(max_length=FIGURE_LENGTH_MAX, blank=True)
    b_vp = models.CharField(max_length=FIGURE_LENGTH_MAX, blank=True)
    line = models.PositiveIntegerField()  # in the file

    class Meta(Fact.Meta):
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        ordering = ["round", "line", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "section", "round", "a", "b"],
                condition=Q(superseded_by__isnull=True),
                name="match_once",
                violation_error_message=_("This match is entered twice."),
            ),
            models.CheckConstraint(condition=~Q(a=models.F("b")), name="no_team_meets_itself"),
        ]
        indexes = [models.Index(fields=["federation", "session"], name="match_of_session")]

    def __str__(self) -> str:
        return f"{self.round}: {self.a_id}-{self.b_id}"
