"""The parts of a ruling: among others on a page, or alone; what is typed becomes terms, or a sentence."""

import pytest
from django.utils import translation

from rulings.adjustments.forms.basis import FieldProblem, RoundMatch, RulingPartsForm, RulingPlace
from rulings.adjustments.forms.board import BoardPart
from rulings.adjustments.forms.forfeit import ForfeitPart, MatchForfeitPart
from rulings.adjustments.forms.lateness import LatenessPart
from rulings.adjustments.forms.penalty import PenaltyPart
from rulings.adjustments.forms.unplayed import FouledPart, NotPlayedPart
from rulings.decisions.terms import decision_from, terms_of
from rulings.models import AdjustmentKind


def place(**known):
    """Two contestants; nobody asks for a session."""
    everybody = (("1", "1 Heron"), ("2", "2 Egret"))
    return RulingPlace(
        **{"is_teams": False, "session_of": lambda _round: None, "contestants": everybody} | known
    )


def decided(part, **typed):
    """Terms of decisions, and problems as field and sentence, in their order."""
    with translation.override("en"):
        return [
            (read.field, str(read.sentence)) if isinstance(read, FieldProblem) else terms_of(read)
            for read in part.read(typed)
        ]


AT_TABLE = {"board": 3, "ns": "1", "ew": "2", "round": 2}
NEEDS_AMOUNT = "Name who gets the penalty, and its amount: 1/4, 0.5, 3."


@pytest.mark.parametrize(
    ("kind", "asked"),
    [
        (PenaltyPart, ["contestant", "amount", "unit", "law", "round"]),
        (LatenessPart, ["contestant", "minutes", "round"]),
        (NotPlayedPart, ["board", "ns", "ew", "round", "fault", "cause"]),
        (FouledPart, ["board", "groups"]),
    ],
)
def test_alone_a_part_asks_for_the_place_and_must_be_filled_in(kind, asked):
    fields = kind(place(), is_alone=True).fields()
    assert list(fields) == asked
    assert [name for name, field in fields.items() if not field.required and name != "round"] == []
    among_others = kind(place()).fields()
    assert [name for name, field in among_others.items() if field.required] == []
    assert set(among_others) <= set(asked)


def test_fields_are_called_as_the_form_says():
    part = PenaltyPart(place(), names={"contestant": "who_1", "amount": "amount_1"})
    assert list(part.fields()) == ["who_1", "amount_1", "unit", "law"]
    terms = {"contestant": "1", "amount": "1/4", "unit": "boards", "law": "90"}
    assert decided(part, who_1="1", amount_1="1/4") == [terms]
    assert decided(part, who_1="1") == [("amount_1", NEEDS_AMOUNT)]
    assert decided(part) == []
    penalty = decision_from(AdjustmentKind.PENALTY, terms)
    assert part.as_typed(penalty) == {"who_1": "1", "amount_1": "1/4", "unit": "boards", "law": "90"}


def test_a_unit_that_counts_for_nothing_is_not_offered():
    fields = PenaltyPart(place(units=("boards", "vps"))).fields()
    assert [unit for unit, _label in fields["unit"].choices] == ["boards", "vps"]


@pytest.mark.parametrize(("unit", "in_round"), [("boards", {}), ("imps", {"round": 2}), ("vps", {})])
def test_imps_are_off_the_match_of_the_round(unit, in_round):
    terms = {"contestant": "1", "amount": "3", "unit": unit, "law": "91"}
    known = PenaltyPart(place(is_teams=True, round=2))
    assert decided(known, **terms) == [terms | in_round]
    alone = PenaltyPart(place(is_teams=True), is_alone=True)
    assert decided(alone, **terms, round=5) == [terms | {"round": 5}]


def test_who_came_late_or_forfeits_in_the_known_round():
    assert decided(LatenessPart(place(round=2)), contestant="1", minutes=0) == [
        {"round": 2, "contestant": "1", "minutes": 0}
    ]
    assert decided(LatenessPart(place()), contestant="1", minutes=7) == [
        ("minutes", "Say who came late, in which round, and by how many minutes.")
    ]
    forfeit = {"round": 2, "winner": "2", "loser": "1"}
    assert decided(ForfeitPart(place(round=2)), loser="1", winner="2") == [forfeit]
    assert decided(ForfeitPart(place(round=2)), loser="1", winner="1") == [
        ("loser", "Say who forfeits, to whom, and in which round.")
    ]
    of_match = MatchForfeitPart(place(matches=(RoundMatch("7", "2: 1 – 2", 2, "1", "2"),)), is_alone=True)
    assert decided(of_match, match="7", loser="a") == [forfeit]
    assert decided(of_match, match="7", loser="b") == [forfeit | {"winner": "1", "loser": "2"}]


NOT_SAID = "Say which side did not offend, and by what it contributed to its damage."
NO_RESULT = "Write results here: from an average or the table result no damage is reckoned."
DAMAGED = {
    "outcome": "self_inflicted",
    "results": "4S N -1",
    "offended": "ew",
    "own_fault": "gamble",
    "without_error": "3S N =",
}


