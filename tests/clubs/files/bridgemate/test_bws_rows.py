"""What the rows of a Bridgemate database mean: entries made again, remarks, sit-outs, players, hands."""

from datetime import date
from fractions import Fraction

import pytest

from clubs.files.sheets import sheet_of
from scoring.engine.sheet import Kind
from tests.clubs.files.bridgemate.bws_files import SECTION, codes, entered, planned, read, sentences_of


def test_a_session_without_a_problem():
    document, problems = read()
    assert problems == ()
    event = document.event
    assert (event.title, event.identifier, event.date) == ("Monday", "A2D1", date(2026, 1, 19))
    assert (event.form, event.scoring, event.winners) == ("pairs", "matchpoints", 2)
    assert [
        (contestant.id, contestant.section, contestant.direction) for contestant in document.contestants
    ] == [
        ("1", "", "NS"),
        ("2", "", "NS"),
        ("1", "", "EW"),
        ("2", "", "EW"),
    ]
    figures = [
        (result.board, result.contract, result.declarer, result.tricks, result.score)
        for result in document.results
    ]
    assert figures == [
        (1, "4S", "N", 10, 420),
        (2, "3N", "E", 8, 50),
        (3, "P", None, None, 0),
        (4, "2HX", "S", 9, 870),
    ]
    assert [(result.round, result.table, result.line) for result in document.results[2:]] == [
        (2, "1", 3),
        (2, "2", 4),
    ]
    assert len(sheet_of(document).lines) == 4


ENTRIES = """
    # contract  result  seat  lead  remarks         kind        score  ns%  ew%  problem
    4 S         =       N     SA    -               played      420    -    -    -
    4 S x       =       N     S10   -               played      590    -    -    -
    1 C xx      +2      W     10D   -               played      -630   -    -    -
    7 NT        -9      S     -     -               played      -450   -    -    -
    3 NT        +0      N     SKIP  -               played      400    -    -    -
    PASS        -       -     -     -               passed_out  0      -    -    -
    -           -       -     -     Not played      not_played  -      -    -    -
    4 S         =       N     -     40%-60%         artificial  -      40   60   -
    -           -       -     -     60%-60%         artificial  -      60   60   -
    -           -       -     -     50%-40%         artificial  -      50   40   -
    -           -       -     -     Arbitral score  not_played  -      -    -    bws_score_adjusted
    4 S         =       N     -     Wrong direction played      420    -    -    bws_wrong_direction
    4 S         =       N     -     Coffee          played      420    -    -    bws_remark_unknown
    -           -       -     -     -               not_played  -      -    -    bws_contract_missing
    4 S         -       N     -     -               not_played  -      -    -    bws_result_missing
    4 S         =       N     XY    -               played      420    -    -    bws_lead_unreadable
    8 S         =       N     -     -               not_played  -      -    -    bws_contract_impossible
    4 S         +4      N     -     -               not_played  -      -    -    bws_result_impossible
    4 S         10      N     -     -               not_played  -      -    -    bws_result_impossible
    4 S         ?       N     -     -               not_played  -      -    -    bws_result_impossible
    4 S         =       Q     -     -               not_played  -      -    -    bws_declarer_impossible
    4 S         =       -     -     -               not_played  -      -    -    bws_declarer_impossible
    -           -       -     -     130%-0%         not_played  -      -    -    bws_remark_unknown
"""
STARTS = (4, 16, 24, 30, 36, 52, 64, 71, 76, 81)


def entries():
    for line in ENTRIES.strip("\n").split("\n")[1:]:
        cells = [line[a:b].strip() for a, b in zip(STARTS, (*STARTS[1:], None), strict=True)]
        yield ["" if cell == "-" else cell for cell in cells]


