"""A decision that was made without a case is given one, told, and appealed like any other."""

from datetime import timedelta

import pytest

from rulings.adjustments import services as adjustments
from rulings.adjustments.possible import decision_from
from rulings.adjustments.selectors import adjustments_in_force
from rulings.appeals.services import filing
from rulings.cases.services import cases, opening, parties as appeal_parties
from rulings.cases.services.parties import may_appeal
from rulings.lifecycle.appeals import AppealState
from rulings.lifecycle.cases import State
from rulings.models import AdjustmentKind, Ground
from scoring.events.services import stages
from scoring.models import StageStanding
from scoring.sessions.services import recomputation
from tests.clubs.tournaments.event_house import NOON, play
from tests.factories import appeals
from tests.rulings.appeals import knockout

LATE = (AdjustmentKind.LATE, {"round": 1, "contestant": "2", "minutes": 20})
FORFEIT = (AdjustmentKind.FORFEIT, {"round": 1, "winner": "1", "loser": "2"})
FILED = NOON + timedelta(minutes=20)


def standings(match) -> list[tuple[str, str]]:
    recomputation.recompute(match.session.pk)
    stages.recompute(match.here.stage.pk)
    rows = StageStanding.objects.filter(stage=match.here.stage).order_by("entrant__number")
    return [(number, str(score)) for number, score in rows.values_list("entrant__number", "score")]


@pytest.mark.parametrize(("kind", "body"), [LATE, FORFEIT])
def test_the_captain_appeals_and_the_committee_lifts_it(inside, court, kind, body) -> None:
    match = knockout.a_match(inside, form="round_robin_teams")
    by, session = match.here.director, match.session
    play(match.here._replace(session=session), 1, ("1", "2", 30, 10), ("3", "4", 20, 20))
    before = standings(match)
    bare = adjustments.rule(
        session=session, decision=decision_from(kind, body), at=NOON, by=by, reason="Came at half past."
    )
    ruled = standings(match)
    assert ruled != before

    case = opening.open_case(adjustment=bare, by=by, at=NOON)
    cases.tell(case=case, by=by, seats="NESW", appeal_explained=True, at=NOON)
    assert standings(match) == ruled, "a case changes no figures"
    assert {"1", "2"} <= {entry.number for entry in appeal_parties.concerned(case)}
    assert may_appeal(match.captains["2"], case)
    assert not may_appeal(match.captains["4"], case)
    appeal, _new = filing.file(
        case=case,
        ground=Ground.JUDGEMENT,
        player=match.player("2"),
        statement="The clock was wrong.",
        token="bare",
        by=match.captains["2"],
        at=FILED,
    )
    appeals.admitted(match.house, appeal)
    appeals.through(court, appeals.in_hearing(court, appeals.panel(court, appeal, FILED)), "changed", [])
    assert (appeal.state, case.refresh().state) == (AppealState.TOLD, State.TOLD)
    assert not adjustments_in_force(session).exists()
    assert standings(match) == before
