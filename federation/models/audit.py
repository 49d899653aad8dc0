"""The record of acts: who did what, when, to what. A closed list, each with its sentence."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.tenancy.models import TenantModel


class Act(models.TextChoices):
    """Every act that is recorded; federation.audit.SENTENCE has its words."""

    ADDED = "record.added", _("added")
    CHANGED = "record.changed", _("changed")
    DELETED = "record.deleted", _("deleted")
    EXPORTED = "records.exported", _("exported")
    IMPORTED = "records.imported", _("imported")
    STAFF_SESSION_OPENED = "staff_session.opened", _("staff session opened")
    STAFF_SESSION_ENDED = "staff_session.ended", _("staff session ended")
    MEMBER_MERGED = "member.merged", _("member merged")
    TOKEN_ISSUED = "token.issued", _("device token issued")
    TOKEN_WITHDRAWN = "token.withdrawn", _("device token withdrawn")
    UPLOAD_RECEIVED = "upload.received", _("file uploaded")
    SESSION_PUBLISHED = "session.published", _("session published")
    RESULT_CORRECTED = "result.corrected", _("result corrected")
    CORRECTION_ASKED = "correction.asked", _("correction asked for")
    CORRECTION_CONFIRMED = "correction.confirmed", _("correction confirmed")
    CORRECTION_DECLINED = "correction.declined", _("correction declined")


class AuditEntry(TenantModel):
    """One act. Append-only for everybody, the owner of the tables included."""

    act = models.CharField(_("act"), max_length=40, choices=Act)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, verbose_name=_("by")
    )
    at = models.DateTimeField(_("at"), auto_now_add=True)
    subject_type = models.CharField(max_length=60)  # "clubs.session"
    subject_ref = models.BigIntegerField(null=True)
    subject = models.CharField(_("about"), max_length=200)
    parameters = models.JSONField(default=dict)

    class Meta(TenantModel.Meta):
        verbose_name = _("entry of the audit log")
        verbose_name_plural = _("audit log")
        ordering = ["-at", "-id"]
        indexes = [
            models.Index(fields=["federation", "-at"], name="audit_newest"),
            models.Index(fields=["federation", "subject_type", "subject_ref"], name="audit_subject"),
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]
