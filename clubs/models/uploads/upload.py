"""A file as it came: its bytes, its digest, and what we said to it."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models.club import Club
from clubs.models.session import Session
from clubs.models.token import DeviceToken
from federation.fields import WordField
from federation.tenancy.models import TenantForeignKey, TenantModel


class UploadState(models.TextChoices):
    """What became of a file."""

    DRAFT = "draft", _("waiting to be published")
    REFUSED = "refused", _("refused")
    PUBLISHED = "published", _("published")
    SUPERSEDED = "superseded", _("superseded")
    REMOVED = "removed", _("removed")


class Upload(TenantModel):
    """One file of a club. The bytes never change; the same bytes are never taken twice.

    Of a file that holds several events each is taken by itself, under its number; 0 is the whole.
    """

    club = TenantForeignKey(Club, related_name="uploads", verbose_name=_("club"))
    name = models.CharField(_("file"), max_length=200)
    content = models.BinaryField()
    reading = models.BinaryField(null=True)  # while it waits: clubs.uploads.services.readings
    sha256 = models.CharField(max_length=64)
    part = models.PositiveSmallIntegerField(_("event in the file"), default=0)
    received_at = models.DateTimeField(_("received"), auto_now_add=True)
    received_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    token = TenantForeignKey(DeviceToken, related_name="+", null=True)
    state = WordField(_("state"), max_length=10, choices=UploadState)
    game_key = models.CharField(max_length=200, blank=True)  # which game the file is about
    conditions = models.JSONField(default=dict, blank=True)  # chosen for it before it is published
    report = models.JSONField(default=dict)  # clubs.uploads.services.report: summary, problems, differences
    session = TenantForeignKey(Session, related_name="uploads", null=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("upload")
        verbose_name_plural = _("uploads")
        ordering = ["-received_at", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "club", "sha256", "part"],
                name="upload_once",
                violation_error_message=_("This file was uploaded before."),
            ),
        ]
        indexes = [
            models.Index(fields=["federation", "club", "-received_at"], name="upload_newest"),
            models.Index(fields=["federation", "session"], name="upload_of_session"),
        ]
        triggers = [
            pgtrigger.Protect(name="keep", operation=pgtrigger.Delete),
            pgtrigger.Protect(
                name="bytes_never_change",
                operation=pgtrigger.Update,
                condition=pgtrigger.AnyChange(
                    "federation",
                    "club",
                    "name",
                    "content",
                    "sha256",
                    "part",
                    "received_at",
                    "received_by",
                    "token",
                ),
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Revision(TenantModel):
    """A publication of a session: which file, correction or act said so, who, and when. Never edited.

    A file may be published again after another one, so one upload may stand behind several.
    """

    session = TenantForeignKey(Session, related_name="revisions", verbose_name=_("session"))
    number = models.PositiveIntegerField(_("revision"))  # from 1 in each session
    upload = TenantForeignKey(Upload, related_name="revisions", null=True, verbose_name=_("upload"))
    correction = TenantForeignKey(
        "clubs.Correction", related_name="revisions", null=True, verbose_name=_("correction")
    )
    file_correction = TenantForeignKey(
        "clubs.FileCorrection", related_name="revisions", null=True, verbose_name=_("late revision")
    )
    late_change = TenantForeignKey(
        "clubs.LateChange", related_name="revisions", null=True, verbose_name=_("late change")
    )
    act = TenantForeignKey("clubs.SessionAct", related_name="revisions", null=True, verbose_name=_("act"))
    # Somebody said who the players are: what changed are the facts of players that name this revision.
    of_players = models.BooleanField(_("players corrected"), default=False, db_default=False)
    published_at = models.DateTimeField(_("published at"), auto_now_add=True)
    published_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("published by")
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("revision")
        verbose_name_plural = _("revisions")
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "session", "number"], name="revision_once"),
            models.UniqueConstraint(fields=["federation", "correction"], name="correction_applied_once"),
            models.CheckConstraint(
                condition=Q(upload__isnull=False, correction__isnull=True, act__isnull=True, of_players=False)
                | Q(upload__isnull=True, correction__isnull=False, act__isnull=True, of_players=False)
                | Q(upload__isnull=True, correction__isnull=True, act__isnull=False, of_players=False)
                | Q(upload__isnull=True, correction__isnull=True, act__isnull=True, of_players=True),
                name="revision_has_one_source",
            ),
            models.UniqueConstraint(fields=["federation", "file_correction"], name="late_revision_once"),
            models.CheckConstraint(
                condition=Q(file_correction__isnull=True) | Q(upload__isnull=False),
                name="late_revision_of_a_file",
            ),
            models.UniqueConstraint(fields=["federation", "late_change"], name="late_change_once"),
            models.CheckConstraint(
                condition=Q(late_change__isnull=True) | Q(act__isnull=False), name="late_change_of_an_act"
            ),
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return str(self.number)
