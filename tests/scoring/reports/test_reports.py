"""Reports from the database: their lines, who may take them, and that taking them is recorded."""

import csv
import io
from decimal import Decimal

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Club
from federation.models import Act, AuditEntry, Member, Office, Role, User
from federation.tenancy.context import acting_for
from scoring.models import Account, Posting, ReportLayout, StandingRow
from scoring.points.services.ledger import paying as ledger
from scoring.reports import rows, shipped
from scoring.reports.scope import ReportScope
from tests.cast import SINCE
from tests.scoring import builders as sessions
from tests.scoring.points.ledger import builders
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db
DAYS = "first=2024-03-01&last=2024-12-31"


@pytest.fixture
@furnished_once
def house(here):
    """A game of March 2024, paid, corrected and paid again; its secretary."""
    with acting_for(here.federation):
        people = builders.members(here, 8)
        game = builders.a_game(here, [*here.members[::-1], *people[:6]])
        ledger.pay(game, at=builders.after(game))
        builders.upset(game, here)
        ledger.pay(game, at=builders.after(game))
        secretary, _second = builders.secretaries(here)
    return here, game, secretary


def client_of(user) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


def taken(user, query, status=200):
    answer = client_of(user).get(f"/sakura/desk/reports/?{query}")
    assert answer.status_code == status, answer.content.decode()
    return answer


def table(answer):
    text = answer.content.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter=";" if ";" in text else ","))


def test_points_are_the_postings_of_members(house):
    here, game, secretary = house
    lines = table(taken(secretary, f"layout=points-award&{DAYS}"))
    with acting_for(here.federation):
        kept = Posting.objects.filter(account=Account.MEMBER).order_by("pk")
        assert [(int(one["posting"]), Decimal(one["points"])) for one in lines] == [
            (row.pk, row.amount) for row in kept
        ]
        assert {one["event"] for one in lines} == {game.title}
        assert {one["member_number"] for one in lines} == {row.member.number for row in kept}
        assert AuditEntry.objects.filter(act=Act.EXPORTED, parameters__what="report").count() == 1
    assert table(taken(secretary, "layout=points-award&first=2025-01-01&last=2025-12-31")) == []


def test_results_are_the_places_with_the_points_that_stand(house):
    here, game, secretary = house
    lines = table(taken(secretary, f"layout=results-player&{DAYS}"))
    contestants = table(taken(secretary, f"layout=results-contestant&{DAYS}"))
    with acting_for(here.federation):
        standing = StandingRow.objects.filter(session=game).order_by("position")
        assert [one["contestant"] for one in contestants] == [row.entry.number for row in standing]
        assert [int(one["place"]) for one in contestants] == [row.rank for row in standing]
        given = Posting.objects.filter(account=Account.MEMBER, session=game)
        assert sum(Decimal(one["points"] or 0) for one in lines) == sum(row.amount for row in given)
    assert len(lines) == 2 * len(contestants)
    assert contestants[0]["names"] == f"{contestants[0]['name_1']} / {contestants[0]['name_2']}"


def test_so_many_queries_however_many_lines(house):
    here, _game, _secretary = house

    def cost():
        with acting_for(here.federation), CaptureQueriesContext(connection) as asked:
            days = ReportScope(SINCE, SINCE.replace(year=2027))
            lines = list(rows.results(days, by_player=True))
            lines += rows.points(days)
        return len(asked), len(lines)

    few, before = cost()
    with acting_for(here.federation):
        content = sessions.a_field(6).replace(b"field-6", b"more").replace(b"01/03/2024", b"02/04/2024")
        sessions.published_content(here, content, "more.xml")
    many, after = cost()
    assert (many, after > before) == (few, True)


