"""Every rule of every pack, by date and clause; and two editions of one."""

import importlib
import json
import pkgutil
import shutil
from datetime import date
from fractions import Fraction

import pytest

from scoring import engine, regulations
from scoring.calculators.command import answered
from scoring.engine.average import Average
from scoring.engine.citation import Citation
from scoring.engine.pairs import session
from scoring.engine.regulation import Rule, RuleError
from scoring.engine.sheet import Contestant, Kind, Line, Sheet
from scoring.regulations import NotInForce, RegulationError
from tests import sample_rules

NEW_EDITION = date(2026, 4, 1)


def rules_of_the_engine():
    """Every class that names a rule, wherever in the engine it is."""
    for module in pkgutil.walk_packages(engine.__path__, "scoring.engine."):
        importlib.import_module(module.name)
    waiting, rules = [Rule], []
    while waiting:
        for kind in waiting.pop().__subclasses__():
            waiting.append(kind)
            # A dataclass with slots is made twice; only the one that its module holds counts.
            if (
                "KEY" in vars(kind)
                and getattr(importlib.import_module(kind.__module__), kind.__name__) is kind
            ):
                rules.append(kind)
    return rules


KINDS = rules_of_the_engine()
RULES = {kind.KEY: kind for kind in KINDS}
WRITTEN = [
    pytest.param(pack, key, id=f"{pack}/{key}")
    for pack in regulations.packs()
    for key in regulations.book(pack).rules
]


@pytest.mark.parametrize(("pack", "key"), WRITTEN)
def test_every_edition_of_a_rule_has_its_day_and_clause_and_can_be_read(pack, key):
    book = regulations.book(pack)
    parameter = book.rules[key]
    assert parameter.title
    assert parameter.versions[0].starts <= parameter.checked
    for version in parameter.versions:
        assert book.effective <= version.starts
        assert RULES[key].read(version.value, version.cites).cites is version.cites


@pytest.mark.parametrize(("pack", "key"), WRITTEN)
def test_the_file_is_named_after_the_rule(pack, key):
    assert (regulations._HERE / pack / "rules" / f"{key}.toml").exists()


def test_the_default_pack_has_every_rule_that_the_engine_asks_for():
    assert set(regulations.book(regulations.DEFAULT_PACK).rules) == set(RULES)


def test_no_two_rules_are_kept_under_one_name():
    assert len(RULES) == len(KINDS) > 30


@pytest.mark.parametrize(("pack", "key"), WRITTEN)
def test_before_its_dates_a_rule_is_not_in_force(pack, key):
    with pytest.raises(NotInForce):
        sample_rules.rule(RULES[key], pack, date(1900, 1, 1))


def test_a_rule_that_the_pack_does_not_have():
    with pytest.raises(RegulationError) as refused:
        sample_rules.rule(RULES["forfeit_trigger"], "wbf-sample")
    assert (refused.value.code, refused.value.parameters["key"]) == ("rule_missing", "forfeit_trigger")


def test_what_conditions_of_contest_override_rests_on_them():
    kind = RULES["forfeit_award"]
    usual = sample_rules.rule(kind)
    changed = sample_rules.rule(kind, overrides={"forfeit_award.draw_factor": "5/4", "line_up.players": "5"})
    assert (usual.draw_factor, usual.cites) == (Fraction(6, 5), Citation.REG_5_1)
    assert (changed.draw_factor, changed.cites) == (Fraction(5, 4), Citation.CONDITIONS_OF_CONTEST)


@pytest.mark.parametrize("value", ["much", "1/0", ""])
def test_what_cannot_be_a_number_cannot_override_one(value):
    with pytest.raises(RuleError, match="draw_factor"):
        sample_rules.rule(RULES["forfeit_award"], overrides={"forfeit_award.draw_factor": value})


@pytest.fixture
def _two_editions(tmp_path, monkeypatch):
    """The default pack, to which the federation has added editions from April 2026 on."""
    for pack in regulations.packs():
        shutil.copytree(regulations._HERE / pack, tmp_path / pack)
    _new_edition(tmp_path, "matchpoint_averages", "plus = 60", "plus = 65")
    _new_edition(tmp_path, "forfeit_award", 'draw_factor = "6/5"', 'draw_factor = "5/4"')
    monkeypatch.setattr(regulations, "_HERE", tmp_path)


def _new_edition(directory, key, old, new):
    path = directory / regulations.DEFAULT_PACK / "rules" / f"{key}.toml"
    text = path.read_text(encoding="utf-8")
    start = text.index("[[version]]")
    assert old in text
    edition = text[start:].replace("starts = 1987-01-01", f"starts = {NEW_EDITION}").replace(old, new)
    path.write_text(text + "\n" + edition, "utf-8")


SHEET = Sheet(
    tuple(Contestant(name, "", side) for name, side in (("1", "NS"), ("2", "NS"), ("3", "EW"), ("4", "EW"))),
    (
        Line("", 1, 0, 2, Kind.PLAYED, 420),
        Line("", 1, 1, 3, Kind.PLAYED, -50),
        Line("", 2, 0, 3, Kind.ARTIFICIAL, None, Average.PLUS, Average.MINUS),
        Line("", 2, 1, 2, Kind.PLAYED, 110),
    ),
    2,
)


@pytest.mark.usefixtures("_two_editions")
@pytest.mark.parametrize(
    ("played", "plus"), [(date(2025, 5, 5), "60"), (date(2026, 3, 31), "60"), (NEW_EDITION, "65")]
)
def test_an_old_session_keeps_its_old_numbers(played, plus):
    """The pair with the average plus has all of its other board, so own percentages are set aside."""
    conditions = sample_rules.conditions(day=played, overrides={"averages": "flat"})
    scored = session.score(SHEET, conditions)
    assert scored.cells[2][0].award == Fraction(plus) / 100
    assert scored.cells[2][1].award == Fraction(40, 100)


@pytest.mark.usefixtures("_two_editions")
@pytest.mark.parametrize(
    ("day", "vp"), [("2025-05-05", "12"), ("2026-03-31", "12"), ("2026-04-01", "25/2"), (None, "25/2")]
)
def test_a_calculator_answers_by_the_edition_of_the_day(day, vp):
    given = {
        "winner_real_match_vps": [],
        "vps_scored_against_forfeiter_in_real_matches": [],
        "draw_vp": 10,
        "table_min_vp": 0,
        "day": day,
    }
    row = answered(json.dumps({"id": 1, "name": "forfeit-vp", "input": given}), "en")
    assert row["result"]["winner_vp"]["exact"] == vp
