"""Long registers: a worker checks and imports them, and whoever brought one waits at a page of their own."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from federation.celery import app
from federation.models import (
    Act,
    AuditEntry,
    ImportState,
    ImportStep,
    Member,
    Office,
    OutboxEntry,
    RegisterImport,
)
from federation.people.member_numbers import with_check_digit
from federation.people.services.members import register_members
from federation.tables.import_storage import ImportStorage
from federation.tables.services import register_imports
from federation.tables.services.register_imports import TOPIC, WAITING_MAX
from federation.tables.services.register_life import QUIET
from federation.tenancy.context import acting_for
from tests.federation.tables.test_registers import CLUBS, MEMBERS, confirm, preview

pytestmark = pytest.mark.django_db
BOUND = 3  # rows, instead of hundreds


@pytest.fixture(autouse=True)
def _low_bound(monkeypatch):
    monkeypatch.setattr("federation.tables.services.register_imports.ROWS_AT_ONCE", BOUND)


@pytest.fixture
def registrar(client, here):
    """The registrar's browser, in English."""
    client.force_login(here.registrar)
    client.cookies["language"] = "en"
    return client


def numbers(count):
    return [with_check_digit(str(33000 + i), "luhn") for i in range(count)]


def register(count, family="森"):
    rows = "".join(f"{number},{family}\n" for number in numbers(count))
    return f"number,family_name\n{rows}".encode()


def work(here):
    """What the worker is owed, done by its task; how many there were."""
    app.loader.import_default_modules()
    owed = list(OutboxEntry.objects.filter(topic=TOPIC).order_by("pk"))
    for entry in owed:
        assert entry.federation_ref == here.federation.pk
        app.tasks[TOPIC](entry.federation_ref, entry.subject_ref)
    return len(owed)


def looked_at(client, here, content=None):
    """The preview of a long register, and its page's address."""
    asked = preview(client, MEMBERS, content or register(BOUND + 1))
    assert asked.status_code == 302, asked.content.decode()
    assert work(here) == 1
    return client.get(asked["Location"])


def pressed(client, page):
    """The button under a preview; the answer leads to a page."""
    return client.post(f"{MEMBERS}process_import/", page.context["confirm_form"].initial)


def members(here):
    with acting_for(here.federation):
        return Member.objects.filter(number__in=numbers(BOUND + 1)).count()


def rows_of(here):
    with acting_for(here.federation):
        return list(RegisterImport.objects.order_by("pk"))


def test_up_to_the_bound_a_register_is_looked_at_and_taken_at_once(registrar, here):
    page = preview(registrar, MEMBERS, register(BOUND))
    assert (page.status_code, page.context["report"].new) == (200, BOUND)
    assert f"{BOUND} members were imported." in confirm(registrar, MEMBERS, page).content.decode()
    [row] = rows_of(here)
    assert (row.step, row.state, row.taken) == (ImportStep.IMPORT, ImportState.IMPORTED, BOUND)
    assert (members(here), work(here)) == (BOUND, 0)


def test_above_the_bound_the_worker_looks_at_it_and_takes_it(registrar, here):
    asked = preview(registrar, MEMBERS, register(BOUND + 1))
    waiting = registrar.get(asked["Location"])
    assert "The register waits to be checked." in waiting.content.decode()
    assert '<meta http-equiv="refresh" content="3">' in waiting.content.decode()
    assert work(here) == 1
    page = registrar.get(asked["Location"])
    assert f"{BOUND + 1} records change. Nothing has been imported yet." in page.content.decode()
    assert 'http-equiv="refresh"' not in page.content.decode()
    assert f'action="{MEMBERS}import/"' in page.content.decode()
    again = pressed(registrar, page)
    assert "The register waits to be imported." in registrar.get(again["Location"]).content.decode()
    assert (members(here), work(here)) == (0, 1)
    done = registrar.get(again["Location"])
    assert f"{BOUND + 1} members were imported." in done.content.decode()
    assert 'http-equiv="refresh"' not in done.content.decode()
    assert members(here) == BOUND + 1


