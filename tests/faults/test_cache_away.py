"""A register between its two pages, where several hosts share Redis (CACHE_URL), and where that is away."""

import re
from urllib.parse import urlencode

import pytest

from federation.models import Member
from federation.tenancy.context import acting_for
from tests.faults.faulty import Caller, begin
from tests.faults.test_disks import IMPORT, REGISTER

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.parametrize("portal", ["redis"], indirect=True),
]
HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)"')
FORM = "application/x-www-form-urlencoded"
NUMBER = "100008"  # of the register's one member


def confirmed(page: str) -> bytes:
    """The form that takes what the first page has shown."""
    names = ("import_file_name", "original_file_name", "format", "resource")
    return urlencode({name: value for name, value in HIDDEN.findall(page) if name in names}).encode()


def members(house) -> int:
    """How many have the number."""
    with acting_for(house.federation):
        return Member.objects.filter(number=NUMBER).count()


def test_a_register_shown_by_one_host_is_taken_by_the_other(portal, house):
    one, other = (
        Caller(begin(portal, "web", place=name).address, house, house.registrar) for name in ("web-1", "web-2")
    )
    page = one.form(IMPORT, "import_file", REGISTER)
    assert (page.status, members(house)) == (200, 0)
    taken = other.ask("admin/federation/member/process_import/", confirmed(page.text), kind=FORM)
    assert (taken.status, members(house)) == (200, 1)


def test_the_cache_is_away_between_the_two_pages(portal, house):
    """It is told when to come again, and nothing is taken; what needs no cache goes on."""
    web = begin(portal, "web")
    registrar = Caller(web.address, house, house.registrar)
    page = registrar.form(IMPORT, "import_file", REGISTER)
    portal.broker.stop()
    asked = registrar.ask("admin/federation/member/process_import/", confirmed(page.text), kind=FORM, language="ja")
    assert asked.when == (503, "10")
    assert "ただいま保守中です" in asked.text
    assert registrar.form(IMPORT, "import_file", REGISTER).when == (503, "10")
    assert registrar.ask("results/").status == 200
    portal.broker.start()  # empty, as it keeps nothing on a disk
    gone = registrar.ask("admin/federation/member/process_import/", confirmed(page.text), kind=FORM)
    assert (gone.status, members(house)) == (200, 0)
    again = registrar.form(IMPORT, "import_file", REGISTER)
    assert registrar.ask("admin/federation/member/process_import/", confirmed(again.text), kind=FORM).status == 200
    assert members(house) == 1
