"""A number that a club says is its own: asked of the registrar, entered in the register or refused. Once.

Lock order: the claim's row, then the member's.
"""

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Club, NumberClaim
from clubs.register import selectors
from federation import names
from federation.errors import Refused
from federation.models import Act, Member, MemberStatus, User
from federation.people.registrar import keeps_register
from federation.people.selectors import members_by_number
from federation.people.services.members import check_number, save_member
from federation.record import audit, letters
from federation.tables.cells import tidy_number
from federation.visitors import Visitor

NAME_FIELDS = ("family_name", "given_name", "family_kana", "given_kana", "family_romaji", "given_romaji")


def answers_claims(user: Visitor) -> bool:
    """Whether somebody keeps the register of members: the registrar, and who stands in for every office."""
    return keeps_register(user)


def waiting() -> QuerySet[NumberClaim]:
    """Claims that nobody has answered, the oldest first."""
    claims: QuerySet[NumberClaim] = NumberClaim.objects.filter(answered_at__isnull=True).order_by("pk")
    return claims.select_related("club", "asked_by")


def claims_of(club: Club) -> QuerySet[NumberClaim]:
    """What a club has asked, the newest first, with the answers."""
    claims: QuerySet[NumberClaim] = NumberClaim.objects.filter(club=club).order_by("-pk")
    return claims.select_related("member", "asked_by", "answered_by")


@transaction.atomic
def claim(*, club: Club, number: str, name: str, by: User, note: str = "") -> NumberClaim:
    """Ask that a number be entered for somebody. Asked again while it waits it is the first one.

    Raises Refused for who does not keep the club's desk, without a number or a name, for a number that the
    federation's scheme cannot give, and for one that the register has under that very name.
    """
    if not selectors.keeps_desk(by, club):
        raise Refused(_("Only this club's scorer or manager can ask for a number."), "not_your_club")
    number, name = tidy_number(number)[:20], " ".join(name.split())[:120]
    if not (number and name):
        raise Refused(_("Write the number and whose it is."), "incomplete")
    check_number(number)
    bearer = members_by_number({number}).get(number)
    if bearer is not None and "".join(names.words(name)) in names.whole_names(bearer):
        raise Refused(_("The register has this number under this name already."), "known_already")
    earlier = NumberClaim.objects.filter(club=club, number=number, answered_at__isnull=True).first()
    if earlier is not None:
        return earlier
    asked: NumberClaim = NumberClaim.objects.create(
        club=club, number=number, name=name, note=note.strip()[:300], asked_by=by
    )
    audit.record(Act.NUMBER_CLAIMED, by, asked, number=number)
    return asked


@transaction.atomic
def accept(*, asked: NumberClaim, written: dict[str, str], seen: int | None, by: User) -> NumberClaim:
    """Enter the number under these names, or correct the names of whoever has it.

    `written`: values of NAME_FIELDS; `seen`: the key of the record that had the number when it was looked at.
    Raises Refused for a stranger, a claim that was answered, and where somebody changed the record meanwhile.
    """
    locked = _held(asked, by)
    bearer = Member.objects.select_for_update().filter(number=locked.number).first()
    if (bearer.pk if bearer else None) != seen or (bearer and bearer.status == MemberStatus.MERGED):
        raise Refused(_("The register was changed meanwhile. Look at it again."), "superseded")
    member = bearer or Member(number=locked.number)
    for field in NAME_FIELDS:
        setattr(member, field, written.get(field, "").strip())
    member.full_clean(exclude=["federation"])
    return _answered(locked, by, is_accepted=True, member=save_member(member, by=by))


@transaction.atomic
def refuse(*, asked: NumberClaim, reason: str, by: User) -> NumberClaim:
    """Say why the number is not entered. Raises Refused for a stranger, an answered claim and no reason."""
    locked = _held(asked, by)
    if not reason.strip():
        raise Refused(_("Say why the number is not entered."), "no_reason")
    return _answered(locked, by, is_accepted=False, answer=reason.strip()[:300])


def _held(asked: NumberClaim, by: User) -> NumberClaim:
    if not answers_claims(by):
        raise Refused(_("Only the registrar answers what clubs ask about numbers."), "not_registrar")
    locked: NumberClaim = NumberClaim.objects.select_for_update(of=("self",)).get(pk=asked.pk)
    if locked.answered_at is not None:
        raise Refused(_("Somebody has answered this already."), "answered")
    return locked


def _answered(
    asked: NumberClaim, by: User, *, is_accepted: bool, answer: str = "", member: Member | None = None
) -> NumberClaim:
    asked.is_accepted, asked.answer, asked.member = is_accepted, answer, member
    asked.answered_by, asked.answered_at = by, timezone.now()
    asked.save(update_fields=["is_accepted", "answer", "member", "answered_by", "answered_at"])
    audit.record(Act.NUMBER_ANSWERED, by, asked, number=asked.number, accepted=is_accepted)
    _tell(asked)
    return asked


def _tell(asked: NumberClaim) -> None:
    """Whoever asked learns of the answer without looking for it."""
    about = {
        "number": asked.number,
        "whose": asked.name,
        "accepted": asked.is_accepted,
        "reason": asked.answer,
        "page": ["club_numbers", asked.club_id],
    }
    letters.owe(topic="number_answered", key=str(asked.pk), readers=[asked.asked_by], about=about)
