"""The eleven alerts, by Prometheus's own tool: each fires, is silent where it should be, and is explained."""

import json
import os
import re
import subprocess

import pytest
import yaml

from tests.federation.watching.watchers import MONITORING, NONE_HERE, PROMTOOL
from tests.places import ROOT

RULES = yaml.safe_load((MONITORING / "alerts.yml").read_text())["groups"][0]["rules"]
CASES = yaml.safe_load((MONITORING / "alerts.test.yml").read_text())["tests"]
HEADING = re.compile(r"^### (\w+)$", re.MULTILINE)


def promtool(*arguments):
    if PROMTOOL is None:
        pytest.fail(NONE_HERE) if os.environ.get("CI") else pytest.skip(NONE_HERE)
    done = subprocess.run([PROMTOOL, *arguments], cwd=MONITORING, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("check", "rules", "alerts.yml"),
        ("test", "rules", "alerts.test.yml"),
        ("check", "config", "prometheus.yml"),
    ],
    ids=" ".join,
)
def test_the_files_hold(arguments):
    code, printed = promtool(*arguments)
    assert (code, "SUCCESS" in printed) == (0, True), printed


def test_a_case_can_fail(tmp_path):
    """The tool that says they hold says so of no other."""
    changed = (MONITORING / "alerts.yml").read_text().replace("up{job=", 'up{none="",job=', 1)
    (tmp_path / "alerts.yml").write_text(changed.replace("== 0\n", "== 7\n", 1))
    (tmp_path / "alerts.test.yml").write_text((MONITORING / "alerts.test.yml").read_text())
    code, printed = promtool("test", "rules", str(tmp_path / "alerts.test.yml"))
    assert (code, "PortalDown" in printed) == (1, True)


def test_each_alert_has_a_case_that_fires_and_one_that_is_silent():
    fires, silent = set(), set()
    for case in CASES:
        for asked in case["alert_rule_test"]:
            (fires if asked["exp_alerts"] else silent).add(asked["alertname"])
    names = [rule["alert"] for rule in RULES]
    assert len(names) == 11
    assert (fires, silent) == (set(names), set(names))


def test_each_alert_leads_to_its_section():
    sections = HEADING.findall((ROOT / "docs/operations.md").read_text())
    names = [rule["alert"] for rule in RULES]
    assert [section for section in sections if section.startswith("Portal")] == names
    for rule in RULES:
        assert rule["annotations"]["runbook"].endswith(f": docs/operations.md#{rule['alert'].lower()}")
        assert rule["labels"]["severity"] in {"page", "look"}
        assert rule["for"]


@pytest.mark.parametrize("file", sorted(MONITORING.glob("dashboard-*.json")), ids=lambda path: path.stem)
def test_a_dashboard_asks_the_source_that_is_chosen(file):
    board = json.loads(file.read_text())
    panels = board["panels"]
    assert len(panels) >= 15
    assert len({panel["id"] for panel in panels}) == len(panels)
    assert {panel["datasource"]["uid"] for panel in panels} == {"${source}"}
    assert [one["name"] for one in board["templating"]["list"]] == ["source"]
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels]
    assert len(set(places)) == len(places)
    assert max(panel["gridPos"]["x"] + panel["gridPos"]["w"] for panel in panels) <= 24
