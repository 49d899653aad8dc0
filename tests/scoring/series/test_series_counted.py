"""The standings of a series follow its legs, its conditions and its people."""

from datetime import date
from decimal import Decimal

import pytest
from django.core.exceptions import ValidationError

from clubs.models import Particulars
from clubs.tournaments.services import stages as stage_acts
from federation.errors import Refused
from federation.models import Member, Office, Role, User
from federation.people.merging.merge import merge_members
from federation.tenancy.context import acting_for
from scoring.models import LegOfSeries, Series, SeriesPlace, SeriesRequest, SeriesRun
from scoring.series.services import keeping, standings
from tests.scoring import builders as game_builders
from tests.scoring.series import builders
from tests.scoring.tournament_builders import NOON, computed
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db


@pytest.fixture
@furnished_once
def legs(inside, here):
    """Two events: P0 P1 | P2 P3 | P4 P5 | P6 P7, then with partners changed and the order turned."""
    them = builders.people(8)
    first = builders.an_event(here, "first", [them[0:2], them[2:4], them[4:6], [*them[6:8], "Guest"]])
    turned = [[them[6], them[0]], [them[4], them[2]], [them[3], them[5]], [them[1], them[7]]]
    second = builders.an_event(here, "second", turned)
    for stage in (first, second):
        builders.published(here, stage)
    return them, first, second


def test_players_collect_with_any_partner(here, inside, legs):
    _them, first, second = legs
    series = builders.a_series(here)
    builders.a_leg(here, series, 1, first)
    builders.a_leg(here, series, 2, second)
    builders.a_leg(here, series, 3)
    run = builders.counted(series)
    assert run.body["legs"] == [1, 2]
    assert builders.totals(series) == {  # of the first leg and of the second
        "Player0": (1, Decimal(20)),
        "Player2": (2, Decimal(16)),
        "Player1": (3, Decimal(14)),
        "Player3": (3, Decimal(14)),
        "Player4": (3, Decimal(14)),
        "Player6": (3, Decimal(14)),
        "Player5": (7, Decimal(12)),
        "Player7": (8, Decimal(8)),
    }


def test_the_best_leg_alone_counts_and_the_other_is_said_to_be_dropped(here, inside, legs):
    _them, first, second = legs
    series = builders.a_series(here, best=1)
    for number, stage in enumerate((first, second), 1):
        builders.a_leg(here, series, number, stage)
    run = builders.counted(series)
    assert builders.totals(series)["Player6"] == (1, Decimal(10))
    (row,) = [row for row in run.body["rows"] if row["people"] == [[legs[0][6].pk, ""]]]
    assert [(leg["points"], leg["counts"]) for leg in row["legs"]] == [("4", False), ("10", True)]
    assert [step[0] for step in row["steps"]] == ["4", "10", "-4"]


def test_a_leg_counts_once_its_results_are_published(here, inside):
    stage = builders.an_event(here, "later", [[one] for one in builders.people(4)])
    series = builders.a_series(here)
    builders.a_leg(here, series, 1, stage)
    assert builders.counted(series).body["rows"] == []
    builders.published(here, stage)
    standings.recompute(series.pk)
    assert builders.totals(series)["Player0"] == (1, Decimal(10))


def test_changed_figures_of_a_leg_owe_the_series_new_standings(here, inside, legs):
    _them, first, _second = legs
    series = builders.a_series(here)
    builders.a_leg(here, series, 1, first)
    before = builders.counted(series)
    stage_acts.close(stage=first, at=NOON.replace(year=2027), by=here.administrator, is_checked=True)
    computed(first.sessions.get())
    assert SeriesRequest.objects.filter(series=series, closed_at=None).count() == 1
    after = builders.counted(series)
    assert (after.pk, SeriesRequest.objects.filter(closed_at=None).count()) == (before.pk, 0)


def test_emptied_places_come_back_the_same(here, inside, legs):
    them, first, second = legs
    series = builders.a_series(here, best=1, tie_break_1="wins")
    for number, stage in enumerate((first, second), 1):
        builders.a_leg(here, series, number, stage)
    Particulars.objects.create(member=them[1], gender="w")
    builders.a_category(here, series, 1, "Women", gender="w")
    run = builders.counted(series)
    fields = ("who", "name", "people", "position", "rank", "tied", "total", "legs", "steps")
    before = list(SeriesPlace.objects.values(*fields))
    SeriesPlace.objects.all().delete()
    assert standings.rebuild(series).pk == run.pk
    assert list(SeriesPlace.objects.values(*fields)) == before != []


