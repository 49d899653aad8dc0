"""Whether a decision can be: its terms, whom it names, and whether anything would come of it there."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from clubs.models import Entry, Match, Result, Session
from clubs.tournaments.rulebook import Rulebook
from federation.errors import Refused
from rulings.adjustments import terms
from rulings.models import AdjustmentKind

NAMED = ("contestant", "winner", "loser", "ns", "ew", "a", "b")  # fields that name a contestant


def checked(session: Session, kind: AdjustmentKind, body: terms.Body) -> dict[str, Any]:
    """The decision as it would be kept. Raises Refused for terms that cannot be in this session."""
    try:
        decision = terms.checked(kind, body)
    except terms.TermsError as error:
        sentence = _("This ruling cannot be as it stands: look at “%(field)s”.") % {"field": error.field}
        raise Refused(sentence, error.code) from error
    _refuse_strangers(session, decision)
    _refuse_elsewhere(session, kind, decision)
    if "board" in decision and kind is not AdjustmentKind.NOT_PLAYED:
        _refuse_unplayed_board(session, decision)
    return decision


def units_of(session: Session) -> tuple[str, ...]:
    """In what a penalty can be counted in a session: what has no total there would count for nothing."""
    if session.form == "teams":
        return terms.UNITS
    return ("boards", "vps") if Rulebook.of_session(session).form.has_vps else ("boards",)


def _refuse_elsewhere(session: Session, kind: AdjustmentKind, decision: dict[str, Any]) -> None:
    """What would count for nothing in this session."""
    if session.form == "teams":
        _refuse_at_teams(session, kind, decision)
    elif "imps" in _outcome(decision):
        raise Refused(_("IMPs for each side are given at teams alone."), "teams_only")
    if kind is AdjustmentKind.PENALTY and decision["unit"] not in units_of(session):
        raise Refused(_("A penalty in this session is counted in boards."), "unit_not_here")


def _refuse_at_teams(session: Session, kind: AdjustmentKind, decision: dict[str, Any]) -> None:
    """Laws 86B and 87C: two forms of a board are two results; a file says itself what was not played."""
    if kind is AdjustmentKind.FOUL:
        raise Refused(
            _("At teams a fouled board is scored match by match (Law 86B): give each its score."),
            "pairs_only",
        )
    if session.stage_id is not None:
        return  # who meets whom may be drawn later than it is decided
    if kind is AdjustmentKind.LATE:
        raise Refused(
            _("The file says which boards were played: give averages on those that were lost, or a forfeit."),
            "no_matches",
        )
    of_match = kind is AdjustmentKind.PENALTY and decision["unit"] == "imps" and "round" in decision
    if kind is AdjustmentKind.CONDUCT:
        of_match = session.scoring == "imps"  # at board-a-match conduct is counted by session
    if of_match or kind is AdjustmentKind.FORFEIT:
        _refuse_no_match(session, decision)


def _refuse_no_match(session: Session, decision: dict[str, Any]) -> None:
    """In the round that is said they have a match; a file may number none."""
    teams = set(named_in(decision))
    rows = [
        *Match.objects.current().filter(session=session).values_list("round", "a__number", "b__number"),
        *Result.objects.current().filter(session=session).values_list("round", "ns__number", "ew__number"),
    ]
    rounds = {number for number, *both in rows if teams <= set(both)}
    if decision["round"] not in rounds and (not rounds or any(rounds)):
        names = {"who": "–".join(sorted(teams)), "round": decision["round"]}
        raise Refused(_("%(who)s: no match in round %(round)s.") % names, "no_such_match")


def _refuse_strangers(session: Session, decision: dict[str, Any]) -> None:
    known = set(Entry.objects.current().filter(session=session).values_list("number", flat=True))
    for number in named_in(decision):
        if number not in known:
            raise Refused(
                _("%(number)s takes no part in this session.") % {"number": number}, "unknown_entrant"
            )


def named_in(decision: Mapping[str, Any]) -> Iterator[str]:
    """The numbers of the contestants that a decision names."""
    yield from (decision[field] for field in NAMED if field in decision)
    yield from (number for group in decision.get("groups", ()) for number in group)


def _refuse_unplayed_board(session: Session, decision: dict[str, Any]) -> None:
    results = Result.objects.current().filter(session=session, board=decision["board"])
    if "ns" in decision and "ew" in decision:
        results = results.filter(ns__number=decision["ns"], ew__number=decision["ew"])
    elif "a" in decision and "b" in decision:
        both = terms.opponents(decision)
        results = results.filter(ns__number__in=both, ew__number__in=both)
    if "round" in decision and session.form == "teams":
        results = results.filter(round=decision["round"])
    scores = list(results.values_list("score", flat=True))
    if not scores:
        raise Refused(
            _("Board %(board)s has no result there.") % {"board": decision["board"]}, "board_not_played"
        )
    if "stands" in _outcome(decision).get("split", {}).values() and None in scores:
        raise Refused(
            _("No result was made on board %(board)s that one side could keep.")
            % {"board": decision["board"]},
            "board_not_played",
        )


def _outcome(decision: dict[str, Any]) -> dict[str, Any]:
    """What is given in place of the table result; nothing where that stands."""
    outcome = decision.get("outcome", {})
    return outcome if isinstance(outcome, dict) else {}
