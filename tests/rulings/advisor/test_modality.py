"""What a director says with "may", "must" and "may not" stands so in an item of the Laws that is cited.

Nothing is classed by hand: the verbs are read from the sentence to say, and how strongly an item provides
from the library, its modality and the verbs of its summary.
"""

import re
from functools import cache

import pytest

from rulings.advisor.loading import library
from rulings.library.loading import load
from tests.places import ROOT

TOPICS = library().topics
LIBRARY = ROOT / "rulings/library"
# The verbs of a sentence to say.
SAID = {
    "grants": re.compile(r"\bmay\b(?! (not|have to))|(?<!not )\ballowed\b", re.I),
    "forbids": re.compile(r"\b(may|must) not\b|\bnot allowed\b|\bnobody may\b", re.I),
    "requires": re.compile(r"(?<!nobody )(?<!may )\b(must|has to|have to)\b(?! not)", re.I),
}
# An item that provides so, and one whose summary does beside what it is mainly about.
MODALITY = {
    "grants": {"may"},
    "forbids": {"may_not", "must_not", "should_not", "shall_not"},
    "requires": {"must", "shall"},
}
SUMMARY = {
    "grants": re.compile(r"\bmay\b(?! not)|\bfree\b", re.I),
    "forbids": re.compile(r"\b(may|must) not\b", re.I),
    "requires": re.compile(r"\b(must|shall|has to)\b(?! not)", re.I),
}
JAPANESE = {
    "forbids": re.compile("できません|いけません|られません|られていません|ないでください"),
    "requires": re.compile("なければなりません|必要があり|義務|パスします|パスし|ください"),
}
# A right that stands as the exception of a ban: "except on the director's specific instruction" (66C).
BY_EXCEPTION = {"TI-3"}


@cache
def items():
    """Each item of the Laws."""
    return load(LIBRARY / "laws-2017").items


def carries(force, law):
    """Whether an item provides in this way."""
    return items()[law].modality in MODALITY[force] or bool(SUMMARY[force].search(items()[law].summary.en))


@pytest.mark.parametrize("force", SAID)
def test_what_is_said_stands_in_an_item_that_is_cited(force):
    speaking = [
        rule
        for topic in TOPICS.values()
        for rule in topic.rules
        if SAID[force].search(library().rulings[rule.outcome].say.en)
    ]
    assert len(speaking) >= 15
    unfounded = [
        (rule.id, rule.outcome, rule.items)
        for rule in speaking
        if rule.id not in BY_EXCEPTION and not any(carries(force, law) for law in rule.items)
    ]
    assert unfounded == []


@pytest.mark.parametrize("force", JAPANESE)
def test_both_languages_speak_as_strongly(force):
    weaker = {
        outcome: ruling.say.ja
        for outcome, ruling in library().rulings.items()
        if SAID[force].search(ruling.say.en) and not JAPANESE[force].search(ruling.say.ja)
    }
    assert weaker == {}


def test_every_item_that_is_cited_stands_in_the_library():
    cited = {law for topic in TOPICS.values() for rule in topic.rules for law in rule.items}
    assert cited
    assert cited - set(items()) == set()
