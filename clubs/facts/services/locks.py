"""One revision of a club's day at a time, whoever makes it."""

from federation.tenancy.locks import hold

GAME_LOCK = 7_200_001


def lock_games(club_id: int, day: str) -> None:
    """Hold the games of a club's day until the transaction ends; a session's revisions come one by one."""
    hold(GAME_LOCK, f"{club_id}:{day}")
