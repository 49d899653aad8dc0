"""Fouled and incomplete boards. REG-4."""

from scoring.engine.words import gettext_noop

SENTENCES = {
    "fouled_empty_group": gettext_noop("{field}: a group without a score. Leave it out."),
    "fouled_traditional_level": gettext_noop(
        "{field}: the traditional calculation is not allowed at the level {value}. Levels: {allowed}."
    ),
    "fouled_sizes_sum": gettext_noop("{field}: the groups hold {value} scores; there are to be {wanted}."),
    "fouled_not_halves": gettext_noop("{field}: {value} is not a multiple of {step}."),
    "fouled_beyond_group": gettext_noop(
        "{field}: {value} is more than {limit}, the most in a group of {scores}."
    ),
    # Matchpoints
    "fouled_place": gettext_noop("Place {first} of {scores} in the group: {percent} percent of {maximum}"),
    "fouled_places": gettext_noop(
        "Places {first} to {last} of {scores} in the group shared: "
        "({percents}) / {count} = {percent} percent of {maximum}"
    ),
    "fouled_single": gettext_noop("The only score in its group: {percent} percent of {maximum}"),
    "fouled_traditional": gettext_noop("Scores missing: {count}, {each} each by the traditional method"),
    "fouled_by_formula": gettext_noop(
        "{scores} scores for {results}, S = {share}: {results}/{scores} × ({share} + {half}) − {half}"
    ),
    "fouled_by_tradition": gettext_noop("S = {share}, and {each} for each of {count} scores missing"),
    "fouled_as_compared": gettext_noop("Scores beaten: {beaten}, tied: {tied}"),
    "fouled_row": gettext_noop("Group {group}, {score}, {side}. {why}"),
    "fouled_lone_row": gettext_noop("Group {group}, lone score, {side}. {why}"),
    "fouled_group": gettext_noop("Group {group}: {scores} of {results} scores"),
    "fouled_rounded": gettext_noop("North-South by groups, to two decimals, half away from zero"),
    "fouled_methods": gettext_noop("Group by group"),
    "fouled_share": gettext_noop("S: matchpoints in the group of {scores}"),
    "fouled_final": gettext_noop("M: matchpoints of the board with {results} results"),
    "fouled_imps_closing": gettext_noop("North-South by groups, to two decimals"),
    "fouled_houston_closing": gettext_noop("{side}: IMPs of the round"),
    "fouled_houston_round": gettext_noop("North-South / East-West, each into the VP table by itself"),
    "fouled_houston_row": gettext_noop("Group {group}: {scores} scores"),
    # Names of methods
    "fouled_method_plain": gettext_noop("plain matchpoints"),
    "fouled_method_formula": gettext_noop("Neuberg formula"),
    "fouled_method_traditional": gettext_noop("traditional calculation"),
    "fouled_method_three_70_60_50": gettext_noop("fixed percentages for three"),
    "fouled_method_two_65_55": gettext_noop("fixed percentages for two"),
    "fouled_method_single_60": gettext_noop("fixed percentage for one"),
    "fouled_method_scaled": gettext_noop("brought to the whole board"),
    "fouled_method_single_60_of_mean_plus": gettext_noop("share of the mean of the results above zero"),
    "fouled_method_group_alone": gettext_noop("scored by itself"),
    "fouled_method_plus_3_both": gettext_noop("the same IMPs to both sides"),
    "fouled_listed": gettext_noop("{first}, {rest}"),
    # IMPs and total points
    "fouled_inside": gettext_noop("Inside the group of {scores}"),
    "fouled_scaled": gettext_noop("Brought from {scores} scores to {results}, by {factor}"),
    "fouled_mean_plus": gettext_noop("{percent} percent of {mean}, the mean of {count} results above zero"),
    "fouled_nothing_won": gettext_noop(
        "No result above zero in a group of two or more; the director may give an average"
    ),
    # Houston
    "fouled_small_groups": gettext_noop("Boards in small groups: {count}, +{each} IMPs each to both sides"),
    "fouled_other_boards": gettext_noop("IMPs on the other boards: {count}"),
}
