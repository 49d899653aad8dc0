"""The people of the tests: two federations that must know nothing of each other.

Hana keeps the scores of a club in the Japanese federation, Riku is its registrar, Mai plays there.
Carol holds every office in the English federation, and keeps the scores of a club there.
"""

from dataclasses import dataclass
from datetime import date
from functools import cache

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.utils.module_loading import import_string

from clubs.models import Club, ClubOfficer, ClubRole, Membership
from federation.models import Federation, Member, Office, Role, User
from federation.people.member_numbers import with_check_digit
from federation.people.services.logins import prove
from federation.people.services.members import register_members
from federation.tenancy.context import acting_for

PASSWORD = "a long password for tests"
SINCE = date(2020, 1, 1)


@dataclass(frozen=True, slots=True)
class House:
    """A federation with a club and its people."""

    federation: Federation
    club: Club
    scorer: User
    administrator: User
    registrar: User
    player: User  # a member with a login and no office
    members: tuple[Member, ...]


def japanese() -> House:
    """The house most tests are about."""
    federation = Federation.objects.create(
        slug="sakura",
        names={"ja": "さくらブリッジ連盟", "en": "Sakura Bridge Federation"},
        languages=["ja", "en"],
        time_zone="Asia/Tokyo",
        regulation_pack="jcbl-sample",
        number_scheme="luhn",
    )
    people = [
        ("山田", "花", "ヤマダ", "ハナ", "Yamada", "Hana"),
        ("髙橋", "舞", "タカハシ", "マイ", "Takahashi", "Mai"),
    ]
    return _furnish(federation, people, club_number="2074")


def english() -> House:
    """The house next door, furnished alike, so that everything could leak."""
    federation = Federation.objects.create(
        slug="albion",
        names={"ja": "アルビオン・ブリッジ連盟", "en": "Albion Bridge Union"},
        languages=["en", "ja"],
        time_zone="Europe/London",
        regulation_pack="wbf-sample",
        currency="GBP",
        number_scheme="mod11",
    )
    people = [("Carter", "Carol", "", "", "Carter", "Carol"), ("Dunn", "Ned", "", "", "Dunn", "Ned")]
    return _furnish(federation, people, club_number="2074")


def login(federation: Federation, name: str) -> User:
    """Somebody who can sign in; what they may do follows from their offices."""
    user = User(email=f"{name}@{federation.slug}.example.org", password=_hashed(), name=name)
    user.full_clean()
    user.save()
    prove(user)
    return user


def _hashed() -> str:
    return _hashed_by(settings.PASSWORD_HASHERS[0])


@cache
def _hashed_by(hasher: str) -> str:
    """The one password, as the hasher of the settings keeps it: made once, for it is made to be slow."""
    return make_password(PASSWORD, hasher=import_string(hasher)())


def appoint(user: User, *roles: Role) -> None:
    """Give a user offices in the federation in scope."""
    for role in roles:
        Office.objects.create(holder=user, role=role, starts_on=SINCE)


def _furnish(federation: Federation, people: list[tuple[str, ...]], club_number: str) -> House:
    logins = _logins(federation, "scorer", "administrator", "registrar", "player")
    with acting_for(federation):
        members = _members(federation, people, logins["player"])
        club = Club.objects.create(
            number=club_number, names={"ja": "中央クラブ", "en": "Central Club"}, place=""
        )
        ClubOfficer.objects.create(club=club, holder=logins["scorer"], role=ClubRole.SCORER, starts_on=SINCE)
        Membership.objects.bulk_create(
            Membership(club=club, member=member, is_home=True, starts_on=SINCE) for member in members
        )
        Office.objects.bulk_create(
            Office(holder=logins[role], role=role, starts_on=SINCE)
            for role in (Role.ADMINISTRATOR, Role.REGISTRAR)
        )
    return House(federation, club, members=tuple(members), **logins)


def _logins(federation: Federation, *names: str) -> dict[str, User]:
    """Several at once, as `login` makes one: most tests begin with them."""
    users = User.objects.bulk_create(
        User(email=f"{name}@{federation.slug}.example.org", password=_hashed(), name=name) for name in names
    )
    prove(*users)
    return {user.name: user for user in users}


def _members(federation: Federation, people: list[tuple[str, ...]], player: User) -> list[Member]:
    """The first has no login, the second is the player."""
    rows = [
        Member(
            user=player if i == 1 else None,
            number=with_check_digit(f"{10001 + i}", federation.number_scheme),
            family_name=family,
            given_name=given,
            family_kana=family_kana,
            given_kana=given_kana,
            family_romaji=family_romaji,
            given_romaji=given_romaji,
        )
        for i, (family, given, family_kana, given_kana, family_romaji, given_romaji) in enumerate(people)
    ]
    return register_members(rows, by=None)
