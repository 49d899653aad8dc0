"""What cannot be read in a story is refused with its act and field; what can be read is played or refused."""

import copy
import json
import random
from collections import Counter

import pytest

from scoring.tools.story import acts
from scoring.tools.story.checks import Check
from scoring.tools.story.playing import play
from scoring.tools.story.script import ACTS, StoryError, read
from scoring.tools.story.shapes import problems, schema
from tests.places import STORIES
from tests.scoring.tools.test_story import PAIR, figures, league

ALL = sorted(STORIES.glob("*.json"))
HOSTILE = (
    None,
    True,
    -1,
    0,
    1.5,
    10**12,
    10**99,
    "",
    "x",
    "½",
    "１２",
    "1/0",
    "-1",
    "9" * 300,
    [],
    {},
    [[]],
    [None],
    [1, 2, 3, 4, 5, 6],
    {"x": {}},
    "名" * 3000,
)
MATCH = {"do": "match", "round": 1, "a": "A", "b": "B"}


@pytest.mark.parametrize("name", ACTS)
def test_every_act_has_its_fields(name):
    """A new act says its fields in the schema, and each act that is said there is one."""
    assert f"do_{name}" in schema()["$defs"]
    assert name in {*acts.PLAYED, "refused", "check"}
    assert {f"do_{act}" for act in ACTS} == {part for part in schema()["$defs"] if part.startswith("do_")}


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_every_story_can_be_read(path):
    assert problems(json.loads(path.read_text())) == []


@pytest.mark.parametrize(
    ("act", "sentence"),
    [
        (
            {
                "do": "match",
                "round": 1,
                "a": "A",
                "b": "B",
                "boards": [{"board": 1, "open": 5, "closed": None}],
            },
            "act 1, match, boards[1].open: 5 is not a result, or a line with who sat North-South and who",
        ),
        ({"do": "pair"}, "act 1, pair: round missing"),
        ({"do": "pair", "round": "1"}, 'act 1, pair, round: "1" is not a whole number'),
        ({"do": "pair", "round": 10**9}, "act 1, pair, round: 1000000000 is more than 32767, or longer"),
        ({"do": "publish", "at": "25:00"}, 'act 1, at: "25:00" is no time of day, as 17:30:00'),
        ({"do": "appeal", "of": "x", "by": ["A", 3], "ground": "law"}, "not a name or a list of names"),
        ({"do": "results", "board": 1, "lines": [["A"]]}, "act 1, results, lines[1]"),
        (
            {"do": "refused", "act": {"do": "late"}},
            "act 1, refused, late: round, contestant, minutes missing",
        ),
        ({"do": "check", "vps": [{"round": 1, "a": "A", "b": "B"}]}, "act 1, check, vps[1]: vp missing"),
        ({}, "act 1: do missing"),
        (3, "act 1: 3 is not an object"),
    ],
)
def test_a_refusal_names_act_and_field(act, sentence):
    with pytest.raises(StoryError) as refusal:
        read(league(act))
    assert sentence in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_how_many_more_there_are():
    with pytest.raises(StoryError, match=r"\(1 more\)$"):
        read(league({"do": "pair"}, {"do": "match", "round": 1}))


@pytest.mark.parametrize(
    ("wanted", "got", "holds"),
    [
        ("13/2", "6.50", True),
        ("6.5", "6.50", True),
        ("-0.50", "-1/2", True),
        ("0.10, 0.2", "0.1, 0.20", True),
        ("6.50", "6.51", False),
        ("0.10", "0.10, 0.20", False),
        ("nothing", "nothing", True),
        ("nothing", "None", False),
        ("1/0", "1", False),
        ("1e9999999", "1", False),
        ("", "0", False),
    ],
)
def test_figures_are_compared_as_values(wanted, got, holds):
    assert Check("a figure", wanted, got).holds is holds


def board_of_match(open_room, closed_room):
    board = {"board": 1, "open": open_room, "closed": closed_room}
    match = {"do": "match", "round": 1, "a": "A", "b": "B", "imps": [0, 0], "boards": [board]}
    return [PAIR, match, {"do": "check", "margins": [{"round": 1, "a": "A", "b": "B", "imps": "10"}]}]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("open_room", "closed_room"),
    [
        (["4S", "N", 10], ["4S", "N", 9]),
        (["A", "B", "4S", "N", 10], ["B", "A", "4S", "N", 9]),
        (["B", "A", "4S", "N", 9], ["A", "B", "4S", "N", 10]),
        (["A", "B", {"score": 420}], ["B", "A", {"score": -50}]),
        (["A", "B", "4S", "N", 10], {"score": -50}),
    ],
    ids=["without", "as usual", "the other room", "scores", "one of them"],
)
def test_who_sat_where_in_a_match(open_room, closed_room):
    """Board 1, nobody vulnerable: 420 and 50 are 470, 10 IMPs, to whoever sat North-South with ten tricks."""
    report = play(read(league(*board_of_match(open_room, closed_room))))
    assert report.holds, figures(report)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "closed_room", [["A", "B", "4S", "N", 9], ["B", "C", "4S", "N", 9], ["A", "A", "4S", "N", 9]]
)
def test_one_team_in_both_rooms(closed_room):
    acts_told = board_of_match(["A", "B", "4S", "N", 10], closed_room)
    with pytest.raises(StoryError, match="act 2, match: board 1: each of A and B sits North-South"):
        play(read(league(*acts_told)))


