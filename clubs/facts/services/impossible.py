"""What no play can have made is refused where it is entered."""

from collections.abc import Sequence
from fractions import Fraction

from django.utils.translation import gettext as _

from clubs.facts.services.stated import EntryKey
from federation.errors import Refused

# What one board can bring a side: the last step of the IMP scale, and a board won at board-a-match.
MOST_A_BOARD = {"imps": 24, "board_a_match": 2}


def refuse_figures(scoring: str, boards: int, figures: Sequence[str]) -> None:
    """Raise Refused for more IMPs, or points at board-a-match, than so many boards can bring. Law 78B"""
    most = MOST_A_BOARD.get(scoring, 0) * boards
    too_many = next((figure for figure in figures if figure and Fraction(figure) > most), None)
    if most and too_many is not None:
        raise Refused(
            _("%(boards)s boards cannot bring a side %(figure)s: the most is %(most)s.")
            % {"boards": boards, "figure": too_many, "most": most},
            "match_figure_impossible",
        )


def refuse_oneself(ns: EntryKey, ew: EntryKey) -> None:
    """Raise Refused for somebody who would be their own opponent."""
    if ns == ew:
        raise Refused(_("%(number)s cannot meet itself.") % {"number": ns[2]}, "meets_itself")
