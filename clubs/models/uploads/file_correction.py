"""A file that changes published results after the correction period: it waits for two people."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models.session import Session
from clubs.models.uploads.correction import Outcome, Word
from clubs.models.uploads.upload import Upload
from federation.tenancy.models import TenantForeignKey, TenantModel


class FileCorrection(TenantModel):
    """A late revision as it was asked for: the file, what it changes, and why. Never edited.

    What became of it follows from what refers to it: applied by a revision, declined by an answer,
    overtaken where the session has a newer revision than the one it was asked against, else waiting.
    """

    session = TenantForeignKey(Session, related_name="file_corrections", verbose_name=_("session"))
    upload = TenantForeignKey(Upload, related_name="file_corrections", verbose_name=_("upload"))
    after_revision = models.PositiveIntegerField(_("asked after revision"))
    changes = models.JSONField()  # revision_bounds.Bound.as_json: the results, and what of the heading
    reason = models.CharField(_("reason"), max_length=300)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("asked by")
    )
    asked_at = models.DateTimeField(_("asked"))  # filing stops the clock
    grounds = models.JSONField()  # of the engine's verdict: code, clause, parameters

    class Meta(TenantModel.Meta):
        verbose_name = _("late revision")
        verbose_name_plural = _("late revisions")
        ordering = ["-asked_at", "-id"]
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="file_correction_has_reason"),
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.session_id}: {self.upload_id}"

    @property
    def count(self) -> int:
        """How many results it changes."""
        return len(self.changes["results"])

    @property
    def outcome(self) -> Outcome:
        """What became of it, by what refers to it."""
        if self.revisions.all():
            return Outcome.APPLIED
        if any(not answer.agrees for answer in self.answers.all()):
            return Outcome.DECLINED
        newer = (revision.number > self.after_revision for revision in self.session.revisions.all())
        return Outcome.OVERTAKEN if any(newer) else Outcome.WAITING


class FileCorrectionAnswer(Word):
    """The director's or the organiser's word on a late revision. Two parts, two people."""

    file_correction = TenantForeignKey(
        FileCorrection, related_name="answers", verbose_name=_("late revision")
    )

    class Meta(Word.Meta):
        abstract = False
        verbose_name = _("confirmation of a late revision")
        verbose_name_plural = _("confirmations of late revisions")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "file_correction", "part"],
                name="file_correction_answered_once",
                violation_error_message=_("Somebody has answered for this part already."),
            ),
            models.UniqueConstraint(
                fields=["federation", "file_correction", "given_by"],
                name="file_correction_two_people",
                violation_error_message=_("The director and the organiser must be two different people."),
            ),
            models.CheckConstraint(
                condition=Q(agrees=True) | ~Q(note=""),
                name="file_correction_declined_with_reason",
                violation_error_message=_("Say why it is declined."),
            ),
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.file_correction_id}: {self.part}"
