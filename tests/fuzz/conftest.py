"""A federation with one of everything, and readers who between them may do everything."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from django.db import transaction
from django.test import override_settings

from clubs.models import ClubOfficer, ClubRole, Tournament
from clubs.tournaments.services import tournaments
from federation.models import Role, User
from federation.tenancy.context import acting_for
from tests import cast
from tests.factories import rows
from tests.fuzz.asking import Asker
from tests.fuzz.attack import QUICK, WHOLE, Effort

QUICK_HASHES = override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"])


@dataclass(frozen=True, slots=True)
class World:
    """The house, and who reads its pages: somebody with every office, the scorer, a player, an operator."""

    house: cast.House
    operator: User

    def askers(self) -> dict[str, Asker]:
        """Each at a browser, in the federation."""
        house = self.house
        people = {"officer": house.administrator, "scorer": house.scorer, "player": house.player}
        return {who: Asker(user, house.federation) for who, user in people.items()}


@pytest.fixture(scope="package")
def world(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> Iterator[World]:
    """Made once and never committed."""
    with django_db_blocker.unblock(), QUICK_HASHES, transaction.atomic():
        house = cast.japanese()
        with acting_for(house.federation):
            rows.furnish(house, "X")
            cast.appoint(house.administrator, *[role for role in Role if role != Role.ADMINISTRATOR])
            office = {"holder": house.administrator, "role": ClubRole.MANAGER, "starts_on": cast.SINCE}
            ClubOfficer.objects.create(club=house.club, **office)
            for tournament in Tournament.objects.filter(announced_at=None):
                tournaments.announce(tournament=tournament, by=house.scorer)
        operator = cast.login(house.federation, "operator")
        User.objects.filter(pk=operator.pk).update(is_operator=True)
        yield World(house, operator)
        transaction.set_rollback(True)


@pytest.fixture(scope="session")
def effort(request: pytest.FixtureRequest) -> Effort:
    """How many values each parameter is given."""
    return QUICK if request.config.getoption("--quick") else WHOLE
