"""Clubs, their people, and the facts of their sessions, for staff of the federation."""

from clubs.admin import (
    clubs,
    corrections,
    drafts,
    entrants,
    facts,
    members,
    officials,
    reports,
    teams,
    tournaments,
)

__all__ = [
    "clubs",
    "corrections",
    "drafts",
    "entrants",
    "facts",
    "members",
    "officials",
    "reports",
    "teams",
    "tournaments",
]
