"""Whether a decision can be: its terms, whom it names, and whether anything would come of it there."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from clubs.facts.services import corrected
from clubs.models import Entry, Match, Result, Session
from clubs.tournaments.rulebook import Rulebook
from federation.errors import Refused
from rulings.adjustments.possible_barring import refuse_barring
from rulings.adjustments.unentered import is_run_here, needs_result
from rulings.adjustments.words import UNITS
from rulings.decisions import terms
from rulings.decisions.checks import TermsError
from rulings.decisions.kinds import (
    BarringDecision,
    ConductDecision,
    ForfeitDecision,
    FoulDecision,
    LateDecision,
    PenaltyDecision,
    RulingDecision,
    ScoreDecision,
)
from rulings.decisions.outcomes import (
    PASSED_OUT,
    AssignedAdjustedScore,
    ImpAdjustedScore,
    SelfInflictedScore,
    SplitAdjustedScore,
    TableResultStands,
    TableSide,
    WeightedAdjustedScore,
)
from rulings.models import AdjustmentKind
from scoring.engine.penalties.forms import RuleForm
from scoring.engine.penalties.penalty import AmountUnit

KNOCKOUT_UNITS = (AmountUnit.BOARDS, AmountUnit.IMPS)


def decision_from(kind: AdjustmentKind, ruling_terms: terms.Terms) -> RulingDecision:
    """A decision of its terms. Raises Refused for the first that is wrong."""
    try:
        return terms.decision_from(kind, ruling_terms)
    except TermsError as error:
        sentence = _("This ruling cannot be as it stands: look at “%(field)s”.") % {"field": error.field}
        raise Refused(sentence, error.code) from error


def checked(session: Session, decision: RulingDecision) -> RulingDecision:
    """The decision as it will be read again. Raises Refused for one that cannot be in this session."""
    decision = decision_from(decision.kind, terms.terms_of(decision))
    _refuse_strangers(session, decision)
    if isinstance(decision, BarringDecision):
        refuse_barring(session, decision)
    _refuse_elsewhere(session, decision)
    if isinstance(decision, FoulDecision | ScoreDecision):
        _refuse_unplayed_board(session, decision)
    return decision


def units_of(session: Session) -> tuple[AmountUnit, ...]:
    """In what a penalty can be counted in a session: what has no total and no match there counts for nothing.

    Boards are turned into the unit of the form (REG-1.2); IMPs are off a match that is scored in them,
    victory points off totals in them.
    """
    counted = {AmountUnit.BOARDS}
    if session.form == "teams" and session.scoring == "imps":
        counted.add(AmountUnit.IMPS)
    if session.matches_in == "vp" or Rulebook.of_session(session).form.has_vps:
        counted.add(AmountUnit.VPS)
    return tuple(unit for unit in terms.UNITS if unit in counted)


def units_off_match(session: Session) -> tuple[AmountUnit, ...]:
    """In what a penalty is off the match of a round, not off a total: in a knockout in all. REG-1.2.5"""
    return KNOCKOUT_UNITS if is_knockout(session) else (AmountUnit.IMPS,)


def is_knockout(session: Session) -> bool:
    """Whether its matches are knocked out of: there are no totals then."""
    return session.stage_id is not None and Rulebook.of_session(session).form is RuleForm.KNOCKOUT


def _refuse_elsewhere(session: Session, decision: RulingDecision) -> None:
    """What would count for nothing in this session."""
    if session.form == "teams":
        _refuse_at_teams(session, decision)
    elif isinstance(terms.outcome_of(decision), ImpAdjustedScore):
        raise Refused(_("IMPs for each side are given at teams alone."), "teams_only")
    if isinstance(decision, PenaltyDecision) and decision.unit not in units_of(session):
        here = {"units": ", ".join(str(UNITS[unit]) for unit in units_of(session))}
        raise Refused(_("A penalty here is counted in: %(units)s.") % here, "unit_not_here")


def _refuse_at_teams(session: Session, decision: RulingDecision) -> None:
    """Laws 86B and 87C: two forms of a board are two results; a file says itself what was not played."""
    if isinstance(decision, FoulDecision):
        raise Refused(
            _("At teams a fouled board is scored match by match (Law 86B): give each its score."),
            "pairs_only",
        )
    if session.stage_id is not None:
        return  # who meets whom may be drawn later than it is decided
    if isinstance(decision, LateDecision):
        raise Refused(
            _("The file says which boards were played: give averages on those that were lost, or a forfeit."),
            "no_matches",
        )
    if _is_of_match(session, decision):
        _refuse_no_match(session, decision)


def _is_of_match(session: Session, decision: RulingDecision) -> bool:
    """Whether it is off one match of a file, not off totals."""
    match decision:
        case PenaltyDecision():
            return decision.unit == AmountUnit.IMPS and decision.round is not None
        case ConductDecision():
            return session.scoring == "imps"  # at board-a-match conduct is counted by session
        case _:
            return isinstance(decision, ForfeitDecision)


def _refuse_no_match(session: Session, decision: RulingDecision) -> None:
    """In the round that is said they have a match; a file may number none."""
    teams = set(decision.named)
    rows = [
        *Match.objects.current().filter(session=session).values_list("round", "a__number", "b__number"),
        *Result.objects.current().filter(session=session).values_list("round", "ns__number", "ew__number"),
    ]
    rounds = {number for number, *both in rows if teams <= set(both)}
    if decision.round not in rounds and (not rounds or any(rounds)):
        names = {"who": "–".join(sorted(teams)), "round": decision.round}
        raise Refused(_("%(who)s: no match in round %(round)s.") % names, "no_such_match")


def _refuse_strangers(session: Session, decision: RulingDecision) -> None:
    known = set(Entry.objects.current().filter(session=session).values_list("number", flat=True))
    for number in decision.named:
        if number not in known:
            raise Refused(
                _("%(number)s takes no part in this session.") % {"number": number}, "unknown_entrant"
            )


def _refuse_unplayed_board(session: Session, decision: FoulDecision | ScoreDecision) -> None:
    scores = _scores_there(session, decision)
    if not scores and _comes_later(session, decision):
        return
    if not scores:
        raise Refused(
            _("Board %(board)s has no result there.") % {"board": decision.board}, "board_not_played"
        )
    outcome = terms.outcome_of(decision)
    if (
        isinstance(outcome, SplitAdjustedScore)
        and TableResultStands() in (outcome.ns, outcome.ew)
        and None in scores
    ):
        raise Refused(
            _("No result was made on board %(board)s that one side could keep.") % {"board": decision.board},
            "board_not_played",
        )
    if isinstance(outcome, SelfInflictedScore) and isinstance(decision, ScoreDecision):
        _refuse_undamaged(decision, outcome, scores)


def _refuse_undamaged(
    decision: ScoreDecision, outcome: SelfInflictedScore, scores: Sequence[int | None]
) -> None:
    """Damage is what a side lost against the table result: there is one, and a better score. Law 12B1"""
    if None in scores:
        raise Refused(
            _("No result was made on board %(board)s to hold the damage against.")
            % {"board": decision.board},
            "board_not_played",
        )
    sign = 1 if outcome.offended is TableSide.NS else -1
    best = max(sign * points for points in _points(outcome.adjusted, decision.board))
    if decision.table and all(score is not None and best <= sign * score for score in scores):
        raise Refused(
            _("There is no damage: the adjusted score is no better for that side than the table result."),
            "no_damage",
        )


def _points(outcome: AssignedAdjustedScore | WeightedAdjustedScore, board: int) -> Iterator[int]:
    """What each result is worth at a board, from North-South's side."""
    if isinstance(outcome, AssignedAdjustedScore):
        results = [outcome.result]
    else:
        results = [part.result for part in outcome.parts]
    for result in results:
        if result == PASSED_OUT:
            yield 0
        else:
            yield corrected.played(board, result.contract, result.declarer, result.tricks).score or 0


