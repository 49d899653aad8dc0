"""Rankings: shared places, pages, clubs, regions, colours, holders of a title; and by which index they go."""

from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from clubs.models import Club, Membership
from federation.models import Member, Role
from federation.roles import today
from federation.tenancy.context import acting_for, current_id
from scoring.models import PointTotal, RankingChoice, Title
from scoring.points.selectors import rankings as selectors
from scoring.points.selectors.rankings import RankingQuery
from scoring.points.services import titles
from tests import cast
from tests.cast import SINCE
from tests.scoring.points.builders import give, signed_in, text
from tests.scoring.points.ledger.builders import members
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db


def places(**asked) -> list[tuple[int, bool, int, str]]:
    page = selectors.ranking(RankingQuery(**asked))
    return [(row.rank, row.tied, row.member.pk, str(row.points)) for row in page.rows]


@pytest.fixture
@furnished_once
def people(inside):
    """Five members: one with three points, three with two, one with one."""
    ranked_members = members(inside, 5)
    for member, amount in zip(ranked_members, ("2", "3", "2", "1", "2"), strict=True):
        give(member, amount)
    return ranked_members


def test_equal_points_share_a_place_and_the_next_counts_all(people) -> None:
    a, b, c, d, e = (member.pk for member in people)
    assert places() == [
        (1, False, b, "3.00"),
        (2, True, a, "2.00"),
        (2, True, c, "2.00"),
        (2, True, e, "2.00"),
        (5, False, d, "1.00"),
    ]


def test_a_shared_place_goes_on_over_pages(people, monkeypatch) -> None:
    whole = places()
    for size in (1, 2, 3):
        monkeypatch.setattr(selectors, "PAGE", size)
        paged = [row for page in range(1, 7) for row in places(page=page)]
        assert paged == whole


def test_a_club_a_region_a_colour_a_year_and_a_title(people, inside) -> None:
    other = Club.objects.create(number="2", names={"ja": "別", "en": "Other"}, region="関西")
    Club.objects.filter(pk=inside.club.pk).update(region="関東")
    for member, club in ((people[0], inside.club), (people[1], other), (people[3], inside.club)):
        Membership.objects.create(club=club, member=member, is_home=True, starts_on=SINCE)
    Membership.objects.create(club=inside.club, member=people[2], is_home=False, starts_on=SINCE)
    gone = {"starts_on": SINCE, "ends_on": date(2021, 1, 1), "is_home": True}
    Membership.objects.create(club=inside.club, member=people[4], **gone)
    give(people[3], "5", "red", 2025)
    a, b, _c, d, _e = (member.pk for member in people)
    assert [row[2] for row in places(club=inside.club.pk)] == [d, a]
    assert [row[2] for row in places(region="関西")] == [b]
    assert places(colour="red") == [(1, False, d, "5.00")]
    assert places(year=2025) == [(1, False, d, "5.00")]
    assert places(year=2024) == []
    Title.objects.create(
        member=people[1],
        pack="jcbl-sample",
        ladder="titles",
        edition=date(1998, 1, 1),
        rank="life_master",
        awarded_on=today(),
        code="x",
        by=inside.scorer,
        at=timezone.now(),
    )
    assert [row[2] for row in places(title="life_master")] == [b]
    choices = selectors.choices(RankingQuery())
    assert choices.years == [2026, 2025]
    assert (choices.regions, choices.colours) == (["関東", "関西"], ["black", "red"])
    assert [rank.key for rank in choices.titles] == ["life_master"]


def test_who_does_not_want_to_be_shown_is_not_counted(people, inside) -> None:
    RankingChoice.objects.create(member=people[1])
    assert places()[0] == (1, True, people[0].pk, "2.00")
    address = f"members/{people[1].pk}/"
    text(Client(), address, 404)
    assert Client().get(f"/sakura/api/v1/points/{address}titles/").status_code == 404
    assert "2.00" in text(Client(), f"members/{people[0].pk}/")


def test_what_is_left_of_old_points_is_ranked_where_points_grow_old(next_door) -> None:
    with acting_for(next_door.federation):
        first, second = members(next_door, 2)
        give(first, "100", "master", today().year - 2)
        give(second, "90", "master", today().year)
        assert [row[2:] for row in places()] == [(second.pk, "90.00"), (first.pk, "72.25")]
        assert [row[2:] for row in places(year=today().year - 2)] == [(first.pk, "100.00")]


