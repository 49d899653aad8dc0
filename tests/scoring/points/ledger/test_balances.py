"""Balances brought from another ledger: two people, the year they count in, never twice, and taken back."""

from decimal import Decimal

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from federation.errors import Refused
from federation.models import Member, MemberStatus
from federation.tenancy.context import acting_for
from scoring.models import Payment, PaymentRun, PointTotal, Posting
from scoring.points.services import balances
from scoring.points.services.balance_files import BalancesRefused
from scoring.points.services.ledger import lines as ledger_lines, runs
from tests.scoring.points.ledger import builders
from tests.scoring.points.ledger.test_points_pages import signed_in, text
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db
NEW = "/sakura/desk/points/balances/"


@pytest.fixture
@furnished_once
def people(inside):
    return builders.members(inside, 3)


def table(people, *rows: str) -> bytes:
    lines = [row.format(*(member.number for member in people)) for row in rows]
    return "\n".join(["number,colour,year,points", *lines]).encode()


def asked(content: bytes, by, **more) -> PaymentRun:
    particulars = {
        "name": "old.csv",
        "year": 2025,
        "reason": "From the register before",
        "at": builders.LATER,
    }
    return balances.prepare(content=content, by=by, **(particulars | more))


def answered(run: PaymentRun, by) -> None:
    runs.answer(payment_run=run, approved=True, at=builders.LATER, by=by)


def totals(member: Member) -> dict[tuple[int, str], int]:
    rows = PointTotal.objects.filter(member=member).exclude(units=0).values_list("year", "colour", "units")
    return {(year, colour): units for year, colour, units in rows}


def test_balances_are_posted_by_two_people_in_the_years_they_count_in(inside, people) -> None:
    first, second = builders.secretaries(inside)
    run = asked(table(people, "{0},black,2019,10.5", "{0},red,,2", "{1},black,2020,0.0001"), first)
    assert not Posting.objects.exists()
    with pytest.raises(Refused) as refused:
        answered(run, first)
    assert refused.value.code == "second_person"
    answered(run, second)
    payment = Payment.objects.get()
    assert (payment.reason, payment.cause["file"]) == ("From the register before", "old.csv")
    assert sum(row.amount for row in payment.postings.all()) == 0
    assert totals(people[0]) == {
        (2019, "black"): 105_000,
        (2019, ""): 105_000,
        (2025, "red"): 20_000,
        (2025, ""): 20_000,
        (0, "black"): 105_000,
        (0, "red"): 20_000,
        (0, ""): 125_000,
    }
    before = totals(people[0])
    ledger_lines.rebuild_totals()
    assert totals(people[0]) == before
    assert builders.faults() == []


def test_nothing_is_brought_twice_until_it_is_taken_back(inside, people) -> None:
    first, second = builders.secretaries(inside)
    content = table(people, "{0},black,2019,10.5", "{1},black,2019,1")
    run, twin = asked(content, first), asked(content, second)
    answered(run, second)
    with pytest.raises(BalancesRefused) as refused:
        answered(twin, first)
    assert people[0].number in refused.value.sentence
    with pytest.raises(BalancesRefused):
        asked(table(people, "{0},black,2019,3"), first)
    answered(asked(table(people, "{0},black,2018,3"), first), second)
    one = Posting.objects.get(member=people[1])
    answered(runs.reverse(posting=one, reason="not theirs", at=builders.LATER, by=first), second)
    assert totals(people[1]) == {}
    back = balances.take_back(payment_run=run, reason="wrong file", at=builders.LATER, by=second)
    again = balances.take_back(payment_run=run, reason="a wrong file", at=builders.LATER, by=second)
    answered(back, first)
    assert totals(people[0]) == {
        (2018, "black"): 30_000,
        (2018, ""): 30_000,
        (0, "black"): 30_000,
        (0, ""): 30_000,
    }
    with pytest.raises(Refused) as stale:
        answered(again, first)
    assert stale.value.code == "run_stale"
    with pytest.raises(Refused) as gone:
        balances.take_back(payment_run=run, reason="again", at=builders.LATER, by=second)
    assert gone.value.code == "reversed_already"
    answered(asked(content, first), second)
    assert builders.balance(people[0]) == "13.5000"
    assert builders.faults() == []


