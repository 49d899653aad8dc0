"""What acts at a session say: a class for every kind, the same JSON there and back, no other reader of it."""

import ast
import json
from collections.abc import Iterator
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

from clubs.acts import contents
from clubs.acts.contents import SESSION_CONTENTS, MovementSet, RoundPaired, RoundStarted
from clubs.acts.converter import UnreadableSessionAct, as_json, content_as, content_of
from clubs.models import ActKind, SessionAct
from clubs.movements import kept as kept_movements

# As it was kept before there were classes, written out: with what may be missing and without.
MOVEMENT = {
    "form": "own",
    "kind": "pairs",
    "contestants": 4,
    "tables": 2,
    "rounds": 1,
    "sets": 2,
    "boards_per_set": 2,
    "winners": 1,
    "limits": {"meetings_max": 1, "partnerships_max": 1, "copies": 1, "sharing_max": 2},
    "seatings": [
        {"round": 1, "table": 1, "ns": [4], "ew": [1], "sets": [1]},
        {"round": 1, "table": 2, "ns": [2], "ew": [3], "sets": [1], "part": 2},
    ],
}
ENTRANTS = ["1", "2", "A"]
FILE = {"file": "game.xml", "sha256": "0f", "lines": 12, "boards": [1, 2]}
IMPS = {"round": 2, "a": "1", "b": "A", "imps": ["30", "12.5"], "boards": []}
SUBSTITUTE = {
    "contestant": "1",
    "name": "Guest",
    "member": None,
    "replaces": "P11",
    "round": 2,
    "effect": "none",
}
CORRECTED = {"reason": "the slip says so", "error": "trick_count", "proof": "both sides agree"}
WORD = [2, 1, 7, ["played", "4S", "N", "HK", "10", "420", "", ""]]
READ = {"words": [WORD], "name": "club.bws", "sha256": "0" * 64}
SAMPLES = {
    contents.SessionOpened: [
        {"entrants": ENTRANTS},
        {"entrants": ENTRANTS, "sections": {"1": "A", "2": "A", "A": "B"}},
    ],
    contents.RoundPaired: [
        {"round": 1, "matches": [["1", "2"]], "byes": []},
        {"round": 1, "matches": [], "byes": ["9"], "threes": [["1", "2", "A"]]},
    ],
    contents.MatchEntered: [
        IMPS,
        {"round": 2, "a": "1", "b": "A", "imps": ["", ""], "boards": [1, 2], "report": 7},
        {**IMPS, **CORRECTED},
    ],
    contents.BoardEntered: [
        {"board": 3, "lines": [["1", "2"], ["A", "4"]]},
        {"board": 3, "lines": [["1", "2"]], "report": 7},
        {"board": 3, "lines": [["1", "2"]], **CORRECTED},
    ],
    contents.FileEntered: [FILE, {**FILE, **CORRECTED}],
    contents.TerminalsRead: [READ, {**READ, **CORRECTED}],
    contents.TerminalDecided: [
        {"word": WORD, "is_taken": True, **CORRECTED},
        {"word": WORD, "is_taken": False},
    ],
    contents.RoundStarted: [{"round": 1, "minutes": 56}],
    contents.ClockPaused: [{"round": 1}],
    contents.ClockResumed: [{"round": 1}],
    contents.RoundExtended: [{"round": 1, "minutes": -5}],
    contents.SubstituteAdmitted: [SUBSTITUTE, {**SUBSTITUTE, "member": 5}],
    contents.PlayersNamed: [{"players": {"1": ["Ann", "Bob"]}}],
    contents.LateEntrySeated: [{"contestant": "A", "round": 2, "reason": "traffic"}],
    contents.MovementSet: [
        {"movement": MOVEMENT, "numbers": ["4", "3", "2", "1"]},
        {"movement": MOVEMENT, "numbers": [], "section": "B"},
        {"movement": MOVEMENT, "numbers": [], "own": 3, "title": "Ours"},
        {"movement": MOVEMENT, "numbers": [], "own": 3, "title": ""},
    ],
    contents.ResultsMended: [
        {"wrong": "unplayed", "reason": "nobody sat there", "round": 2, "boards": [7, 8], "results": 4},
        {
            "wrong": "contestant",
            "reason": "the slip says 7",
            "contestant": "5",
            "right": "7",
            "both_ways": True,
            "results": 27,
            "error": "organiser_entry",
            "proof": "the slip",
        },
    ],
    contents.BoardsDealt: [{"first": 1, "last": 24, "seal": "5e" * 32, "locked": "gAAAA"}],
    contents.HandsPublished: [{"dealt": 7, "seed": "0f" * 32}],
    contents.TableHandsPublished: [{"boards": [[3, 17], [4, 19]]}],
    contents.EntryUndone: [
        {"acts": [7, 8]},
        {"acts": [7], "reason": "wrong match", "error": "computer_input", "proof": "the slip"},
    ],
}
KEPT = [
    pytest.param(kind, kept, id=f"{kind.__name__}-{number}")
    for kind, some in SAMPLES.items()
    for number, kept in enumerate(some)
]


def test_every_kind_of_act_has_its_class_and_every_class_its_sample() -> None:
    assert {content.kind for content in SESSION_CONTENTS} == set(ActKind)
    assert set(SESSION_CONTENTS) == set(SAMPLES)


@pytest.mark.parametrize(("kind", "kept"), KEPT)
def test_what_is_kept_is_read_and_kept_again_byte_for_byte(kind, kept) -> None:
    content = content_of(SessionAct(kind=kind.kind, body=kept))
    assert type(content) is kind
    assert json.dumps(as_json(content)) == json.dumps(kept)


