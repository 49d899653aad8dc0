"""Registers in and out of files: other people's heads, character sets, workbooks, formulas."""

import io

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Club
from federation.errors import Refused
from federation.models import Act, AuditEntry, DuesYear, Member
from federation.people.member_numbers import with_check_digit
from federation.people.resources.members import HEADS
from federation.people.services.members import register_members
from federation.tables.cells import guess, neutral, plain, tidy_day, tidy_number
from federation.tables.files import AnyCsv, AnyXlsx
from federation.tenancy.context import acting_for

MEMBERS = "/sakura/admin/federation/member/"
CLUBS = "/sakura/admin/clubs/club/"
DUES = "/sakura/admin/federation/duespaid/"
NUMBER = with_check_digit("30001", "luhn")
WIDE = NUMBER.translate(str.maketrans("0123456789", "０１２３４５６７８９"))

pytestmark = pytest.mark.django_db


@pytest.fixture
def registrar(client, here):
    """The registrar's browser, in English."""
    client.force_login(here.registrar)
    client.cookies["language"] = "en"
    return client


def workbook(rows):
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def preview(client, address, content, **chosen):
    file = SimpleUploadedFile("register", content)
    return client.post(f"{address}import/", {"import_file": file, "format": "0", "resource": "0", **chosen})


def confirm(client, address, page):
    return client.post(f"{address}process_import/", page.context["confirm_form"].initial, follow=True)


def export(client, address, kind):
    response = client.post(f"{address}export/", {"format": kind, "resource": "0"})
    assert response.status_code == 200, response.content
    return response.content


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp932", "utf-16"])
@pytest.mark.parametrize("sign", [",", "\t", ";"])
def test_japanese_heads_full_width_digits_and_days(registrar, here, encoding, sign):
    text = f"会員番号,姓,名,セイ,メイ,入会日\n{WIDE},森,凛,モリ,リン,２０２４/４/１\n".replace(",", sign)
    page = preview(registrar, MEMBERS, text.encode(encoding))
    assert "confirm_form" in page.context, page.content.decode()
    confirm(registrar, MEMBERS, page)
    with acting_for(here.federation):
        member = Member.objects.get(number=NUMBER)
        assert (member.family_name, member.given_kana, str(member.joined_on)) == ("森", "リン", "2024-04-01")


def test_a_workbook_is_known_by_its_content_and_numbers_are_whole(registrar, here):
    page = preview(registrar, MEMBERS, workbook([["Member No", "Surname"], [float(NUMBER), "森"]]))
    confirm(registrar, MEMBERS, page)
    with acting_for(here.federation):
        assert Member.objects.filter(number=NUMBER, family_name="森").exists()


def test_columns_that_are_not_understood_are_asked_about(registrar, here):
    content = f"Kenn-Nr,Sippe,x\n{NUMBER},森,1\n".encode()
    page = preview(registrar, MEMBERS, content)
    assert "The file has no column “number”." in page.content.decode()
    assert [column.head for column in page.context["report"].columns] == ["Kenn-Nr", "Sippe", "x"]
    chosen = {"kept": page.context["kept"], "kept_as": "register", "resource": "0"}
    again = registrar.post(f"{MEMBERS}import/", {**chosen, "column": ["number", "family_name", ""]})
    assert "confirm_form" in again.context, again.content.decode()
    assert "1 member was imported." in confirm(registrar, MEMBERS, again).content.decode()
    with acting_for(here.federation):
        assert Member.objects.get(number=NUMBER).family_name == "森"
    twice = registrar.post(f"{MEMBERS}import/", {**chosen, "column": ["number", "number", ""]})
    assert "Two columns have the same meaning: number." in twice.content.decode()
    gone = registrar.post(f"{MEMBERS}import/", {**chosen, "kept": "x", "column": ["number"]}, follow=True)
    assert "The preview is no longer kept" in gone.content.decode()


def test_a_row_longer_than_its_heads_is_no_obstacle(registrar, here):
    page = preview(registrar, MEMBERS, f"number,family_name\n{NUMBER},森,,\n".encode())
    assert "confirm_form" in page.context, page.content.decode()
    confirm(registrar, MEMBERS, page)
    with acting_for(here.federation):
        assert Member.objects.get(number=NUMBER).family_name == "森"


