"""How many boards each contestant has: one short of the others lacks a result, unless somebody sat out."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from clubs.files.checks.seats import SeatedLine, names_of
from clubs.files.document import Document
from clubs.files.problem import Problem, warning

_NAMED_MAX = 5  # more are a matter of the section


def problems(document: Document, sections: Mapping[str, Sequence[SeatedLine]]) -> Iterator[Problem]:
    """Contestants of a section with another number of boards than most of them, where most have one."""
    names = names_of(document)
    for tables in sections.values():
        played = Counter(member for table in tables for member in table.members)
        short = _short(document, tables, played)
        if 2 * len(short) >= len(played):
            continue  # people come and go, as they do at a table on the net
        if len(short) > _NAMED_MAX:
            counts = {"least": min(played.values()), "most": max(played.values())}
            line = tables[0].result.line
            yield warning("boards_differ_widely", line, None, **counts)
            continue
        for boards in sorted({played[member] for member in short}):
            members = [member for member in short if played[member] == boards]
            pairs = ", ".join(names[member] for member in members)
            line, most = document.contestants[members[0]].line, _usual(played)
            yield warning("boards_differ", line, None, pairs=pairs, boards=boards, most=most)


def _usual(played: Counter[int]) -> int:
    """The number of boards that most have; of two as common, the larger."""
    times = Counter(played.values())
    return max(times, key=lambda boards: (times[boards], boards))


def _short(document: Document, tables: Sequence[SeatedLine], played: Counter[int]) -> list[int]:
    """Who has another number of boards than most. With a sit-out that is a round's boards less."""
    usual = _usual(played)
    allowed = {usual}
    if _has_sit_out(document, played):
        together = Counter(tuple(sorted(table.members)) for table in tables)
        boards_in_round = Counter(together.values()).most_common(1)[0][0]
        allowed |= {usual - boards_in_round, usual + boards_in_round}
    return [member for member, boards in sorted(played.items()) if boards not in allowed]


def _has_sit_out(document: Document, played: Counter[int]) -> bool:
    """Whether the numbers do not come out even: in two directions as many, else two (or four) a table."""
    directions = Counter(document.contestants[member].direction for member in played)
    if document.event.winners == 2 and directions["NS"] and directions["EW"]:
        return directions["NS"] != directions["EW"]
    return len(played) % (4 if document.event.form == "individual" else 2) != 0
