"""Places and totals, as every page, file, letter and program shows them.

Of a session of a stage they are the stage's: what was brought along, penalties, byes and the other sessions
are in them. What the session alone came to stands beside them, and is called neither place nor total.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby

from django.db.models import QuerySet

from clubs.facts.services.scored import TEAMS
from clubs.models import Entry, EntryPlayer, Session
from clubs.register.selectors import open_to_all
from federation.models import Member
from scoring.engine.events.measure import Measure
from scoring.engine.sheet import Scoring
from scoring.models import StageStanding, StandingRow
from scoring.sessions.selectors.figures import FiguresState
from scoring.sessions.selectors.people import ContestantNames, contestants


@dataclass(frozen=True, slots=True)
class ShownStanding:
    """A contestant's place and total."""

    rank: int
    tied: bool
    score: Decimal
    percent: Decimal | None  # of the maximum; None where there is none, as at IMPs
    maximum: int | None  # None also over several sessions: of each it may be another
    boards: int  # of this session
    section: str  # that the stage ranks by itself; "" elsewhere
    direction: str
    position: int
    entry: Entry
    own: StandingRow | None  # what the session alone came to; None for who has not played in it
    measure: Measure  # what the place goes by
    mean: Decimal | None  # where that is what it goes by
    of_stage: StageStanding | None = None

    @property
    def own_percent(self) -> Decimal | None:
        """Of the session alone."""
        return self.own.percent if self.own is not None and self.own.maximum else None


@dataclass(frozen=True, slots=True)
class RankedContestant:
    """A row of the standings with who it is."""

    row: ShownStanding
    contestant: ContestantNames


ResultLine = tuple[Session, ContestantNames, ShownStanding | None]


@dataclass(frozen=True, slots=True)
class SessionRanking:
    """Contestants ranked together, best first."""

    section: str  # "" where all sections are one field, and where there is one section
    direction: str  # "" where all directions are
    rows: tuple[RankedContestant, ...]


def rankings(state: FiguresState) -> list[SessionRanking]:
    """The rankings of a session, section by section and direction by direction."""
    shown = sorted(standings_in(state.session), key=lambda row: row.position)
    people = contestants(row.entry.pk for row in shown)
    ranked = [RankedContestant(row, people[row.entry.pk]) for row in shown]

    def ranking(one: RankedContestant) -> tuple[str, str]:
        is_apart = one.row.of_stage is None and not state.across_sections
        return one.contestant.section if is_apart else one.row.section, one.row.direction

    return [SessionRanking(*key, tuple(members)) for key, members in groupby(ranked, ranking)]


def standing_of(entry: Entry) -> ShownStanding | None:
    """The place of a contestant; None where it has none, or none yet."""
    return next(_standings([entry]), None)


def has_own_total(entry: Entry) -> bool:
    """Whether a contestant has a total of the session alone."""
    return StandingRow.objects.filter(session=entry.session_id, entry=entry).exists()


def standings_in(session: Session) -> Iterator[ShownStanding]:
    """Everybody's place in a session, in no order."""
    entries = Entry.objects.filter(session=session)
    # Of a session by itself the earlier figures hold until there are new ones, with who was in it then.
    kept = list(entries.filter(superseded_by=None) if session.is_ranked_by_stage else entries)
    for entry in kept:  # read once, not once an entry
        entry.session = session
    return _standings(kept)


def played_by(member: Member) -> QuerySet[EntryPlayer]:
    """Where a member sat, newest first; under records that are merged into theirs, too."""
    records = [member.pk, *Member.objects.filter(merged_into=member).values_list("pk", flat=True)]
    played = EntryPlayer.objects.current().filter(member__in=records, entry__superseded_by__isnull=True)
    played = played.filter(open_to_all("entry__session__"))
    played = played.select_related("entry__session__club", "entry__session__stage__event__tournament")
    ordered: QuerySet[EntryPlayer] = played.order_by("-entry__session__played_on", "-entry__session_id")
    return ordered


def results_of(member: Member, most: int) -> Iterator[ResultLine]:
    """Where a member finished, newest first."""
    return results_at(played_by(member)[:most])


def results_at(played: Iterable[EntryPlayer]) -> Iterator[ResultLine]:
    """Where those who sat there finished, in the order given."""
    entries = [player.entry for player in played]
    places = {row.entry.pk: row for row in _standings(entries)}
    people = contestants(entry.pk for entry in entries)
    for entry in entries:
        yield entry.session, people[entry.pk], places.get(entry.pk)


def _standings(entries: Iterable[Entry]) -> Iterator[ShownStanding]:
    """The places of contestants whose sessions and stages are read, where they have one. Two queries."""
    kept = list(entries)
    rows = {row.entry_id: row for row in StandingRow.objects.filter(entry__in=kept)}
    placed = _of_stages(kept)
    for entry in kept:
        row, place = rows.get(entry.pk), placed.get((entry.session.stage_id, entry.entrant_id))
        if entry.session.is_ranked_by_stage:
            if place is not None:
                yield _of_stage(entry, row, place)
        elif row is not None:
            yield _own(entry, row)


def _of_stages(entries: Iterable[Entry]) -> dict[tuple[int | None, int | None], StageStanding]:
    """By stage and entrant, where it stands."""
    staged = [entry for entry in entries if entry.session.is_ranked_by_stage]
    if not staged:
        return {}
    stages, entrants = {entry.session.stage_id for entry in staged}, {entry.entrant_id for entry in staged}
    places = StageStanding.objects.filter(stage__in=stages, entrant__in=entrants)
    return {(place.stage_id, place.entrant_id): place for place in places}


def _own(entry: Entry, row: StandingRow) -> ShownStanding:
    return ShownStanding(
        row.rank,
        row.tied,
        row.score,
        row.percent if row.maximum else None,
        row.maximum,
        row.boards,
        "",
        row.direction,
        row.position,
        entry,
        row,
        _measure(entry.session, row),
        row.mean,
    )


def _measure(session: Session, row: StandingRow) -> Measure:
    """What ranks a session by itself: at matchpoints the percentage, also of who has none yet."""
    if session.form != TEAMS and session.scoring == Scoring.MATCHPOINTS and not session.matches_in:
        return Measure.PERCENT
    return Measure.TOTAL if row.mean is None else Measure.MEAN


def _of_stage(entry: Entry, row: StandingRow | None, place: StageStanding) -> ShownStanding:
    return ShownStanding(
        place.rank,
        place.tied,
        place.score,
        place.percent,
        None,
        row.boards if row is not None else 0,
        place.section,
        place.direction,
        place.position,
        entry,
        row,
        Measure(place.measure),
        place.mean,
        place,
    )
