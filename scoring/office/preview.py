"""What an act on a member would change, said before it does."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from hashlib import sha256
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from clubs.models import Membership
from clubs.register.services.belonging import ChangedMembership
from federation.models import HeldMembership, Member
from federation.templatetags.portal import table_day

NOTHING = "–"


@dataclass(frozen=True, slots=True)
class PreviewedChange:
    """One thing that would be another: what it is, as it stands, as it would be."""

    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class ActPreview:
    """What would change; what somebody has to know besides; `mark` stands for what was asked and shown."""

    mark: str
    changes: Sequence[PreviewedChange] = ()
    notes: Sequence[str] = ()
    others: Sequence[Any] = field(default=())  # namesakes, as rows of the register


def mark_of(*parts: Any) -> str:
    """The same for the same question about the same things."""
    return sha256(repr([str(part) for part in parts]).encode()).hexdigest()[:32]


def of_fields(member: Member | None, written: dict[str, Any]) -> list[PreviewedChange]:
    """The fields that would be others than they are."""
    rows = []
    for name, value in written.items():
        before = _shown(member, name, getattr(member, name)) if member else NOTHING
        after = _shown(member, name, value)
        if before != after:
            rows.append(PreviewedChange(_label(name), before, after))
    return rows


def of_memberships(changes: Iterable[ChangedMembership]) -> list[PreviewedChange]:
    """Memberships that end, go or begin."""
    return [PreviewedChange(_in_club(change), _held(change.was), _held(change.becomes)) for change in changes]


def of_kinds(rows: Iterable[HeldMembership], *, on: date | None) -> list[PreviewedChange]:
    """Memberships of the federation that end on a day, or with None go on."""
    return [
        PreviewedChange(
            f"{capfirst(str(_('kind of membership')))}: {row.kind}",
            _from_to(row.starts_on, row.ends_on),
            _from_to(row.starts_on, max(on, row.starts_on) if on else None),
        )
        for row in rows
    ]


def _in_club(change: ChangedMembership) -> str:
    row = change.becomes or change.was
    if row is None:
        return ""
    kind = _("Home club") if row.is_home else _("Club")
    return f"{kind}: {row.club.name}"


def _held(row: Membership | None) -> str:
    if row is None:
        return NOTHING
    return _from_to(row.starts_on, row.ends_on)


def _from_to(first: date, last: date | None) -> str:
    return f"{table_day(first)} – {table_day(last)}".rstrip()


def _label(name: str) -> str:
    return capfirst(str(Member._meta.get_field(name).verbose_name))  # type: ignore[union-attr]  # a field of its own


def _shown(member: Member | None, name: str, value: Any) -> str:
    if name == "status":
        return str(dict(Member._meta.get_field("status").flatchoices).get(value, value))
    return str(value) if value not in (None, "") else NOTHING
