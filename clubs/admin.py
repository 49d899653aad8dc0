"""Clubs, their people, and the facts of their sessions, for staff of the federation."""

from clubs.checkin import admin as check_ins
from clubs.corrections import admin as corrections
from clubs.evening import admin as evening
from clubs.facts.admin import facts, teams
from clubs.playing import admin as reports
from clubs.register.admin import clubs, districts, members, service_tokens
from clubs.regulations import admin as regulations
from clubs.systems import admin as systems
from clubs.table import admin as tables
from clubs.tournaments.admin import entrants, officials, tournaments
from clubs.uploads import admin as drafts

__all__ = [
    "check_ins",
    "clubs",
    "corrections",
    "districts",
    "drafts",
    "entrants",
    "evening",
    "facts",
    "members",
    "officials",
    "regulations",
    "reports",
    "service_tokens",
    "systems",
    "tables",
    "teams",
    "tournaments",
]
