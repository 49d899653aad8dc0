"""Appeals for tests: bodies with their members, an appeal in any state, by the real services."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from itertools import count

from clubs.models import EntryPlayer, Result, Session
from federation.models import User
from rulings.adjustments.possible import decision_from
from rulings.appeals.services import (
    bodies as appeal_bodies,
    deciding,
    deposits,
    effects,
    filing,
    hearings,
    panels,
)
from rulings.cases.services import cases, facts
from rulings.decisions.kinds import RulingDecision
from rulings.lifecycle.appeals import AppealState
from rulings.models import AdjustmentKind, Appeal, Body, Case, Ground
from tests import cast
from tests.cast import SINCE, House

TOLD = datetime(2026, 5, 3, 9, tzinfo=UTC)
_TOKENS = count(1)
_NAMES = ("chair", "second", "third", "fourth")


@dataclass
class Court:
    """The bodies of a federation, and the people who sit on all of them: the first is the chair."""

    house: House
    bodies: dict[str, Body]
    people: tuple[User, ...]

    @property
    def chair(self) -> User:
        """Who presides."""
        return self.people[0]


def court(house: House, *names: str) -> Court:
    """The three sample bodies with four members each, the first of them the chair."""
    appeal_bodies.furnish(by=house.administrator)
    bodies = {body.key: body for body in Body.objects.all()}
    people = tuple(cast.login(house.federation, name) for name in names or _NAMES)
    for body in bodies.values():
        for user in people:
            appeal_bodies.enrol(
                body=body, user=user, by=house.administrator, starts_on=SINCE, chair=user is people[0]
            )
    return Court(house, bodies, people)


def players(result: Result) -> dict[str, list[EntryPlayer]]:
    """The two pairs of a table."""
    pairs = {}
    for side, entry in (("ns", result.ns), ("ew", result.ew)):
        pairs[side] = list(EntryPlayer.objects.current().filter(entry=entry).order_by("seat"))
    return pairs


def first_result(session: Session) -> Result:
    """A table with a result."""
    return Result.objects.current().filter(session=session, kind="played").order_by("line")[0]


def score(result: Result, outcome: object) -> RulingDecision:
    """An adjusted score for a table."""
    body = {"board": result.board, "ns": result.ns.number, "ew": result.ew.number, "outcome": outcome}
    return decision_from(AdjustmentKind.SCORE, body)


def average(result: Result, ns: str = "A+", ew: str = "A-") -> RulingDecision:
    """An artificial score for a table."""
    return score(result, {"artificial": [ns, ew]})


def told_case(
    house: House,
    result: Result,
    decisions: list[RulingDecision] | None = None,
    at: datetime = TOLD,
    **described: str,
) -> Case:
    """A ruling that both sides have been told, by the scorer. `described`: the facts, as one types them."""
    pairs = players(result)
    seats = dict(zip("NSEW", [*pairs["ns"], *pairs["ew"]], strict=True))
    place = cases.CasePlace(called_at=at, round=1, table="3", board=result.board, called_by="N")
    case, _new = cases.report(
        session=result.session,
        token=f"case {next(_TOKENS)}",
        place=place,
        seats=seats,
        by=house.scorer,
        incident="North hesitated.",
    )
    if described:
        facts.describe(case=case, by=house.scorer, **described)
    ruling = [average(result)] if decisions is None else decisions
    cases.rule(case=case, decisions=ruling, reasons="Law 16B.", by=house.scorer, at=at)
    cases.tell(case=case, by=house.scorer, seats="NESW", appeal_explained=True, at=at)
    return case


def filed(
    house: House,
    case: Case,
    result: Result,
    ground: str = Ground.JUDGEMENT,
    side: str = "ew",
    at: datetime = TOLD + timedelta(minutes=10),
    concurring: bool = True,
    **more: object,
) -> Appeal:
    """An appeal of one side by its first player, the partner with it."""
    pair = players(result)[side]
    appeal, _new = filing.file(
        case=case,
        ground=ground,
        player=pair[0],
        statement="There was no alternative.",
        token=f"appeal {next(_TOKENS)}",
        by=house.scorer,
        concurring=pair[1:] if concurring else (),
        at=at,
        **more,
    )
    return appeal


def admitted(house: House, appeal: Appeal, at: datetime | None = None) -> Appeal:
    """Its deposit taken, the law heard where it comes first, and admitted."""
    at = at or appeal.filed_at
    if appeal.deposit_asked:
        deposits.receive(appeal=appeal, by=house.scorer, at=at)
    if appeal.ground in appeal_bodies.LAW_FIRST:
        filing.hear_law(appeal=appeal, stands=True, reasons="The Law says so.", by=house.scorer, at=at)
    filing.admit(appeal=appeal, by=house.scorer, at=at)
    return appeal


def panel(court: Court, appeal: Appeal, at: datetime | None = None) -> Appeal:
    """Three members, the first in the chair."""
    for user in court.people[:3]:
        panels.seat(appeal=appeal, user=user, by=court.house.administrator, chair=user is court.chair, at=at)
    panels.name_panel(appeal=appeal, by=court.chair, at=at)
    return appeal


def in_hearing(court: Court, appeal: Appeal, at: datetime | None = None) -> Appeal:
    """Set for now, and opened."""
    at = at or appeal.filed_at
    hearings.schedule(appeal=appeal, hearing_at=at, by=court.chair, at=at)
    hearings.open_hearing(appeal=appeal, by=court.chair, at=at)
    return appeal


def decided(
    court: Court,
    appeal: Appeal,
    decision: str,
    decisions: list[RulingDecision] | None = None,
    at: datetime | None = None,
    people: tuple[User, ...] = (),
    **more: object,
) -> Appeal:
    """All three vote for it, and the chair writes it down."""
    for user in people or court.people[:3]:
        deciding.vote(appeal=appeal, choice=decision, by=user, at=at)
    deciding.decide(
        appeal=appeal,
        decision=decision,
        reasons="So found.",
        by=court.chair,
        decisions=decisions,
        at=at,
        **more,
    )
    return appeal


def issued(court: Court, appeal: Appeal, at: datetime | None = None, people: tuple[User, ...] = ()) -> Appeal:
    """Signed by everybody, the chair last."""
    for user in people[1:] or court.people[1:3]:
        deciding.sign(appeal=appeal, by=user, at=at)
    effects.issue(appeal=appeal, by=court.chair, at=at)
    appeal.refresh_from_db()
    return appeal


def heard(court: Court, case: Case, result: Result, ground: str = Ground.JUDGEMENT, **more: object) -> Appeal:
    """An appeal up to its hearing."""
    appeal = admitted(court.house, filed(court.house, case, result, ground, **more))
    return in_hearing(court, panel(court, appeal, appeal.filed_at))


def through(
    court: Court,
    appeal: Appeal,
    decision: str,
    decisions: list[RulingDecision] | None = None,
    people: tuple[User, ...] = (),
    **more: object,
) -> Appeal:
    """From the hearing, or from being admitted, to the decision told."""
    at = appeal.filed_at + timedelta(hours=1)
    if appeal.state == AppealState.ADMITTED:
        in_hearing(court, panel(court, appeal, at), at)
    issued(court, decided(court, appeal, decision, decisions, at, people, **more), at, people)
    effects.tell(appeal=appeal, by=court.chair, recipients=["both sides"], at=at)
    return appeal


def furnish(house: House, session: Session, mark: str = "") -> Appeal:
    """A row of every model of appeals; `mark` in every text that somebody typed."""
    result = first_result(session)
    pair = players(result)["ns"]
    place = cases.CasePlace(TOLD, board=result.board)
    case, _new = cases.report(
        session=session,
        token=f"{mark}appealed",
        place=place,
        seats={"N": pair[0]},
        by=house.scorer,
        incident=f"{mark}DRAFT incident",
    )
    cases.rule(case=case, decisions=[], reasons=f"{mark}DRAFT reasons", by=house.scorer)
    cases.tell(case=case, by=house.scorer, seats="NESW", appeal_explained=True)
    bodies = appeal_bodies.furnish(by=house.administrator)
    bodies[0].deposit = Decimal(5000)  # whatever the regulations of its pack ask
    appeal_bodies.save(body=bodies[0], by=house.administrator)
    appeal, _new = filing.file(
        case=case,
        ground=Ground.JUDGEMENT,
        player=pair[0],
        statement=f"{mark}DRAFT statement",
        token=f"{mark}appeal",
        by=house.scorer,
        concurring=pair[1:],
    )
    deposits.receive(appeal=appeal, by=house.scorer, note=f"{mark}DRAFT note")
    filing.admit(appeal=appeal, by=house.scorer)
    appeal_bodies.enrol(
        body=bodies[0], user=house.registrar, by=house.administrator, starts_on=SINCE, grade=f"{mark}DRAFT"
    )
    panels.seat(appeal=appeal, user=house.registrar, by=house.administrator)
    hearings.note(appeal=appeal, text=f"{mark}DRAFT note", by=house.registrar)
    deposits.give_back(appeal=appeal, by=house.scorer, note=f"{mark}DRAFT note")
    return appeal


def decided_after_votes(court: Court, appeal: Appeal, decision: str = "upheld") -> Appeal:
    """The chair writes down what was voted for."""
    deciding.decide(appeal=appeal, decision=decision, reasons="So found.", by=court.chair)
    return appeal
