"""Who serves at a tournament: appointed, borne out by the register on all its days, dismissed."""

from datetime import date, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Duty, Official
from clubs.tournaments.services import officials
from clubs.tournaments.services.tournaments import may_direct
from federation.models import AuditEntry, DirectorRegistration, Member, MemberStatus
from federation.tenancy.context import acting_for
from tests.clubs.playing.test_match_reports import code
from tests.clubs.tournaments.event_house import DAY, running_stage
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.federation.tables.test_registers import asked_by, confirm, export, preview
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db


@pytest.fixture
@furnished_once
def tournament(here):
    with acting_for(here.federation):
        return running_stage(here).stage.event.tournament


def registered(member, grade, expires_on):
    DirectorRegistration.objects.create(
        member=member, grade=grade, certified_on=date(2020, 1, 1), expires_on=expires_on
    )


@pytest.mark.parametrize(
    ("expires_on", "grade"),
    [(DAY, "regional"), (DAY - timedelta(days=1), None)],  # the last day is included
)
def test_the_register_bears_a_director_out_on_all_days(here, tournament, expires_on, grade):
    member = here.members[0]
    with acting_for(here.federation):
        registered(member, "club", DAY + timedelta(days=900) if grade else expires_on)
        registered(member, "regional", expires_on)
        officials.appoint(
            tournament=tournament, member=member, duty=Duty.CHIEF_DIRECTOR, by=here.administrator
        )
        [one] = officials.serving(tournament)
        assert one.is_unregistered is (grade is None)
        assert (one.registration and one.registration.grade) == grade


def test_who_cannot_be_appointed(here, tournament):
    one, two = here.members
    with acting_for(here.federation):
        of_tournament = {"tournament": tournament, "by": here.administrator}
        official = officials.appoint(member=one, duty=Duty.CHIEF_DIRECTOR, **of_tournament)
        assert code(officials.appoint, member=one, duty=Duty.CHIEF_DIRECTOR, **of_tournament) == "duty_taken"
        assert code(officials.appoint, member=two, duty=Duty.CHIEF_DIRECTOR, **of_tournament) == "chief_taken"
        Member.objects.filter(pk=two.pk).update(status=MemberStatus.LEFT)
        gone = Member.objects.get(pk=two.pk)
        assert code(officials.appoint, member=gone, duty=Duty.SCORER, **of_tournament) == "not_active"
        strange = {"tournament": tournament, "by": here.player}
        assert code(officials.appoint, member=one, duty=Duty.SCORER, **strange) == "not_your_tournament"
        assert code(officials.dismiss, official=official, by=here.player) == "not_your_tournament"
        officials.dismiss(official=official, by=here.administrator)
        acts = AuditEntry.objects.filter(subject_type="clubs.official").values_list("act", flat=True)
        assert sorted(acts) == ["record.added", "record.deleted"]


def test_a_director_of_the_tournament_runs_its_desk_and_no_other(here, tournament):
    player = here.members[1]  # a member with a login and no office
    with acting_for(here.federation):
        other = running_stage(here, slug="other").stage.event.tournament
        assert not may_direct(here.player, tournament)
        officials.appoint(tournament=tournament, member=player, duty=Duty.SCORER, by=here.administrator)
        assert not may_direct(here.player, tournament)
        officials.appoint(tournament=tournament, member=player, duty=Duty.DIRECTOR, by=here.administrator)
        assert (may_direct(here.player, tournament), may_direct(here.player, other)) == (True, False)
        stage = tournament.contests.get().stages.get()
    assert enter(here.player).get(f"/sakura/desk/stages/{stage.pk}/").status_code == 200


def test_the_desk_appoints_and_the_public_page_names(here, next_door, tournament):
    page = f"/sakura/desk/tournaments/{tournament.pk}/"
    scorer, number = enter(here.scorer), here.members[0].number
    asked = {"appoint": "", "official-member": number, "official-duty": "director"}
    assert scorer.post(page, asked).status_code == 302
    assert "not on the register of directors on all days" in text(scorer.get(page))
    assert scorer.post(page, asked).status_code == 422
    assert "There is no member 99" in text(scorer.post(page, asked | {"official-member": "99"}))
    with acting_for(here.federation):
        registered(here.members[0], "national", DAY + timedelta(days=30))
        tournament.refresh_from_db()
        kept = Official.objects.get()
    assert "national director, until 2 Jun 2026" in text(scorer.get(page))
    for stranger, status in ((None, 302), (here.player, 403), (next_door.administrator, 403)):
        assert enter(stranger).post(page, asked).status_code == status
        assert enter(stranger).post(page, {"dismiss": kept.pk}).status_code == status
    assert enter(next_door.administrator).get(page.replace("sakura", "albion")).status_code == 404
    scorer.post(page, {"announce": ""})
    public = text(enter(None).get(f"/sakura/tournaments/{tournament.slug}/"))
    assert "Director Hana Yamada national director" in public
    assert scorer.post(page, {"dismiss": "x"}).status_code == 302
    assert scorer.post(page, {"dismiss": kept.pk}).status_code == 302
    assert "Nobody is appointed yet." in text(scorer.get(page))


REGISTER = "/sakura/admin/clubs/official/"


