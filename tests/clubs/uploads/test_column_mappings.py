"""What do these columns mean: asked once, known from then on, superseded, withdrawn."""

import io

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import DatabaseError, transaction

from clubs.models import ColumnMapping, Session, Upload
from clubs.uploads.services import column_mappings, readings, report, uploads
from clubs.uploads.services.column_mappings import ColumnAnswer
from federation.errors import Refused
from federation.tenancy.context import acting_for
from tests.clubs.uploads.test_desk_pages import enter, text

UNKNOWN = "csv_column_missing"
HEADS = ["Bd №", "Us", "Them", "Con", "Who", "Cards", "Pts"]
MEANT = ["board", "ns", "ew", "contract", "declarer", "tricks", "score"]
ROWS = [
    [1, 1, 2, "4S", "N", 10, 420],
    [1, 3, 4, "4S", "N", 9, -50],
    [2, 1, 3, "3NT", "E", 8, 50],
    [2, 2, 4, "3NT", "E", 9, -400],
    [3, 1, 4, "2H", "S", 8, 110],
    [3, 2, 3, "2H", "S", 9, 140],
]

pytestmark = pytest.mark.django_db


def table(extra=""):
    return ("\n".join(",".join(map(str, row)) for row in [HEADS, *ROWS]) + extra).encode()


def workbook():
    book = openpyxl.Workbook()
    for row in [HEADS, *ROWS]:
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def brought(house, content, name="thursday.csv"):
    with acting_for(house.federation):
        return uploads.receive(club=house.club, name=name, content=content, by=house.scorer)[0]


def codes(upload):
    return {problem["code"] for problem in upload.report["problems"]}


def answer(**more):
    given = {f"column_{place}": meaning for place, meaning in enumerate(MEANT)}
    return {
        "line": 1,
        "title": "Thursday",
        "played_on": "2026-11-03",
        "scoring": "",
        "winners": "1",
        **given,
        **more,
    }


def page(upload):
    return f"/sakura/desk/uploads/{upload.pk}/columns/"


def mapped(house, upload, **more):
    with acting_for(house.federation):
        return column_mappings.say(
            upload=upload, heads=HEADS, answer=ColumnAnswer(MEANT, **more), by=house.scorer
        )


def test_a_table_is_asked_about_once_and_published(here):
    upload = brought(here, table())
    assert (upload.state, UNKNOWN in codes(upload)) == ("refused", True)
    client = enter(here.scorer)
    first = client.get(f"/sakura/desk/uploads/{upload.pk}/")
    assert page(upload) in first.content.decode()
    assert "Say once what its columns mean" in text(first)
    shown = text(client.get(page(upload)))
    for words in ("Bd №", "Them", "What do these columns mean?", "4S · 4S · 3NT · 3NT"):
        assert words in shown
    kept = client.post(page(upload), answer(), follow=True)
    assert "Kept: files with these heads are read so from now on." in text(kept)
    with acting_for(here.federation):
        upload.refresh_from_db()
    assert (upload.state, upload.report["summary"]["results"]) == ("draft", 6)
    client.post(f"/sakura/desk/uploads/{upload.pk}/", {"revision": 1, "acknowledged": "on"})
    with acting_for(here.federation):
        session = Session.objects.get()
        assert (session.title, session.played_on.isoformat(), session.winners) == (
            "Thursday",
            "2026-11-03",
            1,
        )


def test_next_weeks_file_is_understood_but_not_its_day(here):
    mapped(here, brought(here, table()), title="Thursday", played_on="2026-11-03")
    later = brought(here, workbook(), "next.xlsx")
    assert UNKNOWN not in codes(later)
    assert later.report["summary"]["title"] == "Thursday"
    assert later.report["summary"]["date"] is None
    assert "no_date" in codes(later)


def test_a_later_answer_supersedes_and_nothing_is_edited(here):
    upload = brought(here, table())
    first = mapped(here, upload, title="Wrong", played_on="2026-11-03")
    second = mapped(here, upload, title="Right", played_on="2026-11-10")
    with acting_for(here.federation):
        assert list(column_mappings.current(here.club)) == [second]
        summary = uploads.renew(upload).report["summary"]
        assert (summary["title"], summary["date"]) == ("Right", "2026-11-10")
        with pytest.raises(DatabaseError), transaction.atomic():
            ColumnMapping.objects.filter(pk=first.pk).update(title="x")


