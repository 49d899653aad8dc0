"""The forms of contest, as the regulations tell them apart, and every name they go by."""

from enum import StrEnum
from types import MappingProxyType


class Form(StrEnum):
    """One form. An individual goes by the rules for pairs, player by player."""

    MATCHPOINTS = "mp"
    IMP_PAIRS = "imp_pairs"
    TOTAL_POINTS = "tp_pairs"
    HOUSTON = "houston"
    BOARD_A_MATCH = "bam"
    BOARD_A_MATCH_VP = "bam_vp"
    IMP_TEAMS = "imp_team"
    VP_TEAMS = "vp_team"
    KNOCKOUT = "ko"
    SWISS = "swiss"
    ROUND_ROBIN = "rr"

    @property
    def is_pairs(self) -> bool:
        """Whether pairs (or single players) are ranked, and not teams."""
        return self in _PAIRS

    @property
    def has_vps(self) -> bool:
        """Whether rounds are turned into victory points."""
        return self in _VPS


_PAIRS = {Form.MATCHPOINTS, Form.IMP_PAIRS, Form.TOTAL_POINTS, Form.HOUSTON}
_VPS = {Form.HOUSTON, Form.BOARD_A_MATCH_VP, Form.VP_TEAMS, Form.SWISS, Form.ROUND_ROBIN}

# How the files of club programs name a session, and the form of contest that it is.
OF_SESSION = MappingProxyType(
    {
        ("pairs", "matchpoints"): Form.MATCHPOINTS,
        ("individual", "matchpoints"): Form.MATCHPOINTS,
        ("pairs", "cross_imps"): Form.IMP_PAIRS,
        ("pairs", "butler"): Form.IMP_PAIRS,
        ("individual", "cross_imps"): Form.IMP_PAIRS,
        ("individual", "butler"): Form.IMP_PAIRS,
        ("pairs", "total_points"): Form.TOTAL_POINTS,
        ("individual", "total_points"): Form.TOTAL_POINTS,
        ("pairs", "imps"): Form.HOUSTON,
        ("teams", "board_a_match"): Form.BOARD_A_MATCH,
        ("teams", "imps"): Form.IMP_TEAMS,
    }
)

# Tournaments, stories and calculators name the same forms differently.
NAMES = MappingProxyType(
    {
        **{str(form): form for form in Form},
        "mp_wbf": Form.MATCHPOINTS,
        "pairs": Form.MATCHPOINTS,
        "pairs/individual": Form.MATCHPOINTS,
        "individual": Form.MATCHPOINTS,
        "pairs_matchpoints": Form.MATCHPOINTS,
        "pairs_imps": Form.IMP_PAIRS,
        "pairs_total_points": Form.TOTAL_POINTS,
        "board_a_match": Form.BOARD_A_MATCH,
        "board_a_match_vp": Form.BOARD_A_MATCH_VP,
        "imp_teams": Form.IMP_TEAMS,
        "vp": Form.VP_TEAMS,
        "knockout_teams": Form.KNOCKOUT,
        "swiss_teams": Form.SWISS,
        "round_robin": Form.ROUND_ROBIN,
        "round_robin_teams": Form.ROUND_ROBIN,
    }
)
