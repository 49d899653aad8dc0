"""Who reads a number of somebody's text refuses an endless one, soon: a row for each who reads one."""

from collections.abc import Callable
from datetime import date
from time import process_time

import pytest

from clubs.files.amending import amendments, kept
from clubs.files.pbn.score_table import _number as score_of_a_table
from clubs.files.pbn.text.values import vulnerable_in_rubber
from clubs.files.pbn.totals import whole as number_of_a_round
from clubs.tournaments.contest import problems
from federation.errors import Refused
from rulings.decisions import checks
from scoring.engine.corrections.period import CorrectionPeriod
from scoring.engine.masterpoints.reader import TableReader
from scoring.engine.refusal import Refusal, Refusals
from scoring.engine.regulation import RuleError
from scoring.engine.victory_points import own
from scoring.points.services import balance_files
from scoring.points.services.ledger import runs
from tests.sample_rules import rule
from tests.scoring.calculators.hostile import SECONDS_MAX

REFUSALS = (checks.TermsError, amendments.NotReadable, Refused, Refusal, Refusals, RuleError)
ENDLESS = ("1e9999999", "1e-9999999", "1e999999999", "9" * 10**5, "1/" + "9" * 10**5)
NO_NUMBERS = ("1/0", "NaN", "Infinity", "\ud800", "\0", "x")
PACK, DAY = "jcbl-sample", date(2026, 11, 21)


def condition(key: str) -> Callable[[str], object]:
    """Conditions of contest that say this under a key: None where nothing is wrong with them."""
    return lambda text: not list(problems({key: text}, PACK, DAY)) or None


def of_amendment(text: str) -> object:
    return amendments._percent({"ns_percent": text}, "ns_percent")


def of_kept_amendment(text: str) -> object:
    return kept._percent(kept.KeptEntries({"ns_percent": text}), "ns_percent")


def of_scheme(text: str) -> object:
    reader = TableReader({"rate": text}, "scheme")
    reader.fraction("rate")
    return reader.finish(["rate"])


READERS: dict[str, Callable[[str], object]] = {
    "a fraction of a decision": lambda text: checks.fraction("amount", text),
    "an amount of a decision": lambda text: checks.amount("amount", text),
    "a percentage of an amendment": of_amendment,
    "a percentage of a kept amendment": of_kept_amendment,
    "VP of a bye": condition("bye_vp"),
    "a percentage of a bye": condition("bye_percent"),
    "minutes of a window": condition("correction_minutes"),
    "a draw's count": condition("round_robin_legs"),
    "a rule of a pack": lambda text: rule(CorrectionPeriod, PACK, DAY, {"correction_period.minutes": text}),
    "points of a scheme": of_scheme,
    "a band of a scale": lambda text: own.read({"boards": 3, "bands": [[text, "10", "10"]]}),
    "a balance": lambda text: balance_files._amount(text),
    "points by hand": runs.points_of,
    "a score of a PBN table": score_of_a_table,
    "a round of a PBN table": lambda text: number_of_a_round(text) or None,
    "a rubber of PBN": lambda text: vulnerable_in_rubber(f"NS 0 0/{text}EW 0 0/{text}"),
}


@pytest.mark.parametrize("who", READERS)
def test_an_endless_number_is_refused_soon(who) -> None:
    taken = []
    for text in (*ENDLESS, *NO_NUMBERS):
        began = process_time()
        try:
            answer = READERS[who](text)
        except REFUSALS:
            answer = None
        assert process_time() - began <= SECONDS_MAX, text[:20]
        taken += [] if answer is None else [text[:20]]
    assert taken == []
