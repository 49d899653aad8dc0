"""What real files of other programs hold that trips a reader up: each once, and what we make of it."""

import gzip
import io
import zipfile
from dataclasses import asdict
from fractions import Fraction

import pytest

from clubs.files.differences import figure, place
from clubs.files.lin import reader as lin
from clubs.files.pbn import reader as pbn
from clubs.files.pbn.writing import writer
from clubs.files.reading import read, sheet_of
from clubs.files.usebio import reader as usebio
from clubs.files.usebio.writing import writer as usebio_writer
from scoring.engine.pairs.session import score
from scoring.engine.sheet import Kind
from tests import sample_rules as regulations
from tests.clubs.files.bridgemate.bws_files import SECTION, entered, read as read_bws
from tests.clubs.files.event_files import around, board, element, event, line, pairs
from tests.clubs.files.files import small
from tests.clubs.files.lin.lin_files import MATCH
from tests.clubs.files.pbn.pbn_files import GAME, changed

# --- USEBIO --------------------------------------------------------------------------------------------

CONTACT = element(
    "CONTACT", FULL_NAME="Ada Secret", SCORER="Y", TELEPHONE="0900-SECRET", EMAIL="secret@example.org"
)
POINTS = "<MASTER_POINTS><MASTER_POINTS_AWARDED>-9999</MASTER_POINTS_AWARDED></MASTER_POINTS>"
STRATA = (
    "<STRATIFICATION><STRATIFICATION_TYPE>HIGHEST</STRATIFICATION_TYPE><STRATS><STRAT><STRAT_NUMBER>1"
    "</STRAT_NUMBER><STRAT_LABEL>A</STRAT_LABEL></STRAT></STRATS></STRATIFICATION>"
)


def test_contacts_points_and_strata_are_kept_nowhere():
    """They are personal, or another federation's affair; and their presence is no problem."""
    plain = small()
    full = plain.replace("<PARTICIPANTS>", f"{CONTACT}{STRATA}<PARTICIPANTS>").replace(
        "<PLAYER>", f"{POINTS}<PLAYER>"
    )
    document, problems = usebio.read(full.encode())
    bare, _ = usebio.read(plain.encode())
    assert problems == ()
    assert [result._replace(line=0) for result in document.results] == [
        result._replace(line=0) for result in bare.results
    ]
    written = str(asdict(document)) + usebio_writer.write(document).decode() + writer.write(document)
    assert "secret" not in written.casefold()
    assert "9999" not in written


def test_a_pair_that_nobody_met_has_no_place():
    """Who sits out against a phantom is listed against it in no line; the phantom is in the list alone."""
    phantom = "<PAIR><PAIR_NUMBER>9</PAIR_NUMBER><DIRECTION>EW</DIRECTION><PLACE>3</PLACE></PAIR>"
    document, problems = usebio.read(small().replace("</PARTICIPANTS>", f"{phantom}</PARTICIPANTS>").encode())
    assert [(problem.code, problem.severity) for problem in problems] == [("pair_without_results", "warning")]
    ranked = score(sheet_of(document), regulations.conditions()).standings
    assert "9" not in {document.contestants[row.contestant].id for row in ranked}
    assert len(ranked) == 4


@pytest.mark.parametrize(
    "doctype",
    [
        "",
        '<!DOCTYPE USEBIO SYSTEM "usebio_v1_0.dtd">',
        '<!DOCTYPE USEBIO SYSTEM "http://www.ebu.co.uk/usebio/usebio_v1_1.dtd">',
        '<!DOCTYPE USEBIO PUBLIC "-//EBU//DTD USEBIO 1.2//EN" "http://www.usebio.org/files/usebio_v1_2.dtd">',
        '<!DOCTYPE USEBIO SYSTEM "usebio_v1_3.dtd" []>',
    ],
)
@pytest.mark.parametrize("version", ["1.0", "1.1", "1.2", "1.3", ""])
def test_every_prolog(doctype, version):
    lines = small().split("\n")
    text = "\n".join(["", doctype, *lines[2:]]).replace('Version="1.2"', f'Version="{version}"')
    document, problems = usebio.read(text.lstrip().encode())
    assert (len(document.results), problems) == (4, ())


@pytest.mark.parametrize(
    ("printed", "ours", "differs"),
    [
        ("5.5", Fraction(111, 20), False),
        ("5.5", Fraction(50, 9), True),
        ("47.7", Fraction(4769, 100), False),
        ("0", None, False),
        ("-9999", None, True),
        ("", Fraction(1), False),
        ("A", Fraction(1), False),
    ],
)
def test_a_figure_agrees_within_half_of_its_last_decimal(printed, ours, differs):
    """A program that cuts where others round is told of where it shows; of what is no figure nothing is."""
    assert bool(list(figure("standing_total", {"pair": "1"}, printed, ours))) is differs


@pytest.mark.parametrize(
    ("printed", "differs"),
    [("3=", False), ("3", False), ("=3", False), ("T3", False), ("4", True), ("", False)],
)
def test_a_shared_place_in_any_print(printed, differs):
    assert bool(list(place({"pair": "1"}, printed, 3, tied=True))) is differs
    assert bool(list(place({"pair": "1"}, "3=", 3, tied=False)))


