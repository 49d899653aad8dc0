"""Paying master points: what an event is worth by its newest run against what it has been paid.

Posted is the difference: what still holds stays, what does not is reversed, what is new is added. So paying
the same run twice changes nothing, in any order, by any number of workers. Lock order: the event's scope
lock, the period, its slips, merged accounts, totals of members, the heads of the chains at commit.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, TypeGuard

from django.db import transaction

from clubs.models import Session
from federation.errors import Refused
from federation.models import User
from federation.tenancy.context import current
from federation.tenancy.locks import hold
from scoring.engine.refusal import Refusals
from scoring.engine.teams.cell import steps_json
from scoring.events.services import stages
from scoring.models import Account, Payment, PaymentAnswer, PaymentKind, Run, StageRun
from scoring.owing import field_of
from scoring.points.services import awards as master_points, finality
from scoring.points.services.awards import NewestAwards, Paid
from scoring.points.services.games import GameRecords
from scoring.points.services.ledger import moves, owed as ledger_owed, periods, slips
from scoring.points.services.ledger.difference import PaymentChange, difference, live, wanted
from scoring.points.services.ledger.lines import LedgerLine, post_all
from scoring.points.services.ledger.reading import Reading, key_of
from scoring.points.services.occasion import last_day_of
from scoring.sessions.services import problems, recomputation


@dataclass(frozen=True, slots=True)
class DuePayment:
    """An event that is final: what it is worth, the payment before, and what has to be posted."""

    paid: Paid
    awards: NewestAwards
    before: Payment | None
    change: PaymentChange

    @property
    def is_something(self) -> bool:
        """Whether there is a payment to be made: an event with a scheme has a first one, even of nothing."""
        return bool(self.change.lines) or (self.before is None and self.awards.scheme is not None)


@transaction.atomic
def pay(
    paid: Paid, *, at: datetime, by: User | None = None, answer: PaymentAnswer | None = None
) -> Payment | None:
    """Bring what is paid for a session or a stage to what its newest run is worth.

    Answers the new payment, or None where nothing is to be paid or changed. `by` None: the portal by itself.
    Raises Refused while the awards are provisional, and where they cannot be counted.
    """
    lock(paid)
    (outcome,) = pay_all([type(paid).objects.get(pk=paid.pk)], at=at, by=by, answer=answer)
    if isinstance(outcome, Refused):
        raise outcome
    return outcome


def pay_all(
    events: Sequence[Paid], *, at: datetime, by: User | None = None, answer: PaymentAnswer | None = None
) -> list[Payment | Refused | None]:
    """The same for several, in a transaction that holds their locks and has read them under these.

    Answers the refusals in place of raising them; of what is refused nothing is written.
    """
    reading = Reading.of(events, at)
    outcomes = [_looked_at(paid, reading, at) for paid in events]
    final = [outcome for outcome in outcomes if isinstance(outcome, DuePayment)]
    ledger_owed.answered([due.paid for due in final])
    due = [outcome for outcome in final if outcome.is_something]
    payments = iter(_post(due, at=at, by=by, answer=answer) if due else ())
    return [
        outcome if isinstance(outcome, Refused) else next(payments) if outcome.is_something else None
        for outcome in outcomes
    ]


def _looked_at(paid: Paid, reading: Reading, at: datetime) -> DuePayment | Refused:
    """What is to be posted for an event, or why nothing can be."""
    key = key_of(paid)
    run, before = reading.runs.get(key), reading.payments.get(key)
    if before is not None and _went_over(paid) and isinstance(run, Run):
        gone = NewestAwards(reading.games.played(paid, run), None, ())
        return DuePayment(paid, gone, before, difference(live(paid), ()))
    code = finality.why_open_by(paid, at, run, reading.undecided[key])
    if code or run is None:
        return Refused(finality.WHY_OPEN[code], code)
    try:
        awards = _counted_by(paid, run, reading.games)
    except Refused as refused:
        return refused
    return DuePayment(paid, awards, before, difference(live(paid) if before else {}, wanted(awards, paid)))


def _went_over(paid: Paid) -> TypeGuard[Session]:
    """Whether a game is a simultaneous event's by now, which pays for it: its own points go back at once."""
    return isinstance(paid, Session) and paid.stage_id is not None


