"""A table that is ruled about before it has a result is entered as not played, so that the ruling counts."""

from datetime import datetime

from django.utils.translation import gettext as _

from clubs.facts.services.corrected import StatedResult
from clubs.models import Match, Result, Session
from clubs.playing.services import running, seating
from clubs.playing.services.running import ResultToEnter
from clubs.playing.services.seating import BoardSeating
from federation.errors import Refused
from federation.models import User
from rulings.decisions.kinds import (
    BarringDecision,
    NotPlayedDecision,
    RulingDecision,
    ScoreDecision,
    SuspensionDecision,
)
from rulings.decisions.outcomes import SelfInflictedScore, SplitAdjustedScore, TableResultStands
from scoring.engine.sheet import Kind

TableDecision = NotPlayedDecision | ScoreDecision


def is_run_here(session: Session) -> bool:
    """Whether its results are entered at a stage's desk; others state a file's results alone."""
    return session.stage is not None and not session.stage.is_simultaneous


def needs_result(decision: TableDecision) -> bool:
    """Whether it leaves a side what was made at the table, which only a result says."""
    if isinstance(decision, NotPlayedDecision):
        return False
    outcome = decision.outcome
    if isinstance(outcome, SplitAdjustedScore):
        return TableResultStands() in (outcome.ns, outcome.ew)
    return isinstance(outcome, TableResultStands | SelfInflictedScore)


def enter_table(*, session: Session, decision: RulingDecision, at: datetime, by: User) -> None:
    """Enter the table of a decision about one board of pairs as not played, where nothing is entered.

    Of teams nothing has to be: a board of a match counts by the decision alone. Raises Refused
    (`board_not_played`) in a session whose results come from a file, and (`not_seated`) where the
    movement or the draw does not bring the two together on that board.
    """
    pair = _table_of(decision)
    if session.form == "teams" or pair is None or not isinstance(decision, TableDecision):
        return
    entered = Result.objects.current().filter(session=session, board=decision.board)
    if entered.filter(ns__number=pair[0], ew__number=pair[1]).exists():
        return
    line = _line(session, decision, pair) if is_run_here(session) else None
    if line is None:
        text = _("Board %(board)s has no result there.") % {"board": decision.board}
        raise Refused(text, "board_not_played")
    running.enter_results(session=session, board=decision.board, lines=[line], at=at, by=by, is_ruled=True)


def enter_rounds(*, session: Session, decision: BarringDecision, at: datetime, by: User) -> None:
    """Enter the boards that somebody does not play as not played, so that the ruling counts on them.

    Which they are the movement says; where none does, each is entered as it comes. Of teams and of a file
    nothing is entered, and nothing for a pair that goes on with a substitute.
    """
    if session.form == "teams" or decision.substitute or not decision.in_effect or not is_run_here(session):
        return
    for seat in seating.missing_of(session, seats_under(session, decision)):
        stated = StatedResult(str(Kind.NOT_PLAYED))
        partners = (seat.ns_partner, seat.ew_partner)
        line = ResultToEnter(seat.ns, seat.ew, stated, seat.round, str(seat.table), *partners)
        running.enter_results(session=session, board=seat.board, lines=[line], at=at, by=by, is_ruled=True)


def seats_under(session: Session, decision: BarringDecision) -> list[BoardSeating]:
    """The boards of the movement that somebody would play in the rounds of a decision, answered or not."""
    last = decision.until if isinstance(decision, SuspensionDecision) else None
    return [
        seat
        for seat in seating.seats_of(session)
        if seat.round >= decision.round
        and (last is None or seat.round <= last)
        and decision.contestant in (seat.ns, seat.ew, seat.ns_partner, seat.ew_partner)
    ]


def _table_of(decision: RulingDecision) -> tuple[str, str] | None:
    match decision:
        case NotPlayedDecision(opponents=opponents):
            return opponents
        case ScoreDecision(table=table) if not needs_result(decision):
            return table
    return None


def _line(session: Session, decision: TableDecision, pair: tuple[str, str]) -> ResultToEnter | None:
    """Who sits there by the movement, else by the draw.

    Where neither is known, a board that was not played is where the director says; a score needs a result
    that shows that they met, so that no slip of the pen makes a board (None).
    """
    stated = StatedResult(str(Kind.NOT_PLAYED))
    seats = seating.seats_of(session)
    for seat in seats:
        if (seat.board, seat.ns, seat.ew) == (decision.board, *pair):
            partners = (seat.ns_partner, seat.ew_partner)
            return ResultToEnter(*pair, stated, seat.round, str(seat.table), *partners)
    rounds = _rounds_drawn(session)
    if seats or (rounds and decision.round not in rounds.get(frozenset(pair), ())):
        text = _("%(ns)s does not sit North-South against %(ew)s on board %(board)s.")
        raise Refused(text % {"ns": pair[0], "ew": pair[1], "board": decision.board}, "not_seated")
    if not rounds and isinstance(decision, ScoreDecision):
        return None
    return ResultToEnter(*pair, stated, decision.round or 0)


def _rounds_drawn(session: Session) -> dict[frozenset[str], set[int]]:
    """By two contestants, the rounds in which the draw brings them together."""
    rounds: dict[frozenset[str], set[int]] = {}
    matches = Match.objects.current().filter(session=session)
    for number, a, b in matches.values_list("round", "a__number", "b__number"):
        rounds.setdefault(frozenset((a, b)), set()).add(number)
    return rounds
