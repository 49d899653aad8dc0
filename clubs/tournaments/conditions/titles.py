"""What conditions of contest are called on pages and in refusals, and what is said beside them."""

from collections.abc import Mapping

from django.utils.translation import gettext as _, gettext_lazy

from clubs.tournaments.conditions.kinds import KINDS, SAID_BY, Group

GROUPS = {
    Group.FIELD: gettext_lazy("Field and entries"),
    Group.MOVEMENT: gettext_lazy("Movement and draw"),
    Group.SCORING: gettext_lazy("Scoring"),
    Group.TIES: gettext_lazy("Ties and carry-over"),
    Group.CONDUCT: gettext_lazy("Lateness, conduct and penalties"),
    Group.CLOCKS: gettext_lazy("Corrections, rulings and appeals"),
    Group.POINTS: gettext_lazy("Master points"),
}
assert set(GROUPS) == set(Group), "every heading has its words"

# Of the conditions that a session is scored under, by the keys of the regulation pack.
OF_SESSIONS: Mapping[str, object] = {
    "matchpoint_scale": gettext_lazy("Worth of a score beaten"),
    "neuberg": gettext_lazy("Boards with fewer scores than others"),
    "across_sections": gettext_lazy("Sections are compared and ranked together"),
    "award_decimals": gettext_lazy("Decimals of an award"),
    "factor_totals": gettext_lazy("Totals on fewer boards are brought to the full number"),
    "percent_from": gettext_lazy("Percentages"),
    "averages": gettext_lazy("Average plus and average minus"),
    "fouled_boards": gettext_lazy("Fouled boards"),
    "cross_imps": gettext_lazy("A board at cross-IMPs"),
    "butler_trim": gettext_lazy("Scores left out of a Butler datum"),
    "butler_round": gettext_lazy("Rounding of a Butler datum"),
    "vp_scale": gettext_lazy("Scale of victory points"),
}
_OWN = {
    "exactly_half": gettext_lazy("A team so late that exactly half of the round can be played"),
    "already_won": gettext_lazy("A match that was won already when it was forfeited"),
    "weighted_imps": gettext_lazy("IMPs of weighted scores"),
    "carry_over": gettext_lazy("Carried over to the next stage"),
    "tie_breaks": gettext_lazy("Ties are broken by"),
    "handicap": gettext_lazy("Handicap list beside the standings"),
    "partner_keeps_points": gettext_lazy("The partner of a player who is sent out keeps the points"),
    "correction_minutes": gettext_lazy("Corrections"),
    "ruling_minutes": gettext_lazy("Requests for a ruling"),
    "appeal_minutes": gettext_lazy("Appeals"),
    "report_minutes": gettext_lazy("A captain's report that nobody answers counts after"),
    "captain_reports": gettext_lazy("Captains report their matches"),
    "board_reports": gettext_lazy("Players enter results at the table"),
    "table_travellers": gettext_lazy("A table sees the other results of a board it has settled"),
    "table_ranking": gettext_lazy("A table's page leads to the ranking while the session runs"),
    "line_ups": gettext_lazy("Captains enter line-ups"),
    "coach_speaks": gettext_lazy("A coach may appeal for the team"),
    "line_up_parts": gettext_lazy("Parts of a match with a line-up of their own"),
    "cancelled_boards_scale": gettext_lazy("Scale of victory points where boards are cancelled"),
    "winners": gettext_lazy("Winners"),
    "overall": gettext_lazy("Simultaneous at many clubs: places go by"),
    "bye_vp": gettext_lazy("A bye"),
    "bye_percent": gettext_lazy("A bye of pairs at matchpoints"),
    "appeal_bodies": gettext_lazy("Appeals are heard by"),
    "appeal_deposit": gettext_lazy("Deposit for an appeal"),
    "open_to": gettext_lazy("Open to"),
    "born_from": gettext_lazy("Born on or after"),
    "born_through": gettext_lazy("Born on or before"),
    "regulations": gettext_lazy("Edition of the regulations"),
    "master_points": gettext_lazy("Master points"),
}
_DRAWS = {
    "pairing": gettext_lazy("Rounds are drawn"),
    "swiss_within": gettext_lazy("Swiss: who meets inside a group of one score"),
    "swiss_first": gettext_lazy("Swiss: the first round goes by"),
    "swiss_first_within": gettext_lazy("Swiss: who meets in the first round"),
    "swiss_last": gettext_lazy("Swiss: the last round"),
    "swiss_odd": gettext_lazy("Swiss: where the number of teams is odd"),
    "swiss_three_way_rounds": gettext_lazy("Swiss: rounds that a three-way match takes"),
    "swiss_early": gettext_lazy("Swiss: a round may be drawn while results are missing"),
    "swiss_clubs_apart_rounds": gettext_lazy("Swiss: rounds in which contestants of one club are kept apart"),
    "knockout_losers": gettext_lazy("Knockout: who loses a match"),
    "repechage_rounds": gettext_lazy("Repechage: rounds in which a loss is not the end"),
    "repechage_places": gettext_lazy("Repechage: places in the knockout that follows"),
    "knockout_sessions": gettext_lazy("Knockout: sessions that a match takes"),
    "round_robin_legs": gettext_lazy("Round robin: how often everybody meets everybody"),
}
_RULES = {
    "houston_pairs.against": gettext_lazy("Houston pairs: a result is compared with"),
    "event_totals.unit": gettext_lazy("Sessions of an event are added up in"),
    "event_totals.by_boards": gettext_lazy("Sessions count by their boards"),
    "matchpoint_averages.average": gettext_lazy("Average at matchpoints"),
    "matchpoint_averages.plus": gettext_lazy("Average plus at matchpoints"),
    "matchpoint_averages.minus": gettext_lazy("Average minus at matchpoints"),
    "matchpoint_averages.other_boards": gettext_lazy(
        "A contestant's other boards, for average plus and minus"
    ),
    "matchpoint_averages.session": gettext_lazy("A session's percentage, for average plus and minus"),
    "imp_pair_averages.basis": gettext_lazy("Average plus of pairs at IMPs or points goes by"),
    "imp_pair_averages.percent": gettext_lazy("Average plus by results: part of the mean"),
    "imp_pair_averages.divisor": gettext_lazy("Average plus by results: the mean is taken over"),
    "imp_pair_averages.imps": gettext_lazy("Average plus in IMPs: each comparison"),
    "imp_pair_averages.decimals": gettext_lazy("Decimals of an average plus"),
    "imp_averages.imps": gettext_lazy("Average plus on a board at IMPs"),
    "board_a_match_averages.average": gettext_lazy("Average at board-a-match"),
    "board_a_match_averages.plus": gettext_lazy("Average plus at board-a-match"),
    "board_a_match_averages.minus": gettext_lazy("Average minus at board-a-match"),
    "patton.points_a_board": gettext_lazy("Patton: at stake on the total of a match, for each board"),
    "patton.rounding": gettext_lazy("Patton: the part for the total"),
    "win_vp_averages.points": gettext_lazy("Average plus, counted in the points of win VP"),
    "fouled_matchpoints.formula_from": gettext_lazy("Fouled boards: the formula is used from a group of"),
    "fouled_matchpoints.exception_group": gettext_lazy("Fouled boards: the exception is for a group of"),
    "fouled_imps.factor": gettext_lazy("Fouled boards: a group is brought to the field by"),
    "fouled_imps.percent": gettext_lazy("Fouled boards: part of the mean for a score alone"),
    "fouled_imps.mean_of": gettext_lazy("Fouled boards: the mean is of"),
    "fouled_imps.mean_from": gettext_lazy("Fouled boards: the mean is taken from"),
    "fouled_imps.nothing_won": gettext_lazy("Fouled boards: where nobody has won anything"),
    "fouled_houston.alone_from": gettext_lazy("Fouled boards: a group is compared by itself from"),
    "fouled_houston.imps": gettext_lazy("Fouled boards: a group that is too small gets"),
    "tie_breaks.restart": gettext_lazy("Who is still equal begins with the first tie-break again"),
    "lateness.minutes_a_board": gettext_lazy("Lateness: time for a board"),
    "lateness.forfeit_minutes": gettext_lazy("Lateness: the round is forfeited after"),
    "lateness.playable_share": gettext_lazy("Lateness: part of the boards that must still be playable"),
    "forfeit_trigger.unplayable_share": gettext_lazy("A round is forfeited where this part cannot be played"),
    "forfeit_award.draw_factor": gettext_lazy("A forfeited match: at least so many times a tie"),
    "forfeit_award.averages": gettext_lazy("A forfeited match: averages are of"),
    "forfeit_award.formula": gettext_lazy("A forfeited match: the winner gets the largest of"),
    "withdrawal.void_share": gettext_lazy("A team that withdraws is taken out where it misses this part"),
    "absence.unplayed_share": gettext_lazy("Scores are removed of who misses this part of the boards"),
    "unplayed_board.at_fault": gettext_lazy("A board not played: the side at fault gets"),
    "unplayed_board.partly": gettext_lazy("A board not played: a side partly at fault gets"),
    "unplayed_board.not_at_fault": gettext_lazy("A board not played: a side not at fault gets"),
    "unplayed_board.both_late": gettext_lazy("A board not played: where both came late, each gets"),
    "slow_play.at_fault": gettext_lazy("Slow play: the side at fault gets"),
    "slow_play.other": gettext_lazy("Slow play: the other side gets"),
    "slow_play.nobody": gettext_lazy("Slow play: where nobody is at fault, each gets"),
    "manners_boards.out_at": gettext_lazy("Conduct: a player is sent out at violation number"),
    "manners_boards.counted_per": gettext_lazy("Conduct: violations are counted in each"),
    "manners_boards.overall_points": gettext_lazy("Conduct: points of the event of who is sent out"),
    "suspension.partner_points": gettext_lazy("Suspension: points of the session of the player's partner"),
    "suspension.overall_points": gettext_lazy("Suspension: points of the event of who is suspended"),
    "suspension.disqualified_results": gettext_lazy("Disqualification: results made against them"),
    "manners_imps.out_at": gettext_lazy("Conduct: the match is forfeited at violation number"),
    "manners_imps.counted_per": gettext_lazy("Conduct: violations are counted in each"),
    "penalty_unit.imps_each_comparison": gettext_lazy("One board of penalty: each comparison"),
    "penalty_unit.points_each_comparison": gettext_lazy("One board of penalty: each comparison"),
    "penalty_unit.vp_share": gettext_lazy("One board of penalty: part of the most that a round can bring"),
    "penalty_unit.knockout_imps": gettext_lazy("One board of penalty"),
    "penalty_unit.board_a_match": gettext_lazy("One board of penalty at board-a-match"),
    "penalty_unit.board_a_match_vp": gettext_lazy("One board of penalty at board-a-match with VP"),
    "penalty_unit.board_a_match_maximum": gettext_lazy("One board of penalty: the board's maximum"),
    "negative_totals.below_zero": gettext_lazy("Totals that penalties take below zero"),
    "scoring_slip.boards_max": gettext_lazy("A slip in the score: penalty of at most"),
    "wrong_board.boards_max": gettext_lazy("The wrong board: penalty of at most"),
    "wrong_opponents.boards_max": gettext_lazy("The wrong opponents: penalty of at most"),
    "system_violation.boards_max": gettext_lazy("Methods that are not permitted: penalty of at most"),
    "wrong_pocket.keeper_max": gettext_lazy("A hand in the wrong pocket: the side in charge, at most"),
    "wrong_pocket.other_max": gettext_lazy("A hand in the wrong pocket: the other side, at most"),
    "wrong_pocket.responsible_max": gettext_lazy("A hand in the wrong pocket: who is responsible, at most"),
    "wrong_pocket.vp_responsible_max": gettext_lazy("A hand in the wrong pocket, with VP: at most"),
    "wrong_pocket.unknown_is": gettext_lazy("A hand in the wrong pocket: where nobody knows who, it was"),
    "trick_agreement.pairs": gettext_lazy("The number of tricks counts as agreed"),
    "trick_agreement.teams": gettext_lazy("The number of tricks counts as agreed"),
}
TITLES: Mapping[str, object] = {**OF_SESSIONS, **_OWN, **_DRAWS, **_RULES}
assert set(TITLES) == set(KINDS), "every condition has its title"

