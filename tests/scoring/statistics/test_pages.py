"""Pages of statistics: for whom, what they say, where figures lead, files, and other federations."""

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from clubs.models import District, DistrictClub, DistrictOfficer
from federation.models import Act, AuditEntry, Role
from federation.roles import today
from federation.tenancy.context import acting_for
from rulings.models import Case
from scoring.statistics import views
from scoring.statistics.catalogue import BY_KEY
from tests import cast
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.factories import rows
from tests.scoring.statistics import builders
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db
PAGES = "/sakura/desk/statistics/"
OF_DISTRICTS = {"active", "clubs", "districts", "months", "comings", "beginners", "titles", "entries"}
BY_ROLE = {
    Role.ADMINISTRATOR: set(BY_KEY),
    Role.REGISTRAR: {*OF_DISTRICTS, "ages"},
    Role.TOURNAMENT_OFFICE: {*OF_DISTRICTS, "ages", "directors", "decisions", "laws", "appeals"},
    Role.MASTER_POINT_SECRETARY: OF_DISTRICTS,
    Role.TREASURER: {*OF_DISTRICTS, "income"},
    Role.CONDUCT_OFFICER: set(),
    Role.RULES_COMMITTEE: set(),
    Role.APPEALS_COMMITTEE: set(),
    Role.COMPETITION_COMMITTEE: set(),
}


@pytest.fixture
@furnished_once
def played(here):
    """Two clubs, one in a district with an officer of its own; two evenings this year."""
    with acting_for(here.federation):
        one, two, three = builders.people(3)
        far = builders.club("88")
        builders.game(here.club, date(today().year, 1, 1), [(one, two)], here.administrator)
        builders.game(far, date(today().year, 1, 1), [(one, three)], here.administrator)
        builders.counted()
        east = District.objects.create(number="E", names={"en": "East", "ja": "東"}, starts_on=cast.SINCE)
        west = District.objects.create(number="W", names={"en": "West", "ja": "西"}, starts_on=cast.SINCE)
        DistrictClub.objects.create(district=east, club=here.club, starts_on=cast.SINCE)
        DistrictClub.objects.create(district=west, club=far, starts_on=cast.SINCE)
        DistrictOfficer.objects.create(district=east, holder=here.scorer, starts_on=cast.SINCE)
        return here, east, west, far


@pytest.mark.parametrize("role", sorted(Role))
def test_each_office_sees_its_own(here, role):
    with acting_for(here.federation):
        user = cast.login(here.federation, f"r{role}")
        cast.appoint(user, role)
    client = enter(user)
    seen = {key for key in BY_KEY if client.get(f"{PAGES}{key}/").status_code == 200}
    assert seen == BY_ROLE[role]
    index = client.get(PAGES)
    assert index.status_code == (200 if seen else 403)
    assert not seen or {one.key for one in index.context["statistics"]} == seen


def test_strangers_are_refused(here, next_door):
    carol = next_door.administrator
    for user in (here.player, here.scorer, carol):
        client = enter(user)
        for page in (PAGES, f"{PAGES}active/", f"{PAGES}active/list/?row=2026&column=played"):
            assert client.get(page).status_code == 403, (user, page)
    assert enter(None).get(PAGES).status_code == 302
    assert enter(here.administrator).get(f"{PAGES}nothing/").status_code == 404


def test_a_district_officer_sees_the_own_district_and_no_other(played):
    here, _east, west, far = played
    client = enter(here.scorer)
    page = client.get(f"{PAGES}active/")
    assert page.context["asked"].place.name == "East"
    assert [one["figures"][0]["figure"] for one in page.context["rows"]][-1] == 2
    for place in (f"district-{west.pk}", f"club-{far.pk}", "club-0", "x", f"district-{10**30}"):
        assert client.get(f"{PAGES}active/", {"place": place}).status_code == 403, place
        asked = {"place": place, "row": today().year, "column": "played"}
        assert client.get(f"{PAGES}active/list/", asked).status_code == 403
    assert client.get(f"{PAGES}active/", {"place": f"club-{here.club.pk}"}).status_code == 200
    for key in set(BY_KEY) - OF_DISTRICTS:
        assert client.get(f"{PAGES}{key}/").status_code == 403, key
    districts = client.get(f"{PAGES}districts/")
    assert [row["words"] for row in districts.context["rows"]] == ["East"]
    clubs = client.get(f"{PAGES}clubs/")
    assert [row["words"] for row in clubs.context["rows"]] == ["Central Club"]
    listed = client.get(f"{PAGES}districts/list/", {"row": west.pk, "column": "members"})
    assert listed.status_code == 404
    assert "East" in text(client.get(PAGES))


def test_an_officer_whose_days_are_over_sees_nothing(played):
    here, *_more = played
    with acting_for(here.federation):
        DistrictOfficer.objects.update(ends_on=date(2021, 1, 1))
    assert enter(here.scorer).get(f"{PAGES}active/").status_code == 403


