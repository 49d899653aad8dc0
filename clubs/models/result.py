"""What happened on each board: the deal, and every table's result."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models.entry import Entry
from clubs.models.fact import Fact
from clubs.models.session import Section, Session
from federation.fields import WordField
from federation.tenancy.models import TenantForeignKey
from scoring.engine.sheet import Kind


class Board(Fact):
    """A deal in PBN notation. `section` is null where one deal holds for every section."""

    session = TenantForeignKey(Session, related_name="boards")
    section = TenantForeignKey(Section, related_name="+", null=True)
    number = models.PositiveIntegerField(_("board"))
    deal = models.CharField(_("deal"), max_length=90)

    class Meta(Fact.Meta):
        verbose_name = _("board")
        verbose_name_plural = _("boards")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "session", "section", "number"],
                condition=Q(superseded_by__isnull=True),
                nulls_distinct=False,
                name="board_once",
            )
        ]

    def __str__(self) -> str:
        return str(self.number)


class Result(Fact):
    """One line of a traveller. Scores are points from North-South's side.

    In an individual `ns` is North and `ew` East, and the partners are South and West; elsewhere there
    are none. At teams `ns` and `ew` are the teams, and both tables of a match have a line a board.
    """

    session = TenantForeignKey(Session, related_name="results")
    section = TenantForeignKey(Section, related_name="+")
    board = models.PositiveIntegerField(_("board"))
    round = models.PositiveIntegerField(_("round"), default=0)  # 0: the file does not say
    table = models.CharField(_("table"), max_length=20, blank=True)  # as in the file: "12", "open"
    ns = TenantForeignKey(Entry, related_name="+", verbose_name="NS")
    ew = TenantForeignKey(Entry, related_name="+", verbose_name="EW")
    ns_partner = TenantForeignKey(Entry, related_name="+", null=True)
    ew_partner = TenantForeignKey(Entry, related_name="+", null=True)
    kind = WordField(_("kind"), max_length=12, choices=[(kind.value, kind.value) for kind in Kind])
    contract = models.CharField(_("contract"), max_length=4, blank=True)  # "4SX"; "P" when passed out
    declarer = models.CharField(_("declarer"), max_length=1, blank=True)
    lead = models.CharField(_("lead"), max_length=2, blank=True)  # suit first: "SA"
    tricks = models.PositiveSmallIntegerField(_("tricks"), null=True)
    score = models.SmallIntegerField(_("score"), null=True)
    ns_percent = models.CharField(max_length=20, blank=True)  # exact, of an artificial score: "60", "125/3"
    ew_percent = models.CharField(max_length=20, blank=True)
    line = models.PositiveIntegerField()  # in the file, for whoever asks where a figure comes from

    class Meta(Fact.Meta):
        verbose_name = _("result")
        verbose_name_plural = _("results")
        ordering = ["board", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=[
                    "federation",
                    "section",
                    "round",
                    "board",
                    "ns",
                    "ew",
                    "ns_partner",
                    "ew_partner",
                ],
                condition=Q(superseded_by__isnull=True),
                nulls_distinct=False,
                name="result_once",
                violation_error_message=_("This board is entered twice for these two pairs."),
            ),
            models.CheckConstraint(condition=Q(tricks__isnull=True) | Q(tricks__lte=13), name="tricks_to_13"),
            models.CheckConstraint(condition=~Q(ns=models.F("ew")), name="nobody_meets_themselves"),
        ]
        indexes = [
            models.Index(fields=["federation", "session", "board"], name="result_of_board"),
        ]

    def __str__(self) -> str:
        return f"{self.board}: {self.ns_id}-{self.ew_id}"

    @property
    def is_adjusted_alone(self) -> bool:
        """Whether a score was given and no contract was played."""
        return self.kind == Kind.ARTIFICIAL and not self.contract
