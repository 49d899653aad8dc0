"""Beside the ledger: what is owed, what pages read, who is not shown. Derived but for the choices."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models import Session, Stage
from federation.models import Member
from federation.tenancy.models import TenantForeignKey, TenantModel

ALL_YEARS, ALL_COLOURS = 0, ""
UNIT = 10_000  # parts of a point that a total is counted in


class PaymentRequest(TenantModel):
    """An event has new figures: once nothing can change them any more, they are paid."""

    session = TenantForeignKey(Session, related_name="payment_requests", null=True)
    stage = TenantForeignKey(Stage, related_name="payment_requests", null=True)
    problem = models.CharField(max_length=60, blank=True)  # why it could not be paid when it was tried last
    requested_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True)

    class Meta(TenantModel.Meta):
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(session__isnull=False, stage__isnull=True)
                | Q(session__isnull=True, stage__isnull=False),
                name="payment_request_of_one_event",
            ),
            models.UniqueConstraint(
                fields=["federation", "session"],
                condition=Q(closed_at__isnull=True, session__isnull=False),
                name="session_owed_once",
            ),
            models.UniqueConstraint(
                fields=["federation", "stage"],
                condition=Q(closed_at__isnull=True, stage__isnull=False),
                name="stage_owed_once",
            ),
        ]
        indexes = [
            models.Index(
                fields=["federation", "id"], condition=Q(closed_at__isnull=True), name="payment_request_open"
            )
        ]

    def __str__(self) -> str:
        return f"{self.session_id or self.stage_id}"


class PointTotal(TenantModel):
    """A member's points of a year (0: all) and a colour ("": all), in ten-thousandths. Derived.

    A whole number, because under row-level security only comparisons of those use an index.
    """

    member = TenantForeignKey(Member, related_name="point_totals", verbose_name=_("member"))
    year = models.PositiveSmallIntegerField(_("year"))
    colour = models.CharField(_("colour"), max_length=12, blank=True)
    units = models.BigIntegerField(default=0)

    class Meta(TenantModel.Meta):
        ordering = ["-units", "member"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "member", "year", "colour"], name="point_total_once"
            ),
        ]
        indexes = [
            models.Index(fields=["federation", "year", "colour", "-units", "member"], name="points_ranked"),
        ]

    def __str__(self) -> str:
        return f"{self.member_id}: {self.units}"


class RankingChoice(TenantModel):
    """What a member chose of what everybody may see: not to stand in rankings; to open a page of their own.

    Without a row a member stands in rankings and has no open page.
    """

    member = TenantForeignKey(Member, related_name="ranking_choices", verbose_name=_("member"))
    hidden = models.BooleanField(_("not shown in public rankings"), default=True)
    page_opened_at = models.DateTimeField(_("own page open to everybody since"), null=True, blank=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("choice about rankings")
        verbose_name_plural = _("choices about rankings")
        constraints = [
            models.UniqueConstraint(fields=["federation", "member"], name="ranking_choice_once"),
        ]

    def __str__(self) -> str:
        return str(self.member_id)
