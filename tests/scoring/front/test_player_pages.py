"""A member's own page: whose it is, what stands on it, and who may see it; a club's attendance."""

import re
from fractions import Fraction

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.cards.choices import BaseSystem
from clubs.cards.content import CardContent, General
from clubs.cards.kept import as_json
from clubs.models import Card, CardVersion, Entry, EntryPlayer
from federation.models import AuditEntry, Member
from federation.tenancy.context import acting_for
from scoring.engine.rounding import decimal
from scoring.front.selectors.boards import against_systems, best_boards, boards_in
from scoring.front.selectors.player import played_by
from scoring.models import RankingChoice
from scoring.points.page_choice import page_open_since
from tests.scoring import builders
from tests.scoring.points.builders import give
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db
SASAKI = "633600"
LANGUAGES = pytest.mark.parametrize("language", ["ja", "en"])


@pytest.fixture
@furnished_once
def mitchell(here):
    """A session of 13 pairs of members; the registrar is one of them."""
    with acting_for(here.federation):
        content = (builders.SAMPLES / builders.MITCHELL).read_bytes().decode()
        for number in sorted(set(re.findall(r"<NATIONAL_ID_NUMBER>([0-9]{2,})<", content))):
            own = {"family_name": "Sasaki", "user": here.registrar} if number == SASAKI else {}
            Member.objects.create(number=number, **{"family_name": f"M{number}", **own})
    return builders.published(here)


def sasaki(house):
    return Member.objects.get(user=house.registrar)


def address(house):
    with acting_for(house.federation):
        return f"/sakura/players/{sasaki(house).pk}/"


def browser_of(user):
    client = Client()
    client.force_login(user)
    return client


def page(client, path, language="en"):
    answer = client.get(path, headers={"accept-language": language})
    assert answer.status_code == 200, path
    return answer.content.decode()


def opens(house, answer="yes"):
    mine = browser_of(house.registrar)
    done = mine.post("/sakura/me/page/", {"open": answer}, headers={"accept-language": "en"}, follow=True)
    assert done.status_code == 200
    return done.content.decode()


def test_a_page_is_its_members_alone_until_it_is_opened(client, here, mitchell):
    path = address(here)
    assert client.get(path).status_code == 404
    assert browser_of(here.administrator).get(path).status_code == 404
    assert "Only you see this page" in page(browser_of(here.registrar), path)
    assert "Everybody may see your page now." in opens(here)
    assert "Sasaki" in page(client, path)
    assert "Close my page" not in page(client, path)
    assert "Your page is yours alone now." in opens(here, "no")
    assert client.get(path).status_code == 404


def test_the_choice_has_its_day_and_touches_nothing_else(here, mitchell):
    before = timezone.now()
    opens(here)
    with acting_for(here.federation):
        since = page_open_since(sasaki(here))
        assert before <= since <= timezone.now()
        assert not RankingChoice.objects.get().hidden, "who opens a page stands in rankings as before"
        written = AuditEntry.objects.filter(parameters__is_page_open=True).count()
    opens(here)
    with acting_for(here.federation):
        assert page_open_since(sasaki(here)) == since, "an open page keeps its day"
        assert AuditEntry.objects.filter(parameters__is_page_open=True).count() == written == 1


def test_who_hides_from_rankings_may_open_a_page_and_stays_hidden(here, mitchell):
    with acting_for(here.federation):
        RankingChoice.objects.create(member=sasaki(here), hidden=True)
    opens(here)
    with acting_for(here.federation):
        assert RankingChoice.objects.get().hidden
        assert page_open_since(sasaki(here)) is not None


def test_only_who_is_signed_in_and_a_member_chooses(client, here, mitchell, next_door):
    assert client.post("/sakura/me/page/", {"open": "yes"}).status_code == 302
    assert browser_of(here.administrator).post("/sakura/me/page/", {"open": "yes"}).status_code == 404
    assert browser_of(here.registrar).get("/sakura/me/page/").status_code == 405
    with acting_for(here.federation):
        assert not RankingChoice.objects.exists()


def test_an_open_page_is_not_found_under_another_federation(client, here, mitchell, next_door):
    opens(here)
    elsewhere = address(here).replace("sakura", next_door.federation.slug)
    assert client.get(elsewhere).status_code == 404


@LANGUAGES
def test_a_page_has_results_partners_and_best_boards(here, mitchell, language):
    html = page(browser_of(here.registrar), address(here), language)
    assert "53.89%" in html
    words = {
        "en": ("Partners", "Best boards", "Results", "Of the newest twenty sessions"),
        "ja": ("パートナー", "最もよかったボード", "成績", "最近20セッション"),
    }
    for word in words[language]:
        assert word in html
    with acting_for(here.federation):
        entry = Entry.objects.get(session=mitchell, players__member=sasaki(here))
        partner = str(entry.players.exclude(member=sasaki(here)).get())
    row = re.search(rf'<th scope="row" class="first">{partner}</th>.*?</tr>', html, re.S)[0]
    assert "53.89%" in row


