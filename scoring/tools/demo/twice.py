"""Somebody who is on the register twice, as the registrar of a demonstration finds them."""

from clubs.models import Club, Membership
from federation.models import Member, User
from federation.people.duplicates import searching
from federation.people.member_numbers import with_check_digit
from federation.people.services.keeping import NAMES
from federation.people.services.members import register_members
from federation.roles import today
from federation.tenancy.context import current

NUMBER = "25901"


def furnish(member: Member, club: Club, registrar: User) -> None:
    """A second record of a member who joined a club again, without kana; and a look through the register."""
    names = {name: getattr(member, name) for name in NAMES if not name.endswith("_kana")}
    number = with_check_digit(NUMBER, current().number_scheme)
    (again,) = register_members([Member(number=number, joined_on=today(), **names)], by=registrar)
    Membership.objects.create(member=again, club=club, is_home=True, starts_on=today())
    searching.search(searching.ask(by=registrar).pk)
