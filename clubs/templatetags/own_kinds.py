"""A club's own kinds and fees in words."""

from collections.abc import Mapping
from decimal import Decimal

from django import template
from django.utils.translation import gettext as _, pgettext

from clubs.models import ClubKind
from clubs.own_kinds.rules import FeeStanding
from clubs.own_kinds.selectors import ClubDues
from federation.templatetags.portal import money

register = template.Library()


@register.filter
def of_key(amounts: Mapping[int, Decimal], key: int) -> Decimal | None:
    """The amount of a key, None where there is none."""
    return amounts.get(key)


@register.filter
def ages(kind: ClubKind) -> str:
    """For which ages a kind is."""
    first, last = kind.age_from, kind.age_to
    if first is None and last is None:
        return _("any age")
    if last is None:
        return _("from the age of %(first)d") % {"first": first}
    if first is None:
        return _("to the age of %(last)d") % {"last": last}
    return _("from the age of %(first)d to %(last)d") % {"first": first, "last": last}


@register.filter
def fee_standing(dues: ClubDues) -> str:
    """How somebody stands with the fee of a year."""
    match dues.standing:
        case FeeStanding.UNPLACED:
            return _("Without a kind")
        case FeeStanding.UNPRICED:
            return _("No fee")
        case FeeStanding.FREE:
            return _("Free of charge")
        case FeeStanding.PAID:
            return pgettext("a club's fee", "Paid")
    return _("Owes %(amount)s") % {"amount": money(dues.open)}
