"""Two records become one and two again: what hangs on them is the same in sum, and comes back as it was."""

from contextlib import contextmanager
from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.db import transaction
from django.db.models import Sum
from hypothesis import HealthCheck, given, settings, strategies as st

from clubs.models import Club, EntryPlayer, Membership, Particulars
from federation.errors import Refused
from federation.models import (
    AccountKind,
    Act,
    AuditEntry,
    ChargePurpose,
    Member,
    MemberMerge,
    MemberStatus,
    MoneyAccount,
    MoneyPosting,
)
from federation.money import proof as books
from federation.money.selectors import accounts_of
from federation.money.services import charging, paying
from federation.money.services.accounts import of_member
from federation.people.merging.merge import merge_members
from federation.people.merging.part import part_members
from federation.people.selectors import members_by_number
from federation.people.services import keeping
from federation.record.marks import seen_as
from federation.roles import today
from scoring.models import PaymentRequest, PointTotal, Posting, RankingChoice
from scoring.points.services.ledger import paying as ledger
from scoring.points.services.ledger.lines import rebuild_totals
from scoring.sessions.selectors.standings import results_of
from tests.cast import SINCE
from tests.scoring.points.ledger import builders
from tests.worlds import furnished_once


@pytest.fixture
@furnished_once
def people(inside):
    return builders.members(inside, 8)


@pytest.fixture
@furnished_once
def game(inside, people):
    """A game of which the eight have points, paid."""
    game = builders.a_game(inside, people)
    ledger.pay(game, at=builders.after(game))
    return game


@contextmanager
def refused(code):
    with pytest.raises(Refused) as refusal:
        yield
    assert refusal.value.code == code


