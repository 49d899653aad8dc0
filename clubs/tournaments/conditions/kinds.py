"""Every condition of contest: under which heading it stands, and which forms of contest can have it. Pure.

A key of the pack's conditions, of `clubs.tournaments.contest` or of a rule ("lateness.minutes_a_board").
What a form does not have is not offered, and refused where somebody brings it.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from clubs.tournaments.conditions import forms_of_contest as forms
from clubs.tournaments.conditions.forms_of_contest import Forms
from clubs.tournaments.contest import EDITION, OWN
from scoring.engine.conditions import ALLOWED
from scoring.engine.contest import Form


class Group(StrEnum):
    """A heading of the page, in the page's order."""

    FIELD = "field"
    MOVEMENT = "movement"
    SCORING = "scoring"
    TIES = "ties"
    CONDUCT = "conduct"
    CLOCKS = "clocks"
    POINTS = "points"


@dataclass(frozen=True, slots=True)
class ConditionKind:
    """A condition's heading, and the forms of contest that have it."""

    group: Group
    forms: Forms


_FIELD = {
    "regulations": forms.EVERY,
    "open_to": forms.EVERY,
    "born_from": forms.EVERY,
    "born_through": forms.EVERY,
    "winners": forms.IN_PAIRS,
    "overall": forms.SIMULTANEOUS,
}
_MOVEMENT = {
    "pairing": forms.DRAWN,
    "round_robin_legs": forms.ROUND_ROBINS,
    "knockout_sessions": forms.KNOCKOUT,
    "knockout_losers": forms.KNOCKOUT,
    "repechage_rounds": forms.KNOCKOUT,
    "repechage_places": forms.KNOCKOUT,
    "swiss_first": forms.SWISS,
    "swiss_first_within": forms.SWISS,
    "swiss_within": forms.SWISS,
    "swiss_last": forms.SWISS,
    "swiss_early": forms.SWISS,
    "swiss_clubs_apart_rounds": forms.SWISS,
    "swiss_odd": forms.THREE_WAYS & forms.SWISS,
    "swiss_three_way_rounds": forms.THREE_WAYS,
    "bye_vp": forms.LEAGUES | forms.HOUSTON,
    "bye_percent": frozenset({Form.PAIRS_MATCHPOINTS}),
    "captain_reports": forms.TEAMS,
    "report_minutes": forms.TEAMS,
    "line_ups": forms.TEAMS,
    "line_up_parts": forms.TEAMS,
    "board_reports": forms.PAIRS,
    "coach_speaks": forms.TEAMS,
    "table_travellers": forms.PAIRS,
    "table_ranking": forms.PAIRS,
}
_SCORING = {
    "matchpoint_scale": forms.MATCHPOINTS,
    "neuberg": forms.MATCHPOINTS,
    "award_decimals": forms.MATCHPOINTS,
    "percent_from": forms.MATCHPOINTS,
    "vp_scale": forms.WITH_SCALE,
    "patton.points_a_board": forms.PATTON,
    "patton.rounding": forms.PATTON,
    "cancelled_boards_scale": forms.TEAMS_WITH_VP,
    "weighted_imps": forms.TEAMS_AT_IMPS,
    "cross_imps": frozenset({Form.PAIRS_IMPS}) | forms.HOUSTON,
    "houston_pairs.against": forms.HOUSTON,
    "butler_trim": forms.HOUSTON,
    "butler_round": forms.HOUSTON,
    "across_sections": forms.PAIRS,
    "factor_totals": forms.PAIRS,
    "handicap": forms.EVERY - forms.KNOCKOUT,
    "event_totals.unit": forms.PAIRS,
    "event_totals.by_boards": forms.PAIRS,
    "averages": forms.MATCHPOINTS,
    "matchpoint_averages.average": forms.MATCHPOINTS,
    "matchpoint_averages.plus": forms.MATCHPOINTS,
    "matchpoint_averages.minus": forms.MATCHPOINTS,
    "matchpoint_averages.other_boards": forms.MATCHPOINTS,
    "matchpoint_averages.session": forms.MATCHPOINTS,
    "imp_pair_averages.basis": forms.IMPS_OR_POINTS,
    "imp_pair_averages.percent": forms.IMPS_OR_POINTS,
    "imp_pair_averages.divisor": forms.IMPS_OR_POINTS,
    "imp_pair_averages.imps": forms.IMPS_OR_POINTS,
    "imp_pair_averages.decimals": forms.IMPS_OR_POINTS,
    "imp_averages.imps": forms.TEAMS_AT_IMPS | forms.HOUSTON,
    "board_a_match_averages.average": forms.BOARD_A_MATCH,
    "board_a_match_averages.plus": forms.BOARD_A_MATCH,
    "board_a_match_averages.minus": forms.BOARD_A_MATCH,
    "win_vp_averages.points": frozenset({Form.BOARD_A_MATCH_VP}) | forms.PATTON,
    "fouled_boards": forms.MATCHPOINTS,
    "fouled_matchpoints.formula_from": forms.MATCHPOINTS,
    "fouled_matchpoints.exception_group": forms.MATCHPOINTS,
    "fouled_imps.factor": forms.IMPS_OR_POINTS,
    "fouled_imps.percent": forms.IMPS_OR_POINTS,
    "fouled_imps.mean_of": forms.IMPS_OR_POINTS,
    "fouled_imps.mean_from": forms.IMPS_OR_POINTS,
    "fouled_imps.nothing_won": forms.IMPS_OR_POINTS,
    "fouled_houston.alone_from": forms.HOUSTON,
    "fouled_houston.imps": forms.HOUSTON,
}
_TIES = {
    "tie_breaks": forms.EVERY,
    "tie_breaks.restart": forms.EVERY,
    "carry_over": forms.EVERY,
}
_CONDUCT = {
    "lateness.minutes_a_board": forms.TEAMS,
    "lateness.forfeit_minutes": forms.TEAMS,
    "lateness.playable_share": forms.TEAMS,
    "exactly_half": forms.TEAMS,
    "forfeit_trigger.unplayable_share": forms.TEAMS,
    "forfeit_award.draw_factor": forms.TEAMS_WITH_VP,
    "forfeit_award.averages": forms.TEAMS_WITH_VP,
    "forfeit_award.formula": forms.TEAMS_WITH_VP,
    "already_won": forms.TEAMS_WITH_VP,
    "withdrawal.void_share": forms.LEAGUES,
    "absence.unplayed_share": forms.PAIRS,
    "unplayed_board.at_fault": forms.EVERY,
    "unplayed_board.partly": forms.EVERY,
    "unplayed_board.not_at_fault": forms.EVERY,
    "unplayed_board.both_late": forms.EVERY,
    "slow_play.at_fault": forms.EVERY,
    "slow_play.other": forms.EVERY,
    "slow_play.nobody": forms.EVERY,
    "manners_boards.out_at": forms.CONDUCT_IN_BOARDS,
    "manners_boards.counted_per": forms.CONDUCT_IN_BOARDS,
    "partner_keeps_points": forms.CONDUCT_IN_BOARDS,
    "manners_boards.overall_points": forms.CONDUCT_IN_BOARDS,
    "suspension.partner_points": forms.IN_PAIRS,
    "suspension.overall_points": forms.EVERY,
    "suspension.disqualified_results": forms.EVERY - forms.KNOCKOUT,
    "manners_imps.out_at": forms.TEAMS_AT_IMPS,
    "manners_imps.counted_per": forms.TEAMS_AT_IMPS,
    "penalty_unit.imps_each_comparison": frozenset({Form.PAIRS_IMPS}),
    "penalty_unit.points_each_comparison": frozenset({Form.PAIRS_TOTAL_POINTS}),
    "penalty_unit.vp_share": forms.WITH_VP | forms.BOARD_A_MATCH,
    "penalty_unit.knockout_imps": forms.KNOCKOUT | {Form.IMP_TEAMS},
    "penalty_unit.board_a_match": frozenset({Form.BOARD_A_MATCH}),
    "penalty_unit.board_a_match_vp": frozenset({Form.BOARD_A_MATCH_VP}) | forms.PATTON,
    "penalty_unit.board_a_match_maximum": forms.BOARD_A_MATCH,
    "negative_totals.below_zero": forms.LEAGUES,
    "scoring_slip.boards_max": forms.EVERY,
    "wrong_board.boards_max": forms.EVERY,
    "wrong_opponents.boards_max": forms.EVERY,
    "system_violation.boards_max": forms.EVERY,
    "wrong_pocket.keeper_max": forms.PAIRS - forms.WITH_VP,
    "wrong_pocket.other_max": forms.PAIRS - forms.WITH_VP,
    "wrong_pocket.responsible_max": forms.PAIRS - forms.WITH_VP,
    "wrong_pocket.vp_responsible_max": forms.WITH_VP,
    "wrong_pocket.unknown_is": forms.TEAMS | forms.HOUSTON,
}
_CLOCKS = {
    "correction_minutes": forms.EVERY,
    "ruling_minutes": forms.EVERY,
    "appeal_minutes": forms.EVERY,
    "trick_agreement.pairs": forms.PAIRS,
    "trick_agreement.teams": forms.TEAMS,
    "appeal_bodies": forms.EVERY,
    "appeal_deposit": forms.EVERY,
}
_POINTS = {"master_points": forms.EVERY}
# A short key says these; they are taken where somebody writes them out, and have no field of their own.
SAID_BY: Mapping[str, str] = {
    "carry_over.policy": "carry_over",
    "tie_breaks.order": "tie_breaks",
    "weighted_imps.rounding": "weighted_imps",
    "forfeit_award.already_won": "already_won",
    "lateness.exactly_half": "exactly_half",
    "lateness.exactly_half_vp": "exactly_half",
    "manners_boards.partner_points": "partner_keeps_points",
    "correction_period.minutes": "correction_minutes",
    "ruling_period.minutes": "ruling_minutes",
    "appeal_period.minutes": "appeal_minutes",
}
# Rules that no event is played by: of rubber bridge and its like, and what only calculators choose by.
_ELSEWHERE = (
    *("chicago", "honeymoon", "honours", "solitaire_bid", "solitaire_play", "unfinished_rubber", "line_up"),
    *("appeal_deposits", "movement_limits"),  # a deposit has a condition of its own
    *("fouled_matchpoints.calculation", "fouled_matchpoints.averages"),
)

