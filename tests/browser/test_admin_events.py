"""The admin's pages of tournaments: tables of forms whose columns all have a head, and files of officials."""

import pytest

from clubs.models import Duty, Official, Tournament
from clubs.tournaments.services import officials
from federation.models import Role
from federation.tenancy.context import acting_for
from tests import cast
from tests.browser.accessibility import accessible
from tests.browser.test_reports import entered
from tests.scoring.tournament_builders import a_round_robin

pytestmark = pytest.mark.browser
ADMIN = "/sakura/admin/clubs/"


@pytest.fixture(scope="module")
def office(portal):
    """Somebody of the tournament office, a tournament with an official, and its pages."""
    house = portal.houses[0]
    a_round_robin(house)
    with acting_for(house.federation):
        user = cast.login(house.federation, "office")
        cast.appoint(user, Role.TOURNAMENT_OFFICE)
        tournament = Tournament.objects.get(slug="spring")
        officials.appoint(
            tournament=tournament, member=house.members[0], duty=Duty.CHIEF_DIRECTOR, by=house.scorer
        )
        entrant = tournament.contests.get().entrants.first()
        official = Official.objects.get()
    return user, [
        f"{ADMIN}tournament/{tournament.pk}/change/",
        f"{ADMIN}tournament/add/",
        f"{ADMIN}entrant/{entrant.pk}/change/",
        f"{ADMIN}entrant/add/",
        f"{ADMIN}official/",
        f"{ADMIN}official/add/",
        f"{ADMIN}official/{official.pk}/change/",
        f"{ADMIN}official/import/",
        f"{ADMIN}official/export/",
    ]


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_page_is_accessible(visitor, office, language):
    user, pages = office
    assert len(pages) == 9
    page = entered(visitor, user, language, 1280)
    for address in pages:
        assert page.goto(address).ok, address
        accessible(page)
