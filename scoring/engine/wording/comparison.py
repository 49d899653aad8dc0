"""IMPs, total points, board-a-match, Houston."""

SENTENCES: dict[str, str] = {}
