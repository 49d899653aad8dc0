"""The pictures of a session's pages, percentages on travellers, winners in lists, and one's own rows."""

import gzip
import re
from fractions import Fraction
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Entry, Result
from federation.models import Member
from federation.templatetags.portal import points
from federation.tenancy.context import acting_for
from scoring.models import Run, StandingRow
from scoring.sessions.selectors.courses import courses_of, running
from tests.scoring import builders
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db
LANGUAGES = pytest.mark.parametrize("language", ["ja", "en"])
FIRST_VIEW_MAX = 100_000


@pytest.fixture
@furnished_once
def mitchell(here):
    """A session of 13 pairs, in which the registrar's record is a player."""
    with acting_for(here.federation):
        Member.objects.create(number="633600", family_name="Sasaki", user=here.registrar)
    return builders.published(here)


@pytest.fixture
def sasaki(here):
    """A browser of the one who plays."""
    client = Client()
    client.force_login(here.registrar)
    return client


def page(client, path, language="en"):
    answer = client.get(path, headers={"accept-language": language})
    assert answer.status_code == 200, path
    return answer.content.decode()


def base(session):
    return f"/sakura/sessions/{session.pk}/"


def own(house, session):
    with acting_for(house.federation):
        return Entry.objects.get(session=session, players__member__user=house.registrar)


def lines_in(html):
    return re.findall(r'<polyline class="([^"]*)"', html)


def test_a_line_ends_at_the_exact_percentage_of_the_run(here, mitchell):
    with acting_for(here.federation):
        exact = {row["entry"]: Fraction(row["percent"]) for row in Run.objects.get().body["standings"]}
        ends = {entry: running(course)[-1].figure for entry, course in courses_of(mitchell, exact).items()}
    assert len(ends) == 13
    assert ends == exact


def test_courses_take_one_query_for_any_number(here, mitchell):
    with acting_for(here.federation):
        entries = list(Entry.objects.filter(session=mitchell).values_list("pk", flat=True))
        for asked in (entries[:1], entries):
            with CaptureQueriesContext(connection) as caught:
                courses_of(mitchell, asked)
            assert len(caught) == 1
        assert courses_of(mitchell, []) == {}


@LANGUAGES
def test_standings_draw_the_leaders_against_fifty_percent(client, mitchell, language):
    html = page(client, base(mitchell), language)
    assert html.count('class="against"') == 1
    assert {"en": "Against 50%", "ja": "50％に対する推移"}[language] in html
    assert len(lines_in(html)) == 6  # three of each direction
    assert not [kind for kind in lines_in(html) if "own" in kind]
    assert {"en": "The figures as a table", "ja": "数値の表"}[language] in html


def test_who_is_asked_for_is_drawn_and_nobody_else(client, here, mitchell):
    with acting_for(here.federation):
        numbers = [row.entry.number for row in StandingRow.objects.filter(session=mitchell)][-2:]
    html = page(client, f"{base(mitchell)}?pairs={'%2C+'.join(numbers)}")
    assert len(lines_in(html)) == 2
    assert set(re.findall(r'<text class="name [^"]*"[^>]*>([^<]*)<', html)) == set(numbers)


@LANGUAGES
def test_a_number_that_nobody_has_is_said(client, mitchell, language):
    html = page(client, f"{base(mitchell)}?pairs=99+%3Cb%3E", language)
    assert {"en": "Nobody here has the number 99", "ja": "番号99"}[language] in html
    assert "<b>" not in html
    assert len(lines_in(html)) == 6


def test_all_are_asked_for_and_ten_are_drawn(client, here, mitchell):
    with acting_for(here.federation):
        numbers = Entry.objects.filter(session=mitchell).values_list("number", flat=True)
        asked = "+".join(numbers)
    assert len(lines_in(page(client, f"{base(mitchell)}?pairs={asked}"))) == 10


def test_ones_own_row_and_line_are_marked(sasaki, client, here, mitchell):
    html, others = page(sasaki, base(mitchell)), page(client, base(mitchell))
    (row,) = re.findall(r'<tr class="own">.*?</tr>', html, re.S)
    assert "Sasaki" in row
    assert ">You</span>" in row
    assert "line own" in lines_in(html)
    assert not re.search(r'<tr[^>]*class="own"', others)
    assert ">You</span>" not in others


