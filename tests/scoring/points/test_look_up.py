"""Scoring programs look members up by number, with a token that can do nothing else."""

from datetime import timedelta

import pytest
from django.test import Client

from clubs.models import Scope
from federation.models import Member
from federation.personal import erasing
from federation.tenancy.context import acting_for
from scoring.models import PointTotal, RankingChoice
from scoring.points.api.look_up import LookUpThrottle
from tests.clubs.interchange.service_cast import REGISTER, issue, refusal_of, with_secret

pytestmark = pytest.mark.django_db
ADDRESS = "/sakura/api/v1/look-up/members/"
FIELDS = {
    *("asked", "number", "family_name", "given_name", "family_kana", "given_kana", "family_romaji"),
    *("given_romaji", "status", "club", "rank", "points"),
}


@pytest.fixture
def program(here) -> Client:
    return with_secret(issue(here, Scope.LOOK_UP)[1])


def test_numbers_become_names_and_nothing_else(program, here) -> None:
    first, second = here.members
    with acting_for(here.federation):
        PointTotal.objects.create(member=first, year=0, colour="", units=125000)
        PointTotal.objects.create(member=second, year=0, colour="", units=125000)
        RankingChoice.objects.create(member=second, hidden=True)
    answer = program.get(ADDRESS, {"numbers": f"{second.number}, {first.number},999999,{first.number}"})
    assert answer.status_code == 200
    one, other = answer.json()["members"]
    assert (one["number"], one["family_name"], one["family_kana"]) == (second.number, "髙橋", "タカハシ")
    assert (one["club"], one["status"], one["points"], one["rank"]) == ("2074", "active", None, None)
    assert (other["number"], other["family_romaji"], other["points"]) == (first.number, "Yamada", "12.50")
    assert set(one) == set(other) == FIELDS


def test_it_opens_nothing_else(program) -> None:
    assert refusal_of(program.get(f"{REGISTER}/members/?number=1")) == (403, "scope_missing")
    assert refusal_of(program.get(f"{REGISTER}/clubs/")) == (403, "scope_missing")
    assert program.get("/sakura/api/v1/sessions/").status_code == 403


def test_a_token_without_the_scope_a_person_and_next_door_are_refused(here, next_door) -> None:
    asked = {"numbers": here.members[0].number}
    reads = with_secret(issue(here, Scope.READ_MEMBERS)[1])
    assert refusal_of(reads.get(ADDRESS, asked)) == (403, "scope_missing")
    assert Client().get(ADDRESS, asked).status_code == 401
    person = Client()
    person.force_login(here.administrator)
    assert person.get(ADDRESS, asked).status_code == 401
    stranger = with_secret(issue(next_door, Scope.LOOK_UP)[1])
    assert refusal_of(stranger.get(ADDRESS, asked)) == (401, "authentication_failed")
    assert stranger.get(ADDRESS.replace("sakura", "albion"), asked).json() == {"members": []}


def test_erased_members_are_nobody_and_merged_ones_who_they_are(program, here) -> None:
    first, second = here.members
    with acting_for(here.federation):
        Member.objects.create(number="M1", family_name="x", status="merged", merged_into=first)
        asked = erasing.ask(member=second, by=here.registrar, grace=timedelta(days=-1))
        assert erasing.carry_out(asked.pk)
    (shown,) = program.get(ADDRESS, {"numbers": f"{second.number},M1"}).json()["members"]
    assert (shown["asked"], shown["number"]) == ("M1", first.number)


@pytest.mark.parametrize(
    "query",
    [
        *("", "numbers=", "numbers=1,,2", "numbers=1&numbers=2", "numbers=1%00", "numbers=1&name=Ya"),
        *("name=Ya", f"numbers={'1' * 21}", f"numbers={','.join(map(str, range(51)))}"),
    ],
)
def test_what_cannot_be_is_refused(program, query) -> None:
    assert program.get(f"{ADDRESS}?{query}").status_code == 400


def test_it_costs_the_same_for_fifty(program, here, django_assert_max_num_queries) -> None:
    with acting_for(here.federation):
        Member.objects.bulk_create(Member(number=f"N{n}", family_name="x") for n in range(50))
    with django_assert_max_num_queries(25):
        answer = program.get(ADDRESS, {"numbers": ",".join(f"N{n}" for n in range(50))})
    assert len(answer.json()["members"]) == 50


def test_it_is_asked_so_many_times_a_minute(program, monkeypatch) -> None:
    monkeypatch.setattr(LookUpThrottle.limit, "most", 2)
    assert [program.get(ADDRESS, {"numbers": "1"}).status_code for _ in range(3)] == [200, 200, 429]
