"""Matches as the pages read them. Derived: may be emptied, and comes back the same from the current runs."""

from django.db import models

from clubs.models import Entry, Section, Session
from federation.tenancy.models import TenantForeignKey, TenantModel
from scoring.models.run import Run


class MatchRow(TenantModel):
    """A match of teams, or a round of two pairs at victory points, with both sides' figures.

    Scores are IMPs won or board points, points are victory points (null where matches are turned into
    none); rounded for the page, exact in `reasons`: by side the steps of its score and of its points.
    """

    session = TenantForeignKey(Session, related_name="match_rows")
    run = TenantForeignKey(Run, related_name="match_rows")
    section = TenantForeignKey(Section, related_name="+")
    position = models.PositiveIntegerField()  # order on the page
    round = models.PositiveIntegerField()  # as in the file; 0: it does not say
    a = TenantForeignKey(Entry, related_name="+")
    b = TenantForeignKey(Entry, related_name="+")
    boards = models.PositiveIntegerField()  # that count
    unlisted = models.PositiveIntegerField(default=0)  # of them, those that only the file's total knows
    a_score = models.DecimalField(max_digits=10, decimal_places=2, null=True)  # None: stated in VP alone
    b_score = models.DecimalField(max_digits=10, decimal_places=2, null=True)
    a_points = models.DecimalField(max_digits=10, decimal_places=2, null=True)
    b_points = models.DecimalField(max_digits=10, decimal_places=2, null=True)
    reasons = models.JSONField()  # {"a": {"score": [steps], "points": [steps]}, "b": …}

    class Meta(TenantModel.Meta):
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "session", "section", "round", "a", "b"], name="match_row_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round}: {self.a_id}-{self.b_id}"
