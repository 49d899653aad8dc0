"""Signed links that pay one charge: in letters, without a sign-in where whoever made the link wants it so."""

from typing import NamedTuple

from django.core import signing

from federation.models import Charge
from federation.tenancy.addresses import whole_address
from federation.tenancy.context import current_id

SALT = "federation.money.cards"


class PayLink(NamedTuple):
    """What a link says: the charge, and whether whoever has it may pay without signing in."""

    charge: Charge
    is_open: bool


def link_to_pay(charge: Charge, *, is_open: bool = True) -> str:
    """The whole address of a page on which a charge can be paid."""
    return whole_address("card_link", signature_of(charge, is_open=is_open))


def signature_of(charge: Charge, *, is_open: bool = True) -> str:
    """What the link carries: it is of this federation alone, and cannot be made by somebody else."""
    return signing.dumps([charge.pk, int(is_open)], salt=f"{SALT}:{current_id()}")


def by_signature(signature: str) -> PayLink | None:
    """What a link is about; None where it is none of ours, or its charge is reversed."""
    try:
        key, is_open = signing.loads(signature, salt=f"{SALT}:{current_id()}")
    except (signing.BadSignature, ValueError, TypeError):
        return None
    charges = Charge.objects.filter(pk=key, entry__reversed_by=None).select_related(
        "entry", "account__member"
    )
    charge = charges.first()
    return PayLink(charge, bool(is_open)) if charge else None
