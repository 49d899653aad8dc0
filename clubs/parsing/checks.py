"""What a document must hold to be scored, whatever format it came in."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from clubs.parsing.document import Document, DocumentContestant, DocumentResult
from clubs.parsing.pairs import Directory, key
from clubs.parsing.problem import Problem, error, warning

_NUMBERS = {"NS": "TRAVELLER_LINE/NS_PAIR_NUMBER", "EW": "TRAVELLER_LINE/EW_PAIR_NUMBER"}


def problems(document: Document, line: int) -> list[Problem]:
    """All that is missing, double or unknown. `line` is that of the event."""
    found: list[Problem] = []
    if not document.contestants:
        found.append(error("no_participants", line, "PARTICIPANTS"))
    if not document.results:
        found.append(error("no_results", line, "BOARD"))
    found.extend(_listed_twice(document.contestants))
    if document.contestants and document.results:
        found.extend(_Travellers(document).problems())
    return found


def _listed_twice(contestants: Sequence[DocumentContestant]) -> Iterator[Problem]:
    first: dict[tuple[str, str, str], int] = {}
    for contestant in contestants:
        earlier = first.setdefault(key(contestant), contestant.line)
        if earlier != contestant.line:
            yield error("participant_twice", contestant.line, "PAIR", pair=contestant.id, first=earlier)


class _Travellers:
    """Who played what, line by line. The common line costs a few look-ups."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._directory = Directory(document.contestants)
        self._found: list[Problem] = []
        self._unknown: set[tuple[str, str, str]] = set()

    def problems(self) -> list[Problem]:
        """Pairs unknown, sitting against themselves, entered twice, or never seen."""
        # Board to the contestants that have played it; a pair meets a board once.
        seen: defaultdict[int, set[int | None]] = defaultdict(set)
        positions = self._directory.positions
        for result in self._document.results:
            section, there = result.section, seen[result.board]
            ns, ew = positions[section, "NS", result.ns], positions[section, "EW", result.ew]
            if ns is None or ew is None or ns == ew or ns in there or ew in there:
                self._look(result, ns, ew, there)
            there.add(ns)
            there.add(ew)
        self._found.extend(self._never_seen(set().union(*seen.values())))
        return self._found

    def _look(self, result: DocumentResult, ns: int | None, ew: int | None, there: set[int | None]) -> None:
        if ns is not None and ns == ew:
            self._found.append(
                error("pair_meets_itself", result.line, "TRAVELLER_LINE", board=result.board, pair=result.ns)
            )
            return
        twice = []
        for side, id, position in (("NS", result.ns, ns), ("EW", result.ew, ew)):
            if position is None:
                self._not_listed(result, side, id)
            elif position in there:
                twice.append(id)
        self._entered_twice(result, twice)

    def _not_listed(self, result: DocumentResult, side: str, id: str) -> None:
        """Once for each pair: every line of it would say the same."""
        if (result.section, side, id) in self._unknown:
            return
        self._unknown.add((result.section, side, id))
        code = "pair_unknown" if id else "pair_missing"
        self._found.append(error(code, result.line, _NUMBERS[side], pair=id, side=side, board=result.board))

    def _entered_twice(self, result: DocumentResult, pairs: list[str]) -> None:
        if len(pairs) == 2:
            names = {"board": str(result.board), "ns": result.ns, "ew": result.ew}
            self._found.append(error("result_twice", result.line, "TRAVELLER_LINE", **names))
            return
        for id in pairs:
            self._found.append(
                error("board_entered_twice", result.line, "TRAVELLER_LINE", board=result.board, pair=id)
            )

    def _never_seen(self, played: set[int | None]) -> Iterator[Problem]:
        for position, contestant in enumerate(self._document.contestants):
            if position not in played:
                yield warning("pair_without_results", contestant.line, "PAIR", pair=contestant.id)
