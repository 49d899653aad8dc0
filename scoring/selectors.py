"""Reading the top floor: what the pages of results show, in a constant number of queries."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.db.models import F, Q, QuerySet

from clubs.models import Entry, EntryPlayer, Result, Section, Session
from federation.models import Member
from scoring import regulations
from scoring.engine.any_cell import AnyCell, from_json
from scoring.models import Award, RecomputeRequest, Run, StandingRow


@dataclass(frozen=True, slots=True)
class Contestant:
    """A contestant as the pages name it."""

    pk: int
    number: str
    section: str
    direction: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Figures:
    """Where the figures of a session stand: the run that the pages show, and whether a newer one is owed."""

    session: Session
    run: Run | None
    is_owed: bool

    @property
    def is_awaited(self) -> bool:
        """Whether there is nothing to show yet."""
        return self.run is None and self.is_owed

    @property
    def across_sections(self) -> bool:
        """Whether sections were compared and ranked together."""
        return self.run is not None and self.run.conditions["values"]["across_sections"] == "yes"

    @property
    def pack(self) -> regulations.Book | None:
        """The regulations that the figures went by."""
        return regulations.book(self.run.pack) if self.run else None


@dataclass(frozen=True, slots=True)
class Ranked:
    """A row of the standings with who it is."""

    row: StandingRow
    contestant: Contestant


@dataclass(frozen=True, slots=True)
class Ranking:
    """Contestants ranked together, best first."""

    section: str  # "" where all sections are one field, and where there is one section
    direction: str  # "" where all directions are
    rows: tuple[Ranked, ...]


@dataclass(frozen=True, slots=True)
class TravellerLine:
    """One result on a board, with both sides and what each was awarded."""

    award: Award
    ns: Contestant
    ew: Contestant

    @property
    def result(self) -> Result:
        """What happened at the table."""
        return self.award.result  # type: ignore[no-any-return]

    def cell(self, side: str) -> AnyCell | None:
        """The reasons of one side's award."""
        kept = self.award.ns_reason if side == "ns" else self.award.ew_reason
        return from_json(kept) if kept else None


def sessions_of(club_id: int | None = None) -> QuerySet[Session]:
    """Published sessions, newest first, with their clubs."""
    found = Session.objects.select_related("club").order_by("-played_on", "-id")
    return found.filter(club=club_id) if club_id else found


def figures(session: Session) -> Figures:
    """What may be shown of a session. The run's body, which is large, is left in the database."""
    shown = StandingRow.objects.filter(session=session).values("run_id")[:1]
    run = Run.objects.defer("body").filter(pk__in=shown).first()
    owed = RecomputeRequest.objects.filter(session=session, closed_at__isnull=True).exists()
    return Figures(session, run, owed)


def rankings(state: Figures) -> list[Ranking]:
    """The rankings of a session, section by section and direction by direction."""
    rows = list(StandingRow.objects.filter(session=state.session).order_by("position"))
    people = contestants(row.entry_id for row in rows)
    ranked = [Ranked(row, people[row.entry_id]) for row in rows]

    def ranking(one: Ranked) -> tuple[str, str]:
        return "" if state.across_sections else one.contestant.section, one.row.direction

    return [Ranking(*key, tuple(members)) for key, members in groupby(ranked, ranking)]


def contestants(entry_ids: Iterable[int]) -> dict[int, Contestant]:
    """Contestants by the keys of their entries, with the names of their people."""
    entries = Entry.objects.filter(pk__in=set(entry_ids)).select_related("section")
    names = _names(entries)
    return {
        entry.pk: Contestant(
            entry.pk, entry.number, entry.section.letter, entry.direction, tuple(names.get(entry.pk, ()))
        )
        for entry in entries
    }


def _names(entries: Iterable[Entry]) -> dict[int, list[str]]:
    """Names by entry, in the order of seats; of a person renamed by a later file, the name that holds."""
    seats: dict[tuple[int, int], str] = {}
    people = EntryPlayer.objects.filter(entry__in=entries).select_related("member")
    for player in people.order_by("entry", "seat", F("superseded_by").asc(nulls_last=True)):
        seats[player.entry_id, player.seat] = str(player)
    names: dict[int, list[str]] = {}
    for (entry, _seat), name in seats.items():
        names.setdefault(entry, []).append(name)
    return names


def boards_of(session: Session) -> dict[Section, list[int]]:
    """The boards played in each section."""
    played = Result.objects.current().filter(session=session).order_by("section__letter", "board")
    sections = {section.pk: section for section in session.sections.all()}
    boards: dict[Section, list[int]] = {}
    for section, board in played.values_list("section", "board").distinct():
        boards.setdefault(sections[section], []).append(board)
    return boards


def traveller(state: Figures, section: Section, number: int) -> list[TravellerLine]:
    """Every result that was compared on a board, North-South's best first."""
    awards = _awards(state.session).filter(result__board=number)
    if not state.across_sections:
        awards = awards.filter(result__section=section)
    return _lines(awards.order_by(F("result__score").desc(nulls_last=True), "result__line"))


def scorecard(session: Session, entry: Entry) -> list[TravellerLine]:
    """A contestant's boards in their order."""
    awards = _awards(session).filter(Q(result__ns=entry) | Q(result__ew=entry))
    return _lines(awards.order_by("result__board", "result__line"))


def award_of(session: Session, result_id: int) -> TravellerLine | None:
    """One result with its awards."""
    lines = _lines(_awards(session).filter(result=result_id))
    return lines[0] if lines else None


def _awards(session: Session) -> QuerySet[Award]:
    return Award.objects.filter(session=session).select_related("result", "result__section")


def _lines(awards: Iterable[Award]) -> list[TravellerLine]:
    kept = list(awards)
    people = contestants(pk for award in kept for pk in (award.result.ns_id, award.result.ew_id))
    return [TravellerLine(award, people[award.result.ns_id], people[award.result.ew_id]) for award in kept]


def standing_of(entry: Entry) -> StandingRow | None:
    """The place of a contestant."""
    return StandingRow.objects.filter(session=entry.session_id, entry=entry).first()


def exact_standing(run: Run, entry_id: int) -> dict[str, Any]:
    """A contestant's row of a run, with exact fractions."""
    (rows,) = Run.objects.filter(pk=run.pk).values_list("body__standings", flat=True)
    return next(row for row in rows if row["entry"] == entry_id)


def results_of(member: Member, most: int) -> Iterator[tuple[Session, Contestant, StandingRow | None]]:
    """Where a member finished, newest first."""
    played = EntryPlayer.objects.current().filter(member=member, entry__superseded_by__isnull=True)
    played = played.select_related("entry__session__club")
    played = played.order_by("-entry__session__played_on", "-entry__session_id")[:most]
    entries = [player.entry for player in played]
    places = {row.entry_id: row for row in StandingRow.objects.filter(entry__in=entries)}
    people = contestants(entry.pk for entry in entries)
    for entry in entries:
        yield entry.session, people[entry.pk], places.get(entry.pk)
