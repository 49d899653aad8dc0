"""One board of penalty by form of contest, scale and conditions, by hand; its step says of which round.

Evenings of four teams in three rounds of two boards, and of six pairs in three rounds of two boards.
"""

from decimal import Decimal
from fractions import Fraction
from functools import partial

import pytest

from clubs.facts.services import corrected
from clubs.facts.services.corrected import StatedResult
from clubs.playing.services import running
from clubs.register.selectors import session_sheet
from scoring.engine.contest import Form
from scoring.engine.rounding import rounded
from scoring.engine.sentences import WORDS
from scoring.engine.teams.cell import steps_from
from scoring.models import Run, StageStanding
from scoring.sessions.selectors.boards import scorecard
from scoring.sessions.selectors.figures import exact_standing
from scoring.sessions.words import steps
from scoring.stages.adjusted import adjusted
from scoring.tools.story.acts import play
from tests.clubs.mending import evenings
from tests.clubs.mending.test_every_form import contestants
from tests.scoring.desk.test_units_of_penalties import lost
from tests.scoring.events.test_stage_properties import scene_of

pytestmark = pytest.mark.django_db

BAM, BAM_VP = Form.BOARD_A_MATCH, Form.BOARD_A_MATCH_VP
WIN_LOSS = {"vp_scale": "win-loss"}
MAXIMUM = {"penalty_unit.board_a_match_vp": "board_maximum"}
OF_ROUND = "5 percent of 5, the most that round 1 can bring (2 boards)"
ANNOUNCED = "the most of a round of 2 boards as announced"

TABLE = [  # form, conditions, the penalty's round, what one board takes, and what its step says
    # two boards of 2 points and 1 VP for winning: 5
    (BAM_VP, WIN_LOSS, 1, "0.25", OF_ROUND),
    (BAM_VP, WIN_LOSS, None, "0.25", ANNOUNCED),
    (BAM_VP, WIN_LOSS | {"penalty_unit.vp_share": "1/10"}, 1, "0.50", "10 percent of 5"),
    (BAM_VP, WIN_LOSS | MAXIMUM, 1, "2.00", "the board's maximum at board-a-match"),
    (BAM_VP, WIN_LOSS | MAXIMUM, None, "2.00", "the board's maximum at board-a-match"),
    (
        BAM_VP,
        WIN_LOSS | MAXIMUM | {"penalty_unit.board_a_match_maximum": "1"},
        1,
        "1.00",
        "the board's maximum at board-a-match",
    ),
    # without VP: a board's maximum of 2, or 5 % of the 4 points of a round
    (BAM, {}, 1, "2.00", "the board's maximum at board-a-match"),
    (BAM, {"penalty_unit.board_a_match": "vp_share"}, 1, "0.20", "5 percent of 4, the most that round 1"),
    (BAM, {"penalty_unit.board_a_match": "vp_share"}, None, "0.20", ANNOUNCED),
    # matches in VP: 20, or 1 for a win
    (Form.SWISS_TEAMS, {}, 1, "1.00", "5 percent of 20, the most that round 1 can bring (2 boards)"),
    (Form.SWISS_TEAMS, {}, None, "1.00", ANNOUNCED),
    (Form.ROUND_ROBIN_TEAMS, WIN_LOSS, 1, "0.05", "5 percent of 1, the most that round 1"),
    (Form.IMP_TEAMS, {}, 1, "5.00", "One board of penalty is 5 IMPs"),
    # pairs: two boards a round at Houston; elsewhere three scores on each board
    (Form.HOUSTON, {}, 1, "1.00", "the most that round 1 can bring (2 boards)"),
    (Form.HOUSTON, {}, None, "1.00", "the most of the longest round (2 boards)"),
    (Form.HOUSTON, WIN_LOSS, 1, "0.05", "5 percent of 1"),
    (Form.PAIRS_MATCHPOINTS, {}, None, "2.00", "the maximum of a board with 3 scores"),
    (Form.PAIRS_IMPS, {}, None, "10.00", "3 scores less one, 5 IMPs for each"),
    (Form.PAIRS_TOTAL_POINTS, {}, None, "500.00", "3 scores less one, 250 points for each"),
]


def evening(form, conditions):
    return scene_of(form=str(form), contestants=contestants(form, 1), boards_per_round=2, **conditions)


def draw(scene, form):
    if form.is_teams:
        for number, matches in evenings.ROUNDS.items():
            play(scene, {"do": "pair", "round": number, "matches": [list(both) for both in matches]})
    scene.session(1)


def lines_of(form):
    return evenings.in_matches() if form.is_teams else evenings.at_tables(form is Form.INDIVIDUAL)


def penalty(form, number):
    who = "A" if form.is_teams else "1"
    act = {"do": "penalty", "contestant": who, "boards": "1", "law": "90"}
    return who, act if number is None else act | {"round": number}


@pytest.mark.parametrize(("form", "conditions", "number", "board", "sentence"), TABLE)
def test_one_board_by_form_scale_and_conditions(form, conditions, number, board, sentence):
    with evening(form, conditions) as scene:
        draw(scene, form)
        evenings.enter(scene, lines_of(form), figures=False)
        who, act = penalty(form, number)
        assert lost(scene, who, lambda: play(scene, act)) == Decimal(board)
        play(scene, act)
        scene.compute()
        assert sentence in sentences(scene)
        if not form.is_teams:
            assert sentence in explained_total(scene, who)


def explained_total(scene, who):
    """The sentences of the page that explains a contestant's total of the session, which add up to it."""
    session = scene.session(1)
    run = Run.objects.filter(session=session).latest("pk")
    entry = session.entries.get(number=who)
    total, _percent = steps.of_total(run, entry, scorecard(session, entry))
    figure = Fraction(total.figure.replace("\N{MINUS SIGN}", "-"))
    assert figure == rounded(Fraction(exact_standing(run, entry.pk)["score"]), 2)
    return str([step.sentence for step in total.steps])


def sentences(scene):
    """Everything that is said of totals of teams, and of what is taken off pairs, in English."""
    if scene.event.form.startswith(("pairs", "houston")):
        session = scene.session(1)
        taken = adjusted(session, session_sheet(session)).sheet.deductions
        return str([WORDS.say(off.code, off.parameters, "en") for off in taken])
    rows = StageStanding.objects.filter(stage=scene.stage).values_list("steps", flat=True)
    of_totals = [step for kept in rows for step in steps_from(kept).steps]
    return str([WORDS.say(step.code, step.parameters, "en") for step in of_totals])


def test_the_boards_that_count_choose_where_the_conditions_say_so():
    """One of two boards was played in one room alone: 5 % of one board of 2 and 1 VP for winning."""
    for scale, board in (("scheduled", "0.25"), ("played", "0.15")):
        with evening(BAM_VP, WIN_LOSS | {"cancelled_boards_scale": scale}) as scene:
            draw(scene, BAM_VP)
            boards = {
                1: [contract_played("4S", "N", 10), contract_played("4S", "N", 9)],
                2: [contract_played("1N", "N", 7), NOT_PLAYED],
            }
            by = {"session": scene.session(1), "at": evenings.moment(1), "by": scene.by}
            running.enter_match(number=1, a="A", b="B", imps=None, boards=boards, **by)
            who, act = penalty(BAM_VP, 1)
            assert lost(scene, who, partial(play, scene, act)) == Decimal(board)


NOT_PLAYED = StatedResult("not_played")


def contract_played(*contract):
    return corrected.played(1, *contract)
