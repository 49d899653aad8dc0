"""How long a published result may be corrected, and of what kind a correction is. REG-3.2 to 3.4.

The clock starts with the first publication of the session; a revision starts none. A session is a weekly
game of its club unless its conditions of contest say otherwise. A weekly game stays open until the club's
next game on the same day of the week is published: that is when the portal knows that it was played.
The sessions of a stage are one event: their clock starts with the official publication after the last of
them, and until then nothing is too late. Spec D.1
"""

import re
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.db.models import Min, Q
from django.utils.translation import gettext as _

from clubs.models import Session, StageKind
from clubs.tournaments.rulebook import Rulebook
from clubs.tournaments.services import stages
from clubs.tournaments.services.tournaments import contest_of
from federation.errors import Refused
from federation.languages import reader_code
from scoring.engine.conditions import ConditionError
from scoring.engine.corrections.acceptance import Acceptance, CorrectionClaim, Error, LateCorrection, judge
from scoring.engine.corrections.period import (
    Basis,
    ClockEvent,
    CorrectionPeriod,
    Deadline,
    deadline,
    minutes_between,
)
from scoring.engine.corrections.trick_agreement import TrickAgreement, of_pairs
from scoring.engine.given.exact import exact
from scoring.engine.ground import DecisionGround
from scoring.engine.regulation import RuleError
from scoring.engine.rounding import shown
from scoring.engine.sentences import WORDS
from scoring.regulations import RegulationError

EVENTS = {
    "federation": ClockEvent.FEDERATION,
    "weekly": ClockEvent.CLUB_WEEKLY,
    "daily": ClockEvent.PERMANENT_DAILY,
}
WEEKDAY = "played_on__week_day"
ANNOUNCED = re.compile(r"\d{1,6}(\.\d{1,6})?", re.ASCII)
MINUTES_MAX = 366 * 24 * 60
# What asking for a session's period, or figures, can raise: its conditions of contest, or its day.
Unclear = (ConditionError, RegulationError)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the engine says to a correction: at once, after two confirmations, or not at all."""

    acceptance: Acceptance  # without confirmations
    may_be_confirmed: bool
    grounds: tuple[dict[str, Any], ...]

    @property
    def accepted(self) -> bool:
        """Whether it holds at once."""
        return self.acceptance.accepted


@dataclass(frozen=True, slots=True)
class SessionCorrectionPeriod:
    """The correction period of a session as it stands now."""

    session: Session
    rule: CorrectionPeriod
    late: LateCorrection
    agreement: TrickAgreement | None  # a pack need not have it
    deadline: Deadline | None  # None: open, until a next game is published
    started: datetime | None  # None: the official publication of its stage is still to come

    @property
    def basis(self) -> Basis:
        """Where the end comes from."""
        return self.deadline.basis if self.deadline else Basis.NEXT_GAME

    @property
    def ends(self) -> datetime | None:
        """The moment itself, where it is known."""
        return self.deadline.ends(self.started) if self.deadline and self.started else None

    def is_open(self, now: datetime) -> bool:
        """Whether a correction asked for now is in time."""
        return self.deadline is None or self.deadline.admits(self.elapsed(now))

    def elapsed(self, now: datetime) -> Fraction:
        """Minutes since the clock started; none before."""
        return minutes_between(self.started or now, now)

    def judge(self, error: Error, *, now: datetime, proved: bool) -> Verdict:
        """What becomes of a correction that is asked for now."""
        elapsed = self.elapsed(now)
        # While no next game is published the period has no end; any later moment serves.
        ends = self.deadline or Deadline(elapsed + 1, Basis.NEXT_GAME, self.rule.cites)
        alone = judge(CorrectionClaim(elapsed, error, proved), ends, self.late)
        both = judge(CorrectionClaim(elapsed, error, proved, True, True), ends, self.late)
        waits = both.accepted and not alone.accepted
        timed, decision = alone.grounds
        reasons = [decision] if self.deadline is None else [timed, decision]
        if error is Error.TRICK_COUNT:
            reasons = [*self._agreed(), *reasons]
        return Verdict(alone, waits, tuple(map(_kept, reasons)))

    def _agreed(self) -> tuple[DecisionGround, ...]:
        """What is published was played to the end: the number on the slip stands as agreed."""
        if self.agreement is None:
            return ()
        return of_pairs(self.agreement, slip_filled=True, ew_confirmed=False, round_ended=True).grounds


def _kept(ground: DecisionGround) -> dict[str, Any]:
    """A ground as the database keeps it, to be said in its reader's language."""
    parameters = {name: str(value) for name, value in ground.parameters.items()}
    value = shown(ground.value) if isinstance(ground.value, Fraction) else ""
    return {"code": ground.code, "cite": str(ground.cite), "parameters": parameters, "value": value}


