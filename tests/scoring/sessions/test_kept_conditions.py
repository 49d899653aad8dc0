"""What a run keeps of its conditions: those that its figures can depend on, and no others."""

from dataclasses import replace

import pytest

from scoring.engine.average import Average
from scoring.engine.conditions import ALLOWED, concerning
from scoring.engine.sheet import Contestant, Kind, Line, Scoring, Sheet
from scoring.sessions.services.body import conditions_from, conditions_json
from tests import sample_rules as regulations

PAIRS = (Contestant("1", "", "NS"), Contestant("2", "", "EW"))
AT_MATCHPOINTS = {
    "matchpoint_scale",
    "neuberg",
    "across_sections",
    "award_decimals",
    "factor_totals",
    "percent_from",
    "averages",
}


def sheet(scoring=Scoring.MATCHPOINTS, group=""):
    return Sheet(PAIRS, (Line("", 1, 0, 1, Kind.PLAYED, 420, group=group),), 2, scoring)


def test_a_session_at_matchpoints_keeps_what_it_kept_before_imps_could_be_scored():
    assert set(conditions_json(regulations.conditions(), sheet())["values"]) == AT_MATCHPOINTS


def test_a_fouled_board_makes_the_way_it_is_scored_matter():
    kept = conditions_json(regulations.conditions(), sheet(group="a"))
    assert set(kept["values"]) == AT_MATCHPOINTS | {"fouled_boards"}
    assert set(kept["cites"]) == {*kept["values"], "fouled_matchpoints"}


def test_a_run_keeps_the_clauses_of_rules_that_its_awards_rest_on():
    average = sheet()
    line = average.lines[0]._replace(kind=Kind.ARTIFICIAL, score=None, ns_share=Average.PLUS)
    kept = conditions_json(regulations.conditions(), replace(average, lines=(line, *average.lines[1:])))
    assert kept["cites"]["matchpoint_averages"] == "REG-1.1.1"
    assert "matchpoint_averages" not in conditions_json(regulations.conditions(), sheet())["cites"]


@pytest.mark.parametrize("scoring", Scoring)
def test_what_is_kept_is_read_back(scoring):
    conditions = regulations.conditions()
    read = conditions_from(conditions_json(conditions, sheet(scoring)))
    keys = concerning(sheet(scoring))
    assert {key: read.as_texts()[key] for key in keys} == {key: conditions.as_texts()[key] for key in keys}
    assert {key: read.cite(key) for key in keys} == {key: conditions.cite(key) for key in keys}


def test_every_condition_matters_somewhere():
    everywhere = set().union(*(concerning(sheet(scoring, "a")) for scoring in Scoring))
    assert everywhere == set(ALLOWED)
