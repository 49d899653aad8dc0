"""Reading the top floor: what the pages of results show, in a constant number of queries."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.db.models import F, Q, QuerySet

from clubs.models import Entry, EntryPlayer, Result, Section, Session, TeamName
from clubs.register.selectors import newest_sessions, open_to_all
from clubs.tournaments.rulebook import pack_named
from federation.models import Member
from scoring.engine.any_cell import AnyCell, from_json
from scoring.models import Award, MatchRow, RecomputeRequest, Run, StandingRow
from scoring.regulations import Book

NS = ("ns", "s")


@dataclass(frozen=True, slots=True)
class ContestantNames:
    """A contestant as the pages name it: by its people, a team by its own name."""

    pk: int
    number: str
    section: str
    direction: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FiguresState:
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
    def pack(self) -> Book | None:
        """The regulations that the figures went by."""
        return pack_named(self.run.pack) if self.run else None


@dataclass(frozen=True, slots=True)
class RankedContestant:
    """A row of the standings with who it is."""

    row: StandingRow
    contestant: ContestantNames


@dataclass(frozen=True, slots=True)
class SessionRanking:
    """Contestants ranked together, best first."""

    section: str  # "" where all sections are one field, and where there is one section
    direction: str  # "" where all directions are
    rows: tuple[RankedContestant, ...]


@dataclass(frozen=True, slots=True)
class TravellerLine:
    """One result on a board, with both sides and what each was awarded.

    In an individual `ns` is North, `ew` is East, and their partners are beside them.
    """

    award: Award
    ns: ContestantNames
    ew: ContestantNames
    ns_partner: ContestantNames | None = None
    ew_partner: ContestantNames | None = None

    @property
    def result(self) -> Result:
        """What happened at the table."""
        result: Result = self.award.result
        return result

    def cell(self, side: str) -> AnyCell | None:
        """The reasons of one side's award; of South's or West's, "s" or "w", where theirs is another."""
        who, kept = self.contestant(side), self.award.ns_reason if side in NS else self.award.ew_reason
        kept = self.award.partners.get(str(who.pk), kept) if who else None
        return from_json(kept) if kept else None

    def contestant(self, side: str) -> ContestantNames | None:
        """Who sits on a side: "ns" and "ew", or the partners in an individual, "s" and "w"."""
        return {"ns": self.ns, "ew": self.ew, "s": self.ns_partner, "w": self.ew_partner}[side]

    def side_of(self, entry_id: int) -> str:
        """On which side a contestant sits."""
        return next(
            side for side in ("ns", "ew", "s", "w") if (who := self.contestant(side)) and who.pk == entry_id
        )


@dataclass(frozen=True, slots=True)
class PlayedMatchLine:
    """A match with both teams, or a round with both pairs."""

    row: MatchRow
    a: ContestantNames
    b: ContestantNames

    @property
    def is_as_in_file(self) -> bool:
        """Whether the file has its totals alone."""
        return bool(self.row.unlisted) and self.row.unlisted == self.row.boards

    @property
    def forfeited_by(self) -> list[str]:
        """The sides that forfeit it, "a" and "b"; their teams have what a forfeit is worth. REG-5"""
        return sorted(self.row.forfeit or ())  # type: ignore[attr-defined]  # annotated where rows are read


def sessions_of(club_id: int | None = None) -> QuerySet[Session]:
    """Published sessions, newest first, with their clubs."""
    sessions = newest_sessions().order_by("-played_on", "-id")
    return sessions.filter(club=club_id) if club_id else sessions


def figures(session: Session) -> FiguresState:
    """What may be shown of a session. The run's body, which is large, is left in the database."""
    shown = StandingRow.objects.filter(session=session).values("run_id")[:1]
    run = Run.objects.defer("body").filter(pk__in=shown).first()
    owed = RecomputeRequest.objects.filter(session=session, closed_at__isnull=True).exists()
    return FiguresState(session, run, owed)


def rankings(state: FiguresState) -> list[SessionRanking]:
    """The rankings of a session, section by section and direction by direction."""
    rows = list(StandingRow.objects.filter(session=state.session).order_by("position"))
    people = contestants(row.entry_id for row in rows)
    ranked = [RankedContestant(row, people[row.entry_id]) for row in rows]

    def ranking(one: RankedContestant) -> tuple[str, str]:
        return "" if state.across_sections else one.contestant.section, one.row.direction

    return [SessionRanking(*key, tuple(members)) for key, members in groupby(ranked, ranking)]


def contestants(entry_ids: Iterable[int]) -> dict[int, ContestantNames]:
    """Contestants by the keys of their entries, with the names of their people."""
    entries = Entry.objects.filter(pk__in=set(entry_ids)).select_related("section")
    names = people_of(entries) | _team_names(entries)
    return {
        entry.pk: ContestantNames(
            entry.pk, entry.number, entry.section.letter, entry.direction, tuple(names.get(entry.pk, ()))
        )
        for entry in entries
    }