def test_a_traveller_marks_ones_own_result_and_says_percentages(sasaki, here, mitchell):
    entry = own(here, mitchell)
    with acting_for(here.federation):
        played = Result.objects.current().filter(ns=entry, score__isnull=False).first()
        tables = Result.objects.current().filter(session=mitchell, board=played.board).count()
    html = page(sasaki, f"{base(mitchell)}sections/{played.section_id}/boards/{played.board}/")
    (row,) = re.findall(r'<tr\s+class="own">.*?</tr>', html, re.S)
    assert ">You</span>" in row
    shares = [Fraction(share) for share in re.findall(r'<span class="quiet">([0-9.]+)%</span>', html)]
    assert len(shares) == 2 * tables
    assert sum(shares) == 100 * tables
    assert 'class="bar own"' in html


def test_a_traveller_counts_how_often_each_score_was_had(client, here, mitchell):
    with acting_for(here.federation):
        board = Result.objects.current().filter(session=mitchell).first()
        scores = list(Result.objects.current().filter(session=mitchell, board=board.board))
    html = page(client, f"{base(mitchell)}sections/{board.section_id}/boards/{board.board}/")
    figure = re.search(r'<figure class="picture">.*?</figure>', html, re.S)[0]
    rows = re.findall(r'<th scope="row">([^<]*)</th>\s*<td>([^<]*)</td>', figure)
    counted = {}
    for result in scores:
        counted[result.score] = counted.get(result.score, 0) + 1
    shown = {(f"+{score}" if score > 0 else points(score)): str(n) for score, n in counted.items()}
    assert dict(rows) == shown


@LANGUAGES
def test_a_scorecard_has_its_boards_as_bars_and_its_line(client, here, mitchell, language):
    entry = own(here, mitchell)
    html = page(client, f"{base(mitchell)}contestants/{entry.pk}/", language)
    with acting_for(here.federation):
        course = courses_of(mitchell, [entry.pk])[entry.pk]
    gained = [step for step in course if step.award]
    assert html.count('class="bar part-0"') == len(gained) > 10
    assert lines_in(html) == ["line own"]
    assert {"en": "Boards by matchpoints", "ja": "ボード別のマッチポイント"}[language] in html


@LANGUAGES
def test_lists_of_results_name_the_winners(client, here, mitchell, language):
    with acting_for(here.federation):
        winners = StandingRow.objects.filter(session=mitchell, rank=1)
        names = [str(player) for row in winners for player in row.entry.players.all()]
    assert len(names) == 4  # North-South and East-West
    for path in ("results/", "", f"clubs/{mitchell.club_id}/"):
        html = page(client, f"/sakura/{path}", language)
        (cell,) = re.findall(r'<td class="fold winners".*?</td>', html, re.S)
        for name in names:
            assert name in cell, path


def test_both_directions_have_their_winners(client, here):
    session = builders.published(here, builders.TWO_WINNERS)
    with acting_for(here.federation):
        first = StandingRow.objects.filter(session=session, rank=1).count()
    (cell,) = re.findall(r'<td class="fold winners".*?</td>', page(client, "/sakura/results/"), re.S)
    assert cell.count('class="winner"') == first >= 2


def test_a_session_without_results_has_no_picture_and_no_winners(client, here):
    session = builders.published(here, computed=False)
    assert "<figure" not in page(client, base(session))
    assert '<td class="fold winners empty"' in page(client, "/sakura/results/")


def test_who_is_signed_in_is_looked_for_once_and_nobody_else(sasaki, client, mitchell):
    for browser, times in ((sasaki, 1), (client, 0)):
        browser.get(base(mitchell))
        with CaptureQueriesContext(connection) as caught:
            browser.get(base(mitchell))
        asked = [one["sql"] for one in caught if '"federation_member"."user_id" =' in one["sql"]]
        assert len([sql for sql in asked if '"clubs_entryplayer"' in sql]) == times, asked


@LANGUAGES
def test_the_first_view_of_public_pages_keeps_to_its_weight(client, here, mitchell, language):
    """As a browser first gets it: the page, compressed, and its styles and scripts, which are not."""
    entry = own(here, mitchell)
    with acting_for(here.federation):
        board = Result.objects.current().filter(session=mitchell).first()
    traveller = f"sections/{board.section_id}/boards/{board.board}/"
    for path in ("", f"contestants/{entry.pk}/", traveller):
        asked = {"accept-language": language, "accept-encoding": "gzip"}
        packed = client.get(base(mitchell) + path, headers=asked).content
        html = gzip.decompress(packed).decode()
        styles = re.findall(r'(?:href|src)="/static/([^"]+\.(?:css|js))"', html)
        assert len(styles) >= 6
        weight = len(packed) + sum(len(Path(finders.find(name)).read_bytes()) for name in styles)
        assert weight < FIRST_VIEW_MAX, (path, weight)
