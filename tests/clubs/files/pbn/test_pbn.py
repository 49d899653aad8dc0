"""PBN: the three kinds of file, and what each of its notations comes to."""

from collections import Counter
from datetime import date
from fractions import Fraction

import pytest

from clubs.files import reading
from clubs.files.pbn import reader as pbn
from scoring.engine.sheet import Kind
from tests.clubs.files.pbn.pbn_files import DEAL, GAME, SESSION, changed
from tests.places import SAMPLES


def sample(name):
    return pbn.read((SAMPLES / name).read_bytes())


def codes(problems):
    return Counter(problem.code for problem in problems)


def lines(document):
    return [(r.board, r.ns, r.ew, r.contract, r.declarer, r.tricks, r.score) for r in document.results]


def one(*changes, text=GAME):
    """The document and the codes of a file with changes."""
    document, problems = pbn.read(changed(text, *changes))
    return document, codes(problems)


def test_one_game_for_one_table():
    document, problems = pbn.read(GAME.encode())
    event = document.event
    assert (document.source.format.key, document.source.program, document.source.version) == (
        "pbn",
        "Club Score 3",
        "2.1",
    )
    assert (event.title, event.club_name, event.date) == ("Monday Pairs", "Harbour Club", date(2026, 1, 19))
    assert (event.form, event.scoring) == ("pairs", "matchpoints")
    assert [[player.name for player in contestant.players] for contestant in document.contestants] == [
        ["Ann", "Dot"],
        ["Cid", "Bob"],
    ]
    assert lines(document) == [(1, "1", "2", "3N", "E", 13, -520)]
    assert document.results[0].lead == "S2"
    assert [(deal.board, deal.deal, deal.line) for deal in document.deals] == [(1, DEAL, 14)]
    (record,) = document.records
    assert record.calls == ("P", "1C", "P", "1D", "P", "1N", "P", "3N", "P", "P", "P")
    assert (record.cards, record.dealer, record.ns, record.ew) == (("S2", "S7", "SJ", "SA"), "N", "1", "2")
    assert codes(problems) == {"winners_assumed": 1}


def test_one_game_a_board_with_its_score_table():
    document, problems = pbn.read(SESSION.encode())
    assert lines(document) == [
        (1, "1", "1", "4S", "N", 10, 420),
        (1, "2", "2", "3NX", "E", 8, 100),
        (2, "1", "2", "P", None, None, 0),
        (2, "2", "1", None, None, None, None),
    ]
    assert [result.kind for result in document.results[2:]] == [Kind.PASSED_OUT, Kind.NOT_PLAYED]
    assert [(result.ns_published, result.ew_published, result.line) for result in document.results] == [
        ("2", "0", 11),
        ("0", "2", 12),
        ("1", "1", 23),
        (None, None, 24),
    ]
    assert [
        (contestant.id, contestant.direction, [player.name for player in contestant.players], contestant.line)
        for contestant in document.contestants
    ] == [
        ("1", "NS", ["Ann Ash", "Bob Birch"], 14),
        ("2", "NS", ["Cid Cole", 'Dot "D" Dean'], 15),
        ("2", "EW", ["Eve Elm", "Fay Fox"], 16),
        ("1", "EW", ["Gil Gray", "Hal Hook"], 17),
    ]
    published = document.contestants[0].published
    assert (published.total, published.percent, published.place) == ("3", "75.00", "1")
    assert document.event.winners == 2
    assert codes(problems) == {"score_missing": 1}


SAMPLE_COUNTS = [
    # contestants, results, deals, records, boards
    ("pbn_bbo_pairs_56.pbn", 32, 57, 5, 57, 5),
    ("pbn_bbo_imps_44.pbn", 8, 44, 11, 44, 11),
]


