"""Tables of results: out and in again, under other people's heads, and every way in which they are broken."""

import csv
import io
import time
from datetime import date
from fractions import Fraction

import pytest

from clubs.files.document import Document, DocumentResult
from clubs.files.lin import reader as lin
from clubs.files.reading import read as read_any
from clubs.files.table import cells, results as csv_results
from clubs.files.table.people import TEAMS
from clubs.files.table.table import TableChoices, fingerprint
from scoring.engine.sheet import Kind
from tests.clubs.files.files import sample
from tests.clubs.files.lin.lin_files import CLUB, MATCH

TABLE = """\
board,ns,ew,contract,declarer,lead,tricks,score
1,1,3,4S,N,SA,10,420
1,2,4,3NT,E,H2,8,50
2,1,4,2Hx,S,CK,8,670
2,2,3,PASS,,,,0
"""
JAPANESE = """\
ボード,ＮＳペア,ＥＷペア,コントラクト,ディクレアラー,リード,トリック数,スコア
１,１,３,４♠,Ｎ,♠Ａ,１０,４２０
１,２,４,３ＮＴ,Ｅ,♥２,８,５０
２,１,４,２♥Ｘ,Ｓ,♣Ｋ,８,６７０
２,２,３,パス,,,,０
""".replace("パス", "PASS")
MEANT = [
    (1, "1", "3", "4S", "N", "SA", 10, 420),
    (1, "2", "4", "3N", "E", "H2", 8, 50),
    (2, "1", "4", "2HX", "S", "CK", 8, 670),
    (2, "2", "3", "P", None, None, None, 0),
]


def short(document):
    return [
        (r.board, r.ns, r.ew, r.contract, r.declarer, r.lead, r.tricks, r.score) for r in document.results
    ]


def codes(problems):
    return [(problem.code, problem.line) for problem in problems if problem.code != "winners_assumed"]


def changed(*changes):
    text = TABLE
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text.encode()


def same(document):
    """The results without their lines, in whatever file they stand."""
    return [result._replace(line=0) for result in document.results]


def test_what_is_written():
    document, _ = lin.read(MATCH.encode())
    assert csv_results.write(document).decode("utf-8-sig").split("\r\n")[:3] == [
        ",".join([*csv_results.COLUMNS, *TEAMS]),
        ",1,,open,1,2,4S,N,C5,9,-50,,,Kamome,Tsubame",
        ",1,,closed,2,1,4S,S,C4,10,420,,,Tsubame,Kamome",
    ]


FILES = ["pairs_howell_12", "pairs_mitchell_13", "pairs_two_winner_22", "pairs_two_sections_32"]


@pytest.mark.parametrize("name", FILES)
def test_there_and_back(name):
    document, _ = read_any(sample(name))
    again, _ = csv_results.read(csv_results.write(document))
    assert same(again) == same(document)
    assert again.event.winners == document.event.winners
    assert len(again.contestants) == len(document.contestants)


def test_an_individual_there_and_back():
    tables = iter(("Ada,Cy,Bo,Di", "Ada,Bo,Di,Cy", "Ada,Bo,Cy,Di"))
    text = "".join(
        f"pn|{next(tables)}{part}" if i else part for i, part in enumerate(CLUB.split("pn|Eli,Flo,Gus,Hal"))
    )
    document, _ = lin.read(text.encode())
    again, _ = csv_results.read(csv_results.write(document))
    assert (again.event.form, same(again)) == ("individual", same(document))


def result(**more):
    base = DocumentResult(
        "A", 1, "1", "2", Kind.PLAYED, "4S", "N", "SA", 10, 420, None, None, "3.5", "-2.25", 0
    )
    return base._replace(**more)


ODD = [
    result(
        kind=Kind.ARTIFICIAL,
        contract=None,
        declarer=None,
        lead=None,
        tricks=None,
        score=None,
        ns_percent=Fraction(200, 3),
        ew_percent=Fraction(65, 2),
    ),
    result(kind=Kind.NOT_PLAYED, score=None),
    result(kind=Kind.NOT_PLAYED, contract=None, declarer=None, lead=None, tricks=None, score=None),
    result(section="=1+1", ns="@SUM(A1)", ew="-x", table="+x", round=3),
    result(section="'=1", ns="''=2", ew="'quoted", table='a "b", c'),
]


