"""Swiss pairs at matchpoints and cross-IMPs: the file's victory points count; what lacks them is refused."""

from fractions import Fraction

import pytest

from clubs.files.problem import Severity
from clubs.files.reading import differences, problem_message, sheet_of
from clubs.files.usebio import reader as usebio
from clubs.files.usebio.writing import writer
from scoring.engine import explain
from scoring.engine.events.measure import Measure
from scoring.engine.imp_pairs.explain_totals import match_points, round_score
from scoring.engine.pairs.session import score
from scoring.engine.refusal import Refusal
from scoring.engine.sheet import Scoring
from scoring.engine.teams.cell import steps_json
from scoring.sessions.services.body import conditions_json
from tests import sample_rules as regulations
from tests.clubs.files.usebio.swiss_files import PLACES, ROUNDS, TOTALS, swiss

SCALE = regulations.percent_scale("percent-20")


def read(content, *codes):
    document, problems = usebio.read(content)
    assert [problem.code for problem in problems if problem.severity is Severity.ERROR] == list(codes)
    for problem in problems:
        assert all(problem_message(problem, language) for language in ("ja", "en"))
    return document


def scored(document, scale=SCALE):
    return score(sheet_of(document), regulations.conditions(), percent_scale=scale)


@pytest.mark.parametrize(
    ("method", "kind", "scoring"),
    [
        ("MATCH_POINTS", "SWISS_PAIRS", Scoring.MATCHPOINTS),
        ("CROSS_IMPS", "SWISS_PAIRS_VP", Scoring.CROSS_IMPS),
        ("", "SWISS_PAIRS_CROSS_IMPS", Scoring.CROSS_IMPS),
    ],
)
def test_the_places_go_by_the_victory_points_of_the_file(method, kind, scoring):
    document = read(swiss(method, kind=kind))
    assert (document.event.scoring, document.event.matches_in, document.event.winners) == (scoring, "vp", 1)
    session = scored(document)
    rows = {document.contestants[row.contestant].id: row for row in session.standings}
    assert {id: row.score for id, row in rows.items()} == {id: Fraction(vp) for id, vp in TOTALS.items()}
    assert {id: row.rank for id, row in rows.items()} == PLACES
    assert {row.measure for row in rows.values()} == {Measure.TOTAL}
    assert [(row.maximum, row.percent, row.boards) for row in rows.values()] == [(0, 0, 6)] * 4
    for row in rows.values():
        assert explain.total(session, row).total == row.score
        assert explain.percent(session, row).steps == ()


def test_every_figure_says_why():
    session = scored(read(swiss()))
    first = session.matches[0]
    assert (first.ns_score, first.ew_score, first.maximum) == (2, 0, 2)
    assert round_score(session, first, 0).total == 2
    own, by_scale = match_points(first, 0)
    assert (own.amount, by_scale.amount) == (13, 0)
    assert explain.sentence(own, "en") == "Round 1: as the file has it, for 100.00 percent over 2 boards"
    assert explain.sentence(by_scale, "en") == (
        "The scale of the regulations would give 20 VP for 100.00 percent"
    )
    blitz = next(match for match in session.matches if match.ns_vp == 20)
    assert [step.amount for step in match_points(blitz, 0)] == [20], "nothing else where the scale agrees"
    assert steps_json(match_points(first, 0)), "kept as any step is"


def test_points_by_another_scale_are_a_difference_and_without_one_there_is_nothing_to_compare():
    document = read(swiss())
    differing = {(one.where("en"), one.file, one.computed) for one in differences(document, scored(document))}
    assert ("round 1 1–2 VP of 1", "13", "20") in differing
    assert not any("round 2" in where for where, _file, _ours in differing)
    assert differences(document, scored(document, None)) == ()
    imps = read(swiss("CROSS_IMPS"))
    assert differences(imps, scored(imps)) == ()


def test_a_total_that_is_not_the_sum_is_a_difference():
    document = read(swiss().replace(b"<TOTAL_SCORE>41.5<", b"<TOTAL_SCORE>43.5<"))
    [one] = differences(document, scored(document, None))
    assert (one.where("en"), one.file, one.computed) == ("standings, 1: total", "43.5", "41.5")


@pytest.mark.parametrize(
    ("points", "codes"),
    [
        (("13", None), ["match_vp_missing"]),
        ((None, None), ["match_vp_missing"] * 2),
        (("13", "seven"), ["match_vp_impossible"]),
        (("1/3", "7"), ["match_vp_impossible"]),
        (("13", "99999"), ["match_vp_impossible"]),
    ],
)
def test_a_match_without_points_is_refused_by_round_and_pair(points, codes):
    rounds = {**ROUNDS, 1: {**ROUNDS[1], ("1", "2"): (ROUNDS[1]["1", "2"][0], points)}}
    _document, problems = usebio.read(swiss(rounds=rounds))
    errors = [problem for problem in problems if problem.severity is Severity.ERROR]
    assert [problem.code for problem in errors] == codes
    assert {(one.parameters["round"], one.parameters["a"], one.parameters["b"]) for one in errors} == {
        ("1", "1", "2")
    }
    assert {one.parameters["pair"] for one in errors} <= {"1", "2"}


