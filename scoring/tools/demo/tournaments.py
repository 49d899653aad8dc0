"""A tournament of the demonstration: four teams, three rounds, and a team that did not come to the first."""

from datetime import datetime, time
from typing import Any

from django.utils import timezone

from clubs.models import Club, Event, Level, Session, Stage, Tournament
from clubs.playing.services import running
from clubs.tournaments.services import entrants, tournaments
from clubs.tournaments.services.entrants import RosterName
from federation.models import Member, User
from rulings.adjustments import services as adjustments
from rulings.decisions.kinds import ForfeitDecision
from scoring import regulations
from scoring.engine.contest import Form
from scoring.events.services import stages
from scoring.sessions.services import recomputation
from scoring.tools.demo.files import TEAMS_EN, TEAMS_JA
from scoring.tools.demo.houses import CUP, House

FIRST_PLAYER, TEAM = 4, 4
CONDITIONS = {"vp_scale": "wbf-continuous-20", "correction_minutes": 60, "bye_vp": "12"}
# Round by round: the teams, and the IMPs of each; without IMPs the second team did not come.
ROUNDS: tuple[tuple[tuple[int, int, tuple[int, int] | None], ...], ...] = (
    ((1, 2, (31, 18)), (3, 4, None)),
    ((1, 3, (22, 25)), (2, 4, (12, 40))),
    ((1, 4, (19, 27)), (2, 3, (33, 14))),
)


def hold(house: House, members: list[Member], host: Club, by: User) -> None:
    """Make it, announce it, enter four teams and play it, through the services.

    Where the regulations cannot value it, it is announced and nothing more.
    """
    tournament = tournaments.make(
        tournament=Tournament(
            host=host,
            slug="autumn-cup",
            titles=CUP.titles,
            level=Level.REGIONAL,
            starts_on=CUP.played_on,
            ends_on=CUP.played_on,
            venue=host.place,
        ),
        by=by,
    )
    event = Event(
        tournament=tournament,
        titles={"ja": "オープンチーム", "en": "Open Teams"},
        form=Form.ROUND_ROBIN_TEAMS,
        boards_per_round=8,
        round_minutes=56,
    )
    tournaments.add_event(event=event, conditions=CONDITIONS, by=by)
    stage = Stage(event=event, titles={"ja": "ラウンドロビン", "en": "Round robin"}, rounds=len(ROUNDS))
    stage = tournaments.add_stage(stage=stage, by=by)
    tournaments.announce(tournament=tournament, by=by)
    _enter(house, event, members, by)
    if not can_be_scored(house):
        return
    _play(running.open_session(stage=stage, number=1, played_on=CUP.played_on, at=_at(9), by=by), by)
    # At once, so that the pages show it before any worker runs; the worker then finds nothing owed.
    for session in stage.sessions.all():
        recomputation.recompute(session.pk)
    stages.recompute(stage.pk)


def can_be_scored(house: House) -> bool:
    """Whether the pack of a federation has the rules that a stage of teams asks for."""
    return "withdrawal" in regulations.book(house.fields["regulation_pack"]).rules


def _enter(house: House, event: Event, members: list[Member], by: User) -> None:
    for number, name in enumerate(TEAMS_JA if house.writes_kanji else TEAMS_EN):
        first = FIRST_PLAYER + number * TEAM
        named = [
            RosterName(member.name, member, is_captain=position == 0)
            for position, member in enumerate(members[first : first + TEAM])
        ]
        entrants.enter(event=event, number=str(number + 1), name=name, players=named, by=by)


def _play(session: Session, by: User) -> None:
    for number, matches in enumerate(ROUNDS, 1):
        now: dict[str, Any] = {"at": _at(9 + number), "by": by}
        drawn = [(str(a), str(b)) for a, b, _imps in matches]
        running.pair_round(session=session, number=number, matches=drawn, **now)
        for a, b, imps in matches:
            if imps is None:
                forfeit = ForfeitDecision(round=number, winner=str(a), loser=str(b))
                adjustments.rule(session=session, decision=forfeit, **now)
            else:
                text = (str(imps[0]), str(imps[1]))
                running.enter_match(session=session, number=number, a=str(a), b=str(b), imps=text, **now)


def _at(hour: int) -> datetime:
    return datetime.combine(CUP.played_on, time(hour), timezone.get_current_timezone())
