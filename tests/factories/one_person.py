"""Records that are likely one person's, two of two people, and what a search of the register keeps."""

from federation.models import DuplicatePair
from federation.people.duplicates import searching
from federation.people.merging import different
from tests.cast import House


def furnish(house: House) -> None:
    """A search that is done, a pair, and a pair of which somebody knows better."""
    first, second = sorted(house.members[:2], key=lambda member: member.pk)
    searching.search(searching.ask(by=house.registrar).pk)
    DuplicatePair.objects.get_or_create(
        first=first, second=second, defaults={"strength": 4, "reasons": ["name"]}
    )
    different.mark(one=first, other=second, by=house.registrar)
