"""Entries of telephones as tests write them."""

from uuid import UUID, uuid4

from clubs.table.services import opening, taking
from tests.clubs.tournaments.event_house import at

KEYS = ("north's own key", "east's own key", "another key")


def entry(seat, *, side="NS", kind="entered", result="4SN=", sequence=1, token=None, **more):
    """An entry as it is sent."""
    written = {
        "token": str(token or uuid4()),
        "sequence": sequence,
        "clock": "2001-01-01T00:00:00Z",
        "round": seat.round,
        "board": seat.board,
        "ns": seat.ns,
        "ew": seat.ew,
        "side": side,
        "kind": kind,
    }
    if kind == "entered":
        written |= {"result": result, "lead": ""}
    return written | {name: str(one) if isinstance(one, UUID) else one for name, one in more.items()}


def send(evening, *written, key=KEYS[0], table=None, when=None):
    """Send a batch from the table of its first entry."""
    session = evening.session
    return taking.take(
        session=session,
        opening=opening.opening_of(session),
        table=table or evening.seat().table,
        key=key,
        written=written,
        at=when or at(1),
    )


def states(taken):
    """What came of each entry."""
    return [answer.state for answer in taken.answers]


def codes(taken):
    """What is wrong with each."""
    return [[problem.code for problem in answer.problems] for answer in taken.answers]
