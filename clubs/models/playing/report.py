"""What players say of their own matches and boards, until both sides say the same. Never edited."""

from typing import Any

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models.entry import Entry
from clubs.models.match import FIGURE_LENGTH_MAX, BothFigures
from clubs.models.session import Session
from clubs.models.tournaments.entrant import Entrant
from federation.fields import WordField
from federation.tenancy.models import TenantForeignKey, TenantModel


class ReportKind(models.TextChoices):
    """What somebody does by saying it."""

    REPORTED = "reported", _("reported")
    CONFIRMED = "confirmed", _("confirmed by the opponents")
    DISPUTED = "disputed", _("disputed")
    COUNTED = "counted", _("counted without an answer")
    DECIDED = "decided", _("decided by the director")


def _said_by() -> "models.ForeignKey[Any, Any]":
    return models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )


class MatchReport(BothFigures, TenantModel):
    """A side's figures of its match: what it says, or what it answers. The newest word of each side holds.

    `a` and `b` as the match was paired. Figures are text, scores or victory points, "" where boards are told:
    a list of board, open room, closed room, each room as `clubs.facts.services.corrected.StatedResult`.
    """

    session = TenantForeignKey(Session, related_name="match_reports", verbose_name=_("session"))
    round = models.PositiveIntegerField(_("round"))
    a = TenantForeignKey(Entrant, related_name="+")
    b = TenantForeignKey(Entrant, related_name="+")
    side = TenantForeignKey(
        Entrant, related_name="match_reports", null=True, verbose_name=_("side")
    )  # none: the director
    kind = WordField(_("kind"), max_length=10, choices=ReportKind)
    a_score = models.CharField(max_length=FIGURE_LENGTH_MAX, blank=True)
    b_score = models.CharField(max_length=FIGURE_LENGTH_MAX, blank=True)
    a_vp = models.CharField(max_length=FIGURE_LENGTH_MAX, blank=True)
    b_vp = models.CharField(max_length=FIGURE_LENGTH_MAX, blank=True)
    boards = models.JSONField(default=list)
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    at = models.DateTimeField(_("time"))
    by = _said_by()

    class Meta(TenantModel.Meta):
        verbose_name = _("report of a match")
        verbose_name_plural = _("reports of matches")
        ordering = ["-id"]
        indexes = [models.Index(fields=["federation", "session", "round", "-id"], name="report_of_match")]
        constraints = [
            models.CheckConstraint(
                condition=~Q(kind="decided") | ~Q(reason=""), name="match_decided_with_reason"
            )
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.round}: {self.a_id}-{self.b_id} {self.kind}"


class BoardReport(TenantModel):
    """What one side of a table says that happened on a board. The newest word of each side holds.

    `stated` is `clubs.facts.services.corrected.StatedResult` as a list.
    """

    session = TenantForeignKey(Session, related_name="board_reports", verbose_name=_("session"))
    round = models.PositiveIntegerField(_("round"))
    table = models.CharField(max_length=20)
    board = models.PositiveIntegerField(_("board"))
    ns = TenantForeignKey(Entry, related_name="+")
    ew = TenantForeignKey(Entry, related_name="+")
    side = models.CharField(_("side"), max_length=2)  # "NS", "EW"; "": the director
    kind = WordField(_("kind"), max_length=10, choices=ReportKind)
    stated = models.JSONField()
    at = models.DateTimeField(_("time"))
    by = _said_by()

    class Meta(TenantModel.Meta):
        verbose_name = _("report of a board")
        verbose_name_plural = _("reports of boards")
        ordering = ["-id"]
        indexes = [models.Index(fields=["federation", "session", "round", "-id"], name="report_of_board")]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.round}/{self.table}: {self.board} {self.kind}"


class LineUp(TenantModel):
    """Who of a team sits where in a part of a match. The newest of a team and part holds.

    `seats`: players' keys by room and seat: {"open": {"N": 7, "S": 9}, "closed": {"E": 3, "W": 4}}.
    """

    session = TenantForeignKey(Session, related_name="line_ups", verbose_name=_("session"))
    round = models.PositiveIntegerField(_("round"))
    part = models.PositiveSmallIntegerField(_("part"), default=1)
    entrant = TenantForeignKey(Entrant, related_name="line_ups", verbose_name=_("team"))
    opponent = TenantForeignKey(Entrant, related_name="+")
    seats = models.JSONField()
    reason = models.CharField(_("reason"), max_length=300, blank=True)  # of the director, after the deadline
    at = models.DateTimeField(_("time"))
    by = _said_by()

    class Meta(TenantModel.Meta):
        verbose_name = _("line-up")
        verbose_name_plural = _("line-ups")
        ordering = ["-id"]
        indexes = [models.Index(fields=["federation", "session", "round", "-id"], name="line_up_of_match")]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    @property
    def players(self) -> set[int]:
        """Who sits, by the roster's keys."""
        return {player for seats in self.seats.values() for player in seats.values()}

    def __str__(self) -> str:
        return f"{self.round}.{self.part}: {self.entrant_id}"
