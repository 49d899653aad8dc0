"""A running stage of teams, for tests: its people, its contestants, its first session."""

from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

from clubs.models import Event, Session, Stage, Tournament
from clubs.playing.services import running
from clubs.tournaments.services import entrants, tournaments
from federation.models import Role, User
from scoring.engine.contest import Contestants, Form
from tests import cast
from tests.clubs.tournaments.fitting import fitting

DAY, NOON = date(2026, 5, 3), datetime(2026, 5, 3, 12, tzinfo=UTC)

PLAYERS = {Contestants.TEAMS: 4, Contestants.PAIRS: 2, Contestants.INDIVIDUAL: 1}


class Running(NamedTuple):
    """A stage with its first session open, and the director who runs it."""

    stage: Stage
    session: Session
    director: User


def at(minutes):
    return NOON + timedelta(minutes=minutes)


def running_stage(
    house, *, form="swiss_teams", teams=4, rounds=3, seeds=True, slug="spring", to_come=(), **conditions
):
    """The federation of the house is in scope. `to_come`: forms of stages that are made later."""
    director = cast.login(house.federation, f"director-{slug}")
    cast.appoint(director, Role.TOURNAMENT_OFFICE)
    tournament = tournaments.make(
        tournament=Tournament(
            host=house.club,
            slug=slug,
            titles={"ja": "春季大会", "en": "Spring"},
            level="regional",
            starts_on=DAY,
            ends_on=DAY,
        ),
        by=director,
    )
    event = Event(
        tournament=tournament, titles={"ja": "チーム戦", "en": "Teams"}, form=form, boards_per_round=8
    )
    tournaments.add_event(
        event=event,
        conditions={**fitting({"vp_scale": "wbf-continuous-20", "bye_vp": "12"}, form), **conditions},
        by=director,
        stages_to_come=to_come,
    )
    stage = tournaments.add_stage(
        stage=Stage(event=event, titles={"ja": "予選", "en": "Qualifier"}, rounds=rounds), by=director
    )
    players = {Contestants.TEAMS: 4, Contestants.PAIRS: 2, Contestants.INDIVIDUAL: 1}[
        Form(form).contest.contestants
    ]
    for seed in range(1, teams + 1):
        entrants.enter(
            event=event,
            number=str(seed),
            name=f"Team {seed}",
            seed=seed if seeds else None,
            by=director,
            players=[entrants.RosterName(f"P{seed}{at}") for at in range(players)],
        )
    session = running.open_session(stage=stage, number=1, played_on=DAY, at=NOON, by=director)
    return Running(stage, session, director)


def play(here, number, *results):
    """Results of a round: a, b, and both IMPs."""
    for a, b, won, lost in results:
        running.enter_match(
            session=here.session,
            number=number,
            a=a,
            b=b,
            imps=(str(won), str(lost)),
            at=at(number),
            by=here.director,
        )
