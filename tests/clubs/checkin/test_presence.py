"""Who is here: said and taken back, by whom it may be, and what there is to settle."""

from datetime import timedelta

import pytest
from django.db import DatabaseError, transaction
from django.utils import timezone

from clubs.checkin.codes import door_code, is_door_code, member_by_code, member_code
from clubs.checkin.remarks import RemarkKind
from clubs.checkin.services import offers, opening, presence
from clubs.models import CheckInOpening, CheckInWay, EntrantState, PlayOffer, Presence, Stage
from clubs.tournaments.services import entries
from federation.errors import Refused
from federation.models import AuditEntry, DuesYear, MemberStatus
from federation.tenancy.context import acting_for
from tests.clubs.checkin.doorstep import Doorstep

pytestmark = pytest.mark.django_db


@pytest.fixture
def step(inside):
    """Four pairs, whose check-in is open."""
    step = Doorstep(inside)
    step.opens()
    return step


def refused(act, **arguments):
    """The code by which an act is refused."""
    with pytest.raises(Refused) as refusal:
        act(**arguments)
    return refusal.value.code


def test_an_entry_is_missing_then_partly_here_then_here(step):
    assert step.states() == dict.fromkeys("1234", "missing")
    step.comes(step.player(1))
    step.pair_comes(2, 4)
    assert step.states() == {"1": "partly", "2": "here", "3": "missing", "4": "here"}


def test_a_word_said_twice_is_one_and_is_taken_back_by_another(step):
    player = step.player(1)
    first = step.comes(player, CheckInWay.OWN, player.member.user)
    assert step.comes(player) == first
    back = presence.take_back(
        stage=step.stage,
        number=1,
        player=player,
        way=CheckInWay.OWN,
        at=timezone.now(),
        by=player.member.user,
    )
    assert (back.supersedes, back.is_here, step.states()["1"]) == (first, False, "missing")
    again = step.comes(player)
    assert (again.supersedes, step.states()["1"]) == (back, "partly")
    assert list(Presence.objects.newest()) == [again]


def test_nothing_that_was_said_is_edited_or_deleted(step):
    word, opened = step.comes(step.player(1)), opening.opening_of(step.stage, 1)
    for row in (word, opened):
        for act in (row.delete, row.save):
            with pytest.raises(DatabaseError), transaction.atomic():
                act()
    assert Presence.objects.get() == word


def test_a_partner_speaks_for_a_partner_and_a_stranger_for_nobody(step):
    partner, stranger = step.player(1, 2).member.user, step.player(2).member.user
    player = step.player(1)
    with pytest.raises(Refused) as refusal:
        step.comes(player, CheckInWay.OWN, stranger)
    assert refusal.value.code == "not_yours"
    assert step.comes(player, CheckInWay.OWN, partner).by == partner


def test_a_captain_speaks_for_the_team_and_a_team_mate_for_themselves_alone(inside):
    step = Doorstep(inside, form="swiss_teams", entries=3)
    step.opens()
    captain, other = step.player(1), step.player(1, 2)
    step.comes(step.player(1, 3), CheckInWay.OWN, captain.member.user)
    step.comes(other, CheckInWay.OWN, other.member.user)
    with pytest.raises(Refused) as refusal:
        step.comes(step.player(1, 4), CheckInWay.OWN, other.member.user)
    assert refusal.value.code == "not_yours"
    assert step.states() == {"1": "partly", "2": "missing", "3": "missing"}
    step.comes(captain, CheckInWay.DESK, step.director)
    step.comes(step.player(1, 4), CheckInWay.DESK, step.director)
    assert step.states()["1"] == "here"


def test_the_door_takes_back_only_what_was_said_there(step):
    player = step.player(1)
    step.comes(player, CheckInWay.OWN, player.member.user)
    act = {"stage": step.stage, "number": 1, "player": player, "at": timezone.now(), "by": None}
    assert refused(presence.take_back, way=CheckInWay.DOOR, **act) == "not_of_the_door"
    act["player"] = step.player(2)
    assert refused(presence.take_back, way=CheckInWay.DOOR, **act) == "not_here"


def test_the_desk_is_the_director_s_and_goes_on_after_the_closing(step):
    player, nobody = step.player(1), step.player(2).member.user
    close = {"stage": step.stage, "number": 1, "at": timezone.now()}
    assert refused(opening.close_check_in, by=nobody, **close) == "not_your_tournament"
    opening.close_check_in(by=step.director, **close)
    assert refused(opening.close_check_in, by=step.director, **close) == "check_in_closed"
    for way, by in ((CheckInWay.DOOR, None), (CheckInWay.OWN, player.member.user)):
        with pytest.raises(Refused) as refusal:
            step.comes(player, way, by)
        assert refusal.value.code == "check_in_closed"
    with pytest.raises(Refused) as refusal:
        step.comes(player, CheckInWay.DESK, nobody)
    assert refusal.value.code == "not_your_tournament"
    assert step.comes(player, CheckInWay.DESK, step.director).is_here
    assert set(AuditEntry.objects.filter(act__startswith="check_in").values_list("act", flat=True)) == {
        "check_in.opened",
        "check_in.closed",
    }


def test_a_check_in_is_opened_for_a_day_to_come_of_an_announced_tournament(inside):
    step = Doorstep(inside)
    act = {"stage": step.stage, "number": 1, "at": timezone.now()}
    nobody = step.player(1).member.user
    assert refused(opening.open_check_in, starts_at=step.starts_at, by=nobody, **act) == "not_your_tournament"
    yesterday = timezone.now() - timedelta(days=1)
    assert refused(opening.open_check_in, starts_at=yesterday, by=step.director, **act) == "day_over"
    tournament = step.stage.event.tournament
    tournament.announced_at = None
    tournament.save()
    assert (
        refused(opening.open_check_in, starts_at=step.starts_at, by=step.director, **act) == "not_announced"
    )