@pytest.mark.parametrize("odd", ODD)
def test_odd_results_there_and_back(odd):
    document, _ = lin.read(MATCH.encode())
    one_line = Document(document.source, document.event, (), (odd,), ())
    content = csv_results.write(one_line)
    again, _ = csv_results.read(content)
    assert same(again) == [odd]
    for cell in content.decode("utf-8-sig").replace('"', "").split("\r\n")[1].split(","):
        assert cell[:1] not in ("=", "@", "+", "-") or cell == "-2.25"


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("=1+1", "'=1+1"),
        ("+x", "'+x"),
        ("-x", "'-x"),
        ("@x", "'@x"),
        ("\tx", "'\tx"),
        ("\n=1+1", "'\n=1+1"),
        ("＝１", "'＝１"),
        ("-2.25", "-2.25"),
        ("+620", "+620"),
        ("-1,5", "-1,5"),
        ("4S", "4S"),
        ("'x", "'x"),
        ("'=x", "''=x"),
        ("-2+3", "'-2+3"),
        ("", ""),
    ],
)
def test_formulas_are_neutralised(text, cell):
    (row,) = csv.reader(io.StringIO(cells.written([[text, "end"]]).decode("utf-8-sig"), newline=""))
    assert (row, cells.plain(cell)) == ([cell, "end"], text)


@pytest.mark.parametrize("text", [TABLE, JAPANESE])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp932", "utf-16"])
@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_heads_signs_and_character_sets(text, encoding, sign):
    written = text.replace("♠", "S").replace("♥", "H").replace("♣", "C") if encoding == "cp932" else text
    content = written.replace(",", sign).encode(encoding)
    assert csv_results.is_csv(content)
    document, problems = csv_results.read(content)
    assert short(document) == MEANT
    expected = (
        [("no_date", 1)]
        if encoding != "cp932" or text is TABLE
        else [("encoding_unlabelled", None), ("no_date", 1)]
    )
    assert codes(problems) == expected
    assert (document.source.format.key, document.event.form) == ("csv", "pairs")


def test_quoted_cells_and_empty_rows():
    text = TABLE.replace(",", '","').replace("\n", '"\r\n"')
    assert short(csv_results.read(f'"{text}"\r\n,,,\r\n'.encode())[0]) == MEANT


MADE = [
    ("4S,N,SA,=,", 10, 420),  # results as plus and minus; the score is what Law 77 gives
    ("4S,N,SA,+1,", 11, 450),
    ("4S,N,SA,-1,", 9, -50),
    ("3NT,W,,10,", 10, -430),
    ("PASS,,,,", None, 0),
    ("1NTX,E,,−2,", 5, 300),
]


@pytest.mark.parametrize(("row", "tricks", "score"), MADE)
def test_scores_that_follow_from_the_contract(row, tricks, score):
    document, _ = csv_results.read(changed(("4S,N,SA,10,420", row)))
    assert (document.results[0].tricks, document.results[0].score) == (tricks, score)


def test_two_columns_of_scores():
    content = b"board,ns,ew,ns+,ew+\n1,1,3,420,\n1,2,4,,50\n1,5,6,0,110\n"
    assert [r.score for r in csv_results.read(content)[0].results] == [420, -50, -110]


def test_columns_that_somebody_has_named():
    content = TABLE.replace("board,ns,ew", "Bd №,Us,Them").encode()
    assert {p.code for p in csv_results.read(content)[1]} >= {"csv_column_missing"}
    columns = ("board", "ns", "ew", "", "", "", "", "score")
    choices = TableChoices(columns, title="Friday", played=date(2026, 11, 20))
    known = {fingerprint(["BD №", " us", "Them", *TABLE.split("\n")[0].split(",")[3:], "", ""]): choices}
    document, problems = csv_results.read(content, known=known)
    first = document.results[0]
    assert (first.board, first.ns, first.ew, first.contract, first.score) == (1, "1", "3", None, 420)
    assert (document.event.title, document.event.date, codes(problems)) == ("Friday", date(2026, 11, 20), [])
    with pytest.raises(ValueError, match="colour"):
        csv_results.read(content, known=dict.fromkeys(known, TableChoices(("colour",))))


