"""The queue of its own, with a real broker: its worker checks and imports long registers, or dies."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from federation import settings as installed
from federation.models import Act, AuditEntry, ImportState, ImportStep, Member, OutboxEntry, RegisterImport
from federation.people.member_numbers import with_check_digit
from federation.record import outbox
from federation.startup.processes import registrar_command
from federation.tables.import_storage import ImportStorage
from federation.tables.services.register_imports import ROWS_AT_ONCE
from federation.tables.services.register_life import QUIET
from federation.tables.services.register_taking import BATCH
from federation.tenancy.context import acting_for
from tests import cast
from tests.federation.tables.test_registers import MEMBERS
from tests.running_portal import ClonedPortal, connected_to, kill, on_its_own, until
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


def brought(client, count):
    """Numbers of members whose register was looked at, and the page that takes them."""
    numbers = [with_check_digit(str(50_000 + i), "luhn") for i in range(count)]
    content = "number,family_name\n" + "".join(f"{number},森\n" for number in numbers)
    file = SimpleUploadedFile("members.csv", content.encode())
    return numbers, client.post(f"{MEMBERS}import/", {"import_file": file, "resource": "0"})["Location"]


def job_of(house):
    with acting_for(house.federation):
        return RegisterImport.objects.exclude(step=ImportStep.PREVIEW).get()


def taking(portal, client, house, count):
    """The import of so many members, when its worker has saved some of them, and not all."""
    start(portal, registrar_command())
    numbers, looked = brought(client, count)

    def is_looked_at():
        with acting_for(house.federation):
            return RegisterImport.objects.filter(state=ImportState.READY).exists()

    until(is_looked_at)
    asked = client.post(f"{MEMBERS}process_import/", client.get(looked).context["confirm_form"].initial)
    until(lambda: job_of(house).taken, pause=0.01)
    return numbers, asked["Location"]


def test_a_worker_is_killed_in_the_middle_and_the_next_one_ends_the_import(portal, client):
    house = cast.japanese()
    client.force_login(house.registrar)
    numbers, _asked = taking(portal, client, house, 8 * BATCH)
    kill(portal.processes[-1])
    row = job_of(house)
    assert (row.state, row.taken % BATCH) == (ImportState.WORKING, 0)
    assert 0 < row.taken < len(numbers)
    with acting_for(house.federation):
        until(lambda: Member.objects.filter(number__in=numbers).count() == row.taken)
        quiet = timezone.now() - QUIET
        RegisterImport.objects.filter(pk=row.pk).update(since=quiet, alive_at=quiet)
        ImportStorage(f"{row.file}-progress-{row.pk}").remove()
    OutboxEntry.objects.update(written_at=quiet, sent_at=quiet)  # so long later
    start(portal, registrar_command())
    outbox.sweep()
    until(lambda: job_of(house).state == ImportState.IMPORTED)
    assert (job_of(house).taken, job_of(house).turn) == (len(numbers), 2)
    with acting_for(house.federation):
        kept = Member.objects.filter(number__in=numbers)
        assert kept.count() == len(numbers)
        added = AuditEntry.objects.filter(act=Act.ADDED, subject_ref__in=kept.values("pk"))
        assert added.count() == len(numbers)
        assert Member.pgh_event_model.objects.filter(number__in=numbers).count() == len(numbers)
        assert AuditEntry.objects.get(act=Act.IMPORTED).parameters["new"] == len(numbers)


def test_an_import_is_cancelled_while_its_worker_saves_and_taken_back(portal, client):
    house = cast.japanese()
    client.force_login(house.registrar)
    numbers, asked = taking(portal, client, house, 8 * BATCH)
    client.post(f"{asked}act/", {"act": "cancel"})
    taken = job_of(house).taken
    assert (job_of(house).state, 0 < taken < len(numbers)) == (ImportState.CANCELLED, True)
    client.post(f"{asked}undo/")
    until(lambda: job_of(house).state == ImportState.UNDONE)
    with acting_for(house.federation):
        assert not Member.objects.filter(number__in=numbers).exists()
        assert AuditEntry.objects.get(act=Act.IMPORT_UNDONE).parameters["removed"] == taken
