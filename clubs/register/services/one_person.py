"""What clubs know of two records that are likely one person's, and what comes of it when they become one."""

from collections.abc import Collection, Iterator
from datetime import timedelta
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from clubs.models import Application, EntrantPlayer, EntrantState, EntryPlayer, Membership, Particulars
from federation.models import Member, MemberMerge
from federation.people.duplicates.strength import Likeness
from federation.people.merging.rows import carry
from federation.roles import today

SHOWN = 3  # sessions or events that a refusal names


def carry_over(merge: MemberMerge, gone: Member, kept: Member) -> None:
    """Club memberships, and what events asked for, of a record that goes belong to the other.

    A home club is one: where both have one that goes on, the other's is a club beside it. A membership of a
    club that the kept record belongs to then anyway ends today.
    """
    if not Particulars.objects.filter(member=kept).exists():
        carry(merge, Particulars.objects.filter(member=gone), member_id=kept.pk)
    own = list(Membership.objects.filter(member=kept))
    has_home = any(row.is_home and row.ends_on is None for row in own)
    for row in Membership.objects.filter(member=gone).order_by("pk"):
        if any(mine.club_id == row.club_id and _overlap(mine, row) for mine in own):
            _end(merge, row)
        elif row.is_home and row.ends_on is None and has_home:
            carry(merge, [row], member_id=kept.pk, is_home=False)
        else:
            carry(merge, [row], member_id=kept.pk)


def _end(merge: MemberMerge, row: Membership) -> None:
    if row.ends_on is None or row.ends_on > today():
        carry(merge, [row], ends_on=max(row.starts_on, today() - timedelta(days=1)))


def _overlap(one: Membership, other: Membership) -> bool:
    begins_in_time = other.ends_on is None or one.starts_on <= other.ends_on
    return begins_in_time and (one.ends_on is None or other.starts_on <= one.ends_on)


def played_both(gone: Member, kept: Member) -> Iterator[str]:
    """Why two records are two people's: both sat in one session, or are entered for one event."""
    seats = EntryPlayer.objects.current().filter(entry__superseded_by__isnull=True)
    of_gone = seats.filter(_of(gone)).values("entry__session")
    both = seats.filter(_of(kept), entry__session__in=of_gone).select_related("entry__session__club")
    sessions = sorted({str(player.entry.session) for player in both})
    if sessions:
        sentence = _("Both played in the same session, at different seats: %(where)s.")
        yield sentence % {"where": ", ".join(sessions[:SHOWN])}
    entered = EntrantPlayer.objects.exclude(entrant__state=EntrantState.CANCELLED)
    events = entered.filter(_of(gone)).values("entrant__event")
    twice = entered.filter(_of(kept), entrant__event__in=events).select_related("entrant__event__tournament")
    names = sorted({str(player.entrant.event.tournament) for player in twice})
    if names:
        sentence = _("Both are entered for the same event: %(where)s.")
        yield sentence % {"where": ", ".join(names[:SHOWN])}


def _of(member: Member) -> Q:
    """What is stated of a record, or of one that was merged into it."""
    return Q(member=member) | Q(member__merged_into=member)


def named_since(merge: MemberMerge) -> Iterator[str]:
    """What rests on a merger: seats that files gave the kept record by the other's number."""
    number = merge.gone.number
    if EntryPlayer.objects.current().filter(member=merge.kept_id, number=number).exists():
        sentence = _("Results came in under the number %(number)s since, and belong to the record kept.")
        yield sentence % {"number": number}


def likeness(members: Collection[int] | None) -> Iterator[tuple[int, str, str]]:
    """What members have here that tells people apart or together: clubs, days of birth, addresses."""
    for member, club in _chosen(Membership.objects.all(), members).values_list("member", "club").distinct():
        yield member, Likeness.CLUB, str(club)
    born = _chosen(Particulars.objects.filter(born_on__isnull=False), members)
    for member, day in born.values_list("member", "born_on"):
        yield member, Likeness.BORN, day.isoformat()
    wrote = _chosen(Application.objects.filter(member__isnull=False).exclude(email=""), members)
    for member, email in wrote.values_list("member", "email"):
        yield member, Likeness.EMAIL, email


def _chosen(rows: QuerySet[Any], members: Collection[int] | None) -> QuerySet[Any]:
    return rows if members is None else rows.filter(member__in=members)