def test_categories_and_one_prize_each(here, inside, legs):
    them, first, second = legs
    series = builders.a_series(here, one_prize_each=True)
    for number, stage in enumerate((first, second), 1):
        builders.a_leg(here, series, number, stage)
    builders.a_prize(here, series, 1, "Grand cup")
    for at in (0, 5, 7):
        Particulars.objects.create(member=them[at], gender="w", born_on=date(1950 + at, 1, 1))
    builders.a_category(here, series, 1, "Women", gender="w")
    builders.a_category(here, series, 2, "Seniors", born_until=date(1955, 1, 1))
    body = builders.counted(series).body
    who = {row["people"][0][0]: row["who"] for row in body["rows"]}
    women = [who[them[at].pk] for at in (0, 5, 7)]
    assert [row[0] for row in body["categories"]["1"]] == women
    assert [row[0] for row in body["categories"]["2"]] == women[:2]
    # P0 has the cup, so the women's goes to P5, and the seniors' to nobody.
    assert body["prizes"] == [["", [1], [women[0]]], ["1", [1], [women[1]]]]
    assert "gender" not in str(body["rows"])
    assert "1950" not in str(body)


def test_a_team_collects_as_one_and_guests_by_their_names(here, inside, legs):
    _them, first, second = legs
    teams = builders.a_series(here, unit="contestant")
    builders.a_leg(here, teams, 1, first)
    builders.a_leg(here, teams, 2, second)
    builders.counted(teams)
    assert builders.totals(teams) == {
        "Team 1": (1, Decimal(20)),
        "Team 2": (2, Decimal(16)),
        "Team 3": (3, Decimal(12)),
        "Team 4": (4, Decimal(8)),
    }
    guests = builders.a_series(here, "guests", counts_guests=True)
    builders.a_leg(here, guests, 1, first)
    builders.counted(guests)
    assert builders.totals(guests)["Guest"] == (13, Decimal(4))


def test_a_published_game_of_a_club_is_a_leg_by_percentages(here, inside):
    session = game_builders.published(here, game_builders.MITCHELL)
    series = builders.a_series(here, measure="percent", points_by_place="", counts_guests=True)
    builders.a_leg(here, series, 1, session=session)
    builders.counted(series)
    rows = {row.entry_id: row.percent for row in session.standings.all()}
    assert sorted(row.total for row in series.places.all()) == sorted(2 * list(rows.values()))


def test_a_merged_member_collects_as_one(here, inside, legs):
    """With a record that played nothing: who played the same sessions cannot be one person."""
    them, first, second = legs
    series = builders.a_series(here)
    builders.a_leg(here, series, 1, first)
    builders.a_leg(here, series, 2, second)
    builders.counted(series)
    before = series.places.get(people__contains=[[them[7].pk, ""]]).total
    [kept] = builders.people(1)
    merge_members(duplicate=them[7], into=kept, by=here.registrar)
    builders.counted(series)
    by_member = {row.people[0][0]: row.total for row in series.places.all()}
    assert them[7].pk not in by_member
    assert by_member[kept.pk] == before > 0


def test_everything_that_does_not_go_together_is_said_at_once(here, inside):
    wrong = {"measure": "master_points", "unit": "contestant", "points_by_place": "8 10"}
    wrong |= {"tie_break_1": "wins", "tie_break_2": "wins", "best": 0, "ends_on": date(2020, 1, 1)}
    with pytest.raises(ValidationError) as refused:
        builders.a_series(here, **wrong)
    assert {"measure", "points_by_place", "tie_break_2"} <= set(refused.value.message_dict)


def test_only_the_tournament_office_keeps_series(here, inside):
    series = builders.a_series(here)
    with pytest.raises(Refused):
        keeping.announce(series=series, by=here.scorer)
    with pytest.raises(Refused):
        keeping.save(series=Series(slug="x"), by=here.player)
    Office.objects.create(holder=here.scorer, role=Role.TOURNAMENT_OFFICE, starts_on=date(2020, 1, 1))
    assert keeping.announce(series=series, by=User.objects.get(pk=here.scorer.pk)).announced_at


def test_a_session_of_an_event_is_no_leg(here, inside, legs):
    series = builders.a_series(here)
    session = legs[1].sessions.get()
    with pytest.raises(Refused, match=r"Name the event|種目"):
        builders.a_leg(here, series, 1, session=session)


def test_runs_are_never_edited(here, inside):
    series = builders.a_series(here)
    run = builders.counted(series)
    with pytest.raises(Exception, match=r"Cannot update|permission denied"):
        SeriesRun.objects.filter(pk=run.pk).update(digest="x")


def test_next_door_sees_nothing(here, next_door):
    with acting_for(here.federation):
        series = builders.a_series(here)
        builders.a_leg(here, series, 1)
        builders.counted(series)
    with acting_for(next_door.federation):
        for model in (Series, LegOfSeries, SeriesRun, SeriesPlace, SeriesRequest):
            assert not model.objects.exists()
        assert standings.recompute(series.pk) is None
        assert not Member.objects.filter(family_romaji="Player0").exists()