@pytest.mark.parametrize(
    ("old", "new", "codes"),
    [
        (b"<ROUND_NUMBER>1<", b"<ROUND_NUMBER>first<", ["match_round_missing"] * 2),
        (b"<EW_PAIR_NUMBER>2</EW_PAIR_NUMBER><NS_V", b"<EW_PAIR_NUMBER>9</EW_PAIR_NUMBER><NS_V", None),
    ],
)
def test_a_match_of_nobody_or_of_no_round(old, new, codes):
    _document, problems = usebio.read(swiss().replace(old, new))
    listed = [problem.code for problem in problems if problem.severity is Severity.ERROR]
    assert listed == codes if codes else set(listed) == {"match_pairs_impossible", "board_without_vp"}


def test_two_matches_of_the_same_two_in_a_round():
    again = {**ROUNDS, 1: {**ROUNDS[1], ("2", "1"): ((), ("7", "13"))}}
    read(swiss(rounds=again), "match_twice")


def test_boards_under_the_event_belong_to_the_match_of_their_pairs_or_to_none():
    boards = "".join(
        f"<BOARD><BOARD_NUMBER>{2 * number - 1}</BOARD_NUMBER><TRAVELLER_LINE><NS_PAIR_NUMBER>{ns}"
        f"</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{ew}</EW_PAIR_NUMBER><SCORE>50</SCORE></TRAVELLER_LINE></BOARD>"
        for number, ns, ew in ((1, 1, 2), (2, 1, 4))
    )
    content = swiss(boards=False).replace(b"</EVENT>", boards.encode() + b"</EVENT>")
    document = read(content)
    assert [result.round for result in document.results] == [1, 2]
    read(content.replace(b"<ROUND_NUMBER>2<", b"<ROUND_NUMBER>0<", 1), "match_round_missing")


def test_scores_of_matches_are_their_points_where_there_are_no_others():
    document, problems = usebio.read(swiss(tags=("NS_SCORE", "EW_SCORE")))
    assert [problem.code for problem in problems] == ["vp_from_scores"]
    assert [(match.a_vp, match.b_vp) for match in document.matches][:2] == [("13", "7"), ("7", "13")]
    both = swiss().replace(b"<NS_VICTORY_POINTS>13", b"<NS_SCORE>2</NS_SCORE><NS_VICTORY_POINTS>13")
    assert usebio.read(both)[0].matches == read(swiss()).matches


def test_teams_words_and_commas_are_read_too():
    comma = {
        **ROUNDS,
        3: {met: (on, tuple(vp.replace(".", ",") for vp in won)) for met, (on, won) in ROUNDS[3].items()},
    }
    names = ("TEAM_VICTORY_POINTS", "OPPOSING_TEAM_VICTORY_POINTS")
    assert [match[:7] for match in read(swiss(rounds=comma, tags=names)).matches] == [
        match[:7] for match in read(swiss()).matches
    ]


def test_percentages_without_victory_points_are_a_session_like_any_other():
    rounds = {
        number: {met: (on, (None, None)) for met, (on, _won) in of.items()} for number, of in ROUNDS.items()
    }
    document = read(swiss(rounds=rounds, counted="PERCENTAGE"))
    assert (document.event.matches_in, document.matches) == ("", ())
    assert sum(row.percent for row in scored(document).standings) == 200


@pytest.mark.parametrize("method", ["MATCH_POINTS", "CROSS_IMPS"])
def test_written_and_read_again_it_is_the_same(method):
    document = read(swiss(method))
    again = read(writer.write(document))
    assert [match._replace(line=0) for match in again.matches] == [
        match._replace(line=0) for match in document.matches
    ]
    assert {result._replace(line=0) for result in again.results} == {
        result._replace(line=0) for result in document.results
    }
    assert again.event == document.event
    assert [row[:6] for row in scored(again).standings] == [row[:6] for row in scored(document).standings]


def test_a_board_of_a_match_that_nobody_stated_is_refused_by_the_engine_too():
    sheet = sheet_of(read(swiss()))
    lacking = type(sheet)(sheet.contestants, sheet.lines, 1, sheet.scoring, matches=sheet.matches[1:])
    with pytest.raises(Refusal) as refused:
        score(lacking, regulations.conditions())
    assert refused.value.parameters == {"round": "1", "pair": "1", "opponents": "2"}


def test_a_bye_that_the_file_lists_counts_without_boards():
    rounds = {1: ROUNDS[1], 2: {**ROUNDS[2], ("1", "4"): ((), ("12", "8"))}, 3: ROUNDS[3]}
    session = scored(read(swiss(rounds=rounds)))
    own = next(row for row in session.standings if row.contestant == 0)
    assert (own.score, own.boards) == (Fraction("33.5"), 4)
    sentences = [explain.sentence(step, "en") for step in explain.total(session, own).steps]
    assert "Round 2: as the file has it, without boards" in sentences


def test_the_conditions_of_its_boards_are_kept():
    session = scored(read(swiss()))
    assert "matchpoint_scale" in conditions_json(session.conditions, session.sheet)["values"]
