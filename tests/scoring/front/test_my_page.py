"""My page: the desks of one's offices, one's results by the ten, and what is one's own."""

import re
from typing import Any

import pytest

from federation.models import Member, Role
from federation.tenancy.context import acting_for
from tests import cast
from tests.places import SAMPLES
from tests.scoring import builders

pytestmark = pytest.mark.django_db

# Who sits in these bodies stands on their registers; the office alone opens no room.
BY_REGISTER = {Role.APPEALS_COMMITTEE, Role.RULES_COMMITTEE}


def shown(client: Any, user: Any, address: str = "/sakura/me/") -> str:
    client.force_login(user)
    return str(client.get(address, HTTP_ACCEPT_LANGUAGE="en").content.decode())


def duties(page: str) -> list[str]:
    """The addresses that stand below the duties."""
    below = re.search(r"<h2>My duties</h2>(.*?)</ul>", page, re.DOTALL)
    return re.findall(r'href="([^"]+)"', below[1]) if below else []


@pytest.mark.parametrize("role", Role)
def test_every_desk_of_an_office_is_listed_and_opens(client, here, next_door, role):
    """Who holds the same office next door finds none of it here."""
    with acting_for(here.federation):
        holder = cast.login(here.federation, "holder")
        cast.appoint(holder, role)
    with acting_for(next_door.federation):
        cast.appoint(next_door.player, role)
    assert duties(shown(client, next_door.player)) == []
    listed = duties(shown(client, holder))
    assert bool(listed) is (role not in BY_REGISTER)
    assert {address: client.get(address).status_code for address in listed} == dict.fromkeys(listed, 200)


def test_who_keeps_a_clubs_desk_has_it_and_a_member_has_none(client, here):
    assert duties(shown(client, here.player)) == []
    assert "/sakura/desk/" in duties(shown(client, here.scorer))


def test_results_stand_by_the_ten_before_what_is_ones_own(client, here):
    with acting_for(here.federation):
        Member.objects.create(number="633600", family_name="Sasaki", user=here.registrar)
    content = (SAMPLES / builders.MITCHELL).read_bytes()
    for i in range(11):
        game = content.replace(b"<DATE>21/07/2022<", b"<DATE>%02d/07/2022<" % (i + 1))
        builders.published_content(here, game, f"{i}.xml", computed=False)
    page = shown(client, here.registrar)
    assert page.count('<th scope="row"') == 10
    assert page.index("My results") < page.index("My games") < page.index("My login")
    assert shown(client, here.registrar, "/sakura/me/?page=2").count('<th scope="row"') == 1
    for wrong in ("0", "x", "99999999999999999999"):
        assert client.get(f"/sakura/me/?page={wrong}").status_code == 200
