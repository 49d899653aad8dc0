"""Sentences by code that count something: of one they are right, too."""

import re

import pytest

from clubs.files.words.sentences import WORDS as FILES
from scoring.engine.sentences import WORDS as ENGINE
from scoring.engine.words import of_one
from scoring.tools.score_file.sentences import WORDS as SCORE

PLACE = re.compile(r"\{(\w+)\}")
# "1 pairs", "1 other tables": a number before a noun of many. Verbs of one end in s, too.
MANY_OF_ONE = re.compile(r"(?<![\w.,/–-])1 (?:other |more |whole )?([A-Za-z]+s)\b")
NO_NOUNS = frozenset(
    (
        *("appears", "as", "bids", "carries", "changes", "counts", "deals", "declares", "does", "follows"),
        *("forfeits", "gives", "has", "holds", "is", "leads", "makes", "meets", "needs", "plays", "repeats"),
        *("says", "shows", "sits", "stands", "tells", "was"),
    )
)
# Where what stands ahead of the noun is a place or a limit, and counts nothing.
NO_COUNT = {
    ("boards_apart", "1 numbers"),
    ("acbl_pairs_renumbered", "1 pairs"),
    ("too_many_inside", "1 lists"),
}
HOUSES = {"files": FILES, "engine": ENGINE, "score": SCORE}


def of_ones(words):
    """Every sentence with a 1 in each of its places in turn, and letters in the others."""
    for code, sentence in words.sentences.items():
        places = PLACE.findall(sentence)
        for place in places:
            yield code, words.say(code, dict.fromkeys(places, "x") | {place: "1"}, "en")


@pytest.mark.parametrize("house", HOUSES)
def test_no_sentence_speaks_of_one_as_of_many(house):
    texts = list(of_ones(HOUSES[house]))
    assert len(texts) > 30
    wrong = [(code, many[0]) for code, text in texts for many in MANY_OF_ONE.finditer(text)]
    assert [pair for pair in wrong if pair[1].split()[-1] not in NO_NOUNS and pair not in NO_COUNT] == []


@pytest.mark.parametrize(
    ("sentence", "of_1", "of_2"),
    [
        ("the hands of {n} boards.", "the hands of 1 board.", "the hands of 2 boards."),
        ("{n} games have a deal", "1 game has a deal", "2 games have a deal"),
        ("There are {n} more problems.", "There is 1 more problem.", "There are 2 more problems."),
        ("{n} has two pairs", "1 has two pairs", "2 has two pairs"),
    ],
)
def test_a_sentence_of_one_and_of_two(sentence, of_1, of_2):
    assert of_one(sentence, {"n": "1"}).format(n="1") == of_1
    assert of_one(sentence, {"n": "2"}).format(n="2") == of_2
