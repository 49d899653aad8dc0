"""The big tournament of the demonstration: a league that is over, a Swiss, and a knockout that goes on.

Results follow from the numbers of the teams and of the round, so that the same ones come out at every run.
"""

from datetime import date, datetime, time, timedelta
from typing import Any

from django.utils import timezone

from clubs.models import Club, Event, Level, Match, Stage, StageKind, Tournament
from clubs.playing.services import running
from clubs.tournaments.services import entrants, stages as stage_services, tournaments
from clubs.tournaments.services.entrants import RosterName
from federation.models import Member, User
from scoring.engine.contest import Form
from scoring.events.services import pairing, qualifying, stages
from scoring.sessions.services import recomputation
from scoring.tools.demo.houses import House
from scoring.tools.demo.tournaments import can_be_scored

LEAGUE_DAY, SWISS_DAY, KNOCKOUT_DAY = date(2026, 11, 21), date(2026, 11, 22), date(2026, 11, 23)
TEAM = 4
# Of the league the first eight play; of the Swiss all of them, so that somebody sits out each round.
NAMES_JA = (
    "あさひ", "ほうせんか", "東京ナイトオウルズ", "みずうみ", "かざぐるま", "つきのわ",
    "はまなす", "横浜ハーバーライツ", "しおさい", "こがらし", "むつのはな",
)  # fmt: skip
NAMES_EN = (
    "Daybreak", "Balsam", "Merrowdale Night Owls", "Lakeside", "Pinwheels", "Crescent",
    "Sweetbriar", "Saltwick Harbour Lights", "Sea Murmur", "North Wind", "Snowflake",
)  # fmt: skip
LEAGUE_TEAMS, PLACES = 8, 8
SWISS_ROUNDS = 5
TEAM_CONDITIONS = {"vp_scale": "wbf-continuous-20", "correction_minutes": 60, "bye_vp": "12"}
UNPLAYED = 1  # of the semi-finals: the last one is still at the table


def hold(house: House, members: list[Member], host: Club, by: User) -> None:
    """Make it, announce it, enter its teams and play as much of it as has been played.

    Where the regulations cannot value matches of teams, there is none.
    """
    if not can_be_scored(house):
        return
    tournament = tournaments.make(
        tournament=Tournament(
            host=host,
            slug="team-championship",
            titles={"ja": "全国チーム選手権", "en": "National Team Championship"},
            level=Level.NATIONAL,
            starts_on=LEAGUE_DAY,
            ends_on=KNOCKOUT_DAY,
            venue=host.place,
        ),
        by=by,
    )
    league, swiss, knockout = _league(tournament, by), *_open(tournament, by)
    tournaments.announce(tournament=tournament, by=by)
    names = NAMES_JA if house.writes_kanji else NAMES_EN
    _enter(league.event, names[:LEAGUE_TEAMS], members, by)
    _enter(swiss.event, names, members, by)
    _finish(league, LEAGUE_TEAMS - 1, LEAGUE_DAY, by)
    _finish(swiss, SWISS_ROUNDS, SWISS_DAY, by)
    _play(knockout, 2, KNOCKOUT_DAY, by, unplayed=UNPLAYED)


def _league(tournament: Tournament, by: User) -> Stage:
    titles = {"ja": "リーグ戦", "en": "League"}
    event = _event(tournament, 1, titles, Form.ROUND_ROBIN_TEAMS, TEAM_CONDITIONS, by)
    return tournaments.add_stage(stage=Stage(event=event, titles=titles, rounds=LEAGUE_TEAMS - 1), by=by)


def _open(tournament: Tournament, by: User) -> tuple[Stage, Stage]:
    """The Swiss that all teams play, and the knockout of its first eight."""
    titles = {"ja": "オープンチーム", "en": "Open Teams"}
    event = _event(tournament, 2, titles, Form.SWISS_TEAMS, TEAM_CONDITIONS, by, Form.KNOCKOUT_TEAMS)
    swiss = Stage(
        event=event, kind=StageKind.QUALIFIER, titles={"ja": "予選", "en": "Qualifier"}, rounds=SWISS_ROUNDS
    )
    swiss = tournaments.add_stage(stage=swiss, by=by)
    knockout = Stage(
        event=event,
        position=2,
        kind=StageKind.KNOCKOUT,
        form=Form.KNOCKOUT_TEAMS,
        titles={"ja": "決勝トーナメント", "en": "Knockout"},
        qualified_from=swiss,
        places=PLACES,
    )
    return swiss, tournaments.add_stage(stage=knockout, by=by)


def _event(
    tournament: Tournament,
    position: int,
    titles: dict[str, str],
    form: Form,
    conditions: dict[str, Any],
    by: User,
    *to_come: Form,
) -> Event:
    event = Event(
        tournament=tournament,
        position=position,
        titles=titles,
        form=form,
        boards_per_round=8,
        round_minutes=56,
    )
    tournaments.add_event(event=event, conditions=conditions, by=by, stages_to_come=to_come)
    return event


def _enter(event: Event, names: tuple[str, ...], members: list[Member], by: User) -> None:
    for number, name in enumerate(names):
        named = [
            RosterName(member.name, member, is_captain=position == 0)
            for position, member in enumerate(members[number * TEAM :][:TEAM])
        ]
        entrants.enter(event=event, number=str(number + 1), name=name, players=named, by=by)


def _finish(stage: Stage, rounds: int, day: date, by: User) -> None:
    """Play a stage, publish it, and close it when its last window has ended."""
    _play(stage, rounds, day, by)
    stage_services.publish(stage=stage, at=_at(day, 9 + rounds), by=by)
    ended = max(stage_services.newest_windows(stage).values()) + timedelta(minutes=1)
    stage_services.close(stage=stage, at=ended, by=by)
    _compute(stage)


def _play(stage: Stage, rounds: int, day: date, by: User, *, unplayed: int = 0) -> None:
    """Open a session and play its rounds as the portal draws them, but for some matches of the last one."""
    session = qualifying.open_next(stage=stage, number=1, played_on=day, at=_at(day, 9), by=by)
    for number in range(1, rounds + 1):
        now: dict[str, Any] = {"number": number, "at": _at(day, 9 + number), "by": by}
        # The seed is said, as lots of the Swiss would fall otherwise each time.
        pairing.pair(stage=stage, seed=f"demonstration {stage.position}", **now)
        met = Match.objects.current().filter(session=session, round=number).order_by("line", "pk")
        pairs = list(met.values_list("a__number", "b__number"))
        for a, b in pairs[: len(pairs) - unplayed * (number == rounds)]:
            running.enter_match(session=session, a=a, b=b, imps=_imps(int(a), int(b), number), **now)
    _compute(stage)


def _compute(stage: Stage) -> None:
    """At once, so that the pages show it before any worker runs; the worker then finds nothing owed."""
    for session in stage.sessions.all():
        recomputation.recompute(session.pk)
    stages.recompute(stage.pk)


def _imps(a: int, b: int, number: int) -> tuple[str, str]:
    """What each of two teams wins: lower numbers are a little better, and anybody may have their day."""
    first, second = ((own * 17 + other * 29 + number * 11) % 37 + 14 - own for own, other in ((a, b), (b, a)))
    return str(first), str(second)


def _at(day: date, hour: int) -> datetime:
    return datetime.combine(day, time(hour), timezone.get_current_timezone())
