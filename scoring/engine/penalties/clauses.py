"""Rules whose clause depends on the case: the pack's file names one for each."""

from collections.abc import Mapping

from scoring.engine.citation import Citation
from scoring.engine.regulation import Rule


def clause_of(rule: Rule, clauses: Mapping[str, str], case: str) -> Citation:
    """The clause that a rule names for a case, else the rule's own.

    What the conditions of contest override rests on them and on no clause of the pack.
    """
    if rule.cites is Citation.CONDITIONS_OF_CONTEST:
        return rule.cites
    return Citation(clauses.get(case, rule.cites))
