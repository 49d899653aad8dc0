"""How a result came about: the auction and the cards of one board at one table."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models.entry import Entry
from clubs.models.fact import Fact
from clubs.models.session import Section, Session
from federation.tenancy.models import TenantForeignKey


class PlayRecord(Fact):
    """The auction and the play that a file tells of a result: that of the same section, board and pairs.

    A corrected result keeps the record it had; whether it still leads to that result is asked where the
    record is shown or written (`clubs.files.checks.record.contradicts`).
    """

    session = TenantForeignKey(Session, related_name="play_records")
    section = TenantForeignKey(Section, related_name="+")
    board = models.PositiveIntegerField(_("board"))
    ns = TenantForeignKey(Entry, related_name="+", verbose_name="NS")
    ew = TenantForeignKey(Entry, related_name="+", verbose_name="EW")
    dealer = models.CharField(_("dealer"), max_length=1, blank=True)  # "": Law 2's
    calls = models.TextField(_("auction"), blank=True)  # from the dealer on: "1N P 3N P P P"
    cards = models.TextField(_("play"), blank=True)  # in the order of play, suit first: "SA S2 S7 SK"
    alerts = models.JSONField(_("alerts"), default=list)  # [place of the call from 1 on, what was said of it]
    line = models.PositiveIntegerField()  # in the file, for whoever asks where it comes from

    class Meta(Fact.Meta):
        verbose_name = _("auction and play")
        verbose_name_plural = _("auctions and plays")
        ordering = ["board", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "session", "section", "board", "ns", "ew"],
                condition=Q(superseded_by__isnull=True),
                name="play_record_once",
            )
        ]

    def __str__(self) -> str:
        return f"{self.board}: {self.ns_id}-{self.ew_id}"
