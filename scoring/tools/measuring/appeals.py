"""`manage.py bench --appeals N`: from the chair's signature to the ledger, and a docket of N appeals.

A database of its own is made and thrown away. Timed is what follows the signature of a decision that changes
a ruling: the adjustments superseded, the session scored again, the master points that were paid corrected;
and the first page of the committee room of somebody who chairs the body.
"""

import sys
import time
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from statistics import median
from typing import Any, NamedTuple

from scoring.tools.bench.archive import game
from scoring.tools.measuring.database import bench_database, bench_federation

DAY, SINCE = date(2026, 11, 1), date(1990, 1, 1)
BOARDS, TIMES, PAGE = 26, 5, 50
TABLES = (10, 40)
SECONDS_MAX, DOCKET_MAX = 2.0, 0.1  # at 40 tables; of 10,000 appeals
FIRST, SECOND = ({"artificial": ["A-", "A+"]}, {"assigned": ["7NXX", "N", 13]})


class AppealTimes(NamedTuple):
    """The median seconds of a signature with all that follows, at a number of tables, and its postings.

    Without tables: of a page of the docket.
    """

    tables: int
    seconds: float
    postings: int


def measure(appeals: int) -> list[AppealTimes]:
    """The signature at ten tables and at forty, then the docket."""
    with bench_database():
        return list(_measured(TABLES, appeals))


def _measured(sizes: Sequence[int], appeals: int) -> Iterator[AppealTimes]:
    from federation.tenancy.context import acting_for  # app ready

    federation = bench_federation()
    with acting_for(federation, language="en"):
        club, by, chair = _house()
    for number, tables in enumerate(sizes, 1):
        with acting_for(federation, language="en"):
            session = _session(club, by, number, tables)
        taken, posted = [], 0
        for turn in range(TIMES):
            with acting_for(federation, language="en"):
                appeal = _decided(session, by, chair, f"{number}-{turn}", turn)
            seconds, count = _signed(federation, appeal, chair)
            taken.append(seconds)
            posted += count
        yield AppealTimes(tables, median(taken), posted)
    yield AppealTimes(0, _docket(federation, appeal, chair, appeals), appeals)


def _docket(federation: Any, first: Any, chair: Any, count: int) -> float:
    """The newest appeals of a chair's room, as its page asks for them."""
    from django.http import HttpRequest, QueryDict  # app ready

    from federation.tenancy.context import acting_for  # app ready
    from rulings.appeals.services.access import room_of  # app ready
    from rulings.appeals.views.room import listed  # app ready
    from rulings.models import Appeal  # app ready

    asked = HttpRequest()
    asked.GET = QueryDict("state=all")
    with acting_for(federation, language="en"):
        fields = {name: getattr(first, name) for name in ("case", "body", "entry", "director", "federation")}
        Appeal.objects.bulk_create(
            Appeal(
                **fields,
                year=2000 + i // 1000,
                number=i % 1000 + 1,
                token=f"pile {i}",
                ruling=1,
                ground="judgement",
                filed_by="East",
                filed_at=first.filed_at,
                state="final",
            )
            for i in range(count)
        )
    taken = []
    for _turn in range(TIMES):
        with acting_for(federation, language="en"):
            start = time.perf_counter()
            assert len(listed(asked, room_of(chair))["appeals"]) == PAGE
            taken.append(time.perf_counter() - start)
    return median(taken)


def _house() -> tuple[Any, Any, Any]:
    """A club with its scorer, and one body with a chair of its own: its decisions are final."""
    from clubs.models import Club, ClubOfficer, ClubRole  # app ready
    from federation.models import Office, Role, User  # app ready
    from rulings.appeals.services import bodies  # app ready
    from rulings.models import Body  # app ready

    by, chair = (
        User.objects.create_user(email=f"{name}@bench.example.org", password=None)
        for name in ("director", "chair")
    )
    Office.objects.create(holder=by, role=Role.TOURNAMENT_OFFICE, starts_on=SINCE)
    club = Club.objects.create(number="1", names={"ja": "クラブ", "en": "Club"})
    ClubOfficer.objects.create(club=club, holder=by, role=ClubRole.SCORER, starts_on=SINCE)
    body = Body(
        deposit=0,
        key="rules",
        names={"ja": "委員会", "en": "Committee"},
        kind="rules_committee",
        order=1,
        grounds=["judgement"],
        quorum=1,
    )
    bodies.save(body=body, by=by)
    bodies.enrol(body=body, user=chair, by=by, starts_on=SINCE, chair=True)
    return club, by, chair


