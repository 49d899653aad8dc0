"""Purposes by places: what each choice of a person opens and closes, as places.toml says, and no more."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.urls import get_resolver

from clubs.models import Scope
from federation.models import Purpose
from federation.models.letter import topics
from federation.personal.choices import AT_FIRST, USES
from federation.personal.guardian_views import AGREED_TO
from federation.reader import NameUse
from federation.tenancy.context import acting_for
from scoring.models import SignInClaim, Topic
from scoring.open_data.catalogue import KINDS
from scoring.reports.fields import ReportSubject
from tests.purposes.world import LOOKS, Scene

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).parents[2]
TABLE = tomllib.loads((Path(__file__).parent / "places.toml").read_text())
FLOORS = ("federation", "clubs", "rulings", "scoring")
PARTS = {f"{part}_{script}" for part in ("family", "given") for script in ("name", "kana", "romaji")}
# Where names are made, kept and compared, and nobody is told one.
NOWHERE = ("migrations", "tools", "management")


def seen(scene: Scene) -> set[str]:
    """The places that name the member, and `listed`."""
    return {name for name, look in LOOKS.items() if look(scene)}


def test_every_choice_closes_what_the_table_says_and_is_in_force_at_once(here, settings) -> None:
    settings.DEBUG = True  # messages may go to this machine
    scene, usual = Scene(here), set(TABLE["place"]) - set(TABLE["never"])
    assert seen(scene) == usual
    for key, row in TABLE["purpose"].items():
        refused = {Purpose(word): False for word in row["refused"]}
        with acting_for(here.federation):
            scene.say(refused)
        before = seen(scene)
        with acting_for(here.federation):
            scene.say({Purpose(key): False})
        assert before - seen(scene) == set(row["closes"]), key
        with acting_for(here.federation):
            scene.say(dict.fromkeys([*refused, Purpose(key)], True))
    assert seen(scene) == usual, "agreed to again, everything is as before"


def test_every_purpose_and_place_is_decided() -> None:
    assert set(TABLE["purpose"]) == {purpose.value for purpose in Purpose}
    assert set(LOOKS) == set(TABLE["place"])
    assert {name for row in TABLE["purpose"].values() for name in row["closes"]} <= set(LOOKS)
    assert set(AT_FIRST) == set(AGREED_TO) == set(Purpose)
    assert sorted(USES.values()) == sorted(NameUse)


def ways() -> dict[str, set[str]]:
    """Every kind of what goes out to others."""
    names = {str(name) for name in get_resolver("scoring.urls").reverse_dict if isinstance(name, str)}
    return {
        "open_data": {kind.word for kind in KINDS},
        "sign_in": set(SignInClaim.values),
        "webhook": set(Topic.values),
        "report": set(ReportSubject),
        "widget": {name for name in names if name.startswith("widget")},
        "token": set(Scope.values),
        "letter": set(topics()),
    }


@pytest.mark.parametrize("way", sorted(TABLE["way"]))
def test_every_kind_of_what_goes_out_has_its_place(way) -> None:
    decided = TABLE["way"][way]
    assert set(decided) == ways()[way]
    assert {place for place in decided.values() if not place.startswith("= ")} <= set(LOOKS)


def test_no_way_is_forgotten() -> None:
    assert set(ways()) == set(TABLE["way"])


def reading(path: Path) -> Iterator[str]:
    """What a module reads of a name past `Member.name`: its parts, or all of them as they are registered."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Attribute | ast.Constant | ast.Name):
            word = getattr(node, "attr", None) or getattr(node, "value", None) or getattr(node, "id", None)
            if isinstance(word, str) and (word in PARTS or word == "display_name"):
                yield word


def test_whoever_reads_a_name_past_the_choices_has_a_reason() -> None:
    modules = [path for floor in FLOORS for path in sorted((ROOT / floor).rglob("*.py"))]
    looked = [path for path in modules if not set(path.relative_to(ROOT).parts) & set(NOWHERE)]
    past = {str(path.relative_to(ROOT)) for path in looked if any(reading(path))}
    assert past == set(TABLE["by_itself"])
    assert all(len(reason) > 10 for reason in TABLE["by_itself"].values())


def test_templates_ask_for_the_name_alone_but_for_those_of_the_office() -> None:
    texts = [path for floor in FLOORS for path in (ROOT / floor / "templates").rglob("*.*")]
    words = re.compile(r"(family|given)_(name|kana|romaji)|\|(registered|in_kana|in_romaji)\b")
    past = {str(path.parent.relative_to(ROOT)) for path in texts if words.search(path.read_text())}
    assert past == {"scoring/templates/scoring/office"}
