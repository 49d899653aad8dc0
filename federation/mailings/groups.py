"""Kinds of groups that the office writes to. Each floor answers `groups_asked` with its own."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Any, cast

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from federation.models import Member, User
from federation.roles import today
from federation.signals import groups_asked

# What a placeholder gives: a text, or texts by languages.
Word = str | dict[str, str]
Asked = Mapping[str, str]

# The placeholders that every letter to a group may have.
COMMON: Mapping[str, Promise | str] = {
    "name": _("the name of the member, or of the login"),
    "number": _("the member number; empty for who is no member"),
    "federation": _("the name of the federation"),
}


@dataclass(frozen=True, slots=True)
class GroupCandidate:
    """One of a group: a member, or a login of somebody who may be none; and the words of their letter."""

    member: Member | None
    login: User | None
    words: Mapping[str, Word] = field(default_factory=dict)


class Asking(StrEnum):
    """How something is asked."""

    CHOICE = "choice"
    DAY = "day"


@dataclass(frozen=True, slots=True)
class GroupParameter:
    """Something that a question says of its group. `choices`: values with their words, asked each time."""

    key: str
    label: Promise | str
    asking: Asking = Asking.CHOICE
    choices: Callable[[], Iterable[tuple[str, str | Promise]]] = tuple
    is_needed: bool = True


@dataclass(frozen=True, slots=True)
class LetterGroup:
    """A kind of group: what a question says, which placeholders its letters may have more, who is in it."""

    key: str
    title: Promise | str
    find: Callable[[Asked], Iterable[GroupCandidate]]
    parameters: tuple[GroupParameter, ...] = ()
    words: Mapping[str, Promise | str] = field(default_factory=dict)

    @property
    def placeholders(self) -> dict[str, Promise | str]:
        """What a letter to such a group may have between braces, with what each gives."""
        return {**COMMON, **self.words}


def all_groups() -> dict[str, LetterGroup]:
    """Every kind of group by its key, in the order of the floors."""
    answers = cast("list[tuple[Any, list[LetterGroup]]]", groups_asked.send(LetterGroup))
    return {group.key: group for _receiver, of_floor in answers for group in of_floor}


PERIODS: tuple[tuple[str, Promise | str], ...] = (
    ("month", _("since the first of this month")),
    ("last_month", _("since the first of last month")),
    ("year", _("since the first of January")),
)
SINCE = (
    GroupParameter("period", _("Since"), choices=lambda: PERIODS),
    GroupParameter("day", _("Or since a day"), Asking.DAY, is_needed=False),
)


def since(asked: Asked) -> date:
    """The first day of SINCE: the one that is given, or that of the period as it is today."""
    if asked.get("day"):
        return date.fromisoformat(asked["day"])
    first = today().replace(day=1)
    if asked.get("period") == "year":
        return first.replace(month=1)
    if asked.get("period") == "last_month":
        return (
            first.replace(year=first.year - 1, month=12)
            if first.month == 1
            else first.replace(month=first.month - 1)
        )
    return first
