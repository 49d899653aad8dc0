"""Entries as a telephone sends them: each read for itself, with all that is wrong with it at once."""

from collections.abc import Collection, Mapping
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
from clubs.playing.services.seating import BoardSeating
from clubs.table.settling import SIDES, BoardPlace

ENTRIES_MAX = 200
NUMBER_MAX = 2**31 - 1
RESULT_LENGTH_MAX = 20
KINDS = ("entered", "confirmed", "contested", "withdrawn")


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
    stated: StatedResult | None
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
        about = self._identity("about", is_needed=kind not in ("entered", ""))
        replaces = self._identity("replaces")
        if not self.problems:
            self._judge_place(seats.get(place), place)
        stated = self._stated(place.board) if kind == "entered" and place.board else None
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
            about=about if kind != "entered" else None,
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


def _uuid(written: Any) -> UUID | None:
    if not isinstance(written, str) or len(written) != 36:
        return None
    try:
        return UUID(written)
    except ValueError:
        return None
