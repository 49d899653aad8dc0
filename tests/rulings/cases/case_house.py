"""A case at a table of a published session, for the tests of cases."""

from datetime import UTC, datetime

from clubs.models import EntryPlayer, Result
from rulings.adjustments.possible import decision_from
from rulings.cases.services import cases
from rulings.models import AdjustmentKind

AT = datetime(2022, 7, 21, 11, 30, tzinfo=UTC)


def first_result(session):
    """A table with a result."""
    return Result.objects.current().filter(session=session, kind="played").order_by("line").first()


def seats(result):
    """Who sat there: North and South of one contestant, East and West of the other."""
    by_seat = {}
    for entry, pair in ((result.ns, "NS"), (result.ew, "EW")):
        players = EntryPlayer.objects.current().filter(entry=entry).order_by("seat")
        by_seat |= dict(zip(pair, players, strict=False))
    return by_seat


def reported(house, result, sent="one", at=AT, table="3", north=None, **more):
    """A case of that table; `north`: a member who sat North."""
    four = seats(result)
    if north:
        four["N"].member = north  # as the file would have said it
    place = cases.CasePlace(called_at=at, round=1, table=table, board=result.board, called_by="N")
    case, _is_new = cases.report(
        session=result.session,
        token=sent,
        place=place,
        seats=four,
        by=house.scorer,
        incident="West led out of turn.",
        **more,
    )
    return case


def average(result, ns="A+", ew="A-"):
    """An artificial score for that table."""
    body = {"board": result.board, "ns": result.ns.number, "ew": result.ew.number}
    return decision_from(AdjustmentKind.SCORE, {**body, "outcome": {"artificial": [ns, ew]}})
