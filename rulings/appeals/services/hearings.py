"""Replies, the hearing with its attendance and minutes, and the panel's private notes."""

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import User
from rulings.acts.appeal_contents import AppealReplied
from rulings.acts.appeals import take
from rulings.acts.converter import content_as
from rulings.acts.panel_contents import (
    AppealAdjourned,
    AppealAttended,
    AppealMinuted,
    AppealNoted,
    AppealOpened,
    AppealRepliesAsked,
    AppealScheduled,
    HearingSet,
)
from rulings.appeals.moments import clock
from rulings.appeals.services import access, clocks, parties as appeal_parties
from rulings.appeals.services.panels import seated
from rulings.lifecycle.appeals import AppealStep
from rulings.models import Appeal, AppealAct, PartySide


@transaction.atomic
def ask_replies(
    *, appeal: Appeal, by: User, until: datetime | None = None, at: datetime | None = None
) -> AppealAct:
    """Ask the other side for its reply, until the body's time has passed or until a moment of the chair's."""
    refuse_without_chair(appeal, by)
    at = at or timezone.now()
    ends = clocks.in_utc(until or clocks.after(at, appeal.body.reply_minutes))
    if ends <= at:
        raise Refused(_("Leave time for a reply."), "in_the_past")
    return take(appeal=appeal, content=AppealRepliesAsked(until=ends), by=by, at=at)


def refuse_without_chair(appeal: Appeal, by: User) -> None:
    """Raise Refused for who is not in the chair of the panel."""
    if not access.may_preside(by, appeal):
        raise Refused(_("Only the chair of the panel can do this."), "not_the_chair")


@transaction.atomic
def reply(*, appeal: Appeal, text: str, by: User, at: datetime | None = None) -> AppealAct:
    """The other side's reply. Raises Refused for anybody else, and after the time (`reply_late`)."""
    at = at or timezone.now()
    party = appeal_parties.party_of(by, appeal)
    if party is None or party.side != PartySide.OPPONENT:
        raise Refused(_("Only the other side replies."), "not_the_other_side")
    if not text.strip():
        raise Refused(_("Write the reply."), "statement_missing")
    if appeal.replies_until is not None and at > appeal.replies_until:
        raise Refused(
            _("Replies were possible until %(time)s.") % {"time": clock(appeal.replies_until)}, "reply_late"
        )
    content = AppealReplied(player=party.player_id, name=party.name, entry=party.entry_id, text=text.strip())
    return take(appeal=appeal, content=content, by=by, at=at)


@transaction.atomic
def schedule(
    *,
    appeal: Appeal,
    hearing_at: datetime,
    by: User,
    place: str = "",
    link: str = "",
    at: datetime | None = None,
) -> AppealAct:
    """Set the hearing, or set it anew: when, and where or by which link. By the chair. Raises Refused."""
    refuse_without_chair(appeal, by)
    _refuse_no_link(link)
    _refuse_before_filing(appeal, hearing_at)
    content = AppealScheduled(
        hearing_at=clocks.in_utc(hearing_at), place=place.strip()[:200], link=link.strip()[:300]
    )
    return take(appeal=appeal, content=content, by=by, at=at)


def _refuse_no_link(link: str) -> None:
    if link.strip() and not link.strip().startswith("https://"):
        raise Refused(_("A link begins with https://."), "no_link")


def _refuse_before_filing(appeal: Appeal, hearing_at: datetime) -> None:
    """A year or a month was mistyped. Hearings are set to the minute."""
    if hearing_at < appeal.filed_at.replace(second=0, microsecond=0):
        filed = {"time": clock(appeal.filed_at)}
        raise Refused(_("The appeal was filed %(time)s: the hearing is later.") % filed, "before_filing")


def hearing_of(appeal: Appeal) -> HearingSet | None:
    """The hearing as it was set last; None where none is set."""
    steps = (AppealStep.SCHEDULED, AppealStep.ADJOURNED)
    act = appeal.acts.filter(step__in=steps).order_by("-sequence").first()
    return content_as(act, HearingSet) if act else None


@transaction.atomic
def open_hearing(*, appeal: Appeal, by: User, at: datetime | None = None) -> AppealAct:
    """The chair opens the hearing, with a quorum there. Raises Refused."""
    refuse_without_chair(appeal, by)
    seats = seated(appeal)
    if len(seats) < appeal.body.quorum:
        numbers = {"seated": len(seats), "quorum": appeal.body.quorum}
        raise Refused(_("%(seated)s of %(quorum)s members are seated.") % numbers, "quorum_missing")
    return take(appeal=appeal, content=AppealOpened(), by=by, at=at)


@transaction.atomic
def attend(
    *,
    appeal: Appeal,
    present: Iterable[str],
    by: User,
    absent: Iterable[str] = (),
    at: datetime | None = None,
) -> AppealAct:
    """Take the attendance: who came, and who did not, by name. By the chair; a later one replaces it."""
    refuse_without_chair(appeal, by)
    content = AppealAttended(present=_names(present), absent=_names(absent))
    return take(appeal=appeal, content=content, by=by, at=at)


def _names(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(name.strip()[:200] for name in names if name.strip())


@transaction.atomic
def minute(*, appeal: Appeal, text: str, by: User, at: datetime | None = None) -> AppealAct:
    """Add to the minutes. By anybody of the panel. Raises Refused."""
    refuse_outsiders(appeal, by)
    if not text.strip():
        raise Refused(_("Write the minutes."), "text_missing")
    return take(appeal=appeal, content=AppealMinuted(text=text.strip()), by=by, at=at)


def refuse_outsiders(appeal: Appeal, by: User) -> None:
    """Raise Refused for who has no seat on the panel, or an interest that bars."""
    if access.seat_of(by, appeal) is None or not access.may_read(by, appeal):
        raise Refused(_("Only the panel can do this."), "not_on_panel")


@transaction.atomic
def note(*, appeal: Appeal, text: str, by: User, at: datetime | None = None) -> AppealAct:
    """A private note of the deliberation: the panel reads it, and nobody else ever does. Raises Refused."""
    refuse_outsiders(appeal, by)
    if not text.strip():
        raise Refused(_("Write the note."), "text_missing")
    return take(appeal=appeal, content=AppealNoted(text=text.strip()), by=by, at=at)


@transaction.atomic
def adjourn(*, appeal: Appeal, until: datetime, by: User, why: str, at: datetime | None = None) -> AppealAct:
    """Break the hearing off, to go on at another time. By the chair, with a reason. Raises Refused."""
    refuse_without_chair(appeal, by)
    if not why.strip():
        raise Refused(_("Say why the hearing is adjourned."), "reason_missing")
    _refuse_before_filing(appeal, until)
    before = hearing_of(appeal)
    content = AppealAdjourned(
        hearing_at=clocks.in_utc(until),
        place=before.place if before else "",
        link=before.link if before else "",
        why=why.strip()[:500],
    )
    return take(appeal=appeal, content=content, by=by, at=at)
