"""What money hears: two records of a person became one; and what it can prove."""

from typing import Any

from django.dispatch import receiver
from django.utils.translation import gettext_lazy as _

from federation.machine.proofs import RecordsProof
from federation.models import Member, MoneyAccount
from federation.money import proof
from federation.signals import members_merged, proofs_asked


@receiver(members_merged)
def the_account_goes_with_the_member(duplicate: Member, into: Member, **_rest: Any) -> None:
    """The record that stays takes the account of the other; where it has one, both are shown as its own."""
    if not MoneyAccount.objects.filter(member=into).exists():
        MoneyAccount.objects.filter(member=duplicate).update(member=into)


@receiver(proofs_asked)
def the_books(**_rest: Any) -> list[RecordsProof]:
    """Balances, reversals and settlements of the books."""
    return [RecordsProof("books", _("Balances of the books of money"), proof.balances, proof.FAULTS)]
