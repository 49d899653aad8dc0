"""Who met whom: one wrong number shows, an unusual movement does not."""

from dataclasses import replace

import pytest

from clubs.files.checks import checks, movement as checks_movement, numbers as checks_numbers
from clubs.files.checks.seats import tables_by_section
from clubs.files.problem import Severity
from tests.clubs.files.checked import changed, contestant, document, in_short, mitchell, result


def movement(whole):
    return in_short(checks_movement.problems(whole, tables_by_section(whole)))


def numbers(whole):
    return in_short(checks_numbers.problems(whole, tables_by_section(whole)))


@pytest.mark.parametrize("rounds_told", [False, True])
def test_a_whole_movement_raises_no_question(rounds_told):
    assert movement(mitchell(rounds_told=rounds_told)) == []
    assert numbers(mitchell(rounds_told=rounds_told)) == []


@pytest.mark.parametrize("rounds_told", [False, True])
def test_two_numbers_exchanged_on_one_board(rounds_told):
    def exchange(line):
        return line._replace(ew=swap.get((line.ns, line.ew), line.ew)) if line.board == 2 else line

    whole = mitchell(rounds_told=rounds_told)
    meeting = {(line.ns, line.ew) for line in whole.results if line.board == 2}
    (ew_1,) = (ew for ns, ew in meeting if ns == "1")
    (ew_2,) = (ew for ns, ew in meeting if ns == "2")
    swap = {("1", ew_1): ew_2, ("2", ew_2): ew_1}
    questions = movement(changed(whole, exchange))
    assert [(code, line) for code, line, _ in questions] == [
        ("opponents_change", 201),
        ("opponents_change", 202),
    ]
    assert questions[0][2] == {"board": "2", "pair": "1", "other": ew_2, "usual": ew_1, "boards": "1, 3"}


@pytest.mark.parametrize("rounds_told", [False, True])
def test_opponents_who_come_back(rounds_told):
    whole = mitchell(rounds_told=rounds_told)

    def is_last(line):
        return line.round == 7 if rounds_told else line.board >= 19

    last = {line.ns: line.ew for line in whole.results if is_last(line)}
    # Pairs 1 and 2 exchange their opponents for a whole round.
    exchanged = {"1": last["2"], "2": last["1"]}

    def exchange(line):
        return line._replace(ew=exchanged.get(line.ns, line.ew)) if is_last(line) else line

    questions = movement(changed(whole, exchange))
    assert {code for code, _, _ in questions} == {"pairs_meet_again"}
    assert len(questions) == 2


def test_a_board_that_does_not_belong_to_the_round():
    whole = mitchell(rounds_told=True)
    lines = [result for result in whole.results if result.ns == "3" and result.round == 2]
    wrong = lines[0]._replace(board=(lines[0].board + 9) % 21 + 1)
    questions = movement(changed(whole, lambda line: wrong if line is lines[0] else line))
    assert [code for code, _, _ in questions] == ["boards_apart"]
    assert questions[0][2]["round"] == "2"
    assert str(wrong.board) in questions[0][2]["boards"]


def test_a_movement_of_its_own_is_left_alone():
    """Eight pairs who meet whom they like on each board: nothing to hold against it."""
    pairs = [contestant(str(n)) for n in range(1, 9)]
    lines = [
        result(board, str(1 + (table * 2 + board) % 8), str(1 + (table * 2 + 3 * board + 1) % 8))
        for board in range(1, 13)
        for table in range(4)
    ]
    assert movement(document(pairs, lines, event={"winners": 1})) == []


def test_a_pair_that_sits_the_other_way_where_two_win():
    whole = mitchell()
    turned = changed(
        whole,
        lambda line: line._replace(ns=line.ew, ew=line.ns) if (line.board, line.ns) == (4, "5") else line,
    )
    other = next(line.ew for line in whole.results if (line.board, line.ns) == (4, "5"))
    assert {
        (code, about["pair"], about["direction"], about["boards"]) for code, _, about in movement(turned)
    } == {
        ("pair_changes_direction", other, "EW", "4"),
        ("pair_changes_direction", "5", "NS", "4"),
    }
    one_winner = replace(turned, event=replace(turned.event, winners=1))
    assert movement(one_winner) == []