@pytest.mark.parametrize(("name", "contestants", "results", "deals", "records", "boards"), SAMPLE_COUNTS)
def test_samples_of_one_game_a_table_have_no_errors(name, contestants, results, deals, records, boards):
    document, problems = sample(name)
    assert [problem for problem in problems if problem.severity == "error"] == []
    assert len(document.contestants) == contestants
    assert len(document.results) == results
    assert (len(document.deals), len(document.records)) == (deals, records)
    assert len({result.board for result in document.results}) == boards
    assert document.event.winners == 1  # somebody sat both ways


def test_a_result_that_only_the_play_tells():
    document, problems = sample("pbn_bbo_pairs_56.pbn")
    warnings = [problem for problem in problems if problem.code == "pbn_result_from_play"]
    assert [(problem.line, problem.parameters["tricks"]) for problem in warnings] == [(1011, "6")]
    result = next(result for result in document.results if 980 < result.line < 1011)
    assert (result.contract, result.declarer, result.tricks, result.score) == ("3N", "S", 6, -300)


def test_deals_alone_are_no_session():
    document, problems = sample("bridgemate_11_tables_hands.pbn")
    assert (document.event.form, document.event.scoring) == ("", "")
    assert (document.contestants, document.results, len(document.deals)) == ((), (), 36)
    assert document.source.program == "BridgeComposer Version 5.97"
    assert [(problem.code, problem.severity, problem.line) for problem in problems] == [
        ("deals_only", "warning", 44)
    ]


def test_the_standards_own_examples_have_no_errors():
    document, problems = sample("pbn_standard_correct_20.pbn")
    assert [problem for problem in problems if problem.severity == "error"] == []
    assert document.event.title == "Sample event"  # given once, by "##"
    assert lines(document) == [(1, "1", "2", "5HX", "S", 9, -300), (1, "3", "4", "6S", "N", 8, -200)]
    counted = codes(problems)
    assert (counted["pbn_game_repeated"], counted["pbn_deal_partial"], counted["pbn_board_missing"]) == (
        2,
        13,
        1,
    )


def test_every_error_of_the_standards_bad_examples_is_found():
    _, problems = sample("pbn_standard_errors_20.pbn")
    errors = [(problem.line, problem.code) for problem in problems if problem.severity == "error"]
    assert errors == [
        (7, "pbn_scoring_unreadable"),
        (7, "no_results"),
        (10, "pbn_scoring_unreadable"),
        *((line, "pbn_rubber_vulnerability") for line in (15, 18, 23, 26)),
        (40, "pbn_plus_twice"),
        (53, "pbn_card_after_plus"),
        *((line, "pbn_call_after_plus") for line in (66, 79, 92)),
        (97, "pbn_tag_unreadable"),
        (100, "pbn_tag_unreadable"),
        (103, "pbn_column_unreadable"),
        (108, "pbn_table_comment"),
        *((line, "pbn_table_character") for line in (113, 117, 121)),
        (125, "pbn_table_comment"),
        (125, "pbn_table_incomplete"),
        (139, "pbn_table_incomplete"),
    ]
    disorder = [problem.line for problem in problems if problem.code == "pbn_table_order"]
    assert disorder == [154, 170]


@pytest.mark.parametrize(
    ("written", "tricks"),
    [("13", 13), ("EW 13", 13), ("NS 0", 13), ("EW 13 NS 0", 13), ("NS 0 EW 13", 13), ("ew 13", 13)],
)
def test_the_forms_of_a_result(written, tricks):
    document, _ = one(('[Result "13"]', f'[Result "{written}"]'))
    assert document.results[0].tricks == tricks


def test_tricks_agreed_otherwise_than_they_were_won():
    won = "\n".join(["S2 S7 SJ SA", "+"])
    document, counted = one(('[Result "13"]', '[Result "^9"]'), ("S2 S7 SJ SA", won))
    assert document.results[0].tricks == 9
    assert set(counted) == {"winners_assumed"}


@pytest.mark.parametrize("written", ["NS -520", "EW 520", "520", "EW 520 NS -520", "+520"])
def test_the_forms_of_a_score(written):
    document, counted = one(('[Result "13"]', f'[Result "13"]\n[Score "{written}"]'))
    assert document.results[0].score == -520
    assert set(counted) == {"winners_assumed"}


