"""Files of an individual, and of team matches at victory points with their boards and without."""

from tests.clubs.files.event_files import board, both, event, four, match, players, teams

HEADING = {"BOARD_SCORING_METHOD": "IMPS", "MATCH_SCORING_METHOD": "VP", "EVENT_IDENTIFIER": "S1"}
SCORES = (420, -50, 100, 110, -620, 0, 140, 90)


def _played(a: str, b: str, shift: int) -> list[str]:
    return [
        both(number, a, b, SCORES[number - 1], SCORES[(number + shift) % len(SCORES)])
        for number in range(1, len(SCORES) + 1)
    ]


def swiss() -> bytes:
    """Four teams, two rounds of two matches; 1 and 2 meet in both, board for board."""
    rounds = ((1, "1", "2", 1), (1, "3", "4", 2), (2, "2", "1", 3), (2, "3", "4", 4))
    matches = (match(a, b, *_played(a, b, shift), number=number) for number, a, b, shift in rounds)
    return _named(event("SWISS_TEAMS", teams(1, 2, 3, 4), *matches, **HEADING))


def swiss_totals() -> bytes:
    """Matches of eight boards of which the file has nothing but the IMPs."""
    eight = {"START_BOARD_NUMBER": 1, "END_BOARD_NUMBER": 8}
    matches = (
        match(a, b, number=number, TEAM_SCORE=own, OPPOSING_TEAM_SCORE=other, **eight)
        for number, a, b, own, other in ((1, 1, 2, 30, 12), (1, 3, 4, 5, 5), (2, 1, 3, 8, 20))
    )
    return _named(event("SWISS_TEAMS", teams(1, 2, 3, 4), *matches, **HEADING | {"EVENT_IDENTIFIER": "S2"}))


def _named(content: bytes) -> bytes:
    return content.replace(b'TEAM_NAME="TEAM 1"', b'TEAM_NAME="Team One"')


# Eight players in seven rounds of one board, each with each once: N, S, E, W at two tables.
SEATS = tuple(
    (
        8,
        1 + r % 7,
        1 + (r + 1) % 7,
        1 + (r + 5) % 7,
        1 + (r + 2) % 7,
        1 + (r + 3) % 7,
        1 + (r + 4) % 7,
        1 + (r + 6) % 7,
    )
    for r in range(7)
)


def individual() -> bytes:
    """Two tables a board; the last board has an average plus for one side."""
    boards = (
        board(
            number,
            four(*seats[:4], SCORES[number], ROUND_NUMBER=number),
            four(*seats[4:], "A6040" if number == 7 else SCORES[number - 1], ROUND_NUMBER=number),
        )
        for number, seats in enumerate(SEATS, start=1)
    )
    heading = {"BOARD_SCORING_METHOD": "MATCH_POINTS", "WINNER_TYPE": "1", "EVENT_IDENTIFIER": "I1"}
    return event("INDIVIDUAL", players(*range(1, 9)), *boards, **heading)


SWISS, SWISS_TOTALS, INDIVIDUAL = swiss(), swiss_totals(), individual()
