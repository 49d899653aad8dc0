"""Nobody is led to a page that refuses them.

Readers with different offices start at the first page and follow what they see, one page of each kind.
"""

import re
from collections import deque
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple
from urllib.parse import urljoin, urlsplit

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import Resolver404, get_resolver

from clubs.models import DIRECTING, Duty, Official, Tournament
from clubs.tournaments.services import tournaments
from federation.models import Member, Role, User
from federation.tenancy.context import acting_for
from tests import cast
from tests.conftest import restore_database
from tests.factories.rows import furnish

HOME = "/sakura/"
OFFICES = (Role.TOURNAMENT_OFFICE, Role.MASTER_POINT_SECRETARY)
LINK = re.compile(r'(?:href|hx-get)="([^"#][^"]*)"')
# What changes something by being asked for, or is made of what somebody types.
NOT_FOLLOWED = {"account_logout", "admin:logout", "letters_off"}
NOT_FOLLOWED |= {"round_line_ups"}  # the line-up of these rows is of a match that is not drawn any more


class Visit(NamedTuple):
    """A page, the page that led to it, and what was answered."""

    address: str
    before: str
    status: int


@pytest.fixture(scope="module")
def house(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> Iterator[cast.House]:
    """A federation with at least one of everything, and logins for offices that see different pages."""
    try:
        with django_db_blocker.unblock():
            here = cast.japanese()
            with acting_for(here.federation):
                furnish(here, "X")
                for tournament in Tournament.objects.filter(announced_at=None):
                    tournaments.announce(tournament=tournament, by=here.scorer)
                for role in OFFICES:
                    cast.appoint(cast.login(here.federation, f"office-{role}"), role)
                for duty in Duty:
                    serve(here, duty)
            yield here
    finally:
        with django_db_blocker.unblock():
            restore_database()


def serve(house: cast.House, duty: Duty) -> None:
    """Somebody with a duty at every tournament of the federation in scope, and nothing else."""
    name = f"duty-{duty}"
    login = cast.login(house.federation, name)
    member = Member.objects.create(number=name, family_name=name, family_romaji=name, user=login)
    for tournament in Tournament.objects.all():
        Official.objects.filter(tournament=tournament, duty=duty).delete()  # there is one chief director
        Official.objects.create(tournament=tournament, member=member, duty=duty)


def name_of(path: str) -> str | None:
    """Which page an address is of; None for one that is no page of the federation."""
    try:
        return get_resolver("federation.urls").resolve("/" + path.removeprefix(HOME)).view_name
    except Resolver404:
        return None


def may_follow(who: str, name: str | None) -> bool:
    """Whether a walk goes there. All offices see much the same administration: one reader walks it."""
    if name in NOT_FOLLOWED or (name or "").startswith("calculator"):
        return False
    return who == "registrar" or not (name or "").startswith("admin:")


def walk(client: Client, who: str) -> list[Visit]:
    """One page of each name that the reader comes to."""
    visits: list[Visit] = []
    waiting, known = deque([(HOME, "")]), {"home"}
    while waiting:
        address, before = waiting.popleft()
        answer = client.get(address)
        visits.append(Visit(address, before, answer.status_code))
        for link in links_in(answer, address):
            place = name_of(urlsplit(link).path)
            if (place or link) not in known and may_follow(who, place):
                known.add(place or link)
                waiting.append((link, address))
    return visits


def links_in(answer: HttpResponse, address: str) -> Iterator[str]:
    """Where a page leads inside the federation; nowhere, where the answer is no page."""
    if answer.status_code != 200 or answer.streaming or "html" not in answer["Content-Type"]:
        return
    for link in LINK.findall(answer.content.decode()):
        to = urlsplit(urljoin(address, unescape(link)))
        if not to.netloc and to.path.startswith(HOME):
            yield to.path + (f"?{to.query}" if to.query else "")


def readers(house: cast.House) -> dict[str, User | None]:
    offices = {role: User.objects.get(email__startswith=f"office-{role}@") for role in OFFICES}
    officials = {duty: User.objects.get(email__startswith=f"duty-{duty}@") for duty in Duty}
    own = {"nobody": None, "scorer": house.scorer, "registrar": house.registrar}
    return own | offices | {f"duty {duty}": user for duty, user in officials.items()}


@pytest.fixture(scope="module")
def walks(house, django_db_blocker):
    """What each reader finds."""
    by_reader = {}
    with django_db_blocker.unblock():
        for who, user in readers(house).items():
            client = Client(headers={"accept-language": "en"})
            if user is not None:
                client.force_login(user)
            by_reader[str(who)] = walk(client, str(who))
    return by_reader


def test_no_link_leads_to_a_refusal(walks):
    refused = [(who, *visit) for who, visits in walks.items() for visit in visits if visit.status >= 400]
    assert "\n".join(map(str, refused)) == ""


def test_the_walks_went_far(walks):
    """What is not led to cannot be refused: each reader comes to what is theirs."""
    assert {who: len(visits) > 15 for who, visits in walks.items()} == dict.fromkeys(walks, True)


@pytest.mark.parametrize("duty", Duty)
def test_every_official_comes_to_the_desk(walks, duty):
    """A director goes on to the stages and the cases, an organiser to corrections that wait."""
    names = {name_of(urlsplit(visit.address).path) for visit in walks[f"duty {duty}"]}
    assert "desk" in names
    assert {"stage_desk", "cases"} & names == ({"stage_desk", "cases"} if duty in DIRECTING else set())
    assert ("waiting_corrections" in names) == (duty is not Duty.SCORER)


def test_no_link_leads_to_what_is_not_announced(house, walks, django_db_blocker):
    """Tournaments that only some may see are named where people play in them, and lead nowhere."""
    assert walks  # these come after: nothing is announced any more
    by_reader = {}
    with django_db_blocker.unblock():
        with acting_for(house.federation):
            Tournament.objects.update(announced_at=None)
            secretary = readers(house)[Role.MASTER_POINT_SECRETARY]
        for who, user in (("player", house.player), ("secretary", secretary), ("scorer", house.scorer)):
            client = Client(headers={"accept-language": "en"})
            client.force_login(user)
            by_reader[who] = walk(client, who)
    refused = [(who, *visit) for who, visits in by_reader.items() for visit in visits if visit.status >= 400]
    assert "\n".join(map(str, refused)) == ""
