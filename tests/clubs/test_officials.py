"""Who serves at a tournament: appointed, borne out by the register on all its days, dismissed."""

from datetime import date, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Duty, Official
from clubs.services import officials
from clubs.services.tournaments import may_direct
from federation.models import AuditEntry, DirectorRegistration, Member, MemberStatus
from federation.tenancy.context import acting_for
from tests.clubs.event_house import DAY, running_stage
from tests.clubs.test_desk_pages import enter, text
from tests.clubs.test_match_reports import code

pytestmark = pytest.mark.django_db


@pytest.fixture
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
        said = {"tournament": tournament, "by": here.administrator}
        made = officials.appoint(member=one, duty=Duty.CHIEF_DIRECTOR, **said)
        assert code(officials.appoint, member=one, duty=Duty.CHIEF_DIRECTOR, **said) == "duty_taken"
        assert code(officials.appoint, member=two, duty=Duty.CHIEF_DIRECTOR, **said) == "chief_taken"
        Member.objects.filter(pk=two.pk).update(status=MemberStatus.LEFT)
        gone = Member.objects.get(pk=two.pk)
        assert code(officials.appoint, member=gone, duty=Duty.SCORER, **said) == "not_active"
        strange = {"tournament": tournament, "by": here.player}
        assert code(officials.appoint, member=one, duty=Duty.SCORER, **strange) == "not_your_tournament"
        assert code(officials.dismiss, official=made, by=here.player) == "not_your_tournament"
        officials.dismiss(official=made, by=here.administrator)
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


def test_more_officials_cost_no_more(here, tournament):
    client = enter(here.scorer)
    page = f"/sakura/desk/tournaments/{tournament.pk}/"

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