@pytest.mark.parametrize("cells", list(entries()), ids=lambda cells: " ".join(filter(None, cells[:5])))
def test_an_entry(cells):
    contract, result, seat, lead, remarks, kind, score, ns, ew, problem = cells
    row = entered("1|1|1|1|1|||", Contract=contract, Result=result, LeadCard=lead, Remarks=remarks)
    row.update({"NS/EW": seat, "Declarer": 0})
    document, problems = read(row)
    line = document.results[0]
    assert (str(line.kind), line.score) == (kind, int(score) if score else None)
    assert (line.ns_percent, line.ew_percent) == tuple(
        Fraction(percent) if percent else None for percent in (ns, ew)
    )
    mine = [problem for problem in problems if problem.code.startswith("bws_")]
    assert codes(mine)[:1] == ([problem] if problem else [])
    for fault in mine:
        assert (fault.element, fault.line) == ("ReceivedData", 1)
        assert fault.parameters["table"] == fault.parameters["round"] == fault.parameters["board"] == "1"


def test_the_lead_and_the_ten():
    document, _ = read(entered("1|1|1|1|1|4 S|=|N", LeadCard="S10"))
    assert document.results[0].lead == "ST"


def test_the_later_entry_holds_whatever_the_order():
    late = entered("1|1|1|1|1|4 S|+1|N", TimeLog="1899-12-30T19:09:00")
    early = entered("1|1|1|1|1|4 S|=|N", TimeLog="1899-12-30T19:08:00")
    for rows in ((late, early), (early, late)):
        document, problems = read(*rows)
        assert [result.tricks for result in document.results] == [11]
        (sentence,) = sentences_of(problems, "bws_corrected")
        assert sentence.startswith(
            "Table 1, round 1, board 1: “4 S = N” was entered first and corrected to “4 S +1"
        )


def test_midnight_belongs_to_the_day():
    before = entered("1|1|1|1|1|4 S|=|N", TimeLog="1899-12-30T23:59:00")
    after = entered("1|1|1|1|1|4 S|+1|N", TimeLog="1899-12-30T00:05:00", DateLog="2026-01-20T00:00:00")
    document, _ = read(after, before)
    assert [result.tricks for result in document.results] == [11]


def test_without_times_the_last_row_holds():
    rows = [entered("1|1|1|1|1|4 S|=|N"), entered("1|1|1|1|1|4 S|+1|N")]
    for row in rows:
        del row["DateLog"], row["TimeLog"]
    document, problems = read(*rows)
    assert [result.tricks for result in document.results] == [11]
    assert codes(problems).count("bws_corrected") == 1


def test_the_same_entry_twice_is_no_correction():
    row = entered("1|1|1|1|1|4 S|=|N")
    document, problems = read(row, {**row, "TimeLog": "1899-12-30T20:00:00"})
    assert len(document.results) == 1
    assert "bws_corrected" not in codes(problems)


def test_erased_and_entered_again():
    wrong = entered("1|1|1|1|1|4 S|=|N", Erased=True, TimeLog="1899-12-30T21:00:00")
    document, problems = read(wrong, entered("1|1|1|1|1|4 S|+1|N"))
    assert [result.tricks for result in document.results] == [11]
    assert codes(problems).count("bws_corrected") == 1


def test_erased_and_left():
    document, problems = read(entered("1|1|1|1|1|4 S|=|N", Erased=-1), entered("2|1|2|2|2|3 NT|-1|E"))
    assert [result.board for result in document.results] == [2]
    assert sentences_of(problems, "bws_erased")[0].startswith(
        "Table 1, round 1, board 1: “4 S = N” was erased"
    )


def test_the_same_board_at_another_table_is_no_correction():
    document, problems = read(entered("1|1|1|1|1|4 S|=|N"), entered("2|1|1|2|2|4 S|=|N"))
    assert len(document.results) == 2
    assert not {"bws_corrected", "bws_erased"} & set(codes(problems))


