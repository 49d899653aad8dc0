"""What a row of a board says: points, averages, a board that was not played. There are no contracts."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from clubs.files.acblscore import rules
from clubs.files.checks.outcome import every_score
from clubs.files.notation import shown_score
from clubs.files.problem import Problem, error, warning
from scoring.engine.sheet import Kind

_FOULED = 3000  # and more: a score within a group of tables that had the same cards
_PERCENTS: Mapping[int, Fraction] = {2040: Fraction(40), 2050: Fraction(50), 2060: Fraction(60)}
_UNPLAYED = (rules.LATE, rules.NOT_PLAYED)


class AcblOutcome(NamedTuple):
    """What a row comes to. A percentage without the other is that of a pair whose opponents have no score."""

    kind: Kind
    score: int | None
    ns_percent: Fraction | None
    ew_percent: Fraction | None
    problem: Problem | None


def outcome(ns: int, ew: int, *, ns_again: bool = False, ew_again: bool = False) -> AcblOutcome:
    """Read both codes of a row. `again`: that side has played the board before, and this counts nothing."""
    if ns_again or ew_again:
        return _one_sided(ns, ew, ns_again=ns_again, ew_again=ew_again)
    if rules.is_score(ns) and ew == -ns:
        return _played(10 * ns)
    if ns in _PERCENTS and ew in _PERCENTS:
        return AcblOutcome(Kind.ARTIFICIAL, None, _PERCENTS[ns], _PERCENTS[ew], None)
    return AcblOutcome(Kind.NOT_PLAYED, None, None, None, _unplayed(ns, ew))


def _played(score: int) -> AcblOutcome:
    problem = None if score in every_score() else error("acbl_score_impossible", score=shown_score(score))
    return AcblOutcome(Kind.PLAYED if score else Kind.PASSED_OUT, score, None, None, problem)


def _unplayed(ns: int, ew: int) -> Problem | None:
    """What is to be said of a row without a result; nothing where the board was just not played."""
    if max(ns, ew) >= _FOULED:
        return error("acbl_score_fouled")
    if not all(rules.counts(coded) or coded in _UNPLAYED for coded in (ns, ew)):
        return error("acbl_score_unknown", codes=f"{ns}, {ew}")
    if ns in _UNPLAYED and ew in _UNPLAYED:
        return warning("acbl_late_play") if rules.LATE in (ns, ew) else None
    return warning("acbl_split_score", ns_score=_shown(ns), ew_score=_shown(ew))


def _shown(coded: int) -> str:
    if coded in _PERCENTS:
        return f"{_PERCENTS[coded]}%"
    return shown_score(10 * coded) if rules.is_score(coded) else "–"


def _one_sided(ns: int, ew: int, *, ns_again: bool, ew_again: bool) -> AcblOutcome:
    """The average of the side that plays the board for the first time; what else it has cannot be held."""
    ns_percent = None if ns_again else _PERCENTS.get(ns)
    ew_percent = None if ew_again else _PERCENTS.get(ew)
    kind = Kind.NOT_PLAYED if ns_percent is ew_percent is None else Kind.ARTIFICIAL
    lost = any(rules.is_score(coded) for coded, again in ((ns, ns_again), (ew, ew_again)) if not again)
    problem = error("acbl_again_with_score") if lost else warning("acbl_board_again")
    return AcblOutcome(kind, None, ns_percent, ew_percent, problem)