def test_the_worker_acts_as_the_login_that_pressed(registrar, here):
    page = looked_at(registrar, here)
    with acting_for(here.federation):
        before = AuditEntry.objects.count()
    pressed(registrar, page)
    work(here)
    with acting_for(here.federation):
        acts = list(AuditEntry.objects.order_by("pk").values_list("act", "actor"))[before:]
        assert acts == [(act, here.registrar.pk) for act in [*[Act.ADDED] * (BOUND + 1), Act.IMPORTED]]
        taken = AuditEntry.objects.get(act=Act.IMPORTED)
        assert taken.parameters == {"of": "federation.member", "new": BOUND + 1, "update": 0}
        changes = Member.pgh_event_model.objects.filter(number__in=numbers(BOUND + 1))
        assert {change.pgh_context["user"] for change in changes} == {here.registrar.pk}


def test_two_presses_are_one_import(registrar, here):
    page = looked_at(registrar, here)
    first, second = pressed(registrar, page), pressed(registrar, page)
    assert first["Location"] == second["Location"]
    assert [row.step for row in rows_of(here)] == [ImportStep.PREVIEW, ImportStep.IMPORT]
    assert work(here) == 1
    again = registrar.post(f"{MEMBERS}process_import/", page.context["confirm_form"].initial, follow=True)
    assert "This file has been imported already." in again.content.decode()
    with acting_for(here.federation):
        assert AuditEntry.objects.filter(act=Act.IMPORTED).count() == 1


def test_a_message_that_comes_twice_is_worked_on_once(registrar, here):
    page = looked_at(registrar, here)
    pressed(registrar, page)
    row = rows_of(here)[-1]
    for _time in range(2):
        app.tasks[TOPIC](here.federation.pk, row.pk)
    with acting_for(here.federation):
        assert AuditEntry.objects.filter(act=Act.IMPORTED).count() == 1
        assert register_imports.begin(row.pk) is None


def test_all_problems_are_on_the_page_and_no_button(registrar, here):
    content = register(BOUND + 1).replace("森".encode(), b"", 1) + b"7,x\n"
    page = looked_at(registrar, here, content)
    shown = page.content.decode()
    assert "Row 2, family_name: This field cannot be blank." in shown
    assert f"Row {BOUND + 3}, number: The check digit of this member number is wrong." in shown
    assert "confirm_form" not in page.context


def test_a_large_file_is_read_by_the_worker_alone(registrar, here, monkeypatch):
    """Even to learn how many rows it has, or that it is no table, takes a web process up to half a minute."""
    page = preview(registrar, MEMBERS, register(BOUND))
    monkeypatch.setattr("federation.tables.services.register_imports.BYTES_AT_ONCE", len(register(BOUND)) - 1)
    assert page.status_code == 200
    assert looked_at(registrar, here, register(BOUND)).context["report"].new == BOUND
    refused = looked_at(registrar, here, b"MZ\x90\0\xff\xff\xff" * len(register(BOUND)))
    assert "The file is no text in UTF-8 or Shift_JIS." in refused.content.decode()
    assert "confirm_form" not in refused.context
    assert 'type="file"' in refused.content.decode()


def test_columns_are_explained_and_the_worker_reads_the_file_again(registrar, here):
    page = looked_at(registrar, here, register(BOUND + 1).replace(b"number,family_name", b"x,Sippe"))
    assert "The file has no column “number”." in page.content.decode()
    sent = {"kept": page.context["kept"], "kept_as": page.context["kept_as"], "resource": "0"}
    asked = registrar.post(f"{MEMBERS}import/", {**sent, "column": ["number", "family_name"]})
    work(here)
    again = registrar.get(asked["Location"])
    assert again.context["report"].new == BOUND + 1
    pressed(registrar, again)
    work(here)
    assert members(here) == BOUND + 1


def test_what_changed_since_the_preview_leaves_nothing_half_imported(registrar, here):
    page = looked_at(registrar, here)
    with acting_for(here.federation):
        new = Member(number=numbers(BOUND + 1)[-1], family_name="先")
        [member] = register_members([new], by=None)
        Member.objects.filter(pk=member.pk).update(status="merged", merged_into=here.members[0])
    waiting = pressed(registrar, page)
    work(here)
    after = registrar.get(waiting["Location"]).content.decode()
    assert "The register changed since the preview: rows of the file no longer fit it." in after
    assert "Nothing was imported." in after
    assert members(here) == 1


