"""Sessions to events: totals, carry-forward, ties, handicap, strata."""

from scoring.engine.words import gettext_noop

SENTENCES = {
    "event_session": gettext_noop("Session {session}"),
    "event_session_points": gettext_noop("Session {session}: {score}, counted {weight} times"),
    "event_session_percent": gettext_noop(
        "Session {session}: {score} of {maximum} in percent, as its share of the sessions played"
    ),
    "event_session_board": gettext_noop(
        "Session {session}: {score} on {boards} boards, divided by all boards played"
    ),
    "event_bye": gettext_noop("Round {round}: a bye, counted with {score} in session {session}"),
    "event_weight": gettext_noop("{field}: a session cannot count {value} times."),
    "event_name_twice": gettext_noop("{field}: {name} is there twice."),
    "event_session_twice": gettext_noop("{field}: {name} has two results in session {session}."),
    "event_penalty_unplayed": gettext_noop(
        "{field}: {name} has a penalty in session {session} and did not play there."
    ),
    "event_nobody": gettext_noop("{field}: there is no contestant {contestant}."),
    "event_no_maximum": gettext_noop(
        "{field}: session {session} has no boards or no maximum to take a percentage or a mean of."
    ),
    "carry_full": gettext_noop("Carried over in full: {total}"),
    "carry_share": gettext_noop("Carried over: {share} of {total}"),
    "carry_boards": gettext_noop("Carried over: {total} times {next} boards over {before}"),
    "carry_capped": gettext_noop("No more than {cap} is carried over"),
    "carry_drop_in": gettext_noop("Joins at this stage with what place {place} carries over"),
    "carry_unknown": gettext_noop(
        "{field}: {value} is no way to carry over. "
        "Write none, full, boards or a share such as 1/2; then max 20 or drop-in 32 where wanted."
    ),
    "carry_no_boards": gettext_noop("{field}: the ratio of boards needs boards in both stages."),
    "carry_drop_in_unknown": gettext_noop(
        "{field}: contestants join at this stage, and nothing says what they carry. Add drop-in and a place."
    ),
    "handicap_percent": gettext_noop("Handicap, session {session}: {amount}%"),
    "handicap_points": gettext_noop("Handicap, session {session}: {amount}"),
    "handicap_match": gettext_noop("Handicap, round {round}: {amount}"),
    "handicap_scratch": gettext_noop("Place {place} without a handicap"),
    "handicap_no_maximum": gettext_noop(
        "{field}: session {session} has no maximum that a percentage could be of."
    ),
    "tie_head_to_head": gettext_noop("Tie broken by the results among those tied: {value}"),
    "tie_imp_quotient": gettext_noop("Tie broken by IMPs won over IMPs lost: {won} / {lost}"),
    "tie_boards_won": gettext_noop("Tie broken by boards won: {value}"),
    "tie_net_imps": gettext_noop("Tie broken by IMPs won less IMPs lost: {value}"),
    "tie_opponents": gettext_noop("Tie broken by the totals of all opponents: {value}"),
    "tie_opponents_beaten": gettext_noop("Tie broken by the totals of the opponents beaten: {value}"),
    "tie_opponents_median": gettext_noop(
        "Tie broken by the totals of the opponents without the highest and the lowest: {value}"
    ),
    "tie_wins": gettext_noop("Tie broken by matches won: {value}"),
    "tie_tops": gettext_noop("Tie broken by the number of tops: {value}"),
    "tie_last_session": gettext_noop("Tie broken by the last session: {value}"),
    "tie_lot": gettext_noop("Tie broken by lot, drawn with the seed {seed}"),
    "tie_break_twice": gettext_noop("{field}: {name} is in the list twice."),
    "tie_lot_without_seed": gettext_noop("{field}: a lot needs the seed that it is drawn with."),
}
