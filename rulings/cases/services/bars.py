"""Whom a case bars: its parties, who is on their team's roster, and its coach, whatever desk they keep.

They read of it what a party reads, and take no step of it. A committee's bars begin with these two.
"""

from collections.abc import Collection
from typing import NamedTuple

from django.db.models import Q
from django.utils.translation import gettext as _

from clubs.models import Entrant, EntrantPlayer, Entry, EntryPlayer, Session
from federation.errors import Refused
from federation.visitors import Visitor
from rulings.adjustments.selectors import adjustments_of_case
from rulings.cases.services.parties import concerned, members_of, numbers_in
from rulings.decisions.kept import decision_of
from rulings.decisions.kinds import RulingDecision
from rulings.lifecycle.cases import State
from rulings.models import AppealParty, Case, CaseParty

Contestant = tuple[int, str]  # a session's key, and the number in it


class CasePeople(NamedTuple):
    """Members whom a case concerns: who played for its contestants, sat there or is a party of an appeal, and
    their roster with its coach."""

    parties: set[int]
    roster: set[int]


def people_of(case: Case) -> CasePeople:
    """The people of a case, by their keys on the register."""
    entries = concerned(case)
    played = EntryPlayer.objects.current().filter(entry__in=[entry.pk for entry in entries])
    parties = set(played.exclude(member=None).values_list("member", flat=True))
    parties |= set(case.parties.exclude(member=None).values_list("member", flat=True))
    fixed = AppealParty.objects.filter(appeal__case=case).exclude(member=None)
    parties |= set(fixed.values_list("member", flat=True))
    entrants = [entry.entrant_id for entry in entries if entry.entrant_id]
    roster = EntrantPlayer.objects.filter(entrant__in=entrants).exclude(member=None)
    coaches = Entrant.objects.filter(pk__in=entrants).exclude(coach=None).values_list("coach", flat=True)
    return CasePeople(parties, {*roster.values_list("member", flat=True), *coaches})


def is_barred(user: Visitor, case: Case) -> bool:
    """Whether a case is somebody's own: as a party, or as one of a party's team."""
    return case.pk in _own_among(members_of(user), [case])


def barred_from(user: Visitor) -> set[int]:
    """The keys of all cases that are somebody's own. The number of queries does not grow with the cases."""
    mine = members_of(user)
    if not mine:
        return set()
    sessions = {session for session, _number in _contestants(mine)}
    seated = CaseParty.objects.filter(member__in=mine).values("case")
    fixed = AppealParty.objects.filter(member__in=mine).values("appeal__case")
    mentioned = Q(session__in=sessions) | Q(pk__in=seated) | Q(pk__in=fixed)
    cases = Case.objects.filter(mentioned).order_by()
    return _own_among(mine, list(cases))


def refuse_beside_own(by: Visitor, session: Session, decision: RulingDecision) -> None:
    """Raise Refused for a decision without a case about what a case of their own is about.

    The newer of two decisions about the same holds: the case would be ruled on past its director.
    """
    cases = list(Case.objects.filter(session=session).exclude(state=State.SUPERSEDED))
    own = _own_among(members_of(by), cases)
    numbers = numbers_in([case for case in cases if case.pk in own])
    if any(_is_about(case, numbers[case.pk], decision) for case in cases if case.pk in own):
        raise Refused(_("Nobody decides on a case of their own."), "own_case")


def _is_about(case: Case, numbers: set[str], decision: RulingDecision) -> bool:
    """Whether a decision is about what a case with these contestants is about, or has decided."""
    held = list(map(decision_of, adjustments_of_case(case)))
    if decision.board:
        boards = {case.board, *(other.board for other in held)}
        return decision.board in boards and not numbers.isdisjoint(decision.named)
    same = [(other.kind, other.round, other.named) for other in held]
    return (decision.kind, decision.round, decision.named) in same


def _own_among(mine: set[int], cases: Collection[Case]) -> set[int]:
    if not mine or not cases:
        return set()
    keys = [case.pk for case in cases]
    own = set(CaseParty.objects.filter(case__in=keys, member__in=mine).values_list("case", flat=True))
    fixed = AppealParty.objects.filter(appeal__case__in=keys, member__in=mine)
    own |= set(fixed.values_list("appeal__case", flat=True))
    contestants = _contestants(mine)
    numbers = numbers_in(cases) if contestants else {}
    return own | {
        case.pk
        for case in cases
        if any((case.session_id, number) in contestants for number in numbers.get(case.pk, ()))
    }


def _contestants(mine: set[int]) -> set[Contestant]:
    """For whom somebody played, on whose roster they are, and whose coach."""
    played = EntryPlayer.objects.current().filter(member__in=mine)
    entrants = EntrantPlayer.objects.filter(member__in=mine).values("entrant")
    coached = Entrant.objects.filter(coach__in=mine).values("pk")
    rostered = Entry.objects.current().filter(Q(entrant__in=entrants) | Q(entrant__in=coached))
    return {
        *played.values_list("entry__session", "entry__number"),
        *rostered.values_list("session", "number"),
    }
