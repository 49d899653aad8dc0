"""What a document must hold to be scored, whatever format it came in.

`problems` says what is wrong, `questions` what is odd: a movement that does not work out, a result that
hardly can be, hands and play that contradict the result.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from clubs.files.checks import (
    hands,
    movement as checks_movement,
    numbers as checks_numbers,
    record as checks_record,
    unlikely,
)
from clubs.files.checks.seats import LineSeat, counts_for, sat_of, tables_by_section
from clubs.files.document import Document, DocumentContestant, DocumentResult
from clubs.files.pairs import Directory, Key, key
from clubs.files.problem import Problem, error, warning
from clubs.files.traits import ElementPlace

_NUMBERS = {"NS": ElementPlace.RESULT_NS, "EW": ElementPlace.RESULT_EW}


def problems(document: Document, line: int) -> list[Problem]:
    """All that is missing, double or unknown. `line` is that of the event."""
    flaws: list[Problem] = []
    if not document.contestants:
        flaws.append(error("no_participants", line, ElementPlace.CONTESTANTS))
    if not document.results and not document.matches:  # of teams, the totals may be all there is
        flaws.append(error("no_results", line, ElementPlace.BOARD))
    flaws.extend(_listed_twice(document))
    if document.contestants and document.results:
        flaws.extend(_Travellers(document).problems())
    return [document.source.format.placed(problem) for problem in flaws]


def questions(document: Document) -> list[Problem]:
    """What a scorer should look at before it counts. Warnings all, never more than a few of a kind."""
    sections = tables_by_section(document) if document.event.form != "teams" else {}
    return [
        *checks_movement.problems(document, sections),
        *checks_numbers.problems(document, sections),
        *unlikely.problems(document),
        *hands.problems(document),
        *checks_record.problems(document),
    ]


def _listed_twice(document: Document) -> Iterator[Problem]:
    first: dict[tuple[str, str, str], DocumentContestant] = {}
    for contestant in document.contestants:
        earlier = first.setdefault(key(contestant), contestant)
        if earlier is not contestant:
            place = (contestant.line, ElementPlace.CONTESTANT)
            yield error("participant_twice", *place, pair=contestant.id, first=earlier.line)


class _Travellers:
    """Who played what, line by line. The common line costs a few look-ups."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._positions = Directory(document.contestants).positions
        self._problems: list[Problem] = []
        self._unknown: set[tuple[str, str, str]] = set()

    def problems(self) -> list[Problem]:
        """Contestants unknown, sitting against themselves, entered twice, or never seen."""
        played = self._pairs() if self._document.event.form == "pairs" else self._others()
        self._problems.extend(self._never_seen(played))
        return self._problems

    def _pairs(self) -> set[int | None]:
        # Board to the contestants that have played it; a pair meets a board of a session once.
        seen: defaultdict[tuple[int, int], set[int | None]] = defaultdict(set)
        positions, session_of = self._positions, self._document.sessions.get
        traveller, seated = ("", 0), set[int | None]()  # the lines of a board mostly stand together
        for result in self._document.results:
            section, board, ns_id, ew_id = result[:4]
            if traveller != (section, board):
                traveller, seated = (section, board), seen[session_of(section, 0), board]
            ns, ew = positions[section, "NS", ns_id], positions[section, "EW", ew_id]
            if ns is None or ew is None or ns == ew or ns in seated or ew in seated:
                self._look(result, sat_of(result, positions), seated)
            seated.add(ns)
            seated.add(ew)
        return set().union(*seen.values())

    def _others(self) -> set[int | None]:
        """Individuals sit four at a table; a team sits North-South in one room, East-West in the other."""
        seen: defaultdict[tuple[int, int, str], set[int | None]] = defaultdict(set)
        for result in self._document.results:
            sat = sat_of(result, self._positions)
            places = [self._place(result, seat.side) for seat in sat]
            again = {
                seat.position for seat, place in zip(sat, places, strict=True) if seat.position in seen[place]
            }
            numbers = {seat.position for seat in sat}
            if None in numbers or len(numbers) < len(sat) or again:
                self._look(result, sat, again)
            for seat, place in zip(sat, places, strict=True):
                seen[place].add(seat.position)
        return set().union(*seen.values())

    def _place(self, result: DocumentResult, side: str) -> tuple[int, int, str]:
        """Where a contestant sits once: on a board, and at teams on a board of a round in one room."""
        if self._document.event.form == "teams":
            return result.round, result.board, side
        return self._document.sessions.get(result.section, 0), result.board, ""

    def _look(self, result: DocumentResult, sat: Sequence[LineSeat], before: set[int | None]) -> None:
        known = [seat for seat in sat if seat.position is not None]
        times = Counter(seat.position for seat in known)
        itself = next((seat.id for seat in known if times[seat.position] > 1), None)
        if itself is not None:
            self._problem("pair_meets_itself", result, pair=itself)
            return
        for seat in sat:
            if seat.position is None:
                self._not_listed(result, seat)
        again = [seat for seat in sat if seat.position in before - {None} and counts_for(result, seat)]
        self._entered_twice(result, [seat.id for seat in again], len(sat))

    def _problem(self, code: str, result: DocumentResult, **names: str) -> None:
        place = (result.line, ElementPlace.RESULT)
        self._problems.append(error(code, *place, board=result.board, **names))

    def _not_listed(self, result: DocumentResult, sat: LineSeat) -> None:
        """Once for each contestant: every line of it would say the same."""
        asked = (result.section, sat.side, sat.id)
        if asked in self._unknown:
            return
        self._unknown.add(asked)
        code = "pair_unknown" if sat.id else "pair_missing"
        element = _NUMBERS[sat.side]
        names = {"pair": sat.id, "side": sat.side}
        self._problems.append(error(code, result.line, element, board=result.board, **names))

    def _entered_twice(self, result: DocumentResult, ids: Sequence[str], seats: int) -> None:
        if len(ids) == seats:
            self._problem("result_twice", result, ns=result.ns, ew=result.ew)
            return
        for id in ids:
            self._problem("board_entered_twice", result, pair=id)

    def _never_seen(self, played: set[int | None]) -> Iterator[Problem]:
        listed: set[Key] = set()
        for position, contestant in enumerate(self._document.contestants):
            is_first = key(contestant) not in listed  # of two with one number the first has the results
            listed.add(key(contestant))
            if position not in played and is_first:
                yield warning(
                    "pair_without_results", contestant.line, ElementPlace.CONTESTANT, pair=contestant.id
                )
