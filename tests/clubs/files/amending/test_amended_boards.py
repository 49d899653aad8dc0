"""Lines under a board number that no board has, in every format that tells one: kept, placed, left out."""

from dataclasses import replace

import pytest

from clubs.files.amending.amended import amended
from clubs.files.amending.amendments import read
from clubs.files.amending.entries import NotReadable
from clubs.files.amending.file_says import says
from clubs.files.amending.kept import key_of
from clubs.files.amending.kinds import AmendableKind, HeadingField, HeadingPlace, UnplacedPlace, WrittenBoard
from clubs.files.amending.places import DocumentPlaces
from clubs.files.bridgemate import reader as bws
from clubs.files.lin import reader as lin
from clubs.files.pbn import reader as pbn
from clubs.files.table import results as csv_results
from clubs.files.usebio import reader as usebio
from scoring.engine.sheet import Kind
from tests.clubs.files.bridgemate.bws_files import RESULTS, SOURCE, entered, planned, session
from tests.clubs.files.files import small
from tests.clubs.files.lin.lin_files import CLUB
from tests.clubs.files.pbn.pbn_files import GAME, SESSION
from tests.clubs.files.table.test_csv_results import TABLE

BAD = "x" * 50
CODES = {"board_number_impossible", "bws_board_impossible"}


def of_usebio():
    return usebio.read(small(("R>2</BOARD", f"R>{BAD}</BOARD")).encode())


def of_table(*changes):
    text = TABLE
    for old, new in (("2,1,4", "0,1,4"), ("2,2,3", "2000,2,3"), *changes):
        text = text.replace(old, new)
    return csv_results.read(text.encode())


def of_table_units():
    lost = entered("1|2|0|1|2|4 H|=|N")
    return bws.interpret(SOURCE, session([*RESULTS[:2], lost, RESULTS[3]]))


def targets(document, problems):
    places = DocumentPlaces(document)
    return [places.target(problem) for problem in problems if problem.code in CODES]


def placed(answer, *values):
    """The document with an answer for each impossible board, in the order of the file."""
    document, problems = answer
    places = targets(document, problems)
    answers = [answered(place, value) for place, value in zip(places, values, strict=True)]
    return amended(document, problems, answers)


def answered(place, value):
    return read(place.kind, key_of(place), value)


def errors(answer):
    return [problem.code for problem in answer.problems if problem.severity == "error"]


def lines(document, board):
    return [
        (result.ns, result.ew, result.contract, result.score)
        for result in document.results
        if result.board == board
    ]


def test_both_lines_of_a_board_are_placed_at_once():
    document, problems = of_usebio()
    assert len(document.results) == 2
    assert [board.written for board in document.unplaced] == [BAD[:40]]
    answer = placed((document, problems), {"board": "2"})
    assert errors(answer) == []
    whole, _ = usebio.read(small().encode())
    assert answer.document == replace(whole, source=document.source)


def test_a_table_has_a_problem_for_each_row():
    document, problems = of_table()
    assert targets(document, problems) == [UnplacedPlace("", "0", 1), UnplacedPlace("", "2000", 1)]
    answer = placed((document, problems), {"board": "2"}, {"board": 2})
    assert errors(answer) == []
    assert answer.document.results == csv_results.read(TABLE.encode())[0].results
    assert answer.document.unplaced == ()


def test_a_score_is_worked_out_when_the_board_is_known():
    """Board 2 has North-South vulnerable: 2♥ doubled and made is 670 there, and 470 on board 1."""
    answer = placed(of_table(("CK,8,670", "CK,8,")), {"board": 2}, {"board": 2})
    assert lines(answer.document, 2)[0] == ("1", "4", "2HX", 670)
    assert "score_missing" not in {problem.code for problem in answer.problems}


def test_table_units_have_no_scores_of_their_own():
    document, problems = of_table_units()
    assert [board.results[0].score for board in document.unplaced] == [None]
    answer = placed((document, problems), {"board": 3})
    assert lines(answer.document, 3) == [("1", "2", "4H", 420)]
    assert CODES.isdisjoint(problem.code for problem in answer.problems)


def of_pbn(content=SESSION, *changes):
    for old, new in (('[Board "2"]', '[Board "2000"]'), *changes):
        content = content.replace(old, new)
    return pbn.read(content.encode())


