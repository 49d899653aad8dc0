"""The ledger of master points: payments, and their postings over accounts. Records, chained.

Double entry: what a member has been paid came from an event, and the event has it from the federation. The
postings of a payment add up to nothing, colour by colour. Nothing is edited: a posting is reversed by
another, once, and a reversal never.
"""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from clubs.models import Session, Stage
from federation.fields import WordField
from federation.models import Member
from federation.tenancy.chained import Chain
from federation.tenancy.models import TenantForeignKey
from federation.tenancy.records import Record
from scoring.models.ledger.slip import Slip
from scoring.models.run import Run
from scoring.models.stage import StageRun

APPEND_ONLY = pgtrigger.Update | pgtrigger.Delete
SCOPED = Q(session__isnull=False, stage__isnull=True) | Q(session__isnull=True, stage__isnull=False)


class PaymentKind(models.TextChoices):
    """What a payment is for."""

    RUN = "run", _("points of an event")
    MANUAL = "manual", _("posted by hand")
    CLAIM = "claim", _("slip claimed")
    TRANSFER = "transfer", _("moved from a merged record")


class Account(models.TextChoices):
    """Whose account a posting is on."""

    FEDERATION = "federation", _("federation")
    EVENT = "event", _("event")
    MEMBER = "member", _("member")
    SLIP = "slip", _("slip")


class Payment(Record):
    """Postings that were made together, and what they go by.

    Of a club's session or of a stage: the run whose figures were paid, the scheme and its edition. `sequence`
    counts the payments of one event; `corrects` is the payment before, where this one brings the difference.
    `not_issued`: who got nothing and why. `period` is the month that the postings are in.
    """

    kind = WordField(_("kind"), max_length=8, choices=PaymentKind)
    session = TenantForeignKey(Session, related_name="payments", null=True, verbose_name=_("session"))
    stage = TenantForeignKey(Stage, related_name="payments", null=True, verbose_name=_("stage"))
    run = TenantForeignKey(Run, related_name="payments", null=True)
    stage_run = TenantForeignKey(StageRun, related_name="payments", null=True)
    sequence = models.PositiveIntegerField(default=1)
    pack = models.CharField(max_length=60, blank=True)
    scheme = models.CharField(_("scheme"), max_length=60, blank=True)
    edition = models.DateField(_("edition"), null=True)
    digest = models.CharField(max_length=64, blank=True)  # of the awards paid
    not_issued = models.JSONField(default=list)
    cause = models.JSONField(default=dict)
    corrects = TenantForeignKey("self", related_name="corrected_by", null=True, verbose_name=_("corrects"))
    approval = TenantForeignKey("scoring.PaymentAnswer", related_name="payments", null=True)
    period = models.DateField(_("period"))
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, verbose_name=_("by")
    )
    at = models.DateTimeField(_("time"))

    chain = Chain(
        "payments",
        (
            "id",
            "federation_id",
            "kind",
            "session_id",
            "stage_id",
            "run_id",
            "stage_run_id",
            "sequence",
            "pack",
            "scheme",
            "edition",
            "digest",
            "not_issued",
            "cause",
            "corrects_id",
            "approval_id",
            "period",
            "reason",
            "by_id",
            "at",
        ),
        sealed=("not_issued", "cause", "reason"),
    )

    class Meta(Record.Meta):
        verbose_name = _("payment of master points")
        verbose_name_plural = _("payments of master points")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "session", "sequence"],
                name="payment_of_session_once",
                violation_error_message=_("Somebody else is paying this event. Look at it again."),
            ),
            models.UniqueConstraint(
                fields=["federation", "stage", "sequence"],
                name="payment_of_stage_once",
                violation_error_message=_("Somebody else is paying this event. Look at it again."),
            ),
            models.CheckConstraint(
                condition=~Q(kind="run") | SCOPED,
                name="payment_of_one_event",
            ),
            models.CheckConstraint(
                condition=~Q(kind="manual") | (~Q(reason="") & Q(approval__isnull=False)),
                name="posted_by_hand_with_reason",
            ),
        ]
        triggers = [pgtrigger.Protect(name="append_only", operation=APPEND_ONLY)]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.pk}"