@pytest.mark.parametrize("step", [ImportStep.PREVIEW, ImportStep.IMPORT])
def test_a_file_that_is_no_longer_kept_is_chosen_again(registrar, here, step):
    asked = preview(registrar, MEMBERS, register(BOUND + 1))
    if step == ImportStep.IMPORT:
        work(here)
        asked = pressed(registrar, registrar.get(asked["Location"]))
    with acting_for(here.federation):
        ImportStorage(rows_of(here)[-1].file).remove()
    work(here)
    page = registrar.get(asked["Location"], follow=True)
    gone = {
        ImportStep.PREVIEW: "The preview is no longer kept. Choose the file again.",
        ImportStep.IMPORT: "The file is no longer kept. Choose it again",
    }
    assert gone[step] in page.content.decode()
    assert members(here) == 0


def test_a_preview_that_nobody_looked_at_in_time_is_no_longer_kept(registrar, here):
    asked = preview(registrar, MEMBERS, register(BOUND + 1))
    work(here)
    [row] = rows_of(here)
    with acting_for(here.federation):
        ImportStorage(f"{row.file}-preview-{row.pk}").remove()
    assert "The preview is no longer kept." in registrar.get(asked["Location"], follow=True).content.decode()


@pytest.mark.parametrize("step", [ImportStep.PREVIEW, ImportStep.IMPORT])
def test_who_has_lost_the_office_meanwhile_imports_nothing(registrar, here, step):
    asked = preview(registrar, MEMBERS, register(BOUND + 1))
    if step == ImportStep.IMPORT:
        work(here)
        asked = pressed(registrar, registrar.get(asked["Location"]))
    with acting_for(here.federation):
        offices = list(Office.objects.filter(holder=here.registrar).values())
        Office.objects.filter(holder=here.registrar).delete()
    work(here)
    assert registrar.get(asked["Location"]).status_code in (302, 403)
    assert (members(here), rows_of(here)[-1].state) == (0, ImportState.FORBIDDEN)
    with acting_for(here.federation):
        Office.objects.create(**offices[0])
    page = registrar.get(asked["Location"], follow=True)
    forbidden = {
        ImportStep.PREVIEW: "You may no longer import this register. Nothing was imported.",
        ImportStep.IMPORT: "Whoever asked for the import may no longer import this register. Nothing was",
    }
    assert forbidden[step] in page.content.decode()


def test_nobody_else_sees_the_page(registrar, here, next_door):
    asked = preview(registrar, MEMBERS, register(BOUND + 1))["Location"]
    work(here)
    assert registrar.get(asked).status_code == 200
    assert registrar.get(asked.replace("federation/member", "clubs/club")).status_code in (403, 404)
    colleague, stranger, player = Client(), Client(), Client()
    colleague.force_login(here.administrator)
    assert colleague.get(f"{MEMBERS}import/").status_code == 200
    assert colleague.get(asked).status_code == 404
    assert colleague.get(asked.replace("federation/member", "clubs/club")).status_code == 404
    stranger.force_login(next_door.registrar)
    assert stranger.get(asked.replace("sakura", "albion")).status_code == 404
    assert stranger.get(asked).status_code in (302, 403)
    player.force_login(here.player)
    assert player.get(asked).status_code in (302, 403)
    assert Client().get(asked).status_code == 302


def test_nobody_else_presses_for_an_import_that_is_under_way(registrar, here):
    page = looked_at(registrar, here)
    pressed(registrar, page)
    colleague = Client(headers={"accept-language": "en"})
    colleague.force_login(here.administrator)
    sent = page.context["confirm_form"].initial
    answer = colleague.post(f"{MEMBERS}process_import/", sent, follow=True)
    assert "The preview is no longer kept." in answer.content.decode()
    assert len(rows_of(here)) == 2


def test_the_page_takes_no_form(registrar, here):
    asked = preview(registrar, MEMBERS, register(BOUND + 1))
    assert registrar.post(asked["Location"]).status_code == 405
    assert registrar.get(f"{MEMBERS}import/{'9' * 40}/").status_code == 404


def of_state(here, registrar, **fields):
    """A preview that is waiting, with some fields of its row as they are set."""
    asked = preview(registrar, MEMBERS, register(BOUND + 1))["Location"]
    with acting_for(here.federation):
        RegisterImport.objects.update(**fields)
    return asked


