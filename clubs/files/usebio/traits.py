"""What USEBIO is like: its elements by the places they stand for."""

from clubs.files.traits import ElementPlace, Traits

TRAITS = Traits(
    "usebio",
    "USEBIO",
    elements={
        ElementPlace.CLUB: "CLUB/CLUB_ID_NUMBER",
        ElementPlace.EVENT: "EVENT",
        ElementPlace.DAY: "EVENT/DATE",
        ElementPlace.CONTESTANTS: "PARTICIPANTS",
        ElementPlace.CONTESTANT: "PAIR",
        ElementPlace.CONTESTANT_NUMBER: "PAIR/PAIR_NUMBER",
        ElementPlace.MEMBER_NUMBER: "PLAYER/NATIONAL_ID_NUMBER",
        ElementPlace.BOARD: "BOARD",
        ElementPlace.RESULT: "TRAVELLER_LINE",
        ElementPlace.RESULT_NS: "TRAVELLER_LINE/NS_PAIR_NUMBER",
        ElementPlace.RESULT_EW: "TRAVELLER_LINE/EW_PAIR_NUMBER",
        ElementPlace.SCORE: "TRAVELLER_LINE/SCORE",
        ElementPlace.MATCH: "MATCH",
        ElementPlace.MATCH_BOARD: "MATCH/BOARD",
    },
    has_parts=True,
)
