"""The page of a member: what each floor has of them, each part for whoever may see it; looks are kept."""

import pytest

from clubs.models import ClubOfficer
from federation.models import Act, AuditEntry, DuesPaid, Letter, Member, Office, Role
from federation.money.services.accounts import of_member
from federation.roles import today
from federation.tenancy.context import acting_for
from tests import cast
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.scoring.office.test_desk import year_of_dues

HEADS = {
    "Clubs",
    "Kind of membership",
    "Dues",
    "Master points",
    "Titles",
    "Latest results",
    "Cases",
    "Letters",
    "Money",
    "Offices and roles",
    "Who may see what",
    "What was changed",
    "Elsewhere",
}
BY_OFFICE = {
    Role.REGISTRAR: HEADS - {"Master points", "Titles", "Cases", "Letters", "Money"},
    Role.ADMINISTRATOR: HEADS,
    Role.MASTER_POINT_SECRETARY: {
        *("Clubs", "Dues", "Master points", "Titles", "Latest results", "Offices and roles")
    },
    Role.TREASURER: {"Clubs", "Dues", "Money"},
    Role.TOURNAMENT_OFFICE: {"Clubs", "Latest results", "Cases", "Offices and roles"},
}


def sheet(member):
    return f"/sakura/desk/members/{member.pk}/"


def heads(page):
    parts = page.content.decode().split("<h2")[1:]
    return {part.split(">")[1].split("<")[0] for part in parts}


def holder(house, role):
    with acting_for(house.federation):
        user = cast.login(house.federation, "holder")
        cast.appoint(user, role)
    return user


@pytest.mark.parametrize("role", BY_OFFICE)
def test_each_office_has_its_parts(here, role):
    with acting_for(here.federation):
        year_of_dues()
    page = enter(holder(here, role)).get(sheet(here.members[1]))
    assert heads(page) == BY_OFFICE[role]
    acts = {"Correct particulars", "Transfer to another club", "Left, died, returned", "Record dues"}
    shown = {act for act in acts if act in text(page)}
    assert shown == (acts if role in (Role.REGISTRAR, Role.ADMINISTRATOR) else set())
    assert (here.player.email in text(page)) == (role in (Role.REGISTRAR, Role.ADMINISTRATOR))


def test_the_parts_say_what_is_on_record(here):
    member = here.members[1]
    with acting_for(here.federation):
        DuesPaid.objects.create(year=year_of_dues(), member=member, paid_on=today(), note="cash")
        Office.objects.create(holder=here.player, role=Role.CONDUCT_OFFICER, starts_on=cast.SINCE)
        ClubOfficer.objects.create(club=here.club, holder=here.player, role="manager", starts_on=cast.SINCE)
        Letter.objects.create(topic="contact", key="x", reader=here.player)
    page = text(enter(here.administrator).get(sheet(member)))
    for words in ("Central Club · home club", "cash", "conduct officer", "Central Club: manager", "owed"):
        assert words in page, words
    registrar = text(enter(here.registrar).get(sheet(member)))
    assert "conduct officer" not in registrar
    assert "Central Club: manager" in registrar


def test_every_look_is_recorded_and_shown_to_the_member(here):
    member = here.members[1]
    assert enter(here.registrar).get(sheet(member)).status_code == 200
    with acting_for(here.federation):
        look = AuditEntry.objects.get(act=Act.SHEET_SEEN)
        assert (look.actor, look.subject_ref) == (here.registrar, member.pk)
    own = text(enter(here.player).get("/sakura/me/data/"))
    assert "person's data looked at" in own
    with acting_for(here.federation):
        before = AuditEntry.objects.filter(act=Act.SHEET_SEEN).count()
    assert enter(here.player).get(sheet(member)).status_code == 403
    with acting_for(here.federation):
        assert AuditEntry.objects.filter(act=Act.SHEET_SEEN).count() == before


def test_a_merged_record_leads_to_the_one_that_is_kept(here):
    first, second = here.members
    with acting_for(here.federation):
        Member.objects.filter(pk=first.pk).update(status="merged", merged_into=second)
    assert enter(here.registrar).get(sheet(first)).url == sheet(second)


def test_strangers(here, next_door):
    member = here.members[0]
    for user in (here.player, here.scorer, next_door.registrar):
        assert enter(user).get(sheet(member)).status_code == 403
    elsewhere = f"/albion/desk/members/{member.pk}/"
    assert enter(next_door.registrar).get(elsewhere).status_code == 404
    assert enter(here.registrar).get("/sakura/desk/members/999999/").status_code == 404


def test_in_japanese(here):
    page = enter(here.registrar).get(sheet(here.members[1]), headers={"accept-language": "ja"})
    assert {"クラブ", "会費", "最新の成績", "役職"} <= heads(page)


def test_the_treasurer_comes_from_the_account_and_goes_back_to_the_books(here):
    member, treasurer = here.members[1], holder(here, Role.TREASURER)
    with acting_for(here.federation):
        account = of_member(member)
    client = enter(treasurer)
    assert sheet(member) in client.get(f"/sakura/desk/money/accounts/{account.pk}/").content.decode()
    page = client.get(sheet(member)).content.decode()
    assert "/sakura/desk/money/" in page
    assert '/sakura/desk/members/"' not in page
    assert client.get("/sakura/desk/members/").status_code == 403
    with acting_for(here.federation):
        assert AuditEntry.objects.filter(act=Act.SHEET_SEEN, actor=treasurer).count() == 1
