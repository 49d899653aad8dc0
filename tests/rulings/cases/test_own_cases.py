"""Who bears a ruling sees its case once it is told, though nobody wrote down where they sat."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import EntryPlayer
from federation.tenancy.context import acting_for
from rulings.adjustments.conduct import ConductIncident
from rulings.cases.services import cases, conduct
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.rulings.appeals.people import NUMBERS, at_table
from tests.rulings.cases.case_house import AT
from tests.scoring import builders
from tests.worlds import furnished_once

WORDS = "LOUDREMARKS"
MINE = "/sakura/me/cases/"


@pytest.fixture
@furnished_once
def people(here):
    with acting_for(here.federation):
        return at_table(here)


def loud(house, session, sent):
    """North is reported for conduct; a case without seats."""
    players = EntryPlayer.objects.current().filter(entry__session=session)
    north = players.select_related("entry").get(member__number=NUMBERS["north"])
    return conduct.report(
        session=session,
        token=sent,
        incident=ConductIncident([north], 1, WORDS),
        by=house.scorer,
        at=AT,
        once_more=True,
    )


def test_a_player_and_the_partner_see_what_was_told_of_their_conduct(here, people) -> None:
    session = builders.published(here)
    clients = {seat: enter(user) for seat, user in people.items()}
    with acting_for(here.federation):
        case = loud(here, session, "a")
    own, paper, api = (
        f"{MINE}{case.pk}/",
        f"/sakura/cases/{case.pk}/case.pdf",
        f"/sakura/api/v1/cases/{case.pk}/",
    )
    for client in clients.values():
        assert str(case) not in text(client.get(MINE))
        assert (client.get(own).status_code, client.get(paper).status_code) == (404, 403)
    with acting_for(here.federation):
        cases.tell(case=case, by=here.scorer, seats="NE", appeal_explained=True)
    for seat in ("north", "south"):
        assert str(case) in text(clients[seat].get(MINE))
        page = text(clients[seat].get(own))
        assert (WORDS in page, "Appeal the ruling" in page) == (True, True)
        assert clients[seat].get(paper).status_code == 200
        assert clients[seat].get(api).status_code == 200
    for seat in ("east", "west"):
        assert str(case) not in text(clients[seat].get(MINE))
        assert [clients[seat].get(address).status_code for address in (own, paper, api)] == [404, 403, 403]


def test_the_list_asks_no_more_for_more_cases(here, people) -> None:
    session, client = builders.published(here), enter(people["north"])
    counted = []
    for sent in "abc":
        with acting_for(here.federation):
            case = loud(here, session, sent)
            cases.tell(case=case, by=here.scorer, seats="NE", appeal_explained=True)
        if sent != "b":
            with CaptureQueriesContext(connection) as queries:
                assert str(case) in text(client.get(MINE))
            counted.append(len(queries))
    assert counted[0] == counted[1]
