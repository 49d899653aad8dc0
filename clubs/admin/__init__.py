"""Clubs, their people, and the facts of their sessions, for staff of the federation."""

from clubs.admin import clubs, facts, members

__all__ = ["clubs", "facts", "members"]
