"""Paying master points: what an event is worth by its newest run against what it has been paid.

Posted is the difference: what still holds stays, what does not is reversed, what is new is added. So paying
the same run twice changes nothing, in any order, by any number of workers. Lock order: the event's scope
lock, the period, its slips, merged accounts, totals of members, the heads of the chains at commit.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.db.models import Sum

from clubs.models import Session
from federation.errors import Refused
from federation.locks import hold
from federation.models import User
from federation.tenancy.context import current
from scoring.engine.refusal import Refusals
from scoring.engine.teams.cell import steps_json
from scoring.models import Account, Payment, PaymentAnswer, PaymentKind, Posting, Run, SlipClaim
from scoring.services import ledger_moves, ledger_owed, master_points, problems, recomputation, stages
from scoring.services import ledger_periods as periods
from scoring.services import ledger_slips as slips
from scoring.services.ledger_lines import Line, post
from scoring.services.ledger_owed import field_of
from scoring.services.master_points import Awarded, Given, Paid
from scoring.services.master_points_occasion import last_day_of

Key = tuple[str, int, str, str]  # account, holder, colour, contestant


@dataclass(frozen=True, slots=True)
class Change:
    """What a payment would post: reversals first, then what is new."""

    undone: tuple[Line, ...]
    added: tuple[Line, ...]

    @property
    def lines(self) -> tuple[Line, ...]:
        """All of it."""
        return self.undone + self.added


@transaction.atomic
def pay(
    paid: Paid, *, at: datetime, by: User | None = None, answer: PaymentAnswer | None = None
) -> Payment | None:
    """Bring what is paid for a session or a stage to what its newest run is worth.

    Answers the new payment, or None where nothing is to be paid or changed. `by` None: the portal by itself.
    Raises Refused while the awards are provisional, and where they cannot be counted.
    """
    lock(paid)
    paid = type(paid).objects.get(pk=paid.pk)
    master_points.refuse_open(paid, at)
    found = counted(paid)
    before = last_payment(paid)
    wanted = list(_wanted(found, paid))
    change = _difference(live(paid), wanted)
    ledger_owed.answered(paid)
    if not change.lines and (before is not None or found.scheme is None):
        return None
    payment = _payment(paid, found, before, at=at, by=by, answer=answer)
    payment.save()
    lines = [*change.lines, *_to_claimants(paid, change)]
    post(payment, lines)
    # New awards are on accounts that stand; what is undone, or goes on from a slip, may be on a merged one.
    moving = {line.holder for line in lines if line.account is Account.MEMBER and _may_be_merged(line)}
    ledger_moves.settle(moving, at=at, by=by)
    return payment


def counted(paid: Paid) -> Awarded:
    """The awards as they stand. Raises Refused with the first thing that keeps them from being counted."""
    try:
        found = master_points.awarded(paid)
    except Refusals as error:
        raise Refused(problems.sentence_of(error.refusals[0]), "points_refused") from error
    except problems.UNSCORABLE as error:
        raise Refused(problems.sentence_of(error), "points_refused") from error
    if found is None:
        raise Refused(master_points.WHY_OPEN["no_figures"], "no_figures")
    return found


def lock(paid: Paid) -> None:
    """Hold the scope that its figures are computed under: no run comes between reading and paying."""
    kind = recomputation.SCOPE_LOCK if isinstance(paid, Session) else stages.SCOPE_LOCK
    hold(kind, paid.pk)


def last_payment(paid: Paid) -> Payment | None:
    """The newest payment for an event."""
    found: Payment | None = payments_of(paid).order_by("-sequence").first()
    return found


def payments_of(paid: Paid) -> Any:
    """Every payment for an event."""
    return Payment.objects.filter(kind=PaymentKind.RUN, **field_of(paid))


def live(paid: Paid) -> dict[Key, Posting]:
    """The awards of an event that are posted and not reversed. What went on to a claimant is none."""
    rows = Posting.objects.filter(
        **field_of(paid), account__in=(Account.MEMBER, Account.SLIP), reverses__isnull=True,
        reversed_by__isnull=True,
    ).exclude(contestant="")  # fmt: skip
    return {(row.account, row.member_id or row.slip_id, row.colour, row.contestant): row for row in rows}


def preview(paid: Paid) -> Change:
    """What paying would post, without slips being made for it."""
    found = counted(paid)
    return _difference(live(paid), list(_wanted(found, paid, dry=True)))


def _wanted(found: Awarded, paid: Paid, *, dry: bool = False) -> Iterator[Line]:
    """What should be posted: to members on their own accounts, to those who may claim it on their slips."""
    given = [one for one in found.given if one.award.amount]
    guests = [one.person for one in given if _is_kept(one)]
    slip_of = slips.slips_for(paid, guests, last_day_of(paid), dry=dry) if guests else {}
    for one in given:
        account, holder = Account.SLIP, slip_of.get(one.person.key, 0)
        if one.person.member is not None and not _is_kept(one):
            account, holder = Account.MEMBER, one.person.member.pk
        yield Line(
            account, holder, one.award.colour, Decimal(one.award.amount), one.award.contestant,
            reasons_of(one),
        )  # fmt: skip


def _is_kept(one: Given) -> bool:
    return one.person.member is None or one.award.claimable


def reasons_of(one: Given) -> dict[str, Any]:
    """What a posting keeps of why: the place, and the steps as the engine says them."""
    return {"place": one.award.place, "name": one.person.name, "steps": steps_json(one.award.steps)}


def _difference(posted: dict[Key, Posting], wanted: list[Line]) -> Change:
    """What holds stays, on a merged record's account too: its points have gone on from there."""
    by_key = {(line.account, line.holder, line.colour, line.contestant): line for line in wanted}
    stays: set[Key] = set()
    undone = []
    for key, row in _by_person(posted):
        if key in by_key and by_key[key].amount == row.amount and key not in stays:
            stays.add(key)
        else:
            undone.append(_undoing(row))
    added = tuple(line for key, line in by_key.items() if key not in stays)
    return Change(tuple(undone), added)