def test_scores_that_differ_by_side_wait_for_the_ruling():
    document, counted = one(('[Result "13"]', '[Result "13"]\n[Score "NS -520 EW 400"]'))
    assert (document.results[0].kind, document.results[0].score) == (Kind.NOT_PLAYED, None)
    assert counted["score_adjusted"] == 1


ARTIFICIAL = [
    ("Percentage_NS;Percentage_EW", "1 1 ^60 ^40", Kind.ARTIFICIAL, None, (60, 40)),
    (
        "Percentage_NS;Percentage_EW",
        "1 1 ^33.5 ^100/3",
        Kind.ARTIFICIAL,
        None,
        (Fraction(67, 2), Fraction(100, 3)),
    ),
    ("Score_NS;MP_NS;MP_EW", "1 1 - ^4.8 ^3.2\n2 2 420 6 2", Kind.ARTIFICIAL, None, (60, 40)),
    ("Score_NS;MP_NS;MP_EW", "1 1 ^420 5 3", Kind.ASSIGNED, 420, (None, None)),
]


@pytest.mark.parametrize(("columns", "rows", "kind", "score", "percents"), ARTIFICIAL)
def test_artificial_scores(columns, rows, kind, score, percents):
    text = f'[Board "1"]\n[Scoring "MP"]\n[ScoreTable "PairId_NS;PairId_EW;{columns}"]\n{rows}\n'
    result = pbn.read(text.encode())[0].results[0]
    assert (result.kind, result.score, (result.ns_percent, result.ew_percent)) == (kind, score, percents)


def test_a_match_in_two_rooms():
    teams = '[HomeTeam "Herons"]\n[VisitTeam "Terns"]\n[Round "3"]\n[Room "Open"]\n[Scoring "IMP"]'
    first = GAME.replace('[Scoring "MP"]', teams)
    second = first.replace('"Open"', '"Closed"')
    for old, new in (("Ann", "Eve"), ("Bob", "Fay"), ("Cid", "Gil"), ("Dot", "Hal")):
        second = second.replace(old, new)
    document, _ = pbn.read((first + "\n" + second).encode())
    assert (document.event.form, document.event.scoring) == ("teams", "imps")
    assert [
        (contestant.id, contestant.name, len(contestant.players)) for contestant in document.contestants
    ] == [
        ("1", "Herons", 4),
        ("2", "Terns", 4),
    ]
    assert [(r.round, r.table, r.ns, r.ew) for r in document.results] == [
        (3, "open", "1", "2"),
        (3, "closed", "2", "1"),
    ]


def test_an_individual():
    document, _ = one(('[Scoring "MP"]', '[Scoring "MP"]\n[Competition "Individuals"]'))
    assert document.event.form == "individual"
    (result,) = document.results
    names = {contestant.id: contestant.players[0].name for contestant in document.contestants}
    seated = (result.ns, result.ew, result.ns_partner, result.ew_partner)
    assert [names[id] for id in seated] == ["Ann", "Cid", "Dot", "Bob"]


SCORINGS = [
    ("MP", "matchpoints"),
    ("MatchPoints", "matchpoints"),
    ("MP;MP1", "matchpoints"),
    ("IMP;Butler", "butler"),
    ("IMP;Butler-2", "butler"),
    ("IMP;Cross1", "cross_imps"),
    ("Cavendish", "cross_imps"),
    ("IMP", "cross_imps"),
    ("IMP;Houston", "imps"),
    ("TotalPoints", "total_points"),
    ("BAM", "board_a_match"),
]


@pytest.mark.parametrize(("written", "scoring"), SCORINGS)
def test_methods_of_scoring(written, scoring):
    teams = '\n[HomeTeam "Herons"]\n[VisitTeam "Terns"]' if written == "BAM" else ""
    document, _ = one(('[Scoring "MP"]', f'[Scoring "{written}"]{teams}'))
    assert document.event.scoring == scoring


