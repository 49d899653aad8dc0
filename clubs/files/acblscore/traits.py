"""What a game file of ACBLscore is like. It has no lines: the line of a problem is its place in bytes."""

from clubs.files.acblscore import agreement
from clubs.files.traits import AmendableCodes, PlaceUnit, Traits

TRAITS = Traits(
    "acbl",
    "ACBLscore",
    amendable=AmendableCodes(
        results=frozenset(
            {
                "acbl_late_play",
                "acbl_split_score",
                "acbl_score_unknown",
                "acbl_score_fouled",
                "acbl_score_impossible",
            }
        ),
    ),
    own_rules=frozenset(agreement.CODES),
    has_parts=True,
    counts=PlaceUnit.BYTE,
)
