"""A session as the rating takes it, from its current run: plain values, so that replaying reads no run."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from django.db.models import Q

from clubs.models import EntryPlayer, Result, Session
from clubs.register.selectors import open_to_all
from scoring.engine.any_cell import from_json
from scoring.engine.rating.expecting import RatedLine, Side
from scoring.engine.rating.shares import share_of
from scoring.models import RatedSession, Run

Json = dict[str, Any]
FORMS = ("pairs", "individual")
NOBODY: Side = (None, None)


def pack(session: Session) -> RatedSession | None:
    """Keep what the rating takes of a session; None where it is what it was. Else what follows is owed."""
    is_open = Session.objects.filter(open_to_all(), pk=session.pk).exists()
    body = body_of(session) if is_open else {"lines": []}
    row = RatedSession.objects.filter(session=session).first()
    if row is None:
        is_owed = bool(body["lines"])
        row = RatedSession(session=session, played_on=session.played_on, body=body, is_owed=is_owed)
    elif (row.body, row.played_on, row.is_open) == (body, session.played_on, is_open):
        return None
    else:
        owe_after(row)
        row.played_on, row.body, row.is_owed = session.played_on, body, True
    row.is_open = is_open
    row.save()
    return row


def owe_after(row: RatedSession) -> None:
    """The session after one is owed: the one moves away from before it."""
    following = RatedSession.objects.filter(after(row)).order_by("played_on", "session_id")[:1]
    RatedSession.objects.filter(pk__in=list(following.values_list("pk", flat=True))).update(is_owed=True)


def after(row: RatedSession) -> Q:
    """What is replayed after a session: that of later days, and of the same day by the session's key."""
    later = Q(played_on__gt=row.played_on) | Q(played_on=row.played_on, session__gt=row.session_id)
    return Q(played_on__gte=row.played_on) & later  # the first half is where the index begins


def body_of(session: Session) -> Json:
    """Every line of a session that play decided, with the shares of both sides, exact, as JSON."""
    run = Run.objects.filter(session=session).order_by("-sequence").first()
    if run is None or session.form not in FORMS:
        return {"lines": []}
    return {"lines": list(_lines(session, run))}


def lines_of(body: Json) -> list[RatedLine]:
    """The lines of what `body_of` made."""
    return [
        RatedLine(board, tuple(ns), tuple(ew), Fraction(ns_share), Fraction(ew_share))
        for board, ns, ew, ns_share, ew_share in body["lines"]
    ]


def _lines(session: Session, run: Run) -> Iterator[list[Any]]:
    people = _people(session)
    results = Result.objects.in_bulk([row[0] for row in run.body["awards"]])
    are_together = run.conditions["values"]["across_sections"] == "yes"
    boards: dict[tuple[int, int], int] = {}
    for key, ns, ew, *_partners in sorted(run.body["awards"], key=lambda row: row[0]):
        shares = [share_of(from_json(cell)) if cell else None for cell in (ns, ew)]
        result = results[key]
        if None not in shares:
            compared = (0 if are_together else result.section_id, result.board)
            board = boards.setdefault(compared, len(boards) + 1)
            yield [board, *_seated(result, people), *map(str, shares)]


def _seated(result: Result, people: dict[int, list[int | None]]) -> tuple[Side, Side]:
    return (
        _side(people, result.ns_id, result.ns_partner_id),
        _side(people, result.ew_id, result.ew_partner_id),
    )


def _side(people: dict[int, list[int | None]], entry: int, partner: int | None) -> Side:
    """The two of a side. Where there are more, somebody was replaced: who played which board is not known."""
    seated = [*people.get(entry, ()), *(people.get(partner, ()) if partner else ())]
    return tuple(seated) if len(seated) == 2 else NOBODY


def _people(session: Session) -> dict[int, list[int | None]]:
    """The members of each contestant, as the records that are kept; None for a guest."""
    seats = EntryPlayer.objects.current().filter(entry__session=session).order_by("entry", "seat")
    people: dict[int, list[int | None]] = {}
    for entry, member, kept in seats.values_list("entry", "member", "member__merged_into"):
        people.setdefault(entry, []).append(kept or member)
    return people