@pytest.mark.parametrize(
    ("kind", "kept", "why"),
    [
        (ActKind.STARTED, {"round": 1}, "required field missing @ $.minutes"),
        (ActKind.STARTED, {"round": 1, "minutes": 56, "hours": 1}, "extra fields found (hours) @ $"),
        (ActKind.STARTED, {"round": "1", "minutes": 56}, "@ $.round"),
        (ActKind.PAIRED, {"round": 1, "matches": [["1"]], "byes": []}, "@ $.matches[0]"),
        (ActKind.RESULTS, {"lines": []}, "says one of several things: ['lines']"),
        (ActKind.RESULTS, {**FILE, "board": 1}, "says one of several things: ['board', 'boards', "),
        (ActKind.MOVEMENT, {"movement": {**MOVEMENT, "sets": 0}, "numbers": []}, "@ $.movement"),
        (ActKind.OPENED, [], "no object: []"),
        ("unknown", {}, "says one of several things: []"),
    ],
)
def test_what_cannot_be_read_names_its_act(kind, kept, why) -> None:
    with pytest.raises(UnreadableSessionAct) as unreadable:
        content_of(SessionAct(pk=7, kind=kind, body=kept))
    assert str(unreadable.value).startswith(f"clubs.SessionAct 7, kind “{kind}”: ")
    assert why in str(unreadable.value)


def test_an_act_of_another_kind_is_not_taken_for_what_it_is_not() -> None:
    act = SessionAct(pk=7, kind=ActKind.STARTED, body={"round": 1, "minutes": 56})
    assert content_as(act, RoundStarted) == RoundStarted(round=1, minutes=56)
    with pytest.raises(UnreadableSessionAct, match="no RoundPaired"):
        content_as(act, RoundPaired)


def test_a_content_stays_as_it_is_and_has_the_movement_itself() -> None:
    with pytest.raises(FrozenInstanceError):
        RoundStarted(round=1, minutes=56).round = 2
    act = SessionAct(kind=ActKind.MOVEMENT, body={"movement": MOVEMENT, "numbers": []})
    assert content_as(act, MovementSet).movement == kept_movements.from_json(MOVEMENT)


ROOT = Path(__file__).parents[3]
FLOORS = ("federation", "clubs", "rulings", "scoring")
# Acts of cases and appeals have a converter of their own, and pages of the admin show what is kept as it is.
WITH_OWN_CONVERTER = ("clubs/acts/", "rulings/acts/converter.py", "rulings/cases/admin.py")
# Other records that have a body, in files that know acts at sessions too.
OTHER_BODIES = frozenset({"edition", "ruling", "run"})


def test_the_room_of_acts_alone_looks_into_what_is_kept_of_one() -> None:
    files = {str(file.relative_to(ROOT)): file for floor in FLOORS for file in (ROOT / floor).rglob("*.py")}
    assert "clubs/acts/converter.py" in files
    looking = [
        f"{name}:{line}"
        for name, file in files.items()
        if not name.startswith(WITH_OWN_CONVERTER) and "migrations" not in file.parts
        for line in looks_into_acts(ast.parse(file.read_text()))
    ]
    assert looking == []


@pytest.mark.parametrize(
    "looking",
    [
        "act.body['round']",
        "revision.act.body.get('round')",
        "session.acts.first().body",
        "starts = SessionAct.objects.all()\nfor start in starts:\n    start.body",
        "SessionAct.objects.filter(session=session, body__round=1)",
        "session.acts.filter(kind='started').values_list('body', flat=True)",
        "starts = session.acts.all()\nstarts.values_list('pk', 'body')",
        "SessionAct.objects.create(session=session, body={})",
        "SessionAct(kind='started', body={})",
    ],
)
def test_who_looks_into_an_act_at_a_session_is_seen(looking) -> None:
    assert list(looks_into_acts(ast.parse(looking))) != []


@pytest.mark.parametrize(
    "elsewhere",
    [
        "adjustment.body['round']",
        "case.acts.filter(body__seat='N')",
        "starts = SessionAct.objects.all()\nruling.body['round']",
        "Run.objects.values_list('body')",
    ],
)
def test_who_looks_into_something_else_is_not(elsewhere) -> None:
    assert list(looks_into_acts(ast.parse(elsewhere))) == []


def looks_into_acts(tree: ast.Module) -> Iterator[int]:
    """The lines on which the JSON of an act at a session is read, asked for or written."""
    knows_acts = any(names_acts(node) for node in ast.walk(tree))
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr="body", value=whose):
                looks = is_act(whose) or (knows_acts and not is_another_record(whose))
            case ast.Call(func=ast.Attribute(attr="values_list" | "values" | "only", value=whose)):
                asked = [word.value for word in node.args if isinstance(word, ast.Constant)]
                looks = "body" in asked and (knows_acts or asks_acts(whose))
            case ast.Call(func=whose):
                keys = [keyword.arg or "" for keyword in node.keywords]
                looks = any(key.split("__")[0] == "body" for key in keys) and asks_acts(whose)
            case _:
                continue
        if looks:
            yield node.lineno


def names_acts(node: ast.AST) -> bool:
    """Whether the model is named, or the acts of a session are asked for."""
    match node:
        case ast.Name(id="SessionAct") | ast.alias(name="SessionAct"):
            return True
        case ast.Attribute(attr="acts", value=ast.Name(id="session") | ast.Attribute(attr="session")):
            return True
    return False


def asks_acts(whose: ast.expr) -> bool:
    return any(names_acts(node) for node in ast.walk(whose))


def is_act(whose: ast.expr) -> bool:
    match whose:
        case ast.Name(id="act") | ast.Attribute(attr="act"):
            return True
    return False


def is_another_record(whose: ast.expr) -> bool:
    return isinstance(whose, ast.Name) and whose.id in OTHER_BODIES
