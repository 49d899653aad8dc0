"""Reading tournaments: what everybody may see of them, in a constant number of queries."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict

from django.db.models import Exists, F, Max, OuterRef, Q, QuerySet, Subquery

from clubs.models import (
    Entrant,
    EntrantPlayer,
    EntrantState,
    Stage,
    StageAct,
    StageActKind,
    Tournament,
    Withdrawal,
)
from clubs.tournaments.selectors import form_of
from clubs.tournaments.services.handicaps import amount_now, as_text
from clubs.tournaments.services.seeding import LETTERS
from federation.models import ConsentGiven, ErasureStep, Member
from federation.reader import Readership
from federation.record import outbox
from rulings.appeals.selectors import under_appeal
from scoring.engine.contest import Form
from scoring.models import Closure, StageMatch, StageProblem, StageRequest, StageRun, StageStanding
from scoring.sessions.selectors.figures import owed_since

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class PlacesKept(TypedDict):
        """What a run is read with, in place of its body."""

        standings_kept: Any

    RunWithPlaces = WithAnnotations[StageRun, PlacesKept]

LISTED = (EntrantState.ENTERED, EntrantState.WAITING)


@dataclass(frozen=True, slots=True)
class Team:
    """An entrant as pages name it: a team by its name, others by their people."""

    pk: int
    number: str
    name: str
    people: tuple[str, ...]
    captain: str = ""
    seed: int | None = None
    state: str = EntrantState.ENTERED
    stratum: int = 0
    coach: str = ""
    handicap: Decimal | None = None  # where it was asked for: `entered`

    @property
    def names(self) -> tuple[str, ...]:
        """What stands beside the number."""
        return (self.name,) if self.name else self.people

    @property
    def names_beside(self) -> tuple[str, ...]:
        """The same; nothing where a name is only the number once more."""
        return () if self.name == self.number else self.names

    @property
    def letter(self) -> str:
        """Of its stratum; the open one is A."""
        return LETTERS[self.stratum]

    @property
    def handicap_text(self) -> str:
        """The handicap without needless noughts; "" for none."""
        return as_text(self.handicap)

    @property
    def label(self) -> str:
        """Number and name in one line; a name that is only the number once."""
        return " ".join(dict.fromkeys((self.number, *self.names)))


@dataclass(frozen=True, slots=True)
class PlacedEntrant:
    """A row of the standings with who it is."""

    row: StageStanding
    team: Team


@dataclass(frozen=True, slots=True)
class EventMeeting:
    """A match, a forfeit or a bye with both teams; b is None in a bye."""

    row: StageMatch
    a: Team
    b: Team | None

    @property
    def is_not_played(self) -> bool:
        """Whether nobody plays it, or has played it yet."""
        return self.row.kind != "played"

    @property
    def is_in_vp(self) -> bool:
        """Whether it is stated in victory points alone, so that its IMPs or board points are not known."""
        return self.row.kind == "played" and self.row.a_score is None

    @property
    def is_provisional(self) -> bool:
        """Whether what it is worth may still move; one that is not played yet has no worth."""
        return self.row.provisional and self.row.kind != "pending"

    @property
    def winner(self) -> Team | None:
        """Who goes on from a match of a knockout."""
        return next((team for team in (self.a, self.b) if team and team.pk == self.row.winner_id), None)

    @property
    def margin_apart(self) -> Decimal | None:
        """By how much the winner of a knockout match is ahead, where the scores alone do not say so."""
        row = self.row
        if row.winner_id is None or row.a_points is None or row.a_score is None or row.b_score is None:
            return None
        return None if row.a_points == row.a_score - row.b_score else abs(row.a_points)


@dataclass(frozen=True, slots=True)
class StageState:
    """Where the figures of a stage stand."""

    stage: Stage
    form: Form
    run: StageRun | None
    owed_since: datetime | None  # None: no newer figures are owed
    acts: tuple[StageAct, ...]  # newest first

    @property
    def is_owed(self) -> bool:
        """Whether a newer run is owed."""
        return self.owed_since is not None

    @property
    def is_late(self) -> bool:
        """Whether it should have been there by now."""
        return outbox.is_late(self.owed_since)

    @property
    def removed(self) -> list[dict[str, Any]]:
        """Who is taken out of it, by the keys of entrants, with the steps that say why."""
        rows = getattr(self.run, "removed", None) or []
        return [row for row in rows if isinstance(row, dict)]  # earlier runs have the keys alone

    @property
    def published(self) -> StageAct | None:
        """The last official publication."""
        return next((act for act in self.acts if act.kind == StageActKind.PUBLISHED), None)

    @property
    def closing(self) -> StageAct | None:
        """The closing that holds, where the stage is closed."""
        newest = next((act for act in self.acts if act.kind != StageActKind.PUBLISHED), None)
        return newest if newest is not None and newest.kind == StageActKind.CLOSED else None


class Stamp(NamedTuple):
    """What the live part of a stage's page depends on, by one query."""

    stage: int
    announced: datetime | None
    run: int | None
    act: int | None
    is_owed: bool
    entrant: int | None
    problem: int | None
    is_appealed: bool
    consent: int | None  # the newest word of anybody about who may read their name
    erased: int | None
    withholds: bool  # whether somebody's name is not everybody's to read


