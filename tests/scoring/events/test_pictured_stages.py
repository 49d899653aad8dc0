"""A stage in pictures: the race over its rounds, lines of a bracket, rounds to come, and one's own row."""

import re
from decimal import Decimal

import pytest
from django.test import Client

from clubs.models import Entrant, EntrantPlayer
from federation.models import Member
from federation.tenancy.context import acting_for
from scoring.events.selectors.tournaments import EventMeeting, Team
from scoring.events.views.brackets import brackets_of
from scoring.events.views.rounds import rounds_shown
from scoring.models import StageMatch, StageStanding
from scoring.sessions.views import rounds as rounds_view
from tests.scoring import tournament_builders as builders

LANGUAGES = pytest.mark.parametrize("language", ["ja", "en"])


def page(client, path, language="en"):
    answer = client.get(path, headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.fixture
def league(here):
    """Two rounds of four teams; the player is on the second."""
    with acting_for(here.federation):
        stage = builders.a_stage(builders.a_tournament(here), here.scorer, form="swiss_teams")
        session = builders.a_session(stage, here.scorer)
        builders.play(session, 1, here.scorer, ("A", "B", (30, 20)), ("C", "D", (10, 50)))
        builders.play(session, 2, here.scorer, ("A", "D", (41, 40)), ("B", "C", (22, 20)))
        team = Entrant.objects.get(event=stage.event, number="B")
        mine = Member.objects.filter(user=here.player).first()
        EntrantPlayer.objects.create(entrant=team, seat=9, name="P", member=mine)
        return stage


@pytest.mark.django_db
@LANGUAGES
def test_the_race_ends_at_the_totals(client, here, league, language):
    html = page(client, f"/sakura/stages/{league.pk}/", language)
    figure = re.search(r'<figure class="picture">.*?</figure>', html, re.S)[0]
    numbers = re.findall(r'<th scope="col">([^<]*)</th>', figure)[1:]
    last = re.findall(r"<td>([^<]*)</td>", figure)[-len(numbers) :]
    with acting_for(here.federation):
        totals = {row.entrant.number: row.score for row in StageStanding.objects.filter(stage=league)}
    assert dict(zip(numbers, map(Decimal, last), strict=True)) == totals
    assert len(totals) == 4
    assert {"en": "Round by round", "ja": "ラウンドごとの推移"}[language] in figure


@pytest.mark.django_db
def test_ones_own_team_is_marked_on_the_page_and_told_to_its_script(client, here, league):
    mine = Client()
    mine.force_login(here.player)
    html, others = (page(one, f"/sakura/stages/{league.pk}/") for one in (mine, client))
    with acting_for(here.federation):
        team = Entrant.objects.get(event=league.event, number="B").pk
    assert re.search(rf'<tr data-entrant="{team}" class="own">', html)
    assert f'data-own="{team}"' in html
    assert html.count('<polyline class="line own"') == 1
    assert not re.search(r'<tr[^>]*class="own"', others)
    assert "data-own" not in others


@pytest.mark.django_db
def test_what_is_made_once_for_all_who_watch_marks_nobody(here, league):
    mine = Client()
    mine.force_login(here.player)
    live = page(mine, f"/sakura/stages/{league.pk}/live/")
    assert not re.search(r'<tr[^>]*class="own"', live)
    assert "data-entrant" in live


@pytest.mark.django_db
def test_one_round_is_no_race(client, here):
    with acting_for(here.federation):
        stage = builders.a_stage(builders.a_tournament(here), here.scorer, form="swiss_teams")
        session = builders.a_session(stage, here.scorer)
        builders.play(session, 1, here.scorer, ("A", "B", (30, 20)), ("C", "D", (10, 50)))
    assert "<figure" not in page(client, f"/sakura/stages/{stage.pk}/")


def teams(*numbers):
    return {number: Team(at, number, number, ()) for at, number in enumerate(numbers, 1)}


def met(known, position, a, b, winner=None):
    row = StageMatch(
        pk=position, round=1, position=position, a_id=known[a].pk, b_id=known[b].pk, kind="played"
    )
    row.winner_id = known[winner].pk if winner else None
    return EventMeeting(row, known[a], known[b])


def first_round():
    known = teams(*"ABCDEFGH")
    pairs = (("C", "D"), ("A", "B"), ("E", "F"), ("G", "H"))
    return [(1, [met(known, at, a, b, a) for at, (a, b) in enumerate(pairs, 1)])]


PLACES = {frozenset("AB"): 1, frozenset("CD"): 2, frozenset("EF"): 3, frozenset("GH"): 4}


def test_rounds_to_come_stand_where_the_draw_says():
    (shown,) = brackets_of(first_round(), double=False, places=PLACES)
    assert shown.to_come == [2, 3]
    assert [line[0].met.a.number for line in shown.lines] == list("ACEG")
    assert [(box.span, box.is_to_come) for box in shown.lines[0][1:]] == [(2, True), (4, True)]
    assert [len(line) for line in shown.lines] == [3, 1, 2, 1]
    assert [line[0].joins for line in shown.lines] == ["upper", "lower"] * 2
    assert [shown.lines[0][1].joins, shown.lines[2][1].joins, shown.lines[0][2].joins] == [
        "upper",
        "lower",
        "",
    ]


@pytest.mark.parametrize(
    "places",
    [{}, {frozenset("AB"): 1}, {**PLACES, frozenset("GH"): 7}],
)
def test_what_the_draw_does_not_say_is_not_claimed(places):
    (shown,) = brackets_of(first_round(), double=False, places=places)
    assert shown.to_come == []
    assert [len(line) for line in shown.lines] == [1] * 4
    assert not any(box.joins or box.is_to_come for line in shown.lines for box in line)


def test_played_matches_are_joined_to_the_one_they_led_to():
    rounds = first_round()
    known = teams(*"ABCDEFGH")
    rounds.append((2, [met(known, 5, "A", "C", "A"), met(known, 6, "E", "G")]))
    (shown,) = brackets_of(rounds, double=False)
    joined = [box for line in shown.lines for box in line if box.is_joined]
    assert [box.met.row.pk for box in joined] == [5, 6]
    assert [line[0].joins for line in shown.lines] == ["upper", "lower"] * 2


def test_a_long_stage_lists_one_round_and_the_others_when_asked():
    known = teams(*map(str, range(1, 11)))
    rounds = [
        (number, [met(known, 10 * number + at, str(2 * at - 1), str(2 * at)) for at in range(1, 6)])
        for number in range(1, 7)
    ]
    newest = rounds_shown(rounds, "")
    assert (newest.rounds, newest.numbers, newest.asked) == (rounds[-1:], [1, 2, 3, 4, 5, 6], "")
    assert rounds_shown(rounds, "2").rounds == rounds[1:2]
    assert rounds_shown(rounds, "2").asked == "2"
    assert rounds_shown(rounds, "all").rounds == rounds
    for strange in ("7", "0", "-1", "１a", "two", "9" * 400, "\x00"):
        assert rounds_shown(rounds, strange) == newest


def test_a_short_stage_lists_all_of_its_rounds():
    rounds = first_round()
    assert rounds_shown(rounds, "7") == (rounds, [], "", None)


@pytest.mark.django_db
def test_the_live_part_has_the_round_that_is_looked_at(client, here, league, monkeypatch):
    monkeypatch.setattr(rounds_view, "AT_A_GLANCE", 3)
    for path, listed in (
        ("", ["Round 2"]),
        ("?round=1", ["Round 1"]),
        ("?round=all", ["Round 1", "Round 2"]),
    ):
        html = page(client, f"/sakura/stages/{league.pk}/{path}")
        assert f'data-live="/sakura/stages/{league.pk}/live/{path}"' in html
        live = page(client, f"/sakura/stages/{league.pk}/live/{path}")
        for shown in (html, live):
            assert re.findall(r"<caption>(Round \d)</caption>", shown) == listed
        assert f'href="/sakura/stages/{league.pk}/?round=1#rounds"' in html or path == "?round=1"
