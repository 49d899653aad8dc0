"""What must not be paid, twice, backwards or into closed books: each has a clear answer."""

import threading
from datetime import date
from decimal import Decimal

import pytest
from django.db import connections
from django.test import Client

from federation.errors import Refused
from federation.models import Member, MemberStatus
from federation.templatetags.portal import points
from federation.tenancy.context import acting_for
from scoring.engine.masterpoints.reading import editions
from scoring.engine.refusal import Refusals
from scoring.models import Payment, PaymentRequest, PeriodClose, Posting, StandingRow
from scoring.points.selectors import points as points_selectors
from scoring.points.services.ledger import (
    due as ledger_due,
    paying as ledger,
    periods as ledger_periods,
    proof,
    runs,
)
from tests import cast
from tests.scoring import builders as sessions
from tests.scoring.points.ledger import builders


@pytest.mark.django_db
def test_a_field_of_one_is_refused_and_not_asked_again(inside) -> None:
    game = builders.a_game(inside, builders.members(inside, 4))
    others = game.entries.current().exclude(pk=game.entries.current()[0].pk)
    StandingRow.objects.filter(entry__in=others).delete()
    with pytest.raises(Refused) as refused:
        ledger.pay(game, at=builders.after(game))
    assert refused.value.code == "points_refused"
    (asked,) = ledger_due.due()
    assert ledger_due.answer(asked, at=builders.after(game)) is False
    assert PaymentRequest.objects.get(pk=asked).problem == "points_refused"
    assert ledger_due.due() == []  # until its figures change
    StandingRow.objects.all().delete()  # no table at all
    with pytest.raises(Refused) as refused:
        ledger.pay(game, at=builders.after(game))
    assert refused.value.code == "points_refused"
    assert not Payment.objects.exists()


@pytest.mark.django_db
def test_a_tie_across_the_last_paid_place_shares_what_is_left(inside) -> None:
    first, second = builders.secretaries(inside)
    people = builders.members(inside, 8)
    stage = builders.an_event(inside, people)
    builders.played(stage, inside)  # two pairs share the first place, and two are paid
    builders.closed(stage, inside)
    builders.pay_run(stage, first, second)
    given = sorted(builders.balance(person) for person in people)
    paid = Posting.objects.filter(stage=stage, account="member")
    assert sum(row.amount for row in paid) == sum(map(Decimal, given), Decimal(0)) == Decimal("0.60")
    assert builders.faults() == []


@pytest.mark.django_db
def test_a_balance_below_nothing_is_kept_and_shown_but_ranks_nobody(here) -> None:
    """What was won is taken away by hand, and then the result changes too."""
    with acting_for(here.federation):
        people = builders.members(here, 8)
        first, second = builders.secretaries(here)
        game = builders.a_game(here, people)
        ledger.pay(game, at=builders.after(game))
        loser = max(people, key=lambda member: Decimal(builders.balance(member)))
        amount = Decimal(builders.balance(loser))
        payment_run = runs.prepare_by_hand(
            member=loser, colour="black", amount=str(-amount), reason="fine", at=builders.LATER, by=first
        )
        runs.answer(payment_run=payment_run, approved=True, at=builders.LATER, by=second)
        builders.upset(game, here)
        ledger.pay(game, at=builders.after(game))
        wanted = [one.award.amount for one in ledger.counted(game).given if one.person.member == loser]
        below = sum(wanted, Decimal(0)) - amount
        assert Decimal(builders.balance(loser)) == below < 0
        assert points_selectors.balances(loser)[-1].all == below
        assert builders.faults() == []
    client = Client()
    client.force_login(first)
    shown = points(points_selectors.shown(below))
    assert shown[0] == "\N{MINUS SIGN}"
    assert shown in client.get(f"/sakura/desk/points/members/{loser.pk}/").content.decode()
    ranked = client.get("/sakura/rankings/", headers={"accept-language": "en"}).content.decode()
    names = {person.pk: f"{person.given_romaji} {person.family_romaji}<" for person in people}
    assert names.pop(loser.pk) not in ranked
    assert any(name in ranked for name in names.values())


