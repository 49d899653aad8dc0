"""Every form of contest by every way in which captains report a match, through to the standings."""

import re
from fractions import Fraction
from itertools import product

import pytest

from clubs.facts.services.corrected import played
from clubs.files.format import SessionShape
from clubs.models import ReportKind
from clubs.playing.services import match_reports, reported, running
from clubs.playing.services.reported import ReportedFigures
from clubs.playing.services.reported_points import outcomes_of
from clubs.tournaments.rulebook import Rulebook
from clubs.tournaments.selectors import form_of
from clubs.tournaments.services import tournaments
from federation.errors import Refused
from rulings.adjustments import services as adjustments
from rulings.decisions.terms import decision_from
from rulings.models import AdjustmentKind
from scoring.engine.contest import Form
from scoring.engine.victory_points.scale import written
from scoring.events.services import stages
from scoring.models import MatchRow, StageMatch, StageProblem, StageStanding
from scoring.sessions.services import recomputation
from scoring.sessions.services.written import FORMATS
from tests.clubs.playing.test_match_reports import captain_of, match_in
from tests.clubs.tournaments.event_house import NOON, at, play, running_stage
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db

SCALES = {Form.BOARD_A_MATCH_VP: {"vp_scale": "win-loss"}}
WAYS = {
    "scores": lambda match: ReportedFigures("10", "6"),
    "boards": lambda match: ReportedFigures(
        boards=tuple((n, played(n, "4S", "N", 10), played(n, "4S", "N", 9)) for n in range(1, 9))
    ),
    "vp": lambda match: ReportedFigures(a_vp=vp_of(match)[0], b_vp=vp_of(match)[1]),
}
IN_VP = (Form.ROUND_ROBIN_TEAMS, Form.SWISS_TEAMS, Form.BOARD_A_MATCH_VP)
# The code of the refusal; "counts", or "unscored" where figures alone make no points. REG-2.2.4
EXPECTED = {
    **{(form, way): "no_match" for form in Form if not form.is_teams for way in WAYS},
    **{(form, way): "counts" for form in Form if form.is_teams for way in ("scores", "boards")},
    **{(form, "scores"): "unscored" for form in (Form.BOARD_A_MATCH_VP, Form.PATTON_TEAMS)},
    **{(form, "vp"): "counts" if form in IN_VP else "vp_not_counted" for form in Form if form.is_teams},
    (Form.PATTON_TEAMS, "vp"): "vp_not_whole",  # its quotient is of the differences of all boards
}


def vp_of(match):
    """What a match that was won by 6 IMPs, or one more board at board-a-match, comes to."""
    stage = match.session.stage
    form = form_of(stage)
    if form is Form.BOARD_A_MATCH_VP:
        winner, loser = Rulebook.of_event(stage.event, form).scale_of_points.victory_points(8, 100)
        return written(winner + 9), written(loser + 7)
    named = form if form.contest.vp == "imps" else Form.SWISS_TEAMS
    winner, loser = Rulebook.of_event(stage.event, named).scale.victory_points(8, 6)
    return written(winner), written(loser)


def begun(house, form, **conditions):
    here = running_stage(house, form=str(form), **SCALES.get(form, {}), **conditions)
    running.pair_round(
        session=here.session, number=1, matches=[("1", "2"), ("3", "4")], at=NOON, by=here.director
    )
    return here, match_in(here, "1"), captain_of(house, here, "1"), captain_of(house, here, "2")


def say(match, by, figures, minutes=1):
    return match_reports.report(match=match, figures=figures, at=at(minutes), by=by)


def computed(here):
    recomputation.recompute(here.session.pk)
    stages.recompute(here.stage.pk)


def of_match(here):
    """The match of team 1 as the stage has it."""
    return StageMatch.objects.get(stage=here.stage, a__number="1", round=1)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("form", list(Form), ids=str)
