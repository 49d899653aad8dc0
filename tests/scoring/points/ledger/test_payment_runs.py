"""Payment runs at the secretary's desk: found again once they are answered, put up once, clear in effect."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.models import Session
from federation.errors import Refused
from federation.models import Role
from federation.tenancy.context import acting_for
from scoring import owing
from scoring.models import PaymentAnswer, PaymentRequest, PaymentRun, Posting, StandingRow
from scoring.points.services.ledger import due as ledger_due, paying as ledger, runs
from scoring.points.views.desk import FEW
from tests import cast
from tests.scoring.points.ledger import builders
from tests.scoring.points.ledger.test_points_pages import signed_in, text

pytestmark = pytest.mark.django_db
DESK = "/sakura/desk/points/"


def by_hand(member, by, amount: str = "1.5", reason: str = "abroad") -> PaymentRun:
    points_by_hand = {"member": member, "colour": "red", "amount": amount, "reason": reason}
    return runs.prepare_by_hand(**points_by_hand, at=builders.LATER, by=by)


def approve(run: PaymentRun, by) -> None:
    runs.answer(payment_run=run, approved=True, at=builders.LATER, by=by)


def test_an_answered_run_is_found_again_from_the_desk_and_from_the_account(here) -> None:
    with acting_for(here.federation):
        first, second = builders.secretaries(here)
        (member,) = builders.members(here, 1)
        paid, declined, waits = (by_hand(member, first, reason=f"reason {at}") for at in range(3))
        approve(paid, second)
        runs.answer(payment_run=declined, approved=False, at=builders.LATER, by=second)
    assert f'href="{DESK}runs/"' in text(signed_in(first), "desk/points/")
    page = text(signed_in(first), "desk/points/runs/")
    for run, state in ((paid, "approved"), (declined, "sent back"), (waits, "waits")):
        row = page[page.index(f'href="{DESK}runs/{run.pk}/"') :].partition("</tr>")[0]
        assert state in row
        assert run.reason in row
        assert f"{member.name} 1.50 red" in row
    account = text(signed_in(first), f"desk/points/members/{member.pk}/")
    assert f'href="{DESK}runs/{paid.pk}/"' in account


def test_the_list_asks_as_much_for_many_runs_as_for_one(here) -> None:
    with acting_for(here.federation):
        first, second = builders.secretaries(here)
        (member,) = builders.members(here, 1)
        approve(by_hand(member, first), second)
    counts = []
    for more in (1, 4):
        with acting_for(here.federation):
            for at in range(more):
                approve(by_hand(member, first, reason=f"{more}.{at}"), second)
        client = signed_in(first)
        with CaptureQueriesContext(connection) as queries:
            text(client, "desk/points/runs/")
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_the_list_is_the_secretarys(here, next_door) -> None:
    with acting_for(next_door.federation):
        cast.appoint(next_door.administrator, Role.MASTER_POINT_SECRETARY)
    for user in (here.player, here.scorer, next_door.administrator):
        text(signed_in(user), "desk/points/runs/", 403)
    text(Client(), "desk/points/runs/", 302)


def test_pressed_twice_it_is_one_run_and_two_people_do_not_put_up_the_same(inside) -> None:
    first, second = builders.secretaries(inside)
    (member,) = builders.members(inside, 1)
    payment_run = by_hand(member, first)
    assert by_hand(member, first) == payment_run
    with pytest.raises(Refused) as refused:
        by_hand(member, second)
    assert refused.value.code == "run_waits"
    assert str(payment_run.pk) in refused.value.sentence
    assert by_hand(member, second, reason="another") != payment_run
    approve(payment_run, second)
    assert by_hand(member, first) != payment_run  # the same again, once the first is answered
    assert PaymentRun.objects.count() == 3


def test_a_word_that_is_none_answers_nothing(here) -> None:
    with acting_for(here.federation):
        first, second = builders.secretaries(here)
        (member,) = builders.members(here, 1)
        run = by_hand(member, first)
    for fields in ({}, {"act": ""}, {"act": "x", "note": "?"}):
        assert signed_in(second).post(f"{DESK}runs/{run.pk}/", fields).status_code == 422
    with acting_for(here.federation):
        assert not PaymentAnswer.objects.exists()
        assert not Posting.objects.exists()


def test_who_approves_a_reversal_sees_what_it_undoes_and_the_account_says_so_afterwards(here) -> None:
    with acting_for(here.federation):
        first, second = builders.secretaries(here)
        (member,) = builders.members(here, 1)
        approve(by_hand(member, first, reason="World championship"), second)
        posting = Posting.objects.get(member=member)
        undoing = runs.reverse(posting=posting, reason="wrong person", at=builders.LATER, by=first)
    page = text(signed_in(second), f"desk/points/runs/{undoing.pk}/")
    assert f"posting {posting.pk} back" in page
    assert "World championship" in page
    account, link = f"desk/points/members/{member.pk}/", f"{DESK}postings/{posting.pk}/reverse/"
    assert link in text(signed_in(first), account)
    with acting_for(here.federation):
        approve(undoing, second)
        undone = Posting.objects.get(reverses=posting)
    page = text(signed_in(first), account)
    assert link not in page
    assert f"Taken back by posting {undone.pk}" in page


def test_an_account_of_many_postings_has_pages(here) -> None:
    with acting_for(here.federation):
        first, second = builders.secretaries(here)
        (member,) = builders.members(here, 1)
        for at in range(FEW + 1):
            approve(by_hand(member, first, reason=f"number {at}."), second)
    account = f"desk/points/members/{member.pk}/"
    assert "number 0." not in text(signed_in(first), account)
    assert "?page=2" in text(signed_in(first), account)
    assert "number 0." in text(signed_in(first), f"{account}?page=2")


def test_a_stage_that_waits_in_a_run_is_not_offered_again(here) -> None:
    with acting_for(here.federation):
        first, second = builders.secretaries(here)
        stage = builders.an_event(here, builders.members(here, 8))
        builders.played(stage, here)
        builders.closed(stage, here)
    box = f'name="stage" value="{stage.pk}"'
    assert box in text(signed_in(first), "desk/points/")
    address = signed_in(first).post(f"{DESK}prepare/", {"stage": stage.pk})["Location"]
    page = text(signed_in(second), "desk/points/")
    assert box not in page
    assert f'<a href="{address}">waits in payment run' in page
    signed_in(second).post(address, {"act": "decline"})
    assert box in text(signed_in(first), "desk/points/")


def test_what_is_paid_by_now_is_no_problem_any_more(inside) -> None:
    game = builders.a_game(inside, builders.members(inside, 4))
    rows = list(StandingRow.objects.all())
    StandingRow.objects.exclude(pk=rows[0].pk).delete()
    (asked,) = ledger_due.due()
    ledger_due.answer(asked, at=builders.after(game))
    assert [request.session for request in ledger_due.unpaid()] == [game]
    StandingRow.objects.all().delete()
    StandingRow.objects.bulk_create(rows)
    owing.owe_points(game)
    assert list(ledger_due.unpaid()) == []  # it is owed anew
    assert ledger.pay(game, at=builders.after(game)) is not None
    assert list(ledger_due.unpaid()) == []
    PaymentRequest.objects.create(session=game, problem="paid_with_stage", closed_at=timezone.now())
    assert list(ledger_due.unpaid()) == []  # its stage pays it
    PaymentRequest.objects.create(session=game, problem="case_open")
    assert [request.session for request in ledger_due.unpaid()] == [Session.objects.get(pk=game.pk)]


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("１．５", "1.5"), ("−0.25", "-0.25"), (" -2 ", "-2"), (".5", "0.5"), ("－１０", "-10"), ("+3", "3")],
)
def test_points_are_read_as_people_type_them(typed, kept) -> None:
    assert str(runs.points_of(typed)) == kept


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("1_0", "no_points"),
        ("1e2", "no_points"),
        ("NaN", "no_points"),
        ("1.23456", "no_points"),
        ("0", "no_points"),
        ("1,5", "no_points"),
        ("", "no_points"),
        ("10001", "too_many_points"),
        ("-99999999999", "too_many_points"),
    ],
)
def test_what_is_no_amount_is_refused(typed, code) -> None:
    with pytest.raises(Refused) as refused:
        runs.points_of(typed)
    assert refused.value.code == code


def test_member_numbers_are_read_in_whatever_width(here) -> None:
    with acting_for(here.federation):
        first, _second = builders.secretaries(here)
        (member,) = builders.members(here, 1)
    wide = "".join(chr(ord(sign) + 0xFEE0) if sign != " " else sign for sign in member.number)
    fields = {"member": f" {wide} ", "colour": "red", "amount": "１", "reason": "abroad"}
    assert signed_in(first).post(f"{DESK}by-hand/", fields).status_code == 302
    with acting_for(here.federation):
        assert PaymentRun.objects.get().body == {"member": member.pk, "colour": "red", "amount": "1"}
