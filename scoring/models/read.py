"""What the pages read. Derived: may be emptied, and comes back the same from the current runs."""

from django.db import models
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from clubs.models import Entry, Result, Section, Session
from federation.tenancy.models import TenantForeignKey, TenantModel
from scoring.models.cell_field import CellField
from scoring.models.run import Run


class StandingRow(TenantModel):
    """A contestant's place. Score and percentage are rounded for the page; the run has them exact."""

    session = TenantForeignKey(Session, related_name="standings")
    run = TenantForeignKey(Run, related_name="standings")
    section = TenantForeignKey(Section, related_name="+")
    entry = TenantForeignKey(Entry, related_name="+")
    direction = models.CharField(_("direction"), max_length=2, blank=True)
    position = models.PositiveIntegerField()  # order on the page
    rank = models.PositiveIntegerField(pgettext_lazy("standings", "place"))
    tied = models.BooleanField()
    score = models.DecimalField(_("score"), max_digits=12, decimal_places=2)
    maximum = models.PositiveIntegerField()
    percent = models.DecimalField("%", max_digits=5, decimal_places=2)
    boards = models.PositiveIntegerField(_("boards"))
    # Of a board or a round, where that ranks because not everybody has as many.
    mean = models.DecimalField(_("mean"), max_digits=12, decimal_places=2, null=True)

    class Meta(TenantModel.Meta):
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "session", "entry"], name="standing_once"),
        ]

    def __str__(self) -> str:
        return f"{self.rank}: {self.entry_id}"


class Award(TenantModel):
    """What both sides got for one result, with the reasons as the engine's cells."""

    session = TenantForeignKey(Session, related_name="awards")
    run = TenantForeignKey(Run, related_name="awards")
    result = TenantForeignKey(Result, related_name="+")
    ns = models.DecimalField(max_digits=10, decimal_places=2, null=True)
    ew = models.DecimalField(max_digits=10, decimal_places=2, null=True)
    ns_reason = CellField(null=True)
    ew_reason = CellField(null=True)
    # In an individual a partner's average plus or minus may differ: cells by the key of the entry.
    partners = models.JSONField(default=dict)

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["federation", "session", "result"], name="award_once"),
        ]

    def __str__(self) -> str:
        return str(self.result_id)
