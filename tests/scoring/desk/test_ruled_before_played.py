"""A board that is ruled about before it has a result counts as ruled, in every form of contest."""

import pytest

from clubs.facts.services.corrected import passed_out, scored
from clubs.models import Result
from clubs.playing.services import running
from federation.errors import Refused
from federation.tenancy.context import acting_for
from rulings.adjustments import services as adjustments
from rulings.decisions.terms import decision_from
from rulings.models import AdjustmentKind
from scoring.effects.services.rehearsal import rehearse
from scoring.engine.contest import Form
from scoring.events.services import stages
from scoring.sessions.services import recomputation
from scoring.sessions.services.problems import UNSCORABLE
from tests.clubs.tournaments.event_house import NOON, running_stage
from tests.factories.decisions import OUTCOMES
from tests.scoring.desk.test_entry_grid import with_movement
from tests.scoring.desk.test_stage_desk import Desk
from tests.taking_back import taken_back

pytestmark = pytest.mark.django_db

SCALES = {Form.BOARD_A_MATCH_VP: {"vp_scale": "win-loss"}}

# What leaves a side the result of the table, which there is not; what is given at teams alone.
NEEDS_A_RESULT, AT_TEAMS_ALONE = {"stands", "split", "self-inflicted"}, {"imps"}
RULINGS = {
    **{name: (AdjustmentKind.SCORE, {"outcome": outcome}) for name, outcome in OUTCOMES.items()},
    "not played": (AdjustmentKind.NOT_PLAYED, {"fault": "NS", "cause": "slow_play"}),
}


def teams_of(here, form):
    """Teams that play matches of one board: such a match counts as soon as its board does."""
    desk = Desk(here, form=str(form), **SCALES.get(form, {}))
    desk.send("hand", number=1, matches="1 2\n3 4", boards="1")
    return desk


class Waiting:
    """A stage with one table of board 1 without a result, its other tables played."""

    def __init__(self, here, form):
        desk, seats = (teams_of(here, form), None) if form.is_teams else with_movement(here, str(form))
        self.desk, self.stage, self.session = desk, desk.stage, desk.here.session
        self.place = {"board": 1, "ns": "1", "ew": "2", "round": 1}
        if seats is not None:
            seat = next(seat for seat in seats if seat.board == 1)
            self.place = {"board": 1, "ns": seat.ns, "ew": seat.ew, "round": seat.round}

    def others_play(self):
        """At pairs everybody else on the board; at teams the other room."""
        numbers = [number for number in map(str, range(1, 9)) if number not in self.both]
        pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
        if self.session.form == "teams":
            pairs = [("2", "1")]
        known = set(self.session.entries.values_list("number", flat=True))
        for at, (ns, ew) in enumerate(pairs):
            if {ns, ew} <= known:
                self.enter(ns, ew, scored(420 + 30 * at), room="closed")

    @property
    def both(self):
        return {self.place["ns"], self.place["ew"]}

    def enter(self, ns, ew, stated, room=""):
        line = running.ResultToEnter(ns, ew, stated, 1, room if self.session.form == "teams" else "")
        by = self.desk.here.director
        running.enter_results(session=self.session, board=1, lines=[line], at=NOON, by=by)

    def rule(self, ruling):
        kind, terms = RULINGS[ruling]
        imps = {"outcome": {"imps": {"1": "-2", "2": "2"}}} if ruling == "imps" else {}
        place = self.place
        if ruling == "imps":
            place = {"board": 1, "round": 1, "a": "1", "b": "2"}
        decision = decision_from(kind, place | terms | imps)
        return adjustments.rule(session=self.session, decision=decision, at=NOON, by=self.desk.here.director)


NO_RESULT = {"board_not_played", "teams_only", "bad_terms", "unknown_entrant"}


def outcome(waiting, ruling):
    """Whether a ruling moves somebody, or that it is refused for want of a result."""
    try:
        return "counts" if rehearse(waiting.stage, lambda: waiting.rule(ruling)).moved else "moves nobody"
    except Refused as refused:
        return "refused" if refused.code in NO_RESULT else refused.code


@pytest.mark.parametrize("form", list(Form), ids=str)
def test_it_counts_or_is_refused(here, form):
    waiting, outcomes = Waiting(here, form), {}
    with waiting.desk.inside():
        waiting.others_play()
        for ruling in RULINGS:
            with taken_back():
                outcomes[ruling] = outcome(waiting, ruling)
    refused = NEEDS_A_RESULT | (AT_TEAMS_ALONE if not form.is_teams else set())
    assert outcomes == {ruling: "refused" if ruling in refused else "counts" for ruling in RULINGS}


@pytest.mark.parametrize("ruling", RULINGS)
def test_at_teams_a_contract_is_compared_with_a_room_that_has_played(here, ruling):
    """With neither room played an average, IMPs and a board not played count, an assigned contract not."""
    waiting = Waiting(here, Form.SWISS_TEAMS)
    with waiting.desk.inside():
        if ruling in {"artificial", "imps", "not played"}:
            assert rehearse(waiting.stage, lambda: waiting.rule(ruling)).moved
            return
        with pytest.raises(Refused) as refused:
            waiting.rule(ruling)
        assert refused.value.code == "board_not_played"


def test_a_result_that_comes_later_waits_for_nothing_and_changes_nothing(here):
    """The ruling holds; taken back, the result that was entered meanwhile is what counts."""
    waiting = Waiting(here, Form.PAIRS_MATCHPOINTS)
    with waiting.desk.inside():
        waiting.others_play()
        ruled = waiting.rule("artificial")
        entered = lambda: waiting.enter(waiting.place["ns"], waiting.place["ew"], passed_out())  # noqa: E731
        assert not rehearse(waiting.stage, entered).moved
        entered()
        back = {"adjustment": ruled, "reason": "wrong table", "at": NOON, "by": waiting.desk.here.director}
        assert rehearse(waiting.stage, lambda: adjustments.take_back(**back)).moved


def test_who_does_not_sit_there_is_said(here):
    waiting = Waiting(here, Form.PAIRS_MATCHPOINTS)
    waiting.place |= {"ns": waiting.place["ew"], "ew": waiting.place["ns"]}
    with waiting.desk.inside():
        with pytest.raises(Refused) as refused:
            waiting.rule("artificial")
        assert refused.value.code == "not_seated"
        assert not Result.objects.current().filter(session=waiting.session).exists()


def test_a_penalty_before_the_first_result_is_computed_in_every_form(here):
    """What it takes off is measured once there is a score; until then nothing fails."""
    terms = {"contestant": "1", "amount": "1", "unit": "boards", "law": "90"}
    penalty, failed = decision_from(AdjustmentKind.PENALTY, terms), {}
    with acting_for(here.federation):
        for form in Form:
            where = running_stage(here, form=str(form), slug=form.replace("_", "-"), **SCALES.get(form, {}))
            adjustments.rule(session=where.session, decision=penalty, at=NOON, by=where.director)
            try:
                recomputation.recompute(where.session.pk, strictly=True)
                stages.recompute(where.stage.pk, strictly=True)
            except UNSCORABLE as error:
                failed[form] = error
    assert failed == {}
