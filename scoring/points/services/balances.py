"""Balances that members bring from another ledger: a file put up by one person, approved by another.

They are posted as what is posted by hand: with a reason, by two people, each in the year that it counts
in, so that old points make nobody the best of this year. What was brought once is not brought again until it
is taken back, one posting or the whole file.
"""

import hashlib
from collections.abc import Iterator, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any

import tablib
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import Member, MemberStatus, User
from federation.roles import today
from federation.tables.cells import neutral
from federation.tenancy.locks import hold
from scoring import secretary
from scoring.models import Account, Payment, PaymentAnswer, PaymentKind, PaymentRun, PaymentRunKind, Posting
from scoring.points.services.balance_files import YEAR_MIN, BalanceLine, BalanceProblem, BalancesRefused, read
from scoring.points.services.ledger import lines as ledger_lines, moves, periods
from scoring.points.services.ledger.lines import Colours, LedgerLine, post
from scoring.points.services.ledger.waiting import put_up

BROUGHT_LOCK = 7_100_025
NAMED_MAX = 10  # of members in one sentence
NAME_MAX = 200


@transaction.atomic
def prepare(*, content: bytes, name: str, year: int, reason: str, at: datetime, by: User) -> PaymentRun:
    """Put up the balances of a table for approval. `year`: in which those count whose line names none.

    Raises BalancesRefused with every problem of the file by its line; Refused for a stranger, without a
    reason, for a year that has not come, and for balances that were brought before.
    """
    secretary.refuse_strangers(by)
    if not reason.strip():
        raise Refused(_("Say why the points are posted."), "reason_missing")
    if not YEAR_MIN <= year <= today().year:
        years = {"first": YEAR_MIN, "last": today().year}
        raise Refused(_("Give a year from %(first)s to %(last)s.") % years, "no_year")
    lines = read(content, year=year)
    hold(BROUGHT_LOCK, "all")
    _refuse_again(lines)
    rows = [[one.member, one.colour, one.year, str(one.amount)] for one in lines]
    body = {"file": name[:NAME_MAX], "sha256": hashlib.sha256(content).hexdigest(), "rows": rows}
    return put_up(kind=PaymentRunKind.BROUGHT, body=body, reason=reason, at=at, by=by)


@transaction.atomic
def take_back(*, payment_run: PaymentRun, reason: str, at: datetime, by: User) -> PaymentRun:
    """Put up the reversal of everything that a file brought and that still stands. Raises Refused."""
    secretary.refuse_strangers(by)
    if not reason.strip():
        raise Refused(_("Say why the posting is reversed."), "reason_missing")
    standing = list(postings_of(payment_run))
    if not standing:
        raise Refused(_("Nothing of this file stands any more."), "reversed_already")
    body = {
        "file": payment_run.body["file"],
        "undoes": payment_run.pk,
        "rows": [[row.member_id, row.colour, row.reasons["year"], str(-row.amount)] for row in standing],
        "reverses": [row.pk for row in standing],
    }
    return put_up(kind=PaymentRunKind.BROUGHT, body=body, reason=reason, at=at, by=by)


def pay(payment_run: PaymentRun, word: PaymentAnswer, at: datetime, by: User) -> None:
    """Post what was approved: all of it, in one payment. Raises Refused where it cannot be any more."""
    hold(BROUGHT_LOCK, "all")
    rows, reverses = rows_of(payment_run), payment_run.body.get("reverses")
    if reverses is None:
        _refuse_again(rows)
        _refuse_gone({row.member for row in rows})
    elif Posting.objects.filter(reverses__in=reverses).exists():
        raise Refused(_("Some of these are taken back already. Prepare the run anew."), "run_stale")
    cause = {"payment_run": payment_run.pk, "prepared_by": payment_run.prepared_by_id}
    payment = Payment.objects.create(
        kind=PaymentKind.MANUAL,
        period=periods.period_for(today()),
        reason=payment_run.reason,
        by=by,
        at=at,
        approval=word,
        cause=cause | {"file": payment_run.body["file"]},
    )
    post(payment, list(_lines(rows, reverses)))
    moves.settle(sorted({row.member for row in rows}), at=at, by=by)


def _lines(rows: Sequence[BalanceLine], reverses: Sequence[int] | None) -> Iterator[LedgerLine]:
    for place, row in enumerate(rows):
        yield LedgerLine(
            Account.MEMBER,
            row.member,
            row.colour,
            row.amount,
            reasons={"year": row.year},
            reverses=reverses[place] if reverses else None,
        )


def rows_of(payment_run: PaymentRun) -> list[BalanceLine]:
    """What a run would post, or has posted."""
    return [
        BalanceLine(member, colour, year, Decimal(amount))
        for member, colour, year, amount in payment_run.body["rows"]
    ]


def postings_of(payment_run: PaymentRun) -> "QuerySet[Posting]":
    """What a run has posted and nobody has taken back."""
    return _standing(Payment.objects.filter(approval__payment_run=payment_run))


def sums(rows: Sequence[BalanceLine]) -> Colours:
    """What balances come to, by colour."""
    return ledger_lines.sums(_lines(rows, None))


def sheet(payment_run: PaymentRun) -> tablib.Dataset:
    """A run as a table, in the columns that can be brought again."""
    rows = rows_of(payment_run)
    people = Member.objects.in_bulk({row.member for row in rows})
    dataset = tablib.Dataset(headers=["number", "name", "colour", "year", "points"], title="balances")
    for row in rows:
        member = people[row.member]
        cells: list[Any] = [member.number, member.name, row.colour, row.year, str(row.amount)]
        dataset.append([neutral(cell) for cell in cells])
    return dataset


def _standing(payments: "QuerySet[Payment]") -> "QuerySet[Posting]":
    """Balances of some payments that were brought and not taken back."""
    undone = Posting.objects.filter(reverses=OuterRef("pk"))
    brought = Posting.objects.filter(payment__in=payments, account=Account.MEMBER, reverses__isnull=True)
    return brought.filter(~Exists(undone)).order_by("pk")


def _refuse_again(rows: Sequence[BalanceLine]) -> None:
    """Raise BalancesRefused where somebody has points of the same colour and year from a file before."""
    wanted = {row[:3] for row in rows}
    before = _standing(Payment.objects.filter(approval__payment_run__kind=PaymentRunKind.BROUGHT))
    brought = before.values_list("member", "colour", "reasons__year", "member__number")
    again = sorted({number for *key, number in brought if tuple(key) in wanted})
    if again:
        numbers = ", ".join(again[:NAMED_MAX]) + (" …" if len(again) > NAMED_MAX else "")
        sentence = _("Brought before, by member number: %(numbers)s (%(count)s in all). Take it back first.")
        raise BalancesRefused([BalanceProblem(0, sentence % {"numbers": numbers, "count": len(again)})])


def _refuse_gone(members: set[int]) -> None:
    gone = Member.objects.filter(pk__in=members, status=MemberStatus.MERGED)
    numbers = sorted(gone.values_list("number", flat=True))[:NAMED_MAX]
    if numbers:
        sentence = _("These records take no points any more: %(numbers)s. Prepare the run anew.")
        raise Refused(sentence % {"numbers": ", ".join(numbers)}, "run_stale")
