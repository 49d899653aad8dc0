"""Where people see the case whose fine is on an account."""

from collections.abc import Mapping

from django.urls import reverse

from federation.models import User
from federation.text.numbers import whole
from rulings.cases.services.access import handled_by
from rulings.conduct.fines import CAUSE


def fines_of(causes: Mapping[int, str], reader: User) -> dict[int, str]:
    """The pages of cases by the keys of charges, for a reader who handles them."""
    ours = {charge: cause for charge, cause in causes.items() if cause.startswith(CAUSE)}
    keys = {charge: whole(cause.removeprefix(CAUSE)) for charge, cause in ours.items()}
    seen = set(handled_by(reader).filter(pk__in=set(keys.values())).values_list("pk", flat=True))
    return {charge: reverse("case", args=[key]) for charge, key in keys.items() if key in seen}
