"""Every kind of bad PBN: its code and its line; everything at once, and quickly."""

import time

import pytest

from clubs.files.pbn import reader as pbn
from clubs.files.reading import problem_message
from tests.clubs.files.pbn.pbn_files import GAME, SESSION, changed

# The lines of GAME: 4 Event, 7 Board, 12 Dealer, 14 Deal, 17 Contract, 18 Result, 20-22 calls, 24 cards.
GAMES = [
    ([('[Event "Monday Pairs"]', '[Event "Monday Pairs]')], "pbn_tag_unreadable", 4),
    ([('[Board "1"]', '[Board "1"]\n[Board "2"]')], "pbn_tag_twice", 8),
    ([('[Board "1"]', '[Board "0"]')], "board_number_impossible", 7),
    ([('[Board "1"]\n', "")], "pbn_result_without_board", 4),
    ([('[Date "2026.01.19"]', '[Date "2026.13.19"]')], "pbn_date_impossible", 6),
    ([('[Date "2026.01.19"]', '[Date "2569.01.19"]')], "pbn_date_impossible", 6),
    ([('[Date "2026.01.19"]\n', "")], "no_date", 4),
    ([('[Scoring "MP"]', '[Scoring "Rubber"]')], "pbn_scoring_unknown", 15),
    ([('[Scoring "MP"]\n', "")], "pbn_scoring_assumed", 4),
    ([('[Dealer "N"]', '[Dealer "Q"]')], "pbn_seat_impossible", 12),
    ([('[Dealer "N"]', '[Dealer "E"]')], "pbn_dealer_of_auction", 19),
    ([('[Dealer "N"]', '[Dealer "#"]')], "pbn_never_inherited", 12),
    ([('[Vulnerable "None"]', '[Vulnerable "Some"]')], "vulnerability_impossible", 13),
    ([('[Vulnerable "None"]', '[Vulnerable "All"]')], "vulnerability_differs", 13),
    ([("N:J9843", "N:J984")], "hand_not_thirteen", 14),
    ([("N:J9843", "N:A9843")], "card_twice", 14),
    ([("N:J9843", "N:J9Z43")], "hand_unreadable", 14),
    ([("N:J9843.Q762.6.986", "J9843.Q762.6.986")], "pbn_deal_unreadable", 14),
    ([("N:J9843.Q762.6.986 AQ.JT95.J4.AKJ32", "N:- -")], "pbn_deal_partial", 14),
    ([('[Contract "3NT"]', '[Contract "8NT"]')], "contract_impossible", 17),
    ([('[Contract "3NT"]', '[Contract "4S"]')], "contract_not_of_auction", 17),
    ([('[Declarer "E"]', '[Declarer "Q"]')], "declarer_impossible", 16),
    ([('[Result "13"]', '[Result "14"]')], "tricks_impossible", 18),
    ([('[Result "13"]', '[Result "NS 7 EW 7"]')], "tricks_impossible", 18),
    ([('[Result "13"]', '[Result "13"]\n[Score "NS 520"]')], "score_contradicts_contract", 19),
    ([('[Result "13"]', '[Result "13"]\n[Score "much"]')], "score_unreadable", 19),
    ([('[Result "13"]\n', "")], "score_missing", 4),
    ([('[Result "13"]', '[Result "0"]')], "tricks_not_of_play", 18),
    ([("1NT Pass 3NT", "1C Pass 3NT")], "bid_insufficient", 21),
    ([("1NT Pass 3NT", "X Pass 3NT")], "call_not_allowed", 21),
    ([("\nAP", "\nPass Pass Pass 4C")], "auction_goes_on", 22),
    ([("1NT Pass 3NT", "1NT Pass 3NX")], "pbn_call_unreadable", 21),
    ([("1NT Pass 3NT", "1NT - 3NT")], "pbn_call_not_yet", 21),
    ([("\nAP", "\nAP Pass")], "pbn_call_after_end", 22),
    ([("\nAP", "\n+ Pass")], "pbn_call_after_plus", 22),
    ([('[Auction "N"]', '[Auction "Q"]')], "pbn_seat_impossible", 19),
    ([('[Play "S"]', '[Play "N"]')], "pbn_leader_of_play", 23),
    ([("S2 S7 SJ SA", "S2 S7 SJ SK")], "pbn_card_not_held", 24),
    ([("S2 S7 SJ SA", "S2 S7 SJ SA\nS2 DA")], "card_played_twice", 25),
    ([("S2 S7 SJ SA", "S2 S7 SJ XY")], "pbn_card_unreadable", 24),
    ([("S2 S7 SJ SA", "S2 DA SJ SA")], "revoke_in_play", 24),
    ([("S2 S7 SJ SA", "S2 S7 - SA")], "pbn_play_hole", 24),
    ([("S2 S7 SJ SA", "S2 S7 SJ SA\n* H3")], "pbn_card_after_end", 25),
    ([("S2 S7 SJ SA", "+ + - -")], "pbn_plus_twice", 24),
    ([("S2 S7 SJ SA", "S2 + SJ -")], "pbn_card_after_plus", 24),
    ([("S2 S7 SJ SA", "Then he led a spade")], "pbn_card_unreadable", 24),
    ([('[Board "1"]', '[Board "1"]\nsome text')], "pbn_text_below_tag", 8),
    ([('[Board "1"]', '[Board "1"]\n[Weather "wet"]')], "pbn_tags_unknown", 8),
    ([("S2 S7 SJ SA", "S2 {S7 SJ SA")], "pbn_comment_open", 24),
    ([('[Event "Monday Pairs"]', 'hello\n\n[Event "Monday Pairs"]')], "pbn_text_stray", 4),
    ([('[West "Bob"]', '[West "B\0b"]')], "nul_bytes", 8),
    ([('[Result "13"]', '[Result "13"]\n[ScoreRubberHistory "NS 0 0"]')], "pbn_rubber_unreadable", 19),
]

