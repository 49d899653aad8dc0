"""What rulings are made of, in words: units, Laws, faults, causes, averages, irregularities, clauses."""

from fractions import Fraction

from django.utils.translation import gettext as _, gettext_lazy

from federation.languages import reader_code
from rulings.adjustments.irregularities import CapJudgement
from scoring.engine.ground import DecisionGround
from scoring.engine.penalties.conduct import ConductLadder, unit_of
from scoring.engine.penalties.penalty import AmountUnit
from scoring.engine.sentences import WORDS
from scoring.engine.victory_points.scale import written
from scoring.engine.words import Text

UNITS = {"boards": gettext_lazy("boards"), "imps": "IMP", "vps": "VP"}
LAWS = {
    "90": gettext_lazy("Law 90, procedural"),
    "91": gettext_lazy("Law 91, disciplinary"),
}
PENALTIES = {  # the same in a sentence, where nothing else says that it is a penalty
    "90": gettext_lazy("procedural penalty, Law 90"),
    "91": gettext_lazy("disciplinary penalty, Law 91"),
}
WARNINGS = {
    "90": gettext_lazy("warning, Law 90"),
    "91": gettext_lazy("warning, Law 91"),
}
APPROVALS = {  # of a disqualification, Law 91B
    "asked": gettext_lazy("subject to the organiser's approval"),
    "approved": gettext_lazy("approved by the organiser"),
    "refused": gettext_lazy("the organiser refused it"),
}
APPROVAL_STATES = APPROVALS | {
    "asked": gettext_lazy("waits for the organiser's approval"),
    "lapsed": gettext_lazy("lapsed: the stage closed without an approval"),
}
FAULTS = {
    "NS": gettext_lazy("North-South at fault"),
    "EW": gettext_lazy("East-West at fault"),
    "both": gettext_lazy("both sides at fault"),
    "none": gettext_lazy("nobody at fault"),
}
CAUSES = {
    "late": gettext_lazy("somebody came late"),
    "withdrawal": gettext_lazy("somebody withdrew"),
    "slow_play": gettext_lazy("slow play"),
    "wrong_board": gettext_lazy("a wrong board"),
    "wrong_opponents": gettext_lazy("wrong opponents"),
    "other": gettext_lazy("another cause"),
}
AVERAGES = {
    "A+": gettext_lazy("average plus"),
    "A": gettext_lazy("average"),
    "A-": gettext_lazy("average minus"),
}
SIDES = {"ns": gettext_lazy("North-South"), "ew": gettext_lazy("East-West")}
# By what an offended side contributed to its own damage. Law 12C1(e)
OWN_FAULTS = {
    "error": gettext_lazy("an extremely serious error, unrelated to the infraction"),
    "gamble": gettext_lazy("a gamble that it could hope to recover by rectification"),
}
# Irregularities with a range: what it was, and what its clause asks. REG-2.3 to 2.7
IRREGULARITIES = {
    "scoring_slip": gettext_lazy("a slip in the score (REG-2.3)"),
    "wrong_board": gettext_lazy("a wrong board (REG-2.4)"),
    "wrong_opponents": gettext_lazy("wrong opponents (REG-2.5)"),
    "wrong_pocket": gettext_lazy("a hand in the wrong pocket (REG-2.6)"),
    "system": gettext_lazy("a system or convention that is not permitted (REG-2.7)"),
}
IRREGULARITY_FACTS = {
    "repeated": gettext_lazy("It was not the first time"),
    "hindrance": gettext_lazy("The event was seriously obstructed (wrong board)"),
    "stationary": gettext_lazy("One of the pairs is stationary at that table (wrong board)"),
    "table_identified": gettext_lazy("The table where it happened is found (wrong pocket)"),
    "responsibility_clear": gettext_lazy("It is clear who did it (wrong pocket)"),
    "agreed": gettext_lazy("The partnership had agreed on it: it is banned from now on (system)"),
    "rule_ignored": gettext_lazy("It is permitted, without its rules being kept (system)"),
    "earlier_in_window": gettext_lazy("Earlier boards can still be corrected (system)"),
}


def side_in_words(side: str) -> str:
    """A side of a clause on which a penalty may fall, in the reader's language."""
    return WORDS.say(f"target_{side}", {}, reader_code())


def grounds_in_words(judged: CapJudgement) -> list[str]:
    """What the clauses make of an irregularity, a sentence each with its clause, in the reader's language."""
    return [ground_in_words(ground) for ground in judged.grounds]


def ground_in_words(ground: DecisionGround) -> str:
    """The sentence of a ground in the reader's language, with its value and its clause where it has them."""
    language, value = reader_code(), ground.value
    shown = WORDS.say(value.code, value.parameters, language) if isinstance(value, Text) else str(value)
    sentence = WORDS.say(ground.code, ground.parameters, language)
    return f"{sentence}: {shown} ({ground.cite})" if shown else f"{sentence} ({ground.cite})"


def rung_in_words(rule: ConductLadder, number: int) -> str:
    """What the violation of a number takes by a ladder of conduct, from 1 to its last. REG-6"""
    is_out, unit = number >= rule.out_at, unit_of(rule)
    if is_out and unit is AmountUnit.IMPS:
        return _("the match is forfeited")
    if is_out:
        return _("sent off, without master points of the session")
    amount = rule.amounts[min(number, len(rule.amounts)) - 1]
    if unit is AmountUnit.IMPS:
        return _("%(amount)s IMP") % {"amount": written(amount)}
    return _("%(amount)s board") % {"amount": "½" if amount == Fraction(1, 2) else written(amount)}
