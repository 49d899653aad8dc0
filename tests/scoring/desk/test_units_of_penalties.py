"""Every form of contest, times every unit of a penalty, times every irregularity and every way to give it.

What it takes away, reckoned by hand, or that it is refused: nothing is taken that counts for nothing.
"""

from decimal import Decimal
from fractions import Fraction

import pytest

from clubs.models import Result
from federation.errors import Refused
from rulings.adjustments import irregularities
from rulings.decisions.terms import UNITS
from rulings.models import Adjustment
from scoring.engine.contest import Form
from scoring.engine.penalties.penalty import AmountUnit
from scoring.engine.rounding import decimal
from scoring.events.selectors.tournaments import teams_of
from scoring.events.services import stages
from scoring.tools.story.acts import play
from scoring.tools.story.checks import checks
from tests.clubs.mending import evenings
from tests.clubs.mending.test_every_form import scene
from tests.clubs.uploads.test_desk_pages import enter
from tests.rulings.cases.case_house import reported
from tests.scoring.desk.test_ruled_before_played import Waiting
from tests.taking_back import taken_back

pytestmark = pytest.mark.django_db

__all__ = ["scene"]

BOARDS, IMPS, VPS = UNITS
VP_OF_20 = Decimal("1.00")  # 5 % of the 20 VP of a round

# One of each unit, off a total (REG-1.2); three results on each board of pairs. What is not here is refused.
OFF_TOTAL = {
    Form.PAIRS_MATCHPOINTS: {BOARDS: Decimal(2)},  # three scores less one
    Form.PAIRS_IMPS: {BOARDS: Decimal(10)},  # 5 IMPs each of two comparisons
    Form.PAIRS_TOTAL_POINTS: {BOARDS: Decimal(500)},  # 250 points each
    Form.HOUSTON: {BOARDS: VP_OF_20, VPS: Decimal(1)},
    Form.INDIVIDUAL: {BOARDS: Decimal(2)},
    Form.BOARD_A_MATCH: {BOARDS: Decimal(2)},  # the most of a board: 2, 1 or 0
    Form.BOARD_A_MATCH_VP: {
        BOARDS: Decimal("0.25"),
        VPS: Decimal(1),
    },  # 5 % of 2 boards of 2, and 1 VP for winning
    Form.PATTON_TEAMS: {BOARDS: Decimal("0.40"), VPS: Decimal(1)},  # 5 % of 4, and of as much again
    Form.IMP_TEAMS: {BOARDS: Decimal(5)},
    Form.ROUND_ROBIN_TEAMS: {BOARDS: VP_OF_20, VPS: Decimal(1)},
    Form.SWISS_TEAMS: {BOARDS: VP_OF_20, VPS: Decimal(1)},
    Form.KNOCKOUT_TEAMS: {},
}
# Off the margin of a match, in IMPs.
OFF_MATCH = {
    Form.IMP_TEAMS: {IMPS: Decimal(1)},
    Form.ROUND_ROBIN_TEAMS: {IMPS: Decimal(1)},
    Form.SWISS_TEAMS: {IMPS: Decimal(1)},
    Form.KNOCKOUT_TEAMS: {BOARDS: Decimal(5), IMPS: Decimal(1)},
}
COUNTED = {form: OFF_TOTAL[form].keys() | OFF_MATCH.get(form, {}).keys() for form in OFF_TOTAL}
IN_STORIES = {BOARDS: "boards", IMPS: "imps", VPS: "vp"}
OF_EVERY_FORM = pytest.mark.parametrize("scene", Form, ids=str, indirect=True)


def test_every_form_and_every_unit_is_decided_about():
    assert list(OFF_TOTAL) == list(Form)
    assert [form for form in Form if BOARDS not in COUNTED[form]] == []
    assert set(AmountUnit) - set(UNITS) == {AmountUnit.POINTS}  # the form's own, which nobody types


def played(scene):
    """The form, and who will have the penalty, after an evening."""
    form = Form(scene.event.form)
    lines = evenings.in_matches() if form.is_teams else evenings.at_tables(form is Form.INDIVIDUAL)
    evenings.enter(scene, lines, figures=False)
    return form, ("A" if form.is_teams else "1")


def lost(scene, who, act):
    """What an act takes from a contestant's total."""
    before = totals(scene)
    act()
    after = totals(scene)
    called = {key: team.name or team.label for key, team in teams_of(before).items()}
    name = who if len(who) == 1 and who.isalpha() else f"{who} "
    (entrant,) = (key for key in before if called[key].startswith(name))
    assert {key for key in before if before[key] != after[key]} <= {entrant}
    return before[entrant] - after[entrant]


def totals(scene):
    """By entrant."""
    rows = stages.rebuild(scene.stage).body["standings"]
    return {row["entrant"]: decimal(Fraction(row["score"])) for row in rows}


def margin(scene):
    """By how much A is ahead in its match of the first round."""
    scene.compute()
    other = next(b if a == "A" else a for a, b in evenings.ROUNDS[1] if "A" in (a, b))
    wanted = {"margins": [{"round": 1, "a": "A", "b": other, "imps": "?"}]}
    (figure,) = checks(scene, wanted)
    return Decimal(figure.got)


