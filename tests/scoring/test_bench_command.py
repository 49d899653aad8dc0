"""The bench command says what was measured; how fast it was is no test's business."""

import json

import pytest

from clubs.parsing import benchmark
from scoring import bench_command, benchmarks

ROWS = [
    benchmarks.Row("score 36 boards", 0.25, "a counting loop", 0.125, 0.5),
    benchmark.Row("USEBIO, 50000 lines", 1.5, "xmltodict.parse", 3.0, 2.0),
]

SOURCES = bench_command.SOURCES


@pytest.fixture(autouse=True)
def _measured(monkeypatch):
    monkeypatch.setattr(bench_command, "SOURCES", (lambda: ROWS[:1], lambda: ROWS[1:]))


def test_a_table_for_people(capsys):
    assert bench_command.main([]) == 0
    head, rule, *rows = capsys.readouterr().out.splitlines()
    assert head.split() == list(bench_command.HEADS)
    assert set(rule) == {"-"}
    assert [row.split()[-1] for row in rows[:2]] == ["0.50", "2.00"]
    assert "1,500.0 ms" in rows[1]
    assert len({row.rindex(" ms") for row in rows[:2]}) == 1


def test_json_for_programs(capsys):
    assert bench_command.main(["--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["rows"] == [row._asdict() for row in ROWS]
    assert {"python", "machine"} < said.keys()


def test_reading_and_scoring_are_both_measured():
    assert (benchmarks.rows, benchmark.rows) == SOURCES
