"""Averages of every form, assigned, weighted and split scores. Law 12C, REG-1.1."""

from scoring.engine.words import gettext_noop

SENTENCES = {
    "outcomes_none": gettext_noop("{field}: there is no outcome."),
    "weight_not_positive": gettext_noop("{field}: a weight is more than 0, not {value}."),
    "weights_sum": gettext_noop("{field}: the weights sum to {value}, and have to sum to 1."),
    "outcome": gettext_noop(
        "Outcome {score}, weight {weight}: {points} (scores beaten: {beaten}, tied: {tied})"
    ),
    "outcome_by_place": gettext_noop(
        "Outcome {score}, weight {weight}: {percent} percent of {maximum} by its place in the group"
    ),
    "beaten_by_weight": gettext_noop(
        "Scores beaten: {count}, {each} each; another table's outcomes count by their weights"
    ),
    "tied_by_weight": gettext_noop(
        "Scores tied: {count}, {each} each; another table's outcomes count by their weights"
    ),
    "fouled_place_by_weight": gettext_noop(
        "Place in the group, by the weights of other tables' outcomes: {percent} percent of {maximum}"
    ),
    # Self-inflicted damage
    "self_inflicted_error": gettext_noop(
        "After the infraction the non-offending side made an extremely serious error: "
        "damage in all {damage} ({adjusted} by the adjusted score less {table} at the table)"
    ),
    "self_inflicted_gamble": gettext_noop(
        "After the infraction the non-offending side gambled: "
        "damage in all {damage} ({adjusted} by the adjusted score less {table} at the table)"
    ),
    "self_inflicted_part": gettext_noop(
        "Self-inflicted damage, not redressed: {own} "
        "({without} without the own error less {table} at the table); {rest} is redressed"
    ),
    "self_inflicted_all": gettext_noop(
        "All of the damage is self-inflicted: {without} without the own error, "
        "no less than by the adjusted score; the table result is kept"
    ),
    "self_inflicted_none": gettext_noop(
        "The own error lost nothing: {without} without it, {table} at the table; "
        "all of the damage is redressed"
    ),
    "self_inflicted_no_damage": gettext_noop(
        "No damage: {adjusted} by the adjusted score, {table} at the table; the table result is kept"
    ),
    "self_inflicted_offending": gettext_noop(
        "The offending side has the whole adjustment, whatever the non-offending side did to itself"
    ),
    "team_self_inflicted_error": gettext_noop(
        "Board {board}: after the infraction the non-offending side made an extremely serious error: "
        "damage in all {damage} ({adjusted} by the adjusted score less {table} at the table)"
    ),
    "team_self_inflicted_gamble": gettext_noop(
        "Board {board}: after the infraction the non-offending side gambled: "
        "damage in all {damage} ({adjusted} by the adjusted score less {table} at the table)"
    ),
    "team_self_inflicted_part": gettext_noop(
        "Board {board}: self-inflicted damage, not redressed: {own} "
        "({without} without the own error less {table} at the table); {rest} is redressed"
    ),
    "team_self_inflicted_all": gettext_noop(
        "Board {board}: all of the damage is self-inflicted: {without} without the own error, "
        "no less than by the adjusted score; the table result is kept"
    ),
    "team_self_inflicted_none": gettext_noop(
        "Board {board}: the own error lost nothing: {without} without it, {table} at the table; "
        "all of the damage is redressed"
    ),
    "team_self_inflicted_no_damage": gettext_noop(
        "Board {board}: no damage: {adjusted} by the adjusted score, {table} at the table; "
        "the table result is kept"
    ),
    "team_self_inflicted_offending": gettext_noop(
        "Board {board}: the offending side has the whole adjustment, "
        "whatever the non-offending side did to itself"
    ),
    # Calculators
    "matchpoints_of_score": gettext_noop("{score}: scores beaten {beaten}, tied {tied}"),
    "matchpoints_closing": gettext_noop(
        "North-South's matchpoints in the order of the scores; the maximum is {top}"
    ),
    "weighted_other": gettext_noop("What a table with {score} has"),
    "weighted_ns": gettext_noop("North-South's award, by the weights"),
    "weighted_ew": gettext_noop("East-West's award, by the weights"),
    "weighted_both": gettext_noop("North-South {ns}, East-West {ew}"),
    "damage_ns": gettext_noop("What North-South have"),
    "damage_ew": gettext_noop("What East-West have"),
    "one_other_room": gettext_noop("{field}: at teams one score of the other room is needed, not {count}."),
    "weighted_closing": gettext_noop("What the adjusted score is worth"),
}
