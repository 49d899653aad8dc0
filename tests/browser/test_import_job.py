"""A register by file, from the file to its end and back: bring, look, take, how far it is, take back."""

import pytest

from federation.models import Member
from federation.people.member_numbers import with_check_digit
from federation.startup.processes import registrar_command
from federation.tables.services.register_imports import ROWS_AT_ONCE
from federation.tenancy.context import acting_for
from tests.browser.accessibility import accessible
from tests.browser.test_long_register import MEMBERS, PATIENCE
from tests.browser.test_reports import entered
from tests.running_portal import kill
from tests.scoring.sessions.test_double_dummy_worker import start

pytestmark = pytest.mark.browser
WORDS = {
    "ja": ("取り込む", "この取り込みを取り消す…", "取り消す", "取り込みを取り消しました。"),
    "en": ("Import", "Take this import back…", "Take back", "The import was taken back."),
}


@pytest.fixture
def worker_begins(portal):
    """What starts the worker of registers; it ends with the test."""
    before = len(portal.processes)
    yield lambda: start(portal, registrar_command())
    for process in portal.processes[before:]:
        kill(process)


@pytest.mark.parametrize(("language", "width"), [("ja", 360), ("en", 1280)])
def test_bring_look_take_and_take_back(visitor, portal, worker_begins, language, width):
    house = portal.houses[0]
    take, take_back, press, taken_back = WORDS[language]
    base = 60_000 if language == "ja" else 70_000
    numbers = [with_check_digit(str(base + i), "luhn") for i in range(ROWS_AT_ONCE + 1)]
    page = entered(visitor, house.registrar, language, width)
    page.goto(f"{MEMBERS}import/")
    content = "number,family_name\n" + "".join(f"{number},森\n" for number in numbers)
    file = {"name": "members.csv", "mimeType": "text/csv", "buffer": content.encode()}
    page.locator("#id_import_file").set_input_files(file)
    with page.expect_navigation():
        page.locator("#content-main form .default").click()
    accessible(page)
    worker_begins()
    button = page.get_by_role("button", name=take, exact=True)
    button.wait_for(timeout=PATIENCE)
    with page.expect_navigation():
        button.click()
    accessible(page)
    back = page.get_by_role("link", name=take_back)
    back.wait_for(timeout=PATIENCE)
    accessible(page)
    with acting_for(house.federation):
        assert Member.objects.filter(number__in=numbers).count() == len(numbers)
    with page.expect_navigation():
        back.click()
    assert str(len(numbers)) in page.locator("#content-main").inner_text()
    accessible(page)
    with page.expect_navigation():
        page.get_by_role("button", name=press, exact=True).click()
    page.get_by_text(taken_back).wait_for(timeout=PATIENCE)
    accessible(page)
    with acting_for(house.federation):
        assert not Member.objects.filter(number__in=numbers).exists()