def period_of(session: Session, number: int | None = None) -> SessionCorrectionPeriod:
    """The period of a session in the federation in scope, by the regulations of the day played.

    `number`: the round that is asked about; in a knockout each has its own. Raises ConditionError where the
    session's conditions of contest say what cannot be.
    """
    try:
        return _period_of(session, number)
    except RuleError as error:  # the session's own text in place of the pack's
        keys = [key for key in session.conditions if "." in key]
        clauses = ", ".join(str(session.conditions[key]) for key in keys)
        named = ", ".join(keys)
        raise ConditionError("condition_value", key=named, value=clauses, allowed="30, 45/2") from error


def clear_period_of(session: Session, number: int | None = None) -> SessionCorrectionPeriod:
    """The same for acts. Raises Refused, with what is wrong, where there is no telling the period."""
    try:
        return period_of(session, number)
    except Unclear as error:
        raise Refused(unclear(error), "conditions_unclear") from error


def unclear(error: ConditionError | RegulationError) -> str:
    """Why a session has no period or no figures, and who can help, in the reader's language."""
    way = _("The session's conditions of contest can be set right by the tournament office.")
    return f"{WORDS.say(error.code, error.parameters, reader_code())} {way}"


def _period_of(session: Session, number: int | None) -> SessionCorrectionPeriod:
    book = Rulebook.of_day_played(session)
    period, late = book.rule(CorrectionPeriod), book.rule(LateCorrection)
    agreement = book.rule(TrickAgreement) if book.has(TrickAgreement) else None
    if not 0 <= period.minutes <= MINUTES_MAX:
        raise RuleError("correction_period.minutes")
    if is_of_stage(session):
        own = contest_of(session.stage.event).minutes.get("correction_minutes")
        announced = None if own is None else Fraction(own)
        ends = deadline(period, ClockEvent.FEDERATION, announced=announced)
        return SessionCorrectionPeriod(
            session, period, late, agreement, ends, stages.published_at(session.stage, number)
        )
    return SessionCorrectionPeriod(
        session, period, late, agreement, _deadline(session, period), session.published_at
    )


def is_of_stage(session: Session) -> bool:
    """Whether a session has its clock from its stage; a club's part of a simultaneous event has its own."""
    return session.stage is not None and not session.stage.is_simultaneous


def _deadline(session: Session, rule: CorrectionPeriod) -> Deadline | None:
    event, announced = _event(session), _announced(session)
    if announced is not None or event not in rule.until_next_game:
        return deadline(rule, event, announced=announced)
    following = _next_game(session)
    if following is None:
        return None
    # Of two games brought on one evening, the earlier one is closed from the start.
    elapsed = max(minutes_between(session.published_at, following), Fraction(0))
    return deadline(rule, event, next_game=elapsed)


def _event(session: Session) -> ClockEvent:
    name = session.conditions.get("correction_event", "weekly")
    if name not in EVENTS:
        allowed = ", ".join(EVENTS)
        raise ConditionError("condition_value", key="correction_event", value=str(name), allowed=allowed)
    return EVENTS[name]


def _announced(session: Session) -> Fraction | None:
    text = session.conditions.get("correction_minutes")
    if text is None:
        return None
    announced = exact(text) if ANNOUNCED.fullmatch(str(text)) else None
    if announced is None or announced > MINUTES_MAX:
        allowed = f"0 – {MINUTES_MAX}"
        raise ConditionError("condition_value", key="correction_minutes", value=str(text), allowed=allowed)
    return announced


def _next_game(session: Session) -> datetime | None:
    """When the club's next game of the same series, by its day of the week, was first published.

    A tournament that the club is host to is none of its weekly games.
    """
    own = Q(stage__isnull=True) | Q(stage__kind=StageKind.SIMULTANEOUS)
    later = Session.objects.filter(own, club=session.club_id, played_on__gt=session.played_on)
    same_day = later.filter(**{WEEKDAY: session.played_on.isoweekday() % 7 + 1})
    published_at: datetime | None = same_day.aggregate(first=Min("published_at"))["first"]
    return published_at
