"""What a ruling would do to a session or a stage: shown before it is made, and nothing of it stays."""

import time
from decimal import Decimal

import pytest

from clubs.facts.services import corrected
from clubs.models import EntryPlayer, Result
from clubs.playing.services import running
from rulings.adjustments import services as adjustments
from rulings.adjustments.possible import decision_from
from rulings.cases.services import cases
from rulings.models import Adjustment, AdjustmentKind
from scoring.effects.services.case_effects import effect_of
from scoring.effects.services.case_points import points_effect
from scoring.events.services import stages
from scoring.models import Run, StageStanding, StandingRow
from scoring.points.services.awards import awarded
from scoring.sessions.services import recomputation
from tests.clubs.tournaments.event_house import NOON, running_stage
from tests.clubs.uploads.form_files import SWISS, SWISS_TOTALS
from tests.rulings.cases.case_house import average, first_result, reported
from tests.scoring import builders
from tests.worlds import furnished_once


@pytest.fixture
@furnished_once
def session(inside):
    return builders.published(inside)


def ruled(house, case, decisions):
    return lambda: cases.rule(case=case, decisions=decisions, reasons="Law 12.", by=house.scorer)


def places(session):
    """Place and percentage of every contestant, as the effect writes them."""
    rows = StandingRow.objects.filter(session=session).select_related("entry")
    return {row.entry.number: ("=" * row.tied + str(row.rank), f"{row.percent}%") for row in rows}


def test_the_effect_is_what_the_ruling_then_does(inside, session) -> None:
    result = first_result(session)
    case = reported(inside, result)
    before, runs = places(session), Run.objects.count()
    effect = effect_of(case, ruled(inside, case, [average(result)]))
    assert (places(session), Run.objects.count(), Adjustment.objects.count()) == (before, runs, 0)
    assert not effect.changes_nothing
    assert len(effect.board) > 1
    tables = [cell for cell in effect.board if cell.moves]
    assert any(cell.name.startswith(f"{result.ns.number} ") for cell in tables)
    ruled(inside, case, [average(result)])()
    recomputation.recompute(session.pk)
    after = places(session)
    shown = {
        place.name.split()[0]: (
            (place.rank_before, place.score_before),
            (place.rank_after, place.score_after),
        )
        for place in effect.session
    }
    assert shown == {number: (before[number], after[number]) for number in before}


def test_a_ruling_that_the_result_stands_changes_nothing(inside, session) -> None:
    case = reported(inside, first_result(session))
    assert effect_of(case, ruled(inside, case, [])).changes_nothing


def test_the_effect_in_a_session_of_forty_tables_is_quick(inside) -> None:
    session = builders.published_content(inside, builders.a_field(80, boards=26), "field.xml")
    result = first_result(session)
    case = reported(inside, result)
    took = []
    for _time in range(3):
        start = time.perf_counter()
        effect = effect_of(case, ruled(inside, case, [average(result)]))
        took.append(time.perf_counter() - start)
    assert not effect.changes_nothing
    assert min(took) < 1.5, f"{min(took):.2f} s"  # 0.3 s where nothing else runs: `bench --rulings`
    print(f"effect of a ruling, 40 tables: {min(took):.3f} s")


HERE = {"board": 1, "ns": "1", "ew": "2"}


def at_stage(house):
    """A round robin of four teams in which every board of the first round is known, and a case at board 1."""
    running_here = running_stage(house, form="round_robin_teams")
    session, by = running_here.session, running_here.director
    running.pair_round(session=session, number=1, matches=[("1", "2"), ("3", "4")], at=NOON, by=by)
    boards = {number: [corrected.scored(100), corrected.scored(100)] for number in range(2, 9)}
    boards[1] = [corrected.scored(420), corrected.scored(-50)]
    running.enter_match(session=session, number=1, a="1", b="2", imps=None, boards=boards, at=NOON, by=by)
    running.enter_match(session=session, number=1, a="3", b="4", imps=("10", "10"), at=NOON, by=by)
    stages.rebuild(running_here.stage)
    players = EntryPlayer.objects.current().filter(entry__session=session, seat=1).select_related("entry")
    sat = {player.entry.number: player for player in players}
    case, _new = cases.report(
        session=session,
        token="stage",
        place=cases.CasePlace(NOON, round=1, board=1),
        by=by,
        seats={"N": sat["1"], "E": sat["2"]},
        incident="A revoke.",
    )
    return running_here, case


def event_places(stage):
    rows = StageStanding.objects.filter(stage=stage).select_related("entrant")
    return {row.entrant.number: f"{row.score.normalize():f}" for row in rows}


