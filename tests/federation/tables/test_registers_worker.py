"""The queue of its own, with a real broker: its worker checks and imports a long register."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from federation import settings as installed
from federation.models import ImportState, ImportStep, Member, RegisterImport
from federation.people.member_numbers import with_check_digit
from federation.startup.supervisor import registrar_command
from federation.tables.services.register_imports import ROWS_AT_ONCE
from federation.tenancy.context import acting_for
from tests import cast
from tests.federation.tables.test_registers import MEMBERS
from tests.running_portal import ClonedPortal, connected_to, on_its_own, until
from tests.scoring.sessions.test_double_dummy_worker import start

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def portal(transactional_db, settings):
    """A portal of this test's own; it keeps registers where it does when it runs, and its worker looks."""
    settings.CACHES = {**settings.CACHES, "imports": installed.CACHES["imports"]}
    with on_its_own(ClonedPortal) as portal, connected_to(portal):
        yield portal


def test_the_worker_of_registers_checks_and_imports(portal, client):
    house = cast.japanese()
    client.force_login(house.registrar)
    start(portal, registrar_command())
    numbers = [with_check_digit(str(40_000 + i), "luhn") for i in range(ROWS_AT_ONCE + 1)]
    content = "number,family_name\n" + "".join(f"{number},森\n" for number in numbers)
    file = SimpleUploadedFile("members.csv", content.encode())
    asked = client.post(f"{MEMBERS}import/", {"import_file": file, "resource": "0"})

    def has_ended(step, state):
        with acting_for(house.federation):
            return RegisterImport.objects.filter(step=step, state=state).exists()

    until(lambda: has_ended(ImportStep.PREVIEW, ImportState.READY))
    page = client.get(asked["Location"])
    client.post(f"{MEMBERS}process_import/", page.context["confirm_form"].initial)
    until(lambda: has_ended(ImportStep.IMPORT, ImportState.IMPORTED))
    with acting_for(house.federation):
        assert Member.objects.filter(number__in=numbers).count() == len(numbers)
