"""The sweep pays some events at a time: as many questions for several as for one; none holds up others."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.models import Session
from clubs.regulations import books
from federation.tenancy.context import acting_for
from scoring import tasks
from scoring.models import Payment, PaymentRequest, Posting
from scoring.points.services import awards as master_points
from scoring.points.services.ledger import due as ledger_due, proof
from tests import cast
from tests.scoring import builders as sessions
from tests.scoring.points.ledger import builders


def games(house: cast.House, count: int, people=()) -> list[Session]:
    """So many games whose corrections are over, of pairs of members first."""
    sessions_of_club = []
    for number in range(count):
        content = sessions.a_field(6).replace(b"field-6", b"game-%d" % number)
        for position, member in enumerate(people):
            side, pair, seat = ("NS", "EW")[position % 2], position // 4 + 1, position // 2 % 2 + 1
            name = f"<PLAYER_NAME>{side} {pair} {seat}</PLAYER_NAME>"
            with_member = f"{name}<NATIONAL_ID_NUMBER>{member.number}</NATIONAL_ID_NUMBER>"
            content = content.replace(name.encode(), with_member.encode())
        sessions_of_club.append(sessions.published_content(house, content, f"{number}.xml"))
    over = {"conditions": {"correction_minutes": "30"}, "published_at": timezone.now() - timedelta(hours=1)}
    Session.objects.filter(pk__in=[one.pk for one in sessions_of_club]).update(**over)
    return sessions_of_club


def moved(game: Session, *, hours: int) -> None:
    """A game was published so many hours ago."""
    Session.objects.filter(pk=game.pk).update(published_at=timezone.now() - timedelta(hours=hours))
    game.refresh_from_db()


@pytest.mark.django_db
def test_several_games_are_paid_as_each_alone_would_be(inside) -> None:
    played = games(inside, 3, builders.members(inside, 12))
    moved(played[1], hours=0)  # not over yet
    worth = {
        game.pk: sorted(one.award.amount for one in master_points.awarded(game).given if one.award.amount)
        for game in played
    }
    assert ledger_due.answer_all(ledger_due.due()) == 2
    paid = {payment.session_id: payment for payment in Payment.objects.all()}
    assert set(paid) == {played[0].pk, played[2].pk}
    for key, payment in paid.items():
        rows = list(payment.postings.order_by("line"))
        assert [row.line for row in rows] == list(range(1, len(rows) + 1))
        assert {row.session_id for row in rows} == {key}
        assert sorted(row.amount for row in rows if row.contestant) == worth[key]
    left = PaymentRequest.objects.get(closed_at__isnull=True)
    assert (left.session_id, left.problem) == (played[1].pk, "window_open")
    assert builders.faults() == []
    moved(played[0], hours=0)
    builders.upset(played[0], inside)
    for game in played[:2]:
        moved(game, hours=1)
    assert ledger_due.answer_all(ledger_due.due()) == 2  # a correction, and a first payment
    assert Payment.objects.get(session=played[0], sequence=2).corrects == paid[played[0].pk]
    assert builders.faults() == []
    assert ledger_due.due() == []


@pytest.mark.django_db
def test_a_sweep_asks_as_much_for_many_games_as_for_one(inside) -> None:
    games(inside, 5, builders.members(inside, 12))
    due = ledger_due.due()
    books.book_here()  # asked once in a federation, however many games are paid
    counts = []
    for some in (due[:1], due[1:]):
        with CaptureQueriesContext(connection) as queries:
            assert ledger_due.answer_all(some) == len(some)
        counts.append(len(queries))
    assert counts[0] == counts[1] < 25


@pytest.mark.django_db(transaction=True)
def test_a_game_that_fails_keeps_no_other_from_being_paid(monkeypatch) -> None:
    house = cast.japanese()
    with acting_for(house.federation):
        first, broken, last = games(house, 3)
    real = master_points.scheme_of

    def scheme_of(paid):
        if paid == broken:
            raise RuntimeError("broken")
        return real(paid)

    monkeypatch.setattr(master_points, "scheme_of", scheme_of)
    assert tasks.pay_due() == 2
    with acting_for(house.federation):
        assert set(Payment.objects.values_list("session", flat=True)) == {first.pk, last.pk}
        assert ledger_due.due() == list(
            PaymentRequest.objects.filter(session=broken).values_list("pk", flat=True)
        )
    monkeypatch.setattr(master_points, "scheme_of", real)
    monkeypatch.setattr(tasks, "PAID_AT_ONCE", 1)
    assert tasks.pay_due() == 1
    assert tasks.pay_due() == 0
    with acting_for(house.federation):
        assert Posting.objects.filter(session=broken).exists()
        assert list(proof.faults()) == []