def test_one_tournament_is_taken_whatever_its_days_and_one_club_alone(house):
    here, game, secretary = house
    with acting_for(here.federation):
        stage = builders.an_event(here, list(Member.objects.order_by("pk")[:8]))
        builders.played(stage, here)
        builders.closed(stage, here)
        builders.pay_run(stage, *_again(secretary))
        tournament = stage.event.tournament
        given = [row.pk for row in Posting.objects.filter(account=Account.MEMBER, stage=stage).order_by("pk")]
        other = Club.objects.create(number="7777", names={"ja": "別の会", "en": "Another"}, place="")
    of_one = table(taken(secretary, f"layout=points-award&tournament={tournament.pk}"))
    assert [int(one["posting"]) for one in of_one] == given != []
    places = table(taken(secretary, f"layout=results-contestant&tournament={tournament.pk}"))
    assert [one["contestant"] for one in places][:1] == ["1"]
    assert len(places) == 4
    of_club = table(taken(secretary, f"layout=results-contestant&club={here.club.pk}&{DAYS}"))
    assert {one["event"] for one in of_club} == {game.title}, "no tournament among a club's own games"
    assert table(taken(secretary, f"layout=results-contestant&club={other.pk}&{DAYS}")) == []
    assert table(taken(secretary, f"layout=points-award&club={other.pk}&{DAYS}")) == []
    both = taken(secretary, f"layout=points-award&club={other.pk}&tournament={tournament.pk}", 422)
    assert "not both" in both.content.decode()
    with acting_for(here.federation):
        kept = AuditEntry.objects.filter(act=Act.EXPORTED, parameters__tournament=tournament.pk)
        assert kept.count() == 2


def _again(secretary):
    """The two of the books: one prepares, the other approves."""
    return secretary, User.objects.get(email__startswith="second@")


def test_own_layouts_are_written_in_the_administration_and_wrong_ones_refused_by_line(house):
    here, _game, secretary = house
    client = client_of(secretary)
    page = "/sakura/admin/scoring/reportlayout/add/"
    begun = client.get(page).content.decode()
    assert "results" in begun
    wrong = shipped.text_of("points-award").replace('field = "number"', 'field = "numbre"')
    answer = client.post(page, {"title": "Ours", "text": wrong})
    assert answer.status_code == 200
    assert "Line 6: " in answer.content.decode()
    text = shipped.text_of("points-award").replace('heading = "member_number"', 'heading = "ID"')
    assert client.post(page, {"title": "Ours", "text": text}).status_code == 302
    with acting_for(here.federation):
        own = ReportLayout.objects.get()
    assert table(taken(secretary, f"layout={own.pk}&{DAYS}"))[0]["ID"]
    assert "Ours" in taken(secretary, "").content.decode()


def test_who_may_take_what(house):
    here, _game, secretary = house
    with acting_for(here.federation):
        Office.objects.create(role=Role.TOURNAMENT_OFFICE, holder=here.player, starts_on=SINCE)
    assert table(taken(here.player, f"layout=results-player&{DAYS}"))
    taken(here.player, f"layout=points-award&{DAYS}", 422)
    taken(here.scorer, "", 403)
    taken(here.registrar, f"layout=results-player&{DAYS}", 403)
    assert Client().get("/sakura/desk/reports/").status_code == 302
    assert client_of(secretary).post("/sakura/desk/reports/").status_code == 405


@pytest.mark.parametrize(
    "query",
    [
        "layout=nobody&first=2024-01-01&last=2024-01-31",
        "layout=points-award&first=2024-02-01&last=2024-01-31",
        "layout=points-award&first=2020-01-01&last=2024-01-31",
        "layout=points-award&first=x&last=",
        "layout=points-award",
        "layout=points-award&tournament=99999999",
        f"layout=points-award&club=x&{DAYS}",
        "layout=99999999999999999999&first=2024-01-01&last=2024-01-31",
    ],
)
def test_what_cannot_be_asked_is_said(house, query):
    _here, _game, secretary = house
    assert "field" in taken(secretary, query, 422).content.decode()


def test_too_many_lines_are_refused(house, monkeypatch):
    _here, _game, secretary = house
    monkeypatch.setattr(rows, "LINES_MAX", 3)
    assert "choose fewer days" in taken(secretary, f"layout=points-award&{DAYS}", 422).content.decode()
