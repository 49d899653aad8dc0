"""Penalties, lateness, withdrawal, slow play, conduct. REG-2, 6."""

from scoring.engine.words import gettext_noop

SENTENCES = {
    # Lateness of a team
    "late_in_time": gettext_noop("The team is in time: boards that are played"),
    "late_time_left": gettext_noop("Minutes left of {length} when a team is {late} minutes late"),
    "late_playable": gettext_noop(
        "Boards that can still be played, at {each} minutes each: {playable} of {boards}"
    ),
    "late_lost": gettext_noop("Boards lost by the lateness"),
    "late_without_vps": gettext_noop("In events without victory points"),
    "late_with_vps": gettext_noop("In events with victory points"),
    "late_play_all": gettext_noop("All boards are played"),
    "late_play_rest": gettext_noop(
        "The rest is played; each lost board A- to the late team, A+ to its opponents"
    ),
    "late_forfeit_30min": gettext_noop("Forfeit: {minutes} minutes late or more"),
    "late_forfeit_no_prospect_of_half": gettext_noop("Forfeit: no prospect of playing half of the boards"),
    "late_forfeit_half_or_more_unplayed": gettext_noop(
        "Forfeit: half of the boards or more cannot be played"
    ),
    # An absent pair
    "absent_counted": gettext_noop(
        "{unplayed} of the session's {boards} boards cannot be played; from {limit} on the scores are removed"
    ),
    "absent_outcome": gettext_noop("What becomes of the pair's scores"),
    "absent_normal": gettext_noop("All boards are scored as played"),
    "absent_averages": gettext_noop("Each unplayed board A- to the absent pair, A+ to its opponents"),
    "absent_excluded": gettext_noop("The pair's scores are removed, its opponents' against it too"),
    "removed_disqualified": gettext_noop("Disqualified: results against them are cancelled"),
    # A team that withdraws
    "withdrawal_counted": gettext_noop(
        "{void} of {rounds} rounds do not take place; from {limit} on the other rounds' scores are removed"
    ),
    "withdrawal_rounds_forfeit": gettext_noop("Rounds forfeited to the opponents"),
    "withdrawal_rounds_not_drawn": gettext_noop(
        "The team is not drawn again; rounds drawn already and so forfeited"
    ),
    "withdrawal_own": gettext_noop("The team's own scores"),
    "withdrawal_opponents": gettext_noop("Its opponents' scores against it"),
    "withdrawal_stand": gettext_noop("stand"),
    "withdrawal_excluded": gettext_noop("removed"),
    # Boards not played
    "slow_one_side": gettext_noop("One side alone is at fault for the slow play"),
    "slow_nobody": gettext_noop("Neither side is at fault"),
    "slow_both_average": gettext_noop("Both sides are at fault for the slow play: an average to each"),
    "slow_both_tie": gettext_noop("Both sides are at fault for the slow play: the board is tied 1-1"),
    "slow_both_tie_win_vp_from_played_boards": gettext_noop(
        "Both sides are at fault for the slow play: the board is tied 1-1, and the VP for the win come "
        "from the boards that were played"
    ),
    "slow_both_cancelled": gettext_noop(
        "Both sides are at fault for the slow play: the board is cancelled and left out of IMPs and VP"
    ),
    "unplayed_ns": gettext_noop("North-South"),
    "unplayed_ew": gettext_noop("East-West"),
    "unplayed_either": gettext_noop("{field}: give the fault or each side's part in it, not both."),
    "unplayed_both_late": gettext_noop("The board is lost to both sides, each at fault"),
    "unplayed_part_ns": gettext_noop("North-South: {part}"),
    "unplayed_part_ew": gettext_noop("East-West: {part}"),
    "part_at_fault": gettext_noop("at fault"),
    "part_partly": gettext_noop("partly at fault"),
    "part_not_at_fault": gettext_noop("not at fault"),
    # Conduct
    "manners_not_established": gettext_noop(
        "{player}: the director has not established the violation; no penalty"
    ),
    "manners_boards": gettext_noop("{player}: violation {number}, penalty in boards"),
    "manners_imps": gettext_noop("{player}: violation {number}, penalty in IMPs"),
    "manners_out_boards": gettext_noop(
        "{player}: violation {number}, expelled from the session without master points for it"
    ),
    "manners_out_imps": gettext_noop("{player}: violation {number}, the match is forfeited"),
    "manners_already_out_boards": gettext_noop("{player}: violation {number}, expelled already"),
    "manners_already_out_imps": gettext_noop("{player}: violation {number}, the match is forfeited already"),
    "manners_total": gettext_noop("Penalties of {contestant} together"),
    "manners_worth": gettext_noop("Penalties of {contestant} in the unit of the event"),
    "manners_none": gettext_noop("No violation, no penalty"),
    "manners_boards_worth": gettext_noop(
        "{player}: violation {number}, penalty of {boards} boards, {board} each"
    ),
    "session_penalty_boards": gettext_noop("Penalty of {boards} boards, {board} each"),
    # What one board of penalty is: a step of no amount before the penalty.
    "penalty_unit_top": gettext_noop(
        "One board of penalty is {board}: the maximum of a board with {scores} scores"
    ),
    "penalty_unit_imps": gettext_noop(
        "One board of penalty is {board}: {scores} scores less one, {each} IMPs for each"
    ),
    "penalty_unit_points": gettext_noop(
        "One board of penalty is {board}: {scores} scores less one, {each} points for each"
    ),
    "penalty_unit_vp": gettext_noop(
        "One board of penalty is {board}: {percent} percent of {maximum}, the most that a round can bring"
    ),
    "penalty_unit_vp_of_round": gettext_noop(
        "One board of penalty is {board}: {percent} percent of {maximum}, "
        "the most that round {round} can bring ({count} boards)"
    ),
    "penalty_unit_vp_announced": gettext_noop(
        "One board of penalty is {board}: {percent} percent of {maximum}, "
        "the most of a round of {count} boards as announced, because the penalty is of no match of a round"
    ),
    "penalty_unit_vp_longest": gettext_noop(
        "One board of penalty is {board}: {percent} percent of {maximum}, "
        "the most of the longest round ({count} boards), because the penalty is of no match of a round"
    ),
    "penalty_unit_board_maximum": gettext_noop(
        "One board of penalty is {board}: the board's maximum at board-a-match"
    ),
    "penalty_unit_knockout": gettext_noop("One board of penalty is {board} IMPs"),
    "penalty_procedural": gettext_noop("Procedural penalty"),
    "penalty_disciplinary": gettext_noop("Disciplinary penalty"),
    "penalty_total": gettext_noop("Penalties together"),
    "penalty_at_most": gettext_noop("Held to the most that is allowed: {most}"),
    # The director's discretion
    "discretion_free": gettext_noop("Normally no penalty"),
    "discretion_cap": gettext_noop("The most boards that the director may take away: {target}"),
    "discretion_chosen": gettext_noop("Boards that the director takes away"),
    "discretion_worth": gettext_noop("The penalty in the unit of the event"),
    "discretion_most_worth": gettext_noop("The most in the unit of the event: {target}"),
    "target_repeating_pair": gettext_noop("the pair that repeats it"),
    "target_both_pairs": gettext_noop("both pairs"),
    "target_stationary_pair": gettext_noop("the stationary pair"),
    "target_pair_in_wrong_seats": gettext_noop("the pair that sat in the wrong place"),
    "target_side_that_used_it": gettext_noop("the side that used the method"),
    "target_board_keeper_side": gettext_noop("the side in charge of the board"),
    "target_responsible_side": gettext_noop("the responsible side"),
    "target_other_side": gettext_noop("the other side"),
    "target_side_at_fault": gettext_noop("the side at fault"),
    "system_ban": gettext_noop("The convention had been agreed: it is banned from now on"),
    "system_no_ban": gettext_noop("No agreement to use a method that is not permitted: nothing is banned"),
    "system_rule_ignored": gettext_noop(
        "A permitted method was used against the prescribed rules: nothing is banned"
    ),
    "system_adjust": gettext_noop("The board is bid and played to the end, then adjusted under Law 12"),
    "system_earlier": gettext_noop("Boards played already may be adjusted when somebody reports them"),
    "system_earlier_late": gettext_noop(
        "Boards played already are not adjusted: their correction period is over"
    ),
    "pocket_no_table": gettext_noop(
        "The table where it happened is not identified: no penalty, the board is scored as fouled"
    ),
    "pocket_responsible": gettext_noop("The side that it is taken to be the fault of"),
    "pocket_adjust": gettext_noop("The other side has an adjusted score if it was damaged"),
}
