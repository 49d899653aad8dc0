"""A register between its two pages, where several hosts share Redis (CACHE_URL), and where that is away."""

import re
from urllib.parse import urlencode

import pytest

from federation.models import Member
from federation.tenancy.context import acting_for
from tests.faults.faulty import Answer, Caller, begin
from tests.faults.test_disks import IMPORT, REGISTER

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.parametrize("portal", ["redis"], indirect=True),
]
HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)"')
MEMBERS = "admin/federation/member/"
FORM = "application/x-www-form-urlencoded"
NUMBER = "100008"  # of the register's one member


def confirmed(page: str) -> bytes:
    """The form that takes what the first page has shown."""
    names = ("import_file_name", "original_file_name", "format", "resource")
    return urlencode({name: value for name, value in HIDDEN.findall(page) if name in names}).encode()


def take(caller: Caller, page: str, language: str = "en") -> Answer:
    """Send it."""
    return caller.ask(f"{MEMBERS}process_import/", confirmed(page), kind=FORM, language=language)


def members(house) -> int:
    """How many have the number."""
    with acting_for(house.federation):
        return Member.objects.filter(number=NUMBER).count()


def test_a_register_shown_by_one_host_is_taken_by_the_other(portal, house):
    webs = [begin(portal, "web", place=name).address for name in ("web-1", "web-2")]
    one, other = (Caller(address, house, house.registrar) for address in webs)
    page = one.form(IMPORT, "import_file", REGISTER)
    assert (page.status, members(house)) == (200, 0)
    assert (take(other, page.text).status, members(house)) == (200, 1)


def test_the_cache_is_away_between_the_two_pages(portal, house):
    """It is told when to come again, and nothing is taken; what needs no cache goes on."""
    web = begin(portal, "web")
    registrar = Caller(web.address, house, house.registrar)
    page = registrar.form(IMPORT, "import_file", REGISTER)
    portal.broker.stop()
    asked = take(registrar, page.text, "ja")
    assert asked.when == (503, "10")
    assert "ただいま保守中です" in asked.text
    assert registrar.form(IMPORT, "import_file", REGISTER).when == (503, "10")
    assert registrar.ask("results/").status == 200
    portal.broker.start()  # empty, as it keeps nothing on a disk
    assert (take(registrar, page.text).status, members(house)) == (200, 0)
    again = registrar.form(IMPORT, "import_file", REGISTER)
    assert (take(registrar, again.text).status, members(house)) == (200, 1)
