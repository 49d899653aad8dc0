"""Imports as jobs: saved so many records at a time, cancelled, gone on with, and never twice."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from federation.celery import app
from federation.models import (
    Act,
    AuditEntry,
    ImportBatch,
    ImportState,
    ImportStep,
    Member,
    OutboxEntry,
    RegisterImport,
)
from federation.people.services.members import register_members
from federation.tables.services import register_imports, register_life, register_taking
from federation.tables.services.register_imports import TOPIC, TRIES_MAX
from federation.tables.services.register_life import QUIET, WAITING_MAX
from federation.tenancy.context import acting_for
from tests.federation.tables.test_long_registers import looked_at, members, numbers, pressed, register, work
from tests.federation.tables.test_registers import MEMBERS, confirm, preview

pytestmark = pytest.mark.django_db
COUNT = 4  # members of test_long_registers' file


@pytest.fixture(autouse=True)
def _small(monkeypatch):
    monkeypatch.setattr("federation.tables.services.register_imports.ROWS_AT_ONCE", 3)
    monkeypatch.setattr("federation.tables.services.register_taking.BATCH", 1)


@pytest.fixture
def registrar(client, here):
    """The registrar's browser, in English."""
    client.force_login(here.registrar)
    client.cookies["language"] = "en"
    return client


@pytest.fixture
def asked(registrar, here):
    """The page of an import that waits for its worker."""
    return pressed(registrar, looked_at(registrar, here))["Location"]


def job(here):
    with acting_for(here.federation):
        return RegisterImport.objects.exclude(step=ImportStep.PREVIEW).get()


def stopping_after(monkeypatch, batches, do):
    """Have something done when so many batches are saved, before the next."""
    save = register_taking._save
    counted = []

    def saved(federation, row, resource, records):
        counted.append(None)
        if len(counted) == batches + 1:
            with acting_for(federation):
                do(row)
        save(federation, row, resource, records)

    monkeypatch.setattr(register_taking, "_save", saved)


def press(client, asked, act):
    return client.post(f"{asked}act/", {"act": act}, follow=True).content.decode()


def acts(here, *of):
    with acting_for(here.federation):
        return list(AuditEntry.objects.filter(act__in=of).order_by("pk").values_list("act", "actor"))


def test_each_batch_is_recorded_with_its_records(asked, here):
    work(here)
    with acting_for(here.federation):
        batches = list(ImportBatch.objects.order_by("place"))
        keys = [Member.objects.get(number=number).pk for number in numbers(COUNT)]
        assert [(one.new, one.updated, one.added_keys) for one in batches] == [(1, 0, [pk]) for pk in keys]
        changes = Member.pgh_event_model.objects.filter(number__in=numbers(COUNT))
        assert {change.pgh_context["register_import"] for change in changes} == {job(here).pk}
    assert (job(here).state, job(here).taken, job(here).total) == (ImportState.IMPORTED, COUNT, COUNT)


def test_the_batch_that_a_cancel_meets_is_not_saved(registrar, asked, here, monkeypatch):
    stopping_after(monkeypatch, 2, lambda row: register_imports.cancel(row, by=here.registrar))
    work(here)
    assert (members(here), job(here).state, job(here).taken) == (2, ImportState.CANCELLED, 2)
    page = registrar.get(asked).content.decode()
    assert "The import was cancelled. 2 of 4 records were imported" in " ".join(page.split())
    assert acts(here, Act.IMPORT_CANCELLED, Act.IMPORTED) == [(Act.IMPORT_CANCELLED, here.registrar.pk)]
    assert work(here) == 0


def test_what_was_cancelled_is_gone_on_with_from_there(registrar, asked, here, monkeypatch):
    stopping_after(monkeypatch, 2, lambda row: register_imports.cancel(row, by=here.registrar))
    work(here)
    with acting_for(here.federation):
        before = set(Member.objects.filter(number__in=numbers(COUNT)).values_list("pk", flat=True))
    assert "The register waits to be imported." in press(registrar, asked, "go_on")
    assert work(here) == 1
    with acting_for(here.federation):
        after = set(Member.objects.filter(number__in=numbers(COUNT)).values_list("pk", flat=True))
        added = AuditEntry.objects.filter(act=Act.ADDED, subject_ref__in=after).count()
    assert (before < after, len(after), added) == (True, COUNT, COUNT)
    assert (job(here).state, job(here).taken, job(here).total) == (ImportState.IMPORTED, COUNT, COUNT)
    assert [act for act, _by in acts(here, Act.IMPORT_RESUMED, Act.IMPORTED)] == [
        Act.IMPORT_RESUMED,
        Act.IMPORTED,
    ]


