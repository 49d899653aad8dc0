"""What the tables themselves say: their addresses, telephones, and every entry of theirs. Never edited."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from clubs.models.session import Session
from federation.fields import WordField
from federation.tenancy.models import TenantForeignKey, TenantModel


class TableEntryKind(models.TextChoices):
    """What a telephone, or the director, says by an entry."""

    ENTERED = "entered", pgettext_lazy("a result at the table", "entered")
    CONFIRMED = "confirmed", _("confirmed by the opponents")
    CONTESTED = "contested", _("contested")
    WITHDRAWN = "withdrawn", _("withdrawn")
    DECIDED = "decided", _("decided by the director")
    HANDS = "hands", _("hands of the board entered")


class TablesOpening(TenantModel):
    """The tables of a session take entries, or none any more. The newest holds; its salt makes the codes."""

    session = TenantForeignKey(Session, related_name="openings", verbose_name=_("session"))
    salt = models.CharField(max_length=43, editable=False)
    is_open = models.BooleanField(_("open"))
    at = models.DateTimeField(_("time"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("opening of tables")
        verbose_name_plural = _("openings of tables")
        ordering = ["-id"]
        indexes = [models.Index(fields=["federation", "session", "-id"], name="opening_of_session")]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.session_id}: {self.is_open}"


class TableDevice(TenantModel):
    """A telephone that has joined a session. Its key is its own; only the digest is kept."""

    session = TenantForeignKey(Session, related_name="table_devices", verbose_name=_("session"))
    digest = models.CharField(max_length=64, editable=False)
    table = models.PositiveIntegerField(_("table"))  # at which it joined
    at = models.DateTimeField(_("time"))

    class Meta(TenantModel.Meta):
        verbose_name = _("telephone at a table")
        verbose_name_plural = _("telephones at tables")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "session", "digest"], name="table_device_once")
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.table}: {self.pk}"


class TableEntry(TenantModel):
    """One entry of a telephone about a board of a table, as it was made; the director's have no telephone.

    `clock` is the telephone's own and orders nothing; `sequence` orders what one telephone said. `stated` is
    `clubs.facts.services.corrected.StatedResult` as a list, of hands the deal alone, or null; `about` is the
    entry that is confirmed, contested or withdrawn, `replaces` the one that it takes the place of.
    """

    session = TenantForeignKey(Session, related_name="table_entries", verbose_name=_("session"))
    device = TenantForeignKey(TableDevice, related_name="entries", null=True, verbose_name=_("telephone"))
    token = models.UUIDField(_("identity"))
    sequence = models.PositiveIntegerField(_("number"))
    clock = models.DateTimeField(_("time by the telephone"), null=True)
    round = models.PositiveIntegerField(_("round"))
    table = models.PositiveIntegerField(_("table"))
    board = models.PositiveIntegerField(_("board"))
    side = models.CharField(_("side"), max_length=2, blank=True)  # "NS", "EW"; "": the director
    kind = WordField(_("kind"), max_length=10, choices=TableEntryKind)
    stated = models.JSONField(null=True)
    about = models.UUIDField(null=True)
    replaces = models.UUIDField(null=True)
    at = models.DateTimeField(_("time"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        verbose_name=_("by"),
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("entry from a table")
        verbose_name_plural = _("entries from tables")
        ordering = ["-id"]
        indexes = [
            models.Index(fields=["federation", "session", "round", "table", "-id"], name="entry_of_table")
        ]
        constraints = [
            models.UniqueConstraint(fields=["federation", "session", "token"], name="table_entry_once"),
            models.CheckConstraint(
                condition=Q(device__isnull=False) | Q(by__isnull=False), name="table_entry_by_somebody"
            ),
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.round}/{self.table}: {self.board} {self.kind}"
