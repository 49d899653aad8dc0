"""Every story of `tests/stories` played through services and database. Where figures come from: its title."""

import json

import pytest

from clubs.tournaments.contest import RULES
from scoring.engine.conditions import ALLOWED
from scoring.engine.series.conditions import SeriesTieBreak
from scoring.models import CategoryOfSeries, LegOfSeries, PrizeOfSeries, Series
from scoring.tools.story.playing import play
from scoring.tools.story.script import read
from tests.places import STORIES
from tests.scoring.tools.totals_agree import agree

ELSEWHERE = {"must-fail-wrong-figure"}  # played in test_story.py
UNSCORED = {"repechage-unsuitable"}  # told to be refused
NAMES = sorted(path.stem for path in STORIES.glob("*.json") if path.stem not in ELSEWHERE)


CONTRACT = {
    *(key for key in ALLOWED if key != "fouled_boards"),
    *RULES,
    "correction_minutes",
    "appeal_minutes",
    "cancelled_boards_scale",
    "winners",
    "bye_vp",
    "master_points",
}


def test_every_condition_is_told_in_a_story():
    conditions = set()
    for path in STORIES.glob("*.json"):
        conditions |= set(json.loads(path.read_text(encoding="utf-8"))["tournament"]["conditions"])
    assert CONTRACT - conditions == set()


# Of a series what is no condition; its tie-breaks are one list of a story.
NO_CONDITIONS = {"id", "federation", "titles", "slug", "starts_on", "ends_on", "announced_at", "series"}
NO_CONDITIONS |= {"position", "held_on", "session", "tie_break_1", "tie_break_2", "tie_break_3"}


def conditions_of(model):
    return {field.name for field in model._meta.concrete_fields} - NO_CONDITIONS


def test_every_condition_of_a_series_is_told_in_a_story():
    all_series = [
        json.loads(path.read_text(encoding="utf-8")).get("series", {}) for path in STORIES.glob("*.json")
    ]
    parts = {Series: all_series}
    for model, name in ((LegOfSeries, "legs"), (CategoryOfSeries, "categories"), (PrizeOfSeries, "prizes")):
        parts[model] = [part for series in all_series for part in series.get(name, ())]
    for model, rows in parts.items():
        assert conditions_of(model) - {key for row in rows for key in row} == set(), model
    assert {name for series in all_series for name in series.get("tie_breaks", ())} == set(SeriesTieBreak)


@pytest.mark.django_db
@pytest.mark.parametrize("name", NAMES)
def test_the_story_holds_and_its_totals_agree_wherever_they_are_shown(name, client):
    report = play(read(json.loads((STORIES / f"{name}.json").read_text(encoding="utf-8"))), keep=True)
    short = [check for act in report.played for check in act.checks if not check.holds]
    assert short == []
    assert sum(len(act.checks) for act in report.played) > 0
    if name not in UNSCORED:
        agree(client)
