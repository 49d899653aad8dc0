"""How large a year is: what docs/scale.md assumes of a federation, as whole numbers.

Pure. A session has 300 results (ten tables, thirty boards); a club has 67 sessions a year and seventy
members (667,000 sessions of 10,000 clubs, 200 million results of 700,000 members).
"""

from typing import NamedTuple

TABLES, BOARDS = 10, 30
A_SESSION = TABLES * BOARDS
SAMPLE = 8  # sessions of each federation that go the whole way through the services
SWISS_TEAMS, SWISS_ROUNDS = 16, 6  # of the tournament that each federation has beside them
SESSIONS_OF_A_CLUB, MEMBERS_OF_A_CLUB = 67, 70
CLUBS_MIN, CLUBS_MAX = 4, 1500
MEMBERS_MIN = 400  # the sample seats forty members a session
DAYS = 365


class YearSize(NamedTuple):
    """A year of some federations. `copies`: how often the sample of each is repeated, itself not counted."""

    federations: int
    clubs: int  # of each
    members: int  # of each
    copies: int
    awards_only: int  # further copies of the awards alone

    @property
    def results(self) -> int:
        """How many results that comes to."""
        return self.federations * SAMPLE * A_SESSION * (self.copies + 1)


def size_of(federations: int, results: int, awards: int = 0) -> YearSize:
    """A year of so many federations with at least so many results, and so many awards in all."""
    once = federations * SAMPLE * A_SESSION
    copies = max(-(-results // once) - 1, 0)
    sessions = SAMPLE * (copies + 1)
    clubs = min(max(sessions // SESSIONS_OF_A_CLUB, CLUBS_MIN), CLUBS_MAX)
    further = max(-(-awards // once) - 1 - copies, 0)
    return YearSize(federations, clubs, max(clubs * MEMBERS_OF_A_CLUB, MEMBERS_MIN), copies, further)