def test_best_boards_are_the_best_of_all(here, mitchell):
    with acting_for(here.federation):
        boards = boards_in(played_by(sasaki(here)))
        best = best_boards(boards)
        shares = sorted((board.share for board in boards), reverse=True)
        assert [board.share for board in best] == shares[:10]
        total = sum((board.award for board in boards), Fraction(0))
        could = sum(board.maximum for board in boards)
    assert str(decimal(100 * total / could)) == "53.89"


def a_card_of_opponents(house, session, base, *, is_public=True):
    """A card of two members whom the player has met."""
    for board in boards_in(played_by(sasaki(house))):
        seated = EntryPlayer.objects.current().filter(entry=board.opponents, member__isnull=False)
        pair = sorted((player.member for player in seated), key=lambda member: member.pk)
        if len(pair) == 2:
            break
    card = Card.objects.create(first=pair[0], second=pair[1], is_public=is_public)
    content = as_json(CardContent(general=General(base=base)))
    CardVersion.objects.create(
        card=card, number=1, content=content, filed_at=timezone.now(), filed_by=house.scorer
    )
    return board.opponents


def test_boards_count_against_the_system_of_an_open_card(here, mitchell):
    with acting_for(here.federation):
        met = a_card_of_opponents(here, mitchell, BaseSystem.POLISH_CLUB)
        boards = boards_in(played_by(sasaki(here)))
        (one,) = against_systems(boards)
        own = [board for board in boards if board.opponents == met]
        assert (one.system, one.boards) == (BaseSystem.POLISH_CLUB, len(own))
        had = sum((board.award for board in own), Fraction(0))
        assert one.percent == decimal(100 * had / sum(board.maximum for board in own))
    assert "Polish club" in page(browser_of(here.registrar), address(here))


def test_a_card_that_is_closed_tells_nothing(here, mitchell):
    with acting_for(here.federation):
        a_card_of_opponents(here, mitchell, BaseSystem.POLISH_CLUB, is_public=False)
        assert against_systems(boards_in(played_by(sasaki(here)))) == []
    assert "Polish club" not in page(browser_of(here.registrar), address(here))


def test_points_are_drawn_by_year_and_colour(here, mitchell):
    with acting_for(here.federation):
        give(sasaki(here), "3.00", "black", 2025)
        give(sasaki(here), "1.00", "red", 2025)
    html = page(browser_of(here.registrar), address(here))
    figure = re.search(r'<figure class="picture">(?:(?!</figure>).)*points-chart.*?</figure>', html, re.S)[0]
    assert figure.count('class="bar part-0"') == figure.count('class="bar part-1"') == 2  # and the legend's
    assert ">black<" in figure
    assert ">red<" in figure


def test_a_page_takes_the_same_queries_for_one_session_and_for_three(here, mitchell):
    mine, path = browser_of(here.registrar), address(here)

    def queries():
        mine.get(path)
        with CaptureQueriesContext(connection) as caught:
            assert mine.get(path).status_code == 200
        return len(caught)

    one = queries()
    for number in (1, 2):
        content = (builders.SAMPLES / builders.MITCHELL).read_bytes()
        again = re.sub(rb"(<DATE>)[^<]*", rb"\g<1>0%d/08/2022" % number, content, count=1)
        again = re.sub(rb"(<EVENT_IDENTIFIER>)[^<]*", rb"\g<1>again-%d" % number, again, count=1)
        builders.published_content(here, again, f"again{number}.xml")
    html = page(mine, path)
    assert html.count("53.89%") > 3
    assert 'class="line own"' in html
    assert queries() == one


@LANGUAGES
def test_a_club_shows_its_evenings_and_attendance(client, here, mitchell, language):
    html = page(client, f"/sakura/clubs/{mitchell.club_id}/", language)
    with acting_for(here.federation):
        people = EntryPlayer.objects.current().filter(entry__session=mitchell).count()
    figure = re.search(r'<figure class="picture">.*?</figure>', html, re.S)[0]
    cells = re.findall(r"<t[hd][^>]*>([^<]*)</t[hd]>", re.search(r"<tbody>.*</tbody>", figure, re.S)[0])
    assert cells == [f"{mitchell.played_on:%Y-%m}", str(people), "1", f"{people}.0"]
    assert {"en": "Attendance by month", "ja": "月別の参加人数"}[language] in figure


def test_a_club_without_sessions_has_no_attendance(client, here):
    assert "<figure" not in page(client, f"/sakura/clubs/{here.club.pk}/")
