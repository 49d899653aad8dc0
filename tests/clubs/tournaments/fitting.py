"""Conditions that tests set for whatever form of contest they play: of these each form has its own."""

from collections.abc import Mapping
from typing import Any

from clubs.tournaments.conditions.kinds import has
from scoring.engine.contest import Form


def fitting(conditions: Mapping[str, Any], form: str) -> dict[str, Any]:
    """Those of some conditions that a form of contest has; scales are those of IMPs."""
    of_points = Form(form).contest.vp == "points"
    mine = {key: value for key, value in conditions.items() if has(key, [Form(form)])}
    return {key: value for key, value in mine.items() if not (of_points and key == "vp_scale")}
