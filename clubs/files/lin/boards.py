"""The boards of a LIN file as written, each with what stands between its beginning and the next one's."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from clubs.files.lin.tokens import Token
from clubs.files.problem import Problem, error, warning

NAME_MAX = 200  # characters; the register keeps no longer ones
ROOMS = {"o": "open", "c": "closed"}
_QUEUE = re.compile(r"([oc]?)(\d{1,4})", re.IGNORECASE)
_NUMBER = re.compile(r"\d{1,4}")
_PLACEHOLDERS = ("south", "west", "north", "east")
# How the file is shown, what was said about it, and teaching: no part of a result.
_SHOWN = frozenset(("st", "rh", "pg", "nt", "at", "ht", "hs", "lb", "sk", "pf", "up", "em", "sa"))


@dataclass(slots=True)
class LinBoard:
    """One board at one table: texts, untouched."""

    line: int
    room: str = ""  # "o", "c", or "" where the file has no rooms
    queue: int = 0  # its place in the file's own count, which is mostly the board's number
    number: int = 0  # the board's own number, 0 where only the count is there
    names: tuple[str, ...] = ()  # South, West, North, East
    deal: Token | None = None
    vulnerability: Token | None = None
    claim: Token | None = None
    calls: list[Token] = field(default_factory=list)
    explained: dict[int, Token] = field(default_factory=dict)  # by how many tokens of calls stand before
    cards: list[Token] = field(default_factory=list)

    @property
    def board(self) -> int:
        """The number of the board, 0 when the file has none."""
        return self.number or self.queue

    @property
    def is_begun(self) -> bool:
        """Whether the file has told something of it that a second board would tell anew."""
        return bool(self.deal or self.calls or self.cards)


@dataclass(slots=True)
class LinHeader:
    """What a LIN file says of the whole: the event, the list of results, the players, the numbers."""

    event: Token | None = None
    results: Token | None = None
    numbers: Token | None = None
    people: Token | None = None  # at every table, in the order of the results
    names: tuple[str, ...] = ()
    boards: list[LinBoard] = field(default_factory=list)


def header(tokens: Iterable[Token], problems: list[Problem]) -> LinHeader:
    """Put the pairs of a file in their places."""
    reader = _Reader(problems)
    for token in tokens:
        reader.take(token)
    reader.finish()
    return reader.header


class _Reader:
    def __init__(self, problems: list[Problem]) -> None:
        self.header = LinHeader()
        self._problems = problems
        self._current: LinBoard | None = None
        self._unread: dict[str, int] = {}
        self._seated = 0  # so many boards have the names that held when they were told
        self._take = {
            "qx": self._queue,
            "pn": self._players,
            "px": self._players,
            "pw": self._people,
            "md": self._deal,
            "st": self._start,
            "ah": self._title,
            "sv": self._vulnerability,
            "mb": self._call,
            "an": self._explanation,
            "pc": self._card,
            "mc": self._claim,
            "vg": self._event,
            "rs": self._results,
            "bn": self._numbers,
            "mp": self._own_scores,
        }

    def take(self, token: Token) -> None:
        """One more pair."""
        taken = self._take.get(token.tag)
        if taken:
            taken(token)
        elif token.tag not in _SHOWN and not re.fullmatch(r"n\d", token.tag):
            self._unread.setdefault(token.tag, token.line)

    def finish(self) -> None:
        """The last board is kept; tags that nobody read are named once."""
        if self._unread:
            tags = ", ".join(list(self._unread)[:20])
            self._problems.append(warning("lin_tags_unread", min(self._unread.values()), "LIN", tags=tags))
        self.header.boards = [board for board in self.header.boards if board.is_begun or board.claim]

    def _own_scores(self, token: Token) -> None:
        """A score for each result of the list, from the side of somebody whom no layout names."""
        if token.value.strip(", "):
            self._problems.append(warning("lin_scores_unread", token.line, "mp"))

    @property
    def _board(self) -> LinBoard:
        """The board that is being told; a file of one board may have no sign of its beginning."""
        return self._current or self._begin(1)

    def _begin(self, line: int) -> LinBoard:
        self._current = LinBoard(line)
        self.header.boards.append(self._current)
        return self._current

    def _queue(self, token: Token) -> None:
        board = self._begin(token.line)
        match = _QUEUE.match(token.value)
        if match:
            board.room, board.queue = match[1].lower(), int(match[2])

    def _start(self, token: Token) -> None:
        if self._current and self._current.is_begun:
            self._begin(token.line)

    def _players(self, token: Token) -> None:
        names = tuple(self._cut(name.strip(), token.line) for name in token.value.split(","))
        filled = next((place for place in range(len(names), 0, -1) if names[place - 1]), 0)
        # No comma at the end is a player, down to the eight of two rooms or the four of one.
        names = names[: max(filled, 8 if len(names) >= 8 else 4)]
        if len(names) not in (4, 8):
            self._problems.append(warning("lin_names", token.line, "pn", count=len(names)))
            names = (*names, "", "", "", "")[: 4 if len(names) < 8 else 8]
        if self._current is None or self._current.is_begun or len(names) == 8:
            self._seat()
            self.header.names = names
        else:
            self._current.names = names
            self.header.names = self.header.names or names

    def _seat(self) -> None:
        """Others follow: who has played so far are those who were named before."""
        boards = self.header.boards
        while self._seated < len(boards) and boards[self._seated].is_begun:
            board = boards[self._seated]
            board.names = players_of(board, self.header.names)
            self._seated += 1

    def _cut(self, name: str, line: int) -> str:
        if len(name) > NAME_MAX:
            text = f"{name[:20]}…"
            self._problems.append(error("name_too_long", line, "pn", text=text, most=NAME_MAX))
        return name[:NAME_MAX]

    def _deal(self, token: Token) -> None:
        board = self._board
        if board.is_begun:
            room, queue = board.room, board.queue
            board = self._begin(token.line)
            board.room, board.queue = (room, queue) if self.header.boards[0].queue else ("", 0)
        board.deal = token

    def _title(self, token: Token) -> None:
        number = _NUMBER.search(token.value)
        if number:
            self._board.number = int(number[0])

    def _vulnerability(self, token: Token) -> None:
        self._board.vulnerability = token

    def _call(self, token: Token) -> None:
        self._board.calls.append(token)

    def _explanation(self, token: Token) -> None:
        """What was said of the last call."""
        if self._current and self._current.calls:
            self._current.explained.setdefault(len(self._current.calls), token)

    def _card(self, token: Token) -> None:
        self._board.cards.append(token)

    def _claim(self, token: Token) -> None:
        self._board.claim = token

    def _event(self, token: Token) -> None:
        self.header.event = self.header.event or token

    def _results(self, token: Token) -> None:
        self.header.results = self.header.results or token

    def _people(self, token: Token) -> None:
        self.header.people = self.header.people or token

    def _numbers(self, token: Token) -> None:
        self.header.numbers = token


def players_of(board: LinBoard, names: tuple[str, ...]) -> tuple[str, ...]:
    """South, West, North, East at the table of a board; `names` are the header's, four or eight."""
    if board.names:
        return board.names[:4]
    others = names[4:8]
    if board.room == "c" and any(others) and tuple(map(str.lower, others)) != _PLACEHOLDERS:
        return others
    return names[:4]