@pytest.mark.parametrize("written", ["Patton", "BAM;Patton"])
def test_a_match_of_patton_teams_is_read_as_board_a_match_and_said_so(written):
    teams = '\n[HomeTeam "Herons"]\n[VisitTeam "Terns"]'
    document, problems = one(('[Scoring "MP"]', f'[Scoring "{written}"]{teams}'))
    assert (document.event.form, document.event.scoring) == ("teams", "board_a_match")
    assert "patton_boards_alone" in problems


ENCODED = '[Board "1"]\n[North "{}"]\n[South "b"]\n[East "c"]\n[West "d"]\n[Contract "Pass"]\n'


@pytest.mark.parametrize(
    ("name", "encoding", "code"),
    [
        ("Zoë Åberg", "latin-1", None),
        ("Zoë Åberg", "utf-8", None),
        ("鳥居 はな", "utf-8", None),
        ("鳥居 はな", "cp932", "encoding_unlabelled"),
    ],
)
def test_character_sets(name, encoding, code):
    document, problems = pbn.read(ENCODED.format(name).encode(encoding))
    assert document.contestants[0].players[0].name == name
    assert (code in codes(problems)) == (code is not None)
    assert len([problem for problem in problems if problem.code.startswith("encoding")]) == (code is not None)


def test_a_label_of_the_character_set_is_followed():
    content = "%Content-type: text/x-pbn; charset=Shift_JIS\n" + ENCODED.format("Ｚｏｅ 鳥")
    document, problems = pbn.read(content.encode("cp932"))
    assert document.contestants[0].players[0].name == "Ｚｏｅ 鳥"
    assert not [problem for problem in problems if problem.code.startswith("encoding")]


def test_comments_anywhere():
    document, counted = one(
        ('[Event "Monday Pairs"]', '{ a comment\n\n[Board "9"] } [Event "Monday Pairs"] ; so it is'),
        ("Pass 1C Pass 1D", "Pass 1C {strong} Pass 1D ; up the line"),
        ("S2 S7 SJ SA", "S2 S7 SJ =1= SA $9 ! \n*"),
    )
    assert document.records[0].calls[:4] == ("P", "1C", "P", "1D")
    assert document.records[0].cards == ("S2", "S7", "SJ", "SA")
    assert document.results[0].board == 1
    assert set(counted) == {"winners_assumed"}


def test_tags_however_they_are_laid_out():
    document, _ = one(('[Board "1"]\n[West "Bob"]', ' [ Board\n "1" ] [West "Bo\\"b\\\\"]'))
    assert document.results[0].board == 1
    assert document.contestants[1].players[1].name == 'Bo"b\\'


def test_columns_may_begin_before_the_dealer():
    document, counted = one(('[Auction "N"]\nPass 1C', '[Auction "W"]\n- Pass 1C'))
    assert document.records[0].dealer == "N"
    assert set(counted) == {"winners_assumed"}


def test_an_accepted_irregularity_is_no_error():
    document, counted = one(("1NT Pass 3NT", "1NT Pass ^I 1C Pass ^S 3NT"))
    assert document.records[0].calls == ()
    assert document.results[0].contract == "3N"
    assert (counted["pbn_auction_irregular"], counted["bid_insufficient"]) == (1, 0)


def test_three_hands_make_the_fourth():
    document, _ = one((" K7.AK84.AKT975.Q", " -"))
    assert document.deals[0].deal == DEAL


def test_the_door_knows_pbn():
    document, _ = reading.read(SESSION.encode(), "a.txt")
    assert document.source.format.key == "pbn"
    assert not pbn.is_pbn(b"<?xml version='1.0'?><USEBIO/>")
    assert not pbn.is_pbn(b"vg|Cup,Final,I,1,2,A,0,B,0|")
    assert not pbn.is_pbn(b"Board,NS,EW\n1,2,3\n")
