"""Swiss pairs of four pairs and three rounds of two boards, with the victory points of their matches."""

from tests.clubs.files.event_files import around, board, element, event, line

# Who meets whom in a round: North-South's scores on its two boards, and both sides' victory points.
ROUNDS = {
    1: {("1", "2"): ((420, -50), ("13", "7")), ("3", "4"): ((-50, -100), ("7", "13"))},
    2: {("1", "4"): ((620, 170), ("20", "0")), ("2", "3"): ((600, 140), ("0", "20"))},
    3: {("3", "1"): ((-90, 400), ("11.5", "8.5")), ("4", "2"): ((-90, 430), ("8.5", "11.5"))},
}
TOTALS = {"1": "41.5", "2": "18.5", "3": "38.5", "4": "21.5"}
PLACES = {"1": 1, "3": 2, "4": 3, "2": 4}


def listed():
    """The four pairs with the totals and places that the file prints."""
    return around(
        "PARTICIPANTS",
        *(
            element("PAIR", PAIR_NUMBER=number, TOTAL_SCORE=total, PLACE=PLACES[number])
            for number, total in TOTALS.items()
        ),
    )


def match(number, met, scores, points, *, tags=("NS_VICTORY_POINTS", "EW_VICTORY_POINTS"), boards=True):
    """A match with its boards; a side whose points are None has none."""
    named = {"ROUND_NUMBER": number, "NS_PAIR_NUMBER": met[0], "EW_PAIR_NUMBER": met[1]}
    named |= {tag: one for tag, one in zip(tags, points, strict=True) if one is not None}
    played = (
        [board(2 * number - 1 + at, line(*met, score)) for at, score in enumerate(scores)] if boards else []
    )
    return around("MATCH", *(f"<{name}>{text}</{name}>" for name, text in named.items()), *played)


def swiss(method="MATCH_POINTS", rounds=None, kind="SWISS_PAIRS", counted="VPS", **more):
    """The whole file; `rounds` in place of ROUNDS."""
    rounds = ROUNDS if rounds is None else rounds
    parts = [
        match(number, met, *played, **more)
        for number, tables in rounds.items()
        for met, played in tables.items()
    ]
    named = {"BOARD_SCORING_METHOD": method, "MATCH_SCORING_METHOD": counted, "EVENT_DESCRIPTION": "Swiss"}
    heading = {name: text for name, text in named.items() if text}
    return event(kind, listed(), *parts, **heading)