_GROUPS: Mapping[Group, Mapping[str, Forms]] = {
    Group.FIELD: _FIELD,
    Group.MOVEMENT: _MOVEMENT,
    Group.SCORING: _SCORING,
    Group.TIES: _TIES,
    Group.CONDUCT: _CONDUCT,
    Group.CLOCKS: _CLOCKS,
    Group.POINTS: _POINTS,
}
KINDS: Mapping[str, ConditionKind] = {
    key: ConditionKind(group, of) for group, keys in _GROUPS.items() for key, of in keys.items()
}
assert {*OWN, *ALLOWED, EDITION} <= set(KINDS), "every condition says which forms of contest have it"

# Values that not every form has which has the condition.
VALUES: Mapping[tuple[str, str], Forms] = {
    ("pairing", "round_robin"): forms.ROUND_ROBINS,
    ("pairing", "swiss"): forms.SWISS,
    ("pairing", "danish"): forms.SWISS,
    ("pairing", "knockout"): forms.KNOCKOUT,
    ("open_to", "mixed"): forms.EVERY - {Form.INDIVIDUAL},
    ("tie_breaks", "head_to_head"): forms.LEAGUES,
    ("tie_breaks", "imp_quotient"): forms.LEAGUES & forms.TEAMS_AT_IMPS,
    ("tie_breaks", "boards_won"): forms.LEAGUES,
    ("tie_breaks", "wins"): forms.LEAGUES,
    ("tie_breaks", "net_imps"): forms.LEAGUES & forms.TEAMS_AT_IMPS,
    ("tie_breaks", "opponents"): forms.LEAGUES,
    ("tie_breaks", "opponents_beaten"): forms.LEAGUES,
    ("tie_breaks", "opponents_median"): forms.LEAGUES,
    ("tie_breaks", "tops"): forms.PAIRS,
    ("tie_breaks", "last_session"): forms.PAIRS,
    ("tie_breaks", "extra_boards"): forms.KNOCKOUT,
    ("tie_breaks", "carry_over"): forms.KNOCKOUT,
    ("event_totals.unit", "percent"): forms.MATCHPOINTS,
    ("overall", "own_club"): forms.MATCHPOINTS,
    ("handicap", "percent"): forms.MATCHPOINTS,
}


