"""Pages and API of master points: a member's own, rankings, an event's awards, the secretary's desk."""

import json

import pytest
from django.test import Client

from clubs.models import Membership
from federation.models import Member, Role
from federation.tenancy.context import acting_for
from scoring.models import Payment, PaymentAnswer, PaymentRun, PeriodClose, Posting, Slip
from scoring.points.services.ledger import paying as ledger, slips as ledger_slips
from tests import cast
from tests.cast import SINCE
from tests.scoring.points.ledger import builders
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db


@pytest.fixture
@furnished_once
def house(here):
    """A game paid for some members; the player of the house is the first of them."""
    with acting_for(here.federation):
        people = [*here.members[::-1], *builders.members(here, 4)]
        game = builders.a_game(here, people)
        Membership.objects.get_or_create(
            club=here.club, member=people[0], is_home=True, defaults={"starts_on": SINCE}
        )
    return here, game, people


def signed_in(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


def text(client, path: str, status: int = 200, **headers: str) -> str:
    answer = client.get(f"/sakura/{path}", headers={"accept-language": "en"} | headers)
    assert answer.status_code == status, path
    return answer.content.decode()


def paid(house) -> None:
    here, game, _people = house
    with acting_for(here.federation):
        assert ledger.pay(game, at=builders.after(game)) is not None


def test_provisional_points_say_so_until_they_are_paid(house) -> None:
    here, game, _people = house
    mine = signed_in(here.player)
    page = text(mine, "me/points/")
    assert "Provisional" in page
    assert "Corrections are still possible." in page
    assert "Provisional." in text(Client(), f"sessions/{game.pk}/points/")
    paid(house)
    assert "These are not final" not in text(mine, "me/points/")
    page = text(Client(), f"sessions/{game.pk}/points/")
    assert "Paid" in page
    assert "sample, not official" in page


def test_a_member_sees_the_balance_and_why(house) -> None:
    here, _game, people = house
    paid(house)
    page = text(signed_in(here.player), "me/points/")
    with acting_for(here.federation):
        amount = builders.balance(people[0]).removesuffix("00")
    assert amount in page
    assert "How this score was worked out" in page
    answer = signed_in(here.player).get("/sakura/api/v1/points/me/").json()
    assert answer["balances"][-1]["all"] == amount
    assert answer["postings"][0]["points"] == amount
    assert Client().get("/sakura/api/v1/points/me/").status_code in (401, 403)


def test_rankings_leave_out_who_does_not_want_to_be_shown(house) -> None:
    here, _game, people = house
    paid(house)
    name = people[0].name
    for query in ("", "?year=2024", f"?club={here.club.pk}"):
        assert name in text(Client(), f"rankings/{query}")
    assert name not in text(Client(), "rankings/?year=1999")
    for query in ("?year=x", "?page=99999999999", "?page=-1", "?club=999999999"):
        text(Client(), f"rankings/{query}")
    signed_in(here.player).post("/sakura/me/points/ranking/", {"show": "no"})
    assert name not in text(Client(), "rankings/")
    api = "/sakura/api/v1/points/rankings/"
    for unknown in ("0000", str(here.club.pk)):
        assert Client().get(f"{api}?club={unknown}").status_code == 404
    assert name not in text(Client(), "api/v1/points/rankings/")
    signed_in(here.player).post("/sakura/me/points/ranking/", {"show": "yes"})
    assert name in text(Client(), "rankings/")
    at_home = json.loads(text(Client(), f"api/v1/points/rankings/?club={here.club.number}"))
    assert [row["name"] for row in at_home["rows"]] == [name]


def test_rankings_take_as_many_queries_for_many_members(house, django_assert_max_num_queries) -> None:
    paid(house)
    with django_assert_max_num_queries(16):
        text(Client(), "rankings/")


def test_codes_are_shown_to_who_hands_them_out(house) -> None:
    here, game, _people = house
    paid(house)
    with acting_for(here.federation):
        code = ledger_slips.written(Slip.objects.first().code)
    address = f"desk/sessions/{game.pk}/slips/"
    assert code in text(signed_in(here.administrator), address)
    text(signed_in(here.player), address, 403)
    text(Client(), address, 302)
    assert code not in text(Client(), f"sessions/{game.pk}/points/")


def test_a_slip_is_claimed_by_its_code(house, monkeypatch) -> None:
    here, _game, _people = house
    paid(house)
    with acting_for(here.federation):
        slip = Slip.objects.first()
        monkeypatch.setattr(ledger_slips, "today", lambda: slip.valid_through)
        joined = cast.login(here.federation, "joined")
        member = Member.objects.create(number="900001", family_name="New", given_name="Member", user=joined)
    mine = signed_in(joined)
    assert mine.post("/sakura/me/points/claim/", {"code": "no"}).status_code == 422
    assert mine.post("/sakura/me/points/claim/", {"code": slip.code}).status_code == 302
    with acting_for(here.federation):
        assert Posting.objects.filter(member=member, reasons__slip=slip.pk).exists()


def test_the_secretary_prepares_and_another_approves(house) -> None:
    here, _game, people = house
    with acting_for(here.federation):
        first, second = builders.secretaries(here)
        stage = builders.an_event(here, people)
        builders.played(stage, here)
        builders.closed(stage, here)
    one, two = signed_in(first), signed_in(second)
    assert stage.titles["en"] in text(one, "desk/points/")
    answer = one.post("/sakura/desk/points/prepare/", {"stage": [str(stage.pk), "x"]})
    with acting_for(here.federation):
        run = PaymentRun.objects.get()
    address = f"/sakura/desk/points/runs/{run.pk}/"
    assert answer["Location"] == address
    assert "0.15" in text(two, f"desk/points/runs/{run.pk}/")
    assert "Approve and pay" not in text(one, f"desk/points/runs/{run.pk}/")
    assert one.post(address, {"act": "approve"}).status_code == 422
    assert two.post(address, {"act": "approve", "note": "well"}).status_code == 302
    with acting_for(here.federation):
        assert PaymentAnswer.objects.get().by == second
        assert Payment.objects.filter(stage=stage).exists()
    assert "Paid" in text(Client(), f"stages/{stage.pk}/points/")
    text(one, f"desk/points/stages/{stage.pk}/slips/")
    text(signed_in(here.player), f"desk/points/stages/{stage.pk}/slips/", 403)
    body = Client().get(f"/sakura/api/v1/stages/{stage.pk}/points/").json()
    assert (body["paid"], body["scheme"]) == (True, "conditions")


def test_points_by_hand_and_their_reversal(house) -> None:
    here, _game, people = house
    with acting_for(here.federation):
        first, second = builders.secretaries(here)
    one, two = signed_in(first), signed_in(second)
    fields = {"member": people[3].number, "colour": "red", "amount": "1.5", "reason": "abroad"}
    assert one.post("/sakura/desk/points/by-hand/", fields | {"member": "1"}).status_code == 422
    assert one.post("/sakura/desk/points/by-hand/", fields | {"amount": "NaN"}).status_code == 422
    address = one.post("/sakura/desk/points/by-hand/", fields)["Location"]
    assert two.post(address, {"act": "approve"}).status_code == 302
    with acting_for(here.federation):
        posting = Posting.objects.get(member=people[3])
    account = f"desk/points/members/{people[3].pk}/"
    assert "1.50" in text(one, account)
    assert f'href="/sakura/{account}"' in text(one, address.removeprefix("/sakura/"))
    reverse = f"/sakura/desk/points/postings/{posting.pk}/reverse/"
    address = one.post(reverse, {"reason": "an error"})["Location"]
    assert two.post(address, {"act": "approve"}).status_code == 302
    assert one.post(reverse, {"reason": "again"}).status_code == 422


def test_accounts_are_a_click_away_for_who_keeps_the_ledger_and_for_nobody_else(house) -> None:
    here, game, people = house
    paid(house)
    with acting_for(here.federation):
        secretary, _second = builders.secretaries(here)
        posting = Posting.objects.filter(session=game, member=people[0])[0]
    account = f'href="/sakura/desk/points/members/{people[0].pk}/"'
    pages = [
        f"sessions/{game.pk}/points/",
        f"members/{people[0].pk}/",
        f"desk/points/clubs/{game.club_id}/?from=2024-01&to=2024-12",
    ]
    for page in pages:
        assert account in text(signed_in(secretary), page), page
        assert account not in text(signed_in(here.scorer), page), page
    reverse = text(signed_in(secretary), f"desk/points/postings/{posting.pk}/reverse/")
    assert account in reverse
    assert "0.03 black </p>" in " ".join(reverse.split())  # nothing behind it, as the posting has no reason
    mine = f'href="/sakura/members/{people[0].pk}/"'
    assert mine in text(signed_in(here.player), "me/points/")
    signed_in(here.player).post("/sakura/me/points/ranking/", {"show": "no"})
    assert mine not in text(signed_in(here.player), "me/points/")


def test_a_period_is_closed_once_it_is_over(house) -> None:
    here, _game, _people = house
    paid(house)
    with acting_for(here.federation):
        first, _second = builders.secretaries(here)
    one = signed_in(first)
    for through in ("", "x", "2999-01-01"):
        one.post("/sakura/desk/points/close/", {"through": through})
    with acting_for(here.federation):
        assert not PeriodClose.objects.exists()
    one.post("/sakura/desk/points/close/", {"through": "2024-03-01"})
    with acting_for(here.federation):
        assert str(PeriodClose.objects.get()) == "2024-03"


OF_THE_DESK = [
    ("get", "desk/points/"),
    ("post", "desk/points/prepare/"),
    ("get", "desk/points/runs/1/"),
    ("post", "desk/points/close/"),
    ("get", "desk/points/by-hand/"),
    ("post", "desk/points/by-hand/"),
    ("get", "desk/points/postings/1/reverse/"),
    ("get", "desk/points/members/1/"),
]


def test_strangers_have_no_business_at_the_desk(here, next_door) -> None:
    with acting_for(next_door.federation):
        cast.appoint(next_door.administrator, Role.MASTER_POINT_SECRETARY)
    for method, address in OF_THE_DESK:
        for user in (here.player, here.scorer, here.registrar, next_door.administrator):
            assert getattr(signed_in(user), method)(f"/sakura/{address}").status_code == 403
        assert getattr(Client(), method)(f"/sakura/{address}").status_code == 302


def test_who_is_no_member_is_told(house) -> None:
    here, _game, _people = house
    assert "belongs to no member" in text(signed_in(here.scorer), "me/points/")
    with acting_for(here.federation):
        assert not Member.objects.filter(user=here.scorer).exists()
