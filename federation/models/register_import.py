"""A long register that a worker checks, or imports, for somebody."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.fields import WordField
from federation.tenancy.models import TenantModel


class ImportStep(models.TextChoices):
    """What is asked of the worker."""

    PREVIEW = "preview"
    IMPORT = "import"


class ImportState(models.TextChoices):
    """How far it is."""

    WAITING = "waiting"
    WORKING = "working"
    READY = "ready"  # what the import would do is known
    IMPORTED = "imported"
    CHANGED = "changed"  # the register, since the preview
    GONE = "gone"  # the file is no longer kept
    FORBIDDEN = "forbidden"  # to who asked, by now
    FAILED = "failed"


class RegisterImport(TenantModel):
    """One step of an import, asked for by one login, whose page shows it to nobody else.

    No cell of the register is here: the file, and what would become of it, are kept for an hour in the cache
    of imports, under the name `file`. A row goes a day after it was asked for.
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
    taken = models.PositiveIntegerField(default=0)  # records that are new or changed

    class Meta(TenantModel.Meta):
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "file"],
                condition=models.Q(step=ImportStep.IMPORT),
                name="register_imported_once",
                violation_error_message=_("This file has been imported already."),
            )
        ]

    def __str__(self) -> str:
        return f"{self.register} {self.file}"
