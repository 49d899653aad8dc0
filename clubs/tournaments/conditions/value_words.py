"""What the values of conditions of contest mean, by condition and value."""

from django.utils.translation import gettext_lazy

_YES_NO = {"yes": gettext_lazy("yes"), "no": gettext_lazy("no")}
_AVERAGES = {
    "A": gettext_lazy("average"),
    "A+": gettext_lazy("average plus"),
    "A-": gettext_lazy("average minus"),
}
_COUNTED = {
    "match": gettext_lazy("match"),
    "session": gettext_lazy("session"),
    "event": gettext_lazy("event"),
}
_SESSIONS = {
    ("matchpoint_scale", "half"): gettext_lazy("1, and ½ for a tie"),
    ("matchpoint_scale", "two"): gettext_lazy("2, and 1 for a tie"),
    ("neuberg", "boards"): gettext_lazy("brought to the full field by the Neuberg formula"),
    ("neuberg", "off"): gettext_lazy("keep a top of their own"),
    ("award_decimals", "exact"): gettext_lazy("kept exact"),
    ("award_decimals", "0"): gettext_lazy("to whole points, half away from zero"),
    ("percent_from", "exact"): gettext_lazy("from the exact score"),
    ("percent_from", "rounded_score"): gettext_lazy("from the score as printed"),
    ("averages", "own_percentage"): gettext_lazy("held against the percentage on the other boards"),
    ("averages", "flat"): gettext_lazy("60 and 40 percent"),
    ("fouled_boards", "current"): gettext_lazy("by the size of each group"),
    ("fouled_boards", "traditional"): gettext_lazy("half a matchpoint for each missing score"),
    ("cross_imps", "sum"): gettext_lazy("the IMPs of all comparisons added"),
    ("cross_imps", "mean"): gettext_lazy("the mean of all comparisons"),
    ("butler_trim", "0"): gettext_lazy("none"),
    ("butler_round", "0"): gettext_lazy("kept exact"),
    ("butler_round", "1"): gettext_lazy("to a whole point, half away from zero"),
    ("butler_round", "10"): gettext_lazy("to a multiple of 10, half away from zero"),
}
_EVENTS = {
    ("exactly_half", "play"): gettext_lazy("plays the rest of the round"),
    ("exactly_half", "forfeit"): gettext_lazy("forfeits the round"),
    ("already_won", "better_of"): gettext_lazy("the better of its result and of the forfeit"),
    ("already_won", "award"): gettext_lazy("counts as any other forfeit"),
    ("weighted_imps", "exact"): gettext_lazy("kept exact"),
    ("weighted_imps", "nearest"): gettext_lazy("rounded to whole IMPs"),
    ("partner_keeps_points", "keeps"): gettext_lazy("yes"),
    ("partner_keeps_points", "loses"): gettext_lazy("no"),
    ("cancelled_boards_scale", "scheduled"): gettext_lazy("that of the boards scheduled"),
    ("cancelled_boards_scale", "played"): gettext_lazy("that of the boards played"),
    ("winners", "1"): gettext_lazy("one for the whole field"),
    ("winners", "2"): gettext_lazy("one in each direction"),
    ("overall", "across_field"): gettext_lazy("the comparison with every table of every club"),
    ("overall", "own_club"): gettext_lazy("the average of the percentages in the own club"),
    ("open_to", "all"): gettext_lazy("everybody"),
    ("open_to", "women"): gettext_lazy("women"),
    ("open_to", "men"): gettext_lazy("men"),
    ("open_to", "mixed"): gettext_lazy("mixed: a woman and a man in each pair"),
    ("handicap", "none"): gettext_lazy("none"),
    ("handicap", "percent"): gettext_lazy("in percent of what a session could bring"),
    ("handicap", "points"): gettext_lazy("in points"),
    ("bye_percent", "none"): gettext_lazy("not counted"),
    ("carry_over", "none"): gettext_lazy("nothing"),
    ("carry_over", "full"): gettext_lazy("everything"),
    ("carry_over", "boards"): gettext_lazy("in the proportion of the boards"),
    ("tie_breaks", "head_to_head"): gettext_lazy("the results among those tied"),
    ("tie_breaks", "imp_quotient"): gettext_lazy("IMPs won over IMPs lost"),
    ("tie_breaks", "boards_won"): gettext_lazy("boards won, tied ones as half"),
    ("tie_breaks", "wins"): gettext_lazy("matches won"),
    ("tie_breaks", "net_imps"): gettext_lazy("IMPs won less IMPs lost"),
    ("tie_breaks", "opponents"): gettext_lazy("the totals of all opponents"),
    ("tie_breaks", "opponents_beaten"): gettext_lazy(
        "the totals of the opponents beaten, half of those tied with"
    ),
    ("tie_breaks", "opponents_median"): gettext_lazy(
        "the totals of the opponents without the highest and the lowest"
    ),
    ("tie_breaks", "tops"): gettext_lazy("the number of tops"),
    ("tie_breaks", "last_session"): gettext_lazy("the last session"),
    ("tie_breaks", "extra_boards"): gettext_lazy("extra boards"),
    ("tie_breaks", "carry_over"): gettext_lazy("what was carried over"),
    ("tie_breaks", "lot"): gettext_lazy("lot"),
}
_DRAWS = {
    ("pairing", "by_form"): gettext_lazy("as the form of contest says"),
    ("pairing", "round_robin"): gettext_lazy("as a round robin"),
    ("pairing", "swiss"): gettext_lazy("by the Swiss system"),
    ("pairing", "danish"): gettext_lazy("by the Danish system"),
    ("pairing", "knockout"): gettext_lazy("as a knockout"),
    **{
        (key, value): word
        for key in ("swiss_within", "swiss_first_within")
        for value, word in (
            ("neighbours", gettext_lazy("neighbours")),
            ("halves", gettext_lazy("the upper half against the lower")),
            ("fold", gettext_lazy("the first against the last")),
        )
    },
    ("swiss_first", "seed"): gettext_lazy("seeds"),
    ("swiss_first", "lot"): gettext_lazy("lot"),
    ("swiss_last", "swiss"): gettext_lazy("by the Swiss system"),
    ("swiss_last", "king_of_the_hill"): gettext_lazy("neighbours in the standings, rematches allowed"),
    ("swiss_odd", "bye"): gettext_lazy("one has a bye"),
    ("swiss_odd", "three_way"): gettext_lazy("three have a three-way match"),
    ("knockout_losers", "out"): gettext_lazy("is out"),
    ("knockout_losers", "double"): gettext_lazy("plays on until the second loss; the final is played once"),
    ("knockout_losers", "double_second_final"): gettext_lazy(
        "plays on until the second loss; a finalist who was unbeaten and loses the final plays it again"
    ),
    ("knockout_losers", "repechage"): gettext_lazy(
        "in the first rounds plays off for the places that are left in the knockout (repechage)"
    ),
    ("repechage_places", "4"): gettext_lazy("4: semi-finals"),
    ("repechage_places", "8"): gettext_lazy("8: quarter-finals"),
    ("repechage_places", "16"): gettext_lazy("16: round of 16"),
    ("repechage_places", "32"): gettext_lazy("32: round of 32"),
}
_RULES = {
    ("houston_pairs.against", "field"): gettext_lazy("every other result of the field"),
    ("houston_pairs.against", "datum"): gettext_lazy("the Butler datum"),
    ("event_totals.unit", "points"): gettext_lazy("points"),
    ("event_totals.unit", "percent"): gettext_lazy("percent"),
    ("event_totals.unit", "board"): gettext_lazy("points a board"),
    ("matchpoint_averages.other_boards", "without_plus_and_minus"): gettext_lazy(
        "all but those with average plus or minus"
    ),
    ("matchpoint_averages.other_boards", "compared_only"): gettext_lazy("only those that were compared"),
    ("matchpoint_averages.other_boards", "all"): gettext_lazy("all of them"),
    ("matchpoint_averages.session", "before_penalties"): gettext_lazy("before penalties"),
    ("matchpoint_averages.session", "after_penalties"): gettext_lazy("after penalties"),
    ("imp_pair_averages.basis", "results"): gettext_lazy("the results of the same side"),
    ("imp_pair_averages.basis", "imps"): gettext_lazy("a number of IMPs"),
    ("imp_pair_averages.divisor", "all_scores"): gettext_lazy("all scores"),
    ("imp_pair_averages.divisor", "scores_of_that_sign"): gettext_lazy("the scores above zero"),
    ("imp_pair_averages.decimals", "exact"): gettext_lazy("kept exact"),
    ("imp_pair_averages.decimals", "0"): gettext_lazy("to whole points, half away from zero"),
    ("fouled_imps.factor", "scores"): gettext_lazy("the number of scores"),
    ("fouled_imps.factor", "comparisons"): gettext_lazy("the number of comparisons"),
    ("fouled_imps.mean_of", "same_side"): gettext_lazy("the same side"),
    ("fouled_imps.mean_of", "both_sides"): gettext_lazy("both sides"),
    ("fouled_imps.mean_from", "scaled"): gettext_lazy("scores brought to the field"),
    ("fouled_imps.mean_from", "unscaled"): gettext_lazy("scores as they were made"),
    ("fouled_imps.nothing_won", "zero"): gettext_lazy("zero"),
    ("fouled_imps.nothing_won", "director"): gettext_lazy("as the director decides"),
    ("forfeit_award.averages", "whole_event"): gettext_lazy("the whole event"),
    ("forfeit_award.averages", "rounds_before"): gettext_lazy("the rounds before"),
    ("forfeit_award.formula", "largest_of_three"): gettext_lazy(
        "the winner's average, the average of the forfeiting team's opponents, or a tie"
    ),
    ("forfeit_award.formula", "own_or_tie"): gettext_lazy("the winner's average or a tie"),
    ("manners_boards.overall_points", "keeps"): gettext_lazy("kept"),
    ("manners_boards.overall_points", "loses"): gettext_lazy("lost"),
    **{
        (f"suspension.{whose}", value): word
        for whose in ("partner_points", "overall_points")
        for value, word in (("keeps", gettext_lazy("kept")), ("loses", gettext_lazy("lost")))
    },
    ("suspension.disqualified_results", "stand"): gettext_lazy("stand"),
    ("suspension.disqualified_results", "cancelled"): gettext_lazy("are cancelled"),
    ("patton.rounding", "exact"): gettext_lazy("kept exact"),
    ("patton.rounding", "half"): gettext_lazy("rounded to half a point"),
    ("patton.rounding", "whole"): gettext_lazy("rounded to a whole point"),
    ("penalty_unit.board_a_match", "board_maximum"): gettext_lazy("the maximum of a board"),
    ("penalty_unit.board_a_match", "vp_share"): gettext_lazy("a part of the most that a round can bring"),
    ("penalty_unit.board_a_match_vp", "board_maximum"): gettext_lazy("the maximum of a board"),
    ("penalty_unit.board_a_match_vp", "vp_share"): gettext_lazy("a part of the most that a round can bring"),
    ("negative_totals.below_zero", "kept"): gettext_lazy("stay below zero"),
    ("negative_totals.below_zero", "zero"): gettext_lazy("are brought to zero"),
    ("wrong_pocket.unknown_is", "NS"): gettext_lazy("North-South"),
    ("wrong_pocket.unknown_is", "EW"): gettext_lazy("East-West"),
    ("trick_agreement.pairs", "round_end"): gettext_lazy("at the end of the round"),
    ("trick_agreement.pairs", "checked"): gettext_lazy("when the result was checked"),
    ("trick_agreement.teams", "comparison"): gettext_lazy("when the teams compare their scores"),
    ("trick_agreement.teams", "round_end"): gettext_lazy("at the end of the round"),
    **{
        (f"unplayed_board.{part}", value): word
        for part in ("at_fault", "partly", "not_at_fault", "both_late")
        for value, word in _AVERAGES.items()
    },
    **{
        (f"slow_play.{part}", value): word
        for part in ("at_fault", "other", "nobody")
        for value, word in _AVERAGES.items()
    },
    **{
        (f"{ladder}.counted_per", value): word
        for ladder in ("manners_boards", "manners_imps")
        for value, word in _COUNTED.items()
    },
}
VALUES = {**_SESSIONS, **_EVENTS, **_DRAWS, **_RULES}
SWITCHED = _YES_NO
