"""Who sees a rating, and what: list, own page, why; on pages and in the API, in both languages."""

import re
from datetime import date, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from federation.models import ConsentGiven, Member, Purpose
from federation.personal import choices
from federation.tenancy.context import acting_for
from scoring.models import MemberRating, RatingLine
from scoring.rating import selectors
from scoring.rating.selectors import PAGE
from tests.scoring.rating import builders
from tests.scoring.rating.builders import NUMBERS, agree, evening, rated
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db
LANGUAGES = pytest.mark.parametrize("language", ["ja", "en"])
DAY = date(2026, 9, 1)


@pytest.fixture
@furnished_once
def people(here):
    members = builders.members(here)
    for at in range(3):
        evening(here, f"e{at}", DAY + timedelta(7 * at), seed=at)
    rated(here)
    return members


def first(house):
    """The registrar's record."""
    return Member.objects.get(user=house.registrar)


def partner_of(people):
    return people[NUMBERS[1]]


def browser_of(user):
    client = Client()
    client.force_login(user)
    return client


def page(client, path, language="en"):
    answer = client.get(path, headers={"accept-language": language})
    assert answer.status_code == 200, path
    return answer.content.decode()


def address(people, number=NUMBERS[0]):
    return f"/sakura/ratings/{people[number].pk}/"


def why(house, people, number=NUMBERS[0]):
    with acting_for(house.federation):
        session = RatingLine.objects.filter(member=people[number]).first().session_id
    return f"{address(people, number)}sessions/{session}/"


def listed(client):
    with_names = page(client, "/sakura/ratings/")
    rows = client.get("/sakura/api/v1/ratings/").json()["rows"]
    names = re.findall(r'<a href="/sakura/ratings/(\d+)/">', with_names)
    assert [str(row["member"]) for row in rows] == names, "the API says what the page says"
    return [int(name) for name in names]


def test_a_rating_is_its_members_alone_until_they_agree_and_again_once_they_do_not(client, here, people):
    own = browser_of(here.registrar)
    paths = [address(people), why(here, people)]
    for path in paths:
        assert client.get(path).status_code == 404
        assert browser_of(here.administrator).get(path).status_code == 404
        assert page(own, path)
    assert listed(client) == []
    assert "Only you see this page." in page(own, paths[0])
    agree(here, people[NUMBERS[0]])
    assert listed(client) == [people[NUMBERS[0]].pk]
    assert "Everybody may see this page" in page(own, paths[0])
    for path in paths:
        assert page(client, path)
    agree(here, people[NUMBERS[0]], agrees=False)
    assert listed(client) == []
    for path in paths:
        assert client.get(path).status_code == 404
        assert page(own, path)


def test_the_choice_is_made_on_the_page_of_ones_data(client, here, people):
    own = browser_of(here.registrar)
    assert 'name="rating"' in page(own, "/sakura/me/data/")
    usual = {purpose.value: "on" for purpose, holds in choices.AT_FIRST.items() if holds}
    own.post("/sakura/me/data/", {"act": "choose", **usual, "rating": "on"})
    assert listed(client) == [people[NUMBERS[0]].pk]
    with acting_for(here.federation):
        assert ConsentGiven.objects.get().purpose == Purpose.RATING
    own.post("/sakura/me/data/", {"act": "choose", **usual})
    assert listed(client) == []


def test_nobody_has_agreed_before_a_word(here, people):
    with acting_for(here.federation):
        assert not choices.holding(people[NUMBERS[3]])[Purpose.RATING]
        assert not selectors.public_ratings().exists()


def test_the_list_is_by_rating_with_provisional_ones_below(client, here, people):
    for member in people.values():
        agree(here, member)
    with acting_for(here.federation):
        lowest = MemberRating.objects.order_by("strength", "-member_id").first()
        MemberRating.objects.filter(pk=lowest.pk).update(is_settled=True)
        others = MemberRating.objects.exclude(pk=lowest.pk).order_by("-strength", "member_id")
        expected = [lowest.member_id, *others.values_list("member", flat=True)]
    assert listed(client) == expected
    html = page(client, "/sakura/ratings/")
    assert html.count("provisional</span>") == len(people) - 1
    assert 'class="own"' in page(browser_of(here.registrar), "/sakura/ratings/")


def test_an_erased_member_is_in_no_list(client, here, people):
    agree(here, people[NUMBERS[2]])
    with acting_for(here.federation):
        gone = Member.objects.filter(pk=people[NUMBERS[2]].pk)
        gone.update(family_name="", given_name="", family_romaji="")
    assert listed(client) == []
    assert client.get(address(people, NUMBERS[2])).status_code == 404


def test_a_name_that_is_not_public_is_the_number(client, here, people):
    agree(here, people[NUMBERS[0]])
    with acting_for(here.federation):
        choices.choose(member=people[NUMBERS[0]], agrees={Purpose.NAME_PUBLIC: False}, by=here.registrar)
    html = page(client, "/sakura/ratings/")
    assert NUMBERS[0] in html
    assert f"選手{NUMBERS[0]}" not in html
    assert f"選手{NUMBERS[0]}" not in page(client, address(people), "ja")


