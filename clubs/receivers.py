"""What this floor does when something happens in one of its lower rooms."""

from collections.abc import Collection, Mapping
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from clubs.models import CardVersion, Entrant, Particulars
from clubs.register import groups
from clubs.register.districts import districts_kept_by
from clubs.register.reading_programs import reading_programs
from clubs.register.selectors import clubs_run_by, is_director
from clubs.register.services import belonging, one_person, renewals
from clubs.signals import card_filed, entrant_entered
from clubs.systems.own import look_at, look_at_entry
from clubs.tournaments import charge_pages, entrant_groups
from clubs.tournaments.services import charges
from clubs.treasury.accounts import bodies_of
from federation.mailings.groups import LetterGroup
from federation.models import Charge, Member, MemberMerge, RenewalRun, User
from federation.personal.processing.registered import RegisteredReceiver
from federation.roles import today
from federation.signals import (
    account_names_asked,
    belonging_changed,
    births_asked,
    charge_causes_asked,
    charge_settled,
    erasure_wanted,
    groups_asked,
    likeness_asked,
    members_merged,
    memberships_lapsed,
    merge_wanted,
    minors_asked,
    particulars_asked,
    parting_wanted,
    readership_asked,
    receivers_asked,
)


def connect() -> None:
    """Called once, when Django is ready."""
    card_filed.connect(_filed, dispatch_uid="systems.card_filed")
    readership_asked.connect(_is_concerned, dispatch_uid="clubs.readership_asked")
    erasure_wanted.connect(_keeps_a_desk, dispatch_uid="clubs.erasure_wanted")
    minors_asked.connect(_minors, dispatch_uid="clubs.minors_asked")
    births_asked.connect(_births, dispatch_uid="clubs.births_asked")
    memberships_lapsed.connect(_lapsed, dispatch_uid="clubs.memberships_lapsed")
    belonging_changed.connect(_belongs, dispatch_uid="clubs.belonging_changed")
    particulars_asked.connect(_particulars, dispatch_uid="clubs.particulars_asked")
    receivers_asked.connect(_programs, dispatch_uid="clubs.receivers_asked")
    account_names_asked.connect(_names_of_bodies, dispatch_uid="clubs.account_names_asked")
    charge_settled.connect(_settled, dispatch_uid="clubs.charge_settled")
    charge_causes_asked.connect(_causes, dispatch_uid="clubs.charge_causes_asked")
    groups_asked.connect(_groups, dispatch_uid="clubs.groups_asked")
    members_merged.connect(_merged, dispatch_uid="clubs.members_merged")
    merge_wanted.connect(_hinders, dispatch_uid="clubs.merge_wanted")
    parting_wanted.connect(_rests, dispatch_uid="clubs.parting_wanted")
    likeness_asked.connect(_alike, dispatch_uid="clubs.likeness_asked")
    entrant_entered.connect(_entered, dispatch_uid="systems.entrant_entered")


def _filed(version: CardVersion, **_more: Any) -> None:
    """A card was filed: its pair hears what an event to come does not permit of it."""
    look_at(version)


def _entered(entrant: Entrant, **_more: Any) -> None:
    """An entry of members holds: they hear what its event does not permit on the cards that they have."""
    look_at_entry(entrant)


def _settled(charge: Charge, is_settled: bool, **_more: Any) -> None:
    """An entry fee is paid, or open again: the worker lets the entry in, or lets it wait again."""
    charges.look_at(charge, is_settled=is_settled)


def _causes(causes: Mapping[int, str], reader: User, **_more: Any) -> dict[int, str]:
    """Where a reader sees the entry that a charge is for."""
    return charge_pages.of_entries(causes, reader)


def _groups(**_more: Any) -> list[LetterGroup]:
    """The groups of clubs and of events, for letters."""
    return [*groups.GROUPS, *entrant_groups.GROUPS]


def _is_concerned(user: User, **_more: Any) -> bool:
    """Whoever keeps the desk of a club, directs, or looks after a district, reads the names of who plays."""
    return is_director(user) or clubs_run_by(user).exists() or districts_kept_by(user).exists()


def _lapsed(members: Collection[int], on: date, run: RenewalRun, **_more: Any) -> None:
    """Memberships of the federation were not renewed: those of clubs end too, and the clubs are told."""
    renewals.end_with(members, on=on, run=run)


def _belongs(
    gone: Mapping[int, date], back: Mapping[int, date | None], by: User | None, **_more: Any
) -> None:
    """Who leaves or dies leaves every club; who is back is at home where they were."""
    belonging.leave(gone, by=by)
    if back:
        renewals.begin_again(back, on=today(), by=by)


def _keeps_a_desk(member: Member, **_more: Any) -> list[str]:
    """Somebody else keeps the desk of a club before its officer is erased."""
    if member.user is None or not clubs_run_by(member.user).exists():
        return []
    return [_("This member keeps the desk of a club. Appoint somebody else first.")]


def _minors(born_after: date, members: Collection[int] | None, **_more: Any) -> set[int]:
    """Whose day of birth is after a day."""
    rows = Particulars.objects.filter(born_on__gt=born_after)
    if members is not None:
        rows = rows.filter(member__in=members)
    return set(rows.values_list("member_id", flat=True))


def _births(members: Collection[int] | None, **_more: Any) -> dict[int, date]:
    """The days of birth that are on record."""
    rows = Particulars.objects.filter(born_on__isnull=False)
    if members is not None:
        rows = rows.filter(member__in=members)
    known = rows.values_list("member_id", "born_on")
    return {member: born for member, born in known if born is not None}


def _particulars(member: Member, **_more: Any) -> list[tuple[str, str]]:
    """The day of birth and the gender, to whoever they are of."""
    row = Particulars.objects.filter(member=member).first()
    if row is None:
        return []
    pairs = [
        (_("born on"), row.born_on.isoformat() if row.born_on else ""),
        (_("gender"), str(row.get_gender_display())),
    ]
    return [(what, says) for what, says in pairs if says]


def _programs(**_more: Any) -> list[RegisteredReceiver]:
    """The federation's own programs that read its register."""
    return reading_programs()


def _names_of_bodies(accounts: Collection[int], **_more: Any) -> dict[int, list[str]]:
    """Whose some accounts are, where that is a club or a district: its names in every language."""
    return {key: sorted(set(body.names.values())) for key, body in bodies_of(accounts).items()}


def _merged(duplicate: Member, into: Member, merge: MemberMerge, **_more: Any) -> None:
    """Two records became one: so do their clubs, and what events asked of them."""
    one_person.carry_over(merge, duplicate, into)


def _hinders(gone: Member, kept: Member, **_more: Any) -> list[str]:
    """Who sat at two seats at once is two people."""
    return list(one_person.played_both(gone, kept))


def _rests(merge: MemberMerge, **_more: Any) -> list[str]:
    """What came in under the number that went."""
    return list(one_person.named_since(merge))


def _alike(members: Collection[int] | None, **_more: Any) -> list[tuple[int, str, str]]:
    """Clubs, days of birth and addresses of applications."""
    return list(one_person.likeness(members))
