"""A penalty of a team in a round, by the desk: at nobody's table, and about nobody but that team."""

from datetime import timedelta

from rulings.adjustments import services as adjustments
from rulings.adjustments.possible import decision_from
from rulings.appeals.services import filing
from rulings.cases.services import cases, opening
from rulings.models import AdjustmentKind, Appeal, Ground
from tests.cast import House
from tests.clubs.tournaments.event_house import NOON, play
from tests.rulings.appeals import knockout

FILED = NOON + timedelta(minutes=20)
SLOW = {"contestant": "2", "unit": "boards", "amount": "1", "law": "90", "round": 1}


def a_penalty(house: House, *, of_round: bool = True) -> knockout.Match:
    """Team 2 lost to team 1 and has a penalty besides, told. The captain of team 1 does not play."""
    match = knockout.a_match(house, form="round_robin_teams")
    play(match.here._replace(session=match.session), 1, ("1", "2", 30, 10), ("3", "4", 20, 20))
    by = match.here.director
    terms = SLOW if of_round else {name: SLOW[name] for name in SLOW if name != "round"}
    bare = adjustments.rule(
        session=match.session,
        decision=decision_from(AdjustmentKind.PENALTY, terms),
        at=NOON,
        by=by,
        reason="Slow play.",
    )
    match.case = opening.open_case(adjustment=bare, by=by, at=NOON)
    cases.tell(case=match.case, by=by, seats="NESW", appeal_explained=True, at=NOON)
    return match


def file(match: knockout.Match, sent: str = "penalty", **more: object) -> Appeal:
    """By the captain of team 2."""
    appeal, _new = filing.file(
        case=match.case,
        ground=Ground.JUDGEMENT,
        player=match.player("2"),
        statement="We were not slow.",
        token=sent,
        by=match.captains["2"],
        **{"at": FILED, **more},
    )
    return appeal
