"""Which scales turn IMPs and which differences in points into victory points."""

from dataclasses import replace
from datetime import date

import pytest

from clubs.tournaments.conditions.of_regulations import fitting_scales, offered
from clubs.tournaments.conditions.refusals import sentence
from clubs.tournaments.conditions.words import ConditionTerms
from clubs.tournaments.contest_checks import of_event
from scoring.engine.contest import Form
from scoring.regulations import book, margins, packs, scales
from scoring.rulemaking.scales import written

DAY = date(2026, 11, 1)
TERMS = ConditionTerms((Form.BOARD_A_MATCH_VP,), "JPY", {}, {}, {})


def with_points(pack):
    """A pack whose discrete scale is one of points, as a federation may write it into an edition."""
    known = book(pack)
    scale = known.scales["wbf-discrete-20"]
    versions = tuple(replace(one, value={**one.value, "margin": "points"}) for one in scale.versions)
    return replace(known, scales={**known.scales, "wbf-discrete-20": replace(scale, versions=versions)})


@pytest.mark.parametrize("pack", packs())
def test_no_pack_has_a_table_of_points_and_each_the_scale_that_asks_who_won(pack):
    assert margins.serving("points", book(pack), DAY) == ("win-loss",)
    assert margins.serving("imps", book(pack), DAY) == scales(pack)
    assert margins.only_scale_of_points(book(pack), DAY) == "win-loss"


@pytest.mark.parametrize("pack", packs())
def test_a_table_of_points_goes_before_the_scale_that_serves_both(pack):
    own = with_points(pack)
    assert set(margins.serving("points", own, DAY)) == {"win-loss", "wbf-discrete-20"}
    assert "wbf-discrete-20" not in margins.serving("imps", own, DAY)
    assert margins.only_scale_of_points(own, DAY) == "wbf-discrete-20"
    assert fitting_scales((Form.BOARD_A_MATCH_VP, Form.SWISS_TEAMS), own, DAY) == ("win-loss",)


@pytest.mark.parametrize(
    ("form", "name", "codes"),
    [
        ("board_a_match_vp", "win-loss", []),
        ("board_a_match_vp", "wbf-continuous-20", ["condition_scale_margin"]),
        ("swiss_teams", "wbf-continuous-20", []),
    ],
)
def test_a_scale_of_imps_is_refused_when_the_conditions_are_set(form, name, codes):
    body = {"vp_scale": name}
    refused = list(of_event(body, pack=book("jcbl-sample"), day=DAY, form=form, boards=8))
    assert [one.code for one in refused] == codes
    for one in refused:
        assert "win-loss" not in sentence(one, TERMS), "scales have their names"


def test_what_regulations_have_no_rule_for_is_no_field():
    keys = {
        pack: {key for _group, of in offered((Form.BOARD_A_MATCH_VP,), book(pack), DAY) for key in of}
        for pack in packs()
    }
    assert keys["jcbl-sample"] - keys["wbf-sample"] >= {
        "win_vp_averages.points",
        "lateness.minutes_a_board",
        "exactly_half",
    }
    assert {key.partition(".")[0] for key in keys["wbf-sample"] if "." in key} <= set(
        book("wbf-sample").rules
    )


def test_a_scale_stays_one_of_points_when_it_is_typed_again():
    before = {"kind": "bands", "margin": "points", "winner": ["1/2", "1"], "pool": "1", "tables": []}
    typed = {"winner": "1/2 1", "pool": "1", "tables": "1-9: 0 1"}
    assert written(before, typed)["margin"] == "points"
