"""Letters about disqualifications: whoever may answer hears that one waits, those concerned hear the answer.

Law 91B. A party hears nothing of what it has not been told: of a refusal only once the ruling is told.
"""

from typing import Any

from clubs.models import EntryPlayer
from clubs.tournaments.services.letters import who_may_confirm
from federation.models import Member, User
from federation.record import letters
from rulings.adjustments.selectors import adjustments_of_case
from rulings.adjustments.words import APPROVAL_STATES
from rulings.cases.services.approvals.standing import may_answer, state_of
from rulings.decisions.kept import decision_of
from rulings.decisions.kinds import Approval, DisqualificationDecision
from rulings.lifecycle.cases import State
from rulings.models import Adjustment, AdjustmentKind, Case

TOLD = (State.TOLD, State.APPEALED, State.FINAL)


def ask(case: Case) -> None:
    """Owe a letter for each disqualification of a case that waits, to everybody who may answer it."""
    waiting = adjustments_of_case(case).filter(kind=AdjustmentKind.DISQUALIFICATION)
    for adjustment in waiting.select_related("session__stage__event__tournament__host", "case"):
        if _decision(adjustment).approval is Approval.ASKED:
            host = adjustment.session.stage.event.tournament.host
            readers = [user for user in who_may_confirm(host) if may_answer(user, adjustment)]
            about = _about(adjustment) | {"page": ["approval", adjustment.pk]}
            letters.owe(topic="disqualification_asked", key=str(adjustment.pk), readers=readers, about=about)


def tell_answer(adjustment: Adjustment) -> None:
    """Owe a letter about an answer: to the director, and to the players with the page of the case."""
    case, about = adjustment.case, _about(adjustment) | _answer_in_words(adjustment)
    if case is not None:
        page = {"page": ["case", case.pk]}
        _tell(adjustment, [case.director], about | page)
    is_open = case is None or case.state in TOLD
    if _decision(adjustment).approval is Approval.APPROVED or is_open:
        page = {"page": ["my_case", case.pk] if case and is_open else ["standings", adjustment.session_id]}
        _tell(adjustment, _players(adjustment), about | page)


def _tell(adjustment: Adjustment, readers: list[User], about: dict[str, Any]) -> None:
    others = [reader for reader in readers if reader.pk != adjustment.by_id]
    letters.owe(topic="disqualification_answered", key=str(adjustment.pk), readers=others, about=about)


def _decision(adjustment: Adjustment) -> DisqualificationDecision:
    decision = decision_of(adjustment)
    assert isinstance(decision, DisqualificationDecision)
    return decision


def _players(adjustment: Adjustment) -> list[User]:
    """Everybody of the contestant in the session, and on its roster in the event."""
    number, session = _decision(adjustment).contestant, adjustment.session
    played = EntryPlayer.objects.current().filter(entry__session=session, entry__number=number)
    members = set(played.exclude(member=None).values_list("member", flat=True))
    if session.stage is not None:
        entrants = session.stage.event.entrants.filter(number=number)
        members |= set(entrants.exclude(players__member=None).values_list("players__member", flat=True))
    held = Member.objects.filter(pk__in=members, user__isnull=False)
    return list(User.objects.filter(pk__in=held.values("user")).order_by("pk"))


def _about(adjustment: Adjustment) -> dict[str, Any]:
    decision, session = _decision(adjustment), adjustment.session
    return {
        "title": session.titles.in_every(),
        "day": session.played_on.isoformat(),
        "contestant": decision.contestant,
        "player": decision.player or "",
        "reason": adjustment.reason,
    }


def _answer_in_words(adjustment: Adjustment) -> dict[str, Any]:
    return {"state": letters.both(APPROVAL_STATES[state_of(adjustment)])}