def outcome(scene, who, act, *, is_of_total):
    """What an act takes from a total, or from the margin of the match; the code where it is refused."""
    try:
        if is_of_total:
            return lost(scene, who, lambda: play(scene, act))
        before = margin(scene)
        play(scene, act)
        return before - margin(scene)
    except Refused as refused:
        given = Adjustment.objects.filter(session__stage=scene.stage).exists()
        return refused.code, "given" if given else "nothing given"


@OF_EVERY_FORM
def test_two_of_a_unit_are_off_a_total_or_a_match_or_refused(scene):
    form, who = played(scene)
    outcomes, expected = {}, {}
    for unit in UNITS:
        act = {"do": "penalty", "contestant": who, IN_STORIES[unit]: "2", "law": "90", "round": 1}
        with taken_back():
            off_match = unit in COUNTED[form] and unit not in OFF_TOTAL[form]
            outcomes[unit] = outcome(scene, who, act, is_of_total=not off_match)
        one = (OFF_MATCH.get(form, {}) | OFF_TOTAL[form]).get(unit)
        expected[unit] = ("unit_not_here", "nothing given") if one is None else 2 * one
    assert outcomes == expected


# --- irregularities with a range: counted in boards, so of some worth everywhere ----------------------

# Facts under which a penalty of a board may be given, and the side that may have it. REG-2.3 to 2.7
IRREGULARITIES = {
    "scoring_slip": {"repeated": True, "side": "repeating_pair"},
    "wrong_board": {"repeated": True, "side": "both_pairs"},
    "wrong_opponents": {"repeated": True, "side": "pair_in_wrong_seats"},
    "wrong_pocket": {"responsibility_clear": True, "side": "responsible_side"},
    "system": {"agreed": True, "side": "side_that_used_it"},
}
# The match is adjusted, and nobody has a penalty. REG-2.6.2
NO_PENALTY = {("wrong_pocket", Form.BOARD_A_MATCH), ("wrong_pocket", Form.KNOCKOUT_TEAMS)}


def test_every_irregularity_is_decided_about():
    assert set(IRREGULARITIES) == set(irregularities.KINDS)


@OF_EVERY_FORM
def test_a_board_for_an_irregularity_is_a_board_of_the_form(scene):
    form, who = played(scene)
    outcomes, expected = {}, {}
    for kind, facts in IRREGULARITIES.items():
        irregularity = {"kind": kind, **facts}
        act = {"do": "penalty", "contestant": who, "boards": "1", "round": 1, "irregularity": irregularity}
        is_refused = (kind, form) in NO_PENALTY
        with taken_back():
            is_of_total = is_refused or BOARDS in OFF_TOTAL[form]
            outcomes[kind] = outcome(scene, who, act, is_of_total=is_of_total)
        one = (OFF_MATCH.get(form, {}) | OFF_TOTAL[form])[BOARDS]
        expected[kind] = ("no_penalty", "nothing given") if is_refused else one
    assert outcomes == expected


# --- every way to give one: the desk's form and the API, as the story above ---------------------------


@pytest.fixture
def waiting(request, here):
    """A stage of a form in which others have played."""
    waiting = Waiting(here, request.param)
    with waiting.desk.inside():
        waiting.others_play()
    return waiting


def units_given(waiting):
    with waiting.desk.inside():
        return list(Adjustment.objects.values_list("body__unit", flat=True))


OF_EVERY_STAGE = pytest.mark.parametrize(
    ("waiting", "form"), [(form, form) for form in Form], ids=str, indirect=["waiting"]
)


@OF_EVERY_STAGE
def test_the_desk_offers_and_takes_what_counts(waiting, form):
    answers, typed = {}, {"contestant": "3", "amount": "1", "law": "90", "round": "1", "reason": "x"}
    for unit in UNITS:
        with taken_back():
            answer = waiting.desk.confirm("penalty", **typed, unit=str(unit))
            answers[unit] = answer.status_code, units_given(waiting)
    assert answers == {unit: (302, [unit]) if unit in COUNTED[form] else (422, []) for unit in UNITS}


@OF_EVERY_STAGE
def test_the_api_takes_what_counts(here, waiting, form):
    with waiting.desk.inside():
        case = reported(here, Result.objects.current().first())
    address, client, answers = f"/sakura/api/v1/cases/{case.pk}/rulings/", enter(here.scorer), {}
    for unit in UNITS:
        body = {"contestant": "3", "amount": "1", "unit": str(unit), "law": "90", "round": 1}
        ruling = {"decisions": [{"kind": "penalty", "body": body}], "reasons": "Law 90."}
        with taken_back():
            answer = client.post(address, ruling, content_type="application/json")
            answers[unit] = answer.status_code, answer.json().get("title"), units_given(waiting)
    refused = (422, "unit_not_here", [])
    assert answers == {unit: (201, None, [unit]) if unit in COUNTED[form] else refused for unit in UNITS}
