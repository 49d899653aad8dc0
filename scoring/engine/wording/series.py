"""Series over several events: what a leg is worth, what is dropped, what parts equals."""

from scoring.engine.words import gettext_noop

SENTENCES = {
    "series_place": gettext_noop("Leg {leg}: place {place} is worth {points}"),
    "series_shared_average": gettext_noop(
        "Leg {leg}: {sharing} share place {place}; each has the mean of the points of their places, {points}"
    ),
    "series_shared_higher": gettext_noop(
        "Leg {leg}: {sharing} share place {place}; each has the points of that place, {points}"
    ),
    "series_below": gettext_noop(
        "Leg {leg}: place {place} is below the table of points; it is worth {points}"
    ),
    "series_percent": gettext_noop("Leg {leg}: {percent}%"),
    "series_no_percent": gettext_noop("Leg {leg} has no percentages and brings nothing"),
    "series_master_points": gettext_noop("Leg {leg}: {points} master points"),
    "series_weight": gettext_noop("Leg {leg} counts {weight} times"),
    "series_dropped": gettext_noop("Leg {leg} is dropped: the best {best} count"),
    "series_tie_wins": gettext_noop("Tie broken by legs won: {value}"),
    "series_tie_best_result": gettext_noop("Tie broken by the best single leg: {value}"),
    "series_tie_results_in_order": gettext_noop("Tie broken by the legs that count, best first: {value}"),
    "series_tie_last_leg": gettext_noop("Tie broken by the last leg: {value}"),
    "series_tie_legs": gettext_noop("Tie broken by legs played: {value}"),
}
