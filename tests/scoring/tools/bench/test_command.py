"""The bench command says what was measured; how fast it was is no test's business."""

import json
from importlib.util import find_spec

import pytest

from clubs.files import benchmark
from scoring.tools.bench import advice, boards, command, draws, files, games, sessions
from scoring.tools.bench.rows import BenchComparison, NotMeasured

ROWS = [
    BenchComparison("score 36 boards", 0.25, "a counting loop", 0.125, 0.5, 0.125),
    benchmark.ParsingComparison("USEBIO, 50000 lines", 1.5, "xmltodict.parse", 3.0, 2.0),
    BenchComparison("points of a contract", 0.0000002, "endplay", 0.000003, 15.0, 5.0),
    NotMeasured("cross-IMPs", "node and npm are not installed"),
]

SOURCES = command.SOURCES


@pytest.fixture(autouse=True)
def _measured(monkeypatch):
    monkeypatch.setattr(command, "SOURCES", (lambda: ROWS[:1], lambda: ROWS[1:]))


def test_a_table_for_people(capsys):
    assert command.main([]) == 0
    head, rule, *rows = capsys.readouterr().out.splitlines()
    assert head.split("  ")[0] == command.HEADS[0]
    assert set(rule) == {"-"}
    assert [row.split()[-2:] for row in (rows[0], rows[2])] == [["0.50", "0.125"], ["15.00", "5"]]
    assert rows[1].split()[-1] == "2.00"
    assert "1,500.0 ms" in rows[1]
    assert "0.2 µs" in rows[2]
    assert len({row.rindex(" ms") for row in rows[:2]}) == 1
    assert rows[-1] == "Not measured: cross-IMPs: node and npm are not installed."


def test_json_for_programs(capsys):
    assert command.main(["--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["rows"] == [row._asdict() for row in ROWS[:3]]
    assert report["not_measured"] == [ROWS[3]._asdict()]
    assert {"python", "machine"} < report.keys()


def test_reading_and_scoring_are_both_measured():
    expected = (boards.rows, sessions.rows, draws.rows, advice.rows, benchmark.rows, files.rows, games.rows)
    assert expected == SOURCES


def test_every_measurement_of_a_database_is_there_and_takes_a_number(capsys):
    assert all(find_spec(measurement.module) for measurement in command.OF_DATABASES)
    with pytest.raises(SystemExit):
        command.main(["--help"])
    printed = capsys.readouterr().out
    assert all(f"--{measurement.name} " in printed for measurement in command.OF_DATABASES)
