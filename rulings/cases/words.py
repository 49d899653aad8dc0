"""Decisions, places and acts of a case in words, as pages, letters and papers show them."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from django.utils.translation import gettext as _, gettext_lazy, ngettext

from clubs.facts.services.scored import TEAMS
from clubs.files.notation import shown_contract
from clubs.models import Entry, Session
from federation.reader import reader_language
from rulings.acts.case_facts import Explanation
from rulings.adjustments.words import (
    APPROVALS,
    AVERAGES,
    CAUSES,
    FAULTS,
    OWN_FAULTS,
    PENALTIES,
    SIDES,
    UNITS,
    WARNINGS,
)
from rulings.cases.explanations import (
    AFTER_PLAY,
    ALERT,
    ASKED,
    AT_TIME,
    BEFORE_LEAD,
    CORRECTED,
    DURING_PLAY,
    SELF,
)
from rulings.decisions.kept import decision_of
from rulings.decisions.kinds import (
    BarringDecision,
    ConductDecision,
    DisqualificationDecision,
    ForfeitDecision,
    LateDecision,
    NotPlayedDecision,
    PenaltyDecision,
    RulingDecision,
    ScoreDecision,
    SuspensionDecision,
    WarningDecision,
)
from rulings.decisions.outcomes import (
    PASSED_OUT,
    AdjustedOutcome,
    ArtificialAdjustedScore,
    AssignedAdjustedScore,
    AwardedContract,
    ImpAdjustedScore,
    SelfInflictedScore,
    SplitAdjustedScore,
    TableResultStands,
    WeightedAdjustedScore,
)
from rulings.laws.subjects import title_of
from rulings.models import Adjustment, Case

MADE = 6
NOBODY: Mapping[str, str] = MappingProxyType({})

HOW_EXPLAINED = {
    SELF: gettext_lazy("%(by)s alerted the own call to %(to)s, behind screens"),
    ALERT: gettext_lazy("%(by)s alerted the partner's call to %(to)s"),
    ASKED: gettext_lazy("%(by)s answered a question to %(to)s"),
    CORRECTED: gettext_lazy("%(by)s corrected an explanation to %(to)s"),
}
WHEN_EXPLAINED = {
    AT_TIME: "",
    BEFORE_LEAD: gettext_lazy("before the opening lead"),
    DURING_PLAY: gettext_lazy("during the play"),
    AFTER_PLAY: gettext_lazy("after the play"),
}


def explained_how(explanation: Explanation) -> str:
    """Who explained a call to whom, in what way, and when where it was not at the time of the call."""
    how = str(HOW_EXPLAINED[explanation.how]) % {"by": explanation.by, "to": _(", ").join(explanation.to)}
    when = WHEN_EXPLAINED[explanation.when]
    return _("%(how)s, %(when)s") % {"how": how, "when": when} if when else how


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


def teams_in(session: Session) -> dict[str, str]:
    """What the teams of a session call themselves, by number; nothing where no teams play. One query."""
    if session.form != TEAMS:
        return {}
    entries = Entry.objects.current().filter(session=session, entrant__isnull=False)
    return {number: name for number, name in entries.values_list("number", "entrant__name") if name}


def nothing_in_words(before: Iterable[RulingDecision]) -> str:
    """What it means that nothing is decided in place of a ruling: a penalty is lifted, or a result stands."""
    if any(isinstance(decision, PenaltyDecision | ConductDecision) for decision in before):
        return _("Penalty lifted.")
    if any(isinstance(decision, WarningDecision) for decision in before):
        return _("Warning lifted.")
    if any(isinstance(decision, BarringDecision) for decision in before):
        return _("Suspension or disqualification lifted.")
    return _("The table result stands.")


def adjustment_in_words(adjustment: Adjustment) -> str:
    """A decision as it holds, in a line."""
    return decision_in_words(decision_of(adjustment), teams_in(adjustment.session))


def decision_in_words(decision: RulingDecision, names: Mapping[str, str] = NOBODY) -> str:
    """A decision with its place, in a line. `names`: of teams by number; others go by their numbers."""
    place, terms = _place(decision, names), terms_in_words(decision, names)
    return _("%(place)s: %(told)s") % {"place": place, "told": terms} if place else terms


def _place(decision: RulingDecision, names: Mapping[str, str]) -> str:
    parts = [] if decision.board is None else [_("board %(board)s") % {"board": decision.board}]
    if decision.opponents:
        parts.append(" – ".join(names.get(team, team) for team in decision.opponents))
    return _(", ").join(parts)


def terms_in_words(decision: RulingDecision, names: Mapping[str, str] = NOBODY) -> str:
    """What is decided, without its place."""
    match decision:
        case ScoreDecision(outcome=outcome):
            return outcome_in_words(outcome, names)
        case PenaltyDecision():
            who = names.get(decision.contestant, decision.contestant)
            terms = {"who": who, "amount": penalty_amount(decision), "law": PENALTIES[decision.law]}
            return _resting(_("%(who)s: %(amount)s, %(law)s") % terms, decision)
        case WarningDecision(contestant=number, law=law):
            warned = {"who": names.get(number, number), "warning": WARNINGS[law]}
            return _resting(_("%(who)s: %(warning)s") % warned, decision)
        case NotPlayedDecision(cause=cause, fault=fault):
            return _("not played: %(cause)s, %(fault)s") % {"cause": CAUSES[cause], "fault": FAULTS[fault]}
        case LateDecision(contestant=who, minutes=minutes, round=number):
            late = {"who": names.get(who, who), "minutes": minutes, "round": number}
            return _("%(who)s: late by %(minutes)s minutes in round %(round)s") % late
        case ForfeitDecision(loser=loser, round=number):
            return _("%(loser)s forfeits round %(round)s") % {
                "loser": names.get(loser, loser),
                "round": number,
            }
        case SuspensionDecision(round=first, until=last):
            out = {"who": _barred(decision, names), "first": first, "last": last}
            if last is None:
                return _("%(who)s: suspended from round %(first)s, for the rest of the session") % out
            return _("%(who)s: suspended from round %(first)s to round %(last)s") % out
        case DisqualificationDecision(round=first, approval=approval):
            gone = {"who": _barred(decision, names), "first": first, "state": APPROVALS[approval]}
            return _("%(who)s: disqualified from round %(first)s on (%(state)s)") % gone
        case ConductDecision(player=player):
            return _("%(who)s: conduct") % {"who": player}
    return str(decision.kind.label)


def _resting(words: str, decision: PenaltyDecision | WarningDecision) -> str:
    """A decision with what it rests on beside the Law, where that is said."""
    if decision.clause is None:
        return words
    parts = {"decision": words, "clause": decision.clause.label(reader_language())}
    return _("%(decision)s; %(clause)s") % parts


def _barred(decision: BarringDecision, names: Mapping[str, str]) -> str:
    """Whose play it is: the contestant, the player of it, and whether somebody plays instead."""
    who = names.get(decision.contestant, decision.contestant)
    if decision.player is None:
        return who
    terms = {"player": decision.player, "who": who}
    if decision.substitute:
        return _("%(player)s (%(who)s, with a substitute)") % terms
    return _("%(player)s (%(who)s)") % terms


def penalty_amount(decision: PenaltyDecision) -> str:
    """How much a penalty takes off: 1 board, 1/2 board, 3 IMPs, 2 VP."""
    if decision.unit == "boards":
        plural = 1 if decision.exact_amount <= 1 else 2
        return ngettext("%(count)s board", "%(count)s boards", plural) % {"count": decision.amount}
    if decision.unit == "imps":
        plural = 1 if decision.exact_amount == 1 else 2
        return ngettext("%(count)s IMP", "%(count)s IMPs", plural) % {"count": decision.amount}
    return f"{decision.amount} {UNITS[decision.unit]}"


def outcome_in_words(outcome: AdjustedOutcome, names: Mapping[str, str] = NOBODY) -> str:
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
        case SelfInflictedScore(offended=side, fault=fault, adjusted=adjusted, without_error=without):
            less = {
                "adjusted": outcome_in_words(adjusted),
                "side": SIDES[side],
                "fault": OWN_FAULTS[fault],
                "without": outcome_in_words(without),
            }
            return (
                _(
                    "%(adjusted)s; %(side)s without the damage that it did to itself by %(fault)s "
                    "(without that: %(without)s; Law 12C1(e))"
                )
                % less
            )
        case ImpAdjustedScore(imps=imps):
            given = (f"{names.get(team, team)} {_signed(amount)}" for team, amount in imps.items())
            return _("IMPs: %(parts)s") % {"parts": _(", ").join(given)}


def _signed(amount: object) -> str:
    text = str(amount)
    if text.startswith("-"):
        return f"\N{MINUS SIGN}{text[1:]}"
    return text if text == "0" else f"+{text}"


def result_in_words(result: AwardedContract) -> str:
    """A contract with what it made: 4♠ N =, 3NT W −1."""
    if result == PASSED_OUT:
        return _("passed out")
    over = result.tricks - int(result.contract[0]) - MADE
    tricks_made = "=" if not over else f"+{over}" if over > 0 else f"\N{MINUS SIGN}{-over}"
    return f"{shown_contract(result.contract)} {result.declarer} {tricks_made}"
