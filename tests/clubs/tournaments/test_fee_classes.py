"""Entry fees by class of entrant: which line holds, what each player owes and why, and who sets the table."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.models import EntrantState, EntryFeeClass, Particulars
from clubs.tournaments.pricing import changing, shares
from clubs.tournaments.services import charges, entrants, fees
from clubs.tournaments.services.entrants import RosterName
from federation.models import HeldMembership, MembershipKind, MemberStatus, Role
from federation.money.services import causes
from federation.roles import today
from federation.tenancy.context import acting_for
from tests import cast
from tests.clubs.tournaments.entering import DAY, event_of, pair
from tests.clubs.tournaments.test_entries import office, players, refused  # noqa: F401  fixtures
from tests.clubs.tournaments.test_entry_charges import books, owed, pay, priced, team  # noqa: F401
from tests.clubs.uploads.test_desk_pages import enter, text

pytestmark = pytest.mark.django_db
NOW = timezone.now()


def line(event, office, amount, position=None, **fits):  # noqa: F811
    place = position or event.fee_classes.count() + 1
    names = {"ja": f"区分{place}", "en": f"Class {place}"}
    row = EntryFeeClass(event=event, position=place, names=names, amount=Decimal(amount), **fits)
    return changing.add(line=row, by=office)


def born(member, day):
    Particulars.objects.create(member=member, born_on=day)


def amounts(entrant):
    return [(one.amount, one.fee_class.position if one.fee_class else 0) for one in shares.shares_of(entrant)]


def test_each_player_pays_by_the_first_line_that_fits(books, office, players):  # noqa: F811
    event = priced(books, office, fee=1000, fee_per="player")
    kind = MembershipKind.objects.create(code="life", names={"ja": "終身", "en": "Life"})
    HeldMembership.objects.create(member=players[1], kind=kind, starts_on=today())
    HeldMembership.objects.create(member=players[2], kind=kind, starts_on=date(2000, 1, 1), ends_on=today())
    born(players[0], DAY.replace(year=DAY.year - 26) + timedelta(days=1))  # 25 on the first day
    born(players[3], DAY.replace(year=DAY.year - 26))  # 26 that day
    line(event, office, 300, age_to=25)
    line(event, office, 500, kind=kind)
    line(event, office, 2000, whom="guests")
    first = pair(event, players[0], players[1], at=NOW)
    second = pair(event, players[2], players[3], at=NOW)
    assert (amounts(first), amounts(second)) == ([(300, 1), (500, 2)], [(1000, 0), (1000, 0)])
    assert owed(*players[:4]) == [300, 500, 1000, 1000]
    third = entrants.enter(
        event=event, number="", players=[RosterName("Guest"), RosterName("", players[4])], by=office
    )
    assert amounts(third) == [(2000, 3), (1000, 0)]
    assert [account.due for account in fees.accounts(event)] == [800, 2000, 3000]
    assert not fees.is_charged_whole(third)


def test_early_and_late_are_told_by_the_day_of_the_entry_and_precedence_by_the_order(
    books,  # noqa: F811
    office,  # noqa: F811
    players,  # noqa: F811
):
    event = priced(books, office, fee=3001)
    line(event, office, 100, entered_to=today() - timedelta(days=1))
    line(event, office, 200, entered_from=today(), entered_to=today(), whom="members")
    line(event, office, 300)
    entrant = pair(event, players[0], players[1], at=NOW)
    assert amounts(entrant) == [(200, 2), (200, 2)]
    players[1].status = MemberStatus.SUSPENDED
    players[1].save()
    assert amounts(entrant) == [(200, 2), (300, 3)]
    type(entrant).objects.filter(pk=entrant.pk).update(entered_at=NOW - timedelta(days=1))
    assert amounts(entrant.refresh()) == [(100, 1), (100, 1)]


def test_whom_no_line_fits_pays_an_equal_part_of_the_entrys_fee(books, office, players):  # noqa: F811
    event = priced(books, office, fee=3001)
    born(players[1], today())
    line(event, office, 0, age_to=200)
    entrant = pair(event, players[0], players[1], at=NOW)
    assert (amounts(entrant), owed(*players[:2])) == ([(1501, 0), (0, 1)], [1501, 0])


def test_a_captain_pays_the_sum_and_another_line_up_is_charged_anew(books, office, players):  # noqa: F811
    event = priced(books, office, "round_robin_teams", fee=1000, fee_per="player")
    for junior in players[:2]:
        born(junior, DAY.replace(year=DAY.year - 20))
    line(event, office, 400, age_to=20)
    entrant = team(event, players[:4], office)
    assert owed(players[0]) == [2800]
    pay(players[0], 2800, office)
    roster = [RosterName(one.name, one, place == 0) for place, one in enumerate([players[0], *players[2:5]])]
    entrants.change(entrant=entrant, number="", players=roster, by=office)
    assert owed(players[0]) == [600]
    (charge,) = causes.in_force(charges.cause_of(entrant))
    assert (charge.amount, charge.open_amount) == (3400, 600)


def test_what_is_charged_follows_the_table_and_nobody_waits_for_what_is_free(books, office, players):  # noqa: F811
    event = priced(books, office, payment="ahead", fee=1000, fee_per="player")
    entrant = pair(event, players[0], players[1], at=NOW)
    assert entrant.state == EntrantState.UNPAID
    free = line(event, office, 0, whom="members")
    assert (entrant.refresh().state, owed(*players[:2])) == (EntrantState.ENTERED, [0, 0])
    for _press in range(2):
        changing.remove(line=EntryFeeClass(pk=free.pk, event=event, position=1), by=office)
    assert owed(*players[:2]) == [1000, 1000]


def test_guests_alone_may_have_to_pay(books, office, players):  # noqa: F811
    event = priced(books, office, fee=0)
    assert not charges.is_charged(event)
    line(event, office, 500, whom="guests")
    assert charges.is_charged(event)
    entrant = pair(event, players[0], players[1], at=NOW)
    assert (owed(*players[:2]), amounts(entrant)) == ([0, 0], [(0, 0), (0, 0)])


def test_who_may_not_set_the_table_and_what_it_may_not_have(books, office, players):  # noqa: F811
    event = priced(books, office)
    stranger = cast.login(books.federation, "stranger")
    cast.appoint(stranger, Role.TREASURER)
    refused("not_your_tournament", line, event=event, office=stranger, amount=1)
    line(event, office, 300, age_to=25)
    again = {"event": event, "office": office, "amount": 300, "age_to": 25, "position": 1}
    again_names = EntryFeeClass.objects.get().names
    same = EntryFeeClass(event=event, position=2, names=again_names, amount=Decimal(300), age_to=25)
    refused("fee_class_twice", changing.add, line=same, by=office)
    refused("fee_class_amount", line, event=event, office=office, amount=Decimal("0.5"))
    refused("not_your_tournament", changing.remove, line=EntryFeeClass.objects.get(), by=stranger)
    assert again["position"] == EntryFeeClass.objects.get().position


def test_the_pages_of_the_table_and_of_who_enters(books, office, players):  # noqa: F811
    event = priced(books, office, fee=1000, fee_per="player")
    born(players[0], DAY.replace(year=DAY.year - 20))
    page, desk = f"/sakura/desk/events/{event.pk}/fees/classes/", enter(office)
    sent = {"position": "1", "names_ja": "ジュニア", "names_en": "Juniors", "whom": "members", "age_to": "20"}
    sent |= {"amount": "400"}
    assert desk.post(page, sent).status_code == 302
    assert desk.post(page, sent).status_code == 422
    assert desk.post(page, sent | {"position": "2", "whom": "guests"}).status_code == 422
    assert "Juniors" in text(desk.get(page))
    for stranger in (players[0].user, books.registrar):
        assert enter(stranger).get(page).status_code == enter(stranger).post(page, sent).status_code == 403
    asks = text(enter(players[0].user).get(f"/sakura/events/{event.pk}/enter/"))
    assert "Juniors" in asks
    assert "Your own part is ¥400" in asks
    assert "Your own part" not in text(enter(players[1].user).get(f"/sakura/events/{event.pk}/enter/"))
    entrant = pair(event, players[0], players[1], at=NOW)
    why = text(enter(players[0].user).get(f"/sakura/me/entries/{entrant.pk}/fee/"))
    assert "20 years old at most" in why
    other = text(enter(players[1].user).get(f"/sakura/me/entries/{entrant.pk}/fee/"))
    assert "20 years old at most" not in other
    assert "no class of the fee table fits" in other
    assert desk.post(page, {"remove": EntryFeeClass.objects.get().pk}).status_code == 302
    assert desk.post(page, {"remove": "9" * 17}).status_code == 302
    assert not EntryFeeClass.objects.exists()


def test_the_table_of_another_federation_is_not_there(here, next_door):
    with acting_for(here.federation):
        user = cast.login(here.federation, "office")
        cast.appoint(user, Role.TOURNAMENT_OFFICE)
        event = event_of(here, user)
        kept = line(event, user, 400)
    page = f"/albion/desk/events/{event.pk}/fees/classes/"
    client = enter(next_door.administrator)
    assert client.get(page).status_code == client.post(page, {"remove": kept.pk}).status_code == 404
    with acting_for(here.federation):
        assert EntryFeeClass.objects.get() == kept


def test_a_long_list_of_entries_asks_no_more(books, office, players):  # noqa: F811
    event, counts = priced(books, office, fee=1000), []
    kind = MembershipKind.objects.create(code="life", names={"ja": "終身", "en": "Life"})
    line(event, office, 300, age_to=25)
    line(event, office, 400, kind=kind, whom="members")
    for place in (0, 2, 4):
        pair(event, players[place], players[place + 1], at=NOW)
        with CaptureQueriesContext(connection) as queries:
            assert len(fees.accounts(event)) == place // 2 + 1
        counts.append(len(queries))
    assert len(set(counts)) == 1
