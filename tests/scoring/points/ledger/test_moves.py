"""Points go where the person is: merged records, members who died, players of a club that they left."""

from datetime import date
from decimal import Decimal

import pytest
from django.test import Client

from clubs.models import Membership
from federation.models import Member, MemberStatus
from federation.people.member_numbers import with_check_digit
from federation.people.merging.merge import merge_members
from federation.people.services.members import register_members
from scoring.models import Payment, PaymentKind, PointTotal, Posting
from scoring.points.services.ledger import moves, paying as ledger, runs
from scoring.points.services.ledger.lines import rebuild_totals
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
    """A game of 2024, paid."""
    game = builders.a_game(inside, people)
    ledger.pay(game, at=builders.after(game))
    return game


def winner(game) -> Member:
    """Whoever has points of a game."""
    return Posting.objects.filter(session=game, member__isnull=False).order_by("-amount")[0].member


def totals():
    rows = PointTotal.objects.exclude(units=0)
    return sorted(rows.values_list("member", "year", "colour", "units"))


def test_a_merged_record_hands_its_points_over_and_they_keep_their_year(inside, game) -> None:
    old = winner(game)
    amount, kept = Decimal(builders.balance(old)), inside.members[0]
    lines = Posting.objects.count()
    merge_members(duplicate=old, into=kept, by=inside.registrar)
    moved = Payment.objects.get(kind=PaymentKind.TRANSFER)
    assert (moved.by, moved.cause) == (inside.registrar, {"from": old.pk, "to": kept.pk})
    assert Posting.objects.count() == lines + 2
    assert (Decimal(builders.balance(old)), Decimal(builders.balance(kept))) == (0, amount)
    years = {row.year for row in PointTotal.objects.filter(member=kept).exclude(units=0)}
    assert years == {0, 2024}  # when they were won, not when they were moved
    before = totals()
    rebuild_totals()
    assert totals() == before
    assert builders.faults() == []
    assert ledger.pay(game, at=builders.after(game)) is None


def test_a_correction_after_the_merger_ends_on_the_record_that_stays(inside, game) -> None:
    old, kept = winner(game), inside.members[0]
    merge_members(duplicate=old, into=kept, by=inside.registrar)
    builders.upset(game, inside)
    assert ledger.pay(game, at=builders.after(game)) is not None
    wanted = [one.award.amount for one in ledger.counted(game).given if one.person.member == kept]
    assert Decimal(builders.balance(kept)) == sum(wanted, Decimal(0))
    assert Decimal(builders.balance(old)) == 0
    assert ledger.pay(game, at=builders.after(game)) is None
    assert builders.faults() == []


def test_records_merged_one_into_the_next_end_with_the_last(inside, people, game) -> None:
    first, (second, third) = winner(game), inside.members
    amount = Decimal(builders.balance(first))
    merge_members(duplicate=first, into=second, by=inside.registrar)
    merge_members(duplicate=second, into=third, by=inside.registrar)
    assert Decimal(builders.balance(third)) == amount
    assert [Decimal(builders.balance(member)) for member in (first, second)] == [0, 0]
    assert ledger.pay(game, at=builders.after(game)) is None
    assert builders.faults() == []


def test_what_came_onto_a_merged_account_meanwhile_is_swept_on(inside, game) -> None:
    old, kept = winner(game), inside.members[0]
    amount = Decimal(builders.balance(old))
    # Another worker paid while the records were being merged: nobody has told the ledger.
    Member.objects.filter(pk=old.pk).update(status=MemberStatus.MERGED, merged_into=kept)
    assert moves.left_over() == [old.pk]
    moves.sweep(at=builders.now())
    assert (Decimal(builders.balance(old)), Decimal(builders.balance(kept))) == (0, amount)
    assert moves.left_over() == []
    moves.sweep(at=builders.now())
    assert Payment.objects.filter(kind=PaymentKind.TRANSFER).count() == 1
    assert builders.faults() == []


def test_what_was_posted_by_hand_before_a_merger_is_taken_back_from_who_has_it_now(inside, people) -> None:
    first, second = builders.secretaries(inside)
    points_by_hand = {"member": people[0], "colour": "red", "amount": "1.5", "reason": "abroad"}
    payment_run = runs.prepare_by_hand(**points_by_hand, at=builders.LATER, by=first)
    runs.answer(payment_run=payment_run, approved=True, at=builders.LATER, by=second)
    posting = Posting.objects.get(member=people[0])
    merge_members(duplicate=people[0], into=people[1], by=inside.registrar)
    assert Decimal(builders.balance(people[1])) == Decimal("1.5")
    undone = runs.reverse(posting=posting, reason="an error", at=builders.LATER, by=first)
    runs.answer(payment_run=undone, approved=True, at=builders.LATER, by=second)
    assert [Decimal(builders.balance(person)) for person in people[:2]] == [0, 0]
    assert builders.faults() == []


def test_who_was_dead_by_the_register_has_nothing_and_it_is_kept_why(inside, people) -> None:
    number = with_check_digit("39001", inside.federation.number_scheme)
    (gone,) = register_members(
        [Member(number=number, family_name="故人", status=MemberStatus.DECEASED)], by=None
    )
    game = builders.a_game(inside, [gone, *people])
    payment = ledger.pay(game, at=builders.after(game))
    assert builders.balance(gone) == "0"
    (unissued,) = [one for one in payment.not_issued if one["player"] == f"m{gone.pk}"]
    assert unissued["barred"] == "deceased"


def test_a_member_who_moves_to_another_club_takes_the_points_along(inside, game) -> None:
    mover = winner(game)
    Membership.objects.create(club=inside.club, member=mover, is_home=True, starts_on=SINCE)
    other = type(inside.club).objects.create(number="2075", names={"ja": "新", "en": "New"}, place="")

    def ranked(club) -> bool:
        return mover.name in Client().get(f"/sakura/rankings/?club={club.pk}").content.decode()

    assert ranked(inside.club)
    amount = builders.balance(mover)
    Membership.objects.filter(member=mover).update(ends_on=date(2024, 12, 31))
    Membership.objects.create(club=other, member=mover, is_home=True, starts_on=date(2025, 1, 1))
    assert not ranked(inside.club)
    assert ranked(other)
    assert builders.balance(mover) == amount
    assert ledger.pay(game, at=builders.after(game)) is None
