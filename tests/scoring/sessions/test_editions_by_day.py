"""A session goes by the editions of the day it was played, whenever it is computed."""

from datetime import UTC, date, datetime

import pytest
import time_machine
from django.utils import timezone

from clubs.models import Result
from federation.tenancy.context import acting_for
from rulings.adjustments import services as adjustments
from rulings.decisions.terms import decision_from
from rulings.models import AdjustmentKind
from scoring import owing
from scoring.models import RecomputeRequest, Run
from scoring.sessions.selectors.boards import award_of
from scoring.sessions.services import recomputation
from scoring.sessions.words import steps
from tests.clubs.regulations.test_adopting import SLOWER, Committee
from tests.scoring import builders

pytestmark = pytest.mark.django_db
STARTS = date(2027, 4, 1)
CHEAPER = {**SLOWER, "value": {"at_fault": "A", "clauses": {"mp": "REG-2.2.0"}}}


def played_on(house, day, fault="NS"):
    """A published game: a board is lost to slow play by North-South of its first table, or by both."""
    content = builders.a_field(8, 4).replace(b"01/03/2024", day.strftime("%d/%m/%Y").encode())
    session = builders.published_content(
        house, content.replace(b"field-8", day.isoformat().encode()), "a.xml"
    )
    with acting_for(house.federation):
        result = Result.objects.filter(session=session, board=1).select_related("ns", "ew").order_by("pk")[0]
        place = {"board": 1, "ns": result.ns.number, "ew": result.ew.number}
        terms = place | {"fault": fault, "cause": "slow_play"}
        decision = decision_from(AdjustmentKind.NOT_PLAYED, terms)
        adjustments.rule(session=session, decision=decision, at=timezone.now(), by=house.scorer)
    return session, result


def adopt(house, starts=STARTS):
    with acting_for(house.federation):
        return Committee().adopted(CHEAPER, starts=starts)


def shown(house, session, result):
    """The award of North-South and its clauses, as the page says them."""
    with acting_for(house.federation):
        recomputation.recompute(session.pk)
        run = Run.objects.filter(session=session).order_by("-sequence").first()
        reasons = steps.of_award(award_of(session, result.pk).cell("ns"), run)
        return reasons.figure, [step.clause for step in reasons.steps]


def test_a_session_keeps_the_edition_of_its_day(here):
    with time_machine.travel(datetime(2027, 3, 1, 3, tzinfo=UTC)):
        adopt(here)
    with time_machine.travel(datetime(2027, 4, 3, 3, tzinfo=UTC)):
        before, on_eve = played_on(here, date(2027, 3, 31))
        after, on_day = played_on(here, date(2027, 4, 2))
        eve, day = shown(here, before, on_eve), shown(here, after, on_day)
    assert (eve[0], day[0]) == ("1.20", "1.50")
    assert eve[1] != day[1]
    with time_machine.travel(datetime(2027, 5, 10, 3, tzinfo=UTC)), acting_for(here.federation):
        for session in (before, after):
            owing.owe_session(session.pk, {"kind": "rebuild"})
    with time_machine.travel(datetime(2027, 5, 10, 3, tzinfo=UTC)):
        assert (shown(here, before, on_eve), shown(here, after, on_day)) == (eve, day)


def test_what_was_entered_ahead_of_its_day_is_computed_again(here):
    ahead, result = played_on(here, date(2027, 4, 2))
    past, _result = played_on(here, date(2027, 3, 31))
    old = shown(here, ahead, result)
    with acting_for(here.federation):
        recomputation.recompute(past.pk)
    adopt(here)
    with acting_for(here.federation):
        owed = RecomputeRequest.objects.filter(closed_at__isnull=True)
        assert [(request.session_id, request.cause["kind"]) for request in owed] == [
            (ahead.pk, "regulations")
        ]
    assert shown(here, ahead, result) != old


def test_another_federation_keeps_its_own(here, next_door):
    adopt(here)
    session, result = played_on(next_door, date(2027, 4, 2))
    assert shown(next_door, session, result)[0] == "2.40"
