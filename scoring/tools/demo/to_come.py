"""A tournament to come in the demonstration: announced, with two stages, and entries that are open."""

from datetime import date, datetime, time, timedelta
from decimal import Decimal

from django.utils import timezone

from clubs.models import Club, Event, Level, Stage, StageKind, Tournament
from clubs.tournaments.services import entrants, tournaments
from clubs.tournaments.services.entrants import RosterName
from federation.models import Member, User
from federation.roles import today
from scoring.engine.contest import Form
from scoring.tools.demo import fees
from scoring.tools.demo.houses import House

AHEAD = timedelta(weeks=16)
CLOSES_BEFORE = timedelta(weeks=1)
SATURDAY = 5
FIRST_PLAYER, PAIRS = 60, 3
PLACES = 16  # in the final
FEE = {True: Decimal(6000), False: Decimal(40)}  # a pair: yen, pounds


def first_day(made_on: date) -> date:
    """The Saturday sixteen weeks after the demonstration was made: it is to come whenever that is."""
    ahead = made_on + AHEAD
    return ahead + timedelta(days=(SATURDAY - ahead.weekday()) % 7)


def announce(house: House, members: list[Member], host: Club, by: User) -> None:
    """Make it with a qualifier and a final, announce it, and enter the first pairs, through the services."""
    begins = first_day(today())
    tournament = tournaments.make(
        tournament=Tournament(
            host=host,
            slug="spring-pairs",
            titles={"ja": "春季ペア選手権", "en": "Spring Pairs Championship"},
            level=Level.REGIONAL,
            starts_on=begins,
            ends_on=begins + timedelta(days=1),
            venue=host.place,
        ),
        by=by,
    )
    closing = datetime.combine(begins - CLOSES_BEFORE, time(18), timezone.get_current_timezone())
    event = Event(
        tournament=tournament,
        titles={"ja": "オープンペア", "en": "Open Pairs"},
        form=Form.PAIRS_MATCHPOINTS,
        boards_per_round=2,
        round_minutes=15,
        entries_close_at=closing,
        entrants_max=60,
        fee=FEE[house.writes_kanji],
    )
    tournaments.add_event(event=event, conditions={"correction_minutes": 30}, by=by)
    qualifier = Stage(event=event, kind=StageKind.QUALIFIER, titles={"ja": "予選", "en": "Qualifier"})
    qualifier = tournaments.add_stage(stage=qualifier, by=by)
    final = Stage(
        event=event,
        position=2,
        kind=StageKind.FINAL,
        titles={"ja": "決勝", "en": "Final"},
        qualified_from=qualifier,
        places=PLACES,
    )
    tournaments.add_stage(stage=final, by=by)
    fees.classes(event, by)
    tournaments.announce(tournament=tournament, by=by)
    for number in range(PAIRS):
        pair = members[FIRST_PLAYER + 2 * number :][:2]
        named = [RosterName(member.name, member) for member in pair]
        entrants.enter(event=event, number=str(number + 1), players=named, by=by)
