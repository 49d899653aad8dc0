"""What a session file says, in one shape for every format. Nothing here is computed by us."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Literal, NamedTuple

from clubs.files.traits import Traits
from scoring.engine.sheet import Kind


@dataclass(frozen=True, slots=True)
class Source:
    """Which program wrote the file, and what the file is."""

    format: Traits
    program: str
    version: str
    sha256: str


@dataclass(frozen=True, slots=True)
class DocumentEvent:
    """The heading of a session."""

    identifier: str  # the writing program's own key of the game, "" when it has none
    title: str
    date: date | None
    form: str  # "pairs", "individual" or "teams"
    scoring: str  # a value of `scoring.engine.sheet.Scoring`, or "board_a_match"
    winners: int  # 1 or 2
    club_name: str
    club_number: str
    # "vp" where matches of teams are turned into victory points, and those of pairs bring the file's own.
    matches_in: str = ""


@dataclass(frozen=True, slots=True)
class Player:
    """A person as the file names them; numbers are text, "" when the file has none (or 0)."""

    name: str
    number: str  # the federation's member number
    club_number: str


@dataclass(frozen=True, slots=True)
class PublishedFigures:
    """The figures the file itself prints for a contestant, as text; None where it prints none."""

    total: str | None
    percent: str | None
    place: str | None
    mean: str | None = None  # of a board or a round, where we rank by that; no file prints it


PublishedFigure = Literal["total", "percent", "mean"]


class PublishedHead(NamedTuple):
    """A figure of the standings, what it is called and made of; a document has the one that ranks first."""

    figure: PublishedFigure
    label: str
    unit: str = ""  # "matchpoints", "imps", "points", "vp", "board_points", "matches_won"


@dataclass(frozen=True, slots=True)
class DocumentContestant:
    """A pair, a player of an individual, or a team, with its players."""

    id: str  # as in the file, white space trimmed
    section: str
    direction: str  # "NS", "EW" or ""
    players: tuple[Player, ...]
    published: PublishedFigures
    line: int
    name: str = ""  # of a team


class DocumentResult(NamedTuple):
    """One line of a traveller. `line` is its line in the file.

    `contract` is in the normal form of `scoring.engine.contract` ("4S", "3NX", "2HXX"; "P" when
    passed out), None when there was none; `lead` is suit first ("SA"), None when unknown;
    `score` is in points from North-South's side. The percentages are those of an artificial score.
    The published awards are the file's own, as text.

    In an individual `ns` is North and `ew` is East, and the partners are South and West. At teams `ns`
    and `ew` are the teams, whose match is (round, ns, ew) in whichever order; each board of a match has
    a line for each table.
    """

    section: str
    board: int
    ns: str
    ew: str
    kind: Kind
    contract: str | None
    declarer: str | None
    lead: str | None
    tricks: int | None
    score: int | None
    ns_percent: Fraction | None
    ew_percent: Fraction | None
    ns_published: str | None
    ew_published: str | None
    line: int
    round: int = 0  # 0: the file does not say
    table: str = ""  # as in the file: "12", "open", "closed"
    ns_partner: str = ""
    ew_partner: str = ""


class UnplacedLines(NamedTuple):
    """Lines under a board number that no board has: results with the board 0, until somebody places them."""

    section: str
    written: str  # as in the file, at most 40 characters
    line: int
    results: tuple[DocumentResult, ...]


class DocumentMatch(NamedTuple):
    """A match of two teams, or pairs, as the file publishes it; figures as text, None where there is none."""

    round: int
    a: str
    b: str
    a_score: str | None
    b_score: str | None
    a_vp: str | None
    b_vp: str | None
    line: int
    boards: int = 0  # so many were to be played; 0: the file does not say
    section: str = ""
    share: Fraction = Fraction(1)  # of its victory points that count; no file says it
    counts_in_vp: bool = False  # stated in these alone at a stage, where they count; no file says it


class CallAlert(NamedTuple):
    """A call that was alerted: its place among the calls, from 1 on, and what was said of it, if anything.

    Suits in the text are ♠ ♥ ♦ ♣, whatever the program writes for them.
    """

    call: int
    text: str


class DocumentRecord(NamedTuple):
    """How one result came about, where the file tells: the calls from the dealer on, the cards as played.

    Calls are P, X, XX, 1C to 7N; cards are suit first. It belongs to the result with the same section,
    board and pairs; pairs are "" in a file of deals with one result each.
    """

    section: str
    board: int
    ns: str
    ew: str
    calls: tuple[str, ...]
    cards: tuple[str, ...]
    line: int
    dealer: str = ""
    alerts: tuple[CallAlert, ...] = ()


class DocumentDeal(NamedTuple):
    """The four hands of a board. `section` is "" when the deal holds for every section.

    `deal` is in PBN notation from North: "N:AKQ.T98.765.432 …", spades first, "T" for ten.
    """

    section: str
    board: int
    deal: str
    line: int


@dataclass(frozen=True, slots=True)
class Document:
    """A whole session file.

    `sessions` is empty but for a file of several sessions that are scored one by one: the session, from
    1 on, that each section belongs to. What is `unplaced` has an error of its own and counts nowhere.
    `remade`: so many figures the reader has made anew by the rules of the program itself; where one differs,
    it says so.
    """

    source: Source
    event: DocumentEvent
    contestants: tuple[DocumentContestant, ...]
    results: tuple[DocumentResult, ...]
    deals: tuple[DocumentDeal, ...]
    matches: tuple[DocumentMatch, ...] = ()
    records: tuple[DocumentRecord, ...] = ()
    sessions: Mapping[str, int] = field(default_factory=dict)
    unplaced: tuple[UnplacedLines, ...] = ()
    remade: int = 0
    heads: tuple[PublishedHead, ...] = ()  # of one that we write, the figures of its standings in order