def test_all_problems_at_once(registrar):
    wrong = f"{NUMBER[:-1]}{(int(NUMBER[-1]) + 1) % 10}"
    page = preview(registrar, MEMBERS, f"number,family_name\n{wrong},森\n{NUMBER},\n".encode())
    shown = page.content.decode()
    assert "Row 2, number: The check digit" in shown
    assert "Row 3, family_name: This field cannot be blank." in shown


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_empty_rows_are_passed_over_and_counted_as_the_spreadsheet_counts(registrar, here, kind):
    rows = [[""] * 2, ["number", "family_name"], [NUMBER, " 森 "], ["", ""], ["", " "], ["7", "林"]]
    text = "\n" + "\n".join(",".join(row) for row in rows[1:])
    content = text.encode() if kind == "csv" else workbook(rows)
    shown = preview(registrar, MEMBERS, content).content.decode()
    assert "Row 6, number: The check digit" in shown
    assert shown.count("Row 6") == shown.count("<li>Row")
    good = content.replace("7,林".encode(), b",") if kind == "csv" else workbook(rows[:-1])
    page = preview(registrar, MEMBERS, good)
    assert "1 member was imported." in confirm(registrar, MEMBERS, page).content.decode()
    with acting_for(here.federation):
        assert Member.objects.get(number=NUMBER).family_name == "森"


def test_a_row_tells_all_that_is_wrong_with_it_under_the_heads_of_the_file(registrar, here):
    gone, kept = here.members
    with acting_for(here.federation):
        Member.objects.filter(pk=gone.pk).update(status="merged", merged_into=kept)
    rows = [f"{NUMBER},森,謎,soon", f"{NUMBER},,会員,平成31年4月1日", ",森,,", f"{gone.number},林,,"]
    shown = preview(registrar, MEMBERS, ("会員番号,姓,状態,入会日\n" + "\n".join(rows)).encode("cp932"))
    for sentence in (
        "Row 2, 会員番号: This number stands twice in the file.",
        "Row 2, 状態: “謎” is none of these: member, associate member,",
        "Row 2, 入会日: This is no day",
        "Row 3, 会員番号: This number stands twice in the file.",
        "Row 3, 姓: This field cannot be blank.",
        "Row 4, 会員番号: This field cannot be blank.",
        "Row 5, 会員番号: This record is merged into another one.",
    ):
        assert sentence in shown.content.decode(), sentence
    assert "Row 3, 入会日" not in shown.content.decode()


def test_of_many_problems_and_many_changes_the_first_are_shown(registrar, monkeypatch):
    monkeypatch.setattr("federation.tables.register_report.SHOWN_MAX", 2)
    wrong = preview(registrar, MEMBERS, b"number,family_name\n1,a\n2,b\n3,c\n").content.decode()
    assert "These are the first 2 of 3 problems." in wrong
    assert ("Row 3, number" in wrong, "Row 4, number" in wrong) == (True, False)
    good = "".join(f"{with_check_digit(str(31000 + i), 'luhn')},森\n" for i in range(3))
    page = preview(registrar, MEMBERS, f"number,family_name\n{good}".encode()).content.decode()
    assert "3 records change." in page
    assert "These are the first 2 of 3." in page


def test_where_very_many_rows_are_wrong_the_others_are_not_looked_at(registrar, here, monkeypatch):
    """Each row costs the database some questions, and nothing of such a file is taken."""
    monkeypatch.setattr("federation.tables.resources.WRONG_MAX", 3)
    number = with_check_digit("30077", "luhn")
    rows = [*(f"{n},x" for n in range(1, 9)), f"{number},森"]
    shown = preview(registrar, MEMBERS, ("number,family_name\n" + "\n".join(rows)).encode())
    assert shown.context["report"].wrong == 3
    assert "confirm_form" not in shown.context
    good = preview(registrar, MEMBERS, f"number,family_name\n{number},森\n".encode())
    assert "confirm_form" in good.context


PAYERS = range(32_000, 32_060)
STRANGERS = range(34_000, 34_060)


def number(digits):
    return with_check_digit(str(digits), "luhn")


def of_members(numbers, note):
    return "number,family_name,given_name\n" + "".join(f"{number(one)},森,{note}\n" for one in numbers)


def of_clubs(numbers, note):
    return "number,name_ja,name_en\n" + "".join(f"{one},港{note},Harbour\n" for one in numbers)


def of_dues(numbers, note):
    return "number,paid_on,note\n" + "".join(f"{number(one)},2024-05-01,{note}\n" for one in numbers)


REGISTERS = {"members": (MEMBERS, of_members), "clubs": (CLUBS, of_clubs), "dues": (DUES, of_dues)}
FEW = 20