def _session(club: Any, by: Any, number: int, tables: int) -> Any:
    """Published, scored and paid."""
    from clubs.models import Session  # app ready
    from clubs.uploads.services import uploads  # app ready
    from scoring.points.services.ledger import paying as ledger  # app ready
    from scoring.sessions.services import recomputation  # app ready

    content = game(number, DAY, tables, BOARDS)
    upload, _new = uploads.receive(club=club, name="game.xml", content=content, by=by)
    session = uploads.publish(upload=upload, by=by)
    Session.objects.filter(pk=session.pk).update(conditions={"correction_minutes": "30"})
    recomputation.recompute(session.pk, strictly=True)
    session.refresh_from_db()
    ledger.pay(session, at=session.published_at + timedelta(hours=1))
    return session


def _decided(session: Any, by: Any, chair: Any, token: str, turn: int) -> Any:
    """An appeal against a ruling that is told, up to the chair's signature."""
    from rulings.appeals.services import deciding, filing, hearings, panels  # app ready

    at = session.published_at
    case, seats, second = _ruled(session, by, token, turn)
    appeal, _new = filing.file(
        case=case,
        ground="judgement",
        player=seats["N"],
        concurring=[seats["S"]],
        token=token,
        by=by,
        at=at,
        statement="No.",
    )
    filing.admit(appeal=appeal, by=by, at=at)
    panels.seat(appeal=appeal, user=chair, by=chair, chair=True, at=at)
    panels.name_panel(appeal=appeal, by=chair, at=at)
    hearings.schedule(appeal=appeal, hearing_at=at, by=chair, at=at)
    hearings.open_hearing(appeal=appeal, by=chair, at=at)
    deciding.vote(appeal=appeal, choice="changed", by=chair, at=at)
    deciding.decide(
        appeal=appeal, decision="changed", reasons="Law 12C1.", by=chair, decisions=[second], at=at
    )
    return appeal


def _ruled(session: Any, by: Any, token: str, turn: int) -> tuple[Any, dict[str, Any], Any]:
    """A case whose ruling is told, the players at its table, and what a panel would decide instead."""
    from clubs.models import EntryPlayer, Result  # app ready
    from rulings.cases.services import cases, places as case_places  # app ready
    from rulings.decisions.terms import decision_from  # app ready
    from rulings.models import AdjustmentKind  # app ready

    at = session.published_at
    result = Result.objects.current().filter(session=session, kind="played").order_by("line")[turn]
    seats = {
        seat: player
        for entry, pair in ((result.ns, "NS"), (result.ew, "EW"))
        for seat, player in zip(
            pair, EntryPlayer.objects.current().filter(entry=entry).order_by("seat"), strict=False
        )
    }
    case, _new = cases.report(
        session=session,
        token=token,
        seats=seats,
        by=by,
        incident="A hesitation.",
        place=cases.CasePlace(at, board=result.board),
    )
    ns, ew = case_places.contestants_of(case)
    terms = {"board": result.board, "ns": ns, "ew": ew}
    first, second = (
        decision_from(AdjustmentKind.SCORE, {**terms, "outcome": outcome}) for outcome in (FIRST, SECOND)
    )
    cases.rule(case=case, decisions=[first], reasons="Law 16B.", by=by, at=at)
    cases.tell(case=case, by=by, seats="NESW", appeal_explained=True, at=at)
    return case, seats, second


def _signed(federation: Any, appeal: Any, chair: Any) -> tuple[float, int]:
    """The signature, the figures, the payment: three transactions, as server and workers have them."""
    from federation.tenancy.context import acting_for  # app ready
    from rulings.appeals.services import effects  # app ready
    from scoring.models import Posting  # app ready
    from scoring.points.services.ledger import due as ledger_due  # app ready
    from scoring.sessions.services import recomputation  # app ready

    with acting_for(federation, language="en"):
        session, before = appeal.case.session, Posting.objects.count()
        later = session.published_at + timedelta(hours=2)
    start = time.perf_counter()
    with acting_for(federation, language="en"):
        effects.issue(appeal=appeal, by=chair, at=later)
    with acting_for(federation, language="en"):
        recomputation.recompute(session.pk, strictly=True)
    with acting_for(federation, language="en"):
        for asked in ledger_due.due():
            ledger_due.answer(asked, at=later)
    taken = time.perf_counter() - start
    with acting_for(federation, language="en"):
        return taken, Posting.objects.count() - before


def as_text(measured: Sequence[AppealTimes]) -> str:
    """What was measured, in words."""
    lines = [
        f"{times.tables} tables, {BOARDS} boards: {times.seconds * 1000:.0f} ms from signature to ledger"
        f" ({times.postings} postings in {TIMES} decisions)"
        if times.tables
        else f"docket of {times.postings} appeals: {times.seconds * 1000:.0f} ms for a page's rows"
        for times in measured
    ]
    limits = f"At most {SECONDS_MAX:g} s at 40 tables, {DOCKET_MAX * 1000:g} ms for 10,000 appeals."
    return "\n".join([*lines, limits])


if __name__ == "__main__":
    sys.stdout.write(as_text(measure(int(sys.argv[1]))) + "\n")