def test_of_another_day_nobody_is_here_today(inside):
    step = Doorstep(inside)
    step.opens(starts_at=timezone.now() + timedelta(days=1))
    with pytest.raises(Refused) as refusal:
        step.comes(step.player(1))
    assert refusal.value.code == "check_in_closed"
    assert opening.opened_by(step.stage, 1, door_code(opening.opening_of(step.stage, 1))) is None


def test_a_door_s_code_is_void_with_its_salt_and_the_lot_stays(step):
    first = opening.opening_of(step.stage, 1)
    code, lot = door_code(first), opening.lot_of(step.stage, 1)
    assert opening.opened_by(step.stage, 1, code) == first
    later = step.opens(is_renewed=True)
    assert not is_door_code(later, code)
    assert opening.opened_by(step.stage, 1, code) is None
    assert opening.lot_of(step.stage, 1) == lot
    assert door_code(step.opens()) == door_code(later)
    assert door_code(step.opens(number=2)) != door_code(later)


def test_a_member_s_code_is_theirs_and_nobody_makes_another(step):
    member = step.player(1).member
    code = member_code(member)
    assert member_by_code(f" {code.upper()} ") == member
    other = step.player(1, 2).member
    for wrong in (code[:-1], code.replace(f"m{member.pk}", f"m{other.pk}"), member.number, "", "m1-"):
        assert member_by_code(wrong) is None
    assert member.number not in code


def test_what_there_is_to_settle_is_known_of_each_player(inside):
    step = Doorstep(inside, open_to="women")
    day = step.day
    DuesYear.objects.create(
        starts_on=day - timedelta(days=90), ends_on=day + timedelta(days=90), due_by=day - timedelta(days=1)
    )
    step.opens()
    second = step.player(2).entrant
    second.state = EntrantState.WAITING
    second.save()
    field = step.field()
    kinds = {
        (entry.entrant.number, player.row.seat): [remark.kind for remark in player.remarks]
        for entry, player in field.players()
    }
    assert kinds["1", 1] == [RemarkKind.ELIGIBILITY, RemarkKind.DUES]
    assert kinds["2", 1] == [RemarkKind.WAITING, RemarkKind.ELIGIBILITY, RemarkKind.DUES]
    assert kinds["4", 1] == []
    assert [entry.entrant.number for entry in field.expected] == ["1", "3", "4"]
    assert not field.besides
    step.comes(step.player(2))
    assert [entry.entrant.number for entry in step.field().besides] == ["2"]
    sentences = [remark.sentence for remark in field.player(step.player(1).pk).remarks]
    labels = [remark.label for remark in field.player(step.player(1).pk).remarks]
    assert len(set(sentences)) == len(set(labels)) == 2
    assert all(sentence for sentence in sentences)


def test_who_is_no_member_in_force_is_told_and_is_here_all_the_same(step):
    member = step.player(1).member
    member.status = MemberStatus.SUSPENDED
    member.save()
    step.comes(step.player(1))
    player = step.field().player(step.player(1).pk)
    assert [remark.kind for remark in player.remarks] == [RemarkKind.ELIGIBILITY]
    assert player.presence is not None


def test_who_offers_to_play_is_in_no_entry_and_may_play(step):
    act = {"stage": step.stage, "number": 1, "way": CheckInWay.OWN, "at": timezone.now()}
    free, left = step.member("free"), step.member("left", status=MemberStatus.LEFT)
    entered = step.player(1).member
    assert refused(offers.offer, member=entered, by=entered.user, **act) == "entered_already"
    assert refused(offers.offer, member=left, by=left.user, **act) == "not_eligible"
    assert refused(offers.offer, member=free, by=entered.user, **act) == "not_yours"
    assert refused(offers.take_back, member=free, by=free.user, **act) == "not_offered"
    first = offers.offer(member=free, by=free.user, **act)
    assert offers.offer(member=free, by=free.user, **act) == first
    assert [offer.member for offer in step.field().offers] == [free]
    offers.take_back(member=free, by=free.user, **act)
    assert not step.field().offers
    assert PlayOffer.objects.count() == 2
    by_desk = act | {"way": CheckInWay.DESK}
    assert refused(offers.offer, member=free, by=entered.user, **by_desk) == "not_your_tournament"
    assert offers.offer(member=free, by=step.director, **by_desk).stands


def test_an_entry_that_was_cancelled_is_not_here(step):
    player = step.player(3)
    entries.cancel(entrant=player.entrant, by=step.director)
    with pytest.raises(Refused) as refusal:
        step.comes(player)
    assert refusal.value.code == "not_entered"
    assert set(step.states()) == {"1", "2", "4"}


def test_so_many_queries_however_many_play(inside, django_assert_max_num_queries):
    small, large = Doorstep(inside, entries=2, slug="small"), Doorstep(inside, entries=9, slug="large")
    for step in (small, large):
        step.opens()
        step.pair_comes(1)
    with django_assert_max_num_queries(25) as counted:
        small.field()
    with django_assert_max_num_queries(len(counted.captured_queries)):
        assert len(large.field().entries) == 9


def test_nothing_of_another_federation_is_seen(here, next_door):
    with acting_for(here.federation):
        step = Doorstep(here)
        step.opens()
        step.pair_comes(1)
        member = step.player(1).member
        code, key = member_code(member), step.stage.pk
        assert member_by_code(code) == member
    with acting_for(next_door.federation):
        assert not Presence.objects.exists()
        assert not CheckInOpening.objects.exists()
        assert member_by_code(code) is None
        assert opening.opening_of(Stage(pk=key), 1) is None
