"""Secret words in addresses and on screens: the code of a door, and the code of a member."""

import re
from base64 import b32encode
from hmac import compare_digest

from django.utils.crypto import salted_hmac

from clubs.models import CheckInOpening
from federation.models import Member, MemberStatus
from federation.tenancy.context import current_id

CODE_LENGTH = 20  # of 32 letters: 100 bits
MEMBER_CODE = re.compile(r"m([0-9]{1,18})-([a-z2-7]{20})")


def door_code(opening: CheckInOpening) -> str:
    """The secret part of a door's address: of this federation and session, and void with its salt."""
    value = f"{current_id()}:{opening.stage_id}:{opening.number}:{opening.salt}"
    return _code("clubs.checkin.door", value)


def is_door_code(opening: CheckInOpening, code: str) -> bool:
    """Whether somebody has the code of a door."""
    return compare_digest(door_code(opening).encode(), code.lower().encode())


def member_code(member: Member) -> str:
    """What a member's QR code says: neither name nor number, and nothing that anybody else could make."""
    return f"m{member.pk}-{_code('clubs.checkin.member', f'{current_id()}:{member.pk}')}"


def member_by_code(text: str) -> Member | None:
    """The member whose code it is, in the federation in scope; None for any other text."""
    read = MEMBER_CODE.fullmatch(text.strip().lower())
    members = Member.objects.exclude(status=MemberStatus.MERGED)
    member: Member | None = members.filter(pk=int(read[1])).first() if read else None
    if member is None or not compare_digest(member_code(member), text.strip().lower()):
        return None
    return member


def _code(purpose: str, value: str) -> str:
    digest = salted_hmac(purpose, value, algorithm="sha256").digest()
    return b32encode(digest).decode()[:CODE_LENGTH].lower()
