"""Fields of pairs with places, for the tests of master points."""

from dataclasses import replace
from datetime import date
from fractions import Fraction

from scoring.engine.masterpoints.awarding import award
from scoring.engine.masterpoints.occasion import Occasion, OccasionContestant, OccasionPlayer
from scoring.engine.sentences import WORDS
from tests import sample_rules as regulations

DAY = date(2026, 11, 21)
INTERNATIONAL = "wbf-sample"


def contestant(key, rank, tied=False, direction="", players=2, **more):
    """A contestant with its players "1a", "1b" …"""
    who = tuple(OccasionPlayer(f"{key}{letter}") for letter in "abcdefgh"[:players])
    return OccasionContestant(str(key), who, rank, tied, direction, **more)


def ranked(ranks, direction="", start=1, **more):
    """Contestants with these places; equal ones are shared."""
    return tuple(
        contestant(number, rank, ranks.count(rank) > 1, direction, **more)
        for number, rank in enumerate(ranks, start)
    )


def occasion(contestants, level="weekly", form="pairs", **more):
    directions = any(contestant.direction for contestant in contestants)
    ranked_by = more.pop("ranked_by", "direction" if directions else "overall")
    return Occasion(level, form, DAY, tuple(contestants), ranked_by=ranked_by, **more)


def mitchell(ns, ew=None, level="weekly", **more):
    """A field of two directions: so many pairs each, or their places."""
    north = list(range(1, ns + 1)) if isinstance(ns, int) else ns
    east = north if ew is None else list(range(1, ew + 1)) if isinstance(ew, int) else ew
    rows = ranked(north, "NS") + ranked(east, "EW", len(north) + 1)
    return occasion(rows, level, **more)


def howell(pairs, level="weekly", **more):
    places = list(range(1, pairs + 1)) if isinstance(pairs, int) else pairs
    return occasion(ranked(places), level, **more)


def amounts(awards):
    """What the first player of each contestant has, as written, those without points left out."""
    firsts = {award.contestant: award for award in reversed(awards.awards)}
    return [str(firsts[key].amount) for key in reversed(firsts) if firsts[key].amount]


def paid(occasion, name, pack=INTERNATIONAL, **changes):
    scheme = regulations.scheme(name, pack)
    return award(occasion, replace(scheme, **changes) if changes else scheme)


def hundredths(awards):
    return [int(Fraction(amount) * 100) for amount in amounts(awards)]


def sentences(entry, language="en"):
    return [WORDS.say(step.code, step.parameters, language) for step in entry.steps]


def refused(call, *arguments):
    """What a call refuses: field and sentence."""
    try:
        call(*arguments)
    except ValueError as refusals:
        return {
            one.field: WORDS.say(one.says, {"field": one.field, **one.parameters}, "en")
            for one in refusals.refusals
        }
    return {}