def test_a_pair_of_another_section():
    a, b = mitchell(section="A"), mitchell(section="B")
    renamed = [replace(contestant, id=str(20 + int(contestant.id))) for contestant in b.contestants]
    lines = [line._replace(ns=str(20 + int(line.ns)), ew=str(20 + int(line.ew))) for line in b.results]
    whole = document([*a.contestants, *renamed], [*a.results, *lines])
    assert movement(whole) == []
    wrong = lines[0]._replace(ns="3")
    moved = replace(whole, results=tuple(wrong if line is lines[0] else line for line in whole.results))
    assert ("pair_in_other_section", {"board": "1", "pair": "A 3", "section": "B"}) in [
        (code, about) for code, _, about in movement(moved)
    ]


def test_a_result_missing_is_seen_by_the_numbers_of_boards():
    whole = changed(mitchell(), lambda line: None if (line.board, line.ns) == (8, "2") else line)
    ((code, _, about),) = numbers(whole)
    assert code == "boards_differ"
    assert about["pairs"].split(", ")[0] == "2"
    assert (about["boards"], about["most"]) == ("20", "21")


def test_a_sit_out_is_none():
    without = changed(mitchell(), lambda line: None if line.ew == "17" else line)
    whole = replace(without, contestants=without.contestants[:-1])
    assert numbers(whole) == []
    assert movement(whole) == []
    missing = changed(whole, lambda line: None if (line.board, line.ns) == (8, "2") else line)
    assert {code for code, _, _ in numbers(missing)} == {"boards_differ"}


def test_a_section_cut_short_is_told_once():
    whole = changed(mitchell(), lambda line: None if line.board == 20 and line.ns in "123" else line)
    assert [(code, about) for code, _, about in numbers(whole)] == [
        ("boards_differ_widely", {"least": "20", "most": "21"})
    ]


def test_where_people_come_and_go_no_number_is_usual():
    tables = [(str(2 * n - 1), str(2 * n), n) for n in range(1, 8)]
    lines = [result(board, ns, ew) for ns, ew, boards in tables for board in range(1, boards + 1)]
    pairs = [contestant(id) for ns, ew, _ in tables for id in (ns, ew)]
    assert numbers(document(pairs, lines, event={"winners": 1})) == []


def individual(tables=3, boards=6):
    people = [contestant(str(n)) for n in range(1, 4 * tables + 1)]
    lines = []
    for board in range(1, boards + 1):
        turn = (board - 1) // 2
        for table in range(tables):
            n, e, s, w = (str(1 + 4 * ((table + turn * seat) % tables) + seat) for seat in range(4))
            lines.append(result(board, n, e, ns_partner=s, ew_partner=w))
    return document(people, lines, event={"form": "individual", "winners": 1})


def test_an_individual_has_four_players_at_a_table():
    whole = individual()
    assert [problem for problem in checks.problems(whole, 1) if problem.severity is Severity.ERROR] == []
    assert movement(whole) == []
    twice = changed(
        whole, lambda line: line._replace(ew_partner=line.ns) if line is whole.results[0] else line
    )
    codes = [problem.code for problem in checks.problems(twice, 1)]
    assert codes == ["pair_meets_itself"]
    unknown = changed(whole, lambda line: line._replace(ns_partner="99") if line.board == 1 else line)
    assert [(problem.code, problem.parameters["pair"]) for problem in checks.problems(unknown, 1)] == [
        ("pair_unknown", "99")
    ]
    doubled = replace(whole, results=(*whole.results, whole.results[0]))
    assert [problem.code for problem in checks.problems(doubled, 1)] == ["result_twice"]


def test_a_team_plays_a_board_in_two_rooms():
    teams = [contestant("1"), contestant("2")]
    rooms = [result(1, "1", "2", round=1, table="open"), result(1, "2", "1", round=1, table="closed")]
    again = [room._replace(round=2) for room in rooms]
    whole = document(teams, [*rooms, *again], event={"form": "teams", "scoring": "imps", "winners": 1})
    assert checks.problems(whole, 1) == []
    assert checks.questions(whole) == []
    doubled = replace(whole, results=(*whole.results, rooms[0]))
    assert [problem.code for problem in checks.problems(doubled, 1)] == ["result_twice"]


def test_sessions_may_use_the_same_boards():
    pairs = [contestant("1", "NS"), contestant("2", "EW")]
    lines = [result(1, "1", "2", section="S1"), result(1, "1", "2", section="S2")]
    assert [p.code for p in checks.problems(document(pairs, lines), 1)] == ["result_twice"]
    assert checks.problems(document(pairs, lines, sessions={"S1": 1, "S2": 2}), 1) == []
