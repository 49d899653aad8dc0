"""Tournaments for tests, made and played through the services."""

from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

from clubs.models import Event, Level, Session, Stage, Tournament
from clubs.playing.services import running
from clubs.tournaments.services import editions, entrants, handicaps, tournaments
from clubs.tournaments.services.entrants import RosterName
from federation.tenancy.context import acting_for
from rulings.adjustments import services as adjustments
from rulings.adjustments.possible import decision_from
from rulings.models import AdjustmentKind
from scoring.events.services import stages
from scoring.sessions.services import recomputation
from tests.cast import House
from tests.clubs.tournaments.fitting import fitting

DAY, NOON = date(2026, 5, 3), datetime(2026, 5, 3, 3, tzinfo=UTC)
CONDITIONS = {"vp_scale": "wbf-continuous-20", "correction_minutes": 45, "bye_vp": "12"}


def a_tournament(
    house: House, slug: str = "spring", *, announced: bool = True, day: date = DAY
) -> Tournament:
    """A tournament of a house's club. The federation is in scope."""
    tournament = tournaments.make(
        tournament=Tournament(
            host=house.club,
            slug=slug,
            titles={"ja": f"{slug}競技会", "en": f"{slug} cup"},
            level=Level.REGIONAL,
            starts_on=day,
            ends_on=day,
        ),
        by=house.scorer,
    )
    return tournaments.announce(tournament=tournament, by=house.scorer) if announced else tournament


def a_stage(tournament: Tournament, by: Any, teams: int = 4, form: str = "round_robin_teams") -> Stage:
    """An event with a stage and its teams: A, B, C, …"""
    event = Event(
        tournament=tournament,
        titles={"ja": "チーム", "en": "Teams"},
        form=form,
        boards_per_round=8,
        round_minutes=56,
    )
    tournaments.add_event(event=event, conditions=fitting(CONDITIONS, form), by=by)
    stage = Stage(event=event, titles={"ja": "予選", "en": "Qualifier"}, rounds=3)
    stage = tournaments.add_stage(stage=stage, by=by)
    for number in range(teams):
        name = chr(ord("A") + number)
        roster = [RosterName(f"{name}{seat}", is_captain=seat == 1) for seat in range(1, 5)]
        entrants.enter(event=event, number=name, name=f"Team {name}", players=roster, by=by)
    return stage


def a_session(stage: Stage, by: Any) -> Session:
    """Its first session."""
    return running.open_session(stage=stage, number=1, played_on=DAY, at=NOON, by=by)


def play(session: Session, number: int, by: Any, *matches: tuple[str, str, tuple[int, int] | None]) -> None:
    """Pair a round and enter its results; where there are none, the second team forfeits."""
    now: dict[str, Any] = {"at": NOON, "by": by}
    running.pair_round(session=session, number=number, matches=[(a, b) for a, b, _imps in matches], **now)
    for a, b, imps in matches:
        if imps is None:
            body = {"round": number, "winner": a, "loser": b}
            adjustments.rule(session=session, decision=decision_from(AdjustmentKind.FORFEIT, body), **now)
        else:
            text = (str(imps[0]), str(imps[1]))
            running.enter_match(session=session, number=number, a=a, b=b, imps=text, **now)
    computed(session)


def keep_handicaps(stage: Stage, by: Any, **amounts: str) -> None:
    """A handicap list in points beside the places of a stage that is played. The federation is in scope."""
    event = Event.objects.select_related("tournament__host").get(pk=stage.event_id)
    body = {**event.conditions.first().body, "handicap": "points"}
    editions.set_conditions(event=event, conditions=body, reason="a handicap list", by=by)
    for number, amount in amounts.items():
        entrant = event.entrants.get(number=number)
        handicaps.give(entrant=entrant, amount=Decimal(amount), reason="", at=NOON, by=by)
    for session in stage.sessions.order_by("number"):
        computed(session)


def computed(session: Session) -> None:
    """The figures of a session and its stage, at once."""
    recomputation.recompute(session.pk)
    stages.recompute(session.stage_id)


def a_round_robin(house: House, slug: str = "spring", *, announced: bool = True) -> Stage:
    """Four teams, three rounds; D forfeits the first. Any context."""
    with acting_for(house.federation):
        stage = a_stage(a_tournament(house, slug, announced=announced), house.scorer)
        session = a_session(stage, house.scorer)
        play(session, 1, house.scorer, ("A", "B", (30, 20)), ("C", "D", None))
        play(session, 2, house.scorer, ("A", "C", (12, 40)), ("B", "D", (25, 25)))
        play(session, 3, house.scorer, ("A", "D", (33, 14)), ("B", "C", (10, 31)))
    return stage
