"""What the cards of a deal allow, kept so that it is worked out once. Derived: may be emptied."""

from django.db import models
from django.db.models import Q

from federation.tenancy.models import TenantModel
from scoring.analysis.double_dummy import DoubleDummy
from scoring.analysis.par import Par
from scoring.analysis.solver import par_place


class DealAnalysis(TenantModel):
    """One deal with its table and pars; a row with neither, and no problem, is owed.

    `deal` is written as `scoring.analysis.solver.same_for_all` does, so the same cards are one row on
    whichever board, in whichever session. `attempts` counts beginnings, so that a deal at which the
    solver dies is given up.
    """

    deal = models.CharField(max_length=69)
    tricks = models.CharField(max_length=20, blank=True)  # DoubleDummy.to_text
    pars = models.JSONField(default=list)  # of boards 1 to 16, Par.to_json
    problem = models.CharField(max_length=20, blank=True)  # "refused", "gave_up"
    attempts = models.PositiveSmallIntegerField(default=0)
    asked_at = models.DateTimeField()

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["federation", "deal"], name="analysis_once"),
            models.CheckConstraint(
                condition=Q(tricks="") | Q(tricks__regex="^[0-9a-d]{20}$", problem=""),
                name="analysis_of_twenty_numbers",
            ),
        ]

    def __str__(self) -> str:
        return self.deal

    @property
    def is_owed(self) -> bool:
        """Whether it is still to be worked out."""
        return not self.tricks and not self.problem

    @property
    def table(self) -> DoubleDummy | None:
        """The double-dummy table, once it is there."""
        return DoubleDummy.from_text(self.tricks) if self.tricks else None

    def par(self, number: int) -> Par | None:
        """Par for the dealer and vulnerability of a board, once it is there."""
        return Par.from_json(self.pars[par_place(number)]) if self.tricks else None


class PlayAnalysis(TenantModel):
    """One play with what declarer takes double dummy after every card; with neither that nor a problem owed.

    `deal` as above, `cards` in the order of play, suit first and without spaces: the same play of the same
    deal is one row, whoever played it. `attempts` counts beginnings.
    """

    deal = models.CharField(max_length=69)
    trump = models.CharField(max_length=1)  # "N" for no trump
    leader = models.CharField(max_length=1)
    cards = models.CharField(max_length=104)
    # How many tricks declarer takes before the first card and after each, a to d for ten to thirteen.
    takes = models.CharField(max_length=53, blank=True)
    problem = models.CharField(max_length=20, blank=True)  # "refused", "gave_up"
    attempts = models.PositiveSmallIntegerField(default=0)
    asked_at = models.DateTimeField()

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "deal", "trump", "leader", "cards"], name="play_analysis_once"
            ),
            models.CheckConstraint(
                condition=Q(takes="") | Q(takes__regex="^[0-9a-d]+$", problem=""),
                name="play_analysis_of_numbers",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.deal} {self.trump} {self.leader} {self.cards}"

    @property
    def is_owed(self) -> bool:
        """Whether it is still to be worked out."""
        return not self.takes and not self.problem