def taken(client, content):
    """A file taken through preview and confirmation; what the page says."""
    page = preview(client, REGISTER, content.encode())
    return text(confirm(client, REGISTER, page) if "confirm_form" in page.context else page)


def kept(here):
    with acting_for(here.federation):
        return sorted(Official.objects.values_list("member__number", "duty"))


def test_officials_come_in_and_go_out_by_file(here, tournament):
    (one, two), desk, slug = here.members, enter(here.administrator), tournament.slug
    with acting_for(here.federation):
        registered(one, "regional", DAY + timedelta(days=30))
        registered(one, "national", DAY - timedelta(days=1))
    content = f"大会,会員番号,役務\n{slug},{one.number},主任ディレクター\n{slug},{two.number},Scorer\n"
    assert "2 officials were appointed." in taken(desk, content)
    assert kept(here) == sorted([(one.number, "chief_director"), (two.number, "scorer")])
    assert "0 officials were appointed." in taken(desk, content)
    out = export(desk, REGISTER, "0").decode("utf-8-sig").splitlines()
    assert out[0] == "tournament,number,duty,name,grade,expires_on"
    assert sorted(out[1:]) == sorted(
        [
            f"{slug},{one.number},chief_director,{one.name},regional,{DAY + timedelta(days=30)}",
            f"{slug},{two.number},scorer,{two.name},,",
        ]
    )


def test_a_row_that_appoints_nobody_asks_the_database_nothing(here, tournament):
    """Tournaments, members and who serves are read at once."""
    desk, slug, (one, _two) = enter(here.administrator), tournament.slug, here.members
    known = f"{slug},{one.number},scorer\n"
    assert "1 official was appointed." in taken(desk, f"tournament,number,duty\n{known}")

    def shown(count):
        rows = "".join(f"{slug},99{i},scorer\nno-such-{i},{one.number},scorer\n" for i in range(count))
        return preview(desk, REGISTER, f"tournament,number,duty\n{known}{rows}".encode())

    few, page = asked_by(lambda: shown(4))
    many, longer = asked_by(lambda: shown(12))
    assert [
        (answer.context["report"].wrong, answer.context["report"].unchanged) for answer in (page, longer)
    ] == [
        (8, 1),
        (24, 1),
    ]
    assert few == many


def test_a_file_of_officials_with_faults_appoints_nobody(here, next_door, tournament):
    (one, two), desk, slug = here.members, enter(here.administrator), tournament.slug
    head = "tournament,number,duty\n"
    page_text = taken(
        desk,
        f"{head}{slug},{one.number},chief_director\n{slug},{two.number},chief_director\n"
        f"{slug},99,director\nno-such,{one.number},scorer\n{slug},{one.number},judge\n"
        f"{slug},{two.number},organiser\n{slug},{two.number},Organiser\n",
    )
    for sentence in (
        "A tournament has one chief director.",
        "There is no member 99.",
        "There is no tournament “no-such”",
        "A duty is one of these: chief_director, director, scorer, organiser.",
        "This duty stands twice in the file.",
    ):
        assert sentence in page_text, sentence
    assert kept(here) == []
    assert "no column “duty”" in taken(desk, f"tournament,number\n{slug},{one.number}\n")
    file = {"import_file": "", "format": "0", "resource": "0"}
    for stranger, status in ((None, 302), (here.player, 302), (here.registrar, 403)):
        for page in ("", "add/", "import/", "export/"):
            assert enter(stranger).post(REGISTER + page, file).status_code == status
    with acting_for(next_door.federation):
        assert not Official.objects.exists()


def test_the_office_appoints_and_dismisses_in_the_admin(here, tournament):
    desk, member = enter(here.administrator), here.members[0]
    asked = {"tournament": tournament.pk, "member": member.pk, "duty": "director"}
    assert desk.post(f"{REGISTER}add/", asked).status_code == 302
    assert "This member has this duty already." in text(desk.post(f"{REGISTER}add/", asked))
    with acting_for(here.federation):
        official = Official.objects.get()
    assert desk.post(f"{REGISTER}{official.pk}/change/", asked).status_code == 403
    assert desk.post(f"{REGISTER}{official.pk}/delete/", {"post": "yes"}).status_code == 302
    with acting_for(here.federation):
        acts = AuditEntry.objects.filter(subject_type="clubs.official").values_list("act", flat=True)
        assert sorted(acts) == ["record.added", "record.deleted"]


@pytest.mark.parametrize("page", ["/sakura/desk/tournaments/{}/", REGISTER])
def test_more_officials_cost_no_more(here, tournament, page):
    client = enter(here.administrator)
    page = page.format(tournament.pk)

    def cost():
        client.get(page)
        with CaptureQueriesContext(connection) as seen:
            client.get(page)
        return len(seen)

    def appointed(*duties):
        with acting_for(here.federation):
            for member, duty in zip(here.members * 2, duties, strict=False):
                officials.appoint(tournament=tournament, member=member, duty=duty, by=here.administrator)

    appointed(Duty.SCORER)
    once = cost()
    appointed(Duty.DIRECTOR, Duty.DIRECTOR, Duty.ORGANISER)
    assert cost() == once
