"""PBN from lines to games: tag pairs, the lines of the sections below them, `#` and `##`.

Source: PBN 2.1, chapters 3 (game layout), 3.3 (tag pairs) and 4.8 (inheritance). Written for speed: a
session with its play has thirty lines a board.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from clubs.files.problem import Problem, error, warning

GAMES_MAX = 20_000
SECTIONS = frozenset({"Auction", "Play"})  # and every tag whose name ends in "Table"
_NEVER_INHERITED = frozenset(
    {"Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play", "Note"}
)
_PIECES_MAX = 4  # lines over which a tag pair may be spread

_SIMPLE = re.compile(r'\[([A-Za-z0-9_]+) "([^"\\]*)"\][ \t]*').fullmatch
_TAG = re.compile(r'\s*\[\s*([A-Za-z0-9_]+)\s*"((?:[^"\\]|\\.)*)"\s*\]\s*')
_BEGUN = re.compile(r'\[\s*(?:[A-Za-z0-9_]+\s*(?:"(?:[^"\\]|\\.)*"\s*)?)?')
_OF_A_ROW = frozenset("123456789PXACDHSTNEW-")
_ESCAPED = re.compile(r'\\(["\\])')


@dataclass(slots=True)
class PbnGame:
    """One game: the values of its tags, their lines, and the raw lines below those that have any."""

    line: int
    tags: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    data: dict[str, list[str]] = field(default_factory=dict)
    first: dict[str, int] = field(default_factory=dict)  # the line of the first of them
    more_notes: list[tuple[int, str]] = field(default_factory=list)  # lines and values after the first Note

    def value(self, name: str) -> str:
        """The value of a tag without white space around it; "" also where it is unknown, "?"."""
        if name not in self.tags:
            return ""
        value = self.tags[name].strip()
        return "" if value == "?" else value

    def notes(self, section: str) -> dict[str, str]:
        """The notes of the Auction or the Play, by number: `[Note "1:text"]` below the section."""
        written = [(self.lines["Note"], self.tags["Note"])] if "Note" in self.lines else []
        begins = sorted((self.lines[name], name) for name in SECTIONS if name in self.lines)
        noted: dict[str, str] = {}
        for line, value in (*written, *self.more_notes):
            number, colon, text = value.partition(":")
            above = [name for begin, name in begins if begin < line]
            if colon and above[-1:] == [section]:
                noted.setdefault(number.strip(), text.strip())
        return noted

    def line_of(self, name: str) -> int:
        """The line of a tag; that of the game for one that it does not have, or inherits."""
        return self.lines.get(name, self.line)


def games(lines: Iterable[str], problems: list[Problem]) -> Iterator[PbnGame]:
    """The games of a file, one after the other. What is no PBN is added to `problems`."""
    return _Lexer(problems).games(lines)


class _Lexer:
    """What has to be remembered from one line to the next, and from one game to the next."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        self.game: PbnGame | None = None
        self.name = ""  # of the last tag
        self.rows: list[str] | None = None  # the lines below it
        self.pending: list[str] = []  # a tag pair over several lines, as far as it has been read
        self.pending_line = 0
        self.is_stray = False  # text outside any game is reported once
        self.inherits = False  # whether the game has a "#"
        self.last: dict[str, str] = {}  # the last real value of each tag
        self.defaults: dict[str, str] = {}  # values written after "##": for every game from there on

    def games(self, lines: Iterable[str]) -> Iterator[PbnGame]:
        """The games, inheritance resolved."""
        count = 0
        for number, line in enumerate(lines, 1):
            first = line[:1]
            if first == "[" and not self.pending and (simple := _SIMPLE(line)) is not None:
                name, value = simple.groups()
                game = self.game
                if game is None or name in game.tags or value[:1] == "#":
                    self._tag(name, value, number)
                else:  # the usual tag
                    self.name, self.rows = name, None
                    game.tags[name] = value
                    game.lines[name] = number
            elif first in _OF_A_ROW and self.rows is not None and not self.pending:
                self.rows.append(line)  # the usual line of a section
            elif line and not line.isspace():
                self._other(line, number)
            elif (ended := self._ended()) is not None:
                yield ended
                count += 1
                if count == GAMES_MAX:
                    self.problems.append(error("pbn_too_many_games", number, None, most=GAMES_MAX))
                    return
        if (ended := self._ended()) is not None:
            yield ended

    def _tag(self, name: str, value: str, number: int) -> None:
        game = self.game
        if game is None:
            game = self.game = PbnGame(number, {}, {}, {}, {})
        self.name, self.rows = name, None
        if value[:1] == "#":
            self.inherits = True
        if name in game.tags:
            self._again(game, name, value, number)
        else:
            game.tags[name] = value
            game.lines[name] = number

    def _again(self, game: PbnGame, name: str, value: str, number: int) -> None:
        """Of a tag given twice the first counts. Notes come in any number."""
        if name == "Note":
            game.more_notes.append((number, value))
            return
        if value != game.tags[name] or is_section(name):
            self.problems.append(warning("pbn_tag_twice", number, name, tag=name, first=game.lines[name]))
        self.rows = []  # what stands below is left out with its tag

    def _other(self, line: str, number: int) -> None:
        """A line that is neither empty nor the usual tag pair."""
        if line[0] == "%":
            self._row("", number)
        elif self.pending or line.lstrip()[0] == "[":
            self._hard(line, number)
        else:
            self._row(line, number)

    def _row(self, line: str, number: int) -> None:
        if self.game is None:
            if line and not self.is_stray:
                self.problems.append(error("pbn_text_stray", number, None, text=line.strip()[:40]))
                self.is_stray = True
            return
        if self.rows is None:
            self.rows = self.game.data.setdefault(self.name, [])
            self.game.first.setdefault(self.name, number)
        self.rows.append(line)

    def _hard(self, line: str, number: int) -> None:
        """Tag pairs with escapes, several in a line, or one over several lines."""
        if not self.pending:
            self.pending_line = number
        self.pending.append(line)
        text, place = " ".join(self.pending).strip(), 0
        while match := _TAG.match(text, place):
            self._tag(match[1], _ESCAPED.sub(r"\1", match[2]), number)
            place = match.end()
        rest = text[place:]
        if not rest:
            self.pending = []
        elif place and rest[0] != "[":
            self.pending = []
            self._row(rest, number)
        elif _BEGUN.fullmatch(rest) and len(self.pending) < _PIECES_MAX:
            self.pending = [rest] if place else self.pending
        else:
            self._give_up()

    def _give_up(self) -> None:
        """What was to be a tag pair is none."""
        text, self.pending = " ".join(self.pending).strip()[:60], []
        self.problems.append(error("pbn_tag_unreadable", self.pending_line, None, text=text))
        if self.game is None:
            self.game = PbnGame(self.pending_line)
        self.name, self.rows = "", []

    def _ended(self) -> PbnGame | None:
        """The game that an empty line ends, if there is one."""
        if self.pending:
            self._give_up()
        game, self.game = self.game, None
        self.name, self.rows, self.is_stray = "", None, False
        if game is not None:
            if self.inherits:
                self._inherit(game)
                self.inherits = False
            for name, value in self.defaults.items():
                own = game.tags.setdefault(name, value)
                if value:  # a game that says otherwise says it for those that follow, too
                    self.defaults[name] = own
            self.last.update(game.tags)
        return game

    def _inherit(self, game: PbnGame) -> None:
        """Put in what "#" stands for, and remember what "##" gives to all games from here on."""
        for name, value in game.tags.items():
            if value[:2] != "##" and value != "#":
                continue
            if name in _NEVER_INHERITED:
                self.problems.append(error("pbn_never_inherited", game.lines[name], name, tag=name))
            elif value == "#" and name not in self.last:
                self.problems.append(warning("pbn_nothing_to_repeat", game.lines[name], name, tag=name))
            game.tags[name] = self.last.get(name, "") if value == "#" else value[2:]
            if value != "#":
                self.defaults[name] = value[2:]


def is_section(name: str) -> bool:
    """Whether the lines below a tag belong to it."""
    return name in SECTIONS or name.endswith("Table")
