"""The overall of a simultaneous stage: what each club's session brings, and what pages read. Derived."""

from django.db import models
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from clubs.models import Entry, Session, Stage
from federation.tenancy.models import TenantForeignKey, TenantModel
from scoring.engine.events.measure import Measure


class FieldSheet(TenantModel):
    """A club's session as the overall takes it, decisions applied: `scoring.stages.packed`."""

    session = TenantForeignKey(Session, related_name="field_sheets")
    body = models.JSONField()

    class Meta(TenantModel.Meta):
        verbose_name = _("session in an overall")
        verbose_name_plural = _("sessions in overalls")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "session"], name="field_sheet_once"),
        ]

    def __str__(self) -> str:
        return str(self.session_id)


class OverallPlace(TenantModel):
    """A contestant's place over all clubs, and among those of its club. Rounded for the page."""

    stage = TenantForeignKey(Stage, related_name="overall_places")
    session = TenantForeignKey(Session, related_name="+")
    entry = TenantForeignKey(Entry, related_name="+")
    direction = models.CharField(_("direction"), max_length=2, blank=True)
    position = models.PositiveIntegerField()
    rank = models.PositiveIntegerField(pgettext_lazy("standings", "place"))
    tied = models.BooleanField()
    club_rank = models.PositiveIntegerField(_("place in the club"))
    club_tied = models.BooleanField()
    score = models.DecimalField(_("score"), max_digits=14, decimal_places=2)
    percent = models.DecimalField("%", max_digits=6, decimal_places=2, null=True)
    measure = models.CharField(_("ranked by"), max_length=16, default=Measure.TOTAL.value)
    mean = models.DecimalField(_("mean"), max_digits=12, decimal_places=2, null=True)
    boards = models.PositiveIntegerField(_("boards"))

    class Meta(TenantModel.Meta):
        verbose_name = _("place in an overall")
        verbose_name_plural = _("places in overalls")
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "stage", "entry"], name="overall_place_once"),
        ]
        indexes = [
            models.Index(fields=["federation", "stage", "position"], name="overall_in_order"),
            models.Index(fields=["federation", "stage", "session"], name="overall_of_session"),
        ]

    def __str__(self) -> str:
        return f"{self.rank}: {self.entry_id}"


class OverallBoard(TenantModel):
    """How often each score was made on a board over all clubs, and what it is worth to both sides.

    `counts` are rows of group, score, how often, cell of North-South, cell of East-West; `given` has by
    result what a score alone does not tell: averages, weighted scores, tables with a fouled deal.
    """

    stage = TenantForeignKey(Stage, related_name="overall_boards")
    number = models.PositiveIntegerField(_("board"))
    counts = models.JSONField(default=list)
    given = models.JSONField(default=dict)

    class Meta(TenantModel.Meta):
        verbose_name = _("board in an overall")
        verbose_name_plural = _("boards in overalls")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "stage", "number"], name="overall_board_once"),
        ]

    def __str__(self) -> str:
        return str(self.number)
