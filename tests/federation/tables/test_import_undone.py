"""Taking an import back: what it made goes, what it changed is as before, and what cannot be is listed."""

from contextlib import contextmanager

import pghistory
import pytest
from django.apps import apps
from django.test import Client

from clubs.models import Club, Membership
from federation.models import (
    Act,
    AuditEntry,
    DuesPaid,
    DuesYear,
    ImportState,
    ImportStep,
    Member,
    MemberSearchKey,
    RegisterImport,
)
from federation.people.services.members import register_members, save_member
from federation.tenancy.context import acting_for
from tests.federation.tables.test_every_register import DIRECTORS, MEMBERSHIPS, OFFICES, PARTICULARS
from tests.federation.tables.test_long_registers import numbers, register, work
from tests.federation.tables.test_registers import CLUBS, MEMBERS, confirm, preview

pytestmark = pytest.mark.django_db
DUES = "/sakura/admin/federation/duespaid/"


@pytest.fixture
def registrar(client, here):
    """Somebody who keeps every register, in English."""
    client.force_login(here.administrator)
    client.cookies["language"] = "en"
    return client


def imported(client, here, address, content):
    """The page of an import that was made at once."""
    confirm(client, address, preview(client, address, content))
    with acting_for(here.federation):
        row = RegisterImport.objects.latest("pk")
    assert row.state == ImportState.IMPORTED
    return f"{address}import/{row.pk}/"


@contextmanager
def by_hand(here):
    """A change that is not the import's: in one transaction with it the history would take it for one."""
    with acting_for(here.federation), pghistory.context(user=here.registrar.pk):
        yield


def row_of(here):
    with acting_for(here.federation):
        return RegisterImport.objects.latest("pk")


def taken_back(client, asked):
    """The page after the press."""
    return " ".join(client.post(f"{asked}undo/", follow=True).content.decode().split())


def foreseen(client, asked):
    return " ".join(client.get(f"{asked}undo/").content.decode().split())


@pytest.fixture
def three(registrar, here):
    """Three members by file: one was on the register with another name, two are new."""
    with acting_for(here.federation):
        known = Member(number=numbers(1)[0], family_name="林", family_romaji="Hayashi")
        register_members([known], by=None)
    return imported(registrar, here, MEMBERS, register(3))


def test_new_records_go_and_changed_ones_are_what_they_were(registrar, here, three):
    page = foreseen(registrar, three)
    assert "2 records that the import made will be removed." in page
    assert "1 record that it changed will be what it was before." in page
    assert "0 records will be left as they are." in page
    assert "The import was taken back." in taken_back(registrar, three)
    with acting_for(here.federation):
        [kept] = Member.objects.filter(number__in=numbers(3))
        assert (kept.family_name, kept.family_romaji) == ("林", "Hayashi")
        tokens = MemberSearchKey.objects.filter(member=kept).values_list("token", flat=True)
        assert "林" in tokens
        assert "森" not in tokens
        undone = AuditEntry.objects.get(act=Act.IMPORT_UNDONE)
        assert undone.actor == here.administrator
        counts = {name: undone.parameters[name] for name in ("removed", "put_back", "left")}
        assert counts == {"removed": 2, "put_back": 1, "left": 0}
        assert AuditEntry.objects.filter(act=Act.DELETED).count() == 2
    assert row_of(here).left == {"count": 0, "first": []}


def test_what_was_changed_since_is_listed_and_left(registrar, here, three):
    with by_hand(here):
        first, second = (Member.objects.get(number=number) for number in numbers(3)[:2])
        for member in (first, second):
            member.given_name = "後"
            save_member(member, by=here.registrar)
    page = foreseen(registrar, three)
    assert "1 record that the import made will be removed." in page
    assert "2 records will be left as they are." in page
    assert page.count("Changed since the import") == 2
    after = taken_back(registrar, three)
    assert f"({numbers(1)[0]})</td>" in after
    assert after.count("Changed since the import") == 2
    with acting_for(here.federation):
        names = list(Member.objects.filter(number__in=numbers(3)).values_list("family_name", "given_name"))
    assert names == [("森", "後")] * 2


def test_what_is_in_use_is_listed_and_left(registrar, here, three):
    with acting_for(here.federation):
        used = Member.objects.get(number=numbers(3)[1])
        Membership.objects.create(club=here.club, member=used, starts_on="2026-01-01")
    assert "In use: Club memberships" in foreseen(registrar, three)
    assert "In use: Club memberships" in taken_back(registrar, three)
    with acting_for(here.federation):
        assert set(Member.objects.filter(number__in=numbers(3)).values_list("number", flat=True)) == {
            *numbers(2)
        }


