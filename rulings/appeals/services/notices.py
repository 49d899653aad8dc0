"""Letters about appeals: who hears of which step, once each, in the language of its reader.

Owed in the transaction of the step. Nobody is told of what parties may not see yet, and notes and votes are
in no letter. `tell` follows a step (rulings.receivers); the rest is for appeal_deadlines.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any

from django.db.models import Q
from django.utils import timezone

from federation.models import Office, Role, User
from federation.people.selectors import name_here
from federation.record import letters
from federation.roles import today
from rulings.acts.appeal_contents import (
    AppealFiled,
    AppealRefused,
    AppealReturned,
    AppealTold,
    AppealWithdrawn,
    BodyDecided,
)
from rulings.acts.converter import content_as, content_of
from rulings.acts.panel_contents import AppealChallenged, AppealSeated
from rulings.appeals.services import bodies
from rulings.appeals.services.eligibility import shortage_of
from rulings.appeals.services.hearings import hearing_of
from rulings.appeals.services.interests import Concern, is_barred
from rulings.appeals.services.panels import seated
from rulings.appeals.services.parties import logins_of
from rulings.appeals.services.steps import UNHEARD, body_before, decision_act
from rulings.lifecycle.appeals import AppealStep
from rulings.models import Appeal, AppealAct, AppealDecision, Body, PartySide

S = AppealStep
HEARING_TOPICS = ("appeal_hearing", "appeal_tomorrow")  # they bring the calendar file


def tell(appeal: Appeal, act: AppealAct) -> None:
    """Owe the letters that a step causes."""
    follow = _AFTER.get(S(act.step))
    if follow is not None:
        follow(appeal, act)


# --- whom ---------------------------------------------------------------------------------------------


def appellants(appeal: Appeal) -> list[User]:
    """Those who appeal, and their captain, who need not play."""
    return logins_of(appeal.parties.filter(side=PartySide.APPELLANT))


def opponents(appeal: Appeal) -> list[User]:
    """The other side."""
    return logins_of(appeal.parties.filter(side=PartySide.OPPONENT))


def parties(appeal: Appeal) -> list[User]:
    """Both sides."""
    return [*appellants(appeal), *opponents(appeal)]


def panel(appeal: Appeal) -> list[User]:
    """Who sits."""
    return [seat.user for seat in seated(appeal)]


def chairs(appeal: Appeal) -> list[User]:
    """The chairs of the body who may hear of it: without an interest that bars."""
    held = bodies.in_office(appeal.body).filter(is_chair=True)
    concern = Concern(appeal)
    return [row.user for row in held if not is_barred(row.user, appeal, concern)]


# --- what ---------------------------------------------------------------------------------------------


def moment(at: datetime | None) -> str:
    """A moment on the federation's clock, with the name of that clock; "" for none."""
    return "" if at is None else f"{timezone.localtime(at):%Y-%m-%d %H:%M %Z}"


def body_names(body: Body) -> dict[str, str]:
    """A body in both languages."""
    names: dict[str, str] = body.names.in_every()
    return names


def owe(topic: str, key: str, appeal: Appeal, readers: Iterable[User], **more: Any) -> int:
    """Owe a letter about an appeal; how many were not owed before."""
    session = appeal.case.session
    about = {
        "number": str(appeal),
        "title": session.titles.in_every(),
        "day": session.played_on.isoformat(),
        "body": body_names(appeal.body),
        "page": ["appeal_papers", appeal.pk],
        **more,
    }
    return letters.owe(topic=topic, key=f"{appeal.pk}.{key}", readers=list(readers), about=about)


def _others(readers: Iterable[User], act: AppealAct) -> list[User]:
    """Everybody but who took the step, each once."""
    return list({reader.pk: reader for reader in readers if reader.pk != act.by_id}.values())


def _owe(topic: str, appeal: Appeal, act: AppealAct, readers: Iterable[User], **more: Any) -> None:
    owe(topic, str(act.sequence), appeal, _others(readers, act), **more)


def _filed(appeal: Appeal, act: AppealAct) -> None:
    _look_for_a_quorum(appeal, act)
    if (
        content_as(act, AppealFiled).recommended is not None
    ):  # the same appeal before the next body: both sides heard of it
        return
    _owe("appeal_filed", appeal, act, [appeal.director, *opponents(appeal)], asker=appeal.filed_by)


def _look_for_a_quorum(appeal: Appeal, act: AppealAct) -> None:
    """Where fewer may sit than the quorum, whoever can do something about it hears of it at once."""
    shortage = shortage_of(appeal)
    if shortage is None:
        return
    readers = [*chairs(appeal), appeal.director, *_office()]
    _owe("appeal_short", appeal, act, readers, free=shortage.free, quorum=shortage.quorum)


