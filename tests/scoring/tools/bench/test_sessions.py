from scoring.engine.pairs import session
from scoring.tools.bench import sessions
from tests.scoring.engine.examples import conditions


def test_the_reference_counts_what_the_engine_scores():
    """A faster program that gets something else would be no reference."""
    sheet = sessions.large_session(boards=4, tables=11)
    totals = session.score(sheet, conditions(matchpoint_scale="two")).totals
    assert [total.points for total in totals] == sessions.counted(sheet)


def test_a_row_holds_both_times_and_their_ratio(monkeypatch):
    monkeypatch.setattr(sessions, "CLUB_BOARDS", 2)
    monkeypatch.setattr(sessions, "CLUB_TABLES", 3)
    row = sessions.reasons_row()
    assert row.ours > 0
    assert row.ratio == row.reference_seconds / row.ours


def test_every_award_is_explained():
    """Two sides, three tables, two boards; each award has a step at least."""
    sheet = sessions.large_session(boards=2, tables=3)
    assert sessions.explained(session.score(sheet, conditions())) >= 2 * 3 * 2