def test_a_report_counts_or_is_refused(inside, form, way):
    here, match, first, second = begun(inside, form)
    figures, expected = WAYS[way](match), EXPECTED[form, way]
    if expected not in ("counts", "unscored"):
        with pytest.raises(Refused) as refused:
            say(match, first, figures)
        assert refused.value.code == expected
        return
    assert say(match, first, figures).kind == ReportKind.REPORTED
    assert not reported.has_result(match_in(here, "1"))
    assert say(match, second, figures, 2).kind == ReportKind.CONFIRMED
    assert reported.has_result(match_in(here, "1"))
    computed(here)
    if expected == "unscored":
        assert StageProblem.objects.filter(stage=here.stage).exists()
        return
    row = of_match(here)
    assert row.kind == "played"
    assert (row.a_score is None, row.b_score is None) == (way == "vp", way == "vp")
    if way == "vp":
        assert [written(Fraction(points)) for points in (row.a_points, row.b_points)] == list(vp_of(match))
        total = StageStanding.objects.get(stage=here.stage, entrant=row.a_id)
        assert (total.score, total.steps[0][1]) == (row.a_points, "league_round_in_vp")
        own = MatchRow.objects.filter(session=here.session, round=1, a__number="1")
        assert [(one.a_score, one.a_points) for one in own] == [
            (None, row.a_points) for _one in range(0 if form is Form.BOARD_A_MATCH_VP else 1)
        ]


def test_every_form_and_way_is_decided_about():
    assert set(EXPECTED) == {(form, way) for form in Form for way in WAYS}
    assert {form for form in Form if form.contest.states_vp} == {*IN_VP, Form.PATTON_TEAMS}


OFF = [("13.5", "6.49"), ("13.51", "6.49"), ("20", "1"), ("25", "0"), ("10", "9"), ("0", "0")]


@pytest.fixture
@furnished_once
def swiss(inside):
    return begun(inside, Form.SWISS_TEAMS)


@pytest.mark.parametrize(("a", "b"), OFF)
def test_what_the_scale_does_not_have_is_refused(a, b, swiss):
    _here, match, first, _second = swiss
    assert not outcomes_of(match).has(Fraction(a), Fraction(b))
    with pytest.raises(Refused) as refused:
        say(match, first, ReportedFigures(a_vp=a, b_vp=b))
    assert refused.value.code == "vp_off_scale"


def test_the_loser_may_be_named_first(swiss):
    here, match, first, second = swiss
    winner, loser = vp_of(match)
    figures = ReportedFigures(a_vp=loser, b_vp=winner)
    say(match, first, figures)
    say(match, second, figures, 2)
    computed(here)
    row = of_match(here)
    assert (written(Fraction(row.a_points)), written(Fraction(row.b_points))) == (loser, winner)


def test_the_director_may_state_sides_that_do_not_balance(swiss):
    """Law 12C1(e): scores adjusted for each side apart."""
    here, match, first, _second = swiss
    winner, _loser = vp_of(match)
    uneven = ReportedFigures(a_vp=winner, b_vp="10")
    with pytest.raises(Refused):
        say(match, first, uneven)
    decided = {"match": match, "reason": "both sides at fault", "at": at(3), "by": here.director}
    match_reports.decide(figures=uneven, **decided)
    computed(here)
    assert written(Fraction(of_match(here).b_points)) == "10"
    with pytest.raises(Refused) as refused:
        match_reports.decide(figures=ReportedFigures(a_vp="21", b_vp="10"), **decided)
    assert refused.value.code == "vp_off_scale"


@pytest.mark.parametrize("imps_first", [True, False])
def test_imps_and_the_vp_they_make_are_the_same_report(imps_first, swiss):
    here, match, first, second = swiss
    both = [ReportedFigures("16", "10"), WAYS["vp"](match)]
    one, other = both if imps_first else both[::-1]
    say(match, first, one)
    assert say(match, second, other, 2).kind == ReportKind.CONFIRMED
    entered = match_in(here, "1")
    assert (entered.a_score, entered.b_score, entered.a_vp) == ("16", "10", "")


PLACES = {
    "scores": {"3": (1, False), "1": (2, False), "2": (3, False), "4": (4, False)},
    "vp": {"3": (1, True), "1": (1, True), "2": (3, True), "4": (3, True)},
}


@pytest.mark.parametrize("way", PLACES)
def test_imps_that_are_not_known_break_no_tie(inside, way):
    """Teams 1 and 3 are level. By IMPs 3 is ahead; with 1 in VP alone nobody can tell."""
    here, match, first, second = begun(inside, Form.SWISS_TEAMS, tie_breaks="imp_quotient")
    figures = ReportedFigures("36", "30") if way == "scores" else WAYS["vp"](match)
    say(match, first, figures)
    say(match, second, figures, 2)
    play(here, 1, ("3", "4", 7, 1))
    computed(here)
    rows = StageStanding.objects.filter(stage=here.stage).select_related("entrant")
    assert {row.entrant.number: (row.rank, row.tied) for row in rows} == PLACES[way]