def _team_names(entries: Iterable[Entry]) -> dict[int, list[str]]:
    """Names of teams by entry; of one renamed by a later file, the name that holds."""
    names = TeamName.objects.filter(entry__in=entries)
    rows = names.order_by("entry", F("superseded_by").asc(nulls_last=True), "pk")
    return {entry: [name] for entry, name in rows.values_list("entry_id", "name")}


def people_of(entries: Iterable[Entry]) -> dict[int, list[str]]:
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


def traveller(state: FiguresState, section: Section, number: int) -> list[TravellerLine]:
    """Every result that was compared on a board, North-South's best first."""
    awards = _awards(state.session).filter(result__board=number)
    if not state.across_sections:
        awards = awards.filter(result__section=section)
    return _lines(awards.order_by(F("result__score").desc(nulls_last=True), "result__line"))


def scorecard(session: Session, entry: Entry) -> list[TravellerLine]:
    """A contestant's boards in their order."""
    seats = Q(result__ns=entry) | Q(result__ew=entry)
    seats |= Q(result__ns_partner=entry) | Q(result__ew_partner=entry)
    return _lines(_awards(session).filter(seats).order_by("result__board", "result__line"))


def matches(session: Session, entry: Entry | None = None) -> list[PlayedMatchLine]:
    """The matches of a session in the order of the file, or those of one contestant, with their steps."""
    rows = _match_rows().filter(session=session).order_by("round", "position")
    if entry is None:
        rows = rows.defer("reasons")
    return _match_lines(rows if entry is None else rows.filter(Q(a=entry) | Q(b=entry)))


def _match_rows() -> QuerySet[MatchRow]:
    """Matches with who forfeits, also where the other reasons are left in the database."""
    return MatchRow.objects.annotate(forfeit=F("reasons__forfeit"))


def match_of(session: Session, number: int, a: int, b: int) -> PlayedMatchLine | None:
    """One match by its round and its teams, whichever comes first."""
    teams = Q(a=a, b=b) | Q(a=b, b=a)
    lines = _match_lines(_match_rows().filter(teams, session=session, round=number)[:1])
    return lines[0] if lines else None


def boards_of_match(match: PlayedMatchLine) -> list[TravellerLine]:
    """The results of a match, board by board, from both tables."""
    row = match.row
    pairs = Q(result__ns=row.a_id, result__ew=row.b_id) | Q(result__ns=row.b_id, result__ew=row.a_id)
    awards = _awards(row.session).filter(pairs, result__round=row.round, result__section=row.section_id)
    return _lines(awards.order_by("result__board", "result__line"))


def _match_lines(rows: Iterable[MatchRow]) -> list[PlayedMatchLine]:
    kept = list(rows)
    people = contestants(pk for row in kept for pk in (row.a_id, row.b_id))
    return [PlayedMatchLine(row, people[row.a_id], people[row.b_id]) for row in kept]


def award_of(session: Session, result_id: int) -> TravellerLine | None:
    """One result with its awards."""
    lines = _lines(_awards(session).filter(result=result_id))
    return lines[0] if lines else None


def _awards(session: Session) -> QuerySet[Award]:
    return Award.objects.filter(session=session).select_related("result", "result__section")


def _lines(awards: Iterable[Award]) -> list[TravellerLine]:
    return lines_of_awards(list(awards))


SEATS = ("ns_id", "ew_id", "ns_partner_id", "ew_partner_id")


def lines_of_awards(awards: list[Award]) -> list[TravellerLine]:
    """Awards with everybody who sat there."""
    seated = [[getattr(award.result, seat) for seat in SEATS] for award in awards]
    people = contestants(pk for seats in seated for pk in seats if pk)
    return [
        TravellerLine(award, *(people.get(pk) for pk in seats))  # type: ignore[arg-type]  # ns and ew are there
        for award, seats in zip(awards, seated, strict=True)
    ]


def standing_of(entry: Entry) -> StandingRow | None:
    """The place of a contestant."""
    return StandingRow.objects.filter(session=entry.session_id, entry=entry).first()


def exact_standing(run: Run, entry_id: int) -> dict[str, Any]:
    """A contestant's row of a run, with exact fractions."""
    (rows,) = Run.objects.filter(pk=run.pk).values_list("body__standings", flat=True)
    return next(row for row in rows if row["entry"] == entry_id)


def results_of(member: Member, most: int) -> Iterator[tuple[Session, ContestantNames, StandingRow | None]]:
    """Where a member finished, newest first; under records that are merged into theirs, too."""
    records = [member.pk, *Member.objects.filter(merged_into=member).values_list("pk", flat=True)]
    played = EntryPlayer.objects.current().filter(member__in=records, entry__superseded_by__isnull=True)
    played = played.filter(open_to_all("entry__session__")).select_related("entry__session__club")
    played = played.order_by("-entry__session__played_on", "-entry__session_id")[:most]
    entries = [player.entry for player in played]
    places = {row.entry_id: row for row in StandingRow.objects.filter(entry__in=entries)}
    people = contestants(entry.pk for entry in entries)
    for entry in entries:
        yield entry.session, people[entry.pk], places.get(entry.pk)
