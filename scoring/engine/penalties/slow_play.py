"""A board lost to slow play. REG-2.2; where nobody is at fault, Law 12C2(a).

One side alone at fault has average minus and the other average plus, in every form. Where both are,
the forms differ, and each has its own clause.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from scoring.engine.average import Average
from scoring.engine.citation import Citation
from scoring.engine.ground import DecisionGround, ground
from scoring.engine.penalties import treatment
from scoring.engine.penalties.clauses import clause_of
from scoring.engine.penalties.forms import RuleForm
from scoring.engine.penalties.treatment import FaultFinding, Treatment, to_the_sides
from scoring.engine.regulation import Rule

TIED = "1"  # board points of 2, 1 and 0


@dataclass(frozen=True, slots=True)
class SlowPlayRule(Rule):
    """What each side gets. `both`, by form: an average, "cancelled", or one of the two ties."""

    KEY: ClassVar[str] = "slow_play"
    at_fault: Average
    other: Average
    nobody: Average
    both: Mapping[str, str]
    clauses: Mapping[str, str]  # of `both`, by form


def treat(form: RuleForm, fault: FaultFinding, rule: SlowPlayRule) -> Treatment:
    """What becomes of a board that slow play left unplayed, by whose fault it was."""
    if fault is FaultFinding.BOTH:
        return _both(rule.both[form], clause_of(rule, rule.clauses, form))
    if fault is FaultFinding.NOBODY:
        return averages(rule.nobody, rule.nobody, fault, "slow_nobody", Citation.LAW_12C2A)
    ns, ew = to_the_sides(fault, rule.at_fault, rule.other)
    return averages(ns, ew, fault, "slow_one_side", rule.cites)


def averages(ns: Average, ew: Average, fault: FaultFinding, code: str, cite: Citation) -> Treatment:
    """An average to each side; the sentence of `code` says why."""
    return Treatment(ns, ew, None, (ground(str(fault), code, cite), *_sides(ns, ew, cite)))


def _both(effect: str, cite: Citation) -> Treatment:
    if effect in (treatment.TIE, treatment.TIE_WITHOUT_POINTS):
        tie = ground(TIED, f"slow_both_{effect}", cite)
        return Treatment(TIED, TIED, effect, (tie, *_sides(TIED, TIED, cite)))
    if effect == "cancelled":
        return Treatment(None, None, treatment.EXCLUDED, (ground("–", "slow_both_cancelled", cite),))
    return averages(Average(effect), Average(effect), FaultFinding.BOTH, "slow_both_average", cite)


def _sides(ns: str, ew: str, cite: Citation) -> tuple[DecisionGround, ...]:
    return ground(ns, "unplayed_ns", cite), ground(ew, "unplayed_ew", cite)
