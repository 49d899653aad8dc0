"""What records can have in common, written down folded: the keys by which pairs are found."""

from collections.abc import Collection, Iterator
from datetime import date
from typing import Any

from django.db import connection
from django.db.models import QuerySet

from federation.models import DuplicateKey, Member, MemberStatus
from federation.models.one_person.pairs import KEY_MAX
from federation.names import words
from federation.people.duplicates.strength import Likeness, mail_key, name_keys
from federation.signals import likeness_asked
from federation.tenancy.context import current_id
from federation.text.spellings import loose

AT_ONCE = 5_000
FIELDS = (
    *("family_name", "given_name", "family_kana", "given_kana", "family_romaji", "given_romaji"),
    "number",
)
Key = tuple[int, str, str]


def write(members: Collection[int] | None = None) -> int:
    """Write the keys of some members anew, or of everybody; of how many records."""
    old = DuplicateKey.objects.all()
    (old if members is None else old.filter(member__in=members)).delete()
    others = _of_others(members)
    count = 0
    rows: list[Key] = []
    for member in standing(members).only(*FIELDS, "user__email").iterator(AT_ONCE):
        count += 1
        rows += _of_member(member, others.get(member.pk, ()))
        if len(rows) >= AT_ONCE:
            _insert(rows)
            rows = []
    _insert(rows)
    return count


def standing(members: Collection[int] | None) -> QuerySet[Member]:
    """Records that are one of a pair: not merged, not erased; whoever left or died may be back."""
    rows = Member.objects.exclude(status=MemberStatus.MERGED).exclude(family_name="", family_romaji="")
    rows = rows.select_related("user").order_by("pk")
    return rows if members is None else rows.filter(pk__in=members)


def _of_others(members: Collection[int] | None) -> dict[int, list[tuple[str, str]]]:
    """What the floors above know, by member."""
    known: dict[int, list[tuple[str, str]]] = {}
    answers: list[Any] = likeness_asked.send(Member, members=members)
    for _receiver, answer in answers:
        for member, kind, text in answer:
            known.setdefault(member, []).append((kind, text))
    return known


def _of_member(member: Member, others: Collection[tuple[str, str]]) -> Iterator[Key]:
    kept = {(kind.value, key) for kind, key in name_keys(member).items()}
    if member.user is not None:
        kept.add((Likeness.EMAIL.value, mail_key(member.user.email)))
    for kind, text in others:
        kept.add((str(kind), mail_key(text) if kind == Likeness.EMAIL else text))
        if kind == Likeness.BORN:
            kept |= set(_born_with_name(member, date.fromisoformat(text)))
    for kind, key in sorted(kept):
        if key:
            yield member.pk, kind, key[:KEY_MAX]


def _born_with_name(member: Member, day: date) -> Iterator[tuple[str, str]]:
    """Day of birth and family name, day of birth and given name: in kana where there is one."""
    family = member.family_kana or member.family_name or member.family_romaji
    given = member.given_kana or member.given_name or member.given_romaji
    for kind, part in ((Likeness.BORN_FAMILY, family), (Likeness.BORN_GIVEN, given)):
        if part:
            yield kind.value, f"{day.isoformat()} {loose(folded(part))}"


def folded(text: str) -> str:
    """A part of a name as one folded word."""
    return "".join(words(text))


def _insert(rows: list[Key]) -> None:
    if not rows:
        return
    members, kinds, keys = (list(column) for column in zip(*rows, strict=True))
    with connection.cursor() as cursor:
        cursor.execute(_INSERT, [current_id(), members, kinds, keys])


_INSERT = """
INSERT INTO federation_duplicatekey (federation_id, member_id, kind, key)
SELECT %s, * FROM unnest(%s::bigint[], %s::text[], %s::text[])"""
