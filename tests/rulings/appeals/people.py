"""Logins for the four at the first table of the sample session: members before the file comes."""

from federation.models import Member, User
from tests import cast
from tests.cast import House

# By seat, as the file `usebio_pairs_mitchell_13.xml` numbers them.
NUMBERS = {"north": "2746168", "south": "1825470", "east": "557317", "west": "695353"}


def at_table(house: House) -> dict[str, User]:
    """Four members with logins, by seat; the session that is published next knows them."""
    users = {}
    for seat, number in NUMBERS.items():
        user = cast.login(house.federation, seat)
        Member.objects.create(number=number, family_name=seat.title(), given_name="Zephyr", user=user)
        users[seat] = user
    return users
