"""The secretary's titles, certificates and their proof, and a member's own page."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from federation.limits.throttling import AskingLimit
from federation.models import Member
from federation.roles import today
from federation.tenancy.context import acting_for
from scoring.models import Title
from scoring.points.services import titles
from scoring.points.services.ledger import paying as ledger, slips as ledger_slips
from scoring.points.views import throttles
from tests.scoring.points.builders import give, signed_in, text
from tests.scoring.points.ledger import builders
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db
DESK = "desk/points/titles/"


@pytest.fixture
@furnished_once
def people(here):
    """Three members with 300 points; the player of the house is the first."""
    with acting_for(here.federation):
        candidates = [Member.objects.get(user=here.player), *builders.members(here, 3)]
        for member in candidates[:3]:
            give(member, "300")
        give(candidates[0], "0.25", "red", 2024)
    return candidates


@pytest.fixture
@furnished_once
def secretary(here):
    with acting_for(here.federation):
        return builders.secretaries(here)[0]


def awarded(here, member, by) -> Title:
    with acting_for(here.federation):
        return titles.award(member=member, rank="life_master", on=today(), at=timezone.now(), by=by)


def held(here) -> set[int]:
    with acting_for(here.federation):
        return set(Title.objects.held().values_list("member", flat=True))


def test_the_secretary_awards_those_chosen_then_all(here, people, secretary) -> None:
    desk = signed_in(secretary)
    page = text(desk, DESK)
    assert people[1].number in page
    assert people[3].number not in page
    fields = {"on": today().isoformat(), "chosen": [f"{people[1].pk}:life_master", "x", "1:", ":"]}
    assert desk.post(f"/sakura/{DESK}", fields).status_code == 302
    assert held(here) == {people[1].pk}
    assert desk.post(f"/sakura/{DESK}", {"on": "2999-01-01", "all": "1"}).status_code == 422
    assert desk.post(f"/sakura/{DESK}", {"on": "x", "all": "1"}).status_code == 422
    assert desk.post(f"/sakura/{DESK}", {"on": today().isoformat()}).status_code == 422
    assert desk.post(f"/sakura/{DESK}", {"on": today().isoformat(), "all": "1"}).status_code == 302
    assert held(here) == {people[0].pk, people[1].pk, people[2].pk}


def test_by_hand_and_what_cannot_be(here, people, secretary) -> None:
    desk, address = signed_in(secretary), f"/sakura/{DESK}by-hand/"
    fields = {"member": people[3].number, "rank": "life_master", "on": today().isoformat(), "reason": ""}
    for wrong in ({}, {"member": "nobody"}, {"rank": "king"}, {"on": ""}):
        assert desk.post(address, fields | wrong).status_code == 422
    answer = desk.post(address, fields | {"member": people[2].number})
    assert answer.status_code == 302
    assert held(here) == {people[2].pk}


def test_a_person_decides_about_a_title_that_is_no_longer_covered(here, people, secretary) -> None:
    title, desk = awarded(here, people[1], secretary), signed_in(secretary)
    assert "To be decided" not in text(desk, DESK)
    with acting_for(here.federation):
        give(people[1], "-1.5")
    assert "To be decided" in text(desk, DESK)
    address = f"{DESK}{title.pk}/"
    assert "its points are no longer there" in text(desk, address)
    assert desk.post(f"/sakura/{address}", {"act": "withdraw", "reason": ""}).status_code == 422
    assert held(here) == {people[1].pk}
    assert desk.post(f"/sakura/{address}", {"act": "confirm", "reason": "kept"}).status_code == 302
    assert "To be decided" not in text(desk, DESK)
    assert desk.post(f"/sakura/{address}", {"act": "withdraw", "reason": "error"}).status_code == 302
    assert held(here) == set()
    assert "Withdrawn on" in text(desk, address)
    assert desk.get(f"/sakura/{address}certificate.pdf").status_code == 404


def test_strangers_have_no_business_with_titles(here, next_door, people, secretary) -> None:
    title = awarded(here, people[1], secretary)
    paths = (DESK, f"{DESK}by-hand/", f"{DESK}{title.pk}/", f"{DESK}{title.pk}/certificate.pdf")
    for who in (here.player, here.scorer, here.registrar, next_door.administrator):
        client = signed_in(who)
        for path in paths:
            assert client.get(f"/sakura/{path}").status_code == 403
            posted = client.post(f"/sakura/{path}", {"act": "withdraw", "reason": "x"})
            assert posted.status_code in (403, 405)
    assert signed_in(here.player).get(f"/sakura/me/titles/{title.pk}/certificate.pdf").status_code == 404
    assert signed_in(next_door.administrator).get(f"/albion/{DESK}{title.pk}/").status_code == 404
    assert Client().get(f"/sakura/{DESK}").status_code == 302
    assert held(here) == {people[1].pk}


def test_the_holder_takes_the_certificate_in_both_languages(here, people, secretary) -> None:
    title, mine = awarded(here, people[0], secretary), signed_in(here.player)
    certificates = {}
    for language in ("ja", "en"):
        answer = mine.get(f"/sakura/me/titles/{title.pk}/certificate.pdf?language={language}")
        assert answer["Content-Type"] == "application/pdf"
        certificates[language] = answer.content
        assert mine.get(answer.wsgi_request.get_full_path()).content == answer.content
    assert certificates["ja"] != certificates["en"]
    assert all(content.startswith(b"%PDF") for content in certificates.values())


def test_a_certificate_is_proved_by_its_code_and_by_nothing_else(here, people, secretary) -> None:
    title, name = awarded(here, people[0], secretary), people[0].name
    code = ledger_slips.written(title.code)
    assert len(title.code) == 16
    for written in (code, code.lower(), f" {title.code} "):
        page = text(Client(), f"certificates/?code={written}")
        assert "Life Master" in page
        assert "the title is held" in page
    wrong = title.code[:-1] + ("A" if title.code[-1] != "A" else "B")
    for guess in (wrong, title.code[:15], str(title.pk), "1", "あ" * 16):
        page = text(Client(), f"certificates/?code={guess}", 404)
        assert "There is no certificate with this code." in page
        assert name not in page
    with acting_for(here.federation):
        titles.withdraw(title=title, reason="SECRET", at=timezone.now(), by=secretary)
    page = text(Client(), f"certificates/?code={code}")
    assert "no longer holds" in page
    assert "SECRET" not in page


def test_another_federation_knows_nothing_of_a_code(here, next_door, people, secretary) -> None:
    title = awarded(here, people[0], secretary)
    text(Client(), f"certificates/?code={title.code}", 404, house="albion")


def test_codes_are_not_tried_one_after_another(here, people, secretary, monkeypatch) -> None:
    title = awarded(here, people[0], secretary)
    monkeypatch.setattr(throttles, "CERTIFICATES", AskingLimit("certificates", 3))
    client = Client()
    for _each in range(3):
        text(client, "certificates/?code=AAAA", 404)
    assert "Life Master" not in text(client, f"certificates/?code={title.code}", 429)
    text(client, "certificates/")


def test_a_member_sees_titles_years_and_partners(here, people, secretary) -> None:
    awarded(here, people[0], secretary)
    with acting_for(here.federation):
        game = builders.a_game(here, [people[0], people[1], *people[2:]])
        ledger.pay(game, at=builders.after(game))
    page = text(signed_in(here.player), "me/points/")
    parts = ("Life Master", "<svg", "Points by year", "Best results", "Partners", "P Player1", "2024", "0.25")
    for words in parts:
        assert words in page
    public = text(Client(), f"members/{people[0].pk}/")
    assert "Life Master" in public
    assert "Partners" not in public
    assert people[0].number not in public
    body = Client().get(f"/sakura/api/v1/points/members/{people[0].pk}/titles/").json()
    assert [title["rank"] for title in body["titles"]] == ["life_master"]


def test_the_points_of_a_stage_are_provisional_until_it_is_paid(here, people, secretary) -> None:
    with acting_for(here.federation):
        two = builders.cast.login(here.federation, "two")
        builders.cast.appoint(two, builders.Role.MASTER_POINT_SECRETARY)
        stage = builders.an_event(here, people)
        builders.played(stage, here)
    mine = signed_in(here.player)
    page = text(mine, "me/points/")
    assert "Provisional" in page
    assert "The stage is not closed." in page
    with acting_for(here.federation):
        builders.closed(stage, here)
        builders.pay_run(stage, secretary, two)
    assert "These are not final" not in text(mine, "me/points/")


def test_a_members_page_takes_as_many_queries_for_many_lines(here, people, django_assert_num_queries) -> None:
    mine, public = signed_in(here.player), f"members/{people[0].pk}/"
    text(mine, "me/points/")
    with CaptureQueriesContext(connection) as few:
        text(mine, "me/points/")
        text(Client(), public)
    with acting_for(here.federation):
        for year in range(2000, 2020):
            give(people[0], "1", "red", year)
    with django_assert_num_queries(len(few)):
        text(mine, "me/points/")
        text(Client(), public)