def test_a_penalty_in_imps_waits_for_the_imps(swiss):
    """REG-6.2: three IMPs off a match of which nobody knows the IMPs."""
    here, match, first, second = swiss
    say(match, first, WAYS["vp"](match))
    say(match, second, WAYS["vp"](match), 2)
    penalty = {"contestant": "1", "amount": "3", "unit": "imps", "law": "90", "round": 1}
    adjustments.rule(
        session=here.session,
        decision=decision_from(AdjustmentKind.PENALTY, penalty),
        at=NOON,
        by=here.director,
    )
    computed(here)
    assert StageStanding.objects.get(stage=here.stage, entrant__number="1").score == 0
    running.enter_match(
        session=here.session, number=1, a="1", b="2", imps=("16", "10"), at=at(5), by=here.director
    )
    computed(here)
    after = Rulebook.of_event(here.stage.event).scale.victory_points(8, 3)[0]
    assert written(
        Fraction(StageStanding.objects.get(stage=here.stage, entrant__number="1").score)
    ) == written(after)


PAGES = {
    "a captain's match": "me/matches/{match}/",
    "a captain's matches": "me/matches/",
    "the stage": "stages/{stage}/",
    "why the match": "stages/{stage}/rounds/1/{a}/{b}/why/",
    "why the total": "stages/{stage}/entrants/{a}/why/",
    "the session": "sessions/{session}/",
    "the match of the session": "sessions/{session}/matches/1/{entry}/{other}/",
    "a team's matches": "sessions/{session}/contestants/{entry}/",
    "why in the session": "sessions/{session}/matches/1/{entry}/{other}/why/",
    "its history": "sessions/{session}/history/",
    "matches for programs": "api/v1/stages/{stage}/matches/",
    "a session's for programs": "api/v1/sessions/{session}/matches/",
    "reports for programs": "api/v1/me/matches/",
}


WITHOUT = {"ja": "IMPの報告なし", "en": "the IMPs are not stated"}


def test_every_page_lives_without_the_imps(here_pages):
    """The VP stand there; IMPs are neither shown as nought nor as the name of nothing."""
    here, match, captain = here_pages
    numbers = {"a": match.a.entrant_id, "b": match.b.entrant_id, "entry": match.a_id, "other": match.b_id}
    numbers |= {"match": match.pk, "stage": here.stage.pk, "session": here.session.pk}
    client, vp = enter(captain), vp_of(match)[0]
    wrong = {}
    for page, language in product(PAGES, WITHOUT):
        address = f"/sakura/{PAGES[page].format(**numbers)}"
        answer = client.get(address, headers={"accept-language": language})
        wrong[page, language] = what_is_wrong(answer, page, language, vp)
    assert len(wrong) == 2 * len(PAGES)
    assert {page: what for page, what in wrong.items() if what} == {}


def what_is_wrong(answer, page, language, vp):
    """With a page of a match that is known in VP alone."""
    shown, nulls = text(answer), '"a_score":null' in answer.content.decode().replace(" ", "")
    holds = {
        "answers": answer.status_code == 200,
        "has the VP": vp in shown,
        "names nothing": "None" not in shown,
        "has no nought": not re.search(r"\b0(\.00)?\s*[–-]\s*0(\.00)?\b", shown),
        "says so": page != "why the match" or WITHOUT[language] in shown,
        "has no figure": page not in ("matches for programs", "a session's for programs") or nulls,
    }
    return [what for what, is_so in holds.items() if not is_so]


SHAPE = SessionShape("teams", "imps", "vp")
OF_SESSIONS = [
    key for key, written_as in FORMATS.items() if not written_as.is_deals and written_as.can_hold(SHAPE)
]
WITH_MATCHES = {
    "usebio",
    "pbn",
    "pbn-export",
}  # as text; of the tables csv has results alone, and xlsx is packed


@pytest.mark.parametrize("format_", OF_SESSIONS)
def test_files_have_the_vp_and_no_imps(here_pages, format_):
    here, match, captain = here_pages
    answer = enter(captain).get(f"/sakura/sessions/{here.session.pk}/file/", {"as": format_})
    assert answer.status_code == 200
    assert set(OF_SESSIONS) == WITH_MATCHES | {"csv", "xlsx"}
    if format_ in WITH_MATCHES:
        assert vp_of(match)[0] in answer.content.decode()


@pytest.fixture
@furnished_once
def here_pages(inside):
    here, match, first, second = begun(inside, Form.SWISS_TEAMS)
    say(match, first, WAYS["vp"](match))
    say(match, second, WAYS["vp"](match), 2)
    computed(here)
    tournaments.announce(tournament=here.stage.event.tournament, by=here.director)
    return here, match_in(here, "1"), first
