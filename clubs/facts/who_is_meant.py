"""Whom a name and a number most likely mean: a slip of the pen, or somebody else's number."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from federation import names
from federation.models import Member
from federation.people.selectors import likely_members, members_by_name

NumberedName = tuple[str, str]  # a name and a number, as they are written
LIKELY_MAX = 500  # numbers that nobody has; where more are unknown every number is of another register


def meant(people: Collection[NumberedName], members: Mapping[str, Member]) -> dict[NumberedName, Member]:
    """Who is likely meant instead, of those whose number nobody has or is another's. Two queries.

    `members`: who has which of the numbers, as `members_by_number` answers it.
    """
    unknown = sorted({number for _name, number in people if number and number not in members})[:LIKELY_MAX]
    slips, others = likely_members(unknown), namesakes(people, members)
    likely: dict[NumberedName, Member] = {}
    for name, number in people:
        if slips.get(number):
            likely[name, number] = likeliest(name, slips[number])
        elif number in members and (another := _another(others.get(name, ()), members[number])):
            likely[name, number] = another
    return likely


def likeliest(name: str, members: Sequence[Member]) -> Member:
    """Of several members one slip away, the one whose name is written."""
    return min(members, key=lambda member: not sounds_like(name, member))


def namesakes(people: Iterable[NumberedName], members: Mapping[str, Member]) -> dict[str, list[Member]]:
    """Who else is called as somebody is under another's number: a sister, a wife, a neighbour. By name."""
    doubtful = {
        name
        for name, number in people
        if number in members and name and not _is_called(name, members[number])
    }
    return members_by_name(doubtful)


def sounds_like(written: str, member: Member) -> bool:
    """Whether any word of a written name is one of the member's: swapped numbers have none."""
    return not written or bool(set(names.words(written)) & names.search_tokens(member, member.number))


def _another(called: Iterable[Member], bearer: Member) -> Member | None:
    return next((member for member in called if member.pk != bearer.pk), None)


def _is_called(written: str, member: Member) -> bool:
    return "".join(names.words(written)) in names.whole_names(member)