def announced() -> QuerySet[Tournament]:
    """Tournaments that everybody may see, with the club that runs them."""
    return Tournament.objects.filter(announced_at__isnull=False).select_related("host")


def now_and_next(day: date, most: int) -> tuple[list[Tournament], list[Tournament]]:
    """Tournaments that are on that day, and the next that begin after it: so many of each, soonest first."""
    tournaments = announced().filter(cancelled_at__isnull=True).order_by("starts_on", "id")
    on = tournaments.filter(starts_on__lte=day, ends_on__gte=day)
    return list(on[:most]), list(tournaments.filter(starts_on__gt=day)[:most])


def stamp_of(stage_id: int) -> Stamp | None:
    """One query, whatever the size; None where there is no such stage."""
    latest = StageRun.objects.filter(stage=OuterRef("pk")).order_by("-sequence")
    owed = StageRequest.objects.filter(stage=OuterRef("pk"), closed_at__isnull=True)
    acts = StageAct.objects.filter(stage=OuterRef("pk")).order_by("-id")
    teams = Entrant.objects.filter(event=OuterRef("event")).order_by("-id")
    problems = StageProblem.objects.filter(stage=OuterRef("pk")).order_by("-id")
    stages = Stage.objects.filter(pk=stage_id).values_list(
        "pk",
        "event__tournament__announced_at",
        Subquery(latest.values("pk")[:1]),
        Subquery(acts.values("pk")[:1]),
        Exists(owed),
        Subquery(teams.values("pk")[:1]),
        Subquery(problems.values("pk")[:1]),
        Exists(under_appeal(OuterRef("pk"))),
        Subquery(ConsentGiven.objects.order_by("-pk").values("pk")[:1]),
        Subquery(ErasureStep.objects.order_by("-pk").values("pk")[:1]),
        Exists(Member.objects.filter(named_to__gt=Readership.PUBLIC)),
    )
    row = stages.first()
    return Stamp(*row) if row else None


def state_of(stage: Stage) -> StageState:
    """Which run is shown, whether a newer one is owed, and the acts on the stage."""
    runs = StageRun.objects.filter(stage=stage).defer("body").annotate(removed=F("body__removed"))
    run = runs.order_by("-sequence").first()
    owed = owed_since(StageRequest.objects.filter(stage=stage))
    return StageState(stage, form_of(stage), run, owed, tuple(stage.acts.order_by("-id")))


def teams_of(entrant_ids: Iterable[int]) -> dict[int, Team]:
    """Entrants by their keys, with their people, in two queries."""
    return _teams(Entrant.objects.filter(pk__in=set(entrant_ids)))


def labels_of(stage: Stage) -> dict[str, str]:
    """How the contestants of a stage are called, by number: with their players where they have no name."""
    entrants = Entrant.objects.filter(entries__session__stage=stage).values_list("pk", flat=True)
    return {team.number: team.label for _pk, team in sorted(teams_of(entrants).items())}


def entered(event_id: int) -> list[Team]:
    """Who is entered for an event, and who waits; an entry that still wants consent is not told."""
    entrants = Entrant.objects.filter(event=event_id, state__in=LISTED)
    entrants = entrants.annotate(handicap_now=amount_now())
    return sorted(_teams(entrants).values(), key=lambda team: (team.state != EntrantState.ENTERED, team.pk))


def _teams(entrants: QuerySet[Entrant]) -> dict[int, Team]:
    kept = list(entrants.select_related("coach"))
    people: dict[int, list[EntrantPlayer]] = {}
    players = EntrantPlayer.objects.filter(entrant__in=[entrant.pk for entrant in kept])
    for player in players.select_related("member").order_by("entrant", "seat"):
        people.setdefault(player.entrant_id, []).append(player)
    return {entrant.pk: _team(entrant, people.get(entrant.pk, [])) for entrant in kept}


def _team(entrant: Entrant, players: list[EntrantPlayer]) -> Team:
    captain = next((str(player) for player in players if player.is_captain), "")
    return Team(
        entrant.pk,
        entrant.number,
        entrant.name,
        tuple(map(str, players)),
        captain,
        entrant.seed,
        entrant.state,
        entrant.stratum,
        entrant.coach.name if entrant.coach else "",
        getattr(entrant, "handicap_now", None) or None,
    )


