"""Entry fees in the books: whom an entry charges, who leaves, who waits for payment, and that it balances."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.db import transaction
from django.db.models import Sum
from django.utils import timezone
from hypothesis import HealthCheck, given, settings, strategies as st

from clubs.models import Entrant, EntrantState, Event
from clubs.tasks import let_in_paid_entry
from clubs.tournaments.services import charges, entrants, entries, events, fees, tournaments
from clubs.tournaments.services.entrants import RosterName
from federation.models import AccountKind, Charge, MoneyEntry, MoneyParticulars, MoneyPosting, Role
from federation.money import proof
from federation.money.services import causes, closing, paying, reversing
from federation.money.services.accounts import of_member
from federation.record import outbox
from federation.roles import today
from federation.tenancy.context import current_id
from tests import cast
from tests.clubs.tournaments.entering import event_of, pair
from tests.clubs.tournaments.test_entries import office, players, refused  # noqa: F401  fixtures
from tests.factories.money import issuer
from tests.federation.money.test_books import commit_chains

pytestmark = pytest.mark.django_db
NOW = timezone.now()


@pytest.fixture
def books(inside):
    """A federation that charges entry fees."""
    issuer(inside)
    MoneyParticulars.objects.update(charges_fees=True)
    return inside


def priced(house, office, form="pairs_matchpoints", payment="account", fee=3001, **fields):  # noqa: F811
    closing = NOW + timedelta(days=30)
    more = {"entries_close_at": closing, "fee": Decimal(fee), "payment": payment, **fields}
    return event_of(house, office, form, slug=f"w{Event.objects.count()}", **more)


def owed(*members):
    return [of_member(member).balance for member in members]


def pay(member, amount, by):
    kept = {"into": AccountKind.BANK, "text": "Transfer", "booked_on": today(), "by": by}
    return paying.receive(account=of_member(member), amount=Decimal(amount), **kept)


def team(event, members, office):  # noqa: F811
    roster = [RosterName(one.name, one, place == 0) for place, one in enumerate(members)]
    return entrants.enter(event=event, number="", players=roster, by=office)


def work():
    """What the worker does of what is owed."""
    for entrant in outbox.owed_subjects(charges.TOPIC):
        let_in_paid_entry(current_id(), entrant)


def test_a_pair_pays_in_two_halves_and_whoever_leaves_in_time_owes_nothing(books, office, players):  # noqa: F811
    entrant = pair(priced(books, office), players[0], players[1], at=NOW)
    assert (entrant.state, owed(*players[:2])) == ("entered", [1501, 1500])
    rows = causes.in_force(charges.cause_of(entrant))
    assert [row.entry.text for row in rows] == ["参加料: 冬季 ペア、参加番号1"] * 2
    pay(players[0], 1501, office)
    entries.cancel(entrant=entrant, by=players[0].user)
    entries.cancel(entrant=entrant, by=players[0].user)
    assert owed(*players[:2]) == [-1501, 0]
    assert MoneyEntry.objects.filter(kind="reversal").count() == 2
    again = pair(entrant.event, players[0], players[1], at=NOW)
    assert (again.pk != entrant.pk, owed(*players[:2])) == (True, [0, 1500])


def test_nothing_is_charged_where_the_federation_or_the_event_says_nothing(inside, office, players):  # noqa: F811
    pair(priced(inside, office), players[0], players[1], at=NOW)
    issuer(inside)
    MoneyParticulars.objects.update(charges_fees=True)
    pair(priced(inside, office, payment="desk"), players[2], players[3], at=NOW)
    assert Charge.objects.count() == 0


def test_after_the_closing_the_fee_stays_owed_and_a_cancelled_tournament_frees_all(books, office, players):  # noqa: F811
    entrant = pair(priced(books, office), players[0], players[1], at=NOW)
    other = pair(entrant.event, players[2], players[3], at=NOW)
    Event.objects.update(entries_close_at=NOW - timedelta(hours=1))
    entries.cancel(entrant=Entrant.objects.get(pk=entrant.pk), by=office)
    assert owed(*players[:4]) == [1501, 1500, 1501, 1500]
    account = next(one for one in fees.accounts(Event.objects.get()) if one.entrant.pk == entrant.pk)
    assert (account.due, account.rest) == (3001, 3001)
    tournaments.cancel(tournament=other.event.tournament, by=office)
    assert owed(*players[:4]) == [0, 0, 0, 0]


def test_a_captain_pays_for_all_and_splits_it_until_somebody_has_paid(books, office, players):  # noqa: F811
    event = priced(books, office, "round_robin_teams", fee=1000, fee_per="player")
    entrant = team(event, players[:4], office)
    assert owed(*players[:4]) == [4000, 0, 0, 0]
    parts = {players[0]: Decimal(1000), players[1]: Decimal(3000)}
    refused("not_the_captain", charges.split, entrant=entrant, parts=parts, by=office)
    wrong = {"entrant": entrant, "by": players[0].user}
    refused("parts_sum", charges.split, parts={players[0]: Decimal(1)}, **wrong)
    refused("not_of_team", charges.split, parts={players[5]: Decimal(4000)}, **wrong)
    for _press in range(2):
        charges.split(entrant=entrant, parts=parts, by=players[0].user)
    assert owed(*players[:4]) == [1000, 3000, 0, 0]
    charges.follow(entrant, by=office)
    assert owed(*players[:4]) == [1000, 3000, 0, 0]
    pay(players[1], 1, office)
    refused("fee_paid", charges.split, parts=parts, **wrong)
    roster = [RosterName(one.name, one, place == 0) for place, one in enumerate([players[0], *players[2:5]])]
    entrants.change(entrant=entrant, number="", players=roster, by=office)
    assert owed(*players[:5]) == [4000, -1, 0, 0, 0]


def test_an_entry_waits_for_its_payment_and_holds_by_itself(books, office, players):  # noqa: F811
    event = priced(books, office, payment="ahead", entrants_max=1)
    entrant = pair(event, players[0], players[1], at=NOW)
    assert entrant.state == EntrantState.UNPAID
    assert pair(event, players[2], players[3], at=NOW).state == EntrantState.WAITING
    pay(players[0], 1501, office)
    work()
    assert entrant.refresh().state == EntrantState.UNPAID
    last = pay(players[1], 1500, office)
    assert outbox.owed_subjects(charges.TOPIC) == {entrant.pk}
    work()
    work()
    assert entrant.refresh().state == EntrantState.ENTERED
    assert outbox.owed_subjects(charges.TOPIC) == set()
    reversing.reverse(entry=last, reason="Bounced", booked_on=today(), by=office)
    assert entrant.refresh().state == EntrantState.ENTERED
    assert fees.owed(event.refresh()) == {entrant.pk: 1500}
    refused("fee_charged", fees.record, entrant=entrant, amount=Decimal(9), note="", at=NOW, by=office)


def test_who_has_credit_needs_not_wait_and_who_is_not_paid_is_named_and_let_in(books, office, players):  # noqa: F811
    event = priced(books, office, payment="ahead")
    pay(players[0], 5000, office)
    pay(players[1], 5000, office)
    assert pair(event, players[0], players[1], at=NOW).state == EntrantState.ENTERED
    late = pair(event, players[2], players[3], at=NOW)
    assert entries.unpaid_at_closing(event) == []
    Event.objects.update(entries_close_at=NOW - timedelta(hours=1))
    assert entries.unpaid_at_closing(event.refresh()) == [late]
    refused("not_your_tournament", entries.let_in, entrant=late, by=players[2].user)
    for _press in range(2):
        entries.let_in(entrant=late, by=office)
    assert (late.refresh().state, owed(players[2])) == (EntrantState.ENTERED, [1501])
    assert entries.unpaid_at_closing(event.refresh()) == []


def test_an_entry_follows_the_price_of_its_event(books, office, players):  # noqa: F811
    event = priced(books, office, payment="ahead")
    entrant = pair(event, players[0], players[1], at=NOW)
    event.fee = Decimal(2000)
    events.change_event(event=event, by=office)
    assert owed(*players[:2]) == [1000, 1000]
    event.payment = "desk"
    events.change_event(event=event, by=office)
    assert (entrant.refresh().state, owed(*players[:2])) == (EntrantState.ENTERED, [0, 0])
    fees.record(entrant=entrant, amount=Decimal(9), note="", at=NOW, by=office)
    event.payment = "account"
    refused("fee_recorded", events.change_event, event=event, by=office)


def test_books_closed_through_today_hinder_nobody_from_entering(books, office, players):  # noqa: F811
    closing.close(through=today(), by=books.administrator)
    entrant = pair(priced(books, office), players[0], players[1], at=NOW)
    assert {row.entry.booked_on for row in causes.in_force(charges.cause_of(entrant))} == {
        today() + timedelta(days=1)
    }
    entries.cancel(entrant=entrant, by=players[0].user)
    assert owed(*players[:2]) == [0, 0]


ACTS = st.lists(
    st.tuples(st.sampled_from(["enter", "leave", "pay", "price", "let", "reverse"]), st.integers(0, 7)),
    max_size=14,
)


@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(acts=ACTS)
def test_whatever_happens_the_books_balance(books, office, players, acts):  # noqa: F811
    with transaction.atomic():
        _play(books, office, players, acts)
        transaction.set_rollback(True)


def _play(house, office, players, acts):  # noqa: F811
    event = priced(house, office, payment="ahead", entrants_max=2)
    for act, number in acts:
        entrant = event.entrants.order_by("pk").exclude(state="cancelled").first()
        free = [one for one in players if not one_plays(event, one)]
        if act == "enter" and len(free) > 1:
            pair(event, free[0], free[1], at=NOW)
        elif act == "leave" and entrant:
            entries.cancel(entrant=entrant, by=office)
        elif act == "pay":
            pay(players[number], 700 * (number + 1), office)
            work()
        elif act == "price":
            event.refresh_from_db()
            event.fee = Decimal(1000 + number)
            events.change_event(event=event, by=office)
        elif act == "let" and entrant and entrant.state == "unpaid":
            entries.let_in(entrant=entrant, by=office)
        elif act == "reverse":
            last = MoneyEntry.objects.filter(kind="payment", reversed_by=None).order_by("-pk").first()
            if last:
                reversing.reverse(entry=last, reason="Bounced", booked_on=today(), by=office)
    assert (MoneyPosting.objects.aggregate(sum=Sum("amount"))["sum"] or 0) == 0
    commit_chains()
    assert [str(fault) for fault in proof.faults()] == []
    for entrant in event.refresh().entrants.all():
        rows = causes.in_force(charges.cause_of(entrant))
        costs = event.fee if entrant.state in ("entered", "unpaid") else 0
        assert sum(row.amount for row in rows) == costs


def one_plays(event, member):
    own = event.entrants.exclude(state="cancelled").filter(players__member=member)
    return own.exists()


def test_every_role_of_the_matrix_of_letting_in(books, office, players):  # noqa: F811
    late = pair(priced(books, office, payment="ahead"), players[0], players[1], at=NOW)
    stranger = cast.login(books.federation, "stranger")
    cast.appoint(stranger, Role.REGISTRAR)
    refused("not_your_tournament", entries.let_in, entrant=late, by=stranger)
    assert late.refresh().state == EntrantState.UNPAID
