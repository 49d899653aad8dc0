"""With whom a member may want to enter: who played with them before, and whom they look for by name.

Only who is named to members, and agrees to be found, is found by a name; for everybody else there is the
number.
"""

import re
from collections.abc import Iterable

from django.db.models import Count, Max, Q, QuerySet

from clubs.models import EntrantPlayer, EntrantState, EntryPlayer
from federation import names
from federation.models import Member, MemberStatus
from federation.people.selectors import find_members, without
from federation.reader import NameUse, Readership, readership_here
from federation.tables.cells import tidy_number

PARTNERS_SHOWN = 8
FOUND_SHOWN = 20
LOOKED_AT = 200
WHO_MIN = 2  # characters of a name


def past_partners(member: Member) -> list[Member]:
    """Who sat with a member before, in sessions and entries, most often first. Three queries."""
    mine = Member.objects.filter(Q(pk=member.pk) | Q(merged_into=member)).values("pk")
    seats = EntryPlayer.objects.current().filter(member__in=mine).values("entry")
    entered = EntrantPlayer.objects.filter(member__in=mine).exclude(entrant__state=EntrantState.CANCELLED)
    sat = EntryPlayer.objects.current().filter(entry__in=seats)
    along = EntrantPlayer.objects.filter(entrant__in=entered.values("entrant"))
    times: dict[int, tuple[int, int]] = {}
    for rows, last in ((sat, "entry"), (along, "entrant")):
        others = rows.filter(member__isnull=False).exclude(member__in=mine).values_list("member")
        for key, count, newest in others.annotate(Count("pk"), Max(last)).order_by():
            often, since = times.get(key, (0, 0))
            times[key] = (often + count, max(since, newest))
    by_times = sorted(times, key=lambda key: times[key], reverse=True)[:LOOKED_AT]
    named = _named(Member.objects.filter(pk__in=by_times)).in_bulk()
    return [named[key] for key in by_times if key in named][:PARTNERS_SHOWN]


def look_for(text: str, member: Member | None) -> list[Member]:
    """Who may be entered and is called so, in any script: past partners of a member first, then by number."""
    if len(text) < WHO_MIN:
        return []
    alike = _others(_findable(_named(find_members(text))), member).order_by("number")[:LOOKED_AT]
    past = {one.pk: place for place, one in enumerate(past_partners(member))} if member else {}
    return sorted(alike, key=lambda one: past.get(one.pk, len(past)))[:FOUND_SHOWN]


def called(text: str, members: Iterable[Member]) -> list[Member]:
    """Of members who were looked for by a text, whoever has just that name."""
    whole = "".join(names.words(text))
    return [one for one in members if whole in names.whole_names(one)]


def looks_like_number(text: str) -> bool:
    """A member number has a digit and no blank; names have neither so."""
    tidy = tidy_number(text)
    return bool(re.search(r"\d", tidy)) and " " not in tidy


def _named(members: QuerySet[Member]) -> QuerySet[Member]:
    """Active members whose name the reader may read; a record without a name has none to be found by."""
    named: QuerySet[Member] = members.filter(status=MemberStatus.ACTIVE, named_to__lte=readership_here())
    return named.exclude(family_name="", given_name="", family_romaji="")


def _findable(members: QuerySet[Member]) -> QuerySet[Member]:
    """Those who agree to be found by others; clubs and offices, who enter everybody, find all."""
    return members if readership_here() is Readership.CLUBS else without(NameUse.FOUND, members)


def _others(members: QuerySet[Member], member: Member | None) -> QuerySet[Member]:
    others: QuerySet[Member] = members.exclude(pk=member.pk) if member else members
    return others


def offered(members: Iterable[Member], field: str) -> list[tuple[Member, str]]:
    """Members beside the value of the button that puts them into a field."""
    return [(one, f"{field}:{one.number}") for one in members]
