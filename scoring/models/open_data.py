"""What is open, for other programs: whether it is given out, the order of its changes, nightly dumps."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from federation.fields import WordField
from federation.languages.fields import TextsField
from federation.tenancy.models import TenantForeignKey, TenantModel


class OpenFeed(TenantModel):
    """Whether a federation gives out what is open, under which licence, and how far its changes are counted.

    Whoever gives out a number holds this row until the commit, so that numbers become visible in their order.
    """

    is_open = models.BooleanField(_("given out"), default=False)
    licence = TextsField(_("licence"), max_length=1000, blank=True)
    epoch = models.CharField(max_length=12)  # another one when it is opened anew: older cursors hold no more
    position = models.BigIntegerField(default=0)  # of the newest change
    compared_at = models.DateTimeField(_("last compared"), null=True)
    seconds = models.PositiveIntegerField(default=0)  # that the last round took
    at_kind = models.CharField(max_length=20, blank=True)  # where a round is that goes on, or broke off
    at_ref = models.BigIntegerField(default=0)

    class Meta(TenantModel.Meta):
        verbose_name = _("open data")
        verbose_name_plural = _("open data")
        constraints = [models.UniqueConstraint(fields=["federation"], name="open_feed_once")]

    def __str__(self) -> str:
        return f"{self.epoch}-{self.position}"


class OpenRecord(TenantModel):
    """What was open when it was last compared: a record by its kind and key, and the digest of what it says.

    What it says itself is not kept: it is read when somebody asks, as visitors may read it then.
    """

    kind = WordField(max_length=20)
    ref = models.BigIntegerField()
    position = models.BigIntegerField()
    digest = models.CharField(max_length=32)
    is_gone = models.BooleanField(default=False)

    class Meta(TenantModel.Meta):
        verbose_name = _("open record")
        verbose_name_plural = _("open records")
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "kind", "ref"], name="open_record_once"),
            models.UniqueConstraint(fields=["federation", "position"], name="open_record_position_once"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.ref}"


class OpenDump(TenantModel):
    """Everything that was open, in one file. It lies in parts, so that nobody holds it whole in memory."""

    day = models.DateField(_("day"))
    began_at = models.DateTimeField(_("begun"))
    finished_at = models.DateTimeField(pgettext_lazy("open data", "finished"), null=True)
    cursor = models.CharField(max_length=40)  # from which its reader follows the changes
    choices = models.CharField(max_length=120)  # what people had chosen; see scoring.open_data.services.dumps
    records = models.PositiveIntegerField(pgettext_lazy("open data", "records"), default=0)
    size = models.BigIntegerField(_("size"), default=0)  # bytes
    digest = models.CharField(max_length=64, blank=True)  # SHA-256 of the file

    class Meta(TenantModel.Meta):
        verbose_name = _("dump of open data")
        verbose_name_plural = _("dumps of open data")
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(finished_at=None) | ~Q(digest=""), name="open_dump_finished_with_digest"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.day:%Y-%m-%d}"


class OpenDumpPart(TenantModel):
    """Some bytes of a dump."""

    dump = TenantForeignKey(OpenDump, on_delete=models.CASCADE, related_name="parts")
    number = models.PositiveIntegerField()
    content = models.BinaryField()

    class Meta(TenantModel.Meta):
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "dump", "number"], name="open_dump_part_once"),
        ]

    def __str__(self) -> str:
        return f"{self.dump_id}/{self.number}"