def test_a_score_table_under_an_impossible_board_waits():
    whole, _ = pbn.read(SESSION.encode())
    document, problems = of_pbn()
    assert [(board.written, len(board.results)) for board in document.unplaced] == [("2000", 2)]
    assert {result.board for result in document.results} == {1}
    answer = placed((document, problems), {"board": 2})
    assert errors(answer) == []
    assert [result[:6] for result in answer.document.results] == [result[:6] for result in whole.results]
    assert answer.document.contestants == whole.contestants


def test_a_game_of_one_table_waits_too_and_gets_its_score_by_the_board():
    content = GAME.replace('[Vulnerable "None"]\n', "").replace('[Dealer "N"]\n', "")
    document, problems = pbn.read(content.replace('[Board "1"]', '[Board "x"]').encode())
    assert [board.written for board in document.unplaced] == ["x"]
    assert "deals_only" not in {problem.code for problem in problems}
    answer = placed((document, problems), {"board": 1})
    assert [(result.contract, result.score) for result in answer.document.results] == [("3N", -520)]
    assert CODES.isdisjoint(problem.code for problem in answer.problems)


def test_a_lin_board_waits():
    whole, _ = lin.read(CLUB.encode())
    first = min(result.board for result in whole.results)
    content = CLUB.replace(f"ah|Board {first}|", "ah|Board 2000|")
    document, problems = lin.read(content.encode())
    assert {board.written for board in document.unplaced} == {"2000"}
    answer = placed((document, problems), *({"board": first} for _each in document.unplaced))
    assert CODES.isdisjoint(problem.code for problem in answer.problems)
    assert [result[:11] for result in answer.document.results] == [result[:11] for result in whole.results]
    assert answer.document.contestants == whole.contestants


def test_law_77_looks_at_the_board_that_was_meant():
    assert "score_contradicts_contract" in errors(placed(of_usebio(), {"board": 1}))


def test_left_out_they_are_no_results():
    document, problems = of_table(("CK,8", "ZZ,8"), ("1,4,2Hx", "1,4,9H"))
    assert {problem.code for problem in problems} >= {"lead_unreadable", "contract_impossible"}
    answer = placed((document, problems), {"kind": "left_out"}, {"kind": "left_out"})
    assert errors(answer) == []
    assert len(answer.document.results) == 2
    assert "lead_unreadable" not in {problem.code for problem in answer.problems}


def test_what_nobody_has_answered_stays_an_error():
    document, problems = of_table()
    first = answered(targets(document, problems)[0], {"board": 2})
    answer = amended(document, problems, [first])
    assert errors(answer) == ["board_number_impossible"]
    assert [board.written for board in answer.document.unplaced] == ["2000"]


def test_the_file_says_what_it_says():
    document, problems = of_table()
    place = targets(document, problems)[1]
    assert says(document, place) == WrittenBoard("2000")
    assert says(document, replace(place, nth=2)) is None


@pytest.mark.parametrize("value", [{}, {"board": 0}, {"board": "1000"}, {"board": "x"}, {"kind": "played"}])
def test_another_number_that_no_board_has_is_refused(value):
    with pytest.raises(NotReadable):
        read(AmendableKind.BOARD, {"section": "", "written": "0", "nth": 1}, value)


def test_a_file_without_such_lines_warns_of_the_answer():
    document, problems = usebio.read(small().encode())
    amendment = read(AmendableKind.BOARD, {"section": "", "written": "0", "nth": 1}, {"board": 3})
    assert [problem.code for problem in amended(document, problems, [amendment]).problems] == [
        "amendment_without_place"
    ]


def test_nothing_of_them_is_counted_before():
    document, _ = of_usebio()
    assert {result.kind for result in document.results} == {Kind.PLAYED}
    assert 0 not in {result.board for result in document.results}


def test_a_pair_of_table_units_that_sat_both_ways_is_answered_by_the_number_of_winners():
    rounds = [planned(line) for line in ("1 1 1 2 1 1", "1 2 2 1 2 2")]
    lines = [entered("1|1|1|1|2|4 S|=|N"), entered("1|2|2|2|1|3 NT|-1|E")]
    document, problems = bws.interpret(SOURCE, session(lines, rounds))
    unclear = [problem for problem in problems if problem.code == "bws_direction_unclear"]
    places = DocumentPlaces(document)
    assert {places.target(problem) for problem in unclear} == {HeadingPlace(HeadingField.WINNERS)}
    answer = amended(document, problems, [read(AmendableKind.HEADING, {"field": "winners"}, {"to": "1"})])
    assert errors(answer) == []
    assert {(result.ns, result.ew) for result in answer.document.results} == {("1", "2"), ("2", "1")}
