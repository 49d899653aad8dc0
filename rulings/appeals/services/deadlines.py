"""What the clock does to appeals: reminders, lapses, decisions that become final, the chair told of delay.

Called by the portal's own clock, as often as one likes and by two at once: an appeal that somebody else holds
is passed over, a step is taken once by the table of states, a letter owed once by its key.
"""

from contextlib import suppress
from datetime import datetime, timedelta

from django.db import transaction

from federation.errors import Refused
from federation.models import User
from federation.record import letters
from rulings.acts.appeal_contents import AppealReplied
from rulings.acts.converter import content_as
from rulings.appeals.services import (
    clocks,
    effects,
    filing,
    notices as appeal_notices,
    parties as appeal_parties,
)
from rulings.cases.services.parties import concurrence, may_concur
from rulings.lifecycle.appeals import AppealState, AppealStep
from rulings.models import Appeal, AppealAct

S = AppealState
DAY = timedelta(days=1)
# Where somebody of the body, or the director, is to do something.
WAITING = (S.FILED, S.ADMITTED, S.PANEL, S.REPLIES, S.SCHEDULED, S.HEARING, S.DECIDED, S.ISSUED)
WATCHED = (*WAITING, S.TOLD)


def watched() -> list[int]:
    """The keys of the appeals that a clock runs for."""
    return list(Appeal.objects.filter(state__in=WATCHED).order_by("pk").values_list("pk", flat=True))


@transaction.atomic
def look(key: int, at: datetime) -> str:
    """Look at one appeal, and do what is due; answers its state then, "" for one that somebody holds."""
    held = Appeal.objects.select_for_update(skip_locked=True, of=("self",))
    rows = held.select_related("case__session__stage__event", "body", "director", "entry").filter(pk=key)
    appeal = rows.first()
    if appeal is None:
        return ""
    match appeal.state:
        case S.FILED:
            _look_at_concurrence(appeal, at)
        case S.REPLIES:
            _look_at_replies(appeal, at)
        case S.SCHEDULED:
            _look_at_hearing(appeal, at)
        case S.TOLD:
            _look_at_period(appeal, at)
    if appeal.state in WAITING:
        _look_at_delay(appeal, at)
    return str(appeal.state)


def _look_at_concurrence(appeal: Appeal, at: datetime) -> None:
    """Whose word is missing is asked for it, and a coach who may give it; once nobody can give it any more,
    the appeal lapses. Law 92D"""
    missing = may_concur(appeal)
    if not missing:
        return
    until = clocks.concur_until(appeal)
    if at > until:
        with suppress(Refused), transaction.atomic():
            filing.lapse_when_due(appeal=appeal, by=appeal.director, at=at)
        return
    members = [speaker.member for speaker in missing.values() if speaker.member is not None]
    readers = User.objects.filter(pk__in=[member.user_id for member in members if member.user_id])
    context = {"asker": appeal.filed_by, "until": appeal_notices.moment(until)}
    appeal_notices.owe("appeal_concur", "concur", appeal, readers, **context)


def _look_at_replies(appeal: Appeal, at: datetime) -> None:
    """Before the end the other side is reminded; at the end, or when all have replied, the chair is told."""
    until = appeal.replies_until
    replied = set(_replied(appeal))
    silent = [entry for entry in appeal_parties.opponents(appeal) if entry.pk not in replied]
    if until is None:
        return
    if at > until or not silent:
        chair = [seat.user for seat in appeal.seats.filter(is_chair=True).select_related("user")]
        appeal_notices.owe("appeal_replies_over", _since(appeal), appeal, chair)
    elif until - at <= _soon(appeal, until):
        readers = appeal_parties.logins_of(appeal.parties.filter(entry__in=silent))
        context = {"until": appeal_notices.moment(until)}
        appeal_notices.owe("appeal_reply_due", until.isoformat(), appeal, readers, **context)


def _since(appeal: Appeal) -> str:
    """The act by which replies were asked for."""
    asked = appeal.acts.filter(step=AppealStep.REPLIES_ASKED).order_by("-sequence").first()
    return str(asked.sequence if asked else 0)


def _replied(appeal: Appeal) -> list[int]:
    asked = appeal.acts.filter(step=AppealStep.REPLIES_ASKED).order_by("-sequence").first()
    after = asked.sequence if asked else 0
    acts = appeal.acts.filter(step=AppealStep.REPLIED, sequence__gt=after)
    return [content_as(act, AppealReplied).entry for act in acts]


def _soon(appeal: Appeal, until: datetime) -> timedelta:
    """A day before; of a period of hours its last half."""
    asked = appeal.acts.filter(step=AppealStep.REPLIES_ASKED).order_by("-sequence").first()
    whole = until - asked.at if asked else DAY
    return min(DAY, whole / 2)


def _look_at_hearing(appeal: Appeal, at: datetime) -> None:
    """Everybody is reminded a day before; set anew, they are reminded anew."""
    hearing_at = appeal.hearing_at
    if hearing_at is None or not at <= hearing_at <= at + DAY:
        return
    set_at = appeal.acts.filter(step__in=(AppealStep.SCHEDULED, AppealStep.ADJOURNED)).order_by("-sequence")
    newest: AppealAct | None = set_at.first()
    if newest is not None and hearing_at - newest.at <= DAY:
        return  # the letter that set it is not a day old
    context = appeal_notices.hearing(appeal)
    appeal_notices.owe(
        "appeal_tomorrow", hearing_at.isoformat(), appeal, appeal_notices.everybody(appeal), **context
    )


def _look_at_period(appeal: Appeal, at: datetime) -> None:
    """A decision that can be taken no further is final, and its case with it. Without a period it is one that
    had gone on by itself, and that no body takes up."""
    if appeal.appealable_until is None or at > appeal.appealable_until:
        with suppress(Refused), transaction.atomic():
            effects.settle_when_due(appeal=appeal, by=appeal.director, at=at)


def _look_at_delay(appeal: Appeal, at: datetime) -> None:
    """Nothing has happened for as long as a reply may take, a day at least: the chairs hear of it.

    Time that somebody was given does not count. Each standstill is told once.
    """
    patience = max(DAY, timedelta(minutes=appeal.body.reply_minutes))
    since = max(filter(None, (appeal.changed_at, appeal.replies_until, appeal.hearing_at, appeal.filed_at)))
    if appeal.state == S.FILED and concurrence(appeal):
        return
    if at - since > patience:
        readers = [*appeal_notices.chairs(appeal), *_director(appeal)]
        context = {"what": letters.both(S(appeal.state).label), "since": appeal_notices.moment(since)}
        appeal_notices.owe("appeal_stalled", f"stalled.{appeal.acts_count}", appeal, readers, **context)


def _director(appeal: Appeal) -> list[User]:
    """Admitting an appeal and telling its decision is the director's too."""
    return [appeal.director] if appeal.state in (S.FILED, S.ISSUED) else []