def _office() -> list[User]:
    """The tournament office of today, which keeps the registers of bodies."""
    held = Office.objects.filter(role=Role.TOURNAMENT_OFFICE, starts_on__lte=today())
    held = held.filter(Q(ends_on__isnull=True) | Q(ends_on__gte=today()))
    return list(User.objects.filter(pk__in=held.values("holder"), is_active=True).order_by("pk"))


def _admitted(appeal: Appeal, act: AppealAct) -> None:
    _owe("appeal_admitted", appeal, act, [*parties(appeal), *chairs(appeal)])


def _ended(appeal: Appeal, act: AppealAct) -> None:
    match content_of(act):
        case AppealRefused(reason=text) | AppealWithdrawn(reason=text) | AppealReturned(reasons=text):
            reason = text
        case _nobody_said_why:
            reason = ""
    readers = [appeal.director, *parties(appeal), *panel(appeal)]
    standing = body_before(appeal)
    more: Mapping[str, Any] = {
        "what": letters.both(S(act.step).label),
        "reason": reason,
        "is_unheard": appeal.state in UNHEARD,
        "stands": body_names(standing) if standing and appeal.state in UNHEARD else "",
    }
    _owe("appeal_ended", appeal, act, readers, **more)


def _seated(appeal: Appeal, act: AppealAct) -> None:
    _owe("appeal_seat", appeal, act, User.objects.filter(pk=content_as(act, AppealSeated).user))


def _panel_named(appeal: Appeal, act: AppealAct) -> None:
    names = ", ".join(name_here(user) for user in panel(appeal))
    _owe("appeal_panel", appeal, act, parties(appeal), names=names)


def _challenged(appeal: Appeal, act: AppealAct) -> None:
    challenged = content_as(act, AppealChallenged)
    asked = [user for user in chairs(appeal) if user.pk != challenged.user]
    _owe("appeal_challenged", appeal, act, asked, asker=challenged.name)


def _replies_asked(appeal: Appeal, act: AppealAct) -> None:
    _owe("appeal_reply", appeal, act, opponents(appeal), until=moment(appeal.replies_until))


def _scheduled(appeal: Appeal, act: AppealAct) -> None:
    _owe("appeal_hearing", appeal, act, everybody(appeal), **hearing(appeal))


def everybody(appeal: Appeal) -> list[User]:
    """Who comes to a hearing: both sides, the panel, the director."""
    return [*parties(appeal), *panel(appeal), appeal.director]


def hearing(appeal: Appeal) -> dict[str, str]:
    """When and where, for a letter."""
    particulars = hearing_of(appeal)
    return {
        "hearing": moment(appeal.hearing_at),
        "place": particulars.place if particulars else "",
        "link": particulars.link if particulars else "",
    }


def _quorum_lost(appeal: Appeal, act: AppealAct) -> None:
    owe("appeal_quorum", str(act.sequence), appeal, chairs(appeal))
    _look_for_a_quorum(appeal, act)


def _decision_told(appeal: Appeal, act: AppealAct) -> None:
    decided = decision_act(appeal)
    if decided is None:
        return
    decision, key = content_as(decided, BodyDecided).decision, content_as(act, AppealTold).next
    following = Body.objects.filter(key=key).first() if key else None
    more: Mapping[str, Any] = {
        "decision": letters.both(decision.label),
        "until": moment(appeal.appealable_until),
        "next": body_names(following) if following else "",
        "is_recommended": decision is AppealDecision.RECOMMENDATION,
        "is_returned": decision is AppealDecision.REFERRED_BACK,
    }
    _owe("appeal_told", appeal, act, [*parties(appeal), appeal.director], **more)


_AFTER: Mapping[AppealStep, Callable[[Appeal, AppealAct], None]] = {
    S.FILED: _filed,
    S.ADMITTED: _admitted,
    S.REFUSED: _ended,
    S.RETURNED: _ended,
    S.WITHDRAWN: _ended,
    S.LAPSED: _ended,
    S.SEATED: _seated,
    S.RECUSED: _look_for_a_quorum,
    S.PANEL_NAMED: _panel_named,
    S.CHALLENGED: _challenged,
    S.REPLIES_ASKED: _replies_asked,
    S.SCHEDULED: _scheduled,
    S.ADJOURNED: _scheduled,
    S.QUORUM_LOST: _quorum_lost,
    S.TOLD: _decision_told,
}