def test_a_board_twice_for_a_pair_stops_the_import():
    _, problems = read(
        entered("1|1|1|1|1|4 S|=|N"), entered("2|2|1|2|1|4 S|=|N"), entered("1|2|1|1|2|1 C|=|N")
    )
    twice = [problem for problem in problems if problem.code == "board_entered_twice"]
    assert {problem.element for problem in twice} == {"ReceivedData"}
    assert {problem.severity for problem in twice} == {"error"}


def test_what_the_movement_says_otherwise_is_questioned():
    document, problems = read(entered("1|1|3|2|1|4 S|=|N"))
    assert document.results[0].ns == "2"
    (sentence,) = sentences_of(problems, "bws_pairs_differ")
    assert sentence.startswith(
        "Table 1, round 1, board 3: 2 against 1 is entered, but the movement has 1 against 1."
    )
    assert sentences_of(problems, "bws_board_differs")


def test_pairs_left_open_are_those_of_the_movement():
    document, problems = read(entered("2|2|1|0|0|4 S|=|N"))
    assert (document.results[0].ns, document.results[0].ew) == ("2", "1")
    assert "bws_pairs_differ" not in codes(problems)


def test_a_declarer_of_the_other_pair_is_questioned():
    _, problems = read(entered("2|2|1|2|1|4 S|=|N", Declarer=1))
    (sentence,) = sentences_of(problems, "bws_declarer_differs")
    assert sentence.startswith(
        "Table 2, round 2, board 1: 1 is entered as declarer, but does not sit N. The seat counts"
    )


@pytest.mark.parametrize("place", ["1|1|0", "1|1|1000", "1|-1|1", "1|5000|1"])
def test_a_board_or_round_that_cannot_be(place):
    document, problems = read(entered(f"{place}|1|1|4 S|=|N"), entered("2|1|2|2|2|3 NT|-1|E"))
    assert len(document.results) == 1
    assert codes(problems)[0] == "bws_board_impossible"


def test_sections_have_their_letters_where_there_are_two():
    second = [entered("1|1|1|1|1|4 S|=|N", Section=2)]
    sections = [SECTION, {**SECTION, "ID": 2, "Letter": "B"}]
    document, problems = read(entered("1|1|1|1|1|9 S|=|N"), *second, Section=sections)
    assert [result.section for result in document.results] == ["A", "B"]
    assert problems[0].parameters["table"] == "A1"
    assert {contestant.section for contestant in document.contestants} == {"A", "B"}


def test_a_section_without_a_row():
    document, problems = read(entered("1|1|1|1|1|4 S|=|N"), entered("1|1|1|1|1|4 S|=|N", Section=7))
    assert [result.section for result in document.results] == ["A", "7"]
    assert codes(problems)[0] == "bws_section_unknown"


def test_an_old_file_without_movement_and_section():
    document, problems = read(rounds=[], section=None)
    assert codes(problems) == ["bws_winners_assumed"]
    assert (len(document.results), len(document.contestants), document.event.winners) == (4, 4, 2)


def test_howell_has_one_winner():
    rounds = [planned("1 1 1 4 1 1"), planned("2 1 2 3 2 2"), planned("1 2 4 2 2 2"), planned("2 2 3 1 1 1")]
    section = {**SECTION, "Winners": 0}
    document, problems = read(entered("1|1|1|1|4|4 S|=|N"), rounds=rounds, section=section)
    assert (document.event.winners, codes(problems)[0]) == (1, "bws_winners_assumed")
    assert [(contestant.id, contestant.direction) for contestant in document.contestants] == [
        (n, "") for n in "1234"
    ]


def test_mitchell_with_numbers_of_its_own_for_each_direction():
    rounds = [planned("1 1 1 3 1 1"), planned("2 1 2 4 2 2"), planned("1 2 1 4 2 2"), planned("2 2 2 3 1 1")]
    document, _ = read(entered("1|1|1|1|3|4 S|=|N"), rounds=rounds)
    assert [(contestant.id, contestant.direction) for contestant in document.contestants] == [
        ("1", "NS"),
        ("2", "NS"),
        ("3", "EW"),
        ("4", "EW"),
    ]


