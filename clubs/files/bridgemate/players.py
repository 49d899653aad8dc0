"""The contestants of a Bridgemate session with their players, who typed their numbers in at the tables."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from clubs.files import notation
from clubs.files.bridgemate.movement import BridgemateContestant, BridgemateMovement, BridgemateSeating, Key
from clubs.files.bridgemate.rows import BridgemateRow
from clubs.files.bridgemate.sections import BridgemateSection
from clubs.files.document import DocumentContestant, Player, PublishedFigures
from clubs.files.problem import Problem, error, warning

_NOBODY = Player("", "", "")
_NOTHING = PublishedFigures(None, None, None)
Line_up = dict[int, Player]  # by place in the pair: 0 for North and East, 1 for South and West


def read(
    movement: BridgemateMovement,
    sections: Mapping[int, BridgemateSection],
    winners: int,
    players: Mapping[BridgemateContestant, Line_up],
    problems: list[Problem],
) -> tuple[DocumentContestant, ...]:
    """The contestants in the order of section, direction and number."""
    contestants = []
    for contestant, line in sorted(movement.contestants(sections).items()):
        direction = contestant.direction
        if winners == 2 and not direction:
            direction = _side(
                contestant, movement.sides[contestant.section][contestant.number], sections, line, problems
            )
        line_up = players.get(contestant, {})
        # A pair has two players even where only one typed a number in.
        names = tuple(line_up.get(place, _NOBODY) for place in range(max(line_up) + 1)) if line_up else ()
        contestants.append(
            DocumentContestant(
                str(contestant.number), sections[contestant.section].name, direction, names, _NOTHING, line
            )
        )
    return tuple(sorted(contestants, key=_in_order))


def _in_order(contestant: DocumentContestant) -> tuple[str, bool, int]:
    return contestant.section, contestant.direction == "EW", int(contestant.id)


def _side(
    contestant: BridgemateContestant,
    sat: set[str],
    sections: Mapping[int, BridgemateSection],
    line: int,
    problems: list[Problem],
) -> str:
    if len(sat) == 1:
        return next(iter(sat))
    pair = f"{sections[contestant.section].name}{contestant.number}"
    problems.append(error("bws_direction_unclear", line, "RoundData", pair=pair))
    return ""


def line_ups(
    numbers: Sequence[BridgemateRow],
    names: Sequence[BridgemateRow],
    movement: BridgemateMovement,
    sections: Mapping[int, BridgemateSection],
    problems: list[Problem],
) -> dict[BridgemateContestant, Line_up]:
    """Who plays in each contestant. A number typed in a later round is another player's, with a warning."""
    directory = _Directory(names)
    found_players: defaultdict[BridgemateContestant, Line_up] = defaultdict(dict)
    for row in sorted(numbers, key=lambda row: (row.number("Round"), row.text("TimeLog"), row.line)):
        player = directory.player(row)
        where = _sits(row, movement, sections)
        if player == _NOBODY:
            continue
        if where is None:
            parts = {"player": player.name or player.number, "seat": row.text("Direction") or "–"}
            problems.append(warning("bws_player_nowhere", row.line, row.table, **_place(row), **parts))
            continue
        contestant, place = where
        problems.extend(_replaced(row, found_players[contestant], place, player))
    return dict(found_players)


def _replaced(row: BridgemateRow, line_up: Line_up, place: int, player: Player) -> Iterator[Problem]:
    """Put a player in a place. Partners who changed seats are still the same two."""
    before = line_up.get(place)
    if player in line_up.values():
        return
    line_up[place] = player
    if before is not None:
        parts = {"before": before.name or before.number, "after": player.name or player.number}
        yield warning("bws_player_replaced", row.line, row.table, **_place(row), **parts)


def _place(row: BridgemateRow) -> dict[str, int]:
    return {"table": row.number("Table"), "round": row.number("Round")}


def _sits(
    row: BridgemateRow, movement: BridgemateMovement, sections: Mapping[int, BridgemateSection]
) -> tuple[BridgemateContestant, int] | None:
    """The contestant whose player typed a number in, and the place in it."""
    seat = notation.seat(row.text("Direction"))
    section = sections.get(row.number("Section"))
    if seat is None or section is None:
        return None
    seats = _table(row, seat, movement, section)
    if seats is None:
        return None
    side = "NS" if seat in "NS" else "EW"
    if movement.is_individual:
        number = {"N": seats.ns, "E": seats.ew, "S": seats.south, "W": seats.west}[seat]
        return (movement.contestant(section.id, number, side), 0) if number > 0 else None
    number = seats.ns if side == "NS" else seats.ew
    return (movement.contestant(section.id, number, side), 0 if seat in "NE" else 1) if number > 0 else None


def _table(
    row: BridgemateRow, seat: str, movement: BridgemateMovement, section: BridgemateSection
) -> BridgemateSeating | None:
    """The table where the player sits then. In round 0 the players are at home.

    Where East-West move before the first board, their first table is another than their home.
    """
    table, round = row.number("Table"), row.number("Round")
    if round < 1 and section.moves and seat in "EW" and section.tables > 0:
        table = (table - 1 + section.moves) % section.tables + 1
    key: Key = (section.id, table, max(round, 1))
    return movement.at.get(key)


class _Directory:
    """The register in the file: names by number, for players who typed a number and no name."""

    def __init__(self, rows: Sequence[BridgemateRow]) -> None:
        # As text the number keeps its zeros in front; as a number it does not.
        self._by_text = {row.text("strID"): row.text("Name") for row in reversed(rows)}
        self._by_number = {row.text("ID"): row.text("Name") for row in reversed(rows)}

    def player(self, row: BridgemateRow) -> Player:
        """The player of a row; nobody when nothing was typed in."""
        number = row.text("Number")
        number = number if number.strip("0") else ""
        known = self._by_text.get(number) or self._by_number.get(number.lstrip("0")) if number else ""
        return Player(row.text("Name") or known or "", number, "")
