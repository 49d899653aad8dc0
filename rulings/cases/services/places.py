"""Who sits where: the tables of a board, from its results and from the movement."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from clubs.models import Entry, EntryPlayer, Match, Result, Session
from clubs.playing.services import seating
from rulings.acts.case_contents import CaseCompleted, CaseReported
from rulings.acts.converter import content_of
from rulings.decisions.kinds import FoulDecision, LateDecision, RulingDecision
from rulings.lifecycle.cases import CaseStep
from rulings.models import Case, CaseAct, CaseParty

Sides = tuple[str, str]  # the numbers of North-South and East-West; "" where nobody knows
SEATS = ("N", "E", "S", "W")
PAIR = 2


@dataclass(frozen=True, slots=True)
class AtTable:
    """Two contestants at a table, by their keys; of an individual the partners too."""

    round: int
    table: str
    board: int
    ns: int
    ew: int
    ns_partner: int | None = None
    ew_partner: int | None = None

    @property
    def key(self) -> str:
        """What names it among those of its board."""
        return f"{self.round}-{self.ns}-{self.ew}"


def tables_of(session: Session, board: int | None) -> list[AtTable]:
    """Who met on a board: as the results have it, and as the movement has it where there is none yet."""
    if not board:
        return []
    played = [_of_result(row) for row in Result.objects.current().filter(session=session, board=board)]
    known = {(table.ns, table.ew) for table in played}
    due = [table for table in _of_movement(session, board) if (table.ns, table.ew) not in known]
    return sorted(played + due, key=lambda table: (table.round, len(table.table), table.table, table.ns))


def _of_result(row: Result) -> AtTable:
    return AtTable(
        row.round, row.table, row.board, row.ns_id, row.ew_id, row.ns_partner_id, row.ew_partner_id
    )


def _of_movement(session: Session, board: int) -> list[AtTable]:
    seats = [seat for seat in seating.seats_of(session) if seat.board == board]
    if not seats:
        return []
    keys = dict(Entry.objects.current().filter(session=session).values_list("number", "pk"))
    return [
        AtTable(
            seat.round,
            str(seat.table),
            board,
            keys[seat.ns],
            keys[seat.ew],
            keys.get(seat.ns_partner),
            keys.get(seat.ew_partner),
        )
        for seat in seats
        if seat.ns in keys and seat.ew in keys
    ]


def labels_of(session: Session, tables: Iterable[AtTable]) -> dict[str, str]:
    """Each table in a line: its contestants with their names. Two queries."""
    entries = dict(Entry.objects.current().filter(session=session).values_list("pk", "number"))
    names: dict[int, list[str]] = {}
    for player in players_of(session):
        names.setdefault(player.entry_id, []).append(str(player))
    return {table.key: _label(table, entries, names) for table in tables}


def _label(table: AtTable, entries: Mapping[int, str], names: Mapping[int, list[str]]) -> str:
    def side(*keys: int | None) -> str:
        people = [name for key in keys if key for name in names.get(key, ())[:PAIR]]
        numbers = "+".join(entries[key] for key in keys if key and key in entries)
        return f"{numbers} {'・'.join(people)}".strip()

    sides = f"{side(table.ns, table.ns_partner)} – {side(table.ew, table.ew_partner)}"
    place = f"{table.table}: " if table.table else f"{table.round}: " if table.round else ""
    return place + sides


def players_of(session: Session) -> list[EntryPlayer]:
    """Everybody in a session, by contestant and seat. One query."""
    players = EntryPlayer.objects.current().filter(entry__session=session, entry__superseded_by__isnull=True)
    return list(players.select_related("entry", "member").order_by("entry__position", "seat"))


def seats_at(session: Session, at: AtTable) -> dict[str, EntryPlayer]:
    """Which player sits where, where the contestants tell: not for a team of more than two."""
    of: dict[int, list[EntryPlayer]] = {
        key: [] for key in (at.ns, at.ew, at.ns_partner, at.ew_partner) if key
    }
    for player in players_of(session):
        if player.entry_id in of:
            of[player.entry_id].append(player)
    if at.ns_partner and at.ew_partner:
        four = zip("NEWS", (at.ns, at.ew, at.ew_partner, at.ns_partner), strict=True)
        return {seat: of[key][0] for seat, key in four if of[key]}
    seated: dict[str, EntryPlayer] = {}
    for key, seats in ((at.ns, "NS"), (at.ew, "EW")):
        if len(of[key]) == PAIR:
            seated |= dict(zip(seats, of[key], strict=True))
    return seated


def met_at(at: AtTable) -> tuple[str, str] | None:
    """The numbers of the two at a table; None for an individual's, of which the seats tell."""
    if at.ns_partner or at.ew_partner:
        return None
    numbers = dict(Entry.objects.filter(pk__in=(at.ns, at.ew)).values_list("pk", "number"))
    return numbers[at.ns], numbers[at.ew]


def contestants_of(case: Case) -> tuple[str, str]:
    """The numbers of North-South and East-West in a case; "" where nobody knows."""
    return contestants_in([case])[case.pk]


