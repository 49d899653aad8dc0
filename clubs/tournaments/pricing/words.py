"""Whom a line of a fee table fits, and why a player pays what they pay, in the reader's language."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _, pgettext

from clubs.models import EntryFeeClass, Event, FeePer, FeeWhom
from clubs.tournaments.pricing.shares import FeeShare
from federation.templatetags.portal import day


class FeeReason(NamedTuple):
    """What a player pays, and why."""

    share: FeeShare
    reason: str


def fits_whom(line: EntryFeeClass, event: Event) -> str:
    """All that has to fit of a line, in one row of words."""
    words = [str(FeeWhom(line.whom).label)] if line.whom != FeeWhom.ALL else []
    if line.kind is not None:
        words.append(str(line.kind))
    if line.age_to is not None:
        first = {"age": line.age_to, "day": day(event.tournament.starts_on)}
        words.append(_("%(age)s years old at most on %(day)s") % first)
    if line.entered_from is not None:
        words.append(_("entered on %(day)s or later") % {"day": day(line.entered_from)})
    if line.entered_to is not None:
        words.append(_("entered on %(day)s or earlier") % {"day": day(line.entered_to)})
    return ", ".join(words) or str(FeeWhom.ALL.label)


def usual_words(event: Event) -> str:
    """What the event's own fee is for."""
    if event.fee_per == FeePer.PLAYER:
        return pgettext("an entry fee", "for each player")
    return pgettext("an entry fee", "for the whole entry, in equal parts")


def reasons(shares: Sequence[FeeShare], event: Event) -> list[FeeReason]:
    """Why each of an entry's players pays what they pay."""
    return [FeeReason(one, _reason(one, event)) for one in shares]


def _reason(share: FeeShare, event: Event) -> str:
    line = share.fee_class
    if line is not None:
        return f"{line}: {fits_whom(line, event)}"
    if event.fee_per == FeePer.PLAYER:
        return _("The event’s own fee for a player: no class of the fee table fits.")
    return _("An equal part of the event’s own fee: no class of the fee table fits.")