def test_one_that_waits_is_cancelled_and_its_message_does_nothing(registrar, asked, here):
    row = job(here)
    assert "The import was cancelled. Nothing was imported." in press(registrar, asked, "cancel")
    app.tasks[TOPIC](here.federation.pk, row.pk)
    assert (members(here), job(here).state) == (0, ImportState.CANCELLED)
    assert "nothing was done" in press(registrar, asked, "cancel")


def test_a_look_is_cancelled_too(registrar, here, monkeypatch):
    monkeypatch.setattr("federation.tables.resources.HEARD_EVERY", 1)
    asked = preview(registrar, MEMBERS, register(COUNT))["Location"]
    heard = register_life.heard

    def cancelled(row, rows, of):
        RegisterImport.objects.filter(pk=row.pk).update(state=ImportState.CANCELLED)
        with pytest.raises(register_life.NoLongerMine):
            heard(row, rows, of)
        raise register_life.NoLongerMine

    monkeypatch.setattr(register_life, "heard", cancelled)
    work(here)
    with acting_for(here.federation):
        [row] = RegisterImport.objects.all()
        assert (row.state, register_imports.report_of(row)) == (ImportState.WORKING, None), "rolled back"
    monkeypatch.setattr(register_life, "heard", heard)
    press(registrar, asked, "cancel")
    page = registrar.get(asked, follow=True)
    assert "The look at the file was cancelled. Nothing was imported." in page.content.decode()


def test_a_job_whose_worker_died_is_taken_over_and_no_row_is_saved_twice(asked, here, monkeypatch):
    def dies(row):
        raise SystemExit

    stopping_after(monkeypatch, 2, dies)
    with pytest.raises(SystemExit):
        work(here)
    assert (members(here), job(here).state, job(here).turn) == (2, ImportState.WORKING, 1)
    assert work(here) == 1, "it is still owed"
    assert (members(here), job(here).turn) == (2, 1), "whoever is heard of is not taken over"
    with acting_for(here.federation):
        RegisterImport.objects.update(alive_at=timezone.now() - QUIET, since=timezone.now() - QUIET)
    assert work(here) == 1
    assert (members(here), job(here).state, job(here).taken) == (COUNT, ImportState.IMPORTED, COUNT)
    assert len(acts(here, Act.IMPORTED)) == 1


def test_a_worker_that_was_taken_over_saves_nothing_more(asked, here, monkeypatch):
    def taken_over(row):
        RegisterImport.objects.filter(pk=row.pk).update(turn=row.turn + 1)

    stopping_after(monkeypatch, 1, taken_over)
    work(here)
    assert (members(here), job(here).state, job(here).taken) == (1, ImportState.WORKING, 1)


def test_a_job_over_which_every_worker_dies_is_given_up(registrar, asked, here):
    with acting_for(here.federation):
        RegisterImport.objects.filter(step=ImportStep.IMPORT).update(tries=TRIES_MAX)
    work(here)
    assert (members(here), job(here).state) == (0, ImportState.FAILED)
    assert ">Go on</button>" in registrar.get(asked).content.decode()


def test_hours_later_nobody_goes_on_without_a_press(registrar, asked, here):
    late = timezone.now() - WAITING_MAX - timedelta(seconds=1)
    with acting_for(here.federation):
        RegisterImport.objects.update(since=late)
    assert work(here) == 1
    assert (members(here), work(here)) == (0, 0)
    press(registrar, asked, "go_on")
    work(here)
    assert members(here) == COUNT


def test_what_somebody_changes_meanwhile_is_not_overwritten_unread(registrar, here, monkeypatch):
    """The file is read again, and says what it says of the record as it is by then."""
    with acting_for(here.federation):
        register_members([Member(number=numbers(1)[0], family_name="林", given_name="蓮")], by=None)
    asked = pressed(registrar, looked_at(registrar, here))["Location"]
    changed = Member.objects.filter(number=numbers(1)[0])
    stopping_after(monkeypatch, 0, lambda _row: changed.update(given_name="凛"))
    work(here)
    with acting_for(here.federation):
        assert changed.values_list("family_name", "given_name").get() == ("森", "凛")
    assert (job(here).state, members(here)) == (ImportState.IMPORTED, COUNT)
    assert "4 members were imported." in registrar.get(asked).content.decode()


def test_a_number_that_somebody_takes_meanwhile_is_met_as_a_record(asked, here, monkeypatch):
    taken = numbers(COUNT)[-1]
    stopping_after(
        monkeypatch, 2, lambda _row: register_members([Member(number=taken, family_name="先")], by=None)
    )
    work(here)
    with acting_for(here.federation):
        assert Member.objects.get(number=taken).family_name == "森"
    assert (job(here).state, members(here)) == (ImportState.IMPORTED, COUNT)