def contestants_in(cases: Collection[Case]) -> dict[int, Sides]:
    """The same of several cases, by their keys. Three queries at most."""
    sides: dict[int, Sides] = {case.pk: ("", "") for case in cases}
    for party in CaseParty.objects.filter(case__in=sides).select_related("entry").order_by("pk"):
        seated = (party.entry.number, "") if party.seat in "NS" else ("", party.entry.number)
        sides[party.case_id] = _filled(sides[party.case_id], seated)
    for case, met in _met([pk for pk, known in sides.items() if not all(known)]).items():
        sides[case] = _filled(sides[case], met)
    unknown = [case for case in cases if case.board and not all(sides[case.pk])]
    return sides | _by_results(unknown)


def _filled(known: Sides, more: Sides) -> Sides:
    return known[0] or more[0], known[1] or more[1]


def _met(cases: Collection[int]) -> dict[int, Sides]:
    """Who met, as it was said last where nobody's seat was: of teams of more than two."""
    if not cases:
        return {}
    steps = (CaseStep.REPORTED, CaseStep.DESCRIBED)
    acts = CaseAct.objects.filter(case__in=cases, step__in=steps, body__has_key="met").order_by("sequence")
    contents = {act.case_id: content_of(act) for act in acts}
    return {
        case: content.met
        for case, content in contents.items()
        if isinstance(content, CaseReported | CaseCompleted) and content.met
    }


def _by_results(cases: Collection[Case]) -> dict[int, Sides]:
    """The one result that there is of a case's board, at its table and in its round where they are known."""
    if not cases:
        return {}
    sessions, boards = {case.session_id for case in cases}, {case.board or 0 for case in cases}
    rows = Result.objects.current().filter(session__in=sessions, board__in=boards)
    results = list(rows.values_list("session", "board", "table", "round", "ns__number", "ew__number"))
    met_by_case = {
        case.pk: [
            (ns, ew)
            for session, board, table, number, ns, ew in results
            if (session, board) == (case.session_id, case.board)
            and case.table in ("", table)
            and case.round in (None, 0, number)
        ]
        for case in cases
    }
    return {case: met[0] for case, met in met_by_case.items() if len(met) == 1}


def result_of(case: Case) -> Result | None:
    """The table's result on the case's board, where there is one."""
    ns, ew = contestants_of(case)
    if not case.board or not ns or not ew:
        return None
    rows = Result.objects.current().filter(session=case.session_id, board=case.board)
    result: Result | None = rows.filter(ns__number=ns, ew__number=ew).first()
    return result


def whom_it_concerns(session_id: int, decision: RulingDecision) -> set[str]:
    """The numbers of the contestants that a decision touches.

    Whom it names; of a fouled board whoever met those on it, of a late arrival the opponents of the round.
    """
    concerned = set(decision.named)
    if isinstance(decision, FoulDecision):
        results = Result.objects.current().filter(session=session_id, board=decision.board)
        met = results.filter(ns__number__in=concerned).values_list("ew__number", flat=True)
        return concerned | set(met)
    if isinstance(decision, LateDecision):
        rows = Match.objects.current().filter(session=session_id, round=decision.round)
        matches = rows.filter(Q(a__number__in=concerned) | Q(b__number__in=concerned))
        return concerned.union(*matches.values_list("a__number", "b__number"))
    return concerned


def met_by(case: Case, decisions: Sequence[RulingDecision], numbers: Collection[str]) -> set[str]:
    """Whom contestants met where a ruling moves a score, by their numbers, with the contestants themselves.

    In the matches of its rounds; where none are played, at the tables of its boards, else of its rounds.
    """
    rounds = {decision.round for decision in decisions if decision.round} or _known(case.round)
    boards = {decision.board for decision in decisions if decision.board} or _known(case.board)
    matches = Match.objects.current().filter(session=case.session_id)
    if matches.exists():
        return set(_in_matches(matches, rounds, numbers))
    if not boards and not rounds:
        return set()
    tables = Result.objects.current().filter(session=case.session_id)
    tables = tables.filter(board__in=boards) if boards else tables.filter(round__in=rounds)
    return set(_at_tables(tables, numbers))


def _known(number: int | None) -> set[int]:
    return {number} if number else set()


def _in_matches(matches: QuerySet[Match], rounds: Collection[int], numbers: Collection[str]) -> Iterator[str]:
    """Without a round only where there is one match: which of several it moves nobody says."""
    own = matches.filter(Q(a__number__in=numbers) | Q(b__number__in=numbers))
    rows = list(own.values_list("round", "a__number", "b__number"))
    is_one = len({number for number, _a, _b in rows}) == 1
    for number, a, b in rows:
        if number in rounds or (not rounds and is_one):
            yield from (a, b)


def _at_tables(tables: QuerySet[Result], numbers: Collection[str]) -> Iterator[str]:
    """Everybody at the tables at which the contestants sat; of individuals all four."""
    seats = ("ns", "ew", "ns_partner", "ew_partner")
    for row in tables.values_list(*(f"{seat}__number" for seat in seats)):
        seated = {number for number in row if number}
        if not seated.isdisjoint(numbers):
            yield from seated
