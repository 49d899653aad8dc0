"""Who is under age, who decides for them, and that nothing of them is public until that person has agreed.

The day of birth is of an upper floor, which is asked. Without one on the register nobody is known as a minor.
"""

from collections.abc import Collection, Mapping
from datetime import date
from typing import Any

from django.core import signing
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import Act, Federation, Guardian, Member, Purpose, User
from federation.personal import choices
from federation.record import audit, outbox
from federation.roles import today
from federation.signals import minors_asked
from federation.tenancy.context import current

TOPIC = "federation.tasks.send_guardian_letter"
SALT = "federation.guardian"
AGE_LEAST, AGE_MOST = 14, 25
# What is open to everybody, and therefore not of a minor unless a guardian agrees.
TO_EVERYBODY = (Purpose.NAME_PUBLIC, Purpose.SEARCH, Purpose.OPEN_DATA, Purpose.RATING)


def born_after(age: int, on: date) -> date:
    """Whoever was born after this day is younger than `age` years on a day."""
    day = 28 if (on.month, on.day) == (2, 29) else on.day
    return on.replace(year=on.year - age, day=day)


def minors(members: Collection[int] | None = None) -> set[int]:
    """The keys of members who are under age today; of some of them, or of all."""
    last = born_after(current().majority_age, today())
    answers: list[Any] = minors_asked.send(Member, born_after=last, members=members)
    return {key for _receiver, keys in answers for key in keys}


def is_minor(member: Member) -> bool:
    """Whether somebody else decides for a member."""
    return member.pk in minors([member.pk])


def of(member: Member) -> Guardian | None:
    """The guardian whose word counts now."""
    return Guardian.objects.filter(member=member, ended_at=None).exclude(email="").first()


@transaction.atomic
def enter(*, member: Member, name: str, email: str, proof: str, by: User) -> Guardian:
    """Enter who decides for a minor, in place of whoever did. The letter that proves the address is owed."""
    member = Member.objects.select_for_update().get(pk=member.pk)
    if not is_minor(member):
        raise Refused(_("This member is of age, or the register has no day of birth."))
    Guardian.objects.filter(member=member, ended_at=None).update(ended_at=timezone.now())
    guardian = Guardian.objects.create(member=member, name=name, email=email, proof=proof, entered_by=by)
    audit.record(Act.GUARDIAN_ENTERED, by, guardian)
    outbox.promise(TOPIC, guardian.pk)
    close_minors([member.pk], by=by)
    return guardian


@transaction.atomic
def end(*, member: Member, by: User) -> bool:
    """Nobody decides for a member any more: the office learned so. What was agreed to is withdrawn."""
    guardian = Guardian.objects.filter(member=member, ended_at=None).first()
    if guardian is None:
        return False
    choices.choose(member=member, agrees=dict.fromkeys(TO_EVERYBODY, False), by=by)
    Guardian.objects.filter(pk=guardian.pk).update(ended_at=timezone.now())
    audit.record(Act.GUARDIAN_ENDED, by, guardian)
    return True


def signature_of(guardian: Guardian) -> str:
    """Whoever holds this decides for the member until the guardian's time is over."""
    return signing.dumps(guardian.pk, salt=SALT)


def by_signature(signature: str) -> Guardian | None:
    """Whose signature it is; None for one that is not ours, or of whoever was erased."""
    try:
        key = signing.loads(signature, salt=SALT)
    except signing.BadSignature:
        return None
    return Guardian.objects.filter(pk=key).exclude(email="").select_related("member").first()


def refuse_others(guardian: Guardian) -> None:
    """Raise Refused for one whose time is over."""
    if not decides(guardian):
        raise Refused(_("The member is of age, or somebody else decides now."))


def prove(guardian: Guardian) -> None:
    """The address is proved by an act by its link; the first alone is written down."""
    if guardian.proved_at is None:
        Guardian.objects.filter(pk=guardian.pk).update(proved_at=timezone.now())
        audit.record(Act.GUARDIAN_PROVED, None, guardian)


def decides(guardian: Guardian) -> bool:
    """Whether it is still theirs to decide: nobody has ended it, the record stands, and is of a minor."""
    stands = guardian.ended_at is None and guardian.member.merged_into_id is None
    return stands and is_minor(guardian.member)


@transaction.atomic
def decide(*, guardian: Guardian, agrees: Mapping[Purpose, bool]) -> int:
    """A guardian's word by their link, which proves the address too. Refuses one whose time is over."""
    refuse_others(guardian)
    prove(guardian)
    return choices.choose(member=guardian.member, agrees=agrees, by=None, guardian=guardian)


def choose_self(*, member: Member, agrees: Mapping[Purpose, bool], by: User, reason: str = "") -> int:
    """A member's own word, on the own page or on a paper that the office enters, with the `reason`.

    A minor's closes, and opens nothing: what is not open is left as it is.
    """
    if is_minor(member):
        holding = choices.holding(member)
        agrees = {purpose: word and holding[purpose] for purpose, word in agrees.items()}
    return choices.choose(member=member, agrees=agrees, by=by, reason=reason)


@transaction.atomic
def close_minors(members: Collection[int] | None = None, by: User | None = None) -> int:
    """Close to everybody what no guardian has opened; of how many members. They stay named to members."""
    closed = 0
    for member in Member.objects.filter(pk__in=minors(members)).order_by("pk"):
        open_now = choices.open_without_guardian(member) & set(TO_EVERYBODY)
        if open_now:
            closed += bool(choices.choose(member=member, agrees=dict.fromkeys(open_now, False), by=by))
    return closed


@transaction.atomic
def end_of_age() -> int:
    """End the guardians of those who have come of age; how many. What they agreed to holds until the member,
    who is asked nobody else from now on, says another word.
    """
    open_now = list(Guardian.objects.filter(ended_at=None).select_related("member"))
    still = minors([guardian.member_id for guardian in open_now])
    grown = [guardian for guardian in open_now if guardian.member_id not in still]
    for guardian in grown:
        Guardian.objects.filter(pk=guardian.pk).update(ended_at=timezone.now())
        audit.record(Act.GUARDIAN_ENDED, None, guardian)
    return len(grown)


@transaction.atomic
def set_majority(*, age: int, by: User) -> None:
    """Set the age from which a member decides alone; whoever is younger is closed at once."""
    federation = current()
    if not AGE_LEAST <= age <= AGE_MOST:
        raise Refused(_("An age between %(least)s and %(most)s.") % {"least": AGE_LEAST, "most": AGE_MOST})
    if federation.majority_age == age:
        return
    federation.majority_age = age
    Federation.objects.filter(pk=federation.pk).update(majority_age=age)
    audit.record(Act.CHANGED, by, federation, majority_age=age)
    close_minors(by=by)
