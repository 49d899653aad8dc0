from scoring import benchmarks
from scoring.engine import session
from tests.scoring.engine.examples import conditions


def test_the_reference_counts_what_the_engine_scores():
    """A faster program that gets something else would be no reference."""
    sheet = benchmarks.large_session(boards=4, tables=11)
    totals = session.score(sheet, conditions(matchpoint_scale="two")).totals
    assert [total.points for total in totals] == benchmarks.counted(sheet)


def test_a_row_holds_both_times_and_their_ratio(monkeypatch):
    monkeypatch.setattr(benchmarks, "BOARDS", 2)
    monkeypatch.setattr(benchmarks, "ROUNDS", 1)
    (row,) = benchmarks.rows()
    assert row.ours > 0
    assert row.ratio == row.reference_seconds / row.ours