def test_artificial_scores_of_real_files():
    """`A6040` with a contract beside it or without; a blank and a word instead of a score."""
    lines = [
        line(1, 2, "A5050"),
        line(3, 4, "A6060", CONTRACT="", TRICKS=""),
        line(5, 6, "Adj"),
        line(7, 8, ""),
    ]
    document, _ = usebio.read(event("PAIRS", pairs(*range(1, 9)), board(1, *lines), WINNER_TYPE=1))
    assert [result.kind for result in document.results] == [
        Kind.ARTIFICIAL,
        Kind.ARTIFICIAL,
        Kind.NOT_PLAYED,
        Kind.NOT_PLAYED,
    ]


def test_one_child_where_others_have_many():
    """A session of one pair a side, one board, one line, one hand: nothing needs two of anything."""
    content = event("MP_PAIRS", pairs(1, 2), board(1, line(1, 2, 420)), WINNER_TYPE=1)
    document, problems = usebio.read(content)
    assert ([len(document.contestants), len(document.results)], problems) == ([2, 1], ())


def test_figures_that_a_board_keeps_for_itself_do_not_matter():
    figures = "<BOARD_AVERAGE>50</BOARD_AVERAGE><IMPS>3</IMPS>"
    document, problems = usebio.read(
        event(
            "MP_PAIRS",
            pairs(1, 2),
            around("BOARD", "<BOARD_NUMBER>7</BOARD_NUMBER>", figures, line(1, 2, 90)),
            WINNER_TYPE=1,
        )
    )
    assert ([result.board for result in document.results], problems) == ([7], ())


# --- PBN -----------------------------------------------------------------------------------------------


def one(*changes):
    document, problems = pbn.read(changed(GAME, *changes))
    return document, {problem.code for problem in problems}


def test_an_unknown_result_is_not_no_trick():
    document, _ = one(('[Result "13"]', '[Result "?"]'), ("S2 S7 SJ SA", "*"))
    (result,) = document.results
    assert (result.kind, result.tricks, result.score) == (Kind.NOT_PLAYED, None, None)


def test_a_play_without_a_contract_is_followed_as_far_as_it_can_be():
    document, codes = one(('[Declarer "E"]\n[Contract "3NT"]\n', ""), ('[Result "13"]', '[Result "?"]'))
    assert document is not None
    assert not {code for code in codes if code.startswith("pbn_tag")}


def test_a_tag_that_comes_twice_is_named():
    document, codes = one(('[Board "1"]', '[Board "1"]\n[Board "2"]'))
    assert (document.results[0].board, "pbn_tag_twice" in codes) == (1, True)


def test_lines_longer_than_the_standard_allows():
    document, _ = one(("Monday Pairs", "Monday Pairs " + "x" * 600))
    assert len(document.event.title) > 255


def test_names_with_blanks_stand_in_quotation_marks():
    table = (
        '[Board "1"]\n[Scoring "MP"]\n[ScoreTable "PairId_NS;PairId_EW;Names_NS;Names_EW;Score_NS"]\n'
        '1 2 "Ann A. Ash;Bob \\"B\\" Birch" "Cy;Di Dean" 420\n'
    )
    document, _ = pbn.read(table.encode())
    assert [[player.name for player in contestant.players] for contestant in document.contestants] == [
        ["Ann A. Ash", 'Bob "B" Birch'],
        ["Cy", "Di Dean"],
    ]


# --- LIN, table units, others --------------------------------------------------------------------------


def test_a_title_that_has_a_room_in_it():
    document, _ = lin.read(MATCH.replace("ah|Board 1|", "ah|O1|", 1).encode())
    assert [result.board for result in document.results[:2]] == [1, 1]


def test_teams_whose_second_room_counts_from_a_hundred():
    """Tables 1 and 101 play the same boards: of teams, the file says who sat there and not who meets whom."""
    rows = [entered("1|1|1|1|2|4 S|=|N"), entered("101|1|1|2|1|4 S|-1|N")]
    _, problems = read_bws(*rows, section={**SECTION, "ScoringType": 4})
    assert "bws_teams" in {problem.code for problem in problems if problem.severity == "error"}


@pytest.mark.parametrize(
    "content",
    [
        b"MZ\x90\0" + bytes(400),
        b"\x7fELF\2\1\1" + bytes(400),
        b"%PDF-1.7\n1 0 obj\n",
        b"\x89PNG\r\n\x1a\n" + bytes(99),
        b"<!DOCTYPE html><html><body>Results</body></html>",
        b'{"event": {"pairs": []}}',
        b"{\\rtf1 Results}",
        b"\xac\x03\0\0" + bytes(400),
        bytes(500),
        b"\x1f\x8b\x08" + bytes(99),
    ],
    ids=["exe", "elf", "pdf", "png", "html", "json", "rtf", "acblscore", "zeros", "gzip"],
)
@pytest.mark.parametrize("name", ["game.xml", "game.pbn", "game.bws", "game.lin", "game.csv", "game.xlsx"])
def test_a_name_makes_no_session(content, name):
    """What is none of our formats is refused whatever it is called, with one sentence."""
    document, problems = read(content, name)
    assert document is None
    assert len(problems) >= 1
    assert problems[0].severity == "error"


def test_an_archive_is_to_be_unpacked_first():
    """Nothing in it is looked at, whatever it would unpack to; a text of an office program is no archive."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("game.xml", small() + " " * 50_000_000)
    for content in (out.getvalue(), out.getvalue()[:200], gzip.compress(small().encode()), b"Rar!\x1a\x07"):
        assert [problem.code for problem in read(content, "game.zip")[1]] == ["file_packed"]
    text = io.BytesIO()
    with zipfile.ZipFile(text, "w") as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr("word/document.xml", "<w/>")
    assert [problem.code for problem in read(text.getvalue(), "a.docx")[1]] == ["unknown_format"]
