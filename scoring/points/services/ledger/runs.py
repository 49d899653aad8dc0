"""Payment runs: one person prepares and looks, another approves. Tournaments, and postings by hand.

What was looked at is what is paid: where an event is worth something else by then, nothing is paid and the
run is prepared anew.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from clubs.models import Stage, StageAct, StageActKind
from federation.errors import Refused
from federation.models import Member, MemberStatus, User
from federation.roles import today
from federation.tenancy.locks import hold
from federation.text.numbers import folded
from scoring import secretary
from scoring.engine.given.exact import exact_decimal
from scoring.models import Account, Payment, PaymentAnswer, PaymentKind, PaymentRun, PaymentRunKind, Posting
from scoring.points.services import balances, finality
from scoring.points.services.ledger import moves, paying as ledger, periods
from scoring.points.services.ledger.lines import LedgerLine, post
from scoring.points.services.ledger.waiting import put_up

DECIMALS = Decimal("0.0001")
NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)", re.ASCII)
MINUS = "\N{MINUS SIGN}"  # as some keyboards write it
AMOUNT_MAX = Decimal(10_000)
RUN_LOCK = 7_100_022
STAGES_MAX = 200


@transaction.atomic
def prepare(*, stages: Sequence[Stage], at: datetime, by: User) -> PaymentRun:
    """Put up the points of stages for approval. Raises Refused for what is provisional."""
    secretary.refuse_strangers(by)
    if not 1 <= len(stages) <= STAGES_MAX:
        raise Refused(_("Choose what is to be paid."), "nothing_chosen")
    rows = []
    for stage in stages:
        ledger.lock(stage)
        finality.refuse_open(stage, at)
        rows.append({"stage": stage.pk, "digest": ledger.counted(stage).digest})
    return put_up(kind=PaymentRunKind.EVENTS, body=rows, reason="", at=at, by=by)


@transaction.atomic
def prepare_by_hand(
    *, member: Member, colour: str, amount: str, reason: str, at: datetime, by: User
) -> PaymentRun:
    """Put up a posting by hand, with its reason. Raises Refused."""
    secretary.refuse_strangers(by)
    points = points_of(amount)
    if not reason.strip():
        raise Refused(_("Say why the points are posted."), "reason_missing")
    if not (colour.isascii() and colour.isalpha() and colour.islower() and len(colour) <= 12):
        raise Refused(_("This is no colour of points."), "no_colour")
    refuse_gone(member)
    body = {"member": member.pk, "colour": colour, "amount": str(points)}
    return put_up(kind=PaymentRunKind.MANUAL, body=body, reason=reason, at=at, by=by)


@transaction.atomic
def answer(
    *, payment_run: PaymentRun, approved: bool, at: datetime, by: User, note: str = ""
) -> PaymentAnswer:
    """Approve a run, which pays it, or send it back. Raises Refused.

    Who prepared it may send it back, and never approves it.
    """
    secretary.refuse_strangers(by)
    hold(RUN_LOCK, payment_run.pk)
    if PaymentAnswer.objects.filter(payment_run=payment_run).exists():
        raise Refused(_("This payment run is answered already."), "run_answered")
    if approved and by.pk == payment_run.prepared_by_id:
        raise Refused(_("Somebody else has to approve what you prepared."), "second_person")
    decision: PaymentAnswer = PaymentAnswer.objects.create(
        payment_run=payment_run,
        approved=approved,
        note=note[:300],
        prepared_by=payment_run.prepared_by,
        by=by,
        at=at,
    )
    if approved:
        _PAYING[PaymentRunKind(payment_run.kind)](payment_run, decision, at, by)
    return decision


@transaction.atomic
def reverse(*, posting: Posting, reason: str, at: datetime, by: User) -> PaymentRun:
    """Put up the reversal of a posting that was made by hand. Points of events follow their results."""
    secretary.refuse_strangers(by)
    refuse_reversed(posting)
    if posting.payment.kind != PaymentKind.MANUAL or posting.member_id is None:
        raise Refused(_("Points of events change with their results."), "follows_results")
    if not reason.strip():
        raise Refused(_("Say why the posting is reversed."), "reason_missing")
    body = {"member": posting.member_id, "colour": posting.colour, "amount": str(-posting.amount)}
    body |= {"reverses": posting.pk, "year": posting.reasons.get("year", posting.period.year)}
    return put_up(kind=PaymentRunKind.MANUAL, body=body, reason=reason, at=at, by=by)


def refuse_reversed(posting: Posting) -> None:
    """Raise Refused for a reversal, and for what is reversed already."""
    if posting.reverses_id is not None:
        raise Refused(_("A reversal is not reversed."), "is_reversal")
    if Posting.objects.filter(reverses=posting).exists():
        raise Refused(_("This posting is reversed already."), "reversed_already")


def refuse_gone(member: Member) -> None:
    """Raise Refused for a record that takes no points: merged into another.

    Whoever has died keeps an account: what was won in their lifetime may be brought and corrected later.
    """
    if member.status == MemberStatus.MERGED:
        raise Refused(_("This record is merged into another and takes no points."), "member_gone")


def points_of(text: str) -> Decimal:
    """Points as somebody typed them, in whatever width, with up to four decimals. Raises Refused."""
    written = folded(text).replace(MINUS, "-")
    points = (exact_decimal(written) if NUMBER.fullmatch(written) else None) or Decimal(0)
    if abs(points) > AMOUNT_MAX:
        most = {"most": f"{AMOUNT_MAX:,}"}
        raise Refused(_("By hand up to %(most)s points are posted at a time.") % most, "too_many_points")
    if not points or points != points.quantize(DECIMALS):
        raise Refused(_("Points are a number other than 0, with up to four decimals."), "no_points")
    return points


def payable() -> QuerySet[Stage]:
    """Closed stages whose newest run is not what was paid last; the newest closing first."""
    acts = StageAct.objects.filter(stage=OuterRef("pk")).exclude(kind=StageActKind.PUBLISHED)
    newest = acts.order_by("-id").values("kind")[:1]
    unpaid = ~Exists(Payment.objects.filter(stage=OuterRef("pk"), kind=PaymentKind.RUN))
    owed = Q(payment_requests__closed_at__isnull=True, payment_requests__isnull=False)
    stages = Stage.objects.annotate(newest=newest).filter(newest=StageActKind.CLOSED)
    return stages.filter(Q(unpaid) | owed).distinct().select_related("event__tournament").order_by("-id")


def _pay_events(payment_run: PaymentRun, word: PaymentAnswer, at: datetime, by: User) -> None:
    for row, stage in stages_of(payment_run):
        ledger.lock(stage)
        if ledger.counted(stage).digest != row["digest"]:
            raise Refused(
                _("%(event)s is worth something else by now. Prepare the run anew.") % {"event": stage},
                "run_stale",
            )
        ledger.pay(stage, at=at, by=by, answer=word)


def stages_of(payment_run: PaymentRun) -> Iterator[tuple[dict[str, Any], Stage]]:
    """The stages of a run of events, each with what was kept of it, in one order for all workers."""
    rows = {row["stage"]: row for row in payment_run.body}
    for stage in Stage.objects.filter(pk__in=rows).select_related("event__tournament").order_by("pk"):
        yield rows[stage.pk], stage


def _pay_by_hand(payment_run: PaymentRun, word: PaymentAnswer, at: datetime, by: User) -> None:
    body = payment_run.body
    member = Member.objects.get(pk=body["member"])
    reverses = body.get("reverses")
    if reverses is None:
        refuse_gone(member)
    else:
        refuse_reversed(Posting.objects.get(pk=reverses))
    payment = Payment.objects.create(
        kind=PaymentKind.MANUAL,
        period=periods.period_for(today()),
        reason=payment_run.reason,
        by=by,
        at=at,
        approval=word,
        cause={"payment_run": payment_run.pk, "prepared_by": payment_run.prepared_by_id},
    )
    # What is taken back leaves the year that it counted in.
    reasons = {"year": body["year"]} if "year" in body else {}
    line = LedgerLine(
        Account.MEMBER, member.pk, body["colour"], Decimal(body["amount"]), reasons=reasons, reverses=reverses
    )
    post(payment, [line])
    moves.settle([member.pk], at=at, by=by)


_PAYING = {
    PaymentRunKind.EVENTS: _pay_events,
    PaymentRunKind.MANUAL: _pay_by_hand,
    PaymentRunKind.BROUGHT: balances.pay,
}