def _by_person(posted: dict[Key, Posting]) -> Iterator[tuple[Key, Posting]]:
    """Postings by the record that stands for the account by now."""
    kept = ledger_moves.kept_for(key[1] for key in posted if key[0] == Account.MEMBER)
    for (account, holder, colour, contestant), row in posted.items():
        now = kept.get(holder, holder) if account == Account.MEMBER else holder
        yield (account, now, colour, contestant), row


def _undoing(row: Posting) -> Line:
    said = {"place": row.reasons.get("place"), "name": row.reasons.get("name")}
    holder = row.member_id or row.slip_id
    assert holder is not None, "awards are on the account of a member or a slip"
    return Line(Account(row.account), holder, row.colour, -row.amount, row.contestant, said, row.pk)


def _may_be_merged(line: Line) -> bool:
    return line.reverses is not None or not line.contestant


def _payment(
    paid: Paid, found: Awarded, before: Payment | None, *, at: datetime, by: User | None,
    answer: PaymentAnswer | None,
) -> Payment:  # fmt: skip
    run, day = found.played.run, last_day_of(paid)
    period = periods.period_for(day)
    late = period != periods.month_of(day)
    of_run = {"run": run} if isinstance(run, Run) else {"stage_run": run}
    return Payment(
        kind=PaymentKind.RUN, **field_of(paid), **of_run, sequence=before.sequence + 1 if before else 1,
        pack=current().regulation_pack, scheme=found.scheme.key if found.scheme else "",
        edition=found.scheme.starts if found.scheme else None, digest=found.digest,
        not_issued=list(_not_issued(found)), corrects=before, approval=answer, period=period, by=by, at=at,
        cause={"run": run.sequence, "causes": run.causes, "played": day.isoformat(), "late": late},
    )  # fmt: skip


def _not_issued(found: Awarded) -> Iterator[dict[str, Any]]:
    for one in found.given:
        if one.award.barred:
            yield {
                "player": one.person.key, "contestant": one.award.contestant, "colour": one.award.colour,
                "barred": one.award.barred, "withheld": str(one.award.withheld),
                "steps": steps_json(one.award.steps),
            }  # fmt: skip


def _to_claimants(paid: Paid, change: Change) -> Iterator[Line]:
    """A slip that is claimed keeps nothing: what changes on it goes on to who claimed it."""
    touched = sorted({line.holder for line in change.lines if line.account is Account.SLIP})
    for slip in touched:
        hold(slips.SLIP_LOCK, slip)
    claims = SlipClaim.objects.filter(slip__in=touched)
    for slip, member in claims.order_by("slip").values_list("slip", "member"):
        for colour, amount in _balances(slip, change).items():
            if amount:
                reasons = {"slip": slip}
                yield Line(Account.SLIP, slip, colour, -amount, reasons=reasons)
                yield Line(Account.MEMBER, member, colour, amount, reasons=reasons)


def _balances(slip: int, change: Change) -> dict[str, Decimal]:
    rows = Posting.objects.filter(slip=slip).values_list("colour").annotate(Sum("amount")).order_by("colour")
    found = dict(rows)
    for line in change.lines:
        if line.account is Account.SLIP and line.holder == slip:
            found[line.colour] = found.get(line.colour, Decimal(0)) + line.amount
    return found