@pytest.mark.django_db
def test_nothing_is_posted_by_hand_to_a_record_that_is_merged(inside) -> None:
    """Neither when it is prepared, nor when the record comes to it before the second person's word."""
    first, second = builders.secretaries(inside)
    gone, other = builders.members(inside, 2)
    points_by_hand = {"colour": "red", "amount": "1", "reason": "abroad", "at": builders.LATER, "by": first}
    payment_run = runs.prepare_by_hand(member=gone, **points_by_hand)
    Member.objects.filter(pk=gone.pk).update(status=MemberStatus.MERGED, merged_into=other)
    gone.refresh_from_db()
    for act in (
        lambda: runs.prepare_by_hand(member=gone, **points_by_hand),
        lambda: runs.answer(payment_run=payment_run, approved=True, at=builders.LATER, by=second),
    ):
        with pytest.raises(Refused) as refused:
            act()
        assert refused.value.code == "member_gone"
    assert not Posting.objects.exists()


@pytest.mark.django_db
def test_a_scheme_with_gaps_or_overlaps_is_refused_whole() -> None:
    scheme = {
        "key": "x",
        "names": {"ja": "x", "en": "x"},
        "title": "x",
        "checked": date(2026, 1, 1),
        "version": [
            {"starts": date(2024, 1, 1), "ends": date(2024, 12, 31)},
            {"starts": date(2024, 6, 1)},
            {"starts": date(2026, 3, 1)},
        ],
    }
    with pytest.raises(Refusals) as refused:
        editions(scheme, "x.toml")
    assert "mp_dates_overlap" in {refusal.says for refusal in refused.value.refusals}


with_connections = pytest.mark.django_db(transaction=True)


@with_connections
def test_a_period_is_closed_while_it_is_being_paid_into() -> None:
    """Two connections: the closing waits for the payment that has begun; the next one comes late."""
    house = cast.japanese()
    with acting_for(house.federation):
        secretary, _second = builders.secretaries(house)
        people = builders.members(house, 8)
        first = builders.a_game(house, people)
        content = sessions.a_field(6).replace(b"field-6", b"second")
        second = sessions.published_content(house, content, "second.xml")
        type(second).objects.filter(pk=second.pk).update(conditions={"correction_minutes": "30"})
        second.refresh_from_db()
    has_paid, is_waiting, order = threading.Event(), threading.Event(), []

    def close() -> None:
        has_paid.wait(10)
        try:
            with acting_for(house.federation):
                is_waiting.set()
                ledger_periods.close(through=date(2024, 3, 1), at=builders.now(), by=secretary)
                order.append("closed")
        finally:
            connections.close_all()

    closing = threading.Thread(target=close)
    closing.start()
    with acting_for(house.federation):
        ledger.pay(first, at=builders.after(first))
        has_paid.set()
        is_waiting.wait(10)
        closing.join(1)
        assert closing.is_alive()  # it waits: this transaction holds the period
        order.append("paid")
    closing.join(20)
    assert order == ["paid", "closed"]
    with acting_for(house.federation):
        assert PeriodClose.objects.count() == 1
        late = ledger.pay(second, at=builders.after(second))
        assert (str(late.period), late.cause["late"]) == ("2024-04-01", True)
        assert Payment.objects.get(session=first).period == date(2024, 3, 1)
    with acting_for(house.federation):
        assert list(proof.faults()) == []


@with_connections
def test_a_run_approved_by_two_people_at_once_pays_once() -> None:
    house = cast.japanese()
    with acting_for(house.federation):
        first, second = builders.secretaries(house)
        third = cast.login(house.federation, "third")
        cast.appoint(third, "master_point_secretary")
        stage = builders.an_event(house, builders.members(house, 8))
        builders.played(stage, house)
        builders.closed(stage, house)
        payment_run = runs.prepare(stages=[stage], at=builders.LATER, by=first)
    answers = []

    def approve(user) -> None:
        try:
            with acting_for(house.federation):
                runs.answer(payment_run=payment_run, approved=True, at=builders.LATER, by=user)
                answers.append("paid")
        except Refused as refused:
            answers.append(refused.code)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=approve, args=[user]) for user in (second, third)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert sorted(answers) == ["paid", "run_answered"]
    with acting_for(house.federation):
        assert Payment.objects.filter(stage=stage).count() == 1
        assert list(proof.faults()) == []