@LANGUAGES
def test_a_page_has_rating_error_curve_and_sessions(here, people, language):
    html = page(browser_of(here.registrar), address(people), language)
    with acting_for(here.federation):
        now = MemberRating.objects.get(member=people[NUMBERS[0]])
        shown = selectors.figures(now)
    assert f"{float(shown.strength):.2f}" in html
    assert f"±{float(shown.error):.2f}" in html
    words = {
        "en": ("Rating, session by session", "provisional", "Sessions", "Master points say how much"),
        "ja": ("試合ごとのレーティング", "暫定", "試合", "マスターポイントはこれまでに"),
    }
    for word in words[language]:
        assert word in html, word
    assert "<svg" in html
    assert "<polyline" in html
    assert html.count("/sessions/") >= 3


@LANGUAGES
def test_why_has_steps_that_add_up_and_a_partner_only_who_agrees(here, people, language):
    own = browser_of(here.registrar)
    path = why(here, people)
    together = page(own, path, language)
    parts = {"en": "own rating", "ja": "自分のレーティング5"}
    joined = {"en": "the opponents and the field:", "ja": "ほかのテーブルのレーティングから"}
    assert joined[language] in together
    assert parts[language] not in together
    agree(here, partner_of(people))
    apart = page(own, path, language)
    assert joined[language] not in apart
    assert parts[language].rstrip("5") in apart
    for html in (together, apart):
        steps, total = steps_of(html)
        assert sum(steps) == total
        assert len(steps) in (2, 3, 4, 5)


def steps_of(html):
    """The amounts of the steps in millionths, and their total."""
    table = re.search(r'<table class="reasons">.*?</table>', html, re.S)[0]
    figures = re.findall(r'<td class="figure">\s*([-−]?[\d.]+)', table)
    amounts = [round(float(figure.replace("−", "-")) * 10**6) for figure in figures]
    return amounts[:-1], amounts[-1]


def test_the_list_and_a_page_ask_as_often_for_many_as_for_few(client, here, people):
    def asked(path, user=None):
        browser = browser_of(user) if user else client
        browser.get(path)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert browser.get(path).status_code == 200
        return len(queries)

    agree(here, people[NUMBERS[0]])
    few = asked("/sakura/ratings/"), asked(address(people))
    for member in people.values():
        agree(here, member)
    for at in range(3, 6):
        evening(here, f"e{at}", DAY + timedelta(7 * at), seed=at)
    rated(here)
    assert (asked("/sakura/ratings/"), asked(address(people))) == few


def test_the_list_has_pages(client, here, people):
    with acting_for(here.federation):
        rows = [
            Member(number=f"8{at:05}", family_name=f"N{at}", family_romaji=f"N{at}") for at in range(PAGE + 1)
        ]
        added = Member.objects.bulk_create(rows)
        MemberRating.objects.bulk_create(
            MemberRating(
                member=member,
                strength=50_000_000 + at,
                variance=4_000_000,
                boards=400,
                sessions=9,
                played_on=DAY,
                is_settled=True,
            )
            for at, member in enumerate(added)
        )
        ConsentGiven.objects.bulk_create(
            ConsentGiven(member=member, purpose=Purpose.RATING, agrees=True, by=here.player)
            for member in added
        )
    assert 'rel="next"' in page(client, "/sakura/ratings/")
    second = page(client, "/sakura/ratings/?page=2")
    assert 'rel="prev"' in second
    assert f"/ratings/{added[0].pk}/" in second
    for wrong in ("0", "-1", "x", "٣", "9" * 30):
        assert client.get("/sakura/ratings/", {"page": wrong}).status_code == 200


def test_the_own_rating_in_the_api(client, here, people):
    assert client.get("/sakura/api/v1/ratings/me/").status_code == 401
    own = browser_of(here.registrar).get("/sakura/api/v1/ratings/me/").json()
    assert (own["sessions"], own["settled"]) == (3, False)
    assert re.fullmatch(r"\d\d\.\d\d", own["rating"])
    assert browser_of(here.player).get("/sakura/api/v1/ratings/me/").status_code == 404, "has not played"
    assert browser_of(here.administrator).get("/sakura/api/v1/ratings/me/").status_code == 404, "no member"


def test_a_rating_is_not_found_under_another_federation(client, here, people, next_door):
    agree(here, people[NUMBERS[0]])
    for path in (address(people), why(here, people)):
        assert page(client, path)
        elsewhere = path.replace("sakura", next_door.federation.slug)
        assert client.get(elsewhere).status_code == 404
        assert browser_of(here.registrar).get(elsewhere).status_code == 404
    assert "/ratings/" + str(people[NUMBERS[0]].pk) not in page(
        client, f"/{next_door.federation.slug}/ratings/"
    )


def test_a_member_without_sessions_is_told_so(here, people):
    with acting_for(here.federation):
        mine = Member.objects.get(user=here.player)
    assert "There is no rating yet" in page(browser_of(here.player), f"/sakura/ratings/{mine.pk}/")


def test_my_page_and_the_open_page_lead_to_it(client, here, people):
    own = browser_of(here.registrar)
    path = address(people)
    assert path in page(own, "/sakura/me/")
    assert path in page(own, f"/sakura/players/{people[NUMBERS[0]].pk}/")
    own.post("/sakura/me/page/", {"open": "yes"})
    assert path not in page(client, f"/sakura/players/{people[NUMBERS[0]].pk}/")
    agree(here, people[NUMBERS[0]])
    assert path in page(client, f"/sakura/players/{people[NUMBERS[0]].pk}/")
