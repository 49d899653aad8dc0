"""Corrections of published results: what was asked, by whom, why, and who confirmed it. REG-3."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models.result import Result
from clubs.models.session import Session
from federation.fields import WordField
from federation.tenancy.models import TenantForeignKey, TenantModel
from scoring.engine.corrections.acceptance import Error
from scoring.engine.sheet import Kind


class ScoreError(models.TextChoices):
    """What is wrong with a published score, in the engine's terms (`acceptance.Error`)."""

    CONTRACT_OR_SIDE = Error.CONTRACT_OR_SIDE.value, _("contract, declarer or side written wrongly")
    TRICK_COUNT = Error.TRICK_COUNT.value, _("number of tricks")
    COMPUTER_INPUT = Error.COMPUTER_INPUT.value, _("keyed wrongly from a correct slip")
    IMP_CONVERSION = Error.IMP_CONVERSION.value, _("conversion to IMPs")
    IMP_TOTAL = Error.IMP_TOTAL.value, _("sum of IMPs")
    VP_CONVERSION = Error.VP_CONVERSION.value, _("conversion to victory points")
    WINNER_LOSER_REVERSED = Error.WINNER_LOSER_REVERSED.value, _("winner and loser reversed")
    ORGANISER_ENTRY = Error.ORGANISER_ENTRY.value, _("another error of the organiser's entry or tally")


class Outcome(models.TextChoices):
    """What became of a correction; derived, never kept."""

    APPLIED = "applied", _("applied")
    DECLINED = "declined", _("declined")
    OVERTAKEN = "overtaken", _("overtaken by another revision")
    WAITING = "waiting", _("waiting for confirmation")


class Correction(TenantModel):
    """A correction of one result as it was asked for. Never edited.

    What became of it follows from what refers to it: applied by a revision, declined by an answer,
    overtaken where the result was superseded by something else, else waiting.
    """

    session = TenantForeignKey(Session, related_name="corrections", verbose_name=_("session"))
    result = TenantForeignKey(Result, related_name="corrections", verbose_name=_("result"))
    error = WordField(_("error"), max_length=30, choices=ScoreError)
    # The result as it should read; columns as in Result.
    kind = WordField(_("kind"), max_length=12, choices=[(kind.value, kind.value) for kind in Kind])
    contract = models.CharField(_("contract"), max_length=4, blank=True)
    declarer = models.CharField(_("declarer"), max_length=1, blank=True)
    lead = models.CharField(_("lead"), max_length=2, blank=True)
    tricks = models.PositiveSmallIntegerField(_("tricks"), null=True)
    score = models.SmallIntegerField(_("score"))
    reason = models.CharField(_("reason"), max_length=300)
    proof = models.CharField(_("proof"), max_length=300, blank=True)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("asked by")
    )
    asked_at = models.DateTimeField(_("asked"))  # filing stops the clock
    verdict = models.CharField(_("verdict"), max_length=60)  # the engine's, without confirmations
    grounds = models.JSONField()  # of the verdict: code, clause, parameters

    class Meta(TenantModel.Meta):
        verbose_name = _("correction")
        verbose_name_plural = _("corrections")
        ordering = ["-asked_at", "-id"]
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="correction_has_reason"),
            models.CheckConstraint(
                condition=Q(tricks__isnull=True) | Q(tricks__lte=13), name="correction_tricks_to_13"
            ),
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.result_id}: {self.contract or self.score}"

    @property
    def outcome(self) -> Outcome:
        """What became of it, by what refers to it."""
        if self.revisions.all():
            return Outcome.APPLIED
        if any(not answer.agrees for answer in self.answers.all()):
            return Outcome.DECLINED
        return Outcome.WAITING if self.result.superseded_by_id is None else Outcome.OVERTAKEN


class Part(models.TextChoices):
    """Whose confirmation it is."""

    DIRECTOR = "director", _("director")
    ORGANISER = "organiser", _("organiser")


class Word(TenantModel):
    """What the director or the organiser says to something late. Never edited."""

    part = WordField(_("part"), max_length=10, choices=Part)
    agrees = models.BooleanField(_("confirms"))
    note = models.CharField(_("note"), max_length=300, blank=True)
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )
    given_at = models.DateTimeField(_("time"), auto_now_add=True)

    class Meta(TenantModel.Meta):
        abstract = True


class CorrectionAnswer(Word):
    """The director's or the organiser's word on a late correction. Two parts, two people."""

    correction = TenantForeignKey(Correction, related_name="answers", verbose_name=_("correction"))

    class Meta(TenantModel.Meta):
        verbose_name = _("confirmation of a correction")
        verbose_name_plural = _("confirmations of corrections")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "correction", "part"],
                name="correction_answered_once",
                violation_error_message=_("Somebody has answered for this part already."),
            ),
            models.UniqueConstraint(
                fields=["federation", "correction", "given_by"],
                name="correction_two_people",
                violation_error_message=_("The director and the organiser must be two different people."),
            ),
            models.CheckConstraint(
                condition=Q(agrees=True) | ~Q(note=""),
                name="correction_declined_with_reason",
                violation_error_message=_("Say why the correction is declined."),
            ),
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.correction_id}: {self.part}"
