"""Clubs, their people, and the facts of their sessions, for staff of the federation."""

from clubs.admin import clubs, corrections, entrants, facts, members, tournaments

__all__ = ["clubs", "corrections", "entrants", "facts", "members", "tournaments"]
