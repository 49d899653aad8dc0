"""Results taken back from table terminals while a session runs, as often as somebody brings the file.

What is new is entered, what the terminals themselves have corrected supersedes what they said before, and
what stands by another's word stays: that is for the director (`deciding`). What they have said once is kept
with its act, so the same file says nothing new. Lock order: the session's row, then what
`superseding.apply` takes.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.acts import services as acts
from clubs.acts.contents import TerminalsRead
from clubs.entering.acting import acting
from clubs.entering.published_changes import NOTHING_ASKED, CorrectionAsked
from clubs.entering.results import ChangedFacts, Entered, enter
from clubs.facts.services import contradictions
from clubs.facts.services.stated import Facts, ResultKey, value_of
from clubs.files.document import DocumentResult
from clubs.models import Session
from clubs.playing.services.seating import BoardSeating
from clubs.table.services.places import seats_by_place
from clubs.table.settling import BoardPlace
from clubs.terminals.services import reading
from clubs.terminals.services.places import TerminalPlaces, places_of
from clubs.terminals.services.standing import (
    ResultValue,
    SpokenOnce,
    key_at,
    spoken_of,
    stands_at,
    table_of,
    word_of,
)
from federation.errors import Refused
from federation.models import Act, User
from federation.record import audit
from federation.text.numbers import whole


@dataclass(slots=True)
class TakenBack:
    """What came of a file: how many results, and sentences about those that were not entered."""

    added: int = 0
    changed: int = 0
    conflicts: int = 0
    unchanged: int = 0
    sentences: list[str] = field(default_factory=list)
    entered: Entered | None = None


@dataclass(slots=True)
class _Taking:
    """The facts as they become while the words of a file are put onto them."""

    session: Session
    seats: Mapping[BoardPlace, BoardSeating]
    spoken: Mapping[BoardPlace, SpokenOnce]
    facts: Facts
    words: dict[BoardPlace, ResultValue] = field(default_factory=dict)
    taken: TakenBack = field(default_factory=TakenBack)

    def put(self, place: BoardPlace, value: ResultValue) -> None:
        """What one place says. Raises Refused where it cannot be entered."""
        seat, before = self.seats[place], self.spoken.get(place)
        key = key_at(self.session, self.facts, seat)
        _refuse_stated_match(self.facts, seat, self.session)
        where = stands_at(self.session, self.facts, seat, key)
        stands = self.facts.results[where] if where is not None else None
        if before is not None and before.value == value:
            self.taken.unchanged += 1  # whatever became of it since is somebody's decision
        elif stands == value:
            self.taken.unchanged += 1
            if before is not None:
                self.words[place] = value
        elif stands is None or (before is not None and before.value == stands and where == key):
            self._enter(seat, key, value)
            self.words[place] = value
            self.taken.changed += stands is not None
            self.taken.added += stands is None
        else:
            self.words[place] = value
            self.taken.conflicts += 1

    def _enter(self, seat: BoardSeating, key: ResultKey, value: ResultValue) -> None:
        after = replace(
            self.facts,
            results=self.facts.results | {key: value},
            lines=self.facts.lines | {key: (0, seat.round, table_of(self.session, seat))},
        )
        if key not in self.facts.results:
            contradictions.refuse_second(self.session, after, [key])
        self.facts = after


@transaction.atomic
def take(
    *,
    session: Session,
    content: bytes,
    name: str,
    at: datetime,
    by: User,
    asked: CorrectionAsked = NOTHING_ASKED,
) -> TakenBack:
    """Take a file of the terminals back into its session.

    `asked`: what a correction asks for, once the results are published. Raises Refused for a stranger and a
    closed stage, for a file that is none of the terminals or of another session, and as a correction is.
    """
    with acting(session, by) as (session, before):
        file = reading.terminal_file(session, content)
        taking = _Taking(session, seats_by_place(session), spoken_of(session), before.facts)
        where = places_of(session)
        for line in file.results:
            _put(taking, where, line)
        taking.taken.sentences.extend(file.sentences)
        if not taking.words:
            return taking.taken
        kept = TerminalsRead(
            words=tuple(word_of(place, value) for place, value in taking.words.items()),
            name=name[:200],
            sha256=file.sha256,
            **asked.as_kept(),
        )
        if taking.facts is before.facts:
            act = acts.keep(session=session, content=kept, at=at, by=by)
            audit.record(Act.SESSION_ACTED, by, session, entered=act.pk)
        else:
            change = ChangedFacts(before=before, after=taking.facts, content=kept)
            taking.taken.entered = enter(session, change, at=at, by=by, asked=asked)
        return taking.taken


def _put(taking: _Taking, where: TerminalPlaces, line: DocumentResult) -> None:
    """A line of a file; what cannot be entered is said with its table and round."""
    place = where.place(line.section, line.round, whole(line.table, 9) or 0, line.board)
    seat = taking.seats.get(place) if place is not None else None
    about = {"table": f"{line.section}{line.table}", "round": line.round, "board": line.board}
    if place is None or seat is None:
        sentence = _(
            "Table %(table)s, round %(round)s, board %(board)s: by the movement nobody plays it there."
        )
    elif not _sits(seat, line):
        sentence = _(
            "Table %(table)s, round %(round)s, board %(board)s: %(there)s played it by the device, and "
            "%(here)s by the movement. Enter it at the desk."
        )
        about |= {"there": f"{line.ns or '–'}/{line.ew or '–'}", "here": seat.who}
    else:
        try:
            taking.put(place, value_of(line))
        except Refused as refused:
            sentence = _("Table %(table)s, round %(round)s, board %(board)s: %(why)s")
            about |= {"why": refused.sentence}
        else:
            return
    taking.taken.sentences.append(sentence % about)


def _sits(seat: BoardSeating, line: DocumentResult) -> bool:
    """Whether the terminal names who sits there; it may leave them out."""
    own = (seat.ns, seat.ew, seat.ns_partner, seat.ew_partner)
    written = (line.ns, line.ew, line.ns_partner, line.ew_partner)
    return all(not one or one == who for one, who in zip(written, own, strict=True))


def _refuse_stated_match(facts: Facts, seat: BoardSeating, session: Session) -> None:
    """Raise Refused where the figures of a match of teams stand: its boards would say it a second time."""
    if session.form != "teams":
        return
    for (_section, number, a, b), (_boards, *figures) in facts.matches.items():
        if number == seat.round and {a[2], b[2]} == {seat.ns, seat.ew} and any(figures):
            raise Refused(_("The result of this match is entered already."), "match_entered")
