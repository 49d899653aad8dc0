"""The regulations on a day, and the editions, for programs; the values are those of the book."""

from datetime import timedelta

import pytest
from django.test import Client

from clubs.regulations import books
from federation.tenancy.context import acting_for
from tests.clubs.regulations.test_adopting import EVE, SLOWER, STARTS, Committee

pytestmark = pytest.mark.django_db
ADDRESS = "/sakura/api/v1/regulations/"


def slow_play(client, day):
    answer = client.get(f"{ADDRESS}?on={day}").json()
    return next(one for one in answer["parameters"] if (one["part"], one["key"]) == ("rule", "slow_play"))


def test_what_holds_on_a_day_and_what_is_to_come(here, next_door):
    with acting_for(here.federation):
        committee = Committee()
        committee.adopted()
        committee.proposed({**SLOWER, "value": {"at_fault": "A+"}}, starts=STARTS + timedelta(days=9))
        count = sum(1 for _parameter in books.book_here().everything())
    client = Client(headers={"accept-language": "en"})
    eve, day = slow_play(client, EVE), slow_play(client, STARTS)
    assert (eve["now"]["value"]["at_fault"], day["now"]["value"]["at_fault"]) == ("A-", "A")
    assert ([one["starts"] for one in eve["to_come"]], day["to_come"]) == ([str(STARTS)], [])
    assert day["now"]["clause"] == "Regulations 2.2"
    assert len(client.get(ADDRESS).json()["parameters"]) == count > 50
    japanese = Client(headers={"accept-language": "ja"})
    assert slow_play(japanese, EVE)["title"] == "スロープレイでできなかったボード"
    editions = client.get(f"{ADDRESS}editions/").json()["editions"]
    assert [(one["number"], one["state"]) for one in editions] == [(1, "announced")]
    assert client.get("/albion/api/v1/regulations/editions/").json() == {"editions": []}


@pytest.mark.parametrize(("on", "code"), [("tomorrow", "not_a_day"), ("1900-01-01", "not_in_force")])
def test_a_day_that_cannot_be_is_refused(here, on, code):
    answer = Client(headers={"accept-language": "en"}).get(f"{ADDRESS}?on={on}")
    assert (answer.status_code, answer.json()["title"]) == (422, code)