@pytest.mark.parametrize(
    ("decision", "matches"),
    [
        (("score", HERE | {"round": 1, "outcome": {"imps": {"1": "-3", "2": "3"}}}), 1),
        (("score", HERE | {"outcome": {"artificial": ["A-", "A+"]}}), 1),
        (("penalty", {"contestant": "1", "unit": "imps", "amount": "3", "law": "90"}), 1),
        (("penalty", {"contestant": "1", "unit": "vps", "amount": "1/2", "law": "91"}), 0),
        (("late", {"contestant": "2", "round": 1, "minutes": 31}), 1),
    ],
    ids=["imps", "averages", "IMPs off the match", "VPs off the total", "late"],
)
def test_the_effect_at_a_stage_is_what_the_ruling_then_does(inside, decision, matches) -> None:
    """Matches and the event's places, before and after; a penalty in IMPs that names no round counts too."""
    here, case = at_stage(inside)
    kind, body = decision
    act = lambda: cases.rule(  # noqa: E731
        case=case,
        decisions=[decision_from(AdjustmentKind(kind), body)],
        reasons="Law 12.",
        by=here.director,
    )
    before = event_places(here.stage)
    effect = effect_of(case, act)
    assert event_places(here.stage) == before
    assert len(effect.parts["matches"]) == matches
    act()
    stages.rebuild(here.stage)
    after = event_places(here.stage)
    assert after != before
    shown = {place.name.split()[-1]: place.score_after for place in effect.event}
    assert {number: Decimal(score) for number, score in shown.items()} == {
        number: Decimal(score) for number, score in after.items()
    }


def test_rulings_move_a_club_s_session_of_teams(inside) -> None:
    """Scores, boards not played and penalties count in a match of a file; taken back, all is as it was."""
    session = builders.published_content(inside, SWISS, "swiss.xml")
    totals_of = lambda: dict(  # noqa: E731
        StandingRow.objects.filter(session=session).values_list("entry__number", "score")
    )
    start = totals_of()
    at = {"board": 1, "ns": "1", "ew": "2", "round": 1}
    given = {"contestant": "3", "law": "90"}
    for kind, body, moved in (
        ("score", at | {"outcome": {"artificial": ["A-", "A+"]}}, {"1", "2"}),
        ("not_played", at | {"fault": "EW", "cause": "slow_play"}, {"1", "2"}),
        ("not_played", at | {"fault": "both", "cause": "slow_play"}, {"1", "2"}),
        ("penalty", given | {"unit": "imps", "amount": "6", "round": 2}, {"3"}),
        ("penalty", given | {"unit": "imps", "amount": "6"}, {"3"}),
        ("penalty", given | {"unit": "vps", "amount": "1"}, {"3"}),
        ("penalty", given | {"unit": "boards", "amount": "1/2"}, {"3"}),
    ):
        adjustment = adjustments.rule(
            session=session,
            decision=decision_from(AdjustmentKind(kind), body),
            at=NOON,
            by=inside.scorer,
            reason="x",
        )
        recomputation.recompute(session.pk)
        now = totals_of()
        assert {number for number in start if now[number] != start[number]} == moved, (kind, body)
        if kind == "penalty":
            assert now["3"] < start["3"]
        adjustments.take_back(adjustment=adjustment, reason="x", at=NOON, by=inside.scorer)
        recomputation.recompute(session.pk)
        assert totals_of() == start


def test_a_match_that_counts_as_its_file_says_has_no_boards_to_decide_about(inside) -> None:
    session = builders.published_content(inside, SWISS_TOTALS, "totals.xml")
    assert not Result.objects.current().filter(session=session).exists()
    body = {"contestant": "1", "unit": "imps", "amount": "3", "law": "90", "round": 1}
    before = StandingRow.objects.get(session=session, entry__number="1").score
    adjustments.rule(
        session=session, decision=decision_from(AdjustmentKind.PENALTY, body), at=NOON, by=inside.scorer
    )
    recomputation.recompute(session.pk)
    assert StandingRow.objects.get(session=session, entry__number="1").score < before


def test_the_points_shown_are_those_that_the_ruling_leaves(inside, session) -> None:
    """Whose master points move, and to what."""
    first = StandingRow.objects.filter(session=session).order_by("position")[0].entry
    case = reported(inside, first_result(session))
    fine = {"contestant": first.number, "unit": "boards", "amount": "8", "law": "91"}
    act = ruled(inside, case, [decision_from(AdjustmentKind.PENALTY, fine)])
    before, runs = points_of(session), Run.objects.count()
    shown = points_effect(case, act)
    assert (points_of(session), Run.objects.count()) == (before, runs)
    act()
    recomputation.recompute(session.pk)
    after = points_of(session)
    moved = {key for key in {*before, *after} if before.get(key, 0) != after.get(key, 0)}
    assert {(change.contestant, change.name, change.colour) for change in shown} == moved
    assert {change.after for change in shown} == {after.get(key, 0) for key in moved}
    assert any(change.contestant == first.number for change in shown)


def points_of(session):
    return {
        (grant.person.contestant, grant.person.name, grant.award.colour): grant.award.amount
        for grant in awarded(session).given
    }