def test_the_page_shows_choices_and_turns(people, inside, monkeypatch) -> None:
    monkeypatch.setattr(selectors, "PAGE", 2)
    Club.objects.filter(pk=inside.club.pk).update(region="関東 & 周辺")
    page = text(Client(), "rankings/?year=2026&colour=black")
    assert "=2" in page
    assert "?year=2026&amp;colour=black&amp;page=2" in page
    assert "関東 &amp; 周辺" in page
    for query in ("?region=x", "?colour=x", "?title=../x", "?region=" + "x" * 99, "?page=10000"):
        text(Client(), f"rankings/{query}")
    rows = Client().get("/sakura/api/v1/points/rankings/?colour=black&page=2").json()["rows"]
    assert [(row["rank"], row["tied"]) for row in rows] == [(2, True), (2, True)]


def test_a_page_takes_as_many_queries_for_fifty_as_for_two(people, inside, django_assert_num_queries) -> None:
    selectors.ranking(RankingQuery())
    with django_assert_num_queries(2):
        selectors.ranking(RankingQuery())
    many(60)
    with django_assert_num_queries(2):
        assert len(selectors.ranking(RankingQuery()).rows) == 50
    with django_assert_num_queries(3):
        assert len(selectors.ranking(RankingQuery(page=2)).rows) == 15


def test_the_secretary_takes_everybody_away_as_a_file(people, inside) -> None:
    RankingChoice.objects.create(member=people[1])
    Member.objects.filter(pk=people[1].pk).update(family_name="=1+1", family_romaji="=1+1", given_romaji="")
    secretary = cast.login(inside.federation, "secretary")
    cast.appoint(secretary, Role.MASTER_POINT_SECRETARY)
    answer = signed_in(secretary).get("/sakura/desk/points/rankings/file/?year=2026&as=csv")
    lines = answer.content.decode("utf-8-sig").splitlines()
    assert lines[0] == "place,number,name,points"
    assert lines[1].startswith(f"1,{people[1].number},'=1+1")
    assert len(lines) == 6
    book = signed_in(secretary).get("/sakura/desk/points/rankings/file/?as=xlsx")
    assert book.content[:2] == b"PK"
    for client, status in ((Client(), 302), (signed_in(inside.player), 403), (signed_in(inside.scorer), 403)):
        for path in ("rankings/file/", "titles/file/"):
            assert client.get(f"/sakura/desk/points/{path}").status_code == status


def many(count: int) -> None:
    """So many members more with a point each, written in one statement."""
    with connection.cursor() as cursor:
        cursor.execute(
            """
            WITH made AS (
                INSERT INTO federation_member (federation_id, number, family_name, given_name, family_kana,
                    given_kana, family_romaji, given_romaji, status)
                SELECT %(federation)s, 'm' || n, 'M' || n, '', '', '', '', '', 'active'
                FROM generate_series(1, %(count)s) n RETURNING id
            )
            INSERT INTO scoring_pointtotal (federation_id, member_id, year, colour, units)
            SELECT %(federation)s, id, year, colour, 100 + id %% 5000 FROM made,
                (VALUES (0, ''), (0, 'black'), (2026, ''), (2026, 'black'), (2025, '')) k(year, colour)""",
            {"federation": current_id(), "count": count},
        )


def plan(sql: str, values) -> str:
    """How the database answers a question, for the restricted role."""
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN {sql}", values)
        return "\n".join(row[0] for row in cursor.fetchall())


def test_rankings_go_along_their_index_and_sort_nothing(inside) -> None:
    many(4000)
    for asked in (RankingQuery(), RankingQuery(year=2025), RankingQuery(colour="black")):
        visible_totals = selectors.visible(asked).order_by("-units", "member").values_list("member", "units")
        explained = plan(*visible_totals[:51].query.sql_with_params())
        assert "points_ranked" in explained
        assert "Sort" not in explained
    for question in (selectors._YEARS, selectors._COLOURS):
        explained = plan(question, {"federation": current_id(), "year": 0})
        assert "Sort" not in explained
        assert "Seq Scan" not in explained
    assert PointTotal.objects.count() == 20_000
    assert titles.ladder_on(today()) is not None
