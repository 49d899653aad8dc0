"""Victory points."""

from scoring.engine.words import gettext_noop

SENTENCES = {
    "vp_tie": gettext_noop("A tie gives each side {points} VP"),
    "vp_formula": gettext_noop(
        "{imps} IMPs over {boards} boards by the formula, rounded to the scale's decimals"
    ),
    "vp_concave": gettext_noop("Raised so that no IMP gains more than the IMP before it"),
    "vp_between": gettext_noop(
        "{imps} IMPs over {boards} boards, between the table's values for the whole IMPs on either side"
    ),
    "vp_band": gettext_noop("{imps} IMPs over {boards} boards: the band from {low} IMPs upward"),
    "vp_closing": gettext_noop("Winner {winner} VP, loser {loser} VP"),
    "vp_even": gettext_noop("A match at 50 percent gives each side {points} VP"),
    "vp_percent_above": gettext_noop(
        "{percent} percent over {boards} boards: the band from {low} percent upward"
    ),
    "vp_percent_below": gettext_noop(
        "{percent} percent over {boards} boards: the band from {low} percent downward"
    ),
    "vp_stated": gettext_noop("Round {round}: as the file has it, without boards"),
    "vp_stated_percent": gettext_noop(
        "Round {round}: as the file has it, for {percent} percent over {boards} boards"
    ),
    "vp_stated_imps": gettext_noop("Round {round}: as the file has it, for {imps} IMPs over {boards} boards"),
    "vp_by_scale": gettext_noop("The scale of the regulations would give {points} VP for {percent} percent"),
    "swiss_vp_missing": gettext_noop(
        "{field}: in round {round} the match of {pair} and {opponents} has no victory points. "
        "Have the scoring program write them."
    ),
    "vp_percent_closing": gettext_noop("Own side {ours} VP, opponents {theirs} VP"),
    "vp_no_table": gettext_noop(
        "{field}: the scale has no table for {boards} boards. It has tables for {allowed}."
    ),
    "vp_boards_outside": gettext_noop("{field}: {value} boards are outside {low} to {high}."),
    "vp_no_bands": gettext_noop("{field}: the table has no band."),
    "vp_no_zero": gettext_noop("{field}: the first band has to begin at 0 IMPs, not at {low}."),
    "vp_tie_uneven": gettext_noop(
        "{field}: at 0 IMPs nobody has won; both sides need the same, not {winner} and {loser}."
    ),
    "vp_low_fraction": gettext_noop("{field}: a band has to begin at a whole number of IMPs, not at {low}."),
    "vp_low_falls": gettext_noop(
        "{field}: the band from {low} IMPs follows the one from {before}; each has to begin higher."
    ),
    "vp_winner_less": gettext_noop(
        "{field}: from {low} IMPs the winner would have {winner} VP, less than the loser's {loser}."
    ),
    "vp_winner_falls": gettext_noop(
        "{field}: from {low} IMPs the winner's VP would fall from {before} to {winner}."
    ),
    "vp_loser_rises": gettext_noop(
        "{field}: from {low} IMPs the loser's VP would rise from {before} to {loser}."
    ),
    "vp_not_a_table": gettext_noop(
        '{field}: the table is not written as {{"boards": 3, "bands": [[0, "10", "10"], [1, "11", "9"]]}}.'
    ),
    "vp_not_a_band": gettext_noop(
        '{field}: {band} is not a band. Write the IMPs and both sides\' VP: [1, "11", "9"].'
    ),
    "vp_many_bands": gettext_noop("{field}: the table has more than {high} bands."),
    "vp_scale_twice": gettext_noop("{field}: name a scale or give a table, not both."),
    "vp_scale_missing": gettext_noop("{field}: name a scale, or give a table."),
    "vp_scale_of_imps": gettext_noop(
        "{field}: {name} is a scale of IMPs. Board-a-match with VP needs one for differences in points; "
        "set “vp_scale” in the conditions of contest."
    ),
    "scale_unknown": gettext_noop("The regulations {pack} have no scale {key}. Scales: {allowed}."),
}

# The scales of the packs by name; a federation's own is shown by its name as it is.
SCALES = {
    "wbf-continuous-20": gettext_noop("WBF 2013, 20 VP in hundredths"),
    "wbf-discrete-20": gettext_noop("WBF, 20 whole VP"),
    "acbl-20": gettext_noop("ACBL, 20 VP"),
    "acbl-30": gettext_noop("ACBL, 30 VP"),
    "win-loss": gettext_noop("Win 1, tie ½, loss 0"),
    "percent-20": gettext_noop("Swiss pairs, 20 VP by percentage"),
}