def test_a_figure_leads_to_its_list_and_goes_away_as_a_file(played):
    here, *_more = played
    client = enter(here.administrator)
    page = client.get(f"{PAGES}active/")
    assert "played at least one published session" in text(page)
    assert b"<svg" in page.content
    figure = page.context["rows"][-1]["figures"][0]
    assert (figure["figure"], figure["written"]) == (3, "3")
    listed = client.get(figure["address"])
    assert len(listed.context["lines"]) == listed.context["page"].paginator.count == 3
    assert "Kaiin1" in text(listed)
    for address, lines in ((f"{PAGES}active/?as=csv", 6), (f"{figure['address']}&as=csv", 4)):
        taken = client.get(address)
        assert taken["Content-Type"].startswith("text/csv")
        assert len(taken.content.decode("utf-8-sig").splitlines()) == lines
    with acting_for(here.federation):
        exported = AuditEntry.objects.filter(act=Act.EXPORTED)
        assert [entry.parameters for entry in exported] == [{"what": "active", "rows": 3}]
    assert client.get(f"{PAGES}active/?as=xlsx").content[:2] == b"PK"


def test_cases_of_directors_lead_to_their_lists_and_the_file_is_recorded(here):
    with acting_for(here.federation):
        rows.furnish(here)
        cases = Case.objects.exclude(state="superseded")
        case = cases.exclude(state="draft").first()
        of_director = cases.filter(director=case.director, year=case.year)
        wanted = {one.pk: str(one) for one in of_director}
    client = enter(here.administrator)
    page = client.get(f"{PAGES}directors/", {"year": case.year})
    rows_shown = [row["figures"] for row in page.context["rows"]]
    (own,) = [row for row in rows_shown if f"row={case.director_id}&" in row[0]["address"]]
    whole, *parts = own
    assert whole["figure"] == len(wanted) == sum(one["figure"] for one in parts)
    listed = client.get(whole["address"])
    assert {line.cells[0] for line in listed.context["lines"]} == set(wanted.values())
    client.get(f"{PAGES}directors/", {"year": case.year, "as": "csv"})
    with acting_for(here.federation):
        exported = AuditEntry.objects.filter(act=Act.EXPORTED, parameters__what="directors")
        assert exported.count() == 1


def test_columns_are_called_as_the_statistic_says_in_japanese(here):
    """Not by a word that means the day of play elsewhere."""
    client = enter(here.administrator)
    page = client.get(f"{PAGES}active/", headers={"accept-language": "ja"})
    with translation.override("ja"):
        heads = [str(words) for _key, words in page.context["table"].columns]
        says = str(BY_KEY["active"].says)
    assert [f"{head}：" in says for head in heads] == [True, True], heads


@pytest.mark.parametrize(
    "asked",
    [{"row": "2026"}, {"row": "x", "column": "played"}, {"row": "1900", "column": "played"}, {}],
)
def test_what_no_figure_is_has_no_list(here, asked):
    assert enter(here.administrator).get(f"{PAGES}active/list/", asked).status_code == 404


@pytest.mark.parametrize("year", ["x", "0", "9" * 30, "3000"])
def test_a_year_that_cannot_be_counts_as_not_said(here, year):
    page = enter(here.administrator).get(f"{PAGES}months/", {"year": year})
    assert page.context["asked"].year == today().year


def test_as_many_queries_for_one_as_for_many(played):
    here, *_more = played
    client = enter(here.administrator)

    def queries():
        counts = []
        for key in BY_KEY:
            with CaptureQueriesContext(connection) as caught:
                assert client.get(f"{PAGES}{key}/").status_code == 200
            counts.append((key, len(caught)))
        return counts

    queries()
    few = queries()
    with acting_for(here.federation):
        members = builders.people(40, 100)
        for at in range(5):
            other = builders.club(f"9{at}")
            pairs = list(zip(members[::2], members[1::2], strict=True))
            builders.game(other, date(today().year, 1, 1), pairs, here.administrator)
        builders.counted()
    assert queries() == few


def test_districts_are_open_to_everybody(played, next_door):
    here, east, _west, far = played
    client = enter(None)
    assert "East" in text(client.get("/sakura/districts/"))
    page = client.get(f"/sakura/districts/{east.pk}/")
    assert ("Central Club" in text(page), far.name in text(page)) == (True, False)
    assert "East" in text(client.get(f"/sakura/clubs/{here.club.pk}/"))
    assert client.get(f"/albion/districts/{east.pk}/").status_code == 404
    assert "no districts" in text(client.get("/albion/districts/"))


def test_a_long_table_is_turned_and_its_file_is_whole(played, monkeypatch):
    here, *_more = played
    monkeypatch.setattr(views, "ROWS_SHOWN", 1)
    client = enter(here.administrator)
    pages = [client.get(f"{PAGES}clubs/", {"page": number}) for number in (1, 2)]
    assert [[row["words"] for row in page.context["rows"]] for page in pages] == [
        ["Central Club"],
        ["Club 88"],
    ]
    assert f"year={today().year}&amp;page=2" in pages[0].content.decode()
    assert len(client.get(f"{PAGES}clubs/", {"as": "csv"}).content.decode().splitlines()) == 3
