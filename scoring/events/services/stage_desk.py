"""What a director sees of a running stage: rounds with their clocks, matches, and missing results."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.utils import timezone

from clubs.acts.selectors import RoundClock, round_clocks
from clubs.models import Bye, Match, RoundPairing, SessionAct, Stage
from clubs.playing.proposal import StageKnowledge
from clubs.playing.services.reported import MatchWords, standings_of


@dataclass(frozen=True, slots=True)
class DeskMatch:
    """A match of a round as the desk lists it."""

    match: Match
    is_missing: bool
    says: MatchWords | None = None  # what the captains have reported

    @property
    def a(self) -> str:
        """Who is named first."""
        return str(self.match.a.entrant)

    @property
    def b(self) -> str:
        """Their opponent."""
        return str(self.match.b.entrant)


@dataclass(slots=True)
class Round:
    """A round of a stage. Times are None where its clock was not started."""

    number: int
    matches: list[DeskMatch] = field(default_factory=list)
    byes: list[str] = field(default_factory=list)
    started_at: datetime | None = None
    ends_at: datetime | None = None
    draws: list[RoundPairing] = field(default_factory=list)  # newest first

    @property
    def is_overdue(self) -> bool:
        """Whether its time is up before its results are there."""
        return self.ends_at is not None and self.ends_at < timezone.now() and bool(self.missing)

    @property
    def disputed(self) -> list[DeskMatch]:
        """Matches about which the captains disagree."""
        return [line for line in self.missing if line.says and line.says.is_disputed]

    @property
    def missing(self) -> list[DeskMatch]:
        """Matches without a result."""
        return [line for line in self.matches if line.is_missing]


def rounds_of(stage: Stage, known: StageKnowledge) -> list[Round]:
    """Every round that is drawn or proposed, newest first; five queries whatever the size."""
    rounds: dict[int, Round] = {}
    pending = {(number, frozenset((a, b))) for number, a, b in known.pending}

    def at(number: int) -> Round:
        return rounds.setdefault(number, Round(number))

    standings = standings_of(stage)
    matches = Match.objects.current().filter(session__stage=stage).order_by("round", "pk")
    for match in matches.select_related("a__entrant", "b__entrant", "session__stage__event__tournament"):
        key = (match.round, frozenset((match.a.number, match.b.number)))
        reports = standings.get((match.session_id, match.round, match.a.entrant_id, match.b.entrant_id))
        at(match.round).matches.append(DeskMatch(match, key in pending, reports))
    byes = Bye.objects.current().filter(session__stage=stage).order_by("round", "pk")
    for bye in byes.select_related("entry__entrant"):
        at(bye.round).byes.append(str(bye.entry.entrant))
    for draw in stage.pairings.select_related("by").order_by("-pk"):
        at(draw.round).draws.append(draw)
    _clocks(round_clocks(SessionAct.objects.filter(session__stage=stage)), rounds)
    return sorted(rounds.values(), key=lambda row: -row.number)


def _clocks(clocks: Mapping[int, RoundClock], rounds: Mapping[int, Round]) -> None:
    for number in clocks.keys() & rounds.keys():
        one, clock = rounds[number], clocks[number]
        one.started_at, one.ends_at = clock.started_at, clock.ends_by(timezone.now())