class Posting(Record):
    """One line of the ledger: an amount of one colour on one account. Never edited.

    The event is on every posting of its payments; `account` says whose the amount is. `reasons` has the
    place and the steps of a player's award, as the engine says them.
    """

    payment = TenantForeignKey(Payment, related_name="postings", verbose_name=_("payment"))
    line = models.PositiveIntegerField()
    account = WordField(_("account"), max_length=10, choices=Account)
    session = TenantForeignKey(Session, related_name="postings", null=True)
    stage = TenantForeignKey(Stage, related_name="postings", null=True)
    member = TenantForeignKey(Member, related_name="postings", null=True, verbose_name=_("member"))
    slip = TenantForeignKey(Slip, related_name="postings", null=True, verbose_name=_("slip"))
    colour = models.CharField(_("colour"), max_length=12)
    period = models.DateField(_("period"))
    amount = models.DecimalField(_("points"), max_digits=12, decimal_places=4)
    contestant = models.CharField(_("contestant"), max_length=60, blank=True)
    reasons = models.JSONField(default=dict)
    reverses = TenantForeignKey("self", related_name="reversed_by", null=True, verbose_name=_("reverses"))

    chain = Chain(
        "postings",
        (
            "id",
            "federation_id",
            "payment_id",
            "line",
            "account",
            "session_id",
            "stage_id",
            "member_id",
            "slip_id",
            "colour",
            "period",
            "amount",
            "contestant",
            "reasons",
            "reverses_id",
        ),
        sealed=("contestant", "reasons"),
    )

    class Meta(Record.Meta):
        verbose_name = _("posting")
        verbose_name_plural = _("postings")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "payment", "line"], name="posting_once"),
            models.UniqueConstraint(
                fields=["federation", "reverses"],
                name="reversed_once",
                violation_error_message=_("This posting is reversed already."),
            ),
            models.CheckConstraint(condition=~Q(amount=0), name="posting_of_something"),
            models.CheckConstraint(
                condition=Q(account="member", member__isnull=False, slip__isnull=True)
                | Q(account="slip", member__isnull=True, slip__isnull=False)
                | Q(account="event", member__isnull=True, slip__isnull=True) & SCOPED
                | Q(account="federation", member__isnull=True, slip__isnull=True),
                name="posting_on_one_account",
            ),
            models.CheckConstraint(
                condition=Q(reverses__isnull=True) | Q(account__in=("member", "slip")),
                name="what_is_reversed",
            ),
        ]
        indexes = [
            models.Index(fields=["federation", "member", "-id"], name="posting_of_member"),
            models.Index(fields=["federation", "session"], name="posting_of_session"),
            models.Index(fields=["federation", "stage"], name="posting_of_stage"),
        ]
        triggers = [pgtrigger.Protect(name="append_only", operation=APPEND_ONLY)]

    def __str__(self) -> str:
        return f"{self.payment_id}/{self.line}: {self.amount}"


class PeriodClose(Record):
    """The books up to a month, that month included, take no posting any more. Never edited."""

    through = models.DateField(_("through the month of"))  # its first day
    at = models.DateTimeField(_("time"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )

    class Meta(Record.Meta):
        verbose_name = _("closing of a period")
        verbose_name_plural = _("closings of periods")
        ordering = ["-through"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "through"],
                name="period_closed_once",
                violation_error_message=_("This period is closed already."),
            ),
            models.CheckConstraint(condition=Q(through__day=1), name="period_is_a_month"),
        ]
        triggers = [pgtrigger.Protect(name="append_only", operation=APPEND_ONLY)]

    def __str__(self) -> str:
        return f"{self.through:%Y-%m}"


class PaymentRunKind(models.TextChoices):
    """What the master point secretary asks a second person to approve."""

    EVENTS = "events", _("points of events")
    MANUAL = "manual", _("posting by hand")
    BROUGHT = "brought", _("balances from a file")


class PaymentRun(Record):
    """What one person has prepared and another is to approve. Never edited.

    `body` of events: stages with the digest of the awards that were looked at; of a posting by hand: member,
    colour and amount; of balances from a file: its name, its hash, and a row for each.
    """

    kind = WordField(_("kind"), max_length=8, choices=PaymentRunKind)
    body = models.JSONField()
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    prepared_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("prepared by")
    )
    at = models.DateTimeField(_("time"))

    class Meta(Record.Meta):
        verbose_name = _("payment run")
        verbose_name_plural = _("payment runs")
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(condition=Q(kind="events") | ~Q(reason=""), name="by_hand_says_why"),
        ]
        triggers = [pgtrigger.Protect(name="append_only", operation=APPEND_ONLY)]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.pk}"


class PaymentAnswer(Record):
    """The second person's word about a payment run: approved or sent back. Never edited."""

    payment_run = TenantForeignKey(PaymentRun, related_name="answers")
    approved = models.BooleanField(_("approved"))
    note = models.CharField(_("note"), max_length=300, blank=True)
    prepared_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )
    at = models.DateTimeField(_("time"))

    class Meta(Record.Meta):
        verbose_name = _("answer to a payment run")
        verbose_name_plural = _("answers to payment runs")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "payment_run"],
                name="run_answered_once",
                violation_error_message=_("This payment run is answered already."),
            ),
            models.CheckConstraint(
                condition=Q(approved=False) | ~Q(by=F("prepared_by")), name="approved_by_another"
            ),
        ]
        triggers = [pgtrigger.Protect(name="append_only", operation=APPEND_ONLY)]

    def __str__(self) -> str:
        return f"{self.payment_run_id}: {self.approved}"