def has(key: str, of: Iterable[Form]) -> bool:
    """Whether one of some forms of contest has a condition, by its key; what nobody knows has none."""
    short = SAID_BY.get(key, key)
    return short in KINDS and not KINDS[short].forms.isdisjoint(of)


def has_value(key: str, value: str, of: Iterable[Form]) -> bool:
    """Whether one of some forms of contest has a value of a condition that it has."""
    return not VALUES.get((SAID_BY.get(key, key), value), forms.EVERY).isdisjoint(of)


def offered(of: Iterable[Form]) -> Iterator[tuple[Group, list[str]]]:
    """The conditions that some forms of contest have, under their headings; no heading is empty."""
    given = frozenset(of)
    for group in Group:
        keys = [key for key, kind in KINDS.items() if kind.group is group and has(key, given)]
        if keys:
            yield group, keys


def is_elsewhere(key: str) -> bool:
    """Whether a key is of a rule that no event is played by."""
    return key in _ELSEWHERE or key.partition(".")[0] in _ELSEWHERE


def canonical(body: Mapping[str, Any]) -> dict[str, Any]:
    """Conditions with a rule's name replaced by the short key that says the same, unless it is there."""
    kept = {SAID_BY.get(key, key): _by_short_key(key, value) for key, value in body.items() if key in SAID_BY}
    return {key: value for key, value in body.items() if key not in SAID_BY} | {
        key: value for key, value in kept.items() if key not in body
    }


def _by_short_key(key: str, value: Any) -> Any:
    """Whether a partner keeps points is a question of yes and no; every other value has one name."""
    if key == "manners_boards.partner_points":
        return {"keeps": "yes", "loses": "no"}.get(value, value)
    return value
