"""Entries as a telephone sends them: each read for itself, with all that is wrong with it at once."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.core.exceptions import ValidationError
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from clubs.facts.services.corrected import StatedResult
from clubs.facts.typed_results import stated_of
from clubs.files import notation
from clubs.files.hands import with_the_fourth
from clubs.playing.services.seating import BoardSeating
from clubs.table.settling import SIDES, BoardPlace
from scoring.engine.board import SEATS
from scoring.engine.game.deals import HAND, Deal

ENTRIES_MAX = 200
SUITS, RANKS = "SHDC", frozenset("AKQJT98765432")
GLYPHS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
NUMBER_MAX = 2**31 - 1
RESULT_LENGTH_MAX = 20
KINDS = ("entered", "confirmed", "contested", "withdrawn", "hands")
WITHOUT_ABOUT = ("entered", "hands", "")
HANDS_LENGTH_MAX = 80


class EntryProblem(NamedTuple):
    """What is wrong with an entry: a code for the telephone, a sentence for its reader."""

    code: str
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SentEntry:
    """An entry that can be kept."""

    token: UUID
    sequence: int
    clock: datetime | None
    place: BoardPlace
    side: str
    kind: str
    stated: StatedResult | tuple[str] | None  # of hands the deal alone
    about: UUID | None
    replaces: UUID | None


@dataclass(slots=True)
class EntryReader:
    """Reads one entry; `problems` has what is wrong with it."""

    written: Mapping[str, Any]
    problems: list[EntryProblem] = field(default_factory=list)

    def read(self, table: int, seats: Mapping[BoardPlace, BoardSeating]) -> SentEntry | None:
        """The entry, or None where something is wrong."""
        token = self._identity("token", is_needed=True)
        kind = self._one_of("kind", KINDS)
        side = self._one_of("side", SIDES)
        place = BoardPlace(self._number("round"), table, self._number("board"))
        sequence, clock = self._number("sequence"), self._clock()
        about = self._identity("about", is_needed=kind not in WITHOUT_ABOUT)
        replaces = self._identity("replaces")
        if not self.problems:
            self._judge_place(seats.get(place), place)
        stated: StatedResult | tuple[str] | None = None
        if kind == "hands":
            stated = self._hands()
        elif kind == "entered" and place.board:
            stated = self._stated(place.board)
        if self.problems or token is None:
            return None
        return SentEntry(
            token=token,
            sequence=sequence,
            clock=clock,
            place=place,
            side=side,
            kind=kind,
            stated=stated,
            about=about if kind not in WITHOUT_ABOUT else None,
            replaces=replaces,
        )

    def token_of(self) -> UUID | None:
        """The identity alone, of an entry that may be wrong otherwise."""
        return _uuid(self.written.get("token"))

    def _wrong(self, code: str, sentence: str) -> None:
        self.problems.append(EntryProblem(code, sentence))

    def _identity(self, name: str, *, is_needed: bool = False) -> UUID | None:
        written = self.written.get(name)
        if written in (None, "") and not is_needed:
            return None
        read = _uuid(written)
        if read is None:
            self._wrong(f"bad_{name}", _("“%(field)s” is no identity of an entry.") % {"field": name})
        return read

    def _one_of(self, name: str, known: Collection[str]) -> str:
        written = self.written.get(name)
        if isinstance(written, str) and written in known:
            return written
        self._wrong(f"bad_{name}", _("“%(field)s” is none of those known.") % {"field": name})
        return ""

    def _number(self, name: str) -> int:
        written = self.written.get(name)
        if isinstance(written, int) and not isinstance(written, bool) and 0 < written <= NUMBER_MAX:
            return written
        self._wrong(f"bad_{name}", _("“%(field)s” is no number from 1 on.") % {"field": name})
        return 0

    def _clock(self) -> datetime | None:
        """The telephone's time, which may be wrong and may be missing: nothing depends on it."""
        written = self.written.get("clock")
        try:
            read = parse_datetime(written) if isinstance(written, str) and len(written) <= 40 else None
            return read.astimezone(UTC) if read is not None and read.tzinfo else None
        except (ValueError, OverflowError):
            return None

    def _judge_place(self, seat: BoardSeating | None, place: BoardPlace) -> None:
        if seat is None:
            where = {"board": place.board, "round": place.round}
            self._wrong(
                "wrong_board",
                _("Board %(board)s is not played at this table in round %(round)s.") % where,
            )
        elif (self.written.get("ns"), self.written.get("ew")) != (seat.ns, seat.ew):
            self._wrong("wrong_opponents", _("By the movement %(who)s play here.") % {"who": seat.who})

    def _hands(self) -> tuple[str] | None:
        """The deal of three hands, which leave the fourth what they have not, or of four."""
        written = self.written.get("hands")
        read = None
        if isinstance(written, str) and len(written) <= HANDS_LENGTH_MAX:
            read = hands_of(written)
        if read is None:
            self._wrong("bad_hands", _("These are no hands. Enter three of them, 13 cards each."))
            return None
        for sentence in wrong_with(read):
            self._wrong("bad_hands", sentence)
        whole = with_the_fourth(read)
        if not self.problems and len(whole) != len(SEATS):
            self._wrong("bad_hands", _("These are no hands. Enter three of them, 13 cards each."))
        return None if self.problems else (Deal.of(whole).to_pbn(),)

    def _stated(self, board: int) -> StatedResult | None:
        result, lead = self.written.get("result"), self.written.get("lead", "")
        if not isinstance(result, str) or not 0 < len(result) <= RESULT_LENGTH_MAX:
            self._wrong("bad_result", _("This is no result. Write 4S N 10, 4SN=, pass or -110."))
            return None
        card = notation.card(lead) if isinstance(lead, str) and 0 < len(lead) <= 4 else ""
        if card is None or (lead and not card):
            self._wrong("bad_lead", _("This is no card. Write HA or D10."))
            return None
        try:
            stated = stated_of(board, result)
        except ValidationError as error:
            self._wrong("bad_result", " ".join(error.messages))
            return None
        if not stated.contract:
            self._wrong("bad_result", _("Write the contract and the tricks, or pass."))
            return None
        return stated._replace(lead=card) if stated.declarer else stated


