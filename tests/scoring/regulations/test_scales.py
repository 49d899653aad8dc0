from datetime import date

import pytest

from scoring.engine.conditions import ConditionError
from scoring.engine.wording.victory_points import SCALES
from scoring.regulations import NotInForce, RegulationError
from tests import sample_rules as regulations


@pytest.mark.parametrize("pack", regulations.packs())
def test_a_pack_names_its_scales_and_each_can_be_read(pack):
    names = regulations.scales(pack)
    assert names == ("acbl-20", "acbl-30", "wbf-continuous-20", "wbf-discrete-20", "win-loss")
    assert regulations.percent_scales(pack) == ("percent-20",)
    assert {*names, "percent-20"} == set(SCALES)
    for name in names:
        assert regulations.scale(name, pack).draw(8) > 0
    assert regulations.conditions(pack).vp_scale in names


def test_a_scale_is_read_once():
    day = date(2026, 11, 21)
    assert regulations.scale("acbl-20", day=day) is regulations.scale("acbl-20", day=day)


@pytest.mark.parametrize("name", ["nowhere-20", "percent-20", ""])
def test_a_scale_that_is_not_there_is_refused_with_those_that_are(name):
    with pytest.raises(RegulationError) as refused:
        regulations.scale(name)
    assert refused.value.code == "scale_unknown"
    assert "wbf-continuous-20" in refused.value.parameters["allowed"]
    with pytest.raises(RegulationError):
        regulations.percent_scale("acbl-20")


def test_outside_its_dates_a_scale_is_not_in_force():
    with pytest.raises(NotInForce):
        regulations.scale("acbl-20", day=date(1986, 12, 31))


@pytest.mark.parametrize("value", ["acbl-20", "@club.json", "@ours/three boards.json"])
def test_the_conditions_name_a_scale_or_a_file(value):
    assert regulations.conditions(overrides={"vp_scale": value}).vp_scale == value


@pytest.mark.parametrize("value", ["nowhere-20", "percent-20", "", "@", "a b", "../x", "Ａ-20"])
def test_the_conditions_name_nothing_else(value):
    with pytest.raises(ConditionError, match="condition_value"):
        regulations.conditions(overrides={"vp_scale": value})
