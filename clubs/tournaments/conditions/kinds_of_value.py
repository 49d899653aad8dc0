"""What kind of value a condition of contest has, from where its values are laid down; units added. Pure."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Literal, get_args, get_origin, get_type_hints

from clubs.tournaments.conditions.kinds import SAID_BY
from clubs.tournaments.conditions.values import (
    AmountValue,
    BodiesValue,
    ByePercentValue,
    CarryOverValue,
    ChosenValue,
    CountValue,
    DayValue,
    EditionValue,
    MoneyValue,
    OrderValue,
    PointsSchemeValue,
    ScaleValue,
    ShareValue,
    SwitchValue,
    Unit,
    Value,
)
from clubs.tournaments.contest import BIRTHS, CHOICES, DRAW_COUNTS, EDITION, MINUTES, MINUTES_MAX, RULES
from scoring.engine.conditions import ALLOWED
from scoring.engine.contest import Course, Form
from scoring.engine.events.tie_breaks import BREAKERS, LOT, OF_MATCHES
from scoring.regulations.kinds import KINDS

VP_MAX = 100
DEPOSIT_MAX = 99_999_999  # as many digits as `contest` takes

_OWN: dict[str, Value] = {
    EDITION: EditionValue(),
    "vp_scale": ScaleValue(),
    "line_up_parts": CountValue(Unit.PARTS, 1, 4),
    "bye_vp": AmountValue(Unit.VP, 0, VP_MAX),
    "bye_percent": ByePercentValue(),
    "carry_over": CarryOverValue(),
    "tie_breaks": OrderValue((*BREAKERS, *OF_MATCHES, LOT)),
    "appeal_bodies": BodiesValue(),
    "appeal_deposit": MoneyValue(),
    "master_points": PointsSchemeValue(),
    **dict.fromkeys(BIRTHS, DayValue()),
    **dict.fromkeys(MINUTES, CountValue(Unit.MINUTES, 0, MINUTES_MAX)),
}
_COUNTED = {
    "swiss_clubs_apart_rounds": Unit.ROUNDS,
    "round_robin_legs": Unit.TIMES,
    "swiss_three_way_rounds": Unit.ROUNDS,
    "repechage_rounds": Unit.ROUNDS,
    "knockout_sessions": Unit.SESSIONS,
}
_UNITS = {
    "matchpoint_averages.average": Unit.PERCENT,
    "matchpoint_averages.plus": Unit.PERCENT,
    "matchpoint_averages.minus": Unit.PERCENT,
    "imp_pair_averages.percent": Unit.PERCENT,
    "imp_pair_averages.imps": Unit.IMPS,
    "imp_averages.imps": Unit.IMPS,
    "board_a_match_averages.average": Unit.BOARD_POINTS,
    "board_a_match_averages.plus": Unit.BOARD_POINTS,
    "board_a_match_averages.minus": Unit.BOARD_POINTS,
    "win_vp_averages.points": Unit.POINTS,
    "patton.points_a_board": Unit.VP,
    "fouled_matchpoints.formula_from": Unit.SCORES,
    "fouled_matchpoints.exception_group": Unit.SCORES,
    "fouled_imps.percent": Unit.PERCENT,
    "fouled_houston.alone_from": Unit.SCORES,
    "fouled_houston.imps": Unit.IMPS,
    "lateness.minutes_a_board": Unit.MINUTES_A_BOARD,
    "lateness.forfeit_minutes": Unit.MINUTES,
    "forfeit_award.draw_factor": Unit.TIES,
    "manners_boards.out_at": Unit.VIOLATIONS,
    "manners_imps.out_at": Unit.VIOLATIONS,
    "penalty_unit.imps_each_comparison": Unit.IMPS,
    "penalty_unit.points_each_comparison": Unit.POINTS,
    "penalty_unit.knockout_imps": Unit.IMPS,
    "penalty_unit.board_a_match_maximum": Unit.BOARD_POINTS,
    "scoring_slip.boards_max": Unit.BOARDS_OF_PENALTY,
    "wrong_board.boards_max": Unit.BOARDS_OF_PENALTY,
    "wrong_opponents.boards_max": Unit.BOARDS_OF_PENALTY,
    "system_violation.boards_max": Unit.BOARDS_OF_PENALTY,
    "wrong_pocket.keeper_max": Unit.BOARDS_OF_PENALTY,
    "wrong_pocket.other_max": Unit.BOARDS_OF_PENALTY,
    "wrong_pocket.responsible_max": Unit.BOARDS_OF_PENALTY,
    "wrong_pocket.vp_responsible_max": Unit.BOARDS_OF_PENALTY,
}


_OF_SCORING = {
    "matchpoints": Unit.MATCHPOINTS,
    "cross_imps": Unit.IMPS,
    "imps": Unit.IMPS,
    "total_points": Unit.POINTS,
    "board_a_match": Unit.BOARD_POINTS,
}


def value_of(key: str) -> Value:
    """What kind of value a condition has, by its key or by the rule's name for it. Raises KeyError."""
    key = SAID_BY.get(key, key)
    if key in _OWN:
        return _OWN[key]
    if key in DRAW_COUNTS:
        return CountValue(_COUNTED[key], *DRAW_COUNTS[key])
    if "." in key:
        return _of_rule(key)
    values = ALLOWED.get(key) or CHOICES.get(key) or tuple(RULES[key][1] or ())
    return SwitchValue() if set(values) == {"yes", "no"} else ChosenValue(values)


def unit_of_bye(form: Form) -> Unit:
    """What a bye is counted in: what the matches of the form are."""
    if form.contest.vp:
        return Unit.VP
    return Unit.BOARD_POINTS if form.contest.scoring == "board_a_match" else Unit.IMPS


def unit_of_totals(forms: Iterable[Form]) -> Unit:
    """What totals are counted in that are carried over; into a knockout match go the IMPs of its teams."""
    given = list(forms)
    if any(form.contest.course is Course.KNOCKOUT for form in given):
        return Unit.IMPS
    contest = given[0].contest
    if contest.vp:
        return Unit.VP
    return _OF_SCORING[contest.scoring]


def _of_rule(key: str) -> Value:
    name, _dot, field = key.partition(".")
    rule = KINDS[name]
    hint = get_type_hints(rule)[field]
    if hint is bool:
        return SwitchValue()
    if hint is int:
        return CountValue(_UNITS[key], *rule.bounds(field))
    if hint is Fraction:
        return ShareValue() if field.endswith("_share") else AmountValue(_UNITS[key], *rule.bounds(field))
    return ChosenValue(tuple(get_args(hint)) if get_origin(hint) is Literal else tuple(hint))
