"""Who met whom: a pair number entered wrongly shows where everybody else keeps to the movement.

A movement may be anything, so nothing is held against a section in which more than a quarter breaks the
rule. Teams meet as the draw has it and are not looked at.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from clubs.files.checks.seats import SeatedLine, names_of, shown_boards
from clubs.files.document import Document
from clubs.files.problem import Problem, warning

Round = dict[int, list[SeatedLine]]  # the boards that the same tables play one after the other
_IRREGULAR = 4  # a quarter of a section: that is how it moves


def problems(document: Document, sections: Mapping[str, Sequence[SeatedLine]]) -> Iterator[Problem]:
    """Opponents who change within a round or come back, and boards that do not belong together."""
    names = names_of(document)
    for section, tables in sections.items():
        yield from _Section(tables, names).problems()
        yield from _of_another_section(document, section, tables, names)
        if document.event.winners == 2:
            yield from _other_direction(document, tables, names)


class _Section:
    """One section, cut into its rounds."""

    def __init__(self, tables: Sequence[SeatedLine], names: Sequence[str]) -> None:
        self._names = names
        self._lines = len(tables)
        self._knows_rounds = all(table.result.round for table in tables)
        self._rounds = _known_rounds(tables) if self._knows_rounds else _guessed(tables)

    def problems(self) -> Iterator[Problem]:
        """What breaks the movement, unless too much does."""
        strangers = [stranger for boards in self._rounds for stranger in self._strangers(boards)]
        yield from _few([problem for _, problem in strangers], self._lines)
        odd = {id(table) for table, _ in strangers}
        meetings = self._meetings(odd)
        yield from _few(list(self._again(meetings)), len(meetings))
        if self._knows_rounds:
            played = sum(map(len, meetings.values()))
            irregular = {(table.result.round, member) for table, _ in strangers for member in table.members}
            yield from _few(list(self._apart(meetings, irregular)), played)

    def _strangers(self, boards: Round) -> Iterator[tuple[SeatedLine, Problem]]:
        """Tables where somebody meets others than on most boards of the round; each once."""
        met: defaultdict[int, list[tuple[frozenset[int], SeatedLine]]] = defaultdict(list)
        for board in sorted(boards):
            for table in boards[board]:
                everybody = frozenset(table.members)
                for member in table.members:
                    met[member].append((everybody, table))
        reported: set[int] = set()
        for member, sat in met.items():
            if sat[0][0] == sat[-1][0] and len({everybody for everybody, _ in sat}) == 1:
                continue
            usual = Counter(everybody for everybody, _ in sat).most_common(1)[0][0]
            boards_shown = shown_boards(table.result.board for everybody, table in sat if everybody == usual)
            for everybody, table in sat:
                if everybody != usual and id(table) not in reported:
                    reported.add(id(table))
                    yield table, self._stranger(member, table, usual, boards_shown)

    def _stranger(self, member: int, table: SeatedLine, usual: frozenset[int], boards: str) -> Problem:
        return warning(
            "opponents_change",
            table.result.line,
            None,
            board=table.result.board,
            pair=self._names[member],
            other=self._others(table.members, member),
            usual=self._others(usual, member),
            boards=boards,
        )

    def _others(self, members: Sequence[int] | frozenset[int], member: int) -> str:
        return ", ".join(self._names[other] for other in sorted(members) if other != member)

    def _meetings(self, odd: set[int]) -> dict[tuple[int, ...], list[list[SeatedLine]]]:
        """Who met, whichever way they sat: the tables of each round in which they did."""
        meetings: defaultdict[tuple[int, ...], list[list[SeatedLine]]] = defaultdict(list)
        for boards in self._rounds:
            of_round: defaultdict[tuple[int, ...], list[SeatedLine]] = defaultdict(list)
            for tables in boards.values():
                for table in tables:
                    if id(table) not in odd:
                        of_round[tuple(sorted(table.members))].append(table)
            for members, sat in of_round.items():
                meetings[members].append(sat)
        return meetings

    def _again(self, meetings: Mapping[tuple[int, ...], list[list[SeatedLine]]]) -> Iterator[Problem]:
        """Opponents who come back. Rounds of one board, unless told, are no rounds."""
        if not self._knows_rounds and sum(len(boards) > 1 for boards in self._rounds) * 2 <= len(
            self._rounds
        ):
            return
        for members, rounds in meetings.items():
            if len(rounds) > 1:
                first, again = rounds[0], rounds[1]
                yield warning(
                    "pairs_meet_again",
                    min(table.result.line for table in again),
                    None,
                    pairs=", ".join(self._names[seated] for seated in members),
                    boards=shown_boards(table.result.board for table in first),
                    again=shown_boards(table.result.board for table in again),
                )

    def _apart(
        self, meetings: Mapping[tuple[int, ...], list[list[SeatedLine]]], irregular: set[tuple[int, int]]
    ) -> Iterator[Problem]:
        """Boards of one round that do not follow each other, at one table, but for those known already."""
        order = {board: place for place, board in enumerate(sorted({b for r in self._rounds for b in r}))}
        for members, rounds in meetings.items():
            for tables in rounds:
                if any((tables[0].result.round, member) in irregular for member in members):
                    continue
                boards = sorted({table.result.board for table in tables})
                if order[boards[-1]] - order[boards[0]] >= len(boards):
                    yield warning(
                        "boards_apart",
                        tables[0].result.line,
                        None,
                        round=tables[0].result.round,
                        pairs=", ".join(self._names[seated] for seated in members),
                        boards=shown_boards(boards),
                    )


def _known_rounds(tables: Sequence[SeatedLine]) -> list[Round]:
    rounds: defaultdict[int, Round] = defaultdict(dict)
    for table in tables:
        rounds[table.result.round].setdefault(table.result.board, []).append(table)
    return [rounds[number] for number in sorted(rounds)]


def _guessed(tables: Sequence[SeatedLine]) -> list[Round]:
    """Boards next to each other belong together where more than half of the tables are the same."""
    boards: defaultdict[int, list[SeatedLine]] = defaultdict(list)
    for table in tables:
        boards[table.result.board].append(table)
    met = {board: {tuple(sorted(table.members)) for table in seated} for board, seated in boards.items()}
    rounds: list[Round] = []
    numbers = sorted(boards)
    for before, board in pairwise([0, *numbers]):
        same = before and 2 * len(met[before] & met[board]) > max(len(met[before]), len(met[board]))
        if not same:
            rounds.append({})
        rounds[-1][board] = boards[board]
    return rounds


def _few(reports: Sequence[Problem], of: int) -> Sequence[Problem]:
    return reports if len(reports) * _IRREGULAR <= of else ()


def _of_another_section(
    document: Document, section: str, tables: Sequence[SeatedLine], names: Sequence[str]
) -> Iterator[Problem]:
    """Once for each contestant that plays in a section which is not its own."""
    by_member: dict[int, Problem] = {}
    lines = 0
    for table in tables:
        for member in table.members:
            own = document.contestants[member].section
            if own and own != section:
                lines += 1
                about = {"pair": names[member], "section": section or "–"}
                problem = warning(
                    "pair_in_other_section", table.result.line, None, board=table.result.board, **about
                )
                by_member.setdefault(member, problem)
    if lines * _IRREGULAR <= len(tables):
        yield from by_member.values()


def _other_direction(
    document: Document, tables: Sequence[SeatedLine], names: Sequence[str]
) -> Iterator[Problem]:
    """Once for each pair that sits the other way although the two directions are ranked apart."""
    by_member: dict[int, tuple[SeatedLine, list[int]]] = {}
    for table in tables:
        if len(table.members) == 2:
            for member, side in zip(table.members, ("NS", "EW"), strict=True):
                if document.contestants[member].direction not in ("", side):
                    by_member.setdefault(member, (table, []))[1].append(table.result.board)
    for member, (table, boards) in by_member.items():
        direction = document.contestants[member].direction
        about = {"pair": names[member], "direction": direction, "boards": shown_boards(boards)}
        yield warning("pair_changes_direction", table.result.line, None, **about)