def _post(
    due: Sequence[DuePayment], *, at: datetime, by: User | None, answer: PaymentAnswer | None
) -> list[Payment]:
    closed = periods.hold_open()
    payments = Payment.objects.bulk_create(
        _payment(due_payment, closed, at=at, by=by, answer=answer) for due_payment in due
    )
    lines = [[*due_payment.change.lines, *slips.going_on(due_payment.change.lines)] for due_payment in due]
    post_all(list(zip(payments, lines, strict=True)))
    # New awards are on accounts that stand; what is undone, or goes on from a slip, may be on a merged one.
    members = (line for posted in lines for line in posted if line.account is Account.MEMBER)
    moves.settle({line.holder for line in members if _may_be_merged(line)}, at=at, by=by)
    return payments


def counted(paid: Paid) -> NewestAwards:
    """The awards as they stand. Raises Refused with the first thing that keeps them from being counted."""
    run = master_points.latest_run(paid)
    if run is None:
        raise Refused(finality.WHY_OPEN["no_figures"], "no_figures")
    return _counted_by(paid, run)


def _counted_by(paid: Paid, run: Run | StageRun, games: GameRecords | None = None) -> NewestAwards:
    try:
        return master_points.awarded_by(paid, run, games)
    except Refusals as error:
        raise Refused(problems.sentence_of(error.refusals[0]), "points_refused") from error
    except problems.UNSCORABLE as error:
        raise Refused(problems.sentence_of(error), "points_refused") from error


def lock(paid: Paid) -> None:
    """Hold the scope that its figures are computed under: no run comes between reading and paying."""
    hold(lock_kind(type(paid)), paid.pk)


def lock_kind(model: type[Paid]) -> int:
    """The kind of lock that events of a model are computed and paid under."""
    return recomputation.SCOPE_LOCK if model is Session else stages.SCOPE_LOCK


def payments_of(paid: Paid) -> Any:
    """Every payment for an event."""
    return Payment.objects.filter(kind=PaymentKind.RUN, **field_of(paid))


def preview(paid: Paid) -> PaymentChange:
    """What paying would post, without slips being made for it."""
    awards = counted(paid)
    return difference(live(paid), wanted(awards, paid, dry=True))


def _may_be_merged(line: LedgerLine) -> bool:
    return line.reverses is not None or not line.contestant


def _payment(
    due: DuePayment, closed: date | None, *, at: datetime, by: User | None, answer: PaymentAnswer | None
) -> Payment:
    paid, awards, before = due.paid, due.awards, due.before
    run, day = awards.played.run, last_day_of(paid)
    period = periods.first_open(day, closed)
    late = period != periods.month_of(day)
    of_run = {"run": run} if isinstance(run, Run) else {"stage_run": run}
    return Payment(
        kind=PaymentKind.RUN,
        **field_of(paid),
        **of_run,
        sequence=before.sequence + 1 if before else 1,
        pack=current().regulation_pack,
        scheme=awards.scheme.key if awards.scheme else "",
        edition=awards.scheme.starts if awards.scheme else None,
        digest=awards.digest,
        not_issued=list(_not_issued(awards)),
        corrects=before,
        approval=answer,
        period=period,
        by=by,
        at=at,
        cause={"run": run.sequence, "causes": run.causes, "played": day.isoformat(), "late": late},
    )


def _not_issued(awards: NewestAwards) -> Iterator[dict[str, Any]]:
    for one in awards.given:
        if one.award.barred:
            yield {
                "player": one.person.key,
                "contestant": one.award.contestant,
                "colour": one.award.colour,
                "barred": one.award.barred,
                "withheld": str(one.award.withheld),
                "steps": steps_json(one.award.steps),
            }
