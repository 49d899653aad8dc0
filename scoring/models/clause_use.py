"""How many figures rest on a clause. Derived: emptied, it comes back the same from the current runs."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Session, Stage
from federation.tenancy.models import TenantForeignKey, TenantModel


class ClauseUse(TenantModel):
    """So many figures of a session, or of a stage, that cite a clause in their steps.

    A figure is the award of one side on a board, a match's points of one side, a total; a match of a stage is
    counted with the stage.
    """

    session = TenantForeignKey(Session, related_name="+", null=True)
    stage = TenantForeignKey(Stage, related_name="+", null=True)
    on = models.DateField(_("day"))  # played, or the first of the tournament
    clause = models.CharField(_("clause"), max_length=60)
    figures = models.PositiveIntegerField(_("figures"))

    class Meta(TenantModel.Meta):
        verbose_name = _("use of a clause")
        verbose_name_plural = _("uses of clauses")
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "session", "clause"],
                condition=models.Q(session__isnull=False),
                name="clause_of_session_once",
            ),
            models.UniqueConstraint(
                fields=["federation", "stage", "clause"],
                condition=models.Q(stage__isnull=False),
                name="clause_of_stage_once",
            ),
            models.CheckConstraint(
                condition=models.Q(session__isnull=True) ^ models.Q(stage__isnull=True),
                name="clause_use_of_one",
            ),
        ]
        indexes = [models.Index(fields=["federation", "clause", "on"], name="clause_use_by_day")]

    def __str__(self) -> str:
        return f"{self.clause}: {self.figures}"
