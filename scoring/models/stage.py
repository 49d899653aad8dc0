"""Figures of stages: what is owed, the runs that answered, what pages read, and what a closing froze."""

import pgtrigger
from django.db import models
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from clubs.models import Entrant, Session, Stage, StageAct
from federation.languages import reader_code
from federation.tenancy.models import TenantForeignKey, TenantModel
from scoring.engine.events.measure import Measure
from scoring.engine.sentences import WORDS


class StageRequest(TenantModel):
    """A session or a decision under a stage changed: its figures are owed."""

    stage = TenantForeignKey(Stage, related_name="recompute_requests")
    cause = models.JSONField()
    requested_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True)
    answered_by = TenantForeignKey("scoring.StageRun", related_name="answers", null=True)

    class Meta(TenantModel.Meta):
        ordering = ["id"]
        indexes = [
            models.Index(
                fields=["federation", "stage"],
                condition=models.Q(closed_at__isnull=True),
                name="stage_request_open",
            )
        ]

    def __str__(self) -> str:
        return f"{self.stage_id}: {self.cause}"


class StageRun(TenantModel):
    """One computation of a stage with everything it went by. A record: kept, never edited."""

    stage = TenantForeignKey(Stage, related_name="runs")
    sequence = models.PositiveIntegerField()
    digest = models.CharField(max_length=64)
    engine = models.CharField(max_length=20)
    pack = models.CharField(max_length=60)
    conditions = models.JSONField()  # what was announced, by key
    causes = models.JSONField()
    body = models.JSONField()
    computed_at = models.DateTimeField(_("computed"), auto_now_add=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("run of a stage")
        verbose_name_plural = _("runs of stages")
        ordering = ["stage", "-sequence"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "stage", "sequence"], name="stage_run_once")
        ]
        indexes = [models.Index(fields=["federation", "-id"], name="stage_runs_newest")]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.stage_id}/{self.sequence}"


class StageStanding(TenantModel):
    """An entrant's place in a stage. Derived; figures are rounded for the page, the run has them exact."""

    stage = TenantForeignKey(Stage, related_name="standings")
    run = TenantForeignKey(StageRun, related_name="standings")
    entrant = TenantForeignKey(Entrant, related_name="+")
    section = models.CharField(_("section"), max_length=30, blank=True)  # "": ranked with all others
    direction = models.CharField(_("direction"), max_length=2, blank=True)
    position = models.PositiveIntegerField()
    rank = models.PositiveIntegerField(pgettext_lazy("standings", "place"))
    tied = models.BooleanField()
    score = models.DecimalField(_("score"), max_digits=12, decimal_places=2)
    percent = models.DecimalField("%", max_digits=6, decimal_places=2, null=True)
    measure = models.CharField(
        _("ranked by"), max_length=16, default=Measure.TOTAL.value
    )  # of engine.events.measure
    mean = models.DecimalField(_("mean"), max_digits=12, decimal_places=2, null=True)
    steps = models.JSONField(default=list)

    class Meta(TenantModel.Meta):
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "stage", "entrant"], name="stage_standing_once")
        ]

    def __str__(self) -> str:
        return f"{self.rank}: {self.entrant_id}"


class StageMatch(TenantModel):
    """A match of a stage, a forfeit or a bye, with what it is worth to both. Derived."""

    stage = TenantForeignKey(Stage, related_name="match_rows")
    run = TenantForeignKey(StageRun, related_name="match_rows")
    round = models.PositiveIntegerField(_("round"))
    position = models.PositiveIntegerField()
    a = TenantForeignKey(Entrant, related_name="+")
    b = TenantForeignKey(Entrant, related_name="+", null=True)
    kind = models.CharField(max_length=16)  # played, forfeited, double_forfeit, bye, pending
    winner = TenantForeignKey(Entrant, related_name="+", null=True)  # of a knockout: who goes on
    decided_by = models.CharField(max_length=16, blank=True)  # boards, extra_boards, carry_over, lot, forfeit
    provisional = models.BooleanField()
    a_score = models.DecimalField(max_digits=9, decimal_places=2, null=True)  # IMPs, or board points
    b_score = models.DecimalField(max_digits=9, decimal_places=2, null=True)
    a_points = models.DecimalField(max_digits=9, decimal_places=2, null=True)
    b_points = models.DecimalField(max_digits=9, decimal_places=2, null=True)
    reasons = models.JSONField(default=dict)  # by side: the steps of its score and of its points

    class Meta(TenantModel.Meta):
        ordering = ["round", "position"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "stage", "position"], name="stage_match_once")
        ]

    def __str__(self) -> str:
        return f"{self.round}: {self.a_id}-{self.b_id}"


class StageProblem(TenantModel):
    """Why a stage, or a session of it, cannot be computed as things are. Derived: gone once it can.

    The figures before stay on the pages. `code` and `parameters` are of the engine's sentences.
    """

    stage = TenantForeignKey(Stage, related_name="problems")
    session = TenantForeignKey(Session, related_name="problems", null=True)
    code = models.CharField(max_length=60)
    parameters = models.JSONField(default=dict)
    found_at = models.DateTimeField(auto_now_add=True)

    class Meta(TenantModel.Meta):
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "stage", "session"], name="stage_problem_once", nulls_distinct=False
            )
        ]

    def __str__(self) -> str:
        return f"{self.stage_id}: {self.code}"

    @property
    def sentence(self) -> str:
        """What is wrong and what to do about it, in the reader's language."""
        return WORDS.say(self.code, self.parameters, reader_code())


class Closure(TenantModel):
    """What was provisional when a stage was closed, frozen with the inputs that made it. A record."""

    stage = TenantForeignKey(Stage, related_name="closures")
    act = TenantForeignKey(StageAct, related_name="closures")
    frozen = models.JSONField()  # for each forfeit: round, winner, steps, evidence
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("closure")
        verbose_name_plural = _("closures")
        ordering = ["-id"]
        constraints = [models.UniqueConstraint(fields=["federation", "act"], name="closure_once")]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.stage_id}: {self.act_id}"
