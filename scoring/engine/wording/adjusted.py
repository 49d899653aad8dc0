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
    # Calculators
    "matchpoints_of_score": gettext_noop("{score}: scores beaten {beaten}, tied {tied}"),
    "matchpoints_closing": gettext_noop(
        "North-South's matchpoints in the order of the scores; the maximum is {top}"
    ),
    "weighted_other": gettext_noop("What a table with {score} has"),
    "weighted_ns": gettext_noop("North-South's award, by the weights"),
    "weighted_ew": gettext_noop("East-West's award, by the weights"),
    "weighted_both": gettext_noop("North-South {ns}, East-West {ew}"),
    "weighted_closing": gettext_noop("What the adjusted score is worth"),
}
