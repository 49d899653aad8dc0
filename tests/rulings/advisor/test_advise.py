"""`calc advise`: from facts to the ruling, refused where they cannot be, and answered whatever comes."""

import json
import subprocess
import sys
from contextlib import suppress
from time import perf_counter

import pytest
from hypothesis import given, settings, strategies as st

from rulings.advisor.advising import advise, next_question
from rulings.advisor.loading import library
from scoring.engine.refusal import Refusals
from tests.examples import tries
from tests.places import ROOT
from tests.scoring.calculators.asking import answer, problem, steps

TOPICS = library().topics


def test_the_answer_says_all_that_follows():
    facts = {"who": "defender", "manner": "dropped", "partner_could_see": True}
    advice = answer("advise", topic="card_played", facts=facts)
    assert advice["outcome"] == "NOT_PLAYED_PENALTY_CARD"
    assert advice["law_refs"] == ["45C1", "49", "50"]
    assert advice["rule"] == "CP-05"
    assert advice["offender"] == "The defenders"
    assert advice["penalty_card"].startswith("Penalty card: minor if")
    assert advice["transfer"] is None
    assert "authorised information" in advice["information"][0]
    assert advice["assumed"] == []
    assert steps(advice) == [
        ("A defender's", "Whose card is it?"),
        ("Dropped by accident", "How did the card come to be seen or named?"),
        ("Yes", "Could the partner have seen the face of the card?"),
        ("CP-05", "It was not held, so it is not played; but partner could see it."),
        ("Not played; penalty card", "Not played; penalty card"),
    ]
    assert [step["cite"] for step in advice["steps"]][-2:] == ["Law 50", "Law 45C1"]


def test_what_nobody_mentioned_is_assumed_and_said_to_be():
    facts = {"who": "defender", "manner": "held", "partner_could_see": True}
    advice = answer("advise", topic="card_played", facts=facts)
    assert (advice["outcome"], advice["assumed"]) == ("PLAYED", ["already_played_to_trick"])


def test_only_the_facts_that_count_are_grounds():
    facts = {"lead_state": "face_down", "irregularity": "none", "director_instructed": False}
    advice = answer("advise", topic="opening_lead_withdrawal", facts=facts)
    assert [text for _, text in steps(advice)][:-2] == [
        "Is the opening lead still face down?",
        "What was wrong before the lead?",
    ]


def test_facts_of_other_topics_are_named():
    advice = answer("advise", topic="misexplanation_timing", facts={"lead_faced": True, "who": "dummy"})
    assert advice["ignored_facts"] == ["who"]


@pytest.mark.parametrize("written", [{}, {"intended_as_lead": None}, {"intended_as_lead": "unknown"}])
def test_an_intention_that_is_not_known_is_to_be_found_out(written):
    assert answer("advise", topic="fifth_card", facts=written)["outcome"] == "ESTABLISH_INTENTION"


@pytest.mark.parametrize(
    ("count", "outcome"),
    [(0, "INVALID_ANY_LEGAL_CARD"), (1, "PLAY_THAT_CARD"), (4, "DECLARER_MUST_SPECIFY")],
)
def test_cards_are_counted(count, outcome):
    facts = {"form": "rank_only", "dummy_leading": False, "legal_cards_of_rank": count}
    assert answer("advise", topic="designation_from_dummy", facts=facts)["outcome"] == outcome


@pytest.mark.parametrize(
    ("topic", "facts", "code", "field"),
    [
        ("no_such_topic", {}, "unknown_value", "topic"),
        ("card_played", {}, "missing_field", "who"),
        ("card_played", {"who": "defender", "manner": "dropped"}, "missing_field", "partner_could_see"),
        ("card_played", {"who": "umpire"}, "unknown_value", "who"),
        ("card_played", {"who": "declarer", "manner": "held"}, "unknown_value", "manner"),
        ("card_played", {"who": True}, "unknown_value", "who"),
        ("misexplanation_timing", {"lead_faced": 1}, "unknown_value", "lead_faced"),
        ("designation_from_dummy", {"legal_cards_of_rank": -1}, "out_of_range", "legal_cards_of_rank"),
        ("designation_from_dummy", {"legal_cards_of_rank": "two"}, "unknown_value", "legal_cards_of_rank"),
        ("card_played", ["who"], "unknown_value", "facts"),
    ],
)
def test_what_cannot_be_is_refused_by_name(topic, facts, code, field):
    refusal = problem("advise", topic=topic, facts=facts)
    assert (refusal["code"], refusal["field"]) == (code, field)
    assert "{" not in refusal["message"]


def test_a_missing_fact_is_asked_for():
    refusal = problem("advise", topic="card_played", facts={"who": "defender", "manner": "held"})
    assert (
        refusal["message"]
        == "partner_could_see is not known yet. Could the partner have seen the face of the card?"
    )


VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 60), st.text(max_size=6), st.lists(st.none(), max_size=2)
)


@settings(max_examples=tries(300, 25), deadline=None)
@given(data=st.data())
def test_any_facts_are_answered_or_refused(data):
    topic = TOPICS[data.draw(st.sampled_from(sorted(TOPICS)))]
    facts = {}
    for fact in topic.facts:
        sensible = st.sampled_from([option.value for option in fact.options])
        if data.draw(st.booleans()):
            facts[fact.name] = data.draw(st.one_of(sensible, sensible, VALUES))
    with suppress(Refusals):
        outcome = advise(topic.name, facts)
        assert outcome.rule in topic.rules
        assert outcome.rule.holds({finding.fact.name: finding.value for finding in outcome.findings})


def test_a_question_is_answered_in_less_than_a_millisecond():
    facts = {"action": "point_out_defender_revoke", "rights_lost": True, "revoked": True}
    advise("dummy_conduct", facts)
    started = perf_counter()
    for _ in range(200):
        next_question("dummy_conduct", facts)
        advise("dummy_conduct", facts)
    assert (perf_counter() - started) / 400 < 0.001


def test_the_command_needs_nothing_but_python():
    root = ROOT
    asked = json.dumps({"topic": "misexplanation_timing", "facts": {"lead_faced": True}})
    code = (
        "import sys; from scoring.calculators import command; "
        "done = command.main(['advise', '--lang', 'ja']); "
        "assert 'django' not in sys.modules; sys.exit(done)"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], cwd=root, input=asked, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["steps"][-1]["cite"] == "第41条C項"
