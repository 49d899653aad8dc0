"""What a policy says, and what is not permitted, in the reader's language."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from fractions import Fraction
from typing import Any, NamedTuple

from django.utils.translation import gettext as _, gettext_lazy, ngettext

from clubs.cards.choices import SystemCategory
from clubs.cards.conventions import Convention
from clubs.cards.glossary import pages
from clubs.cards.words import CHOICE
from clubs.models import BannedConvention
from clubs.systems.checking import Objection, ObjectionKind
from clubs.systems.policy import SystemRules, TimeUnit
from federation.reader import reader_language
from federation.templatetags.portal import day as day_in_words, moment as moment_in_words
from scoring.engine.penalties.penalty import AmountUnit

UNITS: Mapping[AmountUnit, Any] = {
    AmountUnit.BOARDS: gettext_lazy("boards"),
    AmountUnit.VPS: gettext_lazy("VP"),
    AmountUnit.IMPS: gettext_lazy("IMPs"),
}


class PolicyLine(NamedTuple):
    """One thing that a policy says."""

    label: str
    words: str


class BanLine(NamedTuple):
    """A banned convention as it is shown."""

    entry: BannedConvention
    name: str
    days: str
    reason: str


def category_in_words(category: SystemCategory) -> str:
    """Its colour and what it means."""
    return str(CHOICE[category])


def policy_lines(policy: SystemRules, deadline: datetime | None = None) -> Iterator[PolicyLine]:
    """A line for each thing that a policy says; `deadline`: the moment it comes to at an event."""
    if policy.categories is not None:
        allowed = _("; ").join(category_in_words(category) for category in policy.categories)
        yield PolicyLine(_("Categories of systems"), allowed or "–")
    if policy.brown_sticker is not None:
        yield PolicyLine(_("Brown sticker conventions"), _allowed(policy.brown_sticker))
    if policy.psychic_artificial is not None:
        yield PolicyLine(_("Psychic artificial openings"), _allowed(policy.psychic_artificial))
    if policy.written_defences is not None:
        yield PolicyLine(_("Written defences at the table"), _allowed(policy.written_defences))
    if policy.card_required is not None:
        yield PolicyLine(_("Convention card"), _("required") if policy.card_required else _("not required"))
    if ends := _deadline(policy, deadline):
        yield PolicyLine(_("Deadline for cards"), ends)
    if costs := penalty_in_words(policy):
        yield PolicyLine(_("For a card that is missing then"), costs)


def penalty_in_words(policy: SystemRules) -> str:
    """What a card that is missing at the deadline may cost; "" where nothing is proposed."""
    if policy.penalty is None:
        return ""
    return _("a penalty of %(amount)s, if the director rules so") % {
        "amount": _amount(policy.penalty, policy)
    }


def _amount(penalty: Fraction, policy: SystemRules) -> str:
    count = {"count": penalty}
    if policy.penalty_unit is AmountUnit.IMPS:
        return ngettext("%(count)s IMP", "%(count)s IMPs", 1 if penalty == 1 else 2) % count
    if policy.penalty_unit is AmountUnit.VPS:
        return f"{penalty} {UNITS[AmountUnit.VPS]}"
    return ngettext("%(count)s board", "%(count)s boards", 1 if penalty <= 1 else 2) % count


def _allowed(is_allowed: bool) -> str:
    return _("allowed") if is_allowed else _("not allowed")


def _deadline(policy: SystemRules, deadline: datetime | None) -> str:
    ends = policy.deadline_at or deadline
    if policy.before is None:
        return moment_in_words(ends) if ends else ""
    if policy.before_unit == TimeUnit.DAYS:
        sentence = ngettext(
            "%(count)s day before the first day of play",
            "%(count)s days before the first day of play",
            policy.before,
        )
    else:
        sentence = ngettext(
            "%(count)s hour before the first day of play",
            "%(count)s hours before the first day of play",
            policy.before,
        )
    before = sentence % {"count": policy.before}
    if ends is None:
        return before
    return _("%(before)s: %(moment)s") % {"before": before, "moment": moment_in_words(ends)}


def convention_name(code: str) -> str:
    """What a convention of the list is called."""
    known = {convention.value: convention for convention in Convention}
    return pages()[known[code]].title[reader_language()] if code in known else code


def ban_name(entry: BannedConvention) -> str:
    """What is banned."""
    if entry.convention:
        return convention_name(entry.convention)
    return entry.names.read()


def ban_days(entry: BannedConvention) -> str:
    """From when to when."""
    if entry.last_day is None:
        return _("from %(first)s") % {"first": day_in_words(entry.first_day)}
    days = {"first": day_in_words(entry.first_day), "last": day_in_words(entry.last_day)}
    return _("from %(first)s to %(last)s") % days


def ban_reason(entry: BannedConvention) -> str:
    """Why, with its source."""
    reason = entry.reasons.read()
    if not entry.source:
        return reason
    return _("%(reason)s (%(source)s)") % {"reason": reason, "source": entry.source}


def ban_lines(entries: Iterable[BannedConvention]) -> list[BanLine]:
    """Banned conventions as they are shown."""
    return [BanLine(row, ban_name(row), ban_days(row), ban_reason(row)) for row in entries]


def objection_in_words(objection: Objection, entries: Mapping[int, BannedConvention]) -> str:
    """A sentence: what is not permitted, by which entry of the policy."""
    if objection.kind == ObjectionKind.CATEGORY:
        name = category_in_words(SystemCategory(objection.what))
        return _("The category “%(name)s” is not allowed.") % {"name": name}
    if objection.kind == ObjectionKind.BROWN_STICKER:
        return _("Brown sticker conventions are not allowed.")
    named = {"name": convention_name(objection.what)}
    entry = entries.get(objection.entry or 0)
    if entry is None:
        return _("“%(name)s” is banned.") % named
    more = {"days": ban_days(entry), "reason": ban_reason(entry)}
    return _("“%(name)s” is banned %(days)s: %(reason)s") % (named | more)
