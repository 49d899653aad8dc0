"""Registers with problems: the wrong rows as a file to correct, the good ones without them."""

import pytest

from federation.models import Member, RegisterImport
from federation.people.member_numbers import with_check_digit
from federation.tables.files import AnyCsv
from federation.tables.import_storage import ImportStorage
from federation.tenancy.context import acting_for
from tests.federation.tables.test_long_registers import work
from tests.federation.tables.test_registers import MEMBERS, NUMBER, confirm, preview

pytestmark = pytest.mark.django_db


@pytest.fixture
def registrar(client, here):
    """The registrar's browser, in English."""
    client.force_login(here.registrar)
    client.cookies["language"] = "en"
    return client


def parted(client, page, rows, **other):
    """What the buttons under the problems send, with the rows that are wanted."""
    sent = {name: page.context[name] for name in ("kept", "kept_as")} if page else {}
    sent |= {**(page.context["chosen"] if page else {}), **other}
    return client.post(f"{MEMBERS}import/", {**sent, "resource": "0", "rows": rows}, follow=True)


MIXED = "会員番号,姓,名,電話\n{0},森,一郎,=1\n7,林,次郎,=2+3\n,,,\n8,,三郎,03\n"


def test_wrong_rows_are_taken_away_corrected_and_imported_afterwards(registrar, here):
    page = preview(registrar, MEMBERS, MIXED.format(NUMBER).encode("cp932"))
    shown = page.content.decode()
    assert "Take 2 rows with problems away as a file" in shown
    assert "Leave them out, and look at the others" in shown
    file = parted(registrar, page, "wrong")
    assert file["Content-Disposition"].endswith('-problems.csv"')
    table = AnyCsv().create_dataset(file.content)
    assert table.headers == ["会員番号", "姓", "名", "電話", "Problem"]
    assert [row[:3] for row in table] == [("7", "林", "次郎"), ("8", "", "三郎")]
    assert all("会員番号: The check digit" in row[4] for row in table)
    assert "姓: This field cannot be blank." in table[1][4]
    assert table[0][3] == "'=2+3"  # no cell is a formula
    corrected = [with_check_digit(str(digits), "luhn") for digits in (30_101, 30_102)]
    again = (
        file.content.decode("utf-8-sig")
        .replace("7,林", f"{corrected[0]},林")
        .replace("8,,", f"{corrected[1]},原,")
    )
    confirm(registrar, MEMBERS, preview(registrar, MEMBERS, again.encode()))
    with acting_for(here.federation):
        assert set(Member.objects.filter(number__in=corrected).values_list("family_name", flat=True)) == {
            "林",
            "原",
        }
        assert not Member.objects.filter(number=NUMBER).exists()


def test_good_rows_are_taken_without_the_others(registrar, here):
    page = preview(registrar, MEMBERS, MIXED.format(NUMBER).encode("cp932"))
    good = parted(registrar, page, "good")
    assert "2 rows with problems are left out." in good.content.decode()
    assert good.context["report"].is_good
    assert "1 member was imported." in confirm(registrar, MEMBERS, good).content.decode()
    with acting_for(here.federation):
        assert Member.objects.get(number=NUMBER).given_name == "一郎"
        assert Member.objects.filter(family_name__in=("林", "原")).count() == 0


def test_meanings_that_were_chosen_hold_for_both_parts(registrar, here):
    content = f"a,b\n{NUMBER},森\n9,林\n".encode()
    asked = preview(registrar, MEMBERS, content)
    chosen = {
        "kept": asked.context["kept"],
        "kept_as": "r",
        "resource": "0",
        "column": ["number", "family_name"],
    }
    page = registrar.post(f"{MEMBERS}import/", chosen)
    assert AnyCsv().create_dataset(parted(registrar, page, "wrong").content).headers == ["a", "b", "Problem"]
    good = parted(registrar, page, "good")
    assert "1 member was imported." in confirm(registrar, MEMBERS, good).content.decode()


def test_where_rows_were_not_looked_at_none_is_taken_without_the_others(registrar, here, monkeypatch):
    monkeypatch.setattr("federation.tables.resources.WRONG_MAX", 1)
    page = preview(registrar, MEMBERS, MIXED.format(NUMBER).encode("cp932"))
    assert "Leave them out" not in page.content.decode()
    again = parted(registrar, page, "good")
    assert not again.context["report"].is_good


@pytest.mark.parametrize("rows", ["wrong", "good"])
def test_a_file_that_is_gone_or_was_never_read_has_no_parts(registrar, here, rows):
    page = preview(registrar, MEMBERS, b"number,family_name\n1,x\n")
    assert "The preview is no longer kept." in parted(registrar, page, rows, kept="0" * 32).content.decode()
    with acting_for(here.federation):
        ImportStorage(page.context["kept"]).save(b"\x00\xff" * 40)
    assert "The preview is no longer kept." in parted(registrar, page, rows).content.decode()


def test_a_long_register_has_the_parts_that_the_worker_found(registrar, here, monkeypatch):
    monkeypatch.setattr("federation.tables.services.register_imports.ROWS_AT_ONCE", 2)
    asked = preview(registrar, MEMBERS, MIXED.format(NUMBER).encode("cp932"))
    assert parted(registrar, None, "good", kept=kept_by(here), kept_as="r").status_code == 200
    work(here)
    page = registrar.get(asked["Location"])
    table = AnyCsv().create_dataset(parted(registrar, page, "wrong").content)
    assert [row[0] for row in table] == ["7", "8"]
    good = parted(registrar, page, "good")
    assert good.context["report"].is_good
    assert good.context["report"].new == 1


def kept_by(here):
    with acting_for(here.federation):
        return RegisterImport.objects.get().file