EXPLAINED = {
    "regulations": gettext_lazy(
        "Every rule is then taken as it stands in that edition, whenever the sessions are played."
    ),
    "correction_minutes": gettext_lazy("From the official publication of the stage; the limit is included."),
    "ruling_minutes": gettext_lazy("From the official publication of the stage; the limit is included."),
    "appeal_minutes": gettext_lazy("From the official publication of the stage; the limit is included."),
    "report_minutes": gettext_lazy("Not said: never; the opponents or the director answer."),
    "line_ups": gettext_lazy("Hidden from the opponents until both are in or the round has started."),
    "coach_speaks": gettext_lazy("Once the captain has said so; Law 92 names the captain alone."),
    "appeal_bodies": gettext_lazy("The first one that hears the ground; from there to the next."),
    "appeal_deposit": gettext_lazy("At the first body; further ones ask their own."),
    "bye_vp": gettext_lazy("What a contestant without an opponent gets for the round."),
    "bye_percent": gettext_lazy("Of what its boards could bring. Not counted: places go by percentages."),
    "open_to": gettext_lazy("By the federation's register of particulars; the organiser may enter others."),
    "born_from": gettext_lazy("By the federation's register of particulars, this day included."),
    "born_through": gettext_lazy("By the federation's register of particulars, this day included."),
    "tie_breaks": gettext_lazy("In this order; where nothing is named, tied contestants share the place."),
    "handicap": gettext_lazy(
        "The standings stay without it. Points are in the unit of the standings: a session, of teams a match."
    ),
    "vp_scale": gettext_lazy("How the IMPs of a match become victory points."),
    "exactly_half": gettext_lazy("The regulations part here: half can be played, and half cannot."),
    "carry_over": gettext_lazy(
        "In the unit of the stage before; into a knockout the IMPs of those two teams."
    ),
}


def title(key: str) -> str:
    """What a condition is called; a rule that no event is played by is called a rule of other contests."""
    short = SAID_BY.get(key, key)
    return str(TITLES[short]) if short in TITLES else _("A rule that no event is played by")


def explained(key: str) -> str:
    """What is said beside a condition; "" where its title says it all."""
    return str(EXPLAINED.get(SAID_BY.get(key, key), ""))