@pytest.fixture
def office(client, here):
    """An administrator's browser; there is a year of dues, and people who pay them."""
    with acting_for(here.federation):
        DuesYear.objects.create(starts_on="2024-01-01", ends_on="2024-12-31", due_by="2024-03-31")
        register_members([Member(number=number(one), family_name="林") for one in PAYERS], by=None)
    client.force_login(here.administrator)
    client.cookies["language"] = "en"
    return client


def asked_by(act):
    """How many statements an act takes, and its answer."""
    with CaptureQueriesContext(connection) as asked:
        answer = act()
    return len(asked), answer


@pytest.mark.parametrize("name", REGISTERS)
def test_a_row_of_a_preview_asks_the_database_nothing(office, name):
    """Whoever stands in the file is read at once; no row is saved, and none has a savepoint."""
    address, written = REGISTERS[name]
    preview(office, address, written(PAYERS[:1], "").encode())  # what a process asks once
    few, page = asked_by(lambda: preview(office, address, written(PAYERS[:FEW], "一").encode()))
    many, longer = asked_by(lambda: preview(office, address, written(PAYERS, "一").encode()))
    assert [shown.context["report"].changed for shown in (page, longer)] == [FEW, len(PAYERS)]
    assert few == many


def statements_of_import(client, address, content):
    """Of the import alone, its preview apart."""
    page = preview(client, address, content.encode())
    asked, answer = asked_by(
        lambda: client.post(f"{address}process_import/", page.context["confirm_form"].initial)
    )
    assert (answer.status_code, page.context["report"].changed) == (302, content.count("\n") - 1)
    return asked


@pytest.mark.parametrize("people", [PAYERS, STRANGERS], ids=["known", "new"])
def test_members_are_imported_at_once(office, people):
    statements_of_import(office, MEMBERS, of_members(PAYERS[:1], "零"))
    few = statements_of_import(office, MEMBERS, of_members(people[:FEW], "一"))
    assert statements_of_import(office, MEMBERS, of_members(people[FEW:], "一")) == few


def test_dues_are_imported_at_once(office):
    first, second = PAYERS[:FEW], PAYERS[FEW:]
    few = statements_of_import(office, DUES, of_dues(first, "一"))
    assert statements_of_import(office, DUES, of_dues(second, "一")) == few
    amended = statements_of_import(office, DUES, of_dues(first, "二"))
    assert statements_of_import(office, DUES, of_dues(second, "二")) == amended


def test_what_is_larger_than_the_handler_takes_is_told(registrar, settings):
    settings.FILE_UPLOAD_MAX_MEMORY_SIZE = 1_000
    file = SimpleUploadedFile("register", b"x" * 2_000)
    page = registrar.post(f"{MEMBERS}import/", {"import_file": file, "resource": "0"}, follow=True)
    assert "The file is larger than" in page.content.decode()


def test_the_import_button_pressed_twice_takes_the_file_once(registrar, here):
    page = preview(registrar, MEMBERS, f"number,family_name\n{NUMBER},森\n".encode())
    assert "1 member was imported." in confirm(registrar, MEMBERS, page).content.decode()
    again = confirm(registrar, MEMBERS, page).content.decode()
    assert "This file has been imported already." in again
    assert "no longer kept" not in again
    with acting_for(here.federation):
        assert AuditEntry.objects.filter(act=Act.IMPORTED).count() == 1


def test_a_word_that_is_neither_yes_nor_no_takes_no_recognition(registrar, here):
    text = f"number,is_active\n{here.club.number},perhaps\n"
    shown = preview(registrar, CLUBS, text.encode()).content.decode()
    assert "Row 2, is_active: Write yes or no, not “PERHAPS”." in shown


def test_a_table_has_an_end(monkeypatch):
    monkeypatch.setattr("federation.tables.files.ROWS_MAX", 3)
    assert len(AnyCsv().create_dataset(b"number\n1\n2\n3\n")) == 3
    with pytest.raises(Refused, match="more than 3 rows"):
        AnyCsv().create_dataset(b"number\n1\n2\n3\n4\n")