@pytest.mark.django_db
def test_a_board_of_a_match_reported_by_totals_is_ruled_on():
    """20-10 was reported; average plus on board 3 is 3 IMPs more for A."""
    match = {"do": "match", "round": 1, "a": "A", "b": "B", "imps": [20, 10]}
    ruled = {
        "do": "rule",
        "board": 3,
        "round": 1,
        "a": "A",
        "b": "B",
        "outcome": {"artificial": ["A+", "A-"]},
    }
    after = {"do": "check", "margins": [{"round": 1, "a": "A", "b": "B", "imps": "13"}]}
    report = play(read(league(PAIR, match, ruled, after)))
    assert report.holds, figures(report)


@pytest.mark.django_db
def test_pay_without_a_time_comes_after_every_window():
    results = [{"do": "match", "round": 1, "a": a, "b": b, "imps": [20, 10]} for a, b in PAIR["matches"]]
    points = {"master_points": {"per": "player", "by": "overall", "places": {"1": "0.20"}}}
    closed = [{"do": "publish", "at": "17:00:00"}, {"do": "close", "at": "18:30:01"}, {"do": "pay"}]
    ruled = {"do": "penalty", "contestant": "C", "boards": "1", "law": "90", "at": "16:00:00"}
    paid = {"do": "check", "points": {"A1": "0.2"}}
    report = play(read(league(PAIR, *results, ruled, *closed, paid, **points)))
    assert report.holds, figures(report)


def places_in(value, path=()):
    yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inside:
        yield from places_in(part, (*path, key))


def changed(story, path, value):
    story = copy.deepcopy(story)
    if not path:
        return value
    part = story
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
    return story


def without(story, path):
    story = copy.deepcopy(story)
    part = story
    for key in path[:-1]:
        part = part[key]
    del part[path[-1]]
    return story


def shortened(story):
    """All that stands before the acts, two contestants, and the first act of each kind."""
    kinds = {}
    for act in story["acts"]:
        kinds.setdefault(act["do"], act)
    return {**story, "contestants": story["contestants"][:2], "acts": list(kinds.values())}


def field_of(story, path):
    """What a place is of, whichever story it stands in: the act and its fields, without their numbers."""
    act = story["acts"][path[1]]["do"] if path[:1] == ("acts",) and len(path) > 1 else ""
    return (act, *("*" if isinstance(key, int) else key for key in path))


def new_places():
    """Each story with its places of fields that no story before it has."""
    seen = set()
    for path in ALL:
        story = shortened(json.loads(path.read_text()))
        places = {field_of(story, place): place for place in places_in(story)}
        yield story, [place for field, place in places.items() if field not in seen]
        seen |= set(places)


def mutations(story, places):
    """The fields at the places, left out and with each hostile value in their place."""
    for path in places:
        if path:
            yield without(story, path)
        for value in HOSTILE:
            yield changed(story, path, value)


def told_to_the_end(story):
    """Reading and playing it: played, or refused. Any other error goes through."""
    try:
        play(read(story))
    except StoryError:
        return "refused"
    return "played"


def test_whatever_is_in_a_field_a_story_is_read_or_refused():
    """Each field that stories have, once: of what stands before the acts and the first act of each kind."""
    outcomes = Counter()
    for story, places in new_places():
        for mutated in mutations(story, places):
            try:
                read(mutated)
                outcomes["read"] += 1
            except StoryError:
                outcomes["refused"] += 1
    assert outcomes["read"] > 500
    assert outcomes["refused"] > 5000


@pytest.mark.django_db
@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_what_was_read_is_played_or_refused(path):
    """A mutation that can be read, drawn by the story's name; the services answer it."""
    story = json.loads(path.read_text())
    chance = random.Random(path.stem)  # noqa: S311
    paths = [place for place in places_in(story) if place]
    mutated = changed(story, chance.choice(paths), chance.choice(HOSTILE))
    while problems(mutated):
        mutated = changed(story, chance.choice(paths), chance.choice(HOSTILE))
    assert told_to_the_end(mutated) in {"played", "refused"}
