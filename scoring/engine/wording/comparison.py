"""IMPs, total points, board-a-match, Houston."""

from scoring.engine.words import gettext_noop

SENTENCES = {
    # Cross-IMPs
    "imps_against": gettext_noop("Tables with {other}: {count} × {each}"),
    "imps_against_weighted": gettext_noop(
        "{weight} of {score}, against tables with {other}: {count} × {each}"
    ),
    "imps_alone": gettext_noop("No other score to compare with"),
    "imps_mean": gettext_noop("Mean of the comparisons: {total} / {count}"),
    # Butler
    "imps_datum_trimmed": gettext_noop(
        "Left out of the datum: the highest {trim} and the lowest {trim} ({scores})"
    ),
    "imps_datum": gettext_noop("Datum: the mean of {count} scores is {mean}"),
    "imps_datum_rounded": gettext_noop("Datum to a multiple of {multiple}, half away from zero: {datum}"),
    "imps_from_datum": gettext_noop("{score} beside the datum {datum}: a difference of {difference} points"),
    "imps_from_datum_weighted": gettext_noop(
        "{weight} of {score} beside the datum {datum}: a difference of {difference} points"
    ),
    # Total points
    "points_scored": gettext_noop("Points scored: {points}"),
    "points_scored_weighted": gettext_noop("Points scored: {weight} of {points}"),
    # What was given instead
    "imps_given": gettext_noop("Artificial adjusted score as the director gave it: {imps} IMPs"),
    "imps_percent": gettext_noop("{percent} percent were given: in proportion to an average plus or minus"),
    "imps_flat_average": gettext_noop("Average: 0 IMPs"),
    "imps_flat_average_plus": gettext_noop("Average plus: {imps} IMPs"),
    "imps_flat_average_minus": gettext_noop("Average minus: {imps} IMPs"),
    "imps_small_group": gettext_noop("Small group of a fouled board: {imps} IMPs to both sides"),
    # Totals
    "imps_round": gettext_noop("Round {round}: {imps} IMPs over {boards} boards, to victory points"),
    "imps_match": gettext_noop("{imps} IMPs over {boards} boards, to victory points"),
    "imps_factored": gettext_noop("Brought from {boards} boards to the full {full}"),
    "imps_factored_rounds": gettext_noop("Brought from {boards} rounds to the full {full}"),
    # Calculators
    "imps_difference": gettext_noop("A difference of {difference} points"),
    "imps_of_scale": gettext_noop("IMPs for {difference} points: at least {low}, less than {high}"),
    "imps_of_scale_most": gettext_noop("IMPs for {difference} points: at least {low}"),
    "imps_board_result": gettext_noop("Our points North-South in the one room"),
    "imps_board_opponents": gettext_noop("Less the opponents' points North-South in the other room"),
    "imps_board_won": gettext_noop("Board won: 2 points at board-a-match"),
    "imps_board_tied": gettext_noop("Board tied: 1 point at board-a-match"),
    "imps_board_lost": gettext_noop("Board lost: 0 points at board-a-match"),
    "imps_compared": gettext_noop("{score} compared with {comparisons}"),
    "imps_divided": gettext_noop("Each total divided by the number of comparisons, {count}"),
    "imps_board_all": gettext_noop(
        "North-South's IMPs in the order of the scores; East-West have the opposite"
    ),
    "imps_not_tens": gettext_noop("{field}: {value} is not a duplicate score. Scores are multiples of 10."),
}