def test_an_answer_is_withdrawn(here):
    upload = brought(here, table())
    mapping = mapped(here, upload)
    client = enter(here.scorer)
    listed = f"/sakura/desk/clubs/{here.club.pk}/columns/"
    assert "Bd № = board" in text(client.get(listed))
    client.post(f"/sakura/desk/columns/{mapping.pk}/withdraw/")
    client.post(f"/sakura/desk/columns/{mapping.pk}/withdraw/")
    assert "Bd №" not in text(client.get(listed))
    with acting_for(here.federation):
        assert UNKNOWN in codes(uploads.renew(upload))
        assert ColumnMapping.objects.count() == 2


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"column_6": "", "column_5": ""}, "Choose the columns of: score of NS."),
        ({"column_1": ""}, "Choose the columns of: NS: pair number."),
        ({"column_1": "board"}, "Another column has this meaning already."),
        ({"column_1": "colour"}, "is not one of the available choices"),
        ({"played_on": "soon"}, "Enter a valid date."),
        ({"winners": "3"}, "is not one of the available choices"),
    ],
)
def test_all_that_is_wrong_is_said_and_nothing_kept(here, wrong, sentence):
    upload = brought(here, table())
    response = enter(here.scorer).post(page(upload), answer(**wrong))
    assert response.status_code == 422
    assert sentence in text(response)
    with acting_for(here.federation):
        assert not ColumnMapping.objects.exists()


def test_another_line_has_the_heads(here):
    lines = b"Some club,,,,,,\nx,y,z,a,b,c,d\n"
    upload = brought(here, lines + table())
    client = enter(here.scorer)
    assert "Bd №" in text(client.get(f"{page(upload)}?line=3"))
    client.post(page(upload), answer(line=3))
    with acting_for(here.federation):
        upload.refresh_from_db()
    assert upload.report["summary"]["results"] == 6
    assert client.get(f"{page(upload)}?line=99999999999999").status_code == 200


def test_a_file_that_is_no_table_is_not_asked_about(here):
    upload = brought(here, b"this is no table at all")
    assert enter(here.scorer).get(page(upload)).status_code == 404


def test_nobody_else_sees_or_says_anything(here, next_door):
    upload = brought(here, table())
    mapping = mapped(here, upload, title="Secret evening")
    addresses = [
        ("get", page(upload)),
        ("post", page(upload)),
        ("get", f"/sakura/desk/clubs/{here.club.pk}/columns/"),
        ("post", f"/sakura/desk/columns/{mapping.pk}/withdraw/"),
    ]
    for stranger in (here.player, here.administrator, here.registrar, next_door.scorer):
        for method, address in addresses:
            response = getattr(enter(stranger), method)(address, answer())
            assert response.status_code == 403, (stranger, address)
            assert "Secret evening" not in response.content.decode()
    for method, address in addresses:
        at_home = address.replace("/sakura/", "/albion/")
        assert getattr(enter(next_door.scorer), method)(at_home, answer()).status_code == 404
    with acting_for(here.federation):
        with pytest.raises(Refused):
            column_mappings.say(upload=upload, heads=HEADS, answer=ColumnAnswer(MEANT), by=here.player)
        with pytest.raises(Refused):
            column_mappings.withdraw(mapping=mapping, by=here.player)
        assert ColumnMapping.objects.count() == 1
    with acting_for(next_door.federation):
        assert not ColumnMapping.objects.exists()


def test_what_one_club_says_holds_for_no_other(here, next_door):
    mapped(here, brought(here, table()))
    assert UNKNOWN in codes(brought(next_door, table()))


def test_the_list_asks_the_same_of_the_database_for_one_or_many(here, django_assert_max_num_queries):
    upload = brought(here, table())
    client = enter(here.scorer)
    for count in (1, 5):
        with acting_for(here.federation):
            for i in range(count):
                heads = [*HEADS[:-1], f"Pts {count} {i}"]
                column_mappings.say(upload=upload, heads=heads, answer=ColumnAnswer(MEANT), by=here.scorer)
        with django_assert_max_num_queries(18):
            client.get(f"/sakura/desk/clubs/{here.club.pk}/columns/")


def test_the_answer_to_a_program_names_the_page(here):
    response = enter(here.scorer).post(
        "/sakura/api/v1/uploads/", {"file": SimpleUploadedFile("thursday.csv", table())}
    )
    assert response.status_code == 422, response.content
    with acting_for(here.federation):
        assert response.json()["columns_page"] == page(Upload.objects.get())


def test_players_come_with_their_names_and_numbers(here):
    number = here.members[0].number
    rows = [
        "board,ns,ew,score,date,NS Name,North Member",
        f"1,1,2,420,2026/11/3,Yamada Hana / Ada Lark,{number}",
        "1,3,4,50,2026/11/3,Bo Finch / Cy,12.0",
    ]
    upload = brought(here, "\n".join(rows).encode())
    with acting_for(here.federation):
        document = report.dry_run(readings.of_upload(upload).read, here.club).document
    people = {
        contestant.id: [(player.name, player.number) for player in contestant.players]
        for contestant in document.contestants
    }
    assert (people["1"], people["3"]) == (
        [("Yamada Hana", number), ("Ada Lark", "")],
        [("Bo Finch", "12"), ("Cy", "")],
    )
    assert "member_number_malformed" in codes(upload)
