"""What a program is told of a member, by what the member agreed to, and of whom nothing more is said."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from clubs.models import Membership
from federation.models import Member, User
from federation.names import joined
from federation.personal import guardians
from federation.roles import today
from scoring.models import SignInClaim, SignInConsent, Title
from scoring.points.selectors.points import balances
from scoring.points.services import titles

STANDING: Final = titles.STANDING
# Until their guardian may agree for them, minors pass on no more than who they are.
OF_MINORS = frozenset({SignInClaim.SIGN_IN, SignInClaim.NUMBER})
# OpenID Connect Core, section 5.2: one claim in several scripts, by the language tags of these.
SCRIPTS = {"Hani": ("family_name", "given_name"), "Kana": ("family_kana", "given_kana")}
SCRIPTS["Latn"] = ("family_romaji", "given_romaji")


def member_of(user: User) -> Member | None:
    """The member who signs in by a login, if they may: members and associates."""
    member: Member | None = Member.objects.filter(user=user, merged_into=None, status__in=STANDING).first()
    return member


def may_pass_on(member: Member, asked: Iterable[str]) -> list[str]:
    """Of what a program asks for, what this member may agree to."""
    if not guardians.is_minor(member):
        return list(asked)
    return [claim for claim in asked if claim in OF_MINORS]


def claims_of(consent: SignInConsent, agreed: Iterable[str]) -> dict[str, Any]:
    """What a program is told."""
    member = consent.member
    told_now: dict[str, Any] = {"sub": str(consent.subject)}
    for claim in may_pass_on(member, agreed):
        told_now |= TOLD[claim](member)
    return told_now


def _profile(member: Member) -> dict[str, Any]:
    first = ("family_name", "given_name") if member.family_name else ("family_romaji", "given_romaji")
    claims = _names("", member, *first)
    for script, parts in SCRIPTS.items():
        claims |= _names(f"#ja-{script}-JP", member, *parts)
    return claims | ({"locale": member.user.language} if member.user and member.user.language else {})


def _names(tag: str, member: Member, family: str, given: str) -> dict[str, str]:
    names = {"family_name": getattr(member, family), "given_name": getattr(member, given)}
    is_latin = family == "family_romaji"
    order = (given, family) if is_latin else (family, given)
    names["name"] = joined(" ", *(getattr(member, part) for part in order))
    return {f"{claim}{tag}": name for claim, name in names.items() if name}


def _number(member: Member) -> dict[str, Any]:
    return {"member_number": member.number, "member_status": member.status}


def _email(member: Member) -> dict[str, Any]:
    return {"email": member.user.email, "email_verified": True} if member.user else {}


def _club(member: Member) -> dict[str, Any]:
    homes = Membership.objects.filter(member=member, is_home=True, starts_on__lte=today())
    home = homes.filter(ends_on=None).select_related("club").first()
    return {"club": {"number": home.club.number, "name": home.club.name} if home else None}


def _points(member: Member) -> dict[str, Any]:
    ladder = titles.ladder_on(today())
    held = Title.objects.held().filter(member__in=titles.records_of(member))
    keys = set(held.filter(ladder=ladder.key).values_list("rank", flat=True)) if ladder else set()
    ranks = [rank for rank in ladder.ranks if rank.key in keys] if ladder else []
    rows = [{"colour": row.colour, "year": str(row.year), "all": str(row.all)} for row in balances(member)]
    return {"rank": ranks[-1].key if ranks else None, "points": rows}


TOLD: dict[str, Callable[[Member], dict[str, Any]]] = {
    SignInClaim.SIGN_IN: lambda _member: {},
    SignInClaim.PROFILE: _profile,
    SignInClaim.NUMBER: _number,
    SignInClaim.CLUB: _club,
    SignInClaim.EMAIL: _email,
    SignInClaim.POINTS: _points,
}
SUPPORTED = [
    *("sub", "name", "family_name", "given_name", "locale", "member_number", "member_status"),
    *("email", "email_verified", "club", "rank", "points"),
]
