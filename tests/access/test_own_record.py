"""Who keeps the register does not bring their own record points, results or a login that another had."""

import inspect

import pytest

from clubs.corrections.services import guests
from federation.errors import Refused
from federation.models import Letter, Member, MemberMerge, Office, Role
from federation.people.merging import merge, part
from federation.record import letters
from federation.tenancy.context import acting_for
from tests import cast
from tests.scoring.office.test_twins_pages import enter, previewed, side_by_side, text, twin

# Whatever takes a record's results, points or login and gives them to another.
ACTS = (merge.merge_members, part.part_members, guests.give, guests.take_back)


@pytest.fixture
def own(here):
    """The record of the registrar, who is the member 髙橋 舞."""
    with acting_for(here.federation):
        Member.objects.filter(pk=here.members[1].pk).update(user=here.registrar)
        return Member.objects.get(pk=here.members[1].pk)


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.__name__)
def test_each_such_act_asks_whose_record_it_is(act) -> None:
    assert "refuse_own_record(by, " in inspect.getsource(act)


def test_a_registrar_merges_nobody_into_themselves_nor_themselves_into_anybody(here, own) -> None:
    other = twin(here)
    with acting_for(here.federation):
        for gone, kept in ((other, own), (own, other)):
            with pytest.raises(Refused) as refused:
                merge.merge_members(duplicate=gone, into=kept, by=here.registrar)
            assert refused.value.code == "own_record"
    shown, sent = previewed(enter(here.registrar), side_by_side(here, other))
    assert (shown.status_code, "your own" in text(shown)) == (422, True)
    assert enter(here.registrar).post(side_by_side(here, other), sent).status_code == 422
    assert not MemberMerge.across_federations.exists()


def test_somebody_else_of_the_office_does_it_and_undoes_it(here, own) -> None:
    other = twin(here)
    with acting_for(here.federation):
        merge.merge_members(duplicate=other, into=own, by=here.administrator)
        merger = MemberMerge.objects.get()
        with pytest.raises(Refused) as refused:
            part.part_members(merge=merger, by=here.registrar)
        assert refused.value.code == "own_record"
        part.part_members(merge=merger, by=here.administrator)
        assert Member.objects.get(pk=other.pk).merged_into_id is None


def test_nor_gives_themselves_what_a_guest_played(here, own) -> None:
    with acting_for(here.federation):
        for act in (guests.give, guests.take_back):
            with pytest.raises(Refused) as refused:
                act(member=own, seats=[], by=here.registrar)
            assert refused.value.code == "own_record"
        Office.objects.create(holder=here.scorer, role=Role.REGISTRAR, starts_on=cast.SINCE)
        assert guests.give(member=own, seats=[], by=here.scorer) == 0


def test_both_logins_hear_that_one_of_them_is_nobodys(here) -> None:
    """Otherwise a record entered for the purpose brings another's login to somebody's record, unseen."""
    with acting_for(here.federation):
        planted = cast.login(here.federation, "planted")
        other = Member.objects.get(pk=twin(here, user=planted).pk)
        victim = Member.objects.get(pk=here.members[1].pk)
        merge.merge_members(duplicate=other, into=victim, by=here.registrar, taken=["user"])
        owed = Letter.objects.filter(topic="records_merged")
        assert {letter.reader_id for letter in owed} == {planted.pk, here.player.pk}
        written = letters.message_of(owed.get(reader=here.player))
        assert (other.number in written.body, victim.number in written.subject) == (True, True)
        third = Member.objects.get(pk=twin(here, 1).pk)
        merge.merge_members(duplicate=third, into=Member.objects.get(pk=victim.pk), by=here.registrar)
        assert owed.count() == 2  # of one login nothing changes