def hands_of(written: str) -> dict[str, tuple[str, ...]] | None:
    """The hands of "N:AKQ2.432.T98.765 …", as in PBN, without those that are "-"; None for no such text."""
    first, colon, rest = written.partition(":")
    shares = rest.split(" ")
    if first not in SEATS or not colon or len(shares) != len(SEATS):
        return None
    hands: dict[str, tuple[str, ...]] = {}
    for place, share in enumerate(shares):
        suits = share.split(".")
        if share == "-":
            continue
        if len(suits) != len(SUITS) or not set("".join(suits)) <= RANKS:
            return None
        seat = SEATS[(SEATS.index(first) + place) % len(SEATS)]
        hands[seat] = tuple(f"{suit}{rank}" for suit, held in zip(SUITS, suits, strict=True) for rank in held)
    return hands


def wrong_with(hands: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """What is wrong with some hands, all of it, for who entered them."""
    for seat, cards in hands.items():
        if len(cards) != HAND:
            count = {"seat": seat, "count": len(cards)}
            yield _("%(seat)s has %(count)s cards: a hand has 13.") % count
    held = Counter(card for cards in hands.values() for card in cards)
    for card, times in held.items():
        if times > 1:
            yield _("%(card)s is in two hands, or twice in one.") % {"card": GLYPHS[card[0]] + card[1:]}


def _uuid(written: Any) -> UUID | None:
    if not isinstance(written, str) or len(written) != 36:
        return None
    try:
        return UUID(written)
    except ValueError:
        return None
