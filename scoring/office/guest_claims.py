"""What a member asks for as a guest's: named from their own page, answered by the club or the registrar.

Lock order: the claim's row, then the member's, then what corrects the seat.
"""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.corrections.services import guests as seats
from clubs.corrections.services.guests import GuestSeat
from clubs.models import Club, GuestClaim
from clubs.register.selectors import clubs_run_by, keeps_desk
from federation.errors import Refused
from federation.models import Act, Member, User
from federation.people.registrar import keeps_register
from federation.people.services import keeping
from federation.record import audit, letters
from federation.visitors import Visitor
from scoring.office import guests

WAITING_MAX = 50  # of one member
RELATED = ("seat__entry__section", "seat__entry__session__club", "seat__entry__session__stage", "member")


def may_answer(user: Visitor) -> bool:
    """Whether somebody answers such claims at all: the registrar, and who keeps a club's desk."""
    return keeps_register(user) or clubs_run_by(user).exists()


def claims() -> QuerySet[GuestClaim]:
    """All of them with what they are about."""
    rows: QuerySet[GuestClaim] = GuestClaim.objects.select_related(*RELATED, "asked_by", "answered_by")
    return rows


def waiting_for(user: User) -> QuerySet[GuestClaim]:
    """What somebody may answer, the oldest first: the registrar all, a club's officers the club's. Never
    one's own.
    """
    return answerable(user).filter(answered_at=None).exclude(member__user=user).order_by("pk")


def answerable(user: User) -> QuerySet[GuestClaim]:
    """The same with what is answered: a second press is told so."""
    rows = claims()
    if keeps_register(user):
        return rows
    return rows.filter(seat__entry__session__club__in=clubs_run_by(user))


def own_claims(member: Member) -> QuerySet[GuestClaim]:
    """What a member has asked, the newest first, with the answers."""
    return claims().filter(Q(member=member) | Q(member__merged_into=member)).order_by("-pk")


def offered(member: Member, clubs: Sequence[Club]) -> list[GuestSeat]:
    """Seats of guests of the member's name that the member may ask for; none that waits for an answer."""
    asked = set(own_claims(member).filter(answered_at=None).values_list("seat", flat=True))
    return [one for one in guests.seats_for(member, clubs) if one.player.pk not in asked]


@transaction.atomic
def ask(*, member: Member, chosen: Sequence[int], clubs: Sequence[Club], note: str, by: User) -> int:
    """Ask for some of the seats that are offered; how many are new. What waits already is not asked twice.

    Raises Refused for somebody else's record, for a seat that something hinders, and beyond WAITING_MAX.
    """
    held = Member.objects.select_for_update(of=("self",)).get(pk=member.pk)
    if held.user_id != by.pk or held.merged_into_id is not None:
        raise Refused(_("Each member asks for their own results."), "not_yours")
    new = [one for one in offered(held, clubs) if one.player.pk in chosen]
    for one in new:
        if one.problem:
            raise Refused(one.problem, "seat_hindered")
    if own_claims(held).filter(answered_at=None).count() + len(new) > WAITING_MAX:
        raise Refused(_("Wait for the answers to what you have asked before."), "too_many")
    for one in new:
        claim = GuestClaim.objects.create(
            member=held, seat=one.player, note=" ".join(note.split())[:300], asked_by=by
        )
        audit.record(Act.GUEST_CLAIMED, by, claim, session=one.session.pk)
    return len(new)


@transaction.atomic
def accept(*, claim: GuestClaim, by: User) -> GuestClaim:
    """Give the seat to the member. Raises Refused for a stranger and for one's own, for what is answered, for
    a seat that was corrected since, and for what hinders giving it (`guests`).
    """
    locked = _held(claim, by)
    member = keeping.standing(locked.member.merged_into or locked.member)
    current = guests.with_points(seats.current_seats(member, [locked.seat_id]))
    if not current:
        raise Refused(_("The game was published anew since, or the seat has somebody else."), "stale")
    if current[0].problem:
        raise Refused(current[0].problem, "seat_hindered")
    seats.give_to(member, current, by=by)
    return _answered(locked, by, is_accepted=True)


@transaction.atomic
def refuse(*, claim: GuestClaim, reason: str, by: User) -> GuestClaim:
    """Say why the seat stays the guest's. Raises Refused for a stranger, an answered claim and no reason."""
    locked = _held(claim, by)
    if not reason.strip():
        raise Refused(_("Say why the result stays the guest's."), "no_reason")
    return _answered(locked, by, is_accepted=False, answer=" ".join(reason.split())[:300])


def _held(claim: GuestClaim, by: User) -> GuestClaim:
    locked = claims().select_for_update(of=("self",)).get(pk=claim.pk)
    is_keeper = keeps_register(by) or keeps_desk(by, locked.seat.entry.session.club)
    if not is_keeper or locked.member.user_id == by.pk:
        raise Refused(_("The club or the registrar answers this, and nobody for themselves."), "not_yours")
    if locked.answered_at is not None:
        raise Refused(_("Somebody has answered this already."), "answered")
    return locked


def _answered(claim: GuestClaim, by: User, *, is_accepted: bool, answer: str = "") -> GuestClaim:
    claim.is_accepted, claim.answer = is_accepted, answer
    claim.answered_by, claim.answered_at = by, timezone.now()
    claim.save(update_fields=["is_accepted", "answer", "answered_by", "answered_at"])
    audit.record(Act.GUEST_ANSWERED, by, claim, accepted=is_accepted)
    _tell(claim)
    return claim


def _tell(claim: GuestClaim) -> None:
    """Whoever asked learns of the answer without looking for it."""
    session = claim.seat.entry.session
    about = {
        "accepted": claim.is_accepted,
        "reason": claim.answer,
        "title": session.titles.in_every(),
        "day": session.played_on.isoformat(),
        "club": session.club.names.in_every(),
        "page": ["my_guest_results"],
    }
    letters.owe(topic="guest_answered", key=str(claim.pk), readers=[claim.asked_by], about=about)