def test_clubs_come_in_and_go_out_with_their_desks(registrar, here):
    rows = ["３００１,港クラブ,Harbour Club,港,はい", "2074,中央クラブ,Central Club,中央,いいえ"]
    text = "\n".join(["クラブ番号,クラブ名,英語名,会場,公認", *rows])
    page = preview(registrar, CLUBS, text.encode("cp932"))
    assert "confirm_form" in page.context, page.content.decode()
    assert "2 clubs were imported." in confirm(registrar, CLUBS, page).content.decode()
    with acting_for(here.federation):
        assert Club.objects.get(number="3001").names["ja"] == "港クラブ"
        assert (Club.objects.get(number="2074").place, Club.objects.get(number="2074").is_active) == (
            "中央",
            False,
        )
        acts = list(AuditEntry.objects.order_by("-id").values_list("act", flat=True)[:3])
    assert acts == [Act.IMPORTED, Act.CHANGED, Act.ADDED]
    text = export(registrar, CLUBS, "0").decode("utf-8-sig")
    assert text.splitlines()[0] == "number,name_ja,name_en,place,region,is_active,managers,scorers"
    assert here.scorer.email in text
    again = preview(registrar, CLUBS, text.encode())
    assert (again.context["report"].updated, again.context["report"].new) == (0, 0)


@pytest.mark.parametrize("kind", ["0", "1"])
@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@A1", "'=1", "＝1", "''+x", "=\x01cmd"])
def test_no_export_holds_a_formula_and_it_comes_back(registrar, here, kind, name):
    with acting_for(here.federation):
        Club.objects.update(place=name)
        Member.objects.filter(pk=here.members[0].pk).update(family_name=name)
    for address in (CLUBS, MEMBERS):
        content = export(registrar, address, kind)
        if kind == "1":
            sheet = openpyxl.load_workbook(io.BytesIO(content)).active
            cells = [cell for row in sheet.iter_rows() for cell in row]
            assert not [cell for cell in cells if cell.data_type == "f"]
        else:
            assert f",{name}" not in content.decode("utf-8-sig")
        report = preview(registrar, address, content).context["report"]
        changed = 0 if "\x01" not in name else 1
        assert (report.wrong, report.updated) == (0, changed)


@pytest.mark.parametrize(
    "text", ["=1", "+1", "-1", "@x", "\tx", "\rx", "\nx", "'=x", "''=x", "'x", "＝1", "x", ""]
)
def test_neutral_and_back(text):
    assert plain(neutral(text)) == text
    assert neutral(text)[:1] not in ("=", "+", "-", "@", "\t", "\r", "\n", "＝")


def test_cells():
    assert guess(["会員番号", "ＮＯ", "Last_Name", "x", None], HEADS) == ["number", "", "family_name", "", ""]
    assert (tidy_number("１２３.0"), tidy_number(12.0), tidy_number(None), tidy_number(" a1 ")) == (
        "123",
        "12",
        "",
        "A1",
    )
    assert [tidy_day(day) for day in ("平成元年4月1日", "Ｓ60.4.1", "R8/4/1", "H2024.4.1", "24-4-1")] == [
        "1989-04-01",
        "1985-04-01",
        "2026-04-01",
        "H2024.4.1",
        "24-4-1",
    ]
    assert (tidy_day("2024年4月1日"), tidy_day("2024.4.1"), tidy_day("soon")) == (
        "2024-04-01",
        "2024-04-01",
        "soon",
    )


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 99, "workbook_locked"),
        (b"PK\x03\x04" + b"\0" * 99, "no_workbook"),
        (b"MZ\x90\0\xff\xff\xff", "not_text"),
        (b"number\0,x\n", "not_text"),
        (b"number,x\n\n", "no_rows"),
    ],
)
def test_what_is_no_register(registrar, content, code):
    kind = AnyXlsx if content[:2] in (b"PK", b"\xd0\xcf") else AnyCsv
    with pytest.raises(Refused) as refused:
        kind().create_dataset(content)
    assert refused.value.code == code
    page = preview(registrar, MEMBERS, content)
    assert (page.status_code, refused.value.sentence in page.content.decode()) == (200, True)


def test_a_bomb_and_empty_rows(monkeypatch):
    rows = [["number", "family_name"], *[[]] * 3, ["1", "森"], *[[None]] * 1_000]
    assert len(AnyXlsx().create_dataset(workbook(rows))) == 4
    monkeypatch.setattr("federation.tables.files.UNPACKED_MAX", 1_000)
    with pytest.raises(Refused, match="too large"):
        AnyXlsx().create_dataset(workbook(rows))


@pytest.mark.parametrize("page", ["import/", "export/", "process_import/"])
def test_who_may_not_change_clubs_has_none_of_these_pages(client, here, next_door, page):
    for stranger in (here.player, here.scorer, next_door.administrator, next_door.registrar):
        client.force_login(stranger)
        assert client.get(f"{CLUBS}{page}").status_code in (302, 403)
        assert client.post(f"{CLUBS}{page}", {"kept": "x"}).status_code in (302, 403)
