"""The forms of contest, as the regulations tell them apart."""

from enum import StrEnum
from types import MappingProxyType


class RuleForm(StrEnum):
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


_PAIRS = {RuleForm.MATCHPOINTS, RuleForm.IMP_PAIRS, RuleForm.TOTAL_POINTS, RuleForm.HOUSTON}
_VPS = {
    RuleForm.HOUSTON,
    RuleForm.BOARD_A_MATCH_VP,
    RuleForm.VP_TEAMS,
    RuleForm.SWISS,
    RuleForm.ROUND_ROBIN,
}

# How the files of club programs name a session, and the form of contest that it is.
OF_SESSION = MappingProxyType(
    {
        ("pairs", "matchpoints"): RuleForm.MATCHPOINTS,
        ("individual", "matchpoints"): RuleForm.MATCHPOINTS,
        ("pairs", "cross_imps"): RuleForm.IMP_PAIRS,
        ("pairs", "butler"): RuleForm.IMP_PAIRS,
        ("individual", "cross_imps"): RuleForm.IMP_PAIRS,
        ("individual", "butler"): RuleForm.IMP_PAIRS,
        ("pairs", "total_points"): RuleForm.TOTAL_POINTS,
        ("individual", "total_points"): RuleForm.TOTAL_POINTS,
        ("pairs", "imps"): RuleForm.HOUSTON,
        ("teams", "board_a_match"): RuleForm.BOARD_A_MATCH,
        ("teams", "imps"): RuleForm.IMP_TEAMS,
    }
)


def of_session(form: str, scoring: str, matches_in: str) -> RuleForm | None:
    """The form of a session; None for one that is scored nowhere. Pairs that count in VP go by Houston's."""
    if form == "pairs" and matches_in and (form, scoring) in OF_SESSION:
        return RuleForm.HOUSTON
    return OF_SESSION.get((form, scoring))
