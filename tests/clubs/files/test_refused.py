"""Every kind of bad file: its code, its line, and what is said in both languages."""

from datetime import date

import pytest

from clubs.files.reading import problem_message, read
from tests.clubs.files.files import sample, small

ENTITIES = (
    '<!DOCTYPE USEBIO [\n<!ENTITY a "aaaaaaaaaa">\n<!ENTITY b "&a;&a;&a;&a;">\n]>\n<USEBIO>&b;</USEBIO>'
)
EXTERNAL = '<!DOCTYPE USEBIO [\n<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<USEBIO>&x;</USEBIO>'
PARAMETER = '<!DOCTYPE USEBIO [\n\n<!ENTITY % x SYSTEM "http://127.0.0.1:9/x.dtd"> %x;]>\n<USEBIO/>'
DOCTYPE = small().split("\n")[1]
ONE, TWO = "{1 3 4S N SA 10 420}", "{2 4 3NT E H2 8 50}"

# What is changed or given, the code, the line, the beginning of the two sentences.
FILES = [
    (b"", "empty_file", None, "The file is empty.", "ファイルが空です。"),
    (b" \r\n\0", "empty_file", None, "The file is empty.", "ファイルが空です。"),
    (
        b"Dear scorer",
        "unknown_format",
        None,
        "The format of the file “a.txt” is not known.",
        "ファイル「a.txt」の",
    ),
    (
        b"<?xml version='1.0'?><HTML/>",
        "root_unexpected",
        1,
        "Line 1: the file begins with HTML,",
        "1行目: ファイルがHTML",
    ),
    (b"text <USEBIO>", "not_xml", None, "The file is not XML.", "ファイルがXMLではありません。"),
    (
        small()[:1500],
        "cut_off",
        20,
        "Line 20: the file ends here, in the middle.",
        "20行目: ファイルがここで途切れて",
    ),
    (small(("</CLUB>", "</KLUB>")), "tag_mismatch", 4, "Line 4: an element is closed", "4行目: 終了タグが"),
    (
        small(("Ada", "A\x01da")),
        "control_character",
        9,
        "Line 9: a control character",
        "9行目: 文字列に制御文字",
    ),
    (small(("Ada", "A\0da")), "nul_bytes", 9, "Line 9: the text holds a zero byte.", "9行目: 文字列にゼロの"),
    (small(("Ada", "A < a")), "not_well_formed", 9, "Line 9: from here on", "9行目: ここから先を"),
    (
        small(("Ada", "&eacute;")),
        "entity_unknown",
        9,
        "Line 9: a character is written by a name",
        "9行目: XMLにない",
    ),
    (
        small((DOCTYPE, ""), ("Ada", "&eacute;")),
        "entity_unknown",
        9,
        "Line 9: a character is",
        "9行目: XMLにない",
    ),
    (ENTITIES, "entity_declared", 2, "Line 2: the file declares an XML entity,", "2行目: XMLの実体宣言"),
    (EXTERNAL, "entity_declared", 2, "Line 2: the file declares an XML entity,", "2行目: XMLの実体宣言"),
    (PARAMETER, "entity_declared", 3, "Line 3: the file declares an XML entity,", "3行目: XMLの実体宣言"),
    (
        b"\xff\xfe<USEBIO",
        "encoding_unreadable",
        None,
        "The file is marked as UTF-16-LE",
        "ファイルはUTF-16-LE",
    ),
    (
        b"<USEBIO></USEBIO>",
        "no_event",
        1,
        "Line 1: the file holds no event.",
        "1行目: ファイルに種目がありません。",
    ),
    (
        sample("unknown_event_type"),
        "unknown_event_type",
        8,
        "Line 8: NOTSUP is not a known",
        "8行目: NOTSUPという",
    ),
    (
        small(("MP_PAIRS", "SWISS_PAIRS")),
        "event_type_not_scored",
        5,
        "Line 5: the scoring method of SWISS_PAIRS is",
        "5行目: SWISS_PAIRSの得点方法には",
    ),
]

