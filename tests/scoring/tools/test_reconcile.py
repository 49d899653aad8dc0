"""`--reconcile`: under which conditions the programs of the samples computed."""

import json
from time import perf_counter

import pytest

from scoring.tools.score_file import main
from scoring.tools.score_file.reconcile import reconcile
from scoring.tools.score_file.report import report
from tests.clubs.files.event_files import both, event, match, teams
from tests.places import SAMPLES

FOUND = {
    "pairs_howell_12": ({"matchpoint_scale": "two", "factor_totals": "yes"}, 350, 8),
    "pairs_mitchell_13": ({"matchpoint_scale": "two"}, 291, 0),
    "pairs_two_winner_22": ({"matchpoint_scale": "two"}, 528, 0),
    "pairs_two_sections_32": (
        {
            "matchpoint_scale": "two",
            "award_decimals": "exact",
            "percent_from": "rounded_score",
            "across_sections": "yes",
        },
        734,
        0,
    ),
    "butler_howell_8": (
        {},
        296,
        0,
    ),  # with one score left out at either end and rounding to tens, as the pack
    "cross_imp_howell_9": ({"cross_imps": "mean"}, 234, 0),
}


def reported(name, **overrides):
    path = SAMPLES / f"usebio_{name}.xml"
    return report(path.read_bytes(), path.name, pack="jcbl-sample", overrides=overrides)


@pytest.mark.parametrize(("name", "expected"), FOUND.items())
def test_the_conditions_of_a_sample(name, expected):
    reconciled = reconcile(reported(name), ())
    assert (dict(reconciled.changed), reconciled.agreement.agree, reconciled.agreement.differ) == expected


def test_the_conditions_found_leave_what_the_search_says():
    changed, _, differ = FOUND["pairs_howell_12"]
    assert len(reported("pairs_howell_12", **changed).differences) == differ


def test_a_file_that_was_edited_goes_on_differing_and_is_searched_in_seconds():
    started = perf_counter()
    reconciled = reconcile(reported("pairs_edited_inconsistent"), ())
    assert perf_counter() - started < 10
    assert reconciled.changed == {"matchpoint_scale": "two"}
    assert reconciled.agreement.differ > 10


def test_what_was_set_stays():
    reconciled = reconcile(reported("pairs_mitchell_13", matchpoint_scale="half"), {"matchpoint_scale"})
    assert "matchpoint_scale" not in reconciled.changed
    assert reconciled.agreement.differ > 0


def test_a_field_too_large_for_every_combination_is_searched_step_by_step(monkeypatch):
    monkeypatch.setattr("clubs.files.reconcile.LINES_MAX", 0)
    reconciled = reconcile(reported("pairs_howell_12"), ())
    assert reconciled.changed == FOUND["pairs_howell_12"][0]


BOARDS = both(1, 1, 2, 420, -50), both(2, 1, 2, 50, 100)  # 10 IMPs to team 1, 2 to team 2


def of_teams(matches_in="VPS", **published):
    heading = {"MATCH_SCORING_METHOD": matches_in} if matches_in else {}
    parts = teams(1, 2), match(1, 2, *BOARDS, **published)
    return event("TEAMS", *parts, BOARD_SCORING_METHOD="IMPS", **heading)


VPS = {"TEAM_VICTORY_POINTS": "1", "OPPOSING_TEAM_VICTORY_POINTS": "0"}


def test_of_teams_the_scale_of_their_matches_is_looked_for():
    scored = report(of_teams(**VPS), "", pack="jcbl-sample", overrides={})
    assert len(scored.differences) == 2
    reconciled = reconcile(scored, ())
    assert (dict(reconciled.changed), reconciled.agreement.differ) == ({"vp_scale": "win-loss"}, 0)


def test_a_scale_that_was_set_stays():
    asked = {"vp_scale": "acbl-20"}
    reconciled = reconcile(report(of_teams(**VPS), "", pack="jcbl-sample", overrides=asked), asked)
    assert (dict(reconciled.changed), reconciled.agreement.differ) == ({}, 2)


def test_where_no_condition_could_be_tried_none_is_said_to_have_been(tmp_path, capsys):
    file = tmp_path / "teams.xml"
    file.write_bytes(of_teams("", TEAM_SCORE="11", OPPOSING_TEAM_SCORE="2"))
    assert main([str(file), "--reconcile", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "No condition that could be tried decides these figures: they are compared as they are." in out
    assert "No other conditions agree better" not in out


def test_a_refused_file_has_nothing_to_reconcile():
    assert reconcile(reported("unknown_event_type"), ()) is None


def test_a_file_without_figures(tmp_path, capsys):
    text = (SAMPLES / "usebio_pairs_mitchell_13.xml").read_text()
    for tag in ("NS_MATCH_POINTS", "EW_MATCH_POINTS", "TOTAL_SCORE", "PERCENTAGE", "PLACE"):
        text = text.replace(f"<{tag}>", "<LEFT_OUT>").replace(f"</{tag}>", "</LEFT_OUT>")
    silent = tmp_path / "silent.xml"
    silent.write_text(text)
    assert main([str(silent), "--reconcile", "--lang", "en"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "The file publishes no figures to agree with."


def test_the_json_object_tells_what_was_found(capsys):
    path = str(SAMPLES / "usebio_pairs_howell_12.xml")
    assert main([path, "--reconcile", "--json"]) == 0
    whole = json.loads(capsys.readouterr().out)["reconciled"]
    assert whole["conditions"] == {"matchpoint_scale": "two", "factor_totals": "yes"}
    assert (whole["agree"], whole["differ"], len(whole["differences"])) == (350, 8, 8)
    assert whole["differences"][0] == {"where": "board 12, 2–7: award of NS", "file": "5", "computed": "6"}


def test_the_command_prints_what_to_set(capsys):
    assert main([str(SAMPLES / "usebio_pairs_howell_12.xml"), "--reconcile", "--lang", "en"]) == 0
    printed = capsys.readouterr().out.split("Conditions under which the file agrees best\n")[1].splitlines()
    assert printed[:3] == [
        "--set matchpoint_scale=two",
        "--set factor_totals=yes",
        "Figures that agree: 350. Figures that differ: 8.",
    ]
    assert len(printed) == 3 + 1 + 8
