"""Paying events: only the difference is posted, nothing before it is final, nothing that does not balance."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.db import DatabaseError, IntegrityError, transaction
from django.db.models import Sum

from clubs.corrections.services import players
from clubs.tournaments.services import stages as stage_services
from federation.errors import Refused
from rulings.adjustments import services as adjustments
from rulings.adjustments.possible import decision_from
from rulings.models import AdjustmentKind
from scoring.models import Account, Payment, PaymentRequest, PointTotal, Posting
from scoring.points.services.ledger import (
    due as ledger_due,
    paying as ledger,
    periods as ledger_periods,
    runs,
)
from scoring.sessions.services import recomputation
from tests.scoring.points.ledger import builders
from tests.worlds import furnished_once


@pytest.fixture
@furnished_once
def people(inside):
    return builders.members(inside, 8)


@pytest.fixture
@furnished_once
def game(inside, people):
    return builders.a_game(inside, people)


def totals():
    return {row.member_id: row.units for row in PointTotal.objects.filter(year=0, colour="")}


def counted():
    rows = Posting.objects.filter(account=Account.MEMBER).values_list("member").annotate(Sum("amount"))
    return {member: int(amount * 10_000) for member, amount in rows}


def test_a_weekly_game_is_paid_once_and_balances(inside, game) -> None:
    looked_at = ledger.preview(game)
    payment = ledger.pay(game, at=builders.after(game))
    rows = list(payment.postings.all())
    assert sorted(line.amount for line in looked_at.lines) == sorted(
        row.amount for row in rows if row.contestant
    )
    assert sum(row.amount for row in rows) == 0
    assert {row.account for row in rows} >= {"federation", "event", "member"}
    assert sum(row.amount for row in rows if row.account == "event") == 0
    assert (payment.scheme, str(payment.edition), payment.run) == ("weekly", "1998-01-01", game.runs.get())
    assert totals() == counted()
    assert ledger.pay(game, at=builders.after(game)) is None
    assert Payment.objects.count() == 1
    assert builders.faults() == []


def test_nothing_is_paid_while_corrections_are_possible(inside, game) -> None:
    with pytest.raises(Refused) as refused:
        ledger.pay(game, at=game.published_at + timedelta(minutes=30))
    assert refused.value.code == "window_open"
    assert not Payment.objects.exists()


def test_the_sweep_pays_what_is_final_and_keeps_the_rest(inside, game) -> None:
    (asked,) = ledger_due.due()
    assert ledger_due.answer(asked, at=game.published_at) is False
    assert PaymentRequest.objects.get().problem == "window_open"
    assert ledger_due.answer(asked, at=builders.after(game)) is True
    assert ledger_due.due() == []
    assert ledger_due.answer(asked, at=builders.after(game)) is False


def test_a_correction_reverses_and_pays_the_difference(inside, game) -> None:
    first = ledger.pay(game, at=builders.after(game))
    before = dict(counted())
    builders.upset(game, inside)
    assert len(ledger_due.due()) == 1
    second = ledger.pay(game, at=builders.after(game))
    assert (second.corrects, second.sequence) == (first, 2)
    assert counted() == totals() != before
    reversals = second.postings.filter(reverses__isnull=False)
    assert reversals
    assert all(row.amount == -row.reverses.amount for row in reversals)
    assert builders.faults() == []


def test_a_late_correction_goes_into_the_open_period(inside, game) -> None:
    secretary, _second = builders.secretaries(inside)
    first = ledger.pay(game, at=builders.after(game))
    assert str(first.period) == "2024-03-01"
    ledger_periods.close(through=first.period, at=builders.after(game), by=secretary)
    builders.upset(game, inside)
    second = ledger.pay(game, at=builders.after(game))
    assert (str(second.period), second.cause["late"], second.corrects) == ("2024-04-01", True, first)
    assert builders.faults() == []


def test_a_closed_period_takes_no_posting(inside, game) -> None:
    secretary, _second = builders.secretaries(inside)
    payment = ledger.pay(game, at=builders.after(game))
    ledger_periods.close(through=payment.period, at=builders.after(game), by=secretary)
    rows = [
        Posting(
            payment=payment,
            line=90 + amount,
            account="federation",
            colour="black",
            period=payment.period,
            amount=amount,
        )
        for amount in (1, -1)
    ]
    with pytest.raises(IntegrityError, match="period of this posting is closed"), transaction.atomic():
        Posting.objects.bulk_create(rows)
    with pytest.raises(Refused) as refused:
        ledger_periods.close(through=payment.period, at=builders.after(game), by=secretary)
    assert refused.value.code == "period_closed"


def test_the_database_refuses_what_does_not_balance(inside, game) -> None:
    payment = ledger.pay(game, at=builders.after(game))
    one = {"payment": payment, "line": 90, "colour": "black", "period": payment.period}
    with pytest.raises(IntegrityError, match="add up to nothing"), transaction.atomic():
        Posting.objects.create(**one, account="federation", amount=1)


def test_a_reversal_is_exact_and_made_once(inside, game, people) -> None:
    payment = ledger.pay(game, at=builders.after(game))
    posting = payment.postings.filter(account="member").first()

    def undo(of, amount, line):
        one = {"payment": payment, "colour": of.colour, "period": payment.period, "session": game}
        rows = [
            Posting(**one, line=line, account="member", member=of.member, amount=amount, reverses=of),
            Posting(**one, line=line + 1, account="federation", amount=-amount),
        ]
        with transaction.atomic():
            return Posting.objects.bulk_create(rows)[0]

    with pytest.raises(IntegrityError, match="exactly"):
        undo(posting, -posting.amount + Decimal("0.01"), 90)
    reversal = undo(posting, -posting.amount, 90)
    with pytest.raises(IntegrityError, match="reversed_once"):
        undo(posting, -posting.amount, 92)
    with pytest.raises(IntegrityError, match="A reversal is not reversed"):
        undo(reversal, -reversal.amount, 92)


def test_nobody_edits_a_posting(inside, game) -> None:
    """Neither by the row nor by the queryset; and who goes round them is refused by the database."""
    ledger.pay(game, at=builders.after(game))
    posting, payment = Posting.objects.first(), Payment.objects.first()
    for act in (
        posting.save,
        posting.delete,
        payment.delete,
        Posting.objects.all().delete,
        lambda: Posting.objects.update(amount=5),
        lambda: Posting.objects.bulk_update([posting], ["amount"]),
        lambda: game.postings.update(amount=5),
        lambda: Payment.objects.update(reason="other"),
    ):
        with pytest.raises(TypeError, match="neither edited nor deleted"):
            act()
    for act in (
        lambda: Posting.across_federations.update(amount=5),
        lambda: Posting.across_federations.filter(pk=posting.pk).delete(),
        lambda: Payment.across_federations.update(reason="other"),
    ):
        with pytest.raises(DatabaseError, match=r"permission denied|Cannot"), transaction.atomic():
            act()


def test_a_tournament_needs_two_people(inside, people) -> None:
    first, second = builders.secretaries(inside)
    stage = builders.an_event(inside, people)
    builders.played(stage, inside)
    with pytest.raises(Refused) as refused:
        runs.prepare(stages=[stage], at=builders.LATER, by=first)
    assert refused.value.code == "not_closed"
    builders.closed(stage, inside)
    assert list(runs.payable()) == [stage]
    payment_run = runs.prepare(stages=[stage], at=builders.LATER, by=first)
    with pytest.raises(Refused) as refused:
        runs.answer(payment_run=payment_run, approved=True, at=builders.LATER, by=first)
    assert refused.value.code == "second_person"
    with pytest.raises(Refused) as refused:
        runs.answer(payment_run=payment_run, approved=True, at=builders.LATER, by=inside.scorer)
    assert refused.value.code == "not_the_secretary"
    runs.answer(payment_run=payment_run, approved=True, at=builders.LATER, by=second)
    assert list(runs.payable()) == []
    assert builders.balance(people[0]) == "0.1500"  # first place is shared
    with pytest.raises(Refused) as refused:
        runs.answer(payment_run=payment_run, approved=True, at=builders.LATER, by=second)
    assert refused.value.code == "run_answered"
    assert builders.faults() == []


def test_the_third_violation_after_payment_takes_the_points_back(inside, people) -> None:
    first, second = builders.secretaries(inside)
    stage = builders.an_event(inside, people)
    session = builders.played(stage, inside)
    builders.closed(stage, inside)
    builders.pay_run(stage, first, second)
    assert (builders.balance(people[0]), builders.balance(people[1])) == ("0.1500", "0.1500")
    stage_services.reopen(stage=stage, reason="conduct", at=builders.LATER, by=inside.scorer)
    for number in (1, 2, 3):
        adjustments.rule(
            session=session,
            decision=decision_from(
                AdjustmentKind.CONDUCT,
                {"player": "P00", "contestant": "1", "round": number, "established": True},
            ),
            at=builders.LATER,
            by=inside.scorer,
        )
    stage_services.close(stage=stage, at=builders.LATER, by=inside.scorer)
    builders.computed(session)
    (asked,) = ledger_due.due()
    assert ledger_due.answer(asked, at=builders.LATER) is True
    assert builders.balance(people[0]) in ("0", "0.0000")
    last = Payment.objects.first()
    assert [one["barred"] for one in last.not_issued] == ["expelled"]
    assert builders.faults() == []


def test_a_run_that_is_not_what_was_looked_at_is_not_paid(inside, people) -> None:
    first, second = builders.secretaries(inside)
    stage = builders.an_event(inside, people)
    session = builders.played(stage, inside)
    builders.closed(stage, inside)
    payment_run = runs.prepare(stages=[stage], at=builders.LATER, by=first)
    stage_services.reopen(stage=stage, reason="late", at=builders.LATER, by=inside.scorer)
    fine = {"contestant": "1", "unit": "boards", "amount": "1", "law": "90"}
    adjustments.rule(
        session=session,
        decision=decision_from(AdjustmentKind.PENALTY, fine),
        at=builders.LATER,
        by=inside.scorer,
    )
    stage_services.close(stage=stage, at=builders.LATER, by=inside.scorer)
    builders.computed(session)
    with pytest.raises(Refused) as refused:
        runs.answer(payment_run=payment_run, approved=True, at=builders.LATER, by=second)
    assert refused.value.code == "run_stale"
    assert not Payment.objects.exists()


def test_points_by_hand_have_a_reason_and_a_second_person(inside, people) -> None:
    first, second = builders.secretaries(inside)
    one = {"member": people[0], "colour": "red", "at": builders.LATER, "by": first}
    wrong = (("x", "r", "no_points"), ("0", "r", "no_points"), ("1", " ", "reason_missing"))
    for amount, reason, code in wrong:
        with pytest.raises(Refused) as refused:
            runs.prepare_by_hand(**one, amount=amount, reason=reason)
        assert refused.value.code == code
    payment_run = runs.prepare_by_hand(**one, amount="1.25", reason="World championship")
    runs.answer(payment_run=payment_run, approved=True, at=builders.LATER, by=second)
    posting = Posting.objects.get(member=people[0])
    assert (posting.amount, posting.colour, posting.payment.reason) == (
        Decimal("1.25"),
        "red",
        "World championship",
    )
    undone = runs.reverse(posting=posting, reason="wrong person", at=builders.LATER, by=first)
    runs.answer(payment_run=undone, approved=True, at=builders.LATER, by=second)
    with pytest.raises(Refused) as refused:
        runs.reverse(posting=posting, reason="again", at=builders.LATER, by=first)
    assert refused.value.code == "reversed_already"
    with pytest.raises(Refused) as refused:
        runs.reverse(posting=posting.reversed_by.get(), reason="again", at=builders.LATER, by=first)
    assert refused.value.code == "is_reversal"
    assert totals() == {people[0].pk: 0}
    assert builders.faults() == []


def test_points_go_to_whoever_played_when_a_name_is_corrected(inside, people, game) -> None:
    ledger.pay(game, at=builders.after(game))
    won = next(row.member for row in Posting.objects.filter(session=game, member__isnull=False, amount__gt=0))
    seat = next(player for player in players.seated(game) if player.reads.member == won)
    right, lines = inside.members[0], list(Posting.objects.values_list("pk", "amount"))
    amount, had = Decimal(builders.balance(won)), Decimal(builders.balance(right))
    reads = players.PlayerReads(seat.reads.name, right.number, right)
    players.correct_players(session=game, reads={seat.seat: reads}, after=1, by=inside.scorer)
    recomputation.recompute(game.pk)
    assert PaymentRequest.objects.filter(session=game, closed_at__isnull=True).exists()
    payment = ledger.pay(game, at=builders.after(game))
    assert payment is not None
    assert Decimal(builders.balance(won)) == 0
    assert Decimal(builders.balance(right)) - had == amount > 0
    assert sum(row.amount for row in payment.postings.all()) == 0
    assert list(Posting.objects.filter(pk__in=[pk for pk, _ in lines]).values_list("pk", "amount")) == lines
    assert ledger.pay(game, at=builders.after(game)) is None
    assert builders.faults() == []