def _comes_later(session: Session, decision: FoulDecision | ScoreDecision) -> bool:
    """Whether it can be decided before anything is entered: it gives both sides their score.

    At teams a contract that is assigned is compared with the other room, so that has to have played.
    """
    if not isinstance(decision, ScoreDecision) or not is_run_here(session) or needs_result(decision):
        return False
    compares = AssignedAdjustedScore | WeightedAdjustedScore | SplitAdjustedScore
    if session.form != "teams" or not isinstance(decision.outcome, compares):
        return True
    rooms = Result.objects.current().filter(session=session, board=decision.board)
    if decision.round is not None:
        rooms = rooms.filter(round=decision.round)
    return bool(rooms.filter(ns__number__in=decision.named, ew__number__in=decision.named).exists())


def _scores_there(session: Session, decision: FoulDecision | ScoreDecision) -> list[int | None]:
    """The scores of the board that it is about: at its table or in its match, where it names one."""
    results = Result.objects.current().filter(session=session, board=decision.board)
    if isinstance(decision, ScoreDecision) and decision.table:
        results = results.filter(ns__number=decision.ns, ew__number=decision.ew)
    elif decision.opponents:
        results = results.filter(ns__number__in=decision.opponents, ew__number__in=decision.opponents)
    if decision.round is not None and session.form == "teams":
        results = results.filter(round=decision.round)
    return list(results.values_list("score", flat=True))
