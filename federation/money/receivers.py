"""What money hears: two records of a person became one."""

from typing import Any

from django.dispatch import receiver

from federation.models import Member, MoneyAccount
from federation.signals import members_merged


@receiver(members_merged)
def the_account_goes_with_the_member(duplicate: Member, into: Member, **_rest: Any) -> None:
    """The record that stays takes the account of the other; where it has one, both are shown as its own."""
    if not MoneyAccount.objects.filter(member=into).exists():
        MoneyAccount.objects.filter(member=duplicate).update(member=into)