def standings_of(stage: Stage) -> list[PlacedEntrant]:
    """The places of a stage, best first."""
    rows = list(StageStanding.objects.filter(stage=stage).order_by("position"))
    teams = teams_of(row.entrant_id for row in rows)
    return [PlacedEntrant(row, teams[row.entrant_id]) for row in rows]


def matches_of(stage: Stage) -> list[EventMeeting]:
    """The matches of a stage, round by round; their reasons stay in the database."""
    matches = StageMatch.objects.filter(stage=stage).defer("reasons").order_by("round", "position")
    return _met(matches.annotate(three_way=F("reasons__three_way")))


def match_at(stage: Stage, number: int, a: int, b: int) -> EventMeeting | None:
    """One match by its round and its teams, whichever comes first; b is 0 for a bye."""
    both = Q(a=a, b=b) | Q(a=b, b=a) if b else Q(a=a, b__isnull=True)
    meetings = _met(StageMatch.objects.filter(both, stage=stage, round=number)[:1])
    return meetings[0] if meetings else None


def _met(rows: Iterable[StageMatch]) -> list[EventMeeting]:
    kept = list(rows)
    teams = teams_of(pk for row in kept for pk in (row.a_id, row.b_id) if pk)
    return [EventMeeting(row, teams[row.a_id], teams[row.b_id] if row.b_id else None) for row in kept]


def by_round(matches: Iterable[EventMeeting]) -> list[tuple[int, list[EventMeeting]]]:
    """Matches under the number of their round."""
    return [(number, list(meetings)) for number, meetings in groupby(matches, lambda met: met.row.round)]


def evidence_of(state: StageState, row: StageMatch) -> dict[str, Any] | None:
    """What a forfeit was valued by: as frozen where the stage is closed, else as the run has it."""
    if state.closing is not None:
        closure = Closure.objects.filter(act=state.closing).first()
        for frozen in closure.frozen if closure else ():
            loser = frozen.get("loser", row.b_id)
            if (frozen["round"], frozen["winner"], loser) == (row.round, row.a_id, row.b_id):
                return dict(frozen["evidence"]) if frozen["evidence"] else None
    (matches,) = StageRun.objects.filter(pk=row.run_id).values_list("body__matches", flat=True)
    for match in matches:
        if (match["round"], match["a"], match["b"]) == (row.round, row.a_id, row.b_id):
            return dict(match["evidence"]) if match["evidence"] else None
    return None


def running_of(state: StageState) -> list[dict[str, Any]]:
    """The running scores after each round of a barometer; none elsewhere."""
    if state.run is None or state.form.is_teams:
        return []
    (kept,) = StageRun.objects.filter(pk=state.run.pk).values_list("body__rounds", flat=True)
    return kept or []


def strata_of(
    state: StageState, placed: Iterable[PlacedEntrant]
) -> list[tuple[str, list[tuple[PlacedEntrant, int, bool]]]]:
    """The ranking of each stratum beneath the open one, by its letter, best first."""
    if state.run is None or state.stage.is_simultaneous:
        return []
    (kept,) = StageRun.objects.filter(pk=state.run.pk).values_list("body__strata", flat=True)
    rankings: dict[int, list[tuple[PlacedEntrant, int, bool]]] = {}
    for one in placed:
        for stratum, rank, tied in (kept or {}).get(str(one.team.pk), ()):
            rankings.setdefault(stratum, []).append((one, rank, tied))
    return [
        (LETTERS[stratum], sorted(rows, key=lambda row: (row[0].row.section, row[0].row.direction, row[1])))
        for stratum, rows in sorted(rankings.items())
    ]


def withdrawn_from(stage_ids: Iterable[int]) -> dict[int, int]:
    """After which round an entrant left, by entrant; the last where it left several stages."""
    left = Withdrawal.objects.in_force().filter(stage__in=list(stage_ids)).values("entrant_id")
    return dict(left.annotate(last=Max("after_round")).values_list("entrant_id", "last"))


def runs_of(stage: Stage, first: int, most: int) -> "list[RunWithPlaces]":
    """So many runs of a stage behind the first ones, newest first, of their bodies the places alone."""
    runs = StageRun.objects.filter(stage=stage).defer("body").order_by("-sequence")
    return list(runs.annotate(standings_kept=F("body__standings"))[first : first + most])


def run_and_next(stage: Stage, sequence: int) -> "tuple[RunWithPlaces | None, RunWithPlaces | None]":
    """A run with its places, and the one after it; None where there is none."""
    rows = StageRun.objects.filter(stage=stage, sequence__in=(sequence, sequence + 1)).defer("body")
    runs = {run.sequence: run for run in rows.annotate(standings_kept=F("body__standings"))}
    return runs.get(sequence), runs.get(sequence + 1)