LINES = [
    (
        [("<DATE>27/07/2022</DATE>", "")],
        "no_date",
        5,
        "Line 5: the file has no date.",
        "5行目: 日付がありません。",
    ),
    (
        [("27/07", "31/06")],
        "date_impossible",
        7,
        "Line 7: 31/06/2022 is not a date.",
        "7行目: 31/06/2022という日付",
    ),
    (
        [("/2022", "/2565")],
        "date_impossible",
        7,
        "Line 7: 27/07/2565 is not a date.",
        "7行目: 27/07/2565という日付",
    ),
    (
        [("/2022", "/2030")],
        "date_in_future",
        7,
        "Line 7: the date 2030-07-27 is in the",
        "7行目: 日付2030-07-27は",
    ),
    (
        [("<WINNER_TYPE>2</WINNER_TYPE>", "")],
        "winners_assumed",
        5,
        "Line 5: the number of winners",
        "5行目: 優勝ペアの",
    ),
    (
        [("{1 3", "{9 3")],
        "pair_unknown",
        15,
        "Line 15: pair 9, NS on board 1, is not among",
        "15行目: ボード1のNSのペア9",
    ),
    (
        [("{1 3", "{- 3")],
        "pair_missing",
        15,
        "Line 15: the NS pair of board 1 is missing.",
        "15行目: ボード1のNSのペア",
    ),
    (
        [("{1 3", "{3 3")],
        "pair_meets_itself",
        15,
        "Line 15: on board 1 pair 3 meets itself.",
        "15行目: ボード1でペア3が",
    ),
    (
        [(">2</PAIR_N", ">1</PAIR_N")],
        "participant_twice",
        10,
        "Line 10: pair 1 is listed already in line 9.",
        "10行目: ペア1はすでに9行目",
    ),
    (
        [(TWO, "{2 3 3NT E H2 8 50}")],
        "board_entered_twice",
        16,
        "Line 16: board 1 is entered twice for pair 3. Nothing has been imported.",
        "16行目: ペア3のボード1が2回記入されています。取り込みは行っていません。",
    ),
    (
        [(TWO, ONE)],
        "result_twice",
        16,
        "Line 16: board 1 is entered twice for pair 1 against pair 3.",
        "16行目: ボード1のペア1対ペア3が2回",
    ),
    (
        [("4S N", "8S N")],
        "contract_impossible",
        15,
        "Line 15: 8S is not a contract.",
        "15行目: 8Sというコントラクトは",
    ),
    (
        [("4S N", "4S Q")],
        "declarer_impossible",
        15,
        "Line 15: Q is not a seat.",
        "15行目: Qという座席はありません。",
    ),
    (
        [("4S N", "4S -")],
        "declarer_missing",
        15,
        "Line 15: the declarer of 4♠ is missing.",
        "15行目: 4♠のディクレアラー",
    ),
    (
        [("SA 10", "SA 14")],
        "tricks_impossible",
        15,
        "Line 15: 14 is not a number of",
        "15行目: 14というトリック数は",
    ),
    (
        [("SA 10", "SA -1")],
        "tricks_impossible",
        15,
        "Line 15: -1 is not a number of",
        "15行目: -1というトリック数は",
    ),
    (
        [("SA 10", "ZZ 10")],
        "lead_unreadable",
        15,
        "Line 15: ZZ is not a card.",
        "15行目: ZZというカードはありません。",
    ),
    ([("420", "-")], "score_missing", 15, "Line 15: there is no score.", "15行目: スコアがありません。"),
    (
        [("420", "Adj")],
        "score_adjusted",
        15,
        "Line 15: the score is only marked “Adj”.",
        "15行目: スコアに「Adj」と",
    ),
    ([("420", "4x0")], "score_unreadable", 15, "Line 15: 4x0 is not a score.", "15行目: 4x0というスコアは"),
    (
        [("420", "-50")],
        "score_contradicts_contract",
        15,
        "Line 15: 4♠ by N with 10 tricks gives +420, but the score is −50. Correct the one that is wrong.",
        "15行目: 4♠ N、10トリックなら+420ですが、スコアは−50です。誤っているほうを訂正してください。",
    ),
    (
        [("10 420", "- 430")],
        "score_not_of_contract",
        15,
        "Line 15: 4♠ by N cannot give +430.",
        "15行目: 4♠ Nが+430",
    ),
    (
        [("4S N SA 10 420", "- - - - 37")],
        "score_impossible",
        15,
        "Line 15: no contract gives +37.",
        "15行目: +37になる",
    ),
    (
        [("PASS - - - 0", "PASS - - - 50")],
        "score_without_contract",
        20,
        "Line 20: the board was passed out, but",
        "20行目: パスアウトですが",
    ),
    (
        [("R>1</BOARD", "R>0</BOARD")],
        "board_number_impossible",
        14,
        "Line 14: 0 is not a board",
        "14行目: 0というボード番号",
    ),
    (
        [("1</BOARD_NUMBER>", "1</BOARD_NUMBER><VULNERABILITY>X</VULNERABILITY>")],
        "vulnerability_impossible",
        14,
        "Line 14: X is not a vulnerability.",
        "14行目: Xというバルネラビリティ",
    ),
    (
        [("1</BOARD_NUMBER>", "1</BOARD_NUMBER><VULNERABILITY>EW</VULNERABILITY>")],
        "vulnerability_differs",
        14,
        "Line 14: EW is not the usual vulnerability of board 1.",
        "14行目: ボード1のバルネラビリティがEW",
    ),
]


