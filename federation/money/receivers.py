"""What money hears: two records of a person became one; and what it can prove."""

from typing import Any

from django.dispatch import receiver
from django.utils.translation import gettext_lazy as _

from federation.machine.proofs import RecordsProof
from federation.models import Member, MoneyAccount
from federation.money import proof
from federation.money.cards import keeping
from federation.signals import federation_arrived, members_merged, proofs_asked


@receiver(members_merged)
def the_account_goes_with_the_member(duplicate: Member, into: Member, **_rest: Any) -> None:
    """The record that stays takes the account of the other; where it has one, both are shown as its own."""
    if not MoneyAccount.objects.filter(member=into).exists():
        MoneyAccount.objects.filter(member=duplicate).update(member=into)


@receiver(proofs_asked)
def the_books(**_rest: Any) -> list[RecordsProof]:
    """Balances, reversals and settlements of the books."""
    return [RecordsProof("books", _("Balances of the books of money"), proof.balances, proof.FAULTS)]


@receiver(federation_arrived, dispatch_uid="federation.take_no_cards_twice")
def take_no_cards_twice(is_new: bool, **_rest: Any) -> None:
    """Where a federation arrives, nobody pays by card until an administrator lets them again."""
    if is_new:
        keeping.switch_off()
