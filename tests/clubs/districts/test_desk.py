"""The desk of a district: what it says of its clubs and members, who comes to it, where it is linked."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.districts import selectors
from clubs.models import ClubOfficer, ClubPage, ClubRole, DistrictClub, DistrictOfficer, Session, Upload
from clubs.treasury import accounts
from federation.mailings.groups import all_groups
from federation.models import ChargePurpose, Role
from federation.money.services import charging
from federation.roles import today
from federation.tenancy.context import acting_for
from tests import cast
from tests.clubs.districts.builders import club, districts_of
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.fuzz.addresses import patterns

pytestmark = pytest.mark.django_db


@pytest.fixture
def parts(here):
    return districts_of(here)


def desk(district, rest=""):
    return f"/sakura/desk/districts/{district.pk}/{rest}"


def session(at, day, key):
    return Session.objects.create(
        club=at,
        game_key=key,
        titles={"ja": key, "en": key},
        played_on=day,
        form="pairs",
        scoring="matchpoints",
        winners=2,
        published_at=timezone.now(),
    )


def owed(at, amount, due_on):
    charging.charge(
        account=accounts.of_club(at),
        purpose=ChargePurpose.LEVY,
        amount=Decimal(amount),
        booked_on=today(),
        due_on=due_on,
        text="Tables",
        by=None,
    )


def test_each_club_with_its_officers_sessions_last_file_and_what_it_owes(parts):
    here, day = parts.house, today()
    with acting_for(here.federation):
        session(parts.near, day, "a")
        session(parts.near, day, "b")
        session(parts.near, day.replace(year=day.year - 1, month=1, day=1), "last year")
        session(parts.far, day, "c")
        owed(here.club, 700, day - timedelta(days=9))
        owed(parts.far, 900, day)
        ClubPage.objects.create(club=here.club, number=1, written_by=here.scorer)
        lines = {one.club.pk: one for one in selectors.clubs_of(parts.east, day)}
        near, own = lines[parts.near.pk], lines[here.club.pk]
        assert (near.sessions, near.members, near.officers) == (2, 1, ())
        assert (near.owes, near.overdue_since) == (None, None)
        assert (own.sessions, own.members, own.officers) == (0, 2, (here.scorer,))
        assert (own.owes, own.overdue_since) == (700, day - timedelta(days=9))
        assert (own.takes_letters, near.takes_letters) == (True, False)
    page = text(enter(parts.officer).get(desk(parts.east)))
    for words in ("Central Club", "Club 88", "¥700", "overdue since", "Write to the club"):
        assert words in page, words
    for words in ("Club 99", "¥900"):
        assert words not in page, words


def test_members_are_listed_once_with_their_clubs_here_and_nothing_else(parts):
    with acting_for(parts.house.federation):
        listed = selectors.with_clubs(selectors.members_of(parts.east, today()), parts.east, today())
        clubs = {one.member.number: [club.number for club in one.clubs] for one in listed}
        own = [member.number for member in parts.house.members]
        assert clubs == {own[0]: ["2074"], own[1]: ["2074"], "w2": ["88"]}
    page = text(enter(parts.officer).get(desk(parts.east, "members/")))
    assert "3 members belong to clubs of the district today." in page
    assert "w2" in page
    assert "Nishino1" not in page
    assert "@" not in page


def test_nobody_else_comes_to_it(parts, next_door):
    here = parts.house
    elsewhere = districts_of(next_door)
    with acting_for(here.federation):
        boss = cast.login(here.federation, "boss")
        cast.appoint(boss, *Role)
        ClubOfficer.objects.create(
            club=here.club, holder=here.player, role=ClubRole.MANAGER, starts_on=cast.SINCE
        )
    strangers = (here.scorer, here.player, here.registrar, boss, parts.other, elsewhere.officer)
    for page in ("", "members/"):
        assert enter(parts.officer).get(desk(parts.east, page)).status_code == 200
        assert enter(None).get(desk(parts.east, page)).status_code == 302
        for user in strangers:
            assert enter(user).get(desk(parts.east, page)).status_code == 403, (user.email, page)
        foreign = f"/albion/desk/districts/{parts.east.pk}/{page}"
        assert enter(elsewhere.officer).get(foreign).status_code == 404
    with acting_for(here.federation):
        DistrictOfficer.objects.filter(district=parts.east).update(ends_on=date(2021, 1, 1))
    assert enter(parts.officer).get(desk(parts.east)).status_code == 403


def test_every_page_about_a_district_is_decided_about():
    """A new one fails here until somebody has said who is refused it, and tried that."""
    about = {name for name, names in patterns("federation.urls") if "district_id" in names}
    account = {"district_account", "district_account_pdf", "district_paper_pdf"}  # test_account
    assert about == {"district_desk", "district_members", *account, "district"}  # the last is everybody's


def test_an_officer_finds_it_after_signing_in(parts):
    client = enter(parts.officer)
    for page in ("/sakura/", "/sakura/me/"):
        assert 'href="/sakura/desk/"' in client.get(page).content.decode()
    assert desk(parts.east) in client.get("/sakura/me/").content.decode()
    assert client.get("/sakura/desk/").url == desk(parts.east)
    with acting_for(parts.house.federation):
        ClubOfficer.objects.create(
            club=parts.near, holder=parts.officer, role=ClubRole.SCORER, starts_on=cast.SINCE
        )
    assert desk(parts.east) in client.get("/sakura/desk/").content.decode()


def test_so_many_queries_however_many_clubs_and_members_there_are(parts):
    client = enter(parts.officer)

    def queries(page):
        client.get(desk(parts.east, page))
        with CaptureQueriesContext(connection) as run:
            client.get(desk(parts.east, page))
        return len(run)

    few = queries(""), queries("members/")
    with acting_for(parts.house.federation):
        for number in range(5):
            more = club(f"7{number}")
            DistrictClub.objects.create(district=parts.east, club=more, starts_on=cast.SINCE)
            ClubOfficer.objects.create(
                club=more, holder=parts.house.player, role=ClubRole.SCORER, starts_on=cast.SINCE
            )
            more.memberships.create(member=parts.house.members[0], starts_on=cast.SINCE)
            owed(more, 100, today())
    assert (queries(""), queries("members/")) == few


def test_letters_go_to_the_officers_or_the_members_of_a_district(parts):
    with acting_for(parts.house.federation):
        groups = all_groups()

        def of(key, **asked):
            candidates = groups[key].find({"district": f"{parts.east.pk}", **asked})
            return {one.member.number if key == "district_members" else one.login.name for one in candidates}

        assert of("district_officers") == {"scorer"}
        assert of("district_officers", role="manager") == set()
        assert of("district_members") == {*(member.number for member in parts.house.members), "w2"}
        assert list(groups["district_members"].find({"district": "x"})) == []


def test_the_last_file_of_each_club(parts):
    with acting_for(parts.house.federation):
        for name in ("a", "b"):
            Upload.objects.create(
                club=parts.near, name=name, content=name.encode(), sha256=name * 64, received_by=parts.officer
            )
        last = Upload.objects.latest("pk").received_at
        by_club = {one.club.pk: one.uploaded_at for one in selectors.clubs_of(parts.east, today())}
        assert by_club == {parts.house.club.pk: None, parts.near.pk: last}
