"""A payment that bounces or is charged back: the entry waits again, or plays and owes; once, and said."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.models import EntrantState, Event
from clubs.tasks import let_in_paid_entry
from clubs.tournaments.services import charges, entries
from federation.models import AccountKind, Act, AuditEntry, Letter, MoneyParticulars
from federation.money.services import causes, returning, reversing
from federation.money.services.accounts import of_member
from federation.record import letters, outbox
from federation.roles import today
from federation.tenancy.context import current_id
from tests.clubs.tournaments.entering import pair
from tests.clubs.tournaments.test_entries import office, players, started  # noqa: F401  fixtures
from tests.clubs.tournaments.test_entry_charges import books, owed, pay, priced, work  # noqa: F401
from tests.clubs.uploads.test_desk_pages import enter, text

pytestmark = pytest.mark.django_db
NOW = timezone.now()
AGAIN, OWED = "entry_unpaid_again", "entry_owed_again"


def bounce(entry, by):
    reversing.reverse(entry=entry, reason="Bounced", booked_on=today(), by=by)


def written(topic):
    return Letter.objects.filter(topic=topic).count()


def taken_back(entrant):
    return AuditEntry.objects.filter(act=Act.ENTRY_UNPAID, subject_ref=str(entrant.pk)).count()


@pytest.fixture
def held(books, office, players):  # noqa: F811
    """An entry that holds by two payments, and these."""
    entrant = pair(priced(books, office, payment="ahead"), players[0], players[1], at=NOW)
    paid = [pay(players[0], 1501, office), pay(players[1], 1500, office)]
    work()
    assert (entrant.refresh().state, entrant.holds_by_payment) == (EntrantState.ENTERED, True)
    return entrant, paid


def test_an_entry_waits_again_once_however_often_it_is_told(held, office, players):  # noqa: F811
    entrant, paid = held
    for entry in paid:  # both halves at once: one look
        bounce(entry, office)
    assert outbox.owed_subjects(charges.TOPIC) == {entrant.pk}
    for _again in range(2):
        let_in_paid_entry(current_id(), entrant.pk)
    assert entrant.refresh().state == EntrantState.UNPAID
    assert (written(AGAIN), written(OWED), taken_back(entrant)) == (2, 0, 1)
    assert owed(*players[:2]) == [1501, 1500]
    page = text(enter(office).get(f"/sakura/desk/events/{entrant.event_id}/entries/"))
    assert "What paid these entries was taken back" in page
    letter = Letter.objects.filter(topic=AGAIN).first()
    message = letters.message_of(letter)
    assert f"/sakura/me/entries/{entrant.pk}/fee/" in message.body


def test_who_pays_again_is_let_in_and_told_again(held, office, players):  # noqa: F811
    entrant, paid = held
    for round_ in (1, 2):
        bounce(paid[0], office)
        work()
        assert (entrant.refresh().state, written(AGAIN)) == (EntrantState.UNPAID, 2 * round_)
        paid[0] = pay(players[0], 1501, office)
        work()
        assert (entrant.refresh().state, written("entry_paid")) == (EntrantState.ENTERED, 2 + 2 * round_)
    assert entries.payments_taken_back(entrant.event) == []


def test_once_the_event_has_started_it_plays_and_the_fee_is_owed(held, office, books, players):  # noqa: F811
    entrant, paid = held
    pair(entrant.event, players[2], players[3], at=NOW)
    for member in players[2:4]:
        pay(member, 1501, office)
    work()
    started(entrant.event, office)
    bounce(paid[1], office)
    work()
    work()
    assert entrant.refresh().state == EntrantState.ENTERED
    assert (written(AGAIN), written(OWED), taken_back(entrant)) == (0, 2, 1)
    assert [(one.pk, rest) for one, rest in entries.payments_taken_back(entrant.event)] == [
        (entrant.pk, 1500)
    ]


def test_money_that_went_back_in_part_counts_too(held, office, players):  # noqa: F811
    entrant, paid = held
    back = {"booked_on": today(), "out_of": AccountKind.BANK, "text": "Charged back", "by": None}
    for _press in range(2):
        returning.give_back(payment=paid[0], amount=Decimal(1), key="back", **back)
    work()
    assert (entrant.refresh().state, written(AGAIN)) == (EntrantState.UNPAID, 2)


def test_who_was_let_in_or_changed_only_the_price_stays(books, office, players):  # noqa: F811
    event = priced(books, office, payment="ahead")
    late = pair(event, players[0], players[1], at=NOW)
    entries.let_in(entrant=late, by=office)
    bounce(pay(players[0], 1501, office), office)
    work()
    assert late.refresh().state == EntrantState.ENTERED
    other = pair(event, players[2], players[3], at=NOW)
    for member in players[2:4]:
        pay(member, 1501, office)
    work()
    assert other.refresh().holds_by_payment
    Event.objects.filter(pk=event.pk).update(fee=Decimal(5000))
    charges.follow_entries(Event.objects.get(pk=event.pk), by=office)
    work()
    assert other.refresh().state == EntrantState.ENTERED
    assert written(AGAIN) == 0


def test_an_entry_that_held_past_the_closing_owes_the_fee_though_it_waits(held, office, players):  # noqa: F811
    entrant, paid = held
    bounce(paid[0], office)
    work()
    Event.objects.update(entries_close_at=NOW - timedelta(hours=1))
    entries.cancel(entrant=entrant.refresh(), by=office)
    assert owed(players[0]) == [1501]


def test_the_organisers_list_asks_no_more_for_many(books, office, players):  # noqa: F811
    event, counts = priced(books, office, payment="ahead"), []
    for place in (0, 2, 4):
        entrant = pair(event, players[place], players[place + 1], at=NOW)
        paid = [pay(member, 1501, office) for member in players[place : place + 2]]
        work()
        bounce(paid[0], office)
        work()
        assert entrant.refresh().state == EntrantState.UNPAID
        with CaptureQueriesContext(connection) as queries:
            assert len(entries.payments_taken_back(event)) == place // 2 + 1
        counts.append(len(queries))
    assert len(set(counts)) == 1
    assert of_member(players[0]).balance == 1501
    assert MoneyParticulars.objects.get().charges_fees
    assert causes.in_force(charges.cause_of(entrant))
