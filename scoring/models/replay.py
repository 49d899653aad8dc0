"""A year scored again with a draft of the regulations: how far it is, and what would have been otherwise."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import RegulationDraft, Session, Stage
from federation.fields import WordField
from federation.models import Member
from federation.tenancy.models import TenantForeignKey, TenantModel


class ReplayState(models.TextChoices):
    """How a replay stands."""

    RUNNING = "running", _("running")
    DONE = "done", _("done")
    CANCELLED = "cancelled", _("cancelled")


class RegulationReplay(TenantModel):
    """A replay: of which draft, as it was, over which year.

    `body` is the edition that is tried; `units` the games and events of the year, each by kind and key, in
    the order in which they are scored again; `done` of them are.
    """

    draft = TenantForeignKey(RegulationDraft, related_name="replays", verbose_name=_("draft"))
    body = models.JSONField()
    year = models.PositiveSmallIntegerField(_("year"))
    units = models.JSONField()
    done = models.PositiveIntegerField(_("done"), default=0)
    state = WordField(_("state"), max_length=10, choices=ReplayState, default=ReplayState.RUNNING)
    started_at = models.DateTimeField(_("started at"))
    started_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("started by")
    )
    taken_until = models.DateTimeField(null=True, editable=False)  # by a worker that is at it
    ended_at = models.DateTimeField(_("ended at"), null=True, blank=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("replay of a year")
        verbose_name_plural = _("replays of years")
        ordering = ["-id"]
        indexes = [models.Index(fields=["federation", "draft", "-id"], name="replay_of_draft")]

    def __str__(self) -> str:
        return f"{self.year} {self.done}/{len(self.units)}"


class ReplayLineKind(models.TextChoices):
    """What would have been otherwise."""

    PLACE = "place", _("place and score")
    POINTS = "points", _("master points")
    RANK = "rank", _("rank")
    FAILED = "failed", _("cannot be scored")


class ReplayLine(TenantModel):
    """One figure that would have been another: somebody's place and score, points of a colour, or rank.

    `before` and `after` are the place, the amount, or the rank's key; `score_before` and `score_after` the
    total of a place. Points and ranks of members have the member. What cannot be scored with the draft says
    why in `name`.
    """

    replay = TenantForeignKey(
        RegulationReplay, on_delete=models.CASCADE, related_name="lines", verbose_name=_("replay")
    )
    session = TenantForeignKey(Session, related_name="+", null=True)
    stage = TenantForeignKey(Stage, related_name="+", null=True)
    member = TenantForeignKey(Member, related_name="+", null=True)
    kind = WordField(_("kind"), max_length=10, choices=ReplayLineKind)
    name = models.CharField(_("who"), max_length=300)
    colour = models.CharField(_("colour"), max_length=40, blank=True)
    before = models.CharField(_("before"), max_length=40, blank=True)
    after = models.CharField(_("after"), max_length=40, blank=True)
    score_before = models.CharField(_("score before"), max_length=40, blank=True)
    score_after = models.CharField(_("score after"), max_length=40, blank=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("line of a replay")
        verbose_name_plural = _("lines of replays")
        ordering = ["id"]
        indexes = [models.Index(fields=["federation", "replay", "id"], name="lines_of_replay")]

    def __str__(self) -> str:
        return f"{self.replay_id} {self.name}"
