"""The ruling advisor: facts of a topic to what the Laws make of them. Laws 13, 14, 20, 24-39, 41-71."""

from typing import Any

from rulings.advisor import speaking
from rulings.advisor.advising import Advice, Finding, advise
from rulings.library.references import LawItem
from scoring.calculators.calculator import Answer, CalculatorRules, calculator
from scoring.calculators.kinds import ChoiceValue, InputField, NamedValues
from scoring.engine.citation import Citation
from scoring.engine.ground import DecisionGround, ground
from scoring.engine.words import Text, gettext_noop

# The tables' own titles, marked here for the catalogue of pages; a test holds the two together.
TOPICS = {
    "revoke": gettext_noop("A revoke"),
    "lead_out_of_turn": gettext_noop("A lead out of turn"),
    "premature_play": gettext_noop("A card led or played too soon"),
    "insufficient_bid": gettext_noop("An insufficient bid"),
    "change_of_call": gettext_noop("A change of call"),
    "exposed_in_auction": gettext_noop("A card exposed during the auction"),
    "must_pass": gettext_noop("A player who must pass"),
    "call_after_end": gettext_noop("A call after the auction has ended"),
    "call_out_of_rotation": gettext_noop("A call out of rotation"),
    "number_of_cards": gettext_noop("Wrong number of cards"),
    "played_card_case": gettext_noop("A defender's card was put back: step by step"),
    "card_played": gettext_noop("Has the card been played?"),
    "change_of_designation": gettext_noop("Declarer wants another card from dummy"),
    "designation_from_dummy": gettext_noop("An incomplete call for a card"),
    "dummy_misplaced_card": gettext_noop("Dummy put another card than was named"),
    "fifth_card": gettext_noop("A fifth card to a trick"),
    "dummy_conduct": gettext_noop("What dummy did or said"),
    "dummy_touches_or_suggests": gettext_noop("Dummy touches a card or suggests a play"),
    "opening_lead_withdrawal": gettext_noop("Taking back an opening lead"),
    "misexplanation_timing": gettext_noop("A wrong explanation comes to light"),
    "review_and_questions": gettext_noop("Review of the auction and questions"),
    "dummy_layout": gettext_noop("How dummy is spread"),
    "follow_suit": gettext_noop("Which card must be played"),
    "penalty_card": gettext_noop("Penalty cards: partner's lead, and a card not played"),
    "retraction": gettext_noop("A played card is to go back"),
    "defender_exposes": gettext_noop("A defender shows or names a card"),
    "declarer_exposes": gettext_noop("Declarer shows cards"),
    "defective_trick": gettext_noop("A trick with too few or too many cards"),
    "trick_inspection": gettext_noop("Looking at tricks again"),
    "trick_arrangement": gettext_noop("A trick lies the wrong way"),
    "claim": gettext_noop("A claim or concession"),
}


@calculator(
    "advise",
    gettext_noop("What the Laws say about a card, a question or a trick: from the facts to the ruling."),
    Citation.LAWS_OF_PLAY,
    InputField("topic", ChoiceValue(TOPICS), gettext_noop("Situation at the table")),
    InputField(
        "facts",
        NamedValues(),
        gettext_noop("Facts"),
        help=gettext_noop("One a line, as who=defender or partner_could_see=true."),
    ),
)
def ruling_advice(rules: CalculatorRules, topic: str, facts: dict[str, object]) -> Answer:
    """The 2017 Laws by the tables of rulings/advisor; the regulations have no part in it."""
    outcome = advise(topic, facts)
    steps = (_step(outcome, finding) for finding in outcome.findings)
    return Answer(_result(outcome), (*steps, _because(outcome), _closing(outcome)))


def _result(outcome: Advice) -> dict[str, Any]:
    rule = outcome.rule
    follows = rule.follows
    result: dict[str, Any] = {
        "outcome": rule.outcome,
        "law_refs": list(rule.law_refs),
        "see_also": list(rule.also),
        "rule": rule.id,
        "rectification": speaking.ruling_text(rule.outcome, "title"),
        "say": speaking.ruling_text(rule.outcome, "say"),
        "beware": speaking.topic_text(outcome.topic, "beware"),
        "offender": _shared("offender", follows.offender),
        "information": [speaking.shared_text("information", key) for key in follows.information],
        "penalty_card": _shared("penalty_card", follows.penalty_card),
        "transfer": _shared("tricks", follows.tricks),
        "adjusted_score": _shared("adjusted_score", follows.adjusted_score),
        "procedural_penalty": _shared("procedural_penalty", follows.procedural_penalty),
        "assumed": [finding.fact.name for finding in outcome.findings if finding.is_assumed],
    }
    return result | ({"ignored_facts": list(outcome.ignored)} if outcome.ignored else {})


def _shared(group: str, key: str) -> Text | None:
    return speaking.shared_text(group, key) if key else None


def _step(outcome: Advice, finding: Finding) -> DecisionGround:
    """A fact: the question, its answer, and the item of the Laws that asks for it."""
    question = speaking.question_text(outcome.topic, finding.fact)
    answer = speaking.answer_text(outcome.topic, finding.fact, finding.value)
    return ground(answer, question.code, LawItem(outcome.rule.law_refs[0]))


def _because(outcome: Advice) -> DecisionGround:
    """Why: the rule of the table that counts."""
    return ground(
        outcome.rule.id, speaking.because_text(outcome.rule).code, LawItem(outcome.rule.law_refs[-1])
    )


def _closing(outcome: Advice) -> DecisionGround:
    """The rectification in a line, which is the value too."""
    title = speaking.ruling_text(outcome.rule.outcome, "title")
    return ground(title, title.code, LawItem(outcome.rule.law_refs[0]))
