"""The movement of a session of pairs or single players: who sits where with which boards, what is missing."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.acts import services as acts
from clubs.acts.contents import MovementSet
from clubs.acts.selectors import KeptMovement, movements_kept
from clubs.entering.acting import acting
from clubs.facts.services.stated import meet_again
from clubs.models import Entry, OwnMovement, Result, Session, SessionAct
from clubs.movements.model import Movement
from clubs.movements.swiss import lots
from clubs.movements.verifier import verify
from clubs.playing.services import sections
from clubs.signals import results_changed
from federation.errors import Refused
from federation.models import Act, User
from federation.record import audit

SESSIONS_KEPT = 16  # by a process, a megabyte each of a hall of two hundred tables
SIDES = {"NS": 0, "": 1, "EW": 2}


class BoardSeating(NamedTuple):
    """A board at a table in a round, and who plays it; contestants by number, partners of an individual."""

    round: int
    table: int
    board: int
    ns: str
    ew: str
    ns_partner: str = ""
    ew_partner: str = ""

    @property
    def who(self) -> str:
        """Both sides, as lists name them."""
        sides = ((self.ns, self.ns_partner), (self.ew, self.ew_partner))
        return " – ".join("+".join(filter(None, side)) for side in sides)


@transaction.atomic
def set_movement(
    *,
    session: Session,
    movement: Movement,
    numbers: Sequence[str] = (),
    at: datetime,
    by: User,
    own: OwnMovement | None = None,
    section: str = "",
    seed: str = "",
) -> SessionAct:
    """Say by which movement a session is played, which the club keeps as `own`; said again, the newest holds.

    `numbers`: the contestants in the movement's order; empty: North-South first, as they are entered.
    `section`: the one that plays so, where there are several. `seed`: they are drawn by lot instead (see
    `drawn_order`). Raises Refused for contestants that are not
    exactly those of the session or section, a movement that cannot be played, for teams, a stranger and a
    closed stage.
    """
    with acting(session, by) as (session, _before):
        if session.form == "teams":
            raise Refused(_("Rounds of teams are drawn, they have no movement."), "movement_of_teams")
        order = drawn_order(session, section, seed) if seed else list(numbers) or order_of(session, section)
        _refuse_others(session, order, section)
        too_wide = section and movement.tables > sections.tables_of(session)[section][1]
        if movement.contestants != len(order) or too_wide or not verify(movement).is_sound:
            raise Refused(_("This movement does not fit the contestants."), "movement_unfit")
        content = MovementSet(
            movement=movement,
            numbers=tuple(order),
            section=section,
            own=own.pk if own else None,
            title=own.title if own else None,
            seed=seed,
        )
        act = acts.keep(session=session, content=content, at=at, by=by)
        audit.record(Act.SESSION_ACTED, by, session, entered=act.pk)
        # How many boards the session has decides who missed half of it. REG-2.1.3
        results_changed.send(Session, session_id=session.pk, cause={"kind": "act", "act": act.pk})
    return act


def order_of(session: Session, section: str = "") -> list[str]:
    """The contestants as a movement takes them: North-South, who has no side, East-West."""
    entries = Entry.objects.current().filter(session=session, section__letter=section).order_by("position")
    rows = entries.values_list("number", "direction")
    return [number for number, _direction in sorted(rows, key=lambda row: SIDES.get(row[1], 1))]


def drawn_order(session: Session, section: str, seed: str) -> list[str]:
    """The same drawn by lot from a seed: among those of a side, where sides are entered.

    Anybody can draw them again: `clubs.movements.swiss.lots` says how a lot follows from a seed.
    """
    entries = Entry.objects.current().filter(session=session, section__letter=section)
    sides = dict(entries.values_list("number", "direction"))
    drawn = lots.shuffled(list(sides), seed, f"seats {section}".strip())
    return sorted(drawn, key=lambda number: SIDES.get(sides[number], 1))


def _refuse_others(session: Session, order: Sequence[str], section: str) -> None:
    letters = sections.letters_of(session)
    if letters and section not in letters:
        raise Refused(
            _("Each section has its own movement. Say for which it is: %(letters)s.")
            % {"letters": ", ".join(letters)},
            "movement_section",
        )
    playing = set(order_of(session, section))
    twice = {number for number in order if order.count(number) > 1}
    wrong = sorted(playing ^ set(order) | twice)
    if wrong:
        raise Refused(
            _("Every contestant of the session is named once. Look at: %(numbers)s.")
            % {"numbers": ", ".join(wrong)},
            "movement_contestants",
        )


def movement_of(session: Session, section: str = "") -> tuple[Movement, list[str]] | None:
    """The movement that holds, of a section where there are several, with the contestants in its order."""
    return movements_of(session).get(section)


def movements_of(session: Session) -> dict[str, tuple[Movement, list[str]]]:
    """By section, the movement that holds. Tables are numbered on from one section to the next."""
    read = ((one.kept.content, one.after) for one in placed_of(session))
    return {
        content.section: (_moved(content.movement, after), list(content.numbers)) for content, after in read
    }


class PlacedMovement(NamedTuple):
    """The movement of a section, whose tables are numbered on from `after`."""

    kept: KeptMovement
    after: int


def placed_of(session: Session) -> tuple[PlacedMovement, ...]:
    """The movements that hold, by section."""
    newest = {kept.content.section: kept for kept in movements_kept(session)}
    before = sections.tables_of(session) if set(newest) - {""} else {}
    return tuple(
        PlacedMovement(kept, before.get(section, (0, 0))[0]) for section, kept in sorted(newest.items())
    )


def _moved(movement: Movement, by: int) -> Movement:
    """The same at tables of higher numbers; table 0 is no table."""
    if not by:
        return movement
    seatings = tuple(replace(s, table=s.table + by) if s.table else s for s in movement.seatings)
    return replace(movement, tables=movement.tables + by, seatings=seatings)


def seats_of(session: Session) -> list[BoardSeating]:
    """Every board that is to be played, by round, table and board; none where no movement was said."""
    return list(seats_placed(placed_of(session)))


@lru_cache(maxsize=SESSIONS_KEPT)
def seats_placed(placed: tuple[PlacedMovement, ...]) -> tuple[BoardSeating, ...]:
    """Every board that is to be played by some movements, by round, table and board."""
    read = ((one.kept.content, one.after) for one in placed)
    by_section = (seats_by(_moved(content.movement, after), content.numbers) for content, after in read)
    return tuple(sorted(chain.from_iterable(by_section)))


def boards_most(session: Session) -> int:
    """As many boards as the movement gives anybody; 0 where no movement was said."""
    seated = Counter(
        number
        for seat in seats_of(session)
        for number in (seat.ns, seat.ew, seat.ns_partner, seat.ew_partner)
        if number
    )
    return max(seated.values(), default=0)


def seats_by(movement: Movement, numbers: Sequence[str]) -> Iterator[BoardSeating]:
    """Every board that is to be played by a movement, `numbers` in its order."""
    for seating in movement.played():
        sides = [[numbers[member - 1] for member in side] for side in (seating.ns, seating.ew)]
        partners = [side[1] if len(side) > 1 else "" for side in sides]
        for board in movement.boards_of(seating.sets):
            yield BoardSeating(seating.round, seating.table, board, sides[0][0], sides[1][0], *partners)


def missing_of(session: Session, seats: Sequence[BoardSeating]) -> list[BoardSeating]:
    """Those of some seats whose board has no result, whoever sat there; one query."""
    again = meet_again(session.form, session.scoring)
    results = Result.objects.current().filter(session=session)
    rows = list(results.values_list("board", "round", "table", "ns__number", "ew__number"))
    at_tables = {row[:3] for row in rows}
    played = {(board, frozenset((ns, ew)), number if again else 0) for board, number, _table, ns, ew in rows}
    return [
        seat
        for seat in seats
        if (seat.board, frozenset((seat.ns, seat.ew)), seat.round if again else 0) not in played
        and (seat.board, seat.round, str(seat.table)) not in at_tables
    ]


def as_played(session: Session, seats: Sequence[BoardSeating]) -> list[BoardSeating]:
    """Some seats with those who sat there, where a result has others than the movement; one query.

    Who sat at another's table is mended afterwards: the movement stays, and the result names who played.
    """
    sides = ("ns__number", "ew__number", "ns_partner__number", "ew_partner__number")
    results = Result.objects.current().filter(session=session)
    sat = {
        (board, number, table): [name or "" for name in names]
        for board, number, table, *names in results.values_list("board", "round", "table", *sides)
    }
    places = [(seat.board, seat.round, str(seat.table)) for seat in seats]
    return [
        BoardSeating(*seat[:3], *sat.get(place, seat[3:])) for seat, place in zip(seats, places, strict=True)
    ]
