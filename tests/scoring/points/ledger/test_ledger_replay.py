"""However a ledger came about: every event adds up to nothing, and the facts alone give the same balances."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import date
from decimal import Decimal

import pytest
from django.db import transaction
from django.db.models import Sum
from hypothesis import HealthCheck, given, settings, strategies as st

from federation.errors import Refused
from federation.models import Member
from federation.people.merging.merge import merge_members
from scoring.models import Account, Payment, Posting
from scoring.points.services.ledger import (
    due as ledger_due,
    moves,
    paying as ledger,
    periods as ledger_periods,
)
from scoring.points.services.ledger.lines import rebuild_totals
from tests.scoring.points.ledger import builders
from tests.scoring.points.ledger.test_moves import totals
from tests.worlds import furnished_once

FACTS = st.one_of(
    st.tuples(st.just("correct"), st.integers(0, 3), st.integers(5, 12)),
    st.tuples(st.just("merge"), st.integers(0, 5), st.integers(0, 5)),
)
WORK = st.sampled_from([("pay",), ("sweep",), ("close", 2), ("close", 3), ("settle",)])


class _UndoneError(Exception):
    """Ends an example."""


@contextmanager
def undone() -> Iterator[None]:
    """What happens here never happened."""
    with suppress(_UndoneError), transaction.atomic():
        yield
        raise _UndoneError


@pytest.fixture
@furnished_once
def place(inside):
    people = builders.members(inside, 6)
    secretary, _second = builders.secretaries(inside)
    return inside, people, builders.a_game(inside, people), secretary


def do(place, act) -> None:
    """A fact, or work of the ledger; what is refused changes nothing."""
    house, people, game, secretary = place
    what, *arguments = act
    with suppress(Refused), transaction.atomic():
        match what:
            case "correct":
                builders.correct(game, house, *arguments)
            case "merge":
                pair = [Member.objects.get(pk=people[at].pk) for at in arguments]
                merge_members(duplicate=pair[0], into=pair[1], by=house.registrar)
            case "pay":
                ledger.pay(game, at=builders.after(game))
            case "sweep":
                for request in ledger_due.due():
                    ledger_due.answer(request, at=builders.after(game))
            case "close":
                ledger_periods.close(through=date(2024, arguments[0], 1), at=builders.now(), by=secretary)
            case "settle":
                moves.sweep(at=builders.now())


def balances() -> dict[int, Decimal]:
    rows = Posting.objects.filter(account=Account.MEMBER).order_by().values_list("member")
    return {member: amount for member, amount in rows.annotate(Sum("amount")) if amount}


def adds_up() -> None:
    """Every event, every payment, in every state."""
    for field in ("payment", "session", "stage"):
        rows = Posting.objects.values_list(field, "colour").annotate(Sum("amount")).order_by(field, "colour")
        assert [row for row in rows if row[2]] == []


@pytest.mark.django_db
@settings(
    max_examples=8,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(acts=st.lists(st.one_of(FACTS, WORK), max_size=9))
def test_paying_in_between_makes_no_difference(place, acts) -> None:
    with undone():
        for act in acts:
            do(place, act)
            adds_up()
        do(place, ("pay",))
        adds_up()
        came_about = balances()
        count = Payment.objects.count(), Posting.objects.count()
        for again in (("pay",), ("sweep",), ("settle",)):
            do(place, again)
        assert (Payment.objects.count(), Posting.objects.count()) == count
        before = totals()
        rebuild_totals()
        assert totals() == before
        assert builders.faults() == []
    with undone():
        for act in acts:
            if act[0] in ("correct", "merge"):
                do(place, act)
        do(place, ("pay",))
        assert balances() == came_about
