"""What money hears: two records of a person became one; and what it can prove."""

from typing import Any

from django.dispatch import receiver
from django.utils.translation import gettext_lazy as _

from federation.machine.proofs import RecordsProof
from federation.models import Member, MemberMerge, User
from federation.money import proof
from federation.money.cards import keeping
from federation.money.services import moving
from federation.signals import (
    federation_arrived,
    members_merged,
    members_parted,
    parting_wanted,
    proofs_asked,
)


@receiver(members_merged, dispatch_uid="money.merged")
def the_account_goes_with_the_member(
    duplicate: Member, into: Member, by: User, merge: MemberMerge, **_rest: Any
) -> None:
    """The record that stays takes the account of the other; where it has one, what stands to the credit of
    either pays what the other owes."""
    moving.join(merge, duplicate, into, by=by)


@receiver(parting_wanted, dispatch_uid="money.rests")
def what_was_booked_since(merge: MemberMerge, **_rest: Any) -> list[str]:
    """Money that came, went or was charged since is on the account of one person."""
    return moving.booked_since(merge)


@receiver(members_parted, dispatch_uid="money.parted")
def the_accounts_part(merge: MemberMerge, by: User, **_rest: Any) -> None:
    """What was moved goes back; an account that was carried over went back with the rows of the merger."""
    moving.part(merge, by=by)


@receiver(proofs_asked)
def the_books(**_rest: Any) -> list[RecordsProof]:
    """Balances, reversals and settlements of the books."""
    return [RecordsProof("books", _("Balances of the books of money"), proof.balances, proof.FAULTS)]


@receiver(federation_arrived, dispatch_uid="federation.take_no_cards_twice")
def take_no_cards_twice(is_new: bool, **_rest: Any) -> None:
    """Where a federation arrives, nobody pays by card until an administrator lets them again."""
    if is_new:
        keeping.switch_off()
