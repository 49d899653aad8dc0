"""Appeals of the demonstration: the bodies with their registers, and three appeals at different stages."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from decimal import Decimal

from django.utils import timezone

from clubs.models import Club, EntryPlayer, Result, Session
from federation.models import Member, User
from rulings.appeals.services import bodies, deciding, deposits, effects, filing, hearings, panels
from rulings.cases.services import cases
from rulings.decisions.terms import decision_from
from rulings.models import AdjustmentKind, Appeal, Body, Case
from scoring.sessions.services import recomputation
from scoring.tools.demo.houses import LOGINS, House
from scoring.tools.demo.incidents import FILED, PLANS, TOLD, Plan, caller, offenders

# Of each body the chair first. Nobody is on two: who has decided below does not sit above.
REGISTERS = {
    "appeals": ("appeals", "conduct", "manager"),
    "competition": ("competition", "registrar", "scorer2"),
    "rules": ("rules", "masterpoints", "scorer3"),
}
DEPOSITS = {"appeals": Decimal(50), "competition": Decimal(100), "rules": Decimal(200)}  # pounds


def furnish(house: House, logins: Mapping[str, User], members: Sequence[Member], since: date) -> None:
    """The three sample bodies, each with a quorum of members."""
    office = logins["tournaments"]
    for body in bodies.furnish(by=office):
        if not house.writes_kanji:
            body.deposit, body.currency = DEPOSITS[body.key], "GBP"
            bodies.save(body=body, by=office)
    of = {login.name: members[login.member] for login in LOGINS}
    for body in Body.objects.filter(key__in=REGISTERS):
        for place, name in enumerate(REGISTERS[body.key]):
            bodies.enrol(
                body=body, user=logins[name], member=of[name], by=office, starts_on=since, chair=place == 0
            )


def hear(house: House, club: Club, logins: Mapping[str, User]) -> None:
    """Three appeals about the newest session of pairs of a club; none where nothing was played."""
    session = Session.objects.filter(club=club, form="pairs").order_by("-played_on", "-pk").first()
    if session is None:
        return
    panel = [logins[name] for name in REGISTERS["appeals"]]
    for plan, result in _tables(session, logins):
        _hear(house, plan, result, panel, logins["scorer"])
    # At once, so that the pages show it before any worker runs; the worker then finds nothing owed.
    recomputation.recompute(session.pk)


def _tables(session: Session, logins: Mapping[str, User]) -> Iterator[tuple[Plan, Result]]:
    """A table for each plan: of nobody in a register, each pair at one; the member with a login first."""
    sat = EntryPlayer.objects.current().filter(entry__session=session)
    judges = [logins[name] for names in REGISTERS.values() for name in names]
    busy = set(sat.filter(member__user__in=judges).values_list("entry", flat=True))
    known = set(sat.filter(member__user=logins["member"]).values_list("entry", flat=True))
    played = Result.objects.current().filter(session=session, kind="played").order_by("line")
    tables = sorted(played, key=lambda result: getattr(result, f"{offenders(result)}_id") not in known)
    for plan in PLANS:
        table = next((t for t in tables if plan.fits(t) and not {t.ns_id, t.ew_id} & busy), None)
        if table is not None:
            busy |= {table.ns_id, table.ew_id}
            yield plan, table


def _hear(house: House, plan: Plan, result: Result, panel: Sequence[User], scorer: User) -> Appeal:
    """Ruled, told, filed, and as far as the plan says."""
    case = _ruled(house, plan, result, scorer)
    player, *partners = _players(result, offenders(result))
    appeal, _new = filing.file(
        case=case,
        ground="judgement",
        player=player,
        token=f"demonstration {case}",
        by=scorer,
        statement=plan.words(plan.statement, result, kanji=house.writes_kanji),
        concurring=() if plan.reaches == FILED else partners,
    )
    if plan.reaches == FILED:
        return appeal
    deposits.receive(appeal=appeal, by=scorer)
    filing.admit(appeal=appeal, by=scorer)
    for user in panel:
        panels.seat(appeal=appeal, user=user, by=panel[0], chair=user is panel[0])
    panels.name_panel(appeal=appeal, by=panel[0])
    hearing_at = timezone.now() + timedelta(days=1)
    hearings.schedule(appeal=appeal, hearing_at=hearing_at, place=result.session.club.name, by=panel[0])
    if plan.reaches == TOLD:
        _decide(house, appeal, panel)
    return appeal


def _ruled(house: House, plan: Plan, result: Result, scorer: User) -> Case:
    seats = dict(zip("NSEW", [*_players(result, "ns"), *_players(result, "ew")], strict=False))
    place = cases.CasePlace(
        called_at=_afternoon(result.session),
        round=result.round,
        table="",
        board=result.board,
        called_by=caller(result),
    )
    case, _new = cases.report(
        session=result.session,
        token=f"demonstration {plan.reaches}",
        place=place,
        seats=seats,
        by=scorer,
        incident=plan.words(plan.incident, result, kanji=house.writes_kanji),
    )
    table = {"board": result.board, "ns": result.ns.number, "ew": result.ew.number}
    score = decision_from(AdjustmentKind.SCORE, {**table, "outcome": plan.outcome(result)})
    reasons = plan.words(plan.reasons, result, kanji=house.writes_kanji)
    cases.rule(case=case, decisions=[score], reasons=reasons, by=scorer)
    cases.tell(case=case, by=scorer, seats="NESW", appeal_explained=True)
    return case


def _afternoon(session: Session) -> datetime:
    return datetime.combine(session.played_on, time(14), timezone.get_current_timezone())


def _players(result: Result, side: str) -> list[EntryPlayer]:
    entry = result.ns if side == "ns" else result.ew
    return list(EntryPlayer.objects.current().filter(entry=entry).order_by("seat"))


def _decide(house: House, appeal: Appeal, panel: Sequence[User]) -> None:
    """Heard at once; upheld by two of three."""
    chair, agreeing, dissenting = panel
    reasons = (
        "合議体はディレクターの判断を支持します。"
        if house.writes_kanji
        else "The panel agrees with the director."
    )
    hearings.open_hearing(appeal=appeal, by=chair)
    for user in (chair, agreeing):
        deciding.vote(appeal=appeal, choice="upheld", by=user)
    deciding.vote(appeal=appeal, choice="changed", by=dissenting)
    deciding.decide(appeal=appeal, decision="upheld", reasons=reasons, laws=["16B1"], by=chair)
    deciding.sign(appeal=appeal, by=agreeing)
    effects.issue(appeal=appeal, by=chair)
    effects.tell(appeal=appeal, by=chair)