def test_who_has_died_or_was_merged_since_stops_the_run(inside, people) -> None:
    first, second = builders.secretaries(inside)
    run = asked(table(people, "{0},black,2019,10.5", "{1},black,2019,1"), first)
    Member.objects.filter(pk=people[1].pk).update(status=MemberStatus.MERGED, merged_into=people[0])
    with pytest.raises(Refused) as refused:
        answered(run, second)
    assert people[1].number in refused.value.sentence
    assert not Posting.objects.exists()


def test_strangers_years_and_reasons(inside, people) -> None:
    first, _second = builders.secretaries(inside)
    content = table(people, "{0},black,,1")
    for more, code in (
        ({"by": inside.scorer}, "not_the_secretary"),
        ({"reason": " "}, "reason_missing"),
        ({"year": 1899}, "no_year"),
        ({"year": 2999}, "no_year"),
    ):
        with pytest.raises(Refused) as refused:
            asked(content, **({"by": first} | more))
        assert refused.value.code == code
    assert not PaymentRun.objects.exists()


def test_a_secretary_brings_a_file_and_another_approves_it(here) -> None:
    with acting_for(here.federation):
        first, second = builders.secretaries(here)
        people = builders.members(here, 2)
    one, two = signed_in(first), signed_in(second)

    def sent(client: Client, content: bytes):
        fields = {"file": SimpleUploadedFile("old.csv", content), "year": "2025", "reason": "before"}
        return client.post(NEW, fields, headers={"accept-language": "en"})

    wrong = sent(one, table(people, "{0},black,2019,x", "1,black,2019,1"))
    assert wrong.status_code == 422
    page = wrong.content.decode()
    assert "Line 2:" in page
    assert "Line 3:" in page
    assert one.post(NEW, {"year": "2025", "reason": "no file"}).status_code == 422
    address = sent(one, table(people, "{0},black,2019,10.5", "{1},red,,2"))["Location"]
    run = address.rstrip("/").rpartition("/")[2]
    page = text(two, address.removeprefix("/sakura/"))
    assert "old.csv" in page
    assert "10.50" in page
    assert people[1].number in page
    assert two.post(address, {"act": "approve"}).status_code == 302
    file = two.get(f"{NEW}{run}/file/?as=csv").content.decode("utf-8-sig")
    assert f"{people[0].number}," in file
    assert "black,2019,10.5" in file
    assert two.get(f"{NEW}{run}/file/?as=xlsx").content[:2] == b"PK"
    answer = two.post(f"{NEW}{run}/take-back/", {"reason": "wrong"})
    assert one.post(answer["Location"], {"act": "approve"}).status_code == 302
    assert two.post(f"{NEW}{run}/take-back/", {"reason": "wrong"}).status_code == 422
    assert "What old.csv brought is taken back." in text(one, answer["Location"].removeprefix("/sakura/"))
    with acting_for(here.federation):
        assert not any(totals(member) for member in people)


def test_nobody_else_brings_or_sees_balances(here, next_door) -> None:
    with acting_for(here.federation):
        first, second = builders.secretaries(here)
        run = asked(table(builders.members(here, 1), "{0},black,2019,10.5"), first)
        answered(run, second)
    with acting_for(next_door.federation):
        strangers = builders.secretaries(next_door)
    addresses = [NEW, f"{NEW}{run.pk}/file/", f"{NEW}{run.pk}/take-back/"]
    for user, status in ((here.player, 403), (strangers[0], 403)):
        for address in addresses:
            assert signed_in(user).get(address).status_code == status, address
            if not address.endswith("file/"):
                assert signed_in(user).post(address, {"reason": "x"}).status_code == status, address
    for address in addresses:
        assert Client().get(address).status_code == 302


def test_a_large_file_is_prepared_and_posted_with_as_many_questions_as_a_small_one(
    inside, django_assert_max_num_queries
) -> None:
    first, second = builders.secretaries(inside)
    people = builders.members(inside, 60)
    content = table(people, *(f"{{{at}}},black,2019,{at + 1}" for at in range(60)))
    with django_assert_max_num_queries(12):
        run = asked(content, first)
    with django_assert_max_num_queries(24):
        answered(run, second)
    assert Posting.objects.filter(member__in=people).count() == 60
    assert balances.sums(balances.rows_of(run)) == {"black": Decimal(60 * 61 // 2)}
