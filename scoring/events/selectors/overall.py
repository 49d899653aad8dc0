"""Reading the overall of a simultaneous stage: a page of it, a search in it, a contestant's boards."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from clubs.models import Club, Entry, EntryPlayer, Result, Session, Stage
from federation.reader import readership_here
from scoring.models import OverallBoard, OverallPlace, StageRun
from scoring.stages.overall import SimultaneousRow

PAGE = 50
FEW = 100  # characters of a name that somebody searches for


@dataclass(frozen=True, slots=True)
class OverallQuery:
    """What of the overall is wanted: a page from 1, a name or number, a club."""

    page: int = 1
    name: str = ""
    club: int | None = None


@dataclass(frozen=True, slots=True)
class OverallRow:
    """A place with who it is."""

    row: OverallPlace | SimultaneousRow
    number: str
    people: tuple[str, ...]
    club: Club

    @property
    def label(self) -> str:
        """Number and names in one line."""
        return " ".join((self.number, *self.people))


@dataclass(frozen=True, slots=True)
class OverallPage:
    """Some places of the overall, best first."""

    rows: list[OverallRow]
    total: int
    number: int
    pages: int
    clubs: list[Club]  # that have entered, to choose from


def page_of(stage: Stage, asked: OverallQuery, size: int = PAGE) -> OverallPage:
    """Five queries whatever the size of the field. A page beyond the last one is the last one."""
    places = places_of(stage, asked)
    total = places.count()
    pages = max(-(-total // size), 1)
    number = min(max(asked.page, 1), pages)
    rows = rows_of(places[(number - 1) * size : number * size])
    clubs = Club.objects.filter(sessions__stage=stage).distinct().order_by("number")
    return OverallPage(rows, total, number, pages, list(clubs))


def places_of(stage: Stage, asked: OverallQuery) -> QuerySet[OverallPlace]:
    """The places that are asked for, best first."""
    places = OverallPlace.objects.filter(stage=stage).order_by("position")
    if asked.club is not None:
        places = places.filter(session__club=asked.club)
    words = asked.name[:FEW].split()
    if words:
        # Asked first and by itself: how the database would join it to the places depends on its statistics.
        named = set.intersection(*(_named(stage, word) for word in words))
        places = places.filter(entry__in=named)
    return places


def _named(stage: Stage, word: str) -> set[int]:
    """Contestants of whom a player's number or name, in the file or the register, has a word.

    A name that its bearer keeps from the reader finds nobody.
    """
    names = (
        "name",
        "member__family_name",
        "member__given_name",
        "member__family_kana",
        "member__given_kana",
        "member__family_romaji",
        "member__given_romaji",
    )
    has_name = Q()
    for name in names:
        has_name |= Q(**{f"{name}__icontains": word})
    is_read = Q(member=None) | Q(member__named_to__lte=readership_here())
    has = Q(number__icontains=word) | has_name & is_read
    players = EntryPlayer.objects.current().filter(entry__session__stage=stage)
    return set(players.filter(has).values_list("entry_id", flat=True))


def rows_of(places: QuerySet[OverallPlace]) -> list[OverallRow]:
    """Places with who they are, in two queries."""
    kept = list(places.select_related("entry", "session__club"))
    people = people_of(row.entry_id for row in kept)
    return [OverallRow(row, row.entry.number, people.get(row.entry_id, ()), row.session.club) for row in kept]


def people_of(entries: Iterable[int]) -> dict[int, tuple[str, ...]]:
    """The names of contestants, by the key of the entry; one query."""
    people: dict[int, tuple[str, ...]] = {}
    players = EntryPlayer.objects.current().filter(entry__in=set(entries))
    for player in players.select_related("member").order_by("entry", "seat"):
        people[player.entry_id] = (*people.get(player.entry_id, ()), str(player))
    return people


def row_at(stage: Stage, entry_id: int) -> OverallRow | None:
    """One contestant's place."""
    rows = rows_of(OverallPlace.objects.filter(stage=stage, entry=entry_id))
    return rows[0] if rows else None


@dataclass(frozen=True, slots=True)
class OverallResult:
    """A contestant's result on a board, and what it is worth over all clubs."""

    result: Result
    is_ns: bool
    cell: dict[str, Any] | None  # of the contestant's side
    times: int  # how often this score was made
    scores: int  # with how many it was compared
    opponents: str

    @property
    def side(self) -> str:
        """Which side the contestant sat on."""
        return "ns" if self.is_ns else "ew"


def results_of(stage: Stage, entry: Entry) -> list[OverallResult]:
    """Every board of a contestant, in the order of boards; three queries."""
    boards = {board.number: board for board in OverallBoard.objects.filter(stage=stage)}
    mine = Q(ns=entry) | Q(ew=entry) | Q(ns_partner=entry) | Q(ew_partner=entry)
    rows = Result.objects.current().filter(mine, session=entry.session_id).select_related("ns", "ew")
    results = []
    for result in rows.order_by("board", "round", "pk"):
        if result.board in boards:
            results.append(_result(result, entry, boards[result.board]))
    return results


def _result(result: Result, entry: Entry, board: OverallBoard) -> OverallResult:
    is_ns = entry.pk in (result.ns_id, result.ns_partner_id)
    cells, times = cells_of(board, result)
    cell = cells[0 if is_ns else 1]
    other = result.ew if is_ns else result.ns
    scores = (cell or {}).get("scores", 0)
    return OverallResult(result, is_ns, cell, times, scores, other.number)


def cells_of(board: OverallBoard, result: Result) -> tuple[list[Any], int]:
    """Both sides' awards of a result, and how often its score was made (0 where it is no score)."""
    given = board.given.get(str(result.pk))
    if given is not None:
        return given, 0
    row = next((row for row in board.counts if row[:2] == ["", result.score]), None)
    return (row[3:5], row[2]) if row else ([None, None], 0)


def result_at(stage: Stage, result_id: int) -> tuple[Result, list[Any]] | None:
    """A result of the stage with both sides' awards over all clubs."""
    results = Result.objects.current().filter(pk=result_id, session__stage=stage)
    result = results.select_related("ns", "ew", "session__club").first()
    board = board_of(stage, result.board) if result else None
    return (result, cells_of(board, result)[0]) if result and board else None


def kept_in(run: StageRun, number: int, size: int = PAGE) -> tuple[list[OverallRow], int, int]:
    """A page of the overall as a run had it: rows, the page's number, how many pages there are."""
    (kept,) = StageRun.objects.filter(pk=run.pk).values_list("body__overall", flat=True)
    pages = max(-(-len(kept) // size), 1)
    number = min(max(number, 1), pages)
    first = (number - 1) * size
    named = [SimultaneousRow(*row) for row in kept[first : first + size]]
    people = people_of(row.entry for row in named)
    entries = Entry.objects.in_bulk([row.entry for row in named])
    clubs = {
        session.pk: session.club
        for session in Session.objects.filter(pk__in={row.session for row in named}).select_related("club")
    }
    rows = [
        OverallRow(row, entries[row.entry].number, people.get(row.entry, ()), clubs[row.session])
        for row in named
    ]
    return rows, number, pages


def board_of(stage: Stage, number: int) -> OverallBoard | None:
    """How often each score was made on a board."""
    return OverallBoard.objects.filter(stage=stage, number=number).first()
