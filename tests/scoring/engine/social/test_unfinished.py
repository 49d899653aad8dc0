import pytest

from scoring.engine.citation import Citation
from scoring.engine.refusal import Refusal
from scoring.engine.social.rubber import totals
from scoring.engine.social.unfinished import UnfinishedRubber, unfinished
from tests.scoring.engine.social.tables import rubber, rule


@pytest.mark.parametrize(
    ("text", "ns", "ew"),
    [
        ("", 0, 0),
        ("4S N 9", 0, 0),
        ("4S N 10", 300, 0),
        ("4S E 10", 0, 300),
        ("1C N 7", 100, 0),
        ("4S N 10, 1C S 7", 400, 0),
        ("4S N 10, 1C E 7", 300, 100),
        ("4S N 10, 4S E 10", 0, 0),
        ("4S N 10, 4S E 10, 1C W 7", 0, 100),
        ("1C N 7, 1C E 7", 0, 0),
        ("1C N 7, 4S E 10", 0, 300),
    ],
)
def test_the_only_game_and_the_only_part_score(text, ns, ew):
    assert totals(unfinished(rubber(text), rule(UnfinishedRubber))) == {"NS": ns, "EW": ew}


def test_the_bonuses_are_the_rules():
    changed = rule(UnfinishedRubber, only_game="350", only_part_score="50")
    entries = unfinished(rubber("4S N 10, 1C E 7"), changed)
    assert totals(entries) == {"NS": 350, "EW": 50}
    assert {entry.step.cite for entry in entries} == {Citation.CONDITIONS_OF_CONTEST}


def test_a_finished_rubber_has_none():
    with pytest.raises(Refusal) as refused:
        unfinished(rubber("4S N 10, 3N S 9"), rule(UnfinishedRubber))
    assert (refused.value.code, refused.value.field) == ("inconsistent", "unfinished")
