"""What anybody may read writes nothing: so that a web server with a copy of the database can answer it."""

from django.db import connection, transaction
from django.utils import timezone

from federation.replica.refused import RefusedWrites
from federation.tenancy.context import acting_for
from scoring.models import DealAnalysis
from scoring.sessions.services.analysis import ASK_AGAIN_AFTER
from tests.access import tables
from tests.access.urls import Operation, operations
from tests.access.walk import YES, Walk

A_SESSION = "a session of a visitor begins"
# What a visitor's reading writes, and why. A web server with a copy leaves these to the primary.
WRITES = {
    "account_login": A_SESSION,
    "account_reset_password": A_SESSION,
    "club_contact": A_SESSION,
    "contact": A_SESSION,
    "game_page": A_SESSION,
    "guardian": A_SESSION,
    "joining_proof": A_SESSION,
    "new_game": A_SESSION,
    "new_pad": A_SESSION,
    "pad_page": A_SESSION,
    "quiz_question": A_SESSION,
    "traveller": "an analysis that has waited for a minute is asked for again",
}


def public() -> list[Operation]:
    """What the tables open to who is not signed in."""
    kept = {area: tables.read(area) for area in ("pages", "api")}
    return [
        one
        for one in operations()
        if one.method == "GET"
        and one.key in kept.get(one.area, {})
        and kept[one.area][one.key]["nobody"] == YES
    ]


def writes(walk: Walk, operation: Operation) -> bool:
    """Whether reading it writes something: the database takes none."""
    address, refused = walk.address("nobody", operation), RefusedWrites()
    with transaction.atomic(), connection.execute_wrapper(refused):
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION READ ONLY")
        answer = walk.page("nobody", address)
        transaction.set_rollback(True)
    assert answer.status_code < 500, operation.name
    return refused.is_refused


def test_reading_writes_nothing(walk):
    pages = public()
    assert len(pages) > 100
    with acting_for(walk.numbers.world.here.federation):
        assert DealAnalysis.objects.update(asked_at=timezone.now() - 2 * ASK_AGAIN_AFTER)
    assert {one.name for one in pages if writes(walk, one)} == set(WRITES)
