"""An application: asked, proved by its letter, approved by the club, accepted or declined. Each once.

Lock order: the application's row, then the register, then the member's row.
"""

from collections.abc import Collection, Mapping
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.joining import letters, people
from clubs.models import Application, ApplicationDeed, ApplicationState, ApplicationStep, Particulars
from clubs.models.joining import REASON_MAX
from clubs.register.services import belonging
from federation.errors import Refused
from federation.memberships.selectors import fits_on
from federation.memberships.services.beginning import begin
from federation.models import Act, Member, MemberStatus, User
from federation.people import invitations
from federation.people.registrar import refuse_strangers
from federation.people.services import keeping
from federation.people.services.logins import give_login
from federation.record import audit, outbox
from federation.roles import today

OF_AN_ADDRESS = 3  # a day: whoever types the address of somebody else sends them no more letters


@transaction.atomic
def ask(*, written: Mapping[str, Any], key: str) -> None:
    """Keep an application and owe the letter that proves its address. The same form once more is the first.

    Nothing is answered, so that nobody learns whether an address is known here (decision 53).
    """
    since = timezone.now() - timedelta(days=1)
    recent = Application.objects.filter(email__iexact=written["email"], asked_at__gte=since)
    if recent.count() >= OF_AN_ADDRESS:
        return
    kept, is_new = Application.objects.get_or_create(key=key, defaults=dict(written))
    if is_new:
        outbox.promise(letters.PROOF_TOPIC, kept.pk)


@transaction.atomic
def prove(*, application_id: int) -> Application | None:
    """The link of the letter was followed: the club sees it, or the office. None where it is gone by now."""
    held = Application.objects.select_for_update(of=("self",)).filter(pk=application_id).first()
    if held is None or held.state != ApplicationState.UNPROVED:
        return held
    asks_club = held.club is not None and held.club.is_active and people.managers_of(held.club).exists()
    state = ApplicationState.AT_CLUB if asks_club else ApplicationState.AT_OFFICE
    _step(held, ApplicationDeed.PROVED, state, None)
    letters.tell(held)
    return held


@transaction.atomic
def approve(*, application: Application, by: User) -> None:
    """The club wants them. Raises Refused for a stranger, and where it was decided otherwise."""
    held = _held(application)
    if not people.may_approve(by, held):
        raise Refused(_("Only the club's manager or the registrar decides about this."), "not_yours")
    if held.steps.filter(deed=ApplicationDeed.APPROVED).exists():
        return
    _refuse_unless(held, ApplicationState.AT_CLUB)
    _step(held, ApplicationDeed.APPROVED, ApplicationState.AT_OFFICE, by)
    audit.record(Act.APPLICATION_APPROVED, by, held)
    letters.tell(held)


@transaction.atomic
def decline(*, application: Application, reason: str, by: User) -> None:
    """Say no, with a reason that the applicant reads: the club while it waits for it, the registrar always.

    Raises Refused for a stranger, without a reason, and where it was decided otherwise.
    """
    held = _held(application)
    if held.state == ApplicationState.AT_OFFICE:
        refuse_strangers(by)
    elif not people.may_approve(by, held):
        raise Refused(_("Only the club's manager or the registrar decides about this."), "not_yours")
    if held.state == ApplicationState.DECLINED:
        return
    _refuse_unless(held, ApplicationState.AT_CLUB, ApplicationState.AT_OFFICE)
    if not reason.strip():
        raise Refused(_("Say why. The applicant reads it."), "no_reason")
    held.closed_at = timezone.now()
    step = _step(held, ApplicationDeed.DECLINED, ApplicationState.DECLINED, by, reason.strip()[:REASON_MAX])
    audit.record(Act.APPLICATION_DECLINED, by, held)
    outbox.promise(letters.ANSWER_TOPIC, step.pk)


@transaction.atomic
def accept(*, application: Application, number: str, others: Collection[int], by: User) -> Member:
    """Enter the member: the kind and the club from today on, what the year costs, and a login.

    `others`: keys of the namesakes who are somebody else. Raises Refused as `keeping.enter`, where the club
    has not approved, and for an age that does not fit the kind.
    """
    refuse_strangers(by)
    held = _held(application)
    known: Member | None = held.member
    if held.state == ApplicationState.ACCEPTED and known is not None:
        return known
    _refuse_unless(held, ApplicationState.AT_OFFICE)
    if not held.kind.is_active or not fits_on(held.kind, held.born_on, today()):
        raise Refused(_("This kind of membership is not for them: decline, and say which is."), "kind")
    member = keeping.enter(written=_particulars(held, number), others=others, by=by)
    if held.born_on is not None:
        audit.save_all([Particulars(member=member, born_on=held.born_on)], amended=("born_on",), by=by)
    begin(member=member, kind=held.kind, by=by)
    if held.club is not None and held.club.is_active:
        belonging.begin_at(member=member, club=held.club, on=today(), by=by)
    _invite(member, held.email, by)
    held.member, held.closed_at = member, timezone.now()
    step = _step(held, ApplicationDeed.ACCEPTED, ApplicationState.ACCEPTED, by)
    audit.record(Act.APPLICATION_ACCEPTED, by, held, number=member.number)
    outbox.promise(letters.ANSWER_TOPIC, step.pk)
    return member


def _particulars(held: Application, number: str) -> dict[str, Any]:
    names = {name: getattr(held, name) for name in keeping.NAMES}
    return {**names, "number": number, "joined_on": today(), "status": MemberStatus.ACTIVE.value}


def _invite(member: Member, email: str, by: User) -> None:
    """Give them a login by the address that they have proved; none where it is another member's already."""
    try:
        with transaction.atomic():
            user = give_login(member, email=email, by=by)
    except Refused:
        return  # a parent's address, as a rule: the letter says how a login is had
    invitations.owe([user])


def _held(application: Application) -> Application:
    rows = Application.objects.select_for_update(of=("self",)).select_related("kind", "club", "member")
    return rows.get(pk=application.pk)


def _refuse_unless(held: Application, *states: ApplicationState) -> None:
    if held.state in states:
        return
    if held.state == ApplicationState.AT_CLUB:
        raise Refused(_("This application waits for the club."), "at_club")
    raise Refused(_("This application was decided already. Look at it again."), "decided")


def _step(
    held: Application, deed: ApplicationDeed, state: ApplicationState, by: User | None, reason: str = ""
) -> ApplicationStep:
    held.state = state.value
    held.save(update_fields=["state", "closed_at", "member"])
    step: ApplicationStep = ApplicationStep.objects.create(
        application=held, deed=deed.value, by=by, reason=reason
    )
    return step
