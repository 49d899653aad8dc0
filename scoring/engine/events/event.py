"""What an event is told: who takes part, and what each had in every session.

Contestants are positions in `EventSheet.entrants`, as they are positions in a session's sheet.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from scoring.engine.award import ReasonedAward
from scoring.engine.refusal import INCONSISTENT, RANGE, Refusal
from scoring.engine.sheet import ContestantDeduction


class EventEntrant(NamedTuple):
    """A pair, a team or a player through the whole event. `name` is unique; lots are drawn by it.

    `stratum` counts from 0, the open one; who is in stratum 2 is ranked in 0, 1 and 2.
    """

    name: str
    section: str = ""
    direction: str = ""
    stratum: int = 0


class SessionFigure(NamedTuple):
    """What a contestant had in one session on its boards, before penalties.

    `score` is in matchpoints, IMPs or victory points; `maximum` is 0 where there is none to take a
    percentage of.
    """

    session: str
    contestant: int
    score: Fraction
    maximum: Fraction | int
    boards: int


@dataclass(frozen=True, slots=True)
class EventSheet:
    """An event, or one stage of it.

    `weights` count a session more or less than once; `carried` is what contestants bring along;
    `session_deductions` belong to a session and are in its unit, `deductions` are in the event's.
    """

    entrants: tuple[EventEntrant, ...]
    figures: tuple[SessionFigure, ...]
    winners: int = 1
    weights: Mapping[str, Fraction] = field(default_factory=dict)
    carried: Mapping[int, ReasonedAward] = field(default_factory=dict)
    session_deductions: Mapping[str, tuple[ContestantDeduction, ...]] = field(default_factory=dict)
    deductions: tuple[ContestantDeduction, ...] = ()

    def __post_init__(self) -> None:
        """Raises Refusal for who is not in the event, or twice in a session, and for senseless weights."""
        _check_names(self)
        _check_contestants(self)
        _check_seats(self)
        for weight in self.weights.values():
            if weight <= 0:
                raise Refusal(RANGE, "weights", "event_weight", value=str(weight))

    def weight(self, session: str) -> Fraction:
        """How many times a session counts."""
        return Fraction(self.weights.get(session, 1))


def _check_names(event: EventSheet) -> None:
    seen = set()
    for entrant in event.entrants:
        if entrant.name in seen:
            raise Refusal(INCONSISTENT, "contestants", "event_name_twice", name=entrant.name)
        if entrant.stratum < 0:
            raise Refusal(RANGE, "stratum", "too_small", value=str(entrant.stratum), low="0")
        seen.add(entrant.name)


def _check_contestants(event: EventSheet) -> None:
    several = (event.deductions, *event.session_deductions.values())
    penalised = [deduction.contestant for deductions in several for deduction in deductions]
    for contestant in (*(figure.contestant for figure in event.figures), *event.carried, *penalised):
        if not 0 <= contestant < len(event.entrants):
            raise Refusal(INCONSISTENT, "contestants", "event_nobody", contestant=str(contestant))


def _check_seats(event: EventSheet) -> None:
    seats = set()
    for figure in event.figures:
        if (figure.session, figure.contestant) in seats:
            name = event.entrants[figure.contestant].name
            raise Refusal(INCONSISTENT, "sessions", "event_session_twice", name=name, session=figure.session)
        seats.add((figure.session, figure.contestant))
    for session, deductions in event.session_deductions.items():
        for deduction in deductions:
            # A penalty of a session not played would be lost from sight.
            if (session, deduction.contestant) not in seats:
                name = event.entrants[deduction.contestant].name
                raise Refusal(INCONSISTENT, "penalties", "event_penalty_unplayed", name=name, session=session)
