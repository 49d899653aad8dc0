"""An example of each calculator's input: shown on its page and in the API's description."""

from collections.abc import Mapping
from typing import Any

EXAMPLES: Mapping[str, Mapping[str, Any]] = {
    "forfeit-trigger": {"boards_in_round": 8, "unplayable": 4},
    "victory-points": {"scale": "wbf-continuous-20", "boards": 16, "imps": 55},
    "percent-vp": {"boards": 8, "percent": "56.25"},
    "forfeit-vp": {
        "winner_real_match_vps": ["14.39", "6.88"],
        "vps_scored_against_forfeiter_in_real_matches": [10, "18.04"],
        "draw_vp": 10,
        "table_min_vp": 0,
    },
    "line-up": {"side": "winner", "roster": ["A", "B", "C", "D", "E"], "asked": ["A", "C", "D", "E"]},
    "team-match": {
        "boards": [[620, -100], [170, 420], ["A+", "A-"], [-50, -50]],
        "their_penalty": 3,
        "scale": "wbf-continuous-20",
    },
    "slow-play-bam-vp": {"point_diff_of_played_boards": [620, -170, 30], "boards_lost_both_at_fault": 1},
    "average-matchpoints": {
        "kind": "A+",
        "n_scores": 9,
        "board_top": 8,
        "other_boards_mp": 100,
        "other_boards_max": 144,
    },
    "average-imp-pairs": {"form": "imp_pairs", "kind": "A+", "same_side_results": [12, 7, 3, 0, -4, -8, -10]},
    "average-teams": {"form": "bam_vp", "kind": "A+", "boards": 2},
    "penalty-unit": {"form": "mp", "multiple": "1/2", "n_scores": 13},
    "fouled-matchpoints": {"groups_ns_scores": [[420, 420, -50], [100, -100]]},
    "fouled-methods": {"N": 7, "group_sizes": [4, 3]},
    "neuberg": {"N": 5, "n": 4, "S": "3"},
    "fouled-imps": {"groups_i_ns": [[12, 3, -5, -10], [0]]},
    "fouled-houston": {"group_sizes": [5, 3]},
    "fouled-houston-round": {"ns_imp_on_other_boards": [5, -3, 2, 0], "boards_in_small_groups": 1},
    "absent-pairs": {"session_boards": 24, "unplayed": 6},
    "late-teams": {"boards_in_round": 8, "minutes_late": 28, "round_minutes": 56},
    "withdrawal-teams": {"rounds": 7, "void_rounds": 3, "movement": "round_robin"},
    "slow-play": {"form": "imp_team", "fault": "both"},
    "unplayed-board": {"cause": "late", "fault": "EW", "form": "mp"},
    "trick-agreement": {"form": "pairs", "slip_filled": True, "ew_confirmed": False, "round_ended": True},
    "correction": {"event": "federation", "claim_minutes_after_publication": 25, "error": "imp_total"},
    "manners": {"form": "pairs", "violations_in_order": ["A1", "A1", "A2"], "n_scores": 13},
    "discretionary-penalty": {
        "kind": "hand_put_in_wrong_pocket",
        "form": "mp",
        "n_scores": 13,
        "boards": 1,
    },
    "contract-score": {"contract": "3NX", "vulnerable": True, "tricks": 11},
    "honours": {
        "hand_as_dealt": ["SA", "SK", "SQ", "SJ", "S4", "HK", "H7", "H2", "D9", "D8", "D3", "C6", "C5"],
        "trump": "S",
    },
    "rubber": {
        "deals": [
            {"contract": "2H", "declarer": "N", "tricks": 9},
            {"contract": "4S", "declarer": "E", "tricks": 10},
            {"contract": "P"},
        ],
        "unfinished": True,
    },
    "chicago": {
        "first_dealer": "N",
        "deals": [["2H", "N", 8], ["P"], ["1N", "S", 7], ["3S", "E", 9], ["2C", "N", 8]],
    },
    "chicago-board": {"deal": 2, "first_dealer": "N"},
    "honeymoon": {"players": ["S", "W"], "contract_by": "S", "turn_of": "E"},
    "solitaire-bid": {"hand": ["SA", "SK", "S3", "S2", "HA", "HQ", "H2", "DK", "D5", "D2", "C9", "C7", "J1"]},
    "solitaire-opponent-leads": {
        "opponent_leads": "S9",
        "hand": ["SA", "S2", "H3", "J1"],
        "player_plays": "SA",
        "trump": "H",
    },
    "solitaire-player-leads": {"player_leads": "SK", "stock_top_first": ["D2", "C3", "S5"], "trump": "H"},
}
