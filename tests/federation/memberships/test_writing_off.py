"""Dues of members who lapsed: looked at, written off in one act, each reversed by itself."""

from datetime import timedelta

import pytest

from federation.errors import Refused
from federation.memberships.services import lapsing, letters, runs, writing_off
from federation.models import Charge, DuesPaid, Federation, MoneyEntry, RenewalRun, RenewalState, Role
from federation.money.services import reversing, settling
from federation.roles import today
from tests import cast
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.federation.memberships.renewing import LAPSE_ON, STEPS, furnished, in_scope, on_day, person
from tests.federation.memberships.test_accounts import FIRST, asked, books_hold, pay, renewing, state

__all__ = ["renewing"]  # a fixture
pytestmark = pytest.mark.django_db
PAGE = "/sakura/desk/money/lapsed/"


@pytest.fixture
def lapsed(renewing):
    """Two of three who are charged lapse, one of whom has paid a part."""
    renewal = asked(renewing)
    pay(renewing, renewal, 2000)
    with on_day(LAPSE_ON + timedelta(days=1)):
        run = RenewalRun.objects.get()
        assert lapsing.lapse(run) > 0
        cast.appoint(renewing.house.administrator, Role.TREASURER)
        yield run, renewal


def give_up(run, by, **more):
    seen = writing_off.open_dues(run, by).seen
    return writing_off.write_off(
        **{"run": run, "seen": seen, "booked_on": today(), "text": "Lapsed", "by": by, **more}
    )


def test_all_of_it_is_written_off_and_each_can_come_back(renewing, lapsed):
    run, renewal = lapsed
    by = renewing.house.administrator
    dues = writing_off.open_dues(run, by)
    assert dues.total == sum(settling.open_amount(charge) for charge in Charge.objects.all()) == 34000
    with pytest.raises(Refused) as refusal:
        give_up(run, by, seen="1:1")
    assert refusal.value.code == "changed_meanwhile"
    with pytest.raises(Refused):
        give_up(run, renewing.house.registrar)
    assert give_up(run, by) == len(dues.charges) == 3
    with pytest.raises(Refused) as refusal:
        give_up(run, by, seen=dues.seen)
    assert refusal.value.code == "nothing_open"
    assert (state(renewal), DuesPaid.objects.filter(member=renewal.member).count()) == (
        RenewalState.LAPSED,
        0,
    )
    mine = Charge.objects.get(account__member=renewal.member)
    loss = MoneyEntry.objects.get(kind="loss", settlements__charge=mine)
    reversing.reverse(entry=loss, reason="Pays after all", booked_on=today(), by=by)
    assert writing_off.open_dues(run, by).total == 10000
    assert books_hold()


@pytest.fixture
def outside(here):
    """The same out of scope, as pages are asked for."""
    with on_day(FIRST), in_scope(here):
        furniture = furnished(here)
        person(furniture, 7001, "full", login="asked")
        run = runs.prepare(
            year=furniture.year, lapse_on=LAPSE_ON, steps=STEPS, by=here.registrar, is_charged=True
        )
        runs.start(run=run, by=here.registrar)
        letters.send_due(run)
    with on_day(LAPSE_ON + timedelta(days=1)):
        with in_scope(here):
            lapsing.lapse(run)
            Federation.objects.update(second_factor_from=None)
            treasurer = cast.login(here.federation, "keeper")
            cast.appoint(treasurer, Role.TREASURER)
        yield run, treasurer


def test_the_treasurers_page_shows_it_and_a_second_press_does_nothing_more(here, next_door, outside):
    run, treasurer = outside
    client = enter(treasurer)
    assert "3 members owe ¥36,000" in text(client.get(PAGE))
    sent = {"run": run.pk, "text": "Lapsed", "booked_on": today().isoformat()}
    assert client.post(PAGE, {**sent, "seen": "9:9"}).status_code == 422
    with in_scope(here):
        seen = writing_off.open_dues(run, treasurer).seen
    assert [client.post(PAGE, {**sent, "seen": seen}).status_code for _ in range(2)] == [302, 302]
    assert "Nothing is open" in text(client.get(f"{PAGE}?run=x"))
    with in_scope(here):
        assert MoneyEntry.objects.filter(kind="loss").count() == 3
    for stranger in (here.registrar, here.player, next_door.administrator):
        assert enter(stranger).get(PAGE).status_code == 403