@contextmanager
def example():
    """What an example of a property writes, taken back after it."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def winner(game) -> Member:
    return Posting.objects.filter(session=game, member__isnull=False).order_by("-amount")[0].member


def money(house, member, charged, paid):
    """An account with charges and payments; nothing at all where both are empty."""
    day = {"booked_on": today(), "text": "x", "by": house.administrator}
    for amount in charged:
        due = {"due_on": today(), "purpose": ChargePurpose.DUES}
        charging.charge(account=of_member(member), amount=Decimal(amount), **due, **day)
    for amount in paid:
        paying.receive(account=of_member(member), amount=Decimal(amount), into=AccountKind.BANK, **day)


def figures(*members):
    """Everything that is counted of some records, by record."""
    keys = [member.pk for member in members]
    accounts = MoneyAccount.objects.filter(member__in=keys).order_by("pk")
    return {
        "members": list(Member.objects.filter(pk__in=keys).order_by("pk").values()),
        "points": sorted(
            PointTotal.objects.filter(member__in=keys)
            .exclude(units=0)
            .values_list("member", "year", "colour", "units")
        ),
        "money": list(accounts.values_list("pk", "member", "balance", "due_on")),
        "clubs": list(Membership.objects.filter(member__in=keys).order_by("pk").values()),
        "choices": list(RankingChoice.objects.filter(member__in=keys).order_by("pk").values()),
        "born": list(Particulars.objects.filter(member__in=keys).order_by("pk").values()),
    }


def sums(*members):
    """The same in sum, whoever of them has it."""
    records = [member.pk for member in members]
    owed = MoneyPosting.objects.filter(account__member__in=records).aggregate(sum=Sum("amount"))["sum"]
    seats = EntryPlayer.objects.current().filter(member__in=records).count()
    units = PointTotal.objects.filter(member__in=records, year=0, colour="").aggregate(sum=Sum("units"))[
        "sum"
    ]
    return owed or Decimal(0), seats, units or 0


AMOUNTS = st.lists(st.sampled_from(["100", "30", "7"]), max_size=2)


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(of_gone=st.tuples(AMOUNTS, AMOUNTS), of_kept=st.tuples(AMOUNTS, AMOUNTS), taken=st.booleans())
def test_a_merger_keeps_sums_and_undoing_it_brings_every_figure_back(inside, game, of_gone, of_kept, taken):
    with example():
        gone, kept = Member.objects.get(pk=winner(game).pk), inside.members[0].refresh()
        money(inside, gone, *of_gone)
        money(inside, kept, *of_kept)
        before, together = figures(gone, kept), sums(gone, kept)
        fields = ("family_name", "joined_on") if taken else ()
        merge_members(duplicate=gone, into=kept, by=inside.registrar, taken=fields)
        assert sums(gone, kept) == together
        assert sum((one.balance for one in accounts_of(kept)), Decimal(0)) == together[0]
        assert Decimal(builders.balance(gone)) == 0
        assert len(list(results_of(kept, 10))) == 1
        assert [*books.balances(), *builders.faults()] == []
        part_members(merge=MemberMerge.objects.order_by("-pk")[0], by=inside.registrar)
        assert figures(gone, kept) == before
        assert [*books.balances(), *builders.faults()] == []
        totals = all_totals()
        rebuild_totals()
        assert all_totals() == totals


def all_totals():
    rows = PointTotal.objects.exclude(units=0)
    return sorted(rows.values_list("member", "year", "colour", "units"))


def test_a_credit_of_either_pays_what_the_other_owes(inside):
    gone, kept = inside.members
    money(inside, gone, [], ["80"])
    money(inside, kept, ["100"], [])
    merge_members(duplicate=gone, into=kept, by=inside.registrar)
    assert [one.balance for one in accounts_of(kept)] == [Decimal(20), Decimal(0)]
    merge = MemberMerge.objects.get()
    money(inside, kept, [], ["20"])
    with refused("rests_on_it"):
        part_members(merge=merge, by=inside.registrar)
    assert list(books.balances()) == []


def test_every_field_is_chosen_by_itself_and_the_old_number_means_the_kept_record(inside):
    kept, gone = inside.members
    Member.objects.filter(pk=gone.pk).update(joined_on=date(2019, 4, 1))
    gone.refresh_from_db()
    merge_members(
        duplicate=gone, into=kept, by=inside.registrar, taken=["family_name", "family_kana", "joined_on"]
    )
    kept.refresh_from_db()
    assert (kept.family_name, kept.given_name, kept.joined_on) == ("髙橋", "花", date(2019, 4, 1))
    assert (kept.number, kept.user) == (inside.members[0].number, inside.player)
    assert members_by_number({gone.number}) == {gone.number: kept}
    entry = AuditEntry.objects.get(act=Act.MEMBER_MERGED)
    assert (entry.actor, entry.parameters) == (inside.registrar, {"into": kept.number})


def test_clubs_choices_and_days_of_birth_go_along(inside):
    kept, gone = inside.members
    other = Club.objects.create(number="2099", names={"ja": "港", "en": "Harbour"}, place="")
    beside = Membership.objects.create(member=gone, club=other, starts_on=SINCE)
    Membership.objects.filter(member=kept).update(ends_on=date(2024, 1, 1))
    RankingChoice.objects.create(member=gone, hidden=True)
    RankingChoice.objects.create(member=kept, hidden=False)
    Particulars.objects.create(member=gone, born_on=date(1960, 2, 3))
    before = figures(gone, kept)
    merge_members(duplicate=gone, into=kept, by=inside.registrar)
    beside.refresh_from_db()
    assert beside.member == kept
    assert Membership.objects.filter(member=gone).get().ends_on == today() - timedelta(days=1)
    assert RankingChoice.objects.get(member=kept).hidden
    assert Particulars.objects.get().member == kept
    part_members(merge=MemberMerge.objects.get(), by=inside.registrar)
    assert figures(gone, kept) == before


def test_two_who_sat_in_one_session_are_not_one(inside, people, game):
    with refused("merge_hindered"):
        merge_members(duplicate=people[0], into=people[1], by=inside.registrar)
    assert not MemberMerge.objects.exists()


def test_who_may_not_keep_the_register_merges_and_undoes_nothing(inside):
    kept, gone = inside.members
    for stranger in (inside.player, inside.scorer):
        with pytest.raises(Refused):
            merge_members(duplicate=gone, into=kept, by=stranger)
    merge_members(duplicate=gone, into=kept, by=inside.registrar)
    with pytest.raises(Refused):
        part_members(merge=MemberMerge.objects.get(), by=inside.player)
    assert Member.objects.get(pk=gone.pk).status == MemberStatus.MERGED


def test_a_record_that_was_changed_since_it_was_seen_is_not_merged(inside):
    kept, gone = inside.members
    seen = [seen_as(gone), seen_as(kept)]
    Member.objects.filter(pk=kept.pk).update(joined_on=date(2020, 1, 1))
    with refused("superseded"):
        merge_members(duplicate=gone, into=kept, by=inside.registrar, seen=seen)
    assert not MemberMerge.objects.exists()


def test_a_merger_on_which_something_rests_is_not_undone(inside):
    kept, gone = inside.members
    merge_members(duplicate=gone, into=kept, by=inside.registrar)
    merge, written = MemberMerge.objects.get(), {name: getattr(kept, name) for name in keeping.PARTICULARS}
    kept.refresh_from_db()
    keeping.correct(
        member=kept, written={**written, "given_kana": "ハナコ"}, seen=seen_as(kept), by=inside.registrar
    )
    with refused("rests_on_it"):
        part_members(merge=merge, by=inside.registrar)
    assert MemberMerge.objects.get().undone_at is None


def test_what_was_paid_while_the_two_were_one_is_looked_at_again(inside, game):
    gone, kept = winner(game), inside.members[0]
    merge_members(duplicate=gone, into=kept, by=inside.registrar)
    builders.upset(game, inside)
    ledger.pay(game, at=builders.after(game))
    together = Decimal(builders.balance(kept))
    part_members(merge=MemberMerge.objects.get(), by=inside.registrar)
    assert PaymentRequest.objects.filter(session=game, closed_at=None).exists()
    ledger.pay(game, at=builders.after(game))
    assert (Decimal(builders.balance(gone)), Decimal(builders.balance(kept))) == (together, 0)
    assert builders.faults() == []


def test_undone_twice_it_is_undone_once_and_can_be_merged_again(inside):
    kept, gone = inside.members
    merge_members(duplicate=gone, into=kept, by=inside.registrar)
    for _press in range(2):
        part_members(merge=MemberMerge.objects.get(), by=inside.registrar)
    assert AuditEntry.objects.filter(act=Act.MEMBER_PARTED).count() == 1
    gone.refresh_from_db()
    assert (gone.status, gone.merged_into_id, gone.user) == (MemberStatus.ACTIVE, None, inside.player)
    merge_members(duplicate=gone, into=kept, by=inside.registrar)
    assert MemberMerge.objects.filter(undone_at=None).count() == 1