def test_what_somebody_removed_is_no_error(registrar, here):
    asked = imported(registrar, here, CLUBS, "number,name_ja,name_en\n41,港,Harbour\n42,丘,Hill\n".encode())
    with by_hand(here):
        Club.objects.get(number="41").delete()
    assert "Removed since the import" in taken_back(registrar, asked)
    with acting_for(here.federation):
        assert not Club.objects.filter(number__in=["41", "42"]).exists()


def test_a_second_press_finds_nothing(registrar, here, three):
    taken_back(registrar, three)
    assert "There is nothing of this import to take back." in taken_back(registrar, three)
    with acting_for(here.federation):
        assert AuditEntry.objects.filter(act=Act.IMPORT_UNDONE).count() == 1


def test_a_file_that_was_taken_back_is_brought_again(registrar, here, three):
    taken_back(registrar, three)
    imported(registrar, here, MEMBERS, register(3))
    with acting_for(here.federation):
        assert Member.objects.filter(number__in=numbers(3), family_name="森").count() == 3


def test_a_long_one_is_the_workers(registrar, here, three, monkeypatch):
    monkeypatch.setattr("federation.tables.services.register_imports.ROWS_AT_ONCE", 2)
    assert "The import waits to be taken back." in taken_back(registrar, three)
    assert (row_of(here).step, row_of(here).state) == (ImportStep.UNDO, ImportState.WAITING)
    work(here)
    assert row_of(here).state == ImportState.UNDONE
    assert "Taken back by" in registrar.get(three).content.decode()
    with acting_for(here.federation):
        changes = Member.pgh_event_model.objects.filter(pgh_context__register_undo=row_of(here).pk)
        assert {change.pgh_context["user"] for change in changes} == {here.administrator.pk}


def test_one_without_the_office_takes_nothing_back(registrar, here, next_door, three):
    stranger, player = Client(), Client()
    stranger.force_login(next_door.registrar)
    player.force_login(here.player)
    for client, address in ((player, three), (stranger, three), (Client(), three)):
        assert client.post(f"{address}undo/").status_code in (302, 403)
    assert stranger.post(f"{three}undo/".replace("sakura", "albion")).status_code == 404
    assert row_of(here).state == ImportState.IMPORTED


def test_posts_stay(registrar, here):
    asked = imported(registrar, here, OFFICES, b"email,role\nnew@example.org,registrar\n")
    assert "Take this import back" not in registrar.get(asked).content.decode()
    assert "Posts are not taken back together" in taken_back(registrar, asked)
    assert row_of(here).state == ImportState.IMPORTED


@pytest.mark.parametrize("kind", ["clubs", "memberships", "dues", "directors", "particulars"])
def test_every_other_register_is_taken_back(registrar, here, kind):
    with acting_for(here.federation):
        member, other = here.members
        DuesYear.objects.create(starts_on="2024-01-01", ends_on="2024-12-31", due_by="2024-03-31")
    lines = {
        "clubs": (CLUBS, Club, ["number,name_ja,name_en", "41,港,Harbour", "42,丘,Hill"], "name_en"),
        "memberships": (
            MEMBERSHIPS,
            Membership,
            [
                "number,club,starts_on,ends_on",
                f"{member.number},{here.club.number},2011-01-01,2012-01-01",
                f"{other.number},{here.club.number},2011-01-01,2012-01-01",
            ],
            "ends_on",
        ),
        "dues": (
            DUES,
            DuesPaid,
            ["number,paid_on,year", f"{member.number},2024-02-01,2024", f"{other.number},2024-02-02,2024"],
            "paid_on",
        ),
        "directors": (
            DIRECTORS,
            None,
            [
                "number,grade,certified_on,expires_on",
                f"{member.number},national,2020-04-01,2030-03-31",
                f"{other.number},national,2020-04-01,2030-03-31",
            ],
            "expires_on",
        ),
        "particulars": (
            PARTICULARS,
            None,
            ["number,born_on", f"{member.number},1950-01-01", f"{other.number},1950-01-02"],
            "born_on",
        ),
    }
    address, _model, rows, _field = lines[kind]
    first = imported(registrar, here, address, "\n".join(rows[:2]).encode())
    with acting_for(here.federation):
        model = row_model(here)
        before = snapshot(model)
    changed = rows[1].replace("2012-01-01", "2013-01-01").replace("2024-02-01", "2024-03-01")
    changed = changed.replace("2030-03", "2031-03").replace("1950", "1951").replace("Harbour", "Port")
    second = imported(registrar, here, address, "\n".join([rows[0], changed, rows[2]]).encode())
    with acting_for(here.federation):
        assert len(snapshot(model)) == len(before) + 1
    assert "The import was taken back." in taken_back(registrar, second)
    with acting_for(here.federation):
        assert snapshot(model) == before
    assert "Changed since the import" in foreseen(registrar, first)


def row_model(here):
    return apps.get_model(RegisterImport.objects.latest("pk").register)


def snapshot(model):
    """Every row as it is."""
    return sorted(model.objects.values_list(), key=str)