def test_a_board_not_played_at_a_table_that_is_known_or_typed():
    reasons = {"fault": "EW", "cause": "late"}
    table = {"board": 3, "ns": "1", "ew": "2"}
    assert decided(NotPlayedPart(place(**AT_TABLE)), **reasons) == [table | reasons]
    assert decided(NotPlayedPart(place(is_teams=True, **AT_TABLE)), **reasons) == [AT_TABLE | reasons]
    typed = NotPlayedPart(place(), is_alone=True)
    assert decided(typed, **AT_TABLE, **reasons) == [AT_TABLE | reasons]
    assert decided(typed, **table, **reasons, round=None) == [table | reasons]


def test_a_fouled_board_has_two_forms_at_least():
    alone = FouledPart(place(), is_alone=True)
    assert decided(alone, board=3, groups="１ 2\n\n 3、4 ") == [
        {"board": 3, "groups": [["1", "2"], ["3", "4"]]}
    ]
    assert decided(alone, board=3, groups="1 2") == [
        ("groups", "A fouled board has two forms at least: write a line for each.")
    ]
    assert decided(FouledPart(place(board=4)), groups="1\n1") == [
        ("groups", "Somebody stands in two groups.")
    ]


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ({"outcome": "stands"}, []),
        ({"outcome": "none"}, []),
        ({"outcome": "artificial", "average_ns": "A+"}, [{"outcome": {"artificial": ["A+", "A"]}}]),
        ({"outcome": "assigned", "results": "4S N ="}, [{"outcome": {"assigned": ["4S", "N", 10]}}]),
        ({"outcome": "not_played"}, [{"fault": "none", "cause": "other"}]),
        (
            {"outcome": "assigned", "results": "1/2 4S N =\n1/2 4S N -1"},
            [
                ("attested", "Confirm that each result could have come about legally."),
                {
                    "outcome": {
                        "weighted": [
                            {"weight": "1/2", "result": ["4S", "N", 10]},
                            {"weight": "1/2", "result": ["4S", "N", 9]},
                        ]
                    }
                },
            ],
        ),
        (
            DAMAGED,
            [
                {
                    "outcome": {
                        "self_inflicted": {
                            "offended": "ew",
                            "fault": "gamble",
                            "adjusted": {"assigned": ["4S", "N", 9]},
                            "without_error": {"assigned": ["3S", "N", 9]},
                        }
                    }
                }
            ],
        ),
        (
            DAMAGED | {"offended": "", "own_fault": ""},
            [("offended", NOT_SAID), ("own_fault", NOT_SAID)],
        ),
        (DAMAGED | {"without_error": "stands"}, [("without_error", NO_RESULT)]),
        (
            DAMAGED | {"results": "A+", "without_error": "A"},
            [("results", NO_RESULT), ("without_error", NO_RESULT)],
        ),
        (DAMAGED | {"without_error": ""}, [("without_error", "['Say what the side gets.']")]),
        (
            {"outcome": "split"},
            [("results", "['Say what the side gets.']"), ("results_ew", "['Say what the side gets.']")],
        ),
    ],
)
def test_what_becomes_of_a_board(typed, read):
    table = {"board": 3, "ns": "1", "ew": "2"}
    terms = [table | body if isinstance(body, dict) else body for body in read]
    assert decided(BoardPart(place(**AT_TABLE)), **typed) == terms


def test_each_side_its_imps_at_teams_alone():
    at_teams = BoardPart(place(is_teams=True, **AT_TABLE))
    typed = {"outcome": "imps", "imps_ns": "-2", "imps_ew": "\N{MINUS SIGN}7"}
    assert decided(at_teams, **typed) == [AT_TABLE | {"outcome": {"imps": {"1": "-2", "2": "-7"}}}]
    assert decided(at_teams, outcome="imps", imps_ns="two", imps_ew="0") == [
        ("imps_ns", "Write IMPs as a number: 3, -2, 1/2.")
    ]
    both = [set(BoardPart(place(is_teams=is_teams)).fields()) for is_teams in (True, False)]
    assert (both[0] - both[1], both[1] - both[0]) == ({"imps_ns", "imps_ew"}, {"groups"})


def test_nobody_knows_which_table():
    assert decided(BoardPart(place(board=3)), outcome="artificial") == [
        (None, "The case does not say which contestants met on which board.")
    ]


def test_a_form_of_parts_finds_decisions_and_problems():
    class Form(RulingPartsForm):
        def clean(self):
            self.read_parts(self.cleaned_data)

    typed = {"contestant": "1", "minutes": "7", "unit": "boards", "law": "90", "who": "2", "amount": "x"}
    form = Form(typed)
    late = LatenessPart(place(round=2))
    penalty = PenaltyPart(place(), names={"contestant": "who"})
    form.add(late, penalty)
    assert not form.is_valid()
    assert (list(form.errors), list(map(terms_of, form.decisions_found))) == (
        ["amount"],
        [{"round": 2, "contestant": "1", "minutes": 7}],
    )
    assert form.is_filled(late)
    assert [field.name for field in form.fields_of(penalty)] == ["who", "amount", "unit", "law"]