def test_where_nobody_begins_the_page_says_whom_to_tell(registrar, here):
    asked = of_state(here, registrar, since=timezone.now() - timedelta(minutes=2))
    page = registrar.get(asked).content.decode()
    assert "the worker for registers stands still. If this lasts, tell whoever operates the portal." in page
    assert 'http-equiv="refresh"' in page
    with acting_for(here.federation):
        RegisterImport.objects.update(since=timezone.now() - WAITING_MAX - timedelta(seconds=1))
    page = registrar.get(asked).content.decode()
    assert "did not begin in time. Nothing was imported, and nothing will be." in page
    assert "Choose the file again." in page
    assert 'http-equiv="refresh"' not in page
    work(here)
    assert [row.state for row in rows_of(here)] == [ImportState.WAITING], "nobody begins it hours after"


def test_what_is_given_up_is_no_longer_promised(registrar, here):
    """Else a portal whose worker stands still sends ever more messages."""
    for _time in range(2):
        preview(registrar, MEMBERS, register(BOUND + 1))
    first, second = OutboxEntry.objects.filter(topic=TOPIC).order_by("pk")
    late = timezone.now() - WAITING_MAX - timedelta(seconds=1)
    OutboxEntry.objects.filter(pk=first.pk).update(written_at=late, sent_at=timezone.now())
    work_of_the_clock = app.tasks["federation.tasks.sweep"]
    work_of_the_clock()
    assert list(OutboxEntry.objects.filter(topic=TOPIC)) == [second]


def test_where_the_worker_died_the_page_says_so(registrar, here):
    now = timezone.now()
    asked = of_state(here, registrar, state=ImportState.WORKING, since=now - WAITING_MAX, alive_at=now)
    assert "The register is being checked." in registrar.get(asked).content.decode()
    with acting_for(here.federation):
        RegisterImport.objects.update(alive_at=now - QUIET)
    page = registrar.get(asked).content.decode()
    assert "The worker for registers broke off. Another one goes on from there." in page
    with acting_for(here.federation):
        late = now - WAITING_MAX - timedelta(seconds=1)
        RegisterImport.objects.update(since=late, alive_at=late)
    page = registrar.get(asked).content.decode()
    assert "The worker for registers broke off. Nothing was imported, and nothing will be." in page
    assert 'http-equiv="refresh"' not in page


def test_work_that_fails_says_so_and_imports_nothing(registrar, here):
    page = looked_at(registrar, here)
    with acting_for(here.federation):
        ImportStorage(page.context["kept"]).save(b"PK\x03\x04 no workbook")
    asked = pressed(registrar, page)
    work(here)
    answer = registrar.get(asked["Location"], follow=True).content.decode()
    assert "The register could not be worked on. Nothing was imported." in answer
    assert (members(here), rows_of(here)[-1].state) == (0, ImportState.FAILED)


def test_in_japanese_the_problems_too(registrar, here):
    registrar.cookies["language"] = "ja"
    asked = preview(registrar, MEMBERS, register(BOUND + 1) + b"7,x\n")["Location"]
    assert "ファイルは確認の順番を待っています。" in registrar.get(asked).content.decode()
    work(here)
    with acting_for(here.federation, language="en"):
        assert RegisterImport.objects.get().language == "ja"
    page = registrar.get(asked).content.decode()
    assert f"{BOUND + 3}行目" in page
    assert "会員番号の検査数字が合いません。" in page


def test_clubs_wait_too(client, here):
    client.force_login(here.administrator)
    client.cookies["language"] = "en"
    rows = "".join(f"4{i:03},港{i},Harbour {i}\n" for i in range(BOUND + 1))
    asked = preview(client, CLUBS, f"number,name_ja,name_en\n{rows}".encode())
    work(here)
    page = client.get(asked["Location"])
    done = client.post(f"{CLUBS}process_import/", page.context["confirm_form"].initial)
    work(here)
    assert f"{BOUND + 1} clubs were imported." in client.get(done["Location"], follow=True).content.decode()


def test_rows_of_yesterday_go(registrar, here):
    of_state(here, registrar, asked_at=timezone.now() - timedelta(days=2))
    preview(registrar, MEMBERS, register(BOUND + 1))
    assert len(rows_of(here)) == 1


def test_what_waits_is_of_its_federation(registrar, here, next_door):
    preview(registrar, MEMBERS, register(BOUND + 1))
    [row] = rows_of(here)
    with acting_for(next_door.federation):
        assert ImportStorage(row.file).read() is None
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM federation_registerimport")
            assert cursor.fetchone() == (0,)
