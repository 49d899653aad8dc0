"""Whether a decision can be: its terms, whom it names, and whether anything would come of it there."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from clubs.models import Entry, Match, Result, Session
from federation.errors import Refused
from rulings import terms
from rulings.models import AdjustmentKind
from rulings.rules import Rules

NAMED = ("contestant", "winner", "loser", "ns", "ew", "a", "b")  # fields that name a contestant


def checked(session: Session, kind: AdjustmentKind, body: terms.Body) -> dict[str, Any]:
    """The decision as it would be kept. Raises Refused for terms that cannot be in this session."""
    try:
        said = terms.checked(kind, body)
    except terms.TermsError as error:
        sentence = _("This ruling cannot be as it stands: look at “%(field)s”.") % {"field": error.field}
        raise Refused(sentence, error.code) from error
    _refuse_strangers(session, said)
    _refuse_elsewhere(session, kind, said)
    if "board" in said and kind is not AdjustmentKind.NOT_PLAYED:
        _refuse_unplayed_board(session, said)
    return said


def units_of(session: Session) -> tuple[str, ...]:
    """In what a penalty can be counted in a session: what has no total there would count for nothing."""
    if session.form == "teams":
        return terms.UNITS
    return ("boards", "vps") if Rules.of(session).form.has_vps else ("boards",)


def _refuse_elsewhere(session: Session, kind: AdjustmentKind, said: dict[str, Any]) -> None:
    """What would count for nothing in this session."""
    if session.form == "teams":
        _refuse_at_teams(session, kind, said)
    elif "imps" in _outcome(said):
        raise Refused(_("IMPs for each side are given at teams alone."), "teams_only")
    if kind is AdjustmentKind.PENALTY and said["unit"] not in units_of(session):
        raise Refused(_("A penalty in this session is counted in boards."), "unit_not_here")


def _refuse_at_teams(session: Session, kind: AdjustmentKind, said: dict[str, Any]) -> None:
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
    of_match = kind is AdjustmentKind.PENALTY and said["unit"] == "imps" and "round" in said
    if kind is AdjustmentKind.MANNERS:
        of_match = session.scoring == "imps"  # at board-a-match conduct is counted by session
    if of_match or kind is AdjustmentKind.FORFEIT:
        _refuse_no_match(session, said)


def _refuse_no_match(session: Session, said: dict[str, Any]) -> None:
    """In the round that is said they have a match; a file may number none."""
    teams = set(named_in(said))
    rows = [
        *Match.objects.current().filter(session=session).values_list("round", "a__number", "b__number"),
        *Result.objects.current().filter(session=session).values_list("round", "ns__number", "ew__number"),
    ]
    rounds = {number for number, *both in rows if teams <= set(both)}
    if said["round"] not in rounds and (not rounds or any(rounds)):
        names = {"who": "–".join(sorted(teams)), "round": said["round"]}
        raise Refused(_("%(who)s: no match in round %(round)s.") % names, "no_such_match")


def _refuse_strangers(session: Session, said: dict[str, Any]) -> None:
    known = set(Entry.objects.current().filter(session=session).values_list("number", flat=True))
    for number in named_in(said):
        if number not in known:
            raise Refused(
                _("%(number)s takes no part in this session.") % {"number": number}, "unknown_entrant"
            )


def named_in(said: Mapping[str, Any]) -> Iterator[str]:
    """The numbers of the contestants that a decision names."""
    yield from (said[field] for field in NAMED if field in said)
    yield from (number for group in said.get("groups", ()) for number in group)


def _refuse_unplayed_board(session: Session, said: dict[str, Any]) -> None:
    found = Result.objects.current().filter(session=session, board=said["board"])
    if "ns" in said and "ew" in said:
        found = found.filter(ns__number=said["ns"], ew__number=said["ew"])
    elif "a" in said and "b" in said:
        both = terms.opponents(said)
        found = found.filter(ns__number__in=both, ew__number__in=both)
    if "round" in said and session.form == "teams":
        found = found.filter(round=said["round"])
    scores = list(found.values_list("score", flat=True))
    if not scores:
        raise Refused(
            _("Board %(board)s has no result there.") % {"board": said["board"]}, "board_not_played"
        )
    if "stands" in _outcome(said).get("split", {}).values() and None in scores:
        raise Refused(
            _("No result was made on board %(board)s that one side could keep.") % {"board": said["board"]},
            "board_not_played",
        )


def _outcome(said: dict[str, Any]) -> dict[str, Any]:
    """What is given in place of the table result; nothing where that stands."""
    outcome = said.get("outcome", {})
    return outcome if isinstance(outcome, dict) else {}
