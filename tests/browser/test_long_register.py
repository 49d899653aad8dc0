"""A register longer than a web process takes: its page waits, shows the preview, waits, and says the end."""

from datetime import timedelta

import pytest
from django.utils import timezone

from federation.models import ImportState, Member, RegisterImport
from federation.people.member_numbers import with_check_digit
from federation.startup.processes import registrar_command
from federation.tables.services.register_imports import ROWS_AT_ONCE, WAITING_MAX
from federation.tenancy.context import acting_for
from tests.browser.accessibility import accessible
from tests.browser.test_reports import entered
from tests.running_portal import kill
from tests.scoring.sessions.test_double_dummy_worker import start

pytestmark = pytest.mark.browser
MEMBERS = "/sakura/admin/federation/member/"
NUMBERS = [with_check_digit(str(50_000 + i), "luhn") for i in range(ROWS_AT_ONCE + 1)]
PATIENCE = 40_000  # milliseconds


@pytest.fixture
def worker_begins(portal):
    """What starts the worker of registers; it ends with the test."""
    before = len(portal.processes)
    yield lambda: start(portal, registrar_command())
    for process in portal.processes[before:]:
        kill(process)


def brought(page):
    """The page that waits for a long register."""
    page.goto(f"{MEMBERS}import/")
    content = "number,family_name\n" + "".join(f"{number},森\n" for number in NUMBERS)
    file = {"name": "members.csv", "mimeType": "text/csv", "buffer": content.encode()}
    page.locator("#id_import_file").set_input_files(file)
    with page.expect_navigation():
        page.locator("#content-main form .default").click()


def test_it_looks_again_by_itself_until_the_members_are_there(visitor, portal, worker_begins):
    house = portal.houses[0]
    page = entered(visitor, house.registrar, "ja", 390)
    brought(page)
    assert "ファイルは確認の順番を待っています。" in page.locator("#content-main").inner_text()
    worker_begins()
    button = page.get_by_role("button", name="取り込む")
    button.wait_for(timeout=PATIENCE)
    assert f"{len(NUMBERS)}件" in page.locator("#content-main").inner_text()
    accessible(page)
    with page.expect_navigation():
        button.click()
    page.get_by_role("link", name="この取り込みを取り消す…").wait_for(timeout=PATIENCE)
    assert f"{len(NUMBERS)}" in page.locator("#content-main").inner_text()
    with acting_for(house.federation):
        assert Member.objects.filter(number__in=NUMBERS).count() == len(NUMBERS)


def test_where_nobody_begins_the_page_says_whom_to_tell(visitor, portal):
    """It is looked at as it stays: an hour later nothing moves any more."""
    house = portal.houses[0]
    page = entered(visitor, house.registrar, "ja", 390)
    with acting_for(house.federation):
        row = RegisterImport.objects.create(
            step="preview",
            register="federation.member",
            file="2" * 32,
            language="ja",
            asked_by=house.registrar,
        )
        late = timezone.now() - WAITING_MAX - timedelta(seconds=1)
        RegisterImport.objects.filter(pk=row.pk).update(since=late, state=ImportState.WAITING)
    page.goto(f"{MEMBERS}import/{row.pk}/")
    assert "取り込みは行っておらず、今後も行いません。" in page.locator("#content-main").inner_text()
    accessible(page)