def test_a_second_import_into_the_register_waits_for_the_first(registrar, asked, here):
    with acting_for(here.federation):
        first = job(here)
        RegisterImport.objects.filter(pk=first.pk).update(
            state=ImportState.WORKING, alive_at=timezone.now(), turn=1
        )
        OutboxEntry.objects.all().delete()
    second = pressed(registrar, looked_at(registrar, here, register(COUNT, family="林")))
    assert work(here) == 1
    page = registrar.get(second["Location"]).content.decode()
    assert "Another import into this register comes first: “register”." in page
    assert members(here) == 0


def test_a_short_import_is_refused_while_a_long_one_is_under_way(registrar, asked, here):
    with acting_for(here.federation):
        RegisterImport.objects.filter(step=ImportStep.IMPORT).update(
            state=ImportState.WORKING, alive_at=timezone.now()
        )
    page = preview(registrar, MEMBERS, register(2))
    answer = confirm(registrar, MEMBERS, page).content.decode()
    assert "is importing “register” into this register. Nothing was done" in answer
    assert members(here) == 0


def test_the_same_short_file_twice_is_one_import(registrar, here):
    page = preview(registrar, MEMBERS, register(3))
    confirm(registrar, MEMBERS, page)
    assert "This file has been imported already." in confirm(registrar, MEMBERS, page).content.decode()
    assert (job(here).taken, members(here), len(acts(here, Act.IMPORTED))) == (3, 3, 1)


@pytest.mark.parametrize("kind", ["imports", "act", "undo"])
def test_pages_of_imports_are_the_registers_offices(registrar, asked, here, next_door, kind):
    """A colleague may cancel; another federation's registrar, a member, and nobody are refused."""
    address = f"{MEMBERS}imports/" if kind == "imports" else f"{asked}{kind}/"
    stranger, player, colleague = Client(), Client(), Client()
    stranger.force_login(next_door.registrar)
    player.force_login(here.player)
    colleague.force_login(here.administrator)
    for client in (stranger, player, Client()):
        for answer in (client.get(address), client.post(address, {"act": "cancel"})):
            assert answer.status_code in (302, 403)
            assert "login" in answer.get("Location", "login")
    elsewhere = stranger.get(address.replace("sakura", "albion"))
    assert elsewhere.status_code == (200 if kind == "imports" else 405 if kind == "act" else 404)
    assert stranger.post(f"{asked}act/".replace("sakura", "albion"), {"act": "cancel"}).status_code == 404
    assert job(here).state == ImportState.WAITING
    colleague.post(f"{asked}act/", {"act": "cancel"})
    assert acts(here, Act.IMPORT_CANCELLED) == [(Act.IMPORT_CANCELLED, here.administrator.pk)]
    colleague.post(f"{asked}act/", {"act": "go_on"})
    assert job(here).state == ImportState.CANCELLED, "only who asked has it gone on with"


def test_the_list_has_every_import_of_the_register(registrar, asked, here):
    work(here)
    page = registrar.get(f"{MEMBERS}imports/").content.decode()
    assert page.count(f'href="{asked}"') == 1
    assert asked not in registrar.get(f"{MEMBERS}import/").content.decode()


def test_a_part_of_the_page_that_asks_after_the_end_is_told_to_ask_for_the_whole(registrar, asked, here):
    under_way = registrar.get(asked, headers={"HX-Request": "true"})
    assert "hx-get" in under_way.content.decode()
    work(here)
    ended = registrar.get(asked, headers={"HX-Request": "true"})
    assert (ended.headers.get("HX-Refresh"), ended.content) == ("true", b"")


def questions(here, monkeypatch, count, batch):
    monkeypatch.setattr(register_taking, "BATCH", batch)
    seen = []
    save = register_taking._save

    def counted(*arguments):
        with CaptureQueriesContext(
            connection,
        ) as captured:
            save(*arguments)
        seen.append(len(captured))

    monkeypatch.setattr(register_taking, "_save", counted)
    return seen


@pytest.mark.parametrize("is_known", [False, True])
def test_a_batch_asks_the_database_as_much_whatever_its_length(registrar, here, monkeypatch, is_known):
    seen = questions(here, monkeypatch, COUNT, 3)  # batches of three and of one
    if is_known:
        with acting_for(here.federation):
            register_members([Member(number=number, family_name="林") for number in numbers(COUNT)], by=None)
    pressed(registrar, looked_at(registrar, here))
    work(here)
    assert len(seen) == 2
    assert seen[0] == seen[1] < 28