@pytest.mark.parametrize(("content", "code", "line", "english", "japanese"), FILES)
def test_a_bad_file_is_refused_in_words(content, code, line, english, japanese):
    content = content if isinstance(content, bytes) else content.encode()
    _, problems = read(content, "a.txt")
    assert [(problem.severity, problem.code, problem.line) for problem in problems] == [("error", code, line)]
    assert problem_message(problems[0], "en").startswith(english)
    assert problem_message(problems[0], "ja").startswith(japanese)


@pytest.mark.parametrize(("changes", "code", "line", "english", "japanese"), LINES)
def test_a_bad_line_is_named(changes, code, line, english, japanese):
    document, problems = read(small(*changes).encode(), today=date(2026, 11, 20))
    complaints = [problem for problem in problems if problem.code == code]
    assert document is not None
    assert [complaint.line for complaint in complaints] == [line], problems
    assert problem_message(complaints[0], "en").startswith(english)
    assert problem_message(complaints[0], "ja").startswith(japanese)


WARNINGS = {
    "no_date",
    "date_impossible",
    "date_in_future",
    "winners_assumed",
    "declarer_missing",
    "lead_unreadable",
    "score_missing",
    "score_adjusted",
    "vulnerability_differs",
}


@pytest.mark.parametrize(("changes", "code"), [(row[0], row[1]) for row in LINES])
def test_only_what_makes_a_score_wrong_stops_the_import(changes, code):
    _, problems = read(small(*changes).encode(), today=date(2026, 11, 20))
    assert {problem.severity for problem in problems if problem.code == code} == {
        "warning" if code in WARNINGS else "error"
    }


def test_all_problems_are_told_at_once_in_the_order_of_the_file():
    content = small(("27/07", "31/06"), ("4S N", "8S N"), ("{2 4", "{2 9"), ("8 670", "8 671"))
    _, problems = read(content.encode())
    assert [(problem.code, problem.line) for problem in problems] == [
        ("date_impossible", 7),
        ("contract_impossible", 15),
        ("pair_unknown", 16),
        ("score_contradicts_contract", 19),
    ]


def test_a_file_over_the_limit_is_not_looked_at():
    _, problems = read(small().encode(), size_max=1000)
    assert [problem.code for problem in problems] == ["file_too_large"]
    assert (
        problem_message(problems[0], "en")
        == "The file has 0.0 MB; the limit is 0.0 MB. Upload one session at a time."
    )


def test_a_flood_of_tags_is_refused_before_a_tree_is_built(monkeypatch):
    monkeypatch.setattr("clubs.files.raw.markup.TAGS_MAX", 100)
    _, problems = read(small().encode())
    assert [problem.code for problem in problems] == ["too_many_elements"]


def test_the_external_definition_is_never_fetched(monkeypatch):
    def refuse(*_):
        raise AssertionError("somebody opens a connection")

    monkeypatch.setattr("socket.socket.connect", refuse)
    near = DOCTYPE.replace("http://www.ebu.co.uk/usebio/usebio_v1_2.dtd", "file:///etc/passwd")
    for doctype in (
        DOCTYPE,
        near,
        '<!DOCTYPE USEBIO PUBLIC "-//EBU//DTD USEBIO 1.2//EN" "http://127.0.0.1:9/x">',
    ):
        document, problems = read(small((DOCTYPE, doctype)).encode())
        assert document is not None
        assert problems == ()
