"""Clubs, their people, and the facts of their sessions, for staff of the federation."""

from clubs.corrections import admin as corrections
from clubs.facts.admin import facts, teams
from clubs.playing import admin as reports
from clubs.register.admin import clubs, members
from clubs.regulations import admin as regulations
from clubs.systems import admin as systems
from clubs.tournaments.admin import entrants, officials, tournaments
from clubs.uploads import admin as drafts

__all__ = [
    "clubs",
    "corrections",
    "drafts",
    "entrants",
    "facts",
    "members",
    "officials",
    "regulations",
    "reports",
    "systems",
    "teams",
    "tournaments",
]
