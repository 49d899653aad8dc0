"""What a Bridgemate file is like."""

from clubs.files.amending.kinds import HeadingField
from clubs.files.traits import AmendableCodes, PlaceUnit, Traits

TRAITS = Traits(
    "bws",
    "Bridgemate",
    amendable=AmendableCodes(
        headings={"bws_winners_assumed": HeadingField.WINNERS, "bws_direction_unclear": HeadingField.WINNERS},
        results=frozenset(
            {
                "bws_contract_missing",
                "bws_contract_impossible",
                "bws_result_missing",
                "bws_result_impossible",
                "bws_declarer_impossible",
                "bws_declarer_differs",
                "bws_pairs_differ",
                "bws_lead_unreadable",
                "bws_score_adjusted",
                "bws_wrong_direction",
                "bws_remark_unknown",
            }
        ),
        boards=frozenset({"bws_board_impossible"}),
    ),
    scores_from_contract=True,
    counts=PlaceUnit.ROW,
)
