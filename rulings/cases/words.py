"""Decisions, places and acts of a case in words, as pages, letters and papers show them."""

from django.utils.translation import gettext as _

from clubs.files.notation import shown_contract
from rulings.adjustments.words import AVERAGES, CAUSES, FAULTS, PENALTIES, UNITS
from rulings.decisions.kept import decision_of
from rulings.decisions.kinds import (
    ConductDecision,
    ForfeitDecision,
    LateDecision,
    NotPlayedDecision,
    PenaltyDecision,
    RulingDecision,
    ScoreDecision,
)
from rulings.decisions.outcomes import (
    PASSED_OUT,
    AdjustedOutcome,
    ArtificialAdjustedScore,
    AssignedAdjustedScore,
    AwardedContract,
    ImpAdjustedScore,
    SplitAdjustedScore,
    TableResultStands,
    WeightedAdjustedScore,
)
from rulings.laws.subjects import title_of
from rulings.models import Adjustment, Case

MADE = 6


def topic_title(name: str) -> str:
    """A subject or a topic of the advisor in the reader's language; any other as it is written."""
    return title_of(name)


def where(case: Case) -> str:
    """Round, table and board of a case, as far as they are known."""
    parts = []
    if case.round:
        parts.append(_("round %(round)s") % {"round": case.round})
    if case.table:
        parts.append(_("table %(table)s") % {"table": case.table})
    if case.board:
        parts.append(_("board %(board)s") % {"board": case.board})
    return _(", ").join(parts)


def adjustment_in_words(adjustment: Adjustment) -> str:
    """A decision as it holds, in a line."""
    return decision_in_words(decision_of(adjustment))


def decision_in_words(decision: RulingDecision) -> str:
    """A decision with its place, in a line."""
    place, terms = _place(decision), terms_in_words(decision)
    return _("%(place)s: %(told)s") % {"place": place, "told": terms} if place else terms


def _place(decision: RulingDecision) -> str:
    parts = [] if decision.board is None else [_("board %(board)s") % {"board": decision.board}]
    if decision.opponents:
        parts.append(" – ".join(decision.opponents))
    return _(", ").join(parts)


def terms_in_words(decision: RulingDecision) -> str:
    """What is decided, without its place."""
    match decision:
        case ScoreDecision(outcome=outcome):
            return outcome_in_words(outcome)
        case PenaltyDecision():
            names = {
                "who": decision.contestant,
                "amount": decision.amount,
                "unit": UNITS[decision.unit],
            }
            return _("%(who)s: %(amount)s %(unit)s, ") % names + str(PENALTIES[decision.law])
        case NotPlayedDecision(cause=cause, fault=fault):
            return _("not played: %(cause)s, %(fault)s") % {"cause": CAUSES[cause], "fault": FAULTS[fault]}
        case LateDecision(contestant=who, minutes=minutes, round=number):
            names = {"who": who, "minutes": minutes, "round": number}
            return _("%(who)s: late by %(minutes)s minutes in round %(round)s") % names
        case ForfeitDecision(loser=loser, round=number):
            return _("%(loser)s forfeits round %(round)s") % {"loser": loser, "round": number}
        case ConductDecision(player=player):
            return _("%(who)s: conduct") % {"who": player}
    return str(decision.kind.label)


def outcome_in_words(outcome: AdjustedOutcome) -> str:
    """An outcome of a board: who gets what."""
    match outcome:
        case TableResultStands():
            return _("the table result stands")
        case ArtificialAdjustedScore(ns=ns, ew=ew):
            averages = {"ns": AVERAGES[ns], "ew": AVERAGES[ew]}
            return _("artificial score: %(ns)s for North-South, %(ew)s for East-West") % averages
        case AssignedAdjustedScore(result=result):
            return _("assigned score: %(result)s") % {"result": result_in_words(result)}
        case WeightedAdjustedScore(parts=parts):
            weighted = [f"{part.weight} × {result_in_words(part.result)}" for part in parts]
            # No plus between them: behind a result it is an overtrick.
            return _("weighted score: %(parts)s") % {"parts": "; ".join(weighted)}
        case SplitAdjustedScore(ns=north_south, ew=east_west):
            sides = {"ns": outcome_in_words(north_south), "ew": outcome_in_words(east_west)}
            return _("split score: North-South: %(ns)s; East-West: %(ew)s") % sides
        case ImpAdjustedScore(imps=imps):
            return _("IMPs: %(parts)s") % {
                "parts": ", ".join(f"{team} {given}" for team, given in imps.items())
            }


def result_in_words(result: AwardedContract) -> str:
    """A contract with what it made: 4♠ N =, 3NT W −1."""
    if result == PASSED_OUT:
        return _("passed out")
    over = result.tricks - int(result.contract[0]) - MADE
    tricks_made = "=" if not over else f"+{over}" if over > 0 else f"\N{MINUS SIGN}{-over}"
    return f"{shown_contract(result.contract)} {result.declarer} {tricks_made}"
