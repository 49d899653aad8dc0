"""Team matches: boards, matches, leagues, knockouts. Law 78, REG-1.1.3-4, 2.1.4, 2.2, 6.2."""

from scoring.engine.words import gettext_noop

SENTENCES = {
    # Boards.
    "team_board": gettext_noop("Board {board}: {ours} against {theirs}, difference {difference}"),
    "team_board_weighted": gettext_noop(
        "Board {board}: {weight} of {worth} for {ours} against {theirs}, difference {difference}"
    ),
    "team_board_unplayed": gettext_noop("Board {board}: not played"),
    "team_board_average": gettext_noop("Board {board}: average"),
    "team_board_average_plus": gettext_noop("Board {board}: average plus"),
    "team_board_average_minus": gettext_noop("Board {board}: average minus"),
    "team_board_ruled": gettext_noop("Board {board}: given by ruling"),
    "weights_not_one": gettext_noop("{field}: the weights come to {total}, not to 1."),
    # Matches.
    "match_rest": gettext_noop("{count} boards together: {own} won, {other} lost"),
    "match_vp_stated": gettext_noop("As the teams state it in VP; the IMPs are not stated"),
    "vp_without_scale": gettext_noop(
        "{field}: matches are not counted in VP here; IMPs or points are needed."
    ),
    "match_imps_rounded": gettext_noop("Rounded to whole IMPs, half away from zero"),
    "match_penalty": gettext_noop("Penalty"),
    "match_penalty_in_vp": gettext_noop("A penalty takes the margin from {before} to {after} IMPs"),
    "match_vp_behind": gettext_noop("{imps} IMPs behind over {boards} boards"),
    "match_in_imps": gettext_noop("Margins in IMPs: {ours} for us, {theirs} for the opponents"),
    "match_in_vp": gettext_noop("{ours} VP for us, {theirs} VP for the opponents"),
    "board_half_scored": gettext_noop(
        "{field}: board {board} has a score at one table only. Write two scores, two averages, or - -."
    ),
    "board_twice": gettext_noop("{field}: board {board} is entered twice."),
    "rest_without_boards": gettext_noop("{field}: every board is listed; there is no rest to have IMPs."),
    "rest_without_points": gettext_noop(
        "{field}: the VP for winning are taken from points; every board has to be listed."
    ),
    "no_point_difference": gettext_noop("{field}: the match has no difference in points."),
    "every_board_cancelled": gettext_noop(
        "{field}: every board is cancelled; there is no scale for a match of none."
    ),
    # Board-a-match.
    "bam_board": gettext_noop("Board {board}, difference {difference}: 2 for a win, 1 for a tie"),
    "bam_lost_by_both": gettext_noop("Boards lost by the fault of both sides: {count}, tied at 1 each"),
    "bam_slow_points": gettext_noop(
        "{scored} of {most} board points; difference on the boards played: {points} points"
    ),
    "bam_difference": gettext_noop("Board {board}: difference in points"),
    "bam_points": gettext_noop("Board points"),
    "bam_points_of_averages": gettext_noop("Points of difference that averages count for: {points}"),
    "bam_win_tie": gettext_noop("VP for winning: even in points"),
    "bam_win": gettext_noop("VP for winning: difference of {points} points"),
    "patton_level": gettext_noop("Total of the match: half of the {stake} points at stake"),
    "patton_quotient": gettext_noop("Total of the match: {points} of the {swings} points that changed hands"),
    "patton_rounded_half": gettext_noop("The part for the total, rounded to half a point"),
    "patton_rounded_whole": gettext_noop("The part for the total, rounded to a whole point"),
    # Leagues.
    "league_round": gettext_noop("Round {round} against {opponent}"),
    "league_round_in_vp": gettext_noop("Round {round} against {opponent}, stated in VP alone"),
    "league_round_bye": gettext_noop("Round {round}: bye"),
    "league_round_forfeit_won": gettext_noop("Round {round}: {opponent} forfeits"),
    "league_round_forfeit_lost": gettext_noop("Round {round} against {opponent}: forfeited"),
    "league_team_removed": gettext_noop(
        "Does not count: {void} of {rounds} rounds of {team} do not take place; "
        "from {limit} on its scores are removed"
    ),
    "league_team_disqualified": gettext_noop(
        "Does not count: {team} is disqualified, and results against it are cancelled"
    ),
    "three_way_share": gettext_noop("A three-way match in one round: {share} of the points of each match"),
    "league_bye": gettext_noop("A bye, as the conditions of contest value it"),
    "league_penalty": gettext_noop("Penalty off the total"),
    "league_penalty_boards": gettext_noop("Penalty of {boards} boards off the total, {board} each"),
    "league_not_below_zero": gettext_noop("Penalties do not take the total below zero"),
    "team_unknown": gettext_noop("{field}: there is no team {team}."),
    "team_twice_in_round": gettext_noop("{field}: team {team} is in two matches of round {round}."),
    "played_after_withdrawal": gettext_noop(
        "{field}: team {team} has a result in round {round}, after it withdrew."
    ),
    "stage_unfinished": gettext_noop("{field}: round {round} is not finished; the stage cannot be closed."),
    # Knockouts.
    "knockout_carried": gettext_noop("IMPs carried over"),
    "knockout_boards": gettext_noop("IMPs of the boards"),
    "knockout_balanced": gettext_noop("{a} by one side and {b} by the other: the average, {average}"),
    "knockout_penalty_a": gettext_noop("Penalty of the first team"),
    "knockout_penalty_b": gettext_noop("Penalty of the second team"),
    "knockout_round_bye": gettext_noop("Round {round}: goes on with a bye"),
    "knockout_by_boards": gettext_noop("Round {round}: beats {opponent}"),
    "knockout_by_extra_boards": gettext_noop("Round {round}: beats {opponent} on extra boards"),
    "knockout_by_carry_over": gettext_noop("Round {round}: ties with {opponent} and was ahead before"),
    "knockout_by_lot": gettext_noop("Round {round}: ties with {opponent} and has the lot"),
    "knockout_by_forfeit": gettext_noop("Round {round}: {opponent} forfeits"),
    "lot_without_seed": gettext_noop("{field}: a lot is recorded with its seed."),
}
