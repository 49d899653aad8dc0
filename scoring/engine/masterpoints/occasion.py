"""What master points are given for: a game or an event, its standings, and who played how much of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from fractions import Fraction
from typing import Literal

from scoring.engine.events.places import Place


class PlayerStanding(StrEnum):
    """How a player stands towards the federation, and in this game."""

    MEMBER = "member"
    GUEST = "guest"  # points are kept until the guest joins
    NON_MEMBER = "non_member"  # likewise
    UNPAID = "unpaid"  # the year's fee
    SUSPENDED = "suspended"
    DECEASED = "deceased"
    MERGED = "merged"  # a record that another one has taken the place of
    EXPELLED = "expelled"  # for conduct: of this session, or of the event overall
    PARTNER_EXPELLED = "partner_expelled"  # where the regulations take the partner's points too
    SUSPENDED_HERE = "suspended_here"  # by a ruling: of this session, or of the event overall
    PARTNER_SUSPENDED_HERE = "partner_suspended_here"
    DISQUALIFIED = "disqualified"  # from the event
    PARTNER_DISQUALIFIED = "partner_disqualified"


CLAIMABLE = frozenset({PlayerStanding.GUEST, PlayerStanding.NON_MEMBER})
BARRED = frozenset(PlayerStanding) - CLAIMABLE - {PlayerStanding.MEMBER}


RankedBy = Literal["overall", "direction", "section"]


@dataclass(frozen=True, slots=True)
class OccasionPlayer:
    """A player of a contestant. `boards`: that count as played, those of forfeits left out; None: all."""

    key: str
    standing: str = PlayerStanding.MEMBER
    boards: int | None = None


@dataclass(frozen=True, slots=True)
class OccasionContestant:
    """A pair, a player of an individual, or a team, with its place.

    `rank` None is unplaced: withdrawn, expelled, or beyond what is ranked. `boards` are those the
    contestant was to play, forfeited ones among them. `won`: matches won, a draw counting half, forfeits
    received among them and forfeits given never. `victory_points`: of its won and drawn matches.
    `forfeited`: takes no points at all. `strata`: its place in each stratum that it belongs to.
    """

    key: str
    players: tuple[OccasionPlayer, ...]
    rank: int | None
    tied: bool = False
    direction: str = ""
    section: str = ""
    boards: int | None = None
    won: Fraction = Fraction(0)
    victory_points: Fraction = Fraction(0)
    forfeited: bool = False
    strata: Mapping[str, Place] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Occasion:
    """A game, or an event with its sessions as `parts`.

    `level` is an event's level ("weekly" … "national"); `klass` the class of a game or an entry
    restriction's class where a scheme has classes. `tables` None: counted from the contestants.
    `ranked_by`: one list, one a direction, or one a section (and direction). `boards`: of the whole
    event, of each contestant. Matches of teams: how many, boards of each, and the most victory points of
    one (1 where only winning counts). `restrictions`: what keeps the field closed ("age", "gender",
    "0-20"). `games`: the winner's points of each game of a series.
    """

    level: str
    form: str
    date: date
    contestants: tuple[OccasionContestant, ...]
    sessions: int = 1
    tables: Fraction | None = None
    ranked_by: RankedBy = "overall"
    boards: int | None = None
    matches: int = 0
    match_boards: int = 0
    match_maximum: Fraction = Fraction(1)
    klass: int | None = None
    restrictions: tuple[str, ...] = ()
    games: tuple[Fraction, ...] = ()
    parts: tuple["Occasion", ...] = ()
