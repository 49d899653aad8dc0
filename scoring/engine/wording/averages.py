"""Averages at IMPs, points and board-a-match, and one board of penalty. REG-1."""

from scoring.engine.words import gettext_noop

SENTENCES = {
    # Averages
    "average_maximum": gettext_noop("{field}: {value}; a board with {scores} scores has {least} at least."),
    "average_closing": gettext_noop("{kind}: {percent} percent of {maximum}"),
    "imp_average": gettext_noop("An average is worth nothing"),
    "imp_average_plus": gettext_noop(
        "{percent} percent of {total} won in the same direction, over {scores} scores"
    ),
    "imp_average_minus": gettext_noop(
        "{percent} percent of {total} lost in the same direction, over {scores} scores"
    ),
    "imp_average_plus_none": gettext_noop("No pair of the same direction won anything on the board"),
    "imp_average_minus_none": gettext_noop("No pair of the same direction lost anything on the board"),
    "imp_average_imps": gettext_noop("{imps} IMPs for each of {count} comparisons"),
    "imp_average_closing": gettext_noop("The award: {kind}"),
    "team_average": gettext_noop("{kind} on one board"),
    "team_average_boards": gettext_noop("Boards: {count}"),
    "team_average_points": gettext_noop("Points of difference, {each} a board"),
    # One board of penalty
    "unit_top": gettext_noop("The board's maximum with {scores} scores: {others} others, {each} each"),
    "unit_imps": gettext_noop("{scores} scores less one: {others}, {each} IMPs each"),
    "unit_points": gettext_noop("{scores} scores less one: {others}, {each} points each"),
    "unit_vp": gettext_noop("{percent} percent of {maximum}, the most that a round can bring"),
    "unit_knockout": gettext_noop("A knockout match"),
    "unit_board_maximum": gettext_noop("The board's maximum at board-a-match"),
    "unit_penalty": gettext_noop("The penalty: {multiple} of a board of {board}"),
}
