"""A long register that a worker checks, or imports, for somebody."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.fields import WordField
from federation.tenancy.models import TenantForeignKey, TenantModel


class ImportStep(models.TextChoices):
    """What is asked of the worker."""

    PREVIEW = "preview"
    IMPORT = "import"
    UNDO = "undo"


class ImportState(models.TextChoices):
    """How far it is."""

    WAITING = "waiting", _("waiting")
    WORKING = "working", _("under way")
    READY = "ready", _("looked at")  # what the import would do is known
    IMPORTED = "imported", _("completed")
    CHANGED = "changed", _("stopped: the register changed")  # since the preview
    GONE = "gone", _("stopped: the file is no longer kept")
    FORBIDDEN = "forbidden", _("stopped: no longer allowed")  # to who asked
    FAILED = "failed", _("failed")
    CANCELLED = "cancelled", _("cancelled")
    UNDONE = "undone", _("taken back")


class RegisterImport(TenantModel):
    """An import of a register, or the look before it, as a job: how far it is, and who asked for it.

    No cell of the register is here: the file, and what would become of it, are kept in the cache of imports,
    under the name `file`. A look goes a day after it was asked for, and is shown to nobody else; an import
    stays, for everybody who may import that register.
    """

    step = WordField(max_length=8, choices=ImportStep)
    state = WordField(max_length=10, choices=ImportState, default=ImportState.WAITING)
    register = models.CharField(max_length=60)  # "federation.member"
    file = models.CharField(max_length=40)
    name = models.CharField(max_length=200)  # of the file, as it was sent
    columns = models.JSONField(null=True)  # what somebody has chosen that they mean
    values = models.JSONField(null=True)  # the same of words in them, by column and word
    language = models.CharField(max_length=10)  # in which it was asked for
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    asked_at = models.DateTimeField(auto_now_add=True)
    begun_at = models.DateTimeField(null=True)
    since = models.DateTimeField(default=timezone.now)  # it waits, or is worked on
    alive_at = models.DateTimeField(null=True)  # the last sign of life of who works on it
    ended_at = models.DateTimeField(null=True)
    turn = models.PositiveIntegerField(default=0)  # how often it was begun; of an older one nothing is saved
    tries = models.PositiveSmallIntegerField(default=0)  # since anything of it was saved
    total = models.PositiveIntegerField(default=0)  # records that it makes or changes
    taken = models.PositiveIntegerField(default=0)  # records that are new or changed
    undone_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    left = models.JSONField(null=True)  # what could not be taken back: how many, the first of them

    class Meta(TenantModel.Meta):
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "file"],
                condition=~models.Q(step=ImportStep.PREVIEW),
                name="register_imported_once",
                violation_error_message=_("This file has been imported already."),
            )
        ]

    def __str__(self) -> str:
        return f"{self.register} {self.file}"


class ImportBatch(TenantModel):
    """Records that an import saved in one transaction, by their keys; what they were stands in their history.

    Its row is written before them, so that of two workers the second waits, and saves nothing twice.
    """

    of = TenantForeignKey(RegisterImport, on_delete=models.CASCADE, related_name="batches")
    place = models.PositiveIntegerField()
    at = models.DateTimeField(auto_now_add=True)
    new = models.PositiveIntegerField(default=0)
    updated = models.PositiveIntegerField(default=0)
    added_keys = models.JSONField(default=list)
    changed_keys = models.JSONField(default=list)

    class Meta(TenantModel.Meta):
        ordering = ["of", "place"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "of", "place"], name="import_batch_once"),
        ]

    def __str__(self) -> str:
        return f"{self.of_id} {self.place}"
