"""Of which kind members are, by file: words of the federation's own, families, an end for every beginning."""

from datetime import date

import pytest

from federation.models import AuditEntry, DuesYear, HeldMembership
from federation.signals import dues_changed
from federation.tenancy.context import acting_for
from tests.federation.memberships.renewing import furnished, in_scope, person
from tests.federation.tables.test_import_undone import imported, taken_back
from tests.federation.tables.test_registers import confirm, preview

pytestmark = pytest.mark.django_db
HELD = "/sakura/admin/federation/heldmembership/"


@pytest.fixture
def registrar(client, here):
    """The registrar's browser, in English."""
    client.force_login(here.registrar)
    client.cookies["language"] = "en"
    return client


@pytest.fixture
def people(here):
    """Three of a federation with kinds: two are full members since they joined, one is of no kind yet."""
    with in_scope(here):
        renewing = furnished(here)
        three = [person(renewing, 1, "full"), person(renewing, 2, "full"), person(renewing, 3)]
        HeldMembership.objects.filter(member__in=three).update(starts_on=date(2020, 4, 1))
        return [one.number for one in three]


def held(here, number):
    with acting_for(here.federation):
        rows = HeldMembership.objects.filter(member__number=number).order_by("starts_on")
        return [(one.kind.code, one.starts_on, one.ends_on, one.head and one.head.number) for one in rows]


def test_another_kind_is_two_rows_in_any_order_and_families_have_their_head(registrar, here, people):
    head, second, third = people
    text = (
        "会員番号,会員種別,家族の代表者,開始日,終了日\n"
        f"{second},家族会員,{head},2026/4/1,\n{second},full,,2020/4/1,2026/3/31\n"
        f"{third},ｇｕｅｓｔ,,令和8年4月1日,\n"
    )
    page = confirm(registrar, HELD, preview(registrar, HELD, text.encode("cp932")))
    assert "3 memberships were imported." in page.content.decode()
    assert held(here, second) == [
        ("full", date(2020, 4, 1), date(2026, 3, 31), None),
        ("family", date(2026, 4, 1), None, head),
    ]
    assert held(here, third) == [("guest", date(2026, 4, 1), None, None)]
    with acting_for(here.federation):
        acts = AuditEntry.objects.filter(subject_type="federation.heldmembership")
        assert sorted(acts.values_list("act", flat=True)) == [
            "record.added",
            "record.added",
            "record.changed",
        ]


def test_a_row_without_days_is_about_the_membership_of_today(registrar, here, people):
    confirm(registrar, HELD, preview(registrar, HELD, f"number,kind\n{people[0]},Honorary member\n".encode()))
    assert held(here, people[0]) == [("honorary", date(2020, 4, 1), None, None)]


def test_a_word_of_another_program_is_mapped_once(registrar, here, people):
    text = f"number,kind\n{people[0]},永年\n{people[1]},永年\n".encode()
    asked = preview(registrar, HELD, text)
    (word,) = asked.context["report"].words
    assert (word.column, word.written, word.rows, word.meant) == ("kind", "永年", 2, "")
    assert "confirm_form" not in asked.context
    chosen = {"word_column": "kind", "word_written": "永年", "word_meant": "honorary"}
    confirm(registrar, HELD, preview(registrar, HELD, text, **chosen))
    assert [held(here, number)[0][0] for number in people[:2]] == ["honorary", "honorary"]


def test_what_cannot_be_is_told_at_once(registrar, here, people):
    first, second, _third = people
    rows = f"99999,full,,\n{first},king,{first},2026-01-01\n{second},family,99999,x\n"
    shown = preview(registrar, HELD, f"number,kind,head,starts_on\n{rows}".encode()).content.decode()
    for sentence in (
        "Row 2, number: There is no member 99999.",
        "Row 3, kind: “king” is none of these: Full member, ",
        "Row 3, head: Nobody is the head of their own family here: leave it empty.",
        "Row 4, head: There is no member 99999.",
        "Row 4, starts_on: This is no day",
    ):
        assert sentence in shown, (sentence, shown)
    alone = f"number,kind,starts_on\n{second},full,2026-02-01\n"
    shown = preview(registrar, HELD, alone.encode()).content.decode()
    assert f"Member {second} would have two memberships without an end." in shown


def test_an_import_is_taken_back_and_points_hear_of_kinds_without_any(registrar, here, people):
    with acting_for(here.federation):
        year = DuesYear.objects.get()
    heard = []

    def hear(members, first, **_more):
        heard.append((list(members), first))

    dues_changed.connect(hear)
    try:
        asked = imported(
            registrar, here, HELD, f"number,kind\n{people[0]},guest\n{people[2]},full\n".encode()
        )
        with acting_for(here.federation):
            changed = HeldMembership.objects.get(member__number=people[0]).member_id
        assert heard == [([changed], year.starts_on)]
        taken_back(registrar, asked)
        assert heard[1:] == [([changed], year.starts_on)]
    finally:
        dues_changed.disconnect(hear)
    assert held(here, people[0]) == [("full", date(2020, 4, 1), None, None)]
    assert held(here, people[2]) == []


def test_who_keeps_no_register_neither_brings_nor_takes_one(client, here, next_door, people):
    for stranger in (here.player, here.scorer, next_door.administrator):
        client.force_login(stranger)
        for page in ("import/", "export/", "process_import/"):
            assert client.get(f"{HELD}{page}").status_code in (302, 403)
            assert client.post(f"{HELD}{page}", {"kept": "x"}).status_code in (302, 403)
