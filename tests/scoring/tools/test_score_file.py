import json
import os
import re
import shlex
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from clubs.files import reading
from clubs.files.document import DocumentDeal
from clubs.files.reading import SIZE_MAX
from scoring import regulations
from scoring.tools.score_file import main
from scoring.tools.score_file.json_object import json_object
from scoring.tools.score_file.report import ScoreReport
from scoring.tools.score_file.tables import table
from tests.clubs.files.files import small
from tests.places import ROOT

SAMPLES = ROOT / "tests" / "samples"
HOWELL = str(SAMPLES / "usebio_pairs_howell_12.xml")
SECTIONS = str(SAMPLES / "usebio_pairs_two_sections_32.xml")
UNKNOWN = str(SAMPLES / "usebio_unknown_event_type.xml")


@pytest.fixture
def run(capsys, monkeypatch):
    """Run the command in English; answers its exit code, standard output and standard error."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)

    def run_it(*argv):
        code = main(argv)
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run_it


def test_the_json_object_is_the_contract(run):
    code, out, err = run(HOWELL, "--json", "--set", "matchpoint_scale=two", "--set", "factor_totals=yes")
    whole = json.loads(out)
    assert (code, err) == (0, "")
    assert list(whole) == [
        "source",
        "event",
        "conditions",
        "contestants",
        "boards",
        "matches",
        "standings",
        "differences",
        "problems",
    ]
    assert whole["source"] == {
        "format": "usebio",
        "program": "Compscore3",
        "version": "26-Jul-22",
        "sha256": whole["source"]["sha256"],
    }
    assert len(whole["source"]["sha256"]) == 64
    assert whole["event"] == {
        "title": whole["event"]["title"],
        "date": "2022-07-27",
        "form": "pairs",
        "scoring": "matchpoints",
        "winners": 1,
        "boards": 27,
    }
    assert whole["conditions"] == {
        "matchpoint_scale": "two",
        "neuberg": "boards",
        "across_sections": "no",
        "award_decimals": "2",
        "factor_totals": "yes",
        "percent_from": "exact",
        "averages": "own_percentage",
        "fouled_boards": "current",
        "cross_imps": "sum",
        "butler_trim": "1",
        "butler_round": "10",
        "vp_scale": "wbf-continuous-20",
    }
    assert list(whole["contestants"][0]) == ["id", "section", "direction", "players"]
    assert list(whole["contestants"][0]["players"][0]) == ["name", "number"]
    assert whole["standings"][0] == {
        "section": "",
        "direction": "",
        "rank": 1,
        "tied": False,
        "contestant": "6",
        "score": "162.60",
        "percent": "60.22",
        "boards": 27,
    }


def test_a_line_and_its_board_in_the_json_object(run):
    _, out, _ = run(HOWELL, "--json", "--set", "matchpoint_scale=two")
    boards = {board["board"]: board for board in json.loads(out)["boards"]}
    assert {key: boards[26][key] for key in ("section", "dealer", "vulnerable")} == {
        "section": "",
        "dealer": "E",
        "vulnerable": "Both",
    }
    assert boards[26]["deal"].startswith("N:")
    lines = {(line["ns"], line["ew"]): line for line in boards[26]["results"]}
    assert lines["7", "3"] == {
        "ns": "7",
        "ew": "3",
        "kind": "played",
        "contract": "5S",
        "declarer": lines["7", "3"]["declarer"],
        "lead": lines["7", "3"]["lead"],
        "tricks": 11,
        "score": 650,
        "ns_award": "9.80",
        "ew_award": "0.20",
    }
    assert lines["5", "10"] == {
        "ns": "5",
        "ew": "10",
        "kind": "artificial",
        "contract": None,
        "declarer": None,
        "lead": None,
        "tricks": None,
        "score": None,
        "ns_award": "5.00",
        "ew_award": "5.00",
    }


def test_a_figure_of_the_file_that_differs_is_named(run):
    _, out, _ = run(HOWELL, "--json", "--set", "matchpoint_scale=two")
    differences = json.loads(out)["differences"]
    assert differences[0] == {"where": "standings, 1: total", "file": "128.77", "computed": "124.00"}


def test_a_refused_file_is_printed_whole_and_said_in_one_line(run):
    code, out, err = run(UNKNOWN, "--json")
    whole = json.loads(out)
    assert code == 2
    assert whole["standings"] == []
    assert len(err.splitlines()) == sum(p["severity"] == "error" for p in whole["problems"]) == 1
    assert "NOTSUP" in err
    assert whole["problems"][0]["message"] == err.strip()


@pytest.mark.parametrize(
    ("language", "heading", "first"), [("en", "Standings", "=4"), ("ja", "成績表", "4位タイ")]
)
def test_tables_are_printed_in_either_language(run, language, heading, first):
    code, out, err = run(SECTIONS, "--lang", language, "--set", "matchpoint_scale=two")
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert f"{heading} A NS" in lines
    assert f"{heading} B EW" in lines
    assert sum(line.startswith(first) for line in lines[:30]) == 4


def test_sections_ranked_together_name_the_section_of_each_pair(run):
    _, out, _ = run(SECTIONS, "--set", "across_sections=yes")
    headings = [line for line in out.splitlines() if line.startswith("Standings")]
    assert headings == ["Standings NS", "Standings EW"]
    assert out.split("Standings NS\n")[1].splitlines()[1].split()[:3] == ["1", "A", "5"]


def test_a_deal_without_a_section_holds_for_every_section():
    document, _ = reading.read(Path(SECTIONS).read_bytes())
    deals = (DocumentDeal("", 1, "N:for all", 1), DocumentDeal("B", 2, "N:for B", 2))
    whole = json_object(ScoreReport(replace(document, deals=deals)), sha256="", language="en")
    by_place = {(board["section"], board["board"]): board["deal"] for board in whole["boards"]}
    assert {place: deal for place, deal in by_place.items() if deal} == {
        ("A", 1): "N:for all",
        ("B", 1): "N:for all",
        ("B", 2): "N:for B",
    }


@pytest.mark.parametrize(("official", "is_warned"), [(False, True), (True, False)])
def test_a_pack_that_is_not_official_says_so(run, monkeypatch, official, is_warned):
    book = replace(regulations.book("jcbl-sample"), official=official)
    monkeypatch.setattr(regulations, "book", {"jcbl-sample": book}.get)
    assert ("Tournament Conduct Regulations (sample): not official" in run(HOWELL)[1]) is is_warned


def test_an_average_is_shown_as_a_and_a_score_with_its_sign(run):
    _, out, _ = run(HOWELL)
    board = out.split("Board 26: ")[1].split("\n\n")[0]
    line = next(line for line in board.splitlines() if line.startswith("5   10"))
    assert line.split() == ["5", "10", "A", "A", "2.50", "2.50"]
    assert "−" in out
    assert "+650" in board


@pytest.mark.parametrize(
    ("environment", "heading"),
    [
        ({}, "Standings"),
        ({"LANG": "ja_JP.UTF-8"}, "成績表"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "C"}, "Standings"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "ja_JP.UTF-8"}, "成績表"),
    ],
)
def test_the_environment_chooses_the_language(run, monkeypatch, environment, heading):
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert heading in run(HOWELL)[1].splitlines()


OLD = (
    '[Date "1980.10.24"]\n[Board "1"]\n[Scoring "MP"]\n'
    '[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result"]\n'
    "1 2 4S N 10\n3 4 4S N 9\n"
)
CHOSEN = (
    *("across_sections=no", "averages=flat", "award_decimals=2", "factor_totals=no"),
    *("matchpoint_scale=two", "neuberg=off", "percent_from=exact"),
)


def test_a_day_before_all_editions_is_refused_at_what_the_session_looks_at(run, tmp_path):
    file = tmp_path / "old.pbn"
    file.write_text(OLD)
    code, _, err = run(str(file))
    named = ", ".join(choice.split("=")[0] for choice in CHOSEN)
    assert code == 2
    assert f"On 1980-10-24 no edition of the regulations sets {named}." in err
    code, _, err = run(str(file), *(word for choice in CHOSEN[:-1] for word in ("--set", choice)))
    assert (code, err) == (2, "percent_from is not in force on 1980-10-24.\n")
    code, out, err = run(str(file), *(word for choice in CHOSEN for word in ("--set", choice)))
    assert (code, err) == (0, "")
    assert "1980-10-24" in out


def test_of_several_events_one_is_scored_that_is_named(run, tmp_path):
    file = tmp_path / "evening.xml"
    event = small()[small().index("<EVENT ") : small().index("</USEBIO>")]
    file.write_text(small().replace(event, event + event.replace("MP_PAIRS", "BUTLER_PAIRS")))
    code, _, err = run(str(file))
    assert (code, err.splitlines()[-1][:43]) == (2, "The file holds several events, each a sessi")
    outputs = [run(str(file), "--event", number) for number in ("1", "2")]
    assert [output[0] for output in outputs] == [0, 0]
    assert outputs[0][1] != outputs[1][1]
    assert "event 3" in run(str(file), "--event", "3")[2]
    assert run(str(file), "--event", "one")[0] == 2


def test_hands_alone_are_called_so(run):
    code, _, err = run(str(SAMPLES / "bridgemate_11_tables_hands.pbn"))
    assert (code, err) == (
        2,
        "The file holds the hands of 36 boards and no results, so that there is nothing to score.\n",
    )


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        ([], "FILE"),
        ([HOWELL, "--reconciled"], "--reconciled"),
        ([HOWELL, "--lang", "fr"], "fr"),
        ([HOWELL, "--set", "neuberg"], "key=value"),
        ([HOWELL, "--set", "neuberg=on"], "neuberg cannot be on. Allowed: boards, off."),
        ([HOWELL, "--set", "scale=two"], "There is no condition scale."),
        ([HOWELL, "--pack", "acbl"], "Packs: jcbl-sample, wbf-sample."),
        (["/nowhere/at/all.xml"], "There is no file /nowhere/at/all.xml."),
        (["a\0b"], "cannot be read"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(run, argv, says):
    code, out, err = run(*argv)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert says in err


def test_a_missing_file_is_printed_whole_too(run):
    code, out, err = run("/nowhere", "--json")
    whole = json.loads(out)
    assert code == 2
    assert (whole["event"], whole["boards"], whole["conditions"]) == (None, [], {})
    assert whole["problems"] == [
        {"severity": "error", "code": "file_no_file", "line": None, "element": None, "message": err.strip()}
    ]


def test_a_session_before_the_pack_is_refused(run, tmp_path):
    old = tmp_path / "old.xml"
    old.write_bytes(Path(HOWELL).read_bytes().replace(b"27/07/2022", b"27/07/1986"))
    code, out, err = run(str(old), "--json")
    assert code == 2
    assert "On 1986-07-27 no edition of the regulations sets across_sections, " in err
    assert json.loads(out)["problems"][-1]["code"] == "several_not_in_force"


def test_no_more_is_read_than_a_file_may_have(run):
    """An endless file is refused, not read for ever."""
    code, _, err = run("/dev/zero", "--json")
    assert (code, len(err.splitlines())) == (2, 1)
    assert SIZE_MAX < 10**9


def test_a_reader_that_stops_early_is_no_error():
    """The JSON object of this file is larger than what a pipe holds."""
    program = "import sys; from scoring.tools.score_file import main; sys.exit(main(sys.argv[1:]))"
    scoring = shlex.join([sys.executable, "-c", program, str(SECTIONS), "--json"])
    command = f"{scoring} | head -1"
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(  # noqa: S602 - a fixed command, and the pipe is what is tested
        command, shell=True, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("{\n", "")


OUTCOME = re.compile(r"<CONTRACT>.*?</SCORE>", re.DOTALL)


def test_what_the_travellers_show_beside_plain_results(run, tmp_path):
    """A passed-out deal, a line not played, and a side with a percentage of its own."""
    text = Path(HOWELL).read_text(encoding="utf-8").replace("A5050", "A6055")
    text = OUTCOME.sub("<CONTRACT>PASS</CONTRACT><SCORE>0</SCORE>", text, count=1)
    before, after = text.split("<CONTRACT>4H</CONTRACT>", 1)
    after = OUTCOME.sub("<CONTRACT></CONTRACT><SCORE></SCORE>", "<CONTRACT>" + after, count=1)
    changed = tmp_path / "changed.xml"
    changed.write_text(before + after, encoding="utf-8")
    code, out, _ = run(str(changed))
    lines = [line.split() for line in out.splitlines()]
    assert code == 0
    assert ["3", "11", "Passed", "out", "0", "4.90", "0.10"] in lines
    assert ["5", "2", "Not", "played"] in lines
    assert ["5", "10", "A+", "55%", "3.00", "2.75"] in lines


def test_japanese_characters_take_two_places_in_a_table():
    assert table(["氏名", "点"], [["Bob", "7"], ["山田", "10"]], left=1) == "氏名  点\nBob    7\n山田  10"