def test_two_winners_and_a_pair_that_sat_on_both_sides():
    rounds = [planned("1 1 1 3 1 1"), planned("1 2 3 2 2 2")]
    _, problems = read(entered("1|1|1|1|3|4 S|=|N"), rounds=rounds)
    assert sentences_of(problems, "bws_direction_unclear")[0].startswith("Pair 3 sat both NS and EW")


def test_sections_that_cannot_go_together():
    other = {**SECTION, "ID": 2, "Winners": 1, "ScoringType": 3, "Session": 2}
    rows = (entered("1|1|1|1|1|4 S|=|N"), entered("1|1|1|1|2|4 S|=|N", Section=2))
    _, problems = read(*rows, Section=[SECTION, other])
    assert {"bws_several_sessions", "bws_scoring_differs", "bws_winners_differ"} <= set(codes(problems))


@pytest.mark.parametrize(
    ("type", "scoring"), [(1, "matchpoints"), (2, "butler"), (3, "cross_imps"), (0, "matchpoints")]
)
def test_the_scoring_type(type, scoring):
    document, problems = read(section={**SECTION, "ScoringType": type})
    assert (document.event.scoring, problems) == (scoring, ())


def test_a_scoring_type_from_later_versions():
    _, problems = read(section={**SECTION, "ScoringType": 9})
    assert codes(problems) == ["bws_scoring_unknown"]


def test_teams_are_refused():
    _, problems = read(section={**SECTION, "ScoringType": 4})
    assert [(problem.code, problem.severity) for problem in problems] == [("bws_teams", "error")]


@pytest.mark.parametrize(
    ("missing", "left"),
    [(2, [("1", "NS"), ("1", "EW"), ("2", "EW")]), (-2, [("1", "NS"), ("2", "NS"), ("1", "EW")])],
)
def test_the_missing_pair_is_no_contestant(missing, left):
    rows = (entered("1|1|1|1|1|4 S|=|N"), entered("2|1|2|2|2|||", Remarks="60%-60%", Declarer=0))
    document, problems = read(*rows, section={**SECTION, "MissingPair": missing})
    assert [(contestant.id, contestant.direction) for contestant in document.contestants] == left
    assert (len(document.results), codes(problems)[0]) == (1, "bws_sit_out")


def test_no_results():
    document, problems = read(entered("1|1|1|1|1|4 S|=|N", Erased=True))
    assert document.results == ()
    assert "no_results" in codes(problems)


def test_an_individual():
    rounds = [planned("1 1 1 2 1 1", South=3, West=4), planned("1 2 1 3 2 2", South=4, West=2)]
    rows = [entered("1|1|1|1|2|4 S|=|S", South=3, West=4, Declarer=3), entered("1|2|2|1|3|3 NT|-1|E")]
    numbers = [
        {"Section": 1, "Table": 1, "Round": 1, "Direction": seat, "Name": name, "Number": ""}
        for seat, name in zip("NESW", ("Ann", "Bob", "Cat", "Dan"), strict=True)
    ]
    document, problems = read(*rows, rounds=rounds, PlayerNumbers=numbers)
    assert document.event.form == "individual"
    assert [(result.ns, result.ew, result.ns_partner, result.ew_partner) for result in document.results] == [
        ("1", "2", "3", "4"),
        ("1", "3", "4", "2"),
    ]
    assert [(contestant.id, contestant.players[0].name) for contestant in document.contestants] == [
        ("1", "Ann"),
        ("2", "Bob"),
        ("3", "Cat"),
        ("4", "Dan"),
    ]
    assert problems == ()


def test_a_passed_out_board_has_kind_and_score():
    document, _ = read(entered("1|1|1|1|1|PASS||", Declarer=0))
    assert (document.results[0].kind, document.results[0].score) == (Kind.PASSED_OUT, 0)