def test_title_and_day_of_the_rows():
    content = b"date,event,board,ns,ew,score\n2026/11/20,Friday,1,1,3,420\n2026/11/20,Friday,1,2,4,420\n"
    document, problems = csv_results.read(content, today=date(2026, 11, 20))
    assert (document.event.title, document.event.date) == ("Friday", date(2026, 11, 20))
    assert codes(problems) == []


@pytest.mark.parametrize(
    ("pairs", "winners"),
    [("1,3 2,4 1,4 2,3", 2), ("1,2 3,4 1,3 2,4", 1), ("1,1 2,2 1,2 2,1", 2), ("1,2 1,2 1,2 1,2", 1)],
)
def test_winners(pairs, winners):
    rows = "".join(
        f"{1 + i // 2 if pairs[2] != pairs[0] else 1},{p},420\n" for i, p in enumerate(pairs.split())
    )
    document, problems = csv_results.read(("board,ns,ew,score\n" + rows).encode())
    assert document.event.winners == winners
    assert "winners_assumed" in {problem.code for problem in problems}


BROKEN = [
    (
        [("board,ns,ew,", "a,b,c,"), ("contract,declarer,lead,tricks,score", "d,e,f,g,h")],
        "csv_heads_unknown",
        1,
    ),
    ([("board,ns", "Date: some day\nboard,ns")], "csv_date_unreadable", 2),
    ([("board,ns,ew,contract", "board,ns,,contract")], "csv_head_blank", 1),
    ([("board,ns,ew,contract", "board,ns,,contract")], "csv_column_missing", 1),
    ([("420\n", "420,,x\n")], "csv_head_blank", 1),
    ([("lead", "Pair NS")], "csv_column_twice", 1),
    ([("lead", "Kibitzer")], "csv_columns_unread", 1),
    ([(",score", ",round"), ("tricks", "x")], "csv_column_missing", 1),
    ([("board,ns", "round,board,ns"), ("1,1,3,4S", "x,1,1,3,4S")], "csv_round_unreadable", 2),
    ([("1,2,4", "0,2,4")], "board_number_impossible", 3),
    ([("1,2,4", ",2,4")], "board_number_impossible", 3),
    ([("4S,N", "8S,N")], "contract_impossible", 2),
    ([("4S,N", "4S,Q")], "declarer_impossible", 2),
    ([("SA,10", "SA,14")], "tricks_impossible", 2),
    ([("420", "421")], "score_contradicts_contract", 2),
    ([("420", "x")], "score_unreadable", 2),
    ([("420", "NP")], "score_missing", 2),
    ([("1,1,3", "1,1,")], "pair_missing", 2),
    ([("1,2,4", "1,1,4")], "board_entered_twice", 3),
    ([("1,1,3", "1," + "9" * 41 + ",3")], "name_too_long", 2),
    ([("SA", '"SA')], "csv_cell_too_long", 2),
    ([("SA", "A" * 10_000)], "csv_cell_too_long", 2),
    ([("SA", "S\0A")], "nul_bytes", 2),
]


@pytest.mark.parametrize(("changes", "code", "line"), BROKEN)
def test_what_is_broken_is_told_with_its_line(changes, code, line):
    assert (code, line) in codes(csv_results.read(changed(*changes))[1])


def test_an_endless_cell_and_a_large_file():
    assert "csv_row_unreadable" in {
        p.code for p in csv_results.read(TABLE.encode() + b'"' + b"x" * 200_000)[1]
    }
    assert {p.code for p in csv_results.read(TABLE.encode(), size_max=100)[1]} == {"file_too_large"}
    assert csv_results.read(b" \n")[1][0].code == "empty_file"


def test_many_rows_in_linear_time():
    content = TABLE.encode() + b"".join(
        b"%d,%d,%d,4S,N,SA,10,420\n" % (n % 999 + 1, n, -n) for n in range(20_000)
    )
    began = time.process_time()
    csv_results.read(content)
    assert time.process_time() - began < 5


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (TABLE.encode(), True),
        (b"Harbour Club\r\n\r\n" + TABLE.encode(), True),  # read, to be told what is wrong with it
        (b"name,number\nAda,1\n", False),
        (b"<html>board,ns,ew", False),
        (b"MZ\x90\0\3", False),
        (b"", False),
    ],
)
def test_recognised_by_content(content, expected):
    assert csv_results.is_csv(content) is expected
