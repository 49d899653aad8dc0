"""Where the figures that a file stores are not what the program's own rules make of its scores.

At matchpoints of pairs they always were: a difference is damage, or a rule that nobody has described.
"""

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence

from clubs.files.acblscore import rules
from clubs.files.acblscore.game import AcblEntry, AcblEvent, AcblResult, AcblSection
from clubs.files.problem import Problem, warning

AcblRank = tuple[bool, int]  # smaller is better
_SIDES = ("NS", "EW")


CODES = (
    *("acbl_award_differs", "acbl_boards_differ", "acbl_sum_differs", "acbl_session_differs"),
    *("acbl_percent_differs", "acbl_final_differs", "acbl_place_differs"),
)
_FIGURES_OF_A_PAIR = 5


def figures(event: AcblEvent) -> int:
    """How many figures of an event `problems` makes anew."""
    results = sum(len(board.results) for section in event.sections for board in section.boards)
    pairs = [entry for section in event.sections for entry in section.entries]
    places = sum(place.position > 0 for entry in pairs for place in entry.places)
    return 2 * results + _FIGURES_OF_A_PAIR * len(pairs) + places


def problems(event: AcblEvent) -> Iterator[Problem]:
    """Every figure of an event that differs: of results, of pairs, and their places."""
    yield from _of_results(event.sections)
    for section in event.sections:
        yield from _of_pairs(section)
    for together in _together(event.sections, lambda section: section.ranking):
        yield from _of_places(together)


def _together(
    sections: Sequence[AcblSection], key: Callable[[AcblSection], int]
) -> Iterable[list[AcblSection]]:
    groups: defaultdict[int, list[AcblSection]] = defaultdict(list)
    for section in sections:
        groups[key(section)].append(section)
    return groups.values()


def _of_results(sections: Sequence[AcblSection]) -> Iterator[Problem]:
    for field in _together(sections, lambda section: section.field):
        worth = rules.board_awards(field, field[0].top)  # which all sections of a field have
        for section in field:
            for board in section.boards:
                ns, ew = worth[board.number]
                for row in board.results:
                    ours = ns.get(row.ns_score, 0), ew.get(row.ew_score, 0)
                    if ours != (row.ns_points, row.ew_points):
                        yield from _result_differs(section, board.number, row, ours)


def _result_differs(
    section: AcblSection, board: int, row: AcblResult, ours: tuple[int, int]
) -> Iterator[Problem]:
    about: dict[str, str | int] = {"section": section.letters, "board": board, "ns": row.ns, "ew": row.ew}
    for side, file, computed in zip(_SIDES, (row.ns_points, row.ew_points), ours, strict=True):
        if file != computed:
            yield _differs("acbl_award_differs", row.offset, file, computed, side=side, **about)


def _differs(code: str, offset: int, file: int, computed: int, **about: str | int) -> Problem:
    element = "results" if code == "acbl_award_differs" else "entry"
    return warning(code, offset, element, file=hundredths(file), computed=hundredths(computed), **about)


def hundredths(value: int) -> str:
    """A figure as people write it: 5.50."""
    sign, whole = "-" if value < 0 else "", abs(value)
    return f"{sign}{whole // 100}.{whole % 100:02}"


def _of_pairs(section: AcblSection) -> Iterator[Problem]:
    totals = rules.sums(section)
    for entry in section.entries:
        points, boards = totals.get((entry.number, entry.direction), (0, 0))
        about = {"section": section.letters, "pair": entry.name}
        if boards != entry.boards:
            yield warning(
                "acbl_boards_differ", entry.offset, "entry", file=entry.boards, computed=boards, **about
            )
        for code, file, computed in (
            ("acbl_sum_differs", entry.sum, points),
            ("acbl_session_differs", entry.session, rules.session_score(section, entry)),
            ("acbl_percent_differs", entry.percent, rules.percent(section, entry)),
            ("acbl_final_differs", entry.final, entry.session + entry.carryover),
        ):
            if file != computed:
                yield _differs(code, entry.offset, file, computed, **about)


def _of_places(sections: Sequence[AcblSection]) -> Iterator[Problem]:
    """The order of a ranking, by direction and stratum; of equal pairs any may come first."""
    rivals: defaultdict[tuple[str, int], list[AcblRank]] = defaultdict(list)
    placed = [
        (section, entry, stratum, place)
        for section in sections
        for entry in section.entries
        for stratum, place in enumerate(entry.places)
        if place.position
    ]
    for _section, entry, stratum, _place in placed:
        rivals[entry.direction, stratum].append(_rank(entry))
    for ranks in rivals.values():
        ranks.sort()
    for section, entry, stratum, place in placed:
        ranks = rivals[entry.direction, stratum]
        better, others = bisect_left(ranks, _rank(entry)), bisect_right(ranks, _rank(entry))
        if not better < place.position <= others:
            yield _place_differs(section, entry, stratum, better + 1)


def _place_differs(section: AcblSection, entry: AcblEntry, stratum: int, computed: int) -> Problem:
    return warning(
        "acbl_place_differs",
        entry.offset,
        "entry",
        section=section.letters,
        pair=entry.name,
        stratum=stratum + 1,
        file=entry.places[stratum].position,
        computed=computed,
    )


def _rank(entry: AcblEntry) -> AcblRank:
    """Smaller is better: whoever is not eligible comes behind all others."""
    return not entry.is_eligible, -entry.session


def twice(section: AcblSection) -> Counter[tuple[int, int, int]]:
    """How often two pairs have met on a board of a section."""
    return Counter((board.number, row.ns, row.ew) for board in section.boards for row in board.results)