# The lines of SESSION: 10 ScoreTable, 11-12 its rows, 13 TotalScoreTable, 14-17 its rows, 19-24 game 2.
SESSIONS = [
    ([("PairId_NS\\1R", "PairId_NS\\R")], "pbn_column_unreadable", 10),
    ([("PairId_EW\\1R", "PairId_NS")], "pbn_column_unreadable", 10),
    ([("10  420 2 0", "10  420 2")], "pbn_table_incomplete", 11),
    ([("10  420 2 0", "10  420 2 0 ; top")], "pbn_table_comment", 11),
    ([("10  420 2 0", "10  420 2 [0]")], "pbn_table_character", 11),
    ([("MP_NS;MP_EW", "-MP_NS;MP_EW")], "pbn_table_order", 12),
    ([("10  420", "10  430")], "score_contradicts_contract", 11),
    ([("1 1 4S   N 10  420", "? ? 4S   N 10  420")], "pbn_table_without_pairs", 11),
    ([("10  420 2 0", "10  ? ^2 ?")], "pbn_artificial_unclear", 11),
    ([('[Board "1"]\n', "")], "pbn_table_without_board", 9),
    ([('[Event "#"]', '[Event "Tuesday Pairs"]')], "pbn_several_events", 19),
    ([('[Event "#"]', '[Date "2026.01.20"]')], "pbn_several_dates", 19),
    ([('[Event "#"]', '[Stage "#"]')], "pbn_nothing_to_repeat", 19),
    ([("1 2 Pass - - 0 1 1", "1 2 Pass - - 50 1 1")], "score_without_contract", 23),
    ([("1 2 Pass - - 0 1 1", "3 1 2H E - -110 1 1")], "board_entered_twice", 24),
]


def lines_of_problem(text, changes, code):
    _, problems = pbn.read(changed(text, *changes))
    for problem in problems:
        assert problem_message(problem, "en")
    return [problem.line for problem in problems if problem.code == code]


@pytest.mark.parametrize(("changes", "code", "line"), GAMES)
def test_a_bad_game_is_named(changes, code, line):
    assert lines_of_problem(GAME, changes, code)[:1] == [line]


@pytest.mark.parametrize(("changes", "code", "line"), SESSIONS)
def test_a_bad_session_is_named(changes, code, line):
    assert lines_of_problem(SESSION, changes, code)[:1] == [line]


