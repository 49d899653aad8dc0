"""What members agreed to: given on the page that a program leads to, withdrawn on their own."""

import uuid
from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.db.models import Q, QuerySet

from federation.models import Act, Member, MemberMerge, User
from federation.people.merging.rows import carry
from federation.personal.processing.activities import Receiver
from federation.personal.processing.registered import RegisteredReceiver
from federation.record import audit
from federation.tenancy.locks import hold
from scoring.models import SignInClaim, SignInConsent, SignInProgram
from scoring.openid import tokens

CONSENT_LOCK = 7_100_062


def consent_of(program: SignInProgram, member: Member) -> SignInConsent | None:
    """What a member agreed that a program is told, and has not withdrawn."""
    kept = SignInConsent.objects.filter(program=program, member=member, withdrawn_at=None)
    consent: SignInConsent | None = kept.select_related("program", "member").first()
    return consent


def consents_of(member: Member) -> QuerySet[SignInConsent]:
    """Everything that a member agreed to and has not withdrawn, last used first."""
    return SignInConsent.objects.filter(member=member, withdrawn_at=None).select_related("program")


def receiving(member: Member | None) -> list[RegisteredReceiver]:
    """The programs in use, as those who are given data; of a member, those that the member agreed to."""
    programs: Iterable[SignInProgram] = SignInProgram.objects.filter(is_active=True)
    if member is None:
        return [_receiving(program, program.claims, program.made_at) for program in programs]
    agreed = consents_of(member).filter(program__in=programs)
    return [_receiving(consent.program, consent.claims, consent.given_at) for consent in agreed]


def _receiving(program: SignInProgram, claims: Iterable[str], since: datetime) -> RegisteredReceiver:
    learns = " · ".join(str(SignInClaim(claim).label) for claim in claims)
    return RegisteredReceiver(Receiver.SIGN_IN, program.name, learns, since)


@transaction.atomic
def give(
    *, program: SignInProgram, member: Member, claims: Iterable[str], at: datetime, by: User
) -> SignInConsent:
    """A member agrees. Whoever agrees again is the same to the program as before."""
    hold(CONSENT_LOCK, f"{program.pk}:{member.pk}")
    kept: SignInConsent | None = SignInConsent.objects.filter(program=program, member=member).first()
    if kept is None:
        kept = SignInConsent(program=program, member=member, subject=uuid.uuid4(), claims=[])
    before = set() if kept.withdrawn_at is not None else set(kept.claims)
    kept.claims = [claim for claim in program.claims if claim in before | set(claims)]
    kept.given_at = kept.used_at = at
    kept.withdrawn_at = None
    kept.save()
    audit.record(Act.CONSENT_CHANGED, by, member, program=program.pk, agrees=kept.claims)
    return kept


@transaction.atomic
def withdraw(*, consent: SignInConsent, at: datetime, by: User | None) -> None:
    """Nothing is passed on from now on, and every token of it is worth nothing."""
    changed = SignInConsent.objects.filter(pk=consent.pk, withdrawn_at=None).update(withdrawn_at=at)
    tokens.end_all(Q(consent=consent), at)
    if changed:
        audit.record(Act.CONSENT_CHANGED, by, consent.member, program=consent.program_id, agrees=[])


@transaction.atomic
def join_records(merge: MemberMerge, duplicate: Member, into: Member, *, at: datetime, by: User) -> None:
    """What a merged record agreed to is the other's, where that one has not agreed for itself.

    It goes along as a row of the merger, so that undoing it takes it from the other again.
    """
    own = set(SignInConsent.objects.filter(member=into).values_list("program", flat=True))
    for consent in SignInConsent.objects.filter(member=duplicate).select_related("program", "member"):
        if consent.program_id in own:
            withdraw(consent=consent, at=at, by=by)
        else:
            carry(merge, [consent], member_id=into.pk)


@transaction.atomic
def part_records(gone: Member, *, at: datetime) -> None:
    """End what was signed in to while a record was another's: its programs learn of neither by that."""
    tokens.end_all(Q(consent__member=gone), at)
