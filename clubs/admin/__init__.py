"""Clubs, their people, and the facts of their sessions, for staff of the federation."""

from clubs.admin import clubs, corrections, facts, members

__all__ = ["clubs", "corrections", "facts", "members"]
