"""Why A plays B, in words; a sentence for every code there is, and a code for every sentence."""

import re
from pathlib import Path

from clubs.movements import danish
from clubs.movements.swiss import draw as swiss
from clubs.movements.swiss.field import DrawGround, Lock, OddNumber, Options, Order
from clubs.movements.swiss.override import override
from clubs.movements.swiss.words import SENTENCES
from clubs.playing.proposal import say
from tests.clubs.movements.swiss.swiss_fields import field, met

FOLDER = Path(swiss.__file__).parent


def reasons_of(pairing, *contestants):
    """What is said of the match of these, in English."""
    match = next(match for match in pairing.matches if set(match.contestants) == set(contestants))
    return [say(ground, "en", {}) for ground in match.grounds]


def test_a_match_says_where_both_stand_and_whom_they_had_met():
    history = (*met(1, "AC", "BD"), *met(2, "AB", "CD"))
    pairing = swiss.pair(field(50, 46, 43, 43), history, Options(3, "s"))
    assert reasons_of(pairing, "A", "D") == [
        "A, place 1, on 50, and D, place 4, on 43.",
        "Already played A (place 2, 3).",
        "Already played D (place 2, 3).",
    ]


def test_equals_meet():
    pairing = swiss.pair(field(50, 46, 43, 43), (), Options(3, "s"))
    assert reasons_of(pairing, "C", "D") == ["C, place 3, and D, place 4: both on 43."]


def test_a_floater_says_why():
    pairing = swiss.pair(field(9, 9, 9, 5), (), Options(2, "s"))
    assert reasons_of(pairing, "C", "D") == [
        "C, place 3, on 9, and D, place 4, on 5.",
        "C floats down: 3 are on 9, so one of them must play outside.",
    ]


def test_a_rematch_says_when_and_why():
    history = (*met(1, "AB", "CD"), *met(2, "AC", "BD"), *met(3, "AD", "BC"))
    pairing = swiss.pair(field(9, 8, 7, 6, 5, 4), history, Options(4, "s"))
    (again,) = [m for m in pairing.matches if set(m.contestants) <= set("ABCD")]
    reasons = reasons_of(pairing, *again.contestants)
    assert "They met in round 1." in reasons
    assert "No more than 2 matches without a rematch fit into this round." in reasons
    assert any(line.startswith("Without E, F (2), the others fall into more odd circles") for line in reasons)


def test_a_bye_says_who_had_one():
    pairing = swiss.pair(field(9, 8, 7, 6, 5), met(1, "AB", "CD", "E"), Options(2, "s"))
    assert reasons_of(pairing, "D") == [
        "An odd number: place 4 has a bye.",
        "Lower, but with a bye or a three-way match before: place 5.",
    ]


def test_a_three_way_match_says_why():
    pairing = swiss.pair(field(9, 8, 7, 6, 5), (), Options(2, "s", odd=OddNumber.THREE_WAY))
    assert reasons_of(pairing, "C", "D", "E") == [
        "An odd number: places 3, 4, 5 have a three-way match.",
        "Nobody else who could be in it is lower.",
    ]


def test_other_draws_say_what_they_are():
    contestants, history = field(9, 8, 7, 6), met(1, "AB", "CD")
    lot = swiss.pair(contestants, (), Options(1, "s", order=Order.LOT))
    assert say(lot.matches[0].grounds[0], "en", {}).startswith("By lot: ")
    assert reasons_of(danish.danish(contestants, history, Options(2, "s")), "A", "B") == [
        "A, place 1, on 9, and B, place 2, on 8.",
        "Danish draw: neighbours meet, whether or not they have met before.",
        "They met in round 1.",
    ]
    fixed = Options(2, "s", locked=(Lock(("A", "B"), "televised"),))
    assert reasons_of(swiss.pair(contestants, history, fixed), "A", "B") == [
        "Fixed by the director: televised",
        "They met in round 1.",
    ]


def test_contestants_are_named():
    ground = DrawGround("change_leaves_out", {"contestants": "1\n2"})
    sentence = say(ground, "en", {"1": "Maple", "2": "Birch"})
    assert sentence == "Left without a match: Maple, Birch. Give each a match or a bye."


def test_every_code_has_a_sentence_and_every_sentence_a_code():
    text = "".join(
        file.read_text() for file in FOLDER.glob("*.py") if file.name not in ("words.py", "matching.py")
    )
    codes = {code for code in SENTENCES if f'"{code}"' in text}
    by_options = {
        code for code in SENTENCES if re.match(r"by_(seed|lot)_|both_on_|danish|king_of_the_hill", code)
    }
    of_kinds = {f"{kind}_{what}" for kind in ("bye", "three_way") for what in ("places", "needed", "lowest")}
    assert codes | by_options | of_kinds == set(SENTENCES)
    assert set(re.findall(r'ground\(\s*"(\w+)"', text)) <= set(SENTENCES)


def changed(changes, reason="agreed by both captains", options=None):
    contestants, history = field(6, 5, 4, 3, 2, 1), met(1, "AC")
    asked = options or Options(2, "s", forbidden=(("B", "E"),))
    pairing = swiss.pair(contestants, history, asked)
    return override(pairing, changes, reason, field=contestants, history=history, options=asked)


def test_the_director_changes_a_draw_with_a_reason():
    answer = changed([("C", "A"), ("B", "D")])
    assert answer.errors == ()
    assert [match.contestants for match in answer.pairing.matches][:2] == [("C", "A"), ("B", "D")]
    assert [match.number for match in answer.pairing.matches] == [1, 2, 3]
    assert [say(ground, "en", {}) for ground in answer.pairing.matches[0].grounds] == [
        "Changed by the director: agreed by both captains"
    ]
    assert [say(warning, "en", {}) for warning in answer.warnings] == ["C and A met in round 1."]


def test_changes_that_cannot_be_are_refused_all_at_once():
    answer = changed([("A", "A"), ("C", "Z"), ("B", "E"), ("B",)], reason=" ")
    assert answer.pairing is None
    assert [error.code for error in answer.errors] == [
        "change_without_reason",
        "lock_of_wrong_size",
        "change_twice",
        "change_unknown",
        "change_leaves_out",
    ]
    assert [warning.code for warning in answer.warnings] == ["change_forbidden"]
