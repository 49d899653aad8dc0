"""Places and totals, as every page, file, letter and program shows them.

Of a session of a stage they are the stage's: what was brought along, penalties, byes and the other sessions
are in them. What the session alone came to stands beside them, and is called neither place nor total.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby

from clubs.models import Entry, EntryPlayer, Session
from clubs.register.selectors import open_to_all
from federation.models import Member
from scoring.models import StageStanding, StandingRow
from scoring.sessions.selectors.figures import FiguresState
from scoring.sessions.selectors.people import ContestantNames, contestants

RELATED = ("entry__section", "session__stage")


@dataclass(frozen=True, slots=True)
class ShownStanding:
    """A contestant's place and total."""

    rank: int
    tied: bool
    score: Decimal
    percent: Decimal | None  # of the maximum; None where there is none, as at IMPs
    maximum: int | None  # None also over several sessions: of each it may be another
    boards: int  # of this session
    section: str  # whose ranking it is, "" of all sections
    direction: str
    position: int
    own: StandingRow  # what the session alone came to
    of_stage: StageStanding | None = None

    @property
    def own_percent(self) -> Decimal | None:
        """Of the session alone."""
        return self.own.percent if self.own.maximum else None


@dataclass(frozen=True, slots=True)
class RankedContestant:
    """A row of the standings with who it is."""

    row: ShownStanding
    contestant: ContestantNames


@dataclass(frozen=True, slots=True)
class SessionRanking:
    """Contestants ranked together, best first."""

    section: str  # "" where all sections are one field, and where there is one section
    direction: str  # "" where all directions are
    rows: tuple[RankedContestant, ...]


def rankings(state: FiguresState) -> list[SessionRanking]:
    """The rankings of a session, section by section and direction by direction."""
    rows = StandingRow.objects.filter(session=state.session).select_related(*RELATED).order_by("position")
    shown = sorted(_shown(rows, across=state.across_sections), key=lambda row: row.position)
    people = contestants(row.own.entry_id for row in shown)
    ranked = [RankedContestant(row, people[row.own.entry_id]) for row in shown]
    groups = groupby(ranked, lambda one: (one.row.section, one.row.direction))
    return [SessionRanking(*key, tuple(members)) for key, members in groups]


def standing_of(entry: Entry) -> ShownStanding | None:
    """The place of a contestant; None where it has none, or none yet."""
    rows = StandingRow.objects.filter(session=entry.session_id, entry=entry).select_related(*RELATED)
    return next(_shown(rows), None)


def standings_in(session: Session) -> Iterator[ShownStanding]:
    """Everybody's place in a session, in no order."""
    return _shown(StandingRow.objects.filter(session=session).select_related(*RELATED))


def results_of(member: Member, most: int) -> Iterator[tuple[Session, ContestantNames, ShownStanding | None]]:
    """Where a member finished, newest first; under records that are merged into theirs, too."""
    records = [member.pk, *Member.objects.filter(merged_into=member).values_list("pk", flat=True)]
    played = EntryPlayer.objects.current().filter(member__in=records, entry__superseded_by__isnull=True)
    played = played.filter(open_to_all("entry__session__"))
    played = played.select_related("entry__session__club", "entry__session__stage__event__tournament")
    played = played.order_by("-entry__session__played_on", "-entry__session_id")[:most]
    entries = [player.entry for player in played]
    rows = StandingRow.objects.filter(entry__in=entries).select_related(*RELATED)
    places = {row.own.entry_id: row for row in _shown(rows)}
    people = contestants(entry.pk for entry in entries)
    for entry in entries:
        yield entry.session, people[entry.pk], places.get(entry.pk)


def _shown(rows: Iterable[StandingRow], *, across: bool = True) -> Iterator[ShownStanding]:
    """Rows of sessions as they are shown; of a stage, those that it ranks. Two queries at most."""
    kept = list(rows)
    placed = _of_stages(kept)
    for row in kept:
        if not row.session.is_ranked_by_stage:
            yield _own(row, across=across)
        elif place := placed.get((row.session.stage_id, row.entry.entrant_id)):
            yield _of_stage(row, place)


def _of_stages(rows: Iterable[StandingRow]) -> dict[tuple[int, int], StageStanding]:
    """By stage and entrant, where it stands."""
    staged = {row.session.stage_id for row in rows if row.session.is_ranked_by_stage}
    if not staged:
        return {}
    entrants = {row.entry.entrant_id for row in rows if row.session.stage_id in staged}
    places = StageStanding.objects.filter(stage__in=staged, entrant__in=entrants)
    return {(place.stage_id, place.entrant_id): place for place in places}


def _own(row: StandingRow, *, across: bool) -> ShownStanding:
    return ShownStanding(
        row.rank,
        row.tied,
        row.score,
        row.percent if row.maximum else None,
        row.maximum,
        row.boards,
        "" if across else row.entry.section.letter,
        row.direction,
        row.position,
        row,
    )


def _of_stage(row: StandingRow, place: StageStanding) -> ShownStanding:
    return ShownStanding(
        place.rank,
        place.tied,
        place.score,
        place.percent,
        None,
        row.boards,
        place.section,
        place.direction,
        place.position,
        row,
        place,
    )
