"""Where people see the appeal whose deposit they are charged for."""

from collections.abc import Mapping

from django.urls import reverse

from federation.models import User
from federation.text.numbers import whole
from rulings.appeals.services.access import may_see
from rulings.appeals.services.deposits import CAUSE
from rulings.models import Appeal


def deposits_of(causes: Mapping[int, str], reader: User) -> dict[int, str]:
    """The pages of appeals by the keys of charges, for a reader who may see them."""
    ours = {charge: cause for charge, cause in causes.items() if cause.startswith(CAUSE)}
    keys = {charge: whole(cause.removeprefix(CAUSE).partition(":")[0]) for charge, cause in ours.items()}
    related = Appeal.objects.select_related("case__session__stage__event__tournament", "body")
    seen = {row.pk for row in related.filter(pk__in=set(keys.values())) if may_see(reader, row)}
    return {
        charge: reverse("appeal_papers", args=[key])
        for charge, key in keys.items()
        if key is not None and key in seen
    }
