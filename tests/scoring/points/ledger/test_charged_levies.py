"""Levies in the clubs' accounts: charged once for a month, anew where games changed, taken back."""

from datetime import date
from decimal import Decimal

import pytest
import time_machine

from clubs.models import Club, ClubOfficer, ClubRole
from clubs.treasury.accounts import of_club
from federation.errors import Refused
from federation.models import Charge, MoneyEntry, MoneyParticulars, Role
from federation.money import proof
from federation.tenancy.context import acting_for
from scoring.models import LevyRate
from scoring.points.selectors.charged_levies import levies_of, of_month
from scoring.points.services import levies
from tests import cast
from tests.cast import SINCE
from tests.factories.money import issuer
from tests.federation.money.test_books import commit_chains
from tests.scoring.points.ledger.test_statements import house, page, signed_in

__all__ = ["house"]  # a fixture
pytestmark = pytest.mark.django_db
MARCH = date(2024, 3, 1)
PAGE = "desk/points/levy/charges/"


@pytest.fixture
def levied(house):
    """A game of three tables in March 2024 at 150 a table, in a federation that charges levies."""
    here, game, secretary = house
    with acting_for(here.federation):
        LevyRate.objects.create(starts_on=date(2024, 1, 1), amount="150.00", half_tables="full")
        issuer(here)
        MoneyParticulars.objects.update(charges_levies=True)
        treasurer = cast.login(here.federation, "treasurer")
        cast.appoint(treasurer, Role.TREASURER)
    return here, game, secretary, treasurer


def press(user, **sent):
    return signed_in(user).post(f"/sakura/{PAGE}", {"month": "2024-03", **sent})


def owed(here, club):
    with acting_for(here.federation):
        return of_club(Club.objects.get(pk=club)).refresh().balance


def test_a_month_is_charged_once_by_one_act_and_taken_back(levied):
    here, game, secretary, treasurer = levied
    assert "Charge 1 club" in page(treasurer, f"{PAGE}?month=2024-03")
    assert [press(who).status_code for who in (secretary, treasurer, secretary)] == [302] * 3
    assert owed(here, game.club_id) == 450
    with acting_for(here.federation):
        [charge] = Charge.objects.all()
        assert "2024-03" in charge.entry.text
        seen = {charge.pk: f"/desk/points/clubs/{game.club_id}/?from=2024-03&to=2024-03"}
        assert levies_of({charge.pk: charge.cause}, here.scorer) == seen
        assert levies_of({charge.pk: charge.cause}, here.player) == {}
    assert "Charge 1 club" not in page(treasurer, f"{PAGE}?month=2024-03")
    assert [press(secretary, back=game.club_id).status_code for _ in range(2)] == [302, 302]
    assert owed(here, game.club_id) == 0
    press(treasurer)
    with acting_for(here.federation):
        assert MoneyEntry.objects.filter(kind="charge").count() == 2
        commit_chains()
        assert [str(fault) for fault in proof.faults()] == []
    assert owed(here, game.club_id) == 450


def test_other_games_are_charged_anew_and_none_are_given_up(levied):
    here, game, secretary, _treasurer = levied
    press(secretary)
    with acting_for(here.federation):
        LevyRate.objects.update(amount=Decimal("100.50"))
        [row] = of_month(MARCH)
        assert (row.differs, row.amount) == (True, 302)  # yen have no half
    assert "another sum by now" in page(secretary, f"{PAGE}?month=2024-03")
    press(secretary)
    assert owed(here, game.club_id) == 302
    with acting_for(here.federation):
        LevyRate.objects.update(amount=0)
    press(secretary)
    assert owed(here, game.club_id) == 0


def test_who_may_not_and_when_it_cannot_be(levied, next_door):
    here, game, secretary, _treasurer = levied
    with acting_for(here.federation):
        ClubOfficer.objects.create(
            club_id=game.club_id, holder=here.registrar, role=ClubRole.MANAGER, starts_on=SINCE
        )
    for stranger in (here.scorer, here.registrar, here.player, next_door.administrator):
        assert press(stranger).status_code == 403
        assert signed_in(stranger).get(f"/sakura/{PAGE}").status_code == 403
    press(secretary, back="x")
    press(secretary, back="99999")
    with acting_for(here.federation), time_machine.travel(date(2024, 3, 20)):
        with pytest.raises(Refused) as refusal:
            levies.charge(month=MARCH, by=secretary)
        assert refusal.value.code == "month_to_come"
    with acting_for(here.federation):
        MoneyParticulars.objects.update(charges_levies=False)
    assert "does not charge levies" in page(secretary, f"{PAGE}?month=2024-03")
    press(secretary)
    with acting_for(here.federation):
        assert Charge.objects.count() == 0
