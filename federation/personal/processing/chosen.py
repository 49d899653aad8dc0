"""What somebody chose of their own data on pages of the floors above, with the day of each word.

The page of personal data has these beside the purposes, so that all choices of a person are in one place.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from federation.models import AuditEntry, Member
from federation.signals import choices_asked

WORDS_SHOWN = 20  # of one choice, the newest


@dataclass(frozen=True, slots=True)
class ChosenElsewhere:
    """A choice in words: whether it holds, where it is changed, each word about it with its day."""

    what: str
    holds: bool
    address: str
    words: Sequence["ChosenWord"] = ()


@dataclass(frozen=True, slots=True)
class ChosenWord:
    """What was chosen at a moment, and by whom."""

    at: datetime
    agrees: bool
    by: str


def elsewhere(member: Member) -> list[ChosenElsewhere]:
    """Everything that floors above know of a member's choices."""
    answers: list[Any] = choices_asked.send(Member, member=member)
    return [one for _receiver, ones in answers for one in cast("list[ChosenElsewhere]", ones)]


def recorded(about: Any, parameter: str) -> list[ChosenWord]:
    """The words of a choice as the audit log has them: of a record, by the parameter that says what holds."""
    entries = AuditEntry.objects.filter(
        subject_type=about._meta.label_lower, subject_ref=about.pk, parameters__has_key=parameter
    )
    return [
        ChosenWord(entry.at, bool(entry.parameters[parameter]), str(entry.actor or ""))
        for entry in entries.select_related("actor").order_by("-pk")[:WORDS_SHOWN]
    ]
