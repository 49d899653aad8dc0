"""What is said of the form of an event, its sessions, its individuals, its teams and their matches."""

from scoring.engine.words import gettext_noop

SENTENCES = {
    # The form.
    "unknown_event_type": gettext_noop(
        "Line {line}: {type} is not a known type of event. Enter one that USEBIO knows, such as MP_PAIRS, "
        "INDIVIDUAL or TEAMS."
    ),
    "event_type_not_scored": gettext_noop(
        "Line {line}: the scoring method of {type} is not scored yet. Pairs and individuals are scored at "
        "matchpoints, Butler, cross-IMPs and total points; teams at IMPs and board-a-match."
    ),
    "patton_boards_alone": gettext_noop(
        "Line {line}: Patton teams are read as board-a-match. No file has a place for the points that the "
        "total of a match brings: enter the boards in a tournament of Patton teams, which adds them."
    ),
    "event_type_differs": gettext_noop(
        "Line {line}: the participants are listed for {other}, but the event is {type}. "
        "It was read as {type}."
    ),
    "method_differs": gettext_noop(
        "Line {line}: the event is {type}, but its scoring method is {method}. It was read as {type}."
    ),
    "method_assumed_matchpoints": gettext_noop(
        "Line {line}: the scoring method is missing; it was taken to be matchpoints. Check the standings."
    ),
    "method_assumed_imps": gettext_noop(
        "Line {line}: the scoring method is missing; it was taken to be IMPs. Check the standings."
    ),
    # Several sessions and sections.
    "sessions_one_by_one": gettext_noop(
        "Line {line}: the file holds {sessions} sessions. Each is scored and ranked by itself."
    ),
    "several_events_offered": gettext_noop(
        "The file holds {events} events. Each is a session of its own: choose which one is meant."
    ),
    "event_not_there": gettext_noop(
        "The file holds no event {number}. Upload the file again and choose one of its events."
    ),
    "event_offered": gettext_noop(
        "Event {number}: “{event}”, {session}, sections {sections}, {contestants} contestants."
    ),
    "ranking_over_sessions": gettext_noop(
        "Line {line}: the ranking over all sessions is not compared; each session is ranked by itself."
    ),
    "result_outside_sessions": gettext_noop(
        "Line {line}: results stand outside the sessions of the file. Export them with their session."
    ),
    "hands_of_no_session": gettext_noop(
        "Line {line}: the hands stand outside the sessions, which have boards of their own each. "
        "They are left out."
    ),
    "too_many_sections": gettext_noop(
        "Line {line}: the file has more than {sections_max} sections. Export one session at a time."
    ),
    # Who takes part.
    "adjustment_left_out": gettext_noop(
        "Line {line}: {contestant} has an adjustment of {adjustment}, which is not in its total here. "
        "Enter it as a penalty or a ruling."
    ),
    "player_number_missing": gettext_noop(
        "Line {line}: a player has no number. Enter the player's number in the event."
    ),
    "team_number_missing": gettext_noop("Line {line}: a team has no number. Enter its team number."),
    # Matches.
    "board_without_match": gettext_noop(
        "Line {line}: the board belongs to no match. Export the event with its matches."
    ),
    "match_team_missing": gettext_noop("Line {line}: a match lacks one of its teams. Enter both teams."),
    "match_team_unknown": gettext_noop(
        "Line {line}: team {team} is not among the participants. Correct the number or add the team."
    ),
    "match_against_itself": gettext_noop(
        "Line {line}: team {team} meets itself. Correct one of the two numbers."
    ),
    "match_twice": gettext_noop(
        "Line {line}: the match of {a} and {b} in round {round} is listed already in line {first}. "
        "Correct the round, or delete one of the two."
    ),
    "match_pairs_impossible": gettext_noop(
        "Line {line}: the match of {a} and {b} in round {round} is not one of two listed pairs. "
        "Correct its numbers."
    ),
    "match_round_missing": gettext_noop(
        "Line {line}: the match of {a} and {b} has no round. Enter the number of the round, from 1 on."
    ),
    "match_vp_missing": gettext_noop(
        "Line {line}: the match of {a} and {b} in round {round} has no victory points for {pair}. "
        "Have the scoring program write them."
    ),
    "match_vp_impossible": gettext_noop(
        "Line {line}: {vp} are no victory points of {pair} (match of {a} and {b} in round {round}). "
        "Enter a number."
    ),
    "board_without_vp": gettext_noop(
        "Line {line}: {ns} and {ew} played board {board} in round {round}, but the file has no match of "
        "theirs in that round. Have the scoring program write it with its victory points."
    ),
    "vp_from_scores": gettext_noop(
        "Line {line}: matches count in victory points, and no match has any: their scores are taken as such. "
        "Check the standings."
    ),
    "too_many_matches": gettext_noop(
        "Line {line}: the file has more than {matches_max} matches. Export one session at a time."
    ),
    "round_impossible": gettext_noop(
        "Line {line}: {round} is not a round. Enter a number from 1 to {round_max}."
    ),
    "rounds_assumed": gettext_noop(
        "Line {line}: matches have no round. They were counted in the order of the file. Check the rounds."
    ),
    "team_side_unclear": gettext_noop(
        "Line {line}: board {board}: which team {ns} and {ew} play for is not known. Enter the direction of "
        "the first team, or list the pairs with their teams."
    ),
    "team_side_contradicts": gettext_noop(
        "Line {line}: board {board}: the direction and the pairs {ns} and {ew} contradict each other. "
        "Correct the one that is wrong."
    ),
    "match_without_result": gettext_noop(
        "Line {line}: the match of {a} and {b} in round {round} has no board with a score at both tables, "
        "and no score that can be read. It is left out."
    ),
    "match_as_given": gettext_noop(
        "Line {line}: the match of {a} and {b} in round {round} has no board with a score at both tables. "
        "Its score is taken from the file and cannot be checked."
    ),
    "match_boards_unknown": gettext_noop(
        "Line {line}: the match of {a} and {b} in round {round} has a score, but neither boards nor their "
        "number. Enter the first and the last board."
    ),
    "match_boards_missing": gettext_noop(
        "Line {line}: the match of {a} and {b} in round {round} was to have {boards} boards, but {listed} "
        "are in the file. The others count for neither side."
    ),
    "board_not_compared": gettext_noop(
        "Line {line}: board {board} of {a} and {b} in round {round} has a score at one table only. "
        "It counts for neither side."
    ),
    "team_average_at_one_table": gettext_noop(
        "Line {line}: board {board} of {a} and {b} in round {round} has an average at one table and a score "
        "at the other. The average counts for the board."
    ),
    "team_averages_differ": gettext_noop(
        "Line {line}: board {board} of {a} and {b} in round {round} has other averages at the one table than "
        "at the other. Enter the same at both."
    ),
    "team_average_impossible": gettext_noop(
        "Line {line}: board {board} has a percentage that no team match knows. Enter averages as A6040 or "
        "A5050, or the score assigned."
    ),
    # What the federation's regulations lack for a file.
    "scale_unfit": gettext_noop(
        "The scale of victory points “{scale}” has no table for the matches of this file. "
        "The tournament office can choose another one in the conditions of contest."
    ),
    "rule_missing": gettext_noop(
        "The federation's regulations have no rule “{key}”, and this kind of session needs it."
    ),
    # Where a figure of the file differs from ours.
    "match_score": gettext_noop("round {round} {a}–{b} score of {team}"),
    "match_vp": gettext_noop("round {round} {a}–{b} VP of {team}"),
    "match_board": gettext_noop("round {round} {a}–{b} board {board} {team}"),
}
