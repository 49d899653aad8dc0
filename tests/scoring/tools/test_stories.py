"""Every story of `tests/stories` played through services and database. Where figures come from: its title."""

import json

import pytest

from clubs.tournaments.contest import RULES
from scoring.engine.conditions import ALLOWED
from scoring.tools.story.playing import play
from scoring.tools.story.script import read
from tests.places import STORIES
from tests.scoring.tools.totals_agree import agree

ELSEWHERE = {"must-fail-wrong-figure"}  # played in test_story.py
UNSCORED = {"board-a-match-vp-without-scale", "repechage-unsuitable"}  # told to be refused
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


@pytest.mark.django_db
@pytest.mark.parametrize("name", NAMES)
def test_the_story_holds_and_its_totals_agree_wherever_they_are_shown(name, client):
    report = play(read(json.loads((STORIES / f"{name}.json").read_text(encoding="utf-8"))), keep=True)
    short = [check for act in report.played for check in act.checks if not check.holds]
    assert short == []
    assert sum(len(act.checks) for act in report.played) > 0
    if name not in UNSCORED:
        agree(client)
