"""A change of a stage's results after the correction period: it waits for two people. REG-3.4."""

import pgtrigger
from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models.match import Match
from clubs.models.playing.session_act import ActKind
from clubs.models.result import Result
from clubs.models.session import Session
from clubs.models.uploads.correction import Outcome, ScoreError, Word
from federation.fields import WordField
from federation.tenancy.models import TenantForeignKey, TenantModel


class LateChange(TenantModel):
    """An entry, a mending or an undoing as it was asked for, and what it does to the results. Never edited.

    `kind` and `body` are those of the act that it becomes. `changes` has under "facts" what is put onto the
    facts (`clubs.facts.services.difference`) and under "results" the same for people to read. What became of
    it follows from what refers to it: applied by a revision, declined by an answer, overtaken where one of
    `results` or `matches` (the keys of what gives way) was superseded by something else, else waiting.
    """

    session = TenantForeignKey(Session, related_name="late_changes", verbose_name=_("session"))
    kind = WordField(_("act"), max_length=12, choices=ActKind)
    body = models.JSONField(default=dict)
    changes = models.JSONField()
    results = ArrayField(models.BigIntegerField(), default=list)
    matches = ArrayField(models.BigIntegerField(), default=list)
    error = WordField(_("error"), max_length=30, choices=ScoreError)
    reason = models.CharField(_("reason"), max_length=300)
    proof = models.CharField(_("proof"), max_length=300, blank=True)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("asked by")
    )
    asked_at = models.DateTimeField(_("asked"))  # filing stops the clock
    grounds = models.JSONField()  # of the engine's verdict: code, clause, parameters

    class Meta(TenantModel.Meta):
        verbose_name = _("late change of results")
        verbose_name_plural = _("late changes of results")
        ordering = ["-asked_at", "-id"]
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="late_change_has_reason"),
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.session_id}: {self.get_kind_display()}"

    @property
    def count(self) -> int:
        """How many results and matches it changes."""
        return len(self.changes["results"])

    @property
    def outcome(self) -> Outcome:
        """What became of it, by what refers to it."""
        if self.revisions.all():
            return Outcome.APPLIED
        if any(not answer.agrees for answer in self.answers.all()):
            return Outcome.DECLINED
        known = self.__dict__.get("is_overtaken")
        overtaken = self._gives_way_no_more() if known is None else known
        return Outcome.OVERTAKEN if overtaken else Outcome.WAITING

    def _gives_way_no_more(self) -> bool:
        """Whether something else has superseded one of its results; lists have asked for all at once."""
        gone = (
            model.objects.filter(pk__in=ids, superseded_by__isnull=False).exists()
            for model, ids in ((Result, self.results), (Match, self.matches))
            if ids
        )
        return any(gone)


class LateChangeAnswer(Word):
    """The director's or the organiser's word on a late change of results. Two parts, two people."""

    late_change = TenantForeignKey(LateChange, related_name="answers", verbose_name=_("late change"))

    class Meta(Word.Meta):
        abstract = False
        verbose_name = _("confirmation of a late change")
        verbose_name_plural = _("confirmations of late changes")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "late_change", "part"],
                name="late_change_answered_once",
                violation_error_message=_("Somebody has answered for this part already."),
            ),
            models.UniqueConstraint(
                fields=["federation", "late_change", "given_by"],
                name="late_change_two_people",
                violation_error_message=_("The director and the organiser must be two different people."),
            ),
            models.CheckConstraint(
                condition=Q(agrees=True) | ~Q(note=""),
                name="late_change_declined_with_reason",
                violation_error_message=_("Say why it is declined."),
            ),
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.late_change_id}: {self.part}"
