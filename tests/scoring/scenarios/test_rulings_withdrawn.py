"""A ruling withdrawn leaves no trace in the standings, whatever it was and whatever holds beside it."""

from contextlib import contextmanager

import pytest
from django.db import transaction
from hypothesis import given, settings, strategies as st

from federation.tenancy.context import acting_for
from scoring.models import StageStanding
from scoring.tools.story.acts import play
from scoring.tools.story.script import read
from scoring.tools.story.stage import federation_of, set_scene

pytestmark = pytest.mark.django_db

RESULTS = [["4S", "N", 10], ["4S", "N", 9], ["3N", "S", 9], ["2HX", "W", 5], ["P"]]
PAIRS = [
    {"id": str(n), "direction": "NS" if n < 4 else "EW", "players": [f"{n}a", f"{n}b"]} for n in range(1, 7)
]
TABLES = {1: ("14", "25", "36"), 2: ("15", "26", "34"), 3: ("16", "24", "35")}
TEAMS = [{"id": letter, "players": [f"{letter}{seat}" for seat in range(1, 5)]} for letter in "ABCD"]

results = st.sampled_from(RESULTS)
averages = st.tuples(*[st.sampled_from(["A+", "A", "A-"])] * 2).map(lambda both: {"artificial": list(both)})
weights = st.sampled_from([("1/2", "1/2"), ("2/3", "1/3"), ("1/10", "9/10")])
weighted = st.builds(
    lambda both, first, second: {
        "weighted": [{"weight": both[0], "result": first}, {"weight": both[1], "result": second}]
    },
    weights,
    results,
    results,
)
plain = st.one_of(averages, results.map(lambda line: {"assigned": line}), weighted)
one_side = st.one_of(plain, st.just("stands"))
outcomes = st.one_of(
    st.just("stands"), plain, st.builds(lambda ns, ew: {"split": {"ns": ns, "ew": ew}}, one_side, one_side)
)
tables = st.sampled_from([(board, table) for board, pairings in TABLES.items() for table in pairings])
of_pairs = st.one_of(
    st.builds(
        lambda where, outcome: {
            "do": "rule",
            "board": where[0],
            "ns": where[1][0],
            "ew": where[1][1],
            "outcome": outcome,
        },
        tables,
        outcomes,
    ),
    st.builds(
        lambda player, number: {"do": "manners", "player": player, "round": number, "established": True},
        st.sampled_from(["1a", "2b", "5a"]),
        st.integers(1, 3),
    ),
    st.builds(
        lambda who, law: {"do": "penalty", "contestant": who, "boards": "1/2", "law": law},
        st.sampled_from("123456"),
        st.sampled_from(["90", "91"]),
    ),
)
of_teams = st.one_of(
    st.builds(
        lambda room, outcome: {
            "do": "rule",
            "round": 1,
            "board": 1,
            "ns": room[0],
            "ew": room[1],
            "outcome": outcome,
        },
        st.sampled_from(["AB", "BA"]),
        outcomes,
    ),
    st.builds(
        lambda a, b: {
            "do": "rule",
            "round": 1,
            "board": 1,
            "a": "A",
            "b": "B",
            "outcome": {"imps": {"A": str(a), "B": str(b)}},
        },
        st.integers(-12, 12),
        st.integers(-12, 12),
    ),
    st.builds(
        lambda player: {"do": "manners", "player": player, "round": 1, "established": True},
        st.sampled_from(["A1", "B2"]),
    ),
)


class _UndoneError(Exception):
    """Ends an example."""


@contextmanager
def scene_of(form, contestants, *acts, **conditions):
    script = {
        "title": "Rulings",
        "contestants": contestants,
        "acts": [{"do": "check"}],
        "tournament": {"form": form, "boards_per_round": 1, "conditions": conditions},
    }
    story = read(script)
    try:
        with transaction.atomic(), acting_for(federation_of(story)):
            scene = set_scene(story)
            for act in acts:
                step(scene, act)
            yield scene
            raise _UndoneError
    except _UndoneError:
        pass


def step(scene, act):
    scene.turn_to(act)
    play(scene, act)
    scene.compute()


def standings(scene):
    fields = ("entrant__number", "rank", "tied", "score", "percent", "steps")
    return list(StageStanding.objects.filter(stage=scene.stage).order_by("pk").values_list(*fields))


def withdrawn_one_by_one(scene, rulings, order):
    """Each ruling made, then withdrawn in another order: the standings before it all come back."""
    before = sorted(map(str, standings(scene)))
    names = [f"r{at}" for at, _ruling in enumerate(rulings)]
    for name, ruling in zip(names, rulings, strict=True):
        step(scene, {**ruling, "as": name})
    order.shuffle(names)
    for name in names:
        step(scene, {"do": "withdraw_ruling", "of": name})
    assert sorted(map(str, standings(scene))) == before


@settings(max_examples=12, deadline=None)
@given(rulings=st.lists(of_pairs, min_size=1, max_size=3), order=st.randoms(use_true_random=False))
def test_at_pairs(rulings, order):
    played = [
        {
            "do": "results",
            "board": board,
            "lines": [[table[0], table[1], *RESULTS[(board + at) % 4]] for at, table in enumerate(pairings)],
        }
        for board, pairings in TABLES.items()
    ]
    with scene_of("pairs_matchpoints", PAIRS, *played, matchpoint_scale="half", winners=2) as scene:
        withdrawn_one_by_one(scene, rulings, order)


@settings(max_examples=10, deadline=None)
@given(rulings=st.lists(of_teams, min_size=1, max_size=3), order=st.randoms(use_true_random=False))
def test_at_teams(rulings, order):
    played = [
        {"do": "pair", "round": 1, "matches": [["A", "B"], ["C", "D"]]},
        {
            "do": "match",
            "round": 1,
            "a": "A",
            "b": "B",
            "boards": [{"board": 1, "open": ["4S", "N", 10], "closed": ["4S", "N", 9]}],
        },
        {"do": "match", "round": 1, "a": "C", "b": "D", "imps": [3, 1]},
    ]
    with scene_of("round_robin_teams", TEAMS, *played, vp_scale="wbf-continuous-20") as scene:
        withdrawn_one_by_one(scene, rulings, order)
