"""Forfeited rounds. REG-5."""

from scoring.engine.words import gettext_noop

SENTENCES = {
    "forfeit_share": gettext_noop("{unplayable} of {boards} boards cannot be played; {limit} make a forfeit"),
    "forfeit_yes": gettext_noop("The round is forfeited"),
    "forfeit_no": gettext_noop("The round is not forfeited"),
    # Why a match is forfeited: steps of no amount before what it is worth.
    "late_boards_lost": gettext_noop(
        "Round {round}: {team} is {late} minutes late and loses {lost} of {boards} boards"
    ),
    "forfeit_because_unplayable": gettext_noop(
        "Round {round}: with {lost} of {boards} boards that cannot be played {team} forfeits the match"
    ),
    "forfeit_because_minutes": gettext_noop(
        "Round {round}: {team} is {late} minutes late; {minutes} minutes or more forfeit the match"
    ),
    "forfeit_because_prospect": gettext_noop(
        "Round {round}: {team} is {late} minutes late; with no more than {playable} of {boards} boards "
        "left to play it forfeits the match"
    ),
    "forfeit_because_manners": gettext_noop(
        "Round {round}: {team} forfeits the match for conduct: violation {number} of one player"
    ),
    "forfeit_because_withdrawal": gettext_noop("Round {round}: {team} has withdrawn and forfeits the match"),
    "forfeit_because_barred": gettext_noop(
        "Round {round}: {team} may not play by a suspension or disqualification and forfeits the match"
    ),
    "forfeit_because_ruling": gettext_noop("Round {round}: {team} forfeits the match by a ruling"),
    # What a forfeited match is worth: steps of an award in a league.
    "forfeit_draw": gettext_noop("{factor} times the {draw} VP of a tie"),
    "forfeit_own_average": gettext_noop("The winner's own average is more: ({vps}) / {count} = {average}"),
    "forfeit_own_average_unused": gettext_noop(
        "The winner's own average is no more: ({vps}) / {count} = {average}"
    ),
    "forfeit_opponents_of_forfeiter_average": gettext_noop(
        "The average of the forfeiting team's opponents is more: ({vps}) / {count} = {average}"
    ),
    "forfeit_opponents_of_forfeiter_average_unused": gettext_noop(
        "The average of the forfeiting team's opponents is no more: ({vps}) / {count} = {average}"
    ),
    "forfeit_left_out_bye": gettext_noop("Not in the averages: {team}, round {round}, a bye"),
    "forfeit_left_out_forfeit": gettext_noop("Not in the averages: {team}, round {round}, forfeited"),
    "forfeit_left_out_manners": gettext_noop(
        "Not in the averages: {team}, round {round}, forfeited for conduct"
    ),
    "forfeit_left_out_removed": gettext_noop(
        "Not in the averages: {team}, round {round}, taken out with a withdrawn team"
    ),
    "forfeit_left_out_unfinished": gettext_noop("Not in the averages: {team}, round {round}, not finished"),
    "forfeit_already_won": gettext_noop("The match had been won by {vp} VP before it was forfeited"),
    "forfeit_minimum": gettext_noop("The least VP of the scale for the team that forfeits"),
    "forfeit_boards_plus": gettext_noop("Average plus on {count} boards for the winner of the forfeit"),
    "forfeit_boards_minus": gettext_noop("Average minus on {count} boards for the team that forfeits"),
    # The same as a calculator lays it out: one value a line.
    "forfeit_line_draw": gettext_noop("A tie of {draw} VP, times {factor}"),
    "forfeit_line_own": gettext_noop("The winner's own average: ({vps}) / {count}"),
    "forfeit_line_opponents": gettext_noop(
        "The average of the forfeiting team's opponents: ({vps}) / {count}"
    ),
    "forfeit_no_own": gettext_noop("The winner has played no match yet: it has no average"),
    "forfeit_no_opponents": gettext_noop(
        "The forfeiting team has played no match yet: its opponents have no average"
    ),
    "forfeit_line_loser": gettext_noop("The forfeiting team has the least of the scale"),
    "forfeit_line_winner": gettext_noop("The winner has the largest of them"),
    "vp_below_table": gettext_noop("{field}: {value} VP is less than the least of the scale, {limit}."),
    # Who is credited.
    "line_up_loser": gettext_noop("Of the forfeiting team nobody has played"),
    "line_up_winner": gettext_noop("The winner counts any {limit} of its players, at most, as having played"),
    "line_up_credited": gettext_noop("Players credited with the match: {count}"),
    "line_up_open": gettext_noop("The winner has still to name its players"),
    "line_up_nobody": gettext_noop("nobody"),
    "not_on_roster": gettext_noop("{field}: {player} is not on the team's roster."),
    "duplicate_player": gettext_noop("{field}: {player} is named twice."),
}