def test_a_score_of_nobody():
    changes = [('[Declarer "E"]', '[Score "520"]'), ("AP", "*")]
    assert lines_of_problem(GAME, changes, "pbn_score_of_nobody") == [16]


def test_a_game_against_its_table():
    game = '[Board "1"]\n[PairNS "1"]\n[PairEW "1"]\n[Contract "4S"]\n[Declarer "N"]\n[Result "9"]\n'
    _, problems = pbn.read((SESSION + "\n" + game).encode())
    line = SESSION.count("\n") + 2
    assert [(problem.code, problem.line) for problem in problems if problem.severity == "error"] == [
        ("pbn_game_contradicts_table", line)
    ]


def test_results_of_nobody_are_counted_once():
    game = GAME.replace('[West "Bob"]\n[North "Ann"]\n', "").replace('[East "Cid"]\n[South "Dot"]\n', "")
    document, problems = pbn.read((game + "\n" + game.replace('[Board "1"]', '[Board "5"]')).encode())
    assert document.results == ()
    unpaired = [problem for problem in problems if problem.code == "pbn_results_without_pairs"]
    assert [(problem.line, problem.parameters["results"]) for problem in unpaired] == [(4, "2")]


def test_an_end_position_is_left_out():
    deal = '[Board "1"]\n[Deal "N:.6.AKQ.A9 A8.K.T.Q J.J987.. Q.A.J6.8"]\n[Contract "H"]\n[Play "W"]\nHA H7\n'
    document, problems = pbn.read(deal.encode())
    assert document.deals == ()
    assert [problem.code for problem in problems] == ["pbn_games_empty", "pbn_end_position"]


def test_no_games_at_all():
    assert [problem.code for problem in pbn.read(b"% PBN 2.1\n% EXPORT\n")[1]] == ["pbn_no_games"]
    assert [problem.code for problem in pbn.read(GAME.encode(), size_max=100)[1]] == ["file_too_large"]


SECTION = '[Board "1"]\n[Section "{}"]\n[ScoreTable "PairId_NS;PairId_EW;Score_NS"]\n1 2 420\n\n'
BOARD = '[Board "1"]\n[Deal "{}"]\n[Declarer "E"]\n[Contract "3NT"]\n'
FLOODS = {
    "names of 10,000 characters": ('[Board "1"]\n[North "' + "a" * 10_000 + '"]\n', "pbn_line_too_long"),
    "10,000 sections": ("".join(map(SECTION.format, range(10_000))), "too_many_sections"),
    "100,000 games": ('[Board "1"]\n\n' * 100_000, "pbn_too_many_games"),
    "cards without end": (BOARD + '[Play "S"]\n' + "SA SK SQ SJ\n" * 50_000, "problems_left_out"),
    "calls without end": (GAME.replace("AP", "AP\n" + "Pass\n" * 100_000), "pbn_call_after_end"),
    "marks without end": (GAME.replace("AP", "!" * 3_000 + "x"), "pbn_call_unreadable"),
    "marks of cards": (GAME.replace("S2 S7", "!" * 3_000 + "x"), "pbn_card_unreadable"),
    "text": ('[Board "1"]\n' + "x\n\n" * 200_000, "problems_left_out"),
    "quotation marks": ('[ScoreTable "a;b"]\n' + '"\n' * 200_000, "problems_left_out"),
    "braces": ('[Board "1"]\n' + "{\n" * 200_000, "pbn_comment_open"),
    "columns": ('[ScoreTable "' + ";".join(map(str, range(600))) + '"]\n1 2\n', "pbn_column_unreadable"),
    "spaces": ('[Board "1"]\n[ScoreRubberHistory "NS' + " " * 3_900 + 'x"]\n', "pbn_rubber_unreadable"),
    "zeros": ('[Board "1"]\n\0\0\n' * 10_000, "nul_bytes"),
}


@pytest.mark.parametrize("name", FLOODS)
def test_floods_are_refused_at_once(name):
    text, code = FLOODS[name]
    started = time.process_time()
    _, problems = pbn.read(text.encode())
    assert time.process_time() - started < 2  # a tenth of it on a quiet machine
    assert code in {problem.code for problem in problems}
    assert len(problems) <= 1_600
